package wager

import (
	"slices"

	"burncard/game/chip"
)

// Must-Hit-By Mystery bonus: it has no chips of its own. A part of each
// qualifying progressive wager feeds a meter. The player whose part lifts it
// above a hidden point wins all of it, whatever the cards.
const mysteryBonus Line = 1

var mustHitBy = Wager{
	ID: "must-hit-by", Title: "Must-Hit-By Mystery Bonus",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633c.14(a)", Settle: "633c.14(c)(5)", Pay: "633c.14(c)(4)", Amount: "633c.14(c)(1)"},
	Decks:    anyDecks,
	// Any one of the four is enough; the house names the one that qualifies.
	With:      []string{jackpotParty.ID, blazing7s.ID, hitAndRun.ID, straightJack.ID},
	System:    Progressive,
	On:        Device,
	Lines:     []string{mysteryBonus: "Must-Hit-By Mystery bonus"},
	Floor:     Validation{Every: true},
	Paytables: mustHitByTables(),
	outcome: func(h *Hand) Result {
		if h.Light {
			return win(mysteryBonus)
		}
		return win(0)
	},
}

// mustHitByTables are configurations A to D, each for a progressive wager of at
// least $1, $2 or $5.
func mustHitByTables() (all []Paytable) {
	for _, c := range []struct {
		name, option      string
		wager, least, top int64
		rate              Rate
	}{
		{"A", "$1", 1, 100, 200, 200},
		{"A", "$2", 2, 100, 200, 150},
		{"A", "$5", 5, 100, 250, 100},
		{"B", "$1", 1, 100, 500, 500},
		{"B", "$2", 2, 100, 500, 350},
		{"B", "$5", 5, 100, 500, 200},
		{"C", "$1", 1, 250, 500, 200},
		{"C", "$2", 2, 250, 500, 150},
		{"C", "$5", 5, 250, 500, 50},
		{"D", "$1", 1, 250, 1000, 500},
		{"D", "$2", 2, 250, 1000, 300},
		{"D", "$5", 5, 250, 1000, 200},
	} {
		m := Mystery{
			Name:    c.name,
			Minimum: chip.Cents(c.least) * chip.Dollar, Maximum: chip.Cents(c.top) * chip.Dollar,
			Rate: c.rate,
		}
		all = append(all, Paytable{
			Name: c.name, Option: c.option, Wager: chip.Cents(c.wager) * chip.Dollar,
			Pays:   []Pay{mysteryBonus: share(100, "bonus meter")},
			Meters: []Meter{m.Meter("bonus meter")},
		})
	}
	return all
}

// MayFall reports whether a wager's meter may fall by itself: it is one of the
// four of 633c.14(a), or has its own configurations, 633c.6(j).
func MayFall(id string) bool {
	w, ok := Find(id)
	return ok && (len(w.Mysteries) > 0 || slices.Contains(mustHitBy.With, id))
}
