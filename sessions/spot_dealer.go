package sessions

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/cases"
	"burncard/sessions/record"
)

// spotTerms are the terms with what is not set filled in.
func spotTerms(set *record.SpotTerms) record.SpotTerms {
	var t record.SpotTerms
	if set != nil {
		t = *set
	}
	t.Every, t.Rounds, t.Pace = cmp.Or(t.Every, 25), cmp.Or(t.Rounds, 8), cmp.Or(t.Pace, 100)
	return t
}

// gapLeast is how many acts of the dealer's come between two errors at least.
const gapLeast = 4

// gap is how many acts of the dealer's there are before the nth error: with the same chance
// at each act from gapLeast on, so that nobody can tell when the next is due.
func gap(r *rand.Rand, every int) int {
	n := gapLeast
	for n < 8*every && r.IntN(max(every-gapLeast, 1)) > 0 {
		n++
	}
	return n
}

// patience is for how many acts of the dealer's, about those of a round, an error of a clause
// that was not broken before is looked for.
const patience = 35

// chance is the chance that belongs to something at this table, always the same.
func (s *setup) chance(what string, n int) *rand.Rand {
	return rand.New(rand.NewPCG(s.number(what), uint64(n)))
}

// errs gives the next act of a dealer who errs. When it comes is settled before it is asked
// whether it will be right: the time of an act tells nothing of it.
func (d automaticDealer) errs(now time.Time, in intent, delay time.Duration) (intent, bool) {
	s := d.h.Spot
	var step game.Step
	var ok bool
	if s.Open {
		step, ok = cases.Unaware(d.referee.Due())
	} else {
		step, ok = d.referee.Next()
	}
	if !ok || step.By != game.ByDealer {
		return intent{}, false
	}
	in, ok = d.takes(now, in, step, delay)
	if ok && !s.Open && !s.Righted {
		d.mistakes(&in.act)
	}
	return in, ok
}

// mistakes makes an act wrong, if an error is due, and one fits here.
func (d automaticDealer) mistakes(a *game.Act) {
	s, terms := d.h.Spot, spotTerms(d.set.Spot)
	next := gap(d.chance("gap", len(s.Count.Errors)), terms.Every)
	if s.Since < next {
		return
	}
	r := d.chance("error", s.Count.Acts)
	// One error in five may be of a clause that was broken before in this run, and each where no
	// other has fitted for long: the deal comes first in each round, and would have most of them.
	again := d.chance("again", len(s.Count.Errors)).IntN(5) == 0 || s.Since >= next+patience
	e, ok := cases.FindError(cases.ErrorRequest{Table: d.h.Table, Right: *a, Seed: r.Uint64(), Viewer: game.Viewer{Role: spotRole(s.Count.As)}, Wanted: func(m *game.Mistake) bool {
		if len(terms.Kinds) > 0 && !slices.Contains(terms.Kinds, m.Kind.String()) || len(terms.Gravities) > 0 && !slices.Contains(terms.Gravities, m.Gravity.String()) || slices.Contains(terms.Without, m.Cite) {
			return false
		}
		if !slices.ContainsFunc(d.book.Rules(), func(r *game.Rule) bool { return r.Cite == m.Cite && isNamed(r, &d.set.House) }) {
			return false
		}
		return again || !slices.ContainsFunc(s.Count.Errors, func(o record.SpotError) bool { return o.Cite == m.Cite })
	}})
	if ok {
		*a = e.Act
	}
}

// seated are the facts of a table with its bots, whose cards nobody has seen.
func seated(book *game.Rulebook, house game.House, seed uint64, rounds int, nextID game.CardID, draw game.Draw) ([]game.Fact, error) {
	facts, err := cases.Seated(book, house, seed, rounds, nextID)
	if err != nil {
		return nil, fmt.Errorf("seat bots: %w", err)
	}
	table := game.NewTable(book)
	table.Evolve(facts...)
	return append(facts, table.Redraw(false, draw)...), nil
}
