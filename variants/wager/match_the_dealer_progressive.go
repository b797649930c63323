package wager

import (
	"fmt"

	"burncard/game/chip"
)

// Match the Dealer progressive: both of the first two cards against the up
// card, as one combination and one award. Ranks match, not values. A table need
// not pay the rarer combination more.
const (
	acesOfSpades Line = iota + 1
	twoSuitedMatches
	suitedAndNonSuited
	oneSuitedMatch
	twoNonSuitedMatches
	oneNonSuitedMatch
)

var matchTheDealerProgressive = Wager{
	ID: "match-the-dealer-progressive", Title: "Match the Dealer Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.3(e)", Settle: "633c.3(g)", Win: "633c.3(h)(4)#1", Lose: "633c.3(g)(1)", Pay: "633c.3(i)",
		Sensor: "633c.3(d)(1)", Lock: "633c.3(d)(2)", Book: "633c.3(f)", Prove: prove("633c.3(h)"),
		Decks: "633c.3(b)", Amount: "633c.3(e)", Seed: "633c.3(j)",
	},
	Decks:  decks(6, 8),
	Amount: Amount{Fixed: []chip.Cents{1 * chip.Dollar, 5 * chip.Dollar}},
	Lock:   Call, System: Progressive, Gathered: true,
	Slot: AfterDeal, // the text says only before any further card
	On:   FirstTwo | UpCard,
	Lines: []string{
		acesOfSpades:        "Two suited match, aces of spades",
		twoSuitedMatches:    "Two suited match, all others",
		suitedAndNonSuited:  "One non-suited and one suited match",
		oneSuitedMatch:      "One suited match",
		twoNonSuitedMatches: "Two non-suited matches",
		oneNonSuitedMatch:   "One non-suited match",
	},
	Floor:   Validation{Every: true},
	Outside: anyShare,
	Paytables: append(
		matchTables(6, [][4]int64{
			{12, 10, 4, 2},
			{10, 7, 6, 3},
			{8, 4, 8, 4},
			{75, 4, 15, 3},
			{12, 9, 6, 3},
			{13, 10, 6, 3},
			{11, 7, 8, 4},
			{100, 5, 20, 3},
			{15, 12, 6, 3},
			{13, 9, 8, 4},
		}),
		matchTables(8, [][4]int64{
			{9, 6, 6, 3},
			{12, 10, 4, 2},
			{8, 4, 8, 4},
			{75, 4, 15, 3},
			{12, 9, 6, 3},
			{10, 6, 8, 4},
			{13, 10, 6, 3},
			{14, 11, 6, 3},
			{100, 5, 20, 3},
			{15, 12, 6, 3},
		})...),
	outcome: func(h *Hand) Result {
		up := h.up()
		suited, ranks := 0, 0
		for _, c := range h.First[:2] {
			if c == up {
				suited++
			}
			if c.Rank == up.Rank {
				ranks++
			}
		}
		switch {
		case suited == 2 && isAceOfSpades(up):
			return win(acesOfSpades)
		case suited == 2:
			return win(twoSuitedMatches)
		case suited == 1 && ranks == 2:
			return win(suitedAndNonSuited)
		case suited == 1:
			return win(oneSuitedMatch)
		case ranks == 2:
			return win(twoNonSuitedMatches)
		case ranks == 1:
			return win(oneNonSuitedMatch)
		}
		return win(0)
	},
}

// On Spanish 21 the wager is the same, beside the Spanish 21 wager. Its twenty
// tables have the same numbers but other odds, and there are no tens to match.
var matchTheDealerProgressiveSpanish = edition(matchTheDealerProgressive, func(w *Wager) {
	w.Variants = []string{"spanish-21"}
	w.Clauses = Clauses{
		Offer: "635c.1(e)", Settle: "635c.1(g)", Win: "635c.1(h)(4)#1", Lose: "635c.1(g)(1)", Pay: "635c.1(i)",
		Sensor: "635c.1(d)(1)", Lock: "635c.1(d)(2)", Book: "635c.1(f)", Prove: prove("635c.1(h)"),
		Decks: "635c.1(b)", Amount: "635c.1(e)", Seed: "635c.1(j)",
	}
	w.Paytables = append(
		matchTables(6, [][4]int64{
			{8, 5, 6, 3},
			{11, 9, 4, 2},
			{75, 4, 25, 2},
			{50, 4, 15, 3},
			{11, 8, 6, 3},
			{12, 9, 6, 3},
			{10, 6, 8, 4},
			{13, 10, 6, 3},
			{75, 5, 15, 3},
			{11, 7, 8, 4},
		}),
		matchTables(8, [][4]int64{
			{8, 5, 6, 3},
			{11, 9, 4, 2},
			{12, 10, 4, 2},
			{10, 7, 6, 3},
			{50, 4, 15, 3},
			{100, 4, 20, 2},
			{9, 5, 8, 4},
			{12, 9, 6, 3},
			{10, 6, 8, 4},
			{13, 10, 6, 3},
		})...)
})

// matchTables are the tables for one number of decks in the order of their
// numbers. Odds are those of the four lines below the meter's two.
func matchTables(n int, odds [][4]int64) []Paytable {
	tables := make([]Paytable, len(odds))
	for i, o := range odds {
		tables[i] = Paytable{
			Name: fmt.Sprintf("%dD-P%d", n, i+1), Decks: decks(n),
			Pays:   inOrder(share(100, "progressive"), share(10, "progressive"), to(o[0]), to(o[1]), to(o[2]), to(o[3])),
			Meters: []Meter{{Name: "progressive", PerWager: 1000, Rate: 1500, Reserve: 600}},
		}
	}
	return tables
}
