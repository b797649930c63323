package sessions

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"burncard/sessions/longrun"
	"burncard/variants"
)

// EdgeCommand is `burncard edge [-json] [-game GAME] [-best] [-rounds N] [-seed N] [HOUSE
// RULE...]`, or `burncard edge -into FILE` for the edges that the program ships. An edge is
// counted where it can be, unless it is to be dealt for a number of rounds.
func EdgeCommand(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("edge", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	asJSON := flags.Bool("json", false, "")
	into := flags.String("into", "", "")
	run := longrun.Run{}
	flags.StringVar(&run.Game, "game", "blackjack", "")
	best := flags.Bool("best", false, "")
	flags.IntVar(&run.Rounds, "rounds", 0, "")
	flags.Uint64Var(&run.Seed, "seed", 1, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("edge: %w", err)
	}
	if *into != "" {
		if flags.NArg() > 0 {
			return errors.New("edge: -into deals what is shipped, and no house rules beside it")
		}
		return edgesInto(ctx, *into, run, stdout)
	}
	run.Terms = strings.Join(flags.Args(), " ")
	e, err := edgeOf(ctx, run, *best, nil)
	if err != nil {
		return fmt.Errorf("edge: %w", err)
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(e)
	}
	return writeEdge(stdout, e)
}

// roundsForAnswer is how many rounds are dealt for an answer, unless it says how many.
const roundsForAnswer = 200_000

// edgeOf counts the edge of a run, or deals it where it cannot be counted or rounds are
// asked for; by the best tables if these are.
func edgeOf(ctx context.Context, r longrun.Run, best bool, shown func(longrun.Edge)) (longrun.Edge, error) {
	book, err := variants.Lookup(r.Game)
	if err != nil {
		return longrun.Edge{}, err
	}
	h, err := book.House(strings.Fields(r.Terms)...)
	if err != nil {
		return longrun.Edge{}, err
	}
	switch {
	case best && r.Rounds > 0:
		return longrun.Edge{}, errors.New("-best counts, and -rounds deals: one of them is meant")
	case best:
		e, ok := longrun.CountBest(book, h)
		if !ok {
			return e, fmt.Errorf("-best: the edge of %s cannot be counted, and its best strategy not found", r.Game)
		}
		return e, nil
	case r.Rounds == 0:
		if e, ok := longrun.Count(book, h); ok {
			return e, nil
		}
		r.Rounds = roundsForAnswer
	}
	return r.Deal(ctx, shown)
}

// writeEdge writes an edge for people.
func writeEdge(w io.Writer, e longrun.Edge) error {
	keeps := "keeps"
	if e.Edge < 0 {
		keeps = "loses"
	}
	if e.Exact {
		_, err := fmt.Fprintf(w, "%s, %s: the house %s %.6f %% of the first wager, exact\n    from a fresh shoe; %s\n", e.Game, e.Terms, keeps, 100*math.Abs(e.Edge), e.Strategy)
		if err == nil && e.Tables != "" {
			_, err = fmt.Fprintf(w, "\n%s", e.Tables)
		}
		return err
	}
	players := "1 player"
	if e.Boxes != 1 {
		players = fmt.Sprintf("%d players", e.Boxes)
	}
	_, err := fmt.Fprintf(w, "%s, %s: the house %s %.3f %% of what is wagered before the first card, standard error %.3f %%\n"+
		"    %d rounds of %s in %d shoes, seed %d; %s\n",
		e.Game, e.Terms, keeps, 100*math.Abs(e.Edge), 100*e.Error, e.Rounds, players, e.Shoes, e.Seed, e.Strategy)
	return err
}

// edgesInto counts or deals the shipped runs for which the file has no edge of as many
// rounds, and writes the file anew after each, without edges that are no longer shipped or
// are of other rules.
func edgesInto(ctx context.Context, file string, with longrun.Run, stdout io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("edge: %w", err)
	}
	had, err := longrun.Read(strings.NewReader(string(text)))
	if err != nil {
		return fmt.Errorf("edge: %s: %w", file, err)
	}
	runs, err := ShippedEdges()
	if err != nil {
		return fmt.Errorf("edge: %w", err)
	}
	for i := range runs {
		book, err := variants.Lookup(runs[i].Game)
		if err != nil {
			return err
		}
		if !longrun.Counted(book.Variant) {
			runs[i].Rounds, runs[i].Seed = cmp.Or(with.Rounds, roundsForAnswer), with.Seed
		}
		if e := longrun.Find(had, book, runs[i].Terms); e != nil && e.Rounds >= runs[i].Rounds {
			continue
		}
		made, err := edgeOf(ctx, runs[i], false, func(e longrun.Edge) {
			if e.Rounds%100_000 == 0 {
				_ = writeEdge(stdout, e) // progress, for people who wait
			}
		})
		if err != nil {
			return fmt.Errorf("edge: %w", err)
		}
		had = append([]longrun.Edge{made}, had...)
		if err := writeEdges(file, had, runs); err != nil {
			return fmt.Errorf("edge: %w", err)
		}
	}
	return writeEdges(file, had, runs)
}

// writeEdges writes those of the edges that the runs ask for, in their order.
func writeEdges(file string, had []longrun.Edge, runs []longrun.Run) error {
	var b strings.Builder
	e := json.NewEncoder(&b)
	for _, r := range runs {
		book, err := variants.Lookup(r.Game)
		if err != nil {
			return err
		}
		if kept := longrun.Find(had, book, r.Terms); kept != nil {
			if err := e.Encode(kept); err != nil {
				return err
			}
		}
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}
