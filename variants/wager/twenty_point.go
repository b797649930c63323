package wager

import "burncard/game/card"

// Lucky Ladies: the first two cards total 20, an ace with a nine included.
const (
	queensAndBlackjack Line = iota + 1
	queenOfHeartsPair
	matched20
	suited20
	any20
)

var twentyPoint = Wager{
	ID: "twenty-point", Title: "Lucky Ladies Twenty Point Bonus",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(1)", Settle: "633a.7(g)(1)", Pay: "633a.13(c)"},
	Decks:    anyDecks,
	Slot:     AfterDeal, hold: holdPair(queenOfHearts),
	On: FirstTwo | UpCard | HoleCard,
	Lines: []string{
		queensAndBlackjack: "Queen of hearts pair and dealer Blackjack",
		queenOfHeartsPair:  "Queen of hearts pair",
		matched20:          "Matched 20",
		suited20:           "Suited 20",
		any20:              "Any 20",
	},
	Capped:    queensAndBlackjack,
	Paytables: []Paytable{{Pays: oddsTo(1000, 200, 25, 10, 4)}},
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		switch {
		case !twenty(a, b):
			return win(0)
		case a == b && a == queenOfHearts && h.dealerBlackjack():
			return win(queensAndBlackjack)
		case a == b && a == queenOfHearts:
			return win(queenOfHeartsPair)
		case a == b:
			return win(matched20)
		case a.Suit == b.Suit:
			return win(suited20)
		}
		return win(any20)
	},
}

var (
	queenOfHearts = card.Card{Rank: card.Queen, Suit: card.Hearts}
	kingOfSpades  = card.Card{Rank: card.King, Suit: card.Spades}
)

// holdPair settles a pair of this card later while the up card leaves a dealer
// Blackjack possible. It is paid after the reader or, if the dealer has a
// Blackjack, when the player's Blackjack Wager is taken, 633a.7(g)(1)(i) and
// (ii).
func holdPair(of card.Card) func([]card.Card, card.Card, bool) Slot {
	return func(first []card.Card, up card.Card, blackjack bool) Slot {
		switch {
		case first[0] != of || first[1] != of || !up.High():
			return AfterDeal
		case blackjack:
			return WithMain
		}
		return AfterReader
	}
}
