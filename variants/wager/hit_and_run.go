package wager

import "burncard/game/chip"

// Hit and Run: the dealer has a Blackjack or five cards or more, a bust card
// included.
const (
	runOfEight Line = iota + 1
	runOfSeven
	runOfSix
	runOfFive
	runBlackjack
)

var hitAndRun = Wager{
	ID: "hit-and-run", Title: "Hit and Run Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633a.6(e)(10)", Settle: "633a.7(o)(2)", Win: "633a.7(o)(2)(ii)(C)", Lose: "633a.7(o)(2)(i)", Pay: "633a.13(l)(1)", Seed: "633a.13(l)(2)",
		Sensor: "633a.2(d)(1)", Lock: "633a.2(d)(2)",
		Prove: Prove{Hand: "633a.7(o)(2)(ii)(A)", Floor: "633a.7(o)(2)(ii)(B)", Outside: "633a.7(o)(2)(ii)(C)#1", Papers: "633a.7(o)(2)(ii)(C)#2"},
	},
	Decks:  anyDecks,
	System: Progressive,
	Slot:   AfterDraws, hold: earlyIfBlackjack,
	On: DealerHand,
	Lines: []string{
		runOfEight:   "Dealer has eight or more cards",
		runOfSeven:   "Dealer has seven cards",
		runOfSix:     "Dealer has six cards",
		runOfFive:    "Dealer has five cards",
		runBlackjack: "Dealer has Blackjack",
	},
	Floor:     Validation{From: 200},
	Outside:   whole,
	leastSeed: func(chip.Cents) chip.Cents { return 1000 * chip.Dollar },
	Paytables: []Paytable{{
		Pays:   inOrder(share(100, "meter"), forOne(200), forOne(25), forOne(8), forOne(4)),
		Meters: []Meter{{Name: "meter"}},
	}},
	outcome: func(h *Hand) Result {
		switch n := len(h.Dealer); {
		case n >= 5:
			return win(runOfFive - Line(min(n, 8)-5))
		case n == 2 && h.dealerBlackjack():
			return win(runBlackjack)
		}
		return win(0)
	},
}
