package wager

import (
	"burncard/game/card"
	"burncard/game/chip"
)

// Blackjack Match: an ace among the player's first two cards wins. A Blackjack
// wins more, and most if the dealer has the same one.
const (
	aceKingsMatch Line = iota + 1
	matchingSuited
	bothSuited
	bothBlackjack
	suitedBlackjack
	unsuitedBlackjack
	playerAce
)

var blackjackMatch = Wager{
	ID: "blackjack-match", Title: "Blackjack Match Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.10(e)", Settle: "633c.10(g)", Win: "633c.10(h)(4)#1", Lose: "633c.10(g)(1)", Pay: "633c.10(i)",
		Sensor: "633c.10(d)(1)", Lock: "633c.10(d)(2)", Book: "633c.10(f)", Prove: prove("633c.10(h)"),
		Decks: "633c.10(b)", Amount: "633c.10(e)",
	},
	Decks:  decks(6, 8),
	Amount: Amount{Fixed: []chip.Cents{1 * chip.Dollar, 5 * chip.Dollar}},
	Lock:   Call, System: Progressive, Gathered: true,
	Slot: AfterReader,
	On:   FirstTwo | UpCard | HoleCard,
	Lines: []string{
		aceKingsMatch:     "Ace-king matching suited Blackjack",
		matchingSuited:    "Matching suited Blackjack",
		bothSuited:        "Player and dealer suited Blackjacks",
		bothBlackjack:     "Player and dealer Blackjacks",
		suitedBlackjack:   "Player suited Blackjack",
		unsuitedBlackjack: "Player Blackjack",
		playerAce:         "Player any ace",
	},
	Floor:     Validation{Every: true},
	Outside:   anyShare,
	PicksEnvy: true,
	Paytables: []Paytable{
		blackjackMatchTable("A", 10000, 250, 200, 30, 3),
		blackjackMatchTable("B", 5000, 325, 200, 30, 3),
		blackjackMatchTable("C", 10000, 250, 300, 50, 2),
		blackjackMatchTable("D", 5000, 325, 300, 50, 2),
	},
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		suited := a.Suit == b.Suit
		switch {
		case a.Rank != card.Ace && b.Rank != card.Ace:
			return win(0)
		case !h.playerBlackjack():
			return win(playerAce) // also against a dealer Blackjack; two aces are paid once
		case !h.dealerBlackjack():
			if suited {
				return win(suitedBlackjack)
			}
			return win(unsuitedBlackjack)
		}
		// The first three lines are for suited Blackjacks. The fourth is for
		// every other double Blackjack, also for the same two cards in unlike
		// suits.
		c, d := h.Dealer[0], h.Dealer[1]
		switch {
		case !suited || !sameSuit(a, b, c, d):
			return win(bothBlackjack)
		case a.Rank+b.Rank != c.Rank+d.Rank:
			return win(bothSuited)
		case max(a.Rank, b.Rank) == card.King:
			return win(aceKingsMatch)
		}
		return win(matchingSuited)
	},
}

// blackjackMatchTable: the text's secondary seed is a percentage, so we read it
// as the rate at which the next seed grows.
func blackjackMatchTable(name string, seed int64, reserve Rate, suited, both, ace int64) Paytable {
	return Paytable{
		Name: name,
		Pays: inOrder(share(100, "meter"), share(10, "meter"), to(suited), to(both), to(10), to(5), to(ace)),
		// 633c.10(k): by the amount of the wager, and for both matching lines.
		Envy: []Envy{
			aceKingsMatch:  {600 * chip.Dollar, 3000 * chip.Dollar},
			matchingSuited: {200 * chip.Dollar, 1000 * chip.Dollar},
		},
		Meters: []Meter{{Name: "meter", Seed: chip.Cents(seed) * chip.Dollar, Rate: 1300, Reserve: reserve}},
	}
}
