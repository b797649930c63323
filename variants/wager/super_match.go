package wager

// Super Match: how often ranks repeat in the first four cards of a Switch
// player, before any swap. Two pair pays more than three of a kind.
const (
	superQuads Line = iota + 1
	superTwoPair
	superTrips
	superPair
)

var superMatch = Wager{
	ID: "super-match", Title: "Super Match",
	Variants: []string{"blackjack-switch"},
	Clauses:  Clauses{Offer: "633a.6(e)(7)", Settle: "633a.7(g)(7)", Pay: "633a.13(i)", Decks: "633a.13(i)"},
	Decks:    decks(6, 8),
	Slot:     AfterDeal,
	On:       FirstFour,
	Lines: []string{
		superQuads:   "Four-of-a-kind",
		superTwoPair: "Two pair",
		superTrips:   "Three-of-a-kind",
		superPair:    "Pair",
	},
	Paytables: []Paytable{
		{Decks: decks(6), Pays: []Pay{superQuads: to(40), superTwoPair: to(8), superTrips: to(5), superPair: to(1)}},
		{Decks: decks(8), Pays: []Pay{superQuads: to(50), superTwoPair: to(7), superTrips: to(5), superPair: to(1)}},
	},
	outcome: func(h *Hand) Result {
		// The number of pairs among the six ways to take two of the four cards.
		pairs := 0
		for i, a := range h.First[:4] {
			for _, b := range h.First[i+1 : 4] {
				if a.Rank == b.Rank {
					pairs++
				}
			}
		}
		switch pairs {
		case 6:
			return win(superQuads)
		case 3:
			return win(superTrips)
		case 2:
			return win(superTwoPair)
		case 1:
			return win(superPair)
		}
		return win(0)
	},
}
