package wager

import "burncard/game/card"

// King's Bounty: the first two cards total 20, an ace with a nine included.
const (
	kingsAndBlackjack Line = iota + 1
	kingOfSpadesPair
	suitedKings
	suitedTens
	bounty20Suited
	kingsPair
	bounty20
)

var kingsBounty = Wager{
	ID: "kings-bounty", Title: "King's Bounty",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(6)", Settle: "633a.7(g)(6)", Pay: "633a.13(h)"},
	Decks:    anyDecks,
	Slot:     AfterDeal, hold: holdPair(kingOfSpades),
	On: FirstTwo | UpCard | HoleCard,
	Lines: []string{
		kingsAndBlackjack: "King of spades pair and dealer Blackjack",
		kingOfSpadesPair:  "King of spades pair",
		suitedKings:       "Suited kings pair",
		suitedTens:        "Suited queens, jacks or 10s pair",
		bounty20Suited:    "Suited 20",
		kingsPair:         "Pair of kings",
		bounty20:          "Any 20",
	},
	Capped:    kingsAndBlackjack,
	Paytables: []Paytable{{Pays: oddsTo(1000, 200, 50, 25, 9, 6, 4)}},
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		switch {
		case !twenty(a, b):
			return win(0)
		case a == b && a == kingOfSpades && h.dealerBlackjack():
			return win(kingsAndBlackjack)
		case a == b && a == kingOfSpades:
			return win(kingOfSpadesPair)
		case a == b && a.Rank == card.King:
			return win(suitedKings)
		case a == b:
			return win(suitedTens)
		case a.Suit == b.Suit:
			return win(bounty20Suited)
		case a.Rank == card.King && b.Rank == card.King:
			return win(kingsPair)
		}
		return win(bounty20)
	},
}

var kingsBountyHybrid = hybrid(kingsBounty, "633c.5(ee)(5)")
