package longrun

import (
	"math"

	"burncard/game"
)

// A Cost is what another choice of one house rule changes at the house's edge of a base
// game, all other house rules as they are.
type Cost struct {
	Value  string  // of the house rule, as game.HouseRule has it
	Change float64 // a fraction of what is wagered before the first card; positive: the house keeps more
	Error  float64 // its standard error at most; 0 where both edges are counted
}

// Costs finds the edge of a house in a list, and what each other choice of the house rules
// that bear on it costs, by key of the rule. Both are nil where that edge is not in the list.
// A choice that clashes with the house has no cost.
func Costs(list []Edge, book *game.Rulebook, h game.House) (now *Edge, costs map[string][]Cost) {
	now = Find(list, book, TermsOf(book, h))
	if now == nil {
		return nil, nil
	}
	costs = map[string][]Cost{}
	for _, r := range Bearing(book) {
		for _, value := range Choices(book, &r) {
			other, err := book.With(h, r.Key+"="+value)
			if err != nil {
				continue
			}
			terms := TermsOf(book, other)
			if e := Find(list, book, terms); e != nil && terms != now.Terms {
				costs[r.Key] = append(costs[r.Key], Cost{value, e.Edge - now.Edge, math.Hypot(e.Error, now.Error)})
			}
		}
	}
	return now, costs
}
