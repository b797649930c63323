package sessions

import (
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
// counted where it can be, else sampled, unless it is to be dealt for a number of rounds by
// the rulebook and the automatic dealer.
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
	if run.Rounds < 0 {
		return fmt.Errorf("edge: -rounds %d: fewer than no rounds are dealt", run.Rounds)
	}
	if *into != "" {
		if flags.NArg() > 0 {
			return errors.New("edge: -into writes what is shipped, and no house rules beside it")
		}
		return edgesInto(ctx, *into, run.Seed, stdout)
	}
	run.Terms = strings.Join(flags.Args(), " ")
	e, err := edgeOf(ctx, run, *best)
	if err != nil {
		return fmt.Errorf("edge: %w", err)
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(e)
	}
	return writeEdge(stdout, e)
}

// edgeOf counts the edge of a run, or samples it where it cannot be counted, or deals it if
// rounds are asked for; by the best tables if these are.
func edgeOf(ctx context.Context, r longrun.Run, best bool) (longrun.Edge, error) {
	if best && r.Rounds > 0 {
		return longrun.Edge{}, errors.New("-best counts, and -rounds deals: one of them is meant")
	}
	if r.Rounds > 0 {
		return r.Deal(ctx)
	}
	book, err := variants.Lookup(r.Game)
	if err != nil {
		return longrun.Edge{}, err
	}
	h, err := book.House(strings.Fields(r.Terms)...)
	if err != nil {
		return longrun.Edge{}, err
	}
	if !best {
		return longrun.Of(ctx, book, h, r.Seed)
	}
	e, ok := longrun.CountBest(book, h)
	if !ok {
		return e, fmt.Errorf("-best: it is not known how to find the best strategy of %s under these house rules", r.Game)
	}
	return e, nil
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
	if e.Shoes == 0 {
		_, err := fmt.Fprintf(w, "%s, %s: the house %s %.4f %% of what is wagered before the first card, standard error %.4f %%\n"+
			"    %d rounds from fresh shoes, each beside what it should have won, seed %d; %s\n",
			e.Game, e.Terms, keeps, 100*math.Abs(e.Edge), 100*e.Error, e.Rounds, e.Seed, e.Strategy)
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

// edgesInto counts or samples the shipped runs for which the file has no edge, and writes the
// file anew after each, without edges that are no longer shipped or are of other rules.
func edgesInto(ctx context.Context, file string, seed uint64, stdout io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("edge: %w", err)
	}
	had, err := longrun.Read(strings.NewReader(string(text)))
	if err != nil {
		return fmt.Errorf("edge: %s: %w", file, err)
	}
	runs, err := longrun.Shipped()
	if err != nil {
		return fmt.Errorf("edge: %w", err)
	}
	for _, r := range runs {
		book, err := variants.Lookup(r.Game)
		if err != nil {
			return err
		}
		if longrun.Find(had, book, r.Terms) != nil {
			continue
		}
		r.Seed = seed
		made, err := edgeOf(ctx, r, false)
		if err == nil {
			err = writeEdge(stdout, made)
		}
		if err != nil {
			return fmt.Errorf("edge: %w", err)
		}
		had = append(had, made)
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
