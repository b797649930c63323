package wager

import (
	"burncard/game/card"
	"burncard/game/chip"
)

// Bad Beat: the hand ends with 20 and the dealer with 21. The more cards the
// dealer has, the more it pays. The bonuses are paid apart from that, won or
// lost. Stakes are debited and wins credited electronically.
const (
	beatBySeven Line = iota + 1
	beatBySix
	beatByFive
	beatByFour
	beatByThree
	beatByBlackjack
	final20
	magicCard
	luckyPlayer
)

// anyTwenty is the option of a house that pays every final 20.
const anyTwenty = "any-20"

var badBeat = Wager{
	ID: "bad-beat", Title: "Bad Beat Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633a.6(e)(8)", Settle: "633a.7(o)(1)", Pay: "633a.13(j)(1)", Seed: "633a.13(j)(2)",
		Sensor: "633a.2(c)#1", Lock: "633a.2(c)#2",
		Prove: Prove{Hand: "633a.7(o)(1)(ii)(A)", Floor: "633a.7(o)(1)(ii)(B)", Credit: "633a.7(o)(1)(ii)(C)#1"},
	},
	Decks:  anyDecks,
	System: Account,
	Draws:  Draws{Card: magicCard, Position: luckyPlayer},
	// The text does not say which hand of a split counts; we take any final 20.
	AnySplit: true,
	Slot:     AfterDraws, hold: earlyIfBlackjack,
	On: FirstTwo | PlayerHand | DealerHand,
	Lines: []string{
		beatBySeven:     "Player has a 20 and dealer has 21 with seven or more cards",
		beatBySix:       "Player has a 20 and dealer has 21 with six cards",
		beatByFive:      "Player has a 20 and dealer has 21 with five cards",
		beatByFour:      "Player has a 20 and dealer has 21 with four cards",
		beatByThree:     "Player has a 20 and dealer has 21 with three cards",
		beatByBlackjack: "Player has a 20 and dealer has Blackjack",
		final20:         "Player has a 20",
		magicCard:       "Magic Card Bonus",
		luckyPlayer:     "Lucky Player Bonus",
	},
	Floor:     Validation{From: 100},
	Sharing:   ByWager,
	leastSeed: func(chip.Cents) chip.Cents { return 5000 * chip.Dollar },
	Paytables: []Paytable{badBeatTable("", Pay{}), badBeatTable(anyTwenty, forOne(1))},
	outcome: func(h *Hand) Result {
		var r Result
		if card.Add(h.Final...).Points == 20 {
			r.add(beatenBy(h))
		}
		// We read "matches" as the same card, rank and suit.
		if h.Magic != (card.Card{}) && (h.First[0] == h.Magic || h.First[1] == h.Magic) {
			r.add(magicCard)
		}
		if h.Lucky {
			r.add(luckyPlayer)
		}
		return r
	},
	decided: func(h *Hand) bool { return card.Add(h.Final...).Points != 20 },
}

// beatenBy is the line of a final 20 against the dealer's hand.
func beatenBy(h *Hand) Line {
	if card.Add(h.Dealer...).Points != 21 {
		return final20
	}
	return beatByBlackjack - Line(min(len(h.Dealer), 7)-2)
}

func badBeatTable(option string, twenty Pay) Paytable {
	return Paytable{
		Option: option,
		Pays:   inOrder(share(100, "meter"), forOne(1000), forOne(100), forOne(50), forOne(25), forOne(10), twenty, forOne(20), forOne(5)),
		Meters: []Meter{{Name: "meter"}},
	}
}

// earlyIfBlackjack: a dealer Blackjack ends the round at the reader, and the
// wagers on the dealer's hand with it, 633a.7(h).
func earlyIfBlackjack(_ []card.Card, _ card.Card, blackjack bool) Slot {
	if blackjack {
		return AfterReader
	}
	return AfterDraws
}
