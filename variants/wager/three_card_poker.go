package wager

import "burncard/game/card"

// Three Card Poker: the first two cards and the up card as a three-card hand.
const (
	poker3StraightFlush Line = iota + 1
	poker3Trips
	poker3Straight
	poker3Flush
)

var threeCardPoker = Wager{
	ID: "three-card-poker", Title: "Three Card Poker",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(9)", Settle: "633a.7(g)(8)", Pay: "633a.13(k)"},
	Decks:    anyDecks,
	Slot:     AfterDeal,
	On:       FirstTwo | UpCard,
	Lines: []string{
		poker3StraightFlush: "Straight flush",
		poker3Trips:         "Three-of-a-kind",
		poker3Straight:      "Straight",
		poker3Flush:         "Flush",
	},
	Paytables: []Paytable{
		{Name: "A", Pays: []Pay{poker3StraightFlush: to(9), poker3Trips: to(9), poker3Straight: to(9), poker3Flush: to(9)}},
		{Name: "B", Pays: []Pay{poker3StraightFlush: to(30), poker3Trips: to(20), poker3Straight: to(10), poker3Flush: to(5)}},
	},
	outcome: func(h *Hand) Result { return win(poker3(h.First[0], h.First[1], h.up())) },
}

// poker3 is the best of the four hands that three cards make. A suited trio is
// three of a kind.
func poker3(a, b, c card.Card) Line {
	suited := a.Suit == b.Suit && b.Suit == c.Suit
	switch run := run3(a.Rank, b.Rank, c.Rank); {
	case run && suited:
		return poker3StraightFlush
	case a.Rank == b.Rank && b.Rank == c.Rank:
		return poker3Trips
	case run:
		return poker3Straight
	case suited:
		return poker3Flush
	}
	return 0
}
