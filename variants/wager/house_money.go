package wager

import "burncard/game/card"

// House Money: the first two cards are a pair or follow each other in rank,
// best an ace and a king of one suit. A win may be added to the main wager, at
// the same odds.
const (
	aceKingSuited Line = iota + 1
	straightFlush2
	housePair
	houseStraight
)

var houseMoney = Wager{
	ID: "house-money", Title: "House Money",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(12)", Settle: "633a.7(g)(10)", Pay: "633a.13(n)"},
	Decks:    anyDecks,
	Slot:     AfterDeal,
	hold: func(first []card.Card, up card.Card, _ bool) Slot {
		// (g) settles before the reader, (g)(10)(i) after it. Our reading: a win
		// waits for the reader, a loss does not.
		if up.High() && houseLine(first[0], first[1]) != 0 {
			return AfterReader
		}
		return AfterDeal
	},
	On:    FirstTwo,
	Press: Press{Offer: "633a.7(g)(10)(ii)", Move: "633a.7(g)(10)(ii)(A)"},
	Lines: []string{
		aceKingSuited:  "Ace-king suited",
		straightFlush2: "Two-card straight flush",
		housePair:      "Pair",
		houseStraight:  "Two-card straight",
	},
	Paytables: []Paytable{
		{Decks: decks(1), Pays: []Pay{aceKingSuited: to(9), straightFlush2: to(5), housePair: to(3), houseStraight: to(1)}},
		{Decks: moreDecks, Pays: []Pay{aceKingSuited: to(9), straightFlush2: to(4), housePair: to(3), houseStraight: to(1)}},
	},
	outcome: func(h *Hand) Result { return win(houseLine(h.First[0], h.First[1])) },
}

func houseLine(a, b card.Card) Line {
	suited := a.Suit == b.Suit
	switch {
	case a.Rank == b.Rank:
		return housePair
	case !consecutive(a.Rank, b.Rank):
		return 0
	case !suited:
		return houseStraight
	case min(a.Rank, b.Rank) == card.Ace && max(a.Rank, b.Rank) == card.King:
		return aceKingSuited
	}
	return straightFlush2
}
