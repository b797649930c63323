package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// ErrNoScript is the error of a round that cannot be written so that it plays at a table of
// its own: it began with something on the table, or under rules of another edition.
var ErrNoScript = errors.New("this round cannot be written as a script: at a table of its own it would go another way")

// RoundKey is the key under which a round of a session is dealt as an exercise.
func RoundKey(session string, seq int64) string {
	return library.RoundKey + session + ":" + strconv.FormatInt(seq, 10)
}

// RoundExercise is the round that a key of RoundKey names, as an exercise; false where the
// key is another's.
func (r *Reviews) RoundExercise(ctx context.Context, viewer Person, key string) (e library.Exercise, is bool, err error) {
	rest, is := strings.CutPrefix(key, library.RoundKey)
	if !is {
		return e, false, nil
	}
	session, number, _ := strings.Cut(rest, ":")
	seq, err := strconv.ParseInt(number, 10, 64)
	if err != nil || seq < 1 {
		return e, true, ErrNoSession
	}
	replay, err := r.Replay(ctx, viewer, session, seq, false)
	if err != nil {
		return e, true, err
	}
	text, err := replay.Script()
	if err != nil {
		return e, true, err
	}
	e, err = library.Parse(key, text)
	return e, true, err
}

// A writtenAct is an act as a script has it.
type writtenAct struct {
	line  string
	cites []string // the clauses that it broke
	cards []string // that came out of the shoe
}

// write takes an act down for a script.
func (r *Replay) write(t *game.Table, line string, facts []game.Fact, mistakes []game.Mistake) {
	if r.starts == nil || !t.Wagered() && !t.Round.Started {
		r.starts = append(r.starts, start{len(r.written), game.See(t, game.Viewer{Role: game.FloorView}, nil)})
	}
	w := writtenAct{}
	if a, err := game.ParseAct(line); err == nil {
		w.line = anonymous(&a)
		if a.By == game.ByInstructor && a.Verb == game.InjectNext {
			w.line = "" // the script's cards lie as they came
		}
	}
	for _, m := range mistakes {
		if !slices.Contains(w.cites, m.Cite) {
			w.cites = append(w.cites, m.Cite)
		}
	}
	for _, f := range facts {
		if f, ok := f.(*game.Dealt); ok {
			w.cards = append(w.cards, f.Card.String())
		}
	}
	r.written = append(r.written, w)
}

// anonymous is an act without the names of people.
func anonymous(a *game.Act) string {
	named := *a
	switch {
	case a.Verb == game.Sit:
		named.Text = playerName(int(a.Box))
	case a.Verb == game.TapIn:
		named.Text = "Dealer"
	}
	return named.String()
}

func playerName(box int) string { return "Player " + strconv.Itoa(box) }

// A start is a place in a round where a script might begin, and the table there.
type start struct {
	act  int
	view game.View
}

// Script is the round in the notation: an exercise that plays at a table of its own with
// the cards that came, and names nobody. It begins with the earliest act from which it
// plays as it went: before the first bet there is often what a new table cannot have, such
// as a shuffle. Where there is no such act the error is ErrNoScript.
func (r *Replay) Script() (string, error) {
	const tries = 40
	why := errors.New("it began with something on the table")
	for _, s := range r.starts[:min(tries, len(r.starts))] {
		if !bare(&s.view) {
			continue
		}
		text := r.scriptFrom(s)
		e, err := library.Parse("round", text)
		if err == nil {
			_, err = scenario.Play(e.Script, variants.Lookup)
		}
		if err == nil {
			return text, nil
		}
		why = err
	}
	return "", fmt.Errorf("%w: %w", ErrNoScript, why)
}

// bare reports a table on which nothing lies.
func bare(v *game.View) bool {
	if v.Started || len(v.Dealer.Cards) > 0 || v.Pack.Cards > 0 {
		return false
	}
	if slices.ContainsFunc(v.Terminals, func(w game.TerminalView) bool { return len(w.Bets) > 0 }) {
		return false
	}
	return !slices.ContainsFunc(v.Boxes, func(b game.BoxView) bool {
		return len(b.Hands) > 0 && (len(b.Hands[0].Cards) > 0 || !b.Hands[0].Bet.IsZero()) || len(b.Side) > 0 || b.Notes > 0 || !b.Offered.IsZero()
	})
}

func (r *Replay) scriptFrom(s start) string {
	var b strings.Builder
	v := &s.view
	fmt.Fprintf(&b, "# Title: Round %d of %s\n# Theme: dealing errors\n", r.Round, r.Session.From.Format("January 2, 2006"))
	b.WriteString("# Goal: Deal this round again, with the cards and the players' decisions as they came.\n# Debrief: That was the round. Its replay shows how it went the first time.\n")
	fmt.Fprintf(&b, "table %s\n", v.Variant)
	for _, word := range Differing(r.book, r.book.NewHouse(), v.House) {
		fmt.Fprintf(&b, "house %s\n", word)
	}
	fmt.Fprintf(&b, "mode %s\n", v.Mode)
	seated := map[string]int{}
	for _, box := range v.Boxes {
		first, again := seated[box.Name]
		switch {
		case box.Name == "":
		case again:
			fmt.Fprintf(&b, "player %d %q\n", box.N, playerName(first))
		default:
			seated[box.Name] = box.N
			fmt.Fprintf(&b, "player %d %q %s\n", box.N, playerName(box.N), box.Bank.Total())
		}
	}
	var cards []string
	for _, w := range r.written[s.act:] {
		cards = append(cards, w.cards...)
	}
	if len(cards) > 0 {
		fmt.Fprintf(&b, "shoe %s\n", strings.Join(cards, " "))
	}
	b.WriteString("start round\n\n")
	for _, w := range v.Terminals {
		if w.Name != "" {
			fmt.Fprintf(&b, "t%d sit %q %s\n", w.N, playerName(w.N), w.Credit)
			if w.Position > 0 {
				fmt.Fprintf(&b, "t%d position %d\n", w.N, w.Position)
			}
		}
	}
	for _, w := range r.written[s.act:] {
		if w.line == "" {
			continue
		}
		b.WriteString(w.line + "\n")
		for _, cite := range w.cites {
			b.WriteString("! " + cite + "\n")
		}
	}
	b.WriteString("...\n")
	return b.String()
}
