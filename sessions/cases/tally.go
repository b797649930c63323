package cases

import (
	"slices"

	"burncard/game"
)

// A tally counts why no case of a clause is found. Nil counts nothing.
type tally map[string]*reasons

// reasons are counts of one clause.
type reasons struct {
	owed       int            // moments of the dealer's at which it was owed
	others     int            // of those, the ones at which the step was not the dealer's
	wrong      int            // acts beside it that are wrong
	under      int            // of those, the ones that are marked under it at all
	first      map[string]int // of those, the ones that are marked first under another clause, by that clause
	impossible int            // those marked first under it that cannot happen
	besides    int            // those that another rule of the citation marks as well
	moments    int            // cases whose round did not come to its end unmarked
}

func (x tally) of(c *clause) *reasons {
	if x == nil {
		return &reasons{first: map[string]int{}}
	}
	r := x[c.rule.Cite]
	if r == nil {
		r = &reasons{first: map[string]int{}}
		x[c.rule.Cite] = r
	}
	return r
}

// judged counts an act that is wrong, and whether it is marked under the clause.
func (r *reasons) judged(c *clause, v *game.Verdict) {
	if len(v.Mistakes) == 0 {
		return
	}
	r.wrong++
	if !slices.ContainsFunc(v.Mistakes, func(m game.Mistake) bool { return m.Cite == c.rule.Cite }) {
		return
	}
	r.under++
	if !c.first(v) {
		r.first[v.Mistakes[0].Cite]++
	}
}

// owedBy counts a moment at which the clause was owed, and by whom.
func (r *reasons) owedBy(c *clause, due []game.Step) {
	r.owed++
	if !slices.ContainsFunc(due, func(x game.Step) bool { return x.Rule.Cite == c.rule.Cite && x.By == game.ByDealer && !x.May }) {
		r.others++
	}
}
