package wager

// Top 3: the first two cards and the up card of one rank, or a straight flush.
// It may be placed only beside Three Card Poker and ranks cards in the same
// way.
const (
	top3SuitedTrips Line = iota + 1
	top3StraightFlush
	top3Trips
)

var top3 = Wager{
	ID: "top-3", Title: "Top 3",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633c.7(a)", Settle: "633c.7(d)", Win: "633c.7(d)(2)", Lose: "633c.7(d)(1)", Pay: "633c.7(e)", Amount: "633c.7(c)"},
	Decks:    anyDecks,
	Beside:   []string{threeCardPoker.ID}, With: []string{threeCardPoker.ID},
	Slot: AfterDeal,
	On:   FirstTwo | UpCard,
	Lines: []string{
		top3SuitedTrips:   "Three-of-a-kind suited",
		top3StraightFlush: "Straight flush",
		top3Trips:         "Three-of-a-kind",
	},
	Paytables: []Paytable{
		{Name: "A", Pays: []Pay{top3SuitedTrips: to(270), top3StraightFlush: to(180), top3Trips: to(90)}},
		{Name: "B", Pays: []Pay{top3SuitedTrips: to(1000), top3StraightFlush: to(100), top3Trips: to(70)}},
	},
	outcome: func(h *Hand) Result {
		switch a, b, up := h.First[0], h.First[1], h.up(); poker3(a, b, up) {
		case poker3StraightFlush:
			return win(top3StraightFlush)
		case poker3Trips:
			if a == b && b == up {
				return win(top3SuitedTrips)
			}
			return win(top3Trips)
		}
		return win(0)
	},
}
