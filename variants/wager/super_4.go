package wager

import "burncard/game/chip"

// Super 4: the four cards of Jackpot Party with its lines, but two pair and
// pair must agree in suit too, and the best royal is in the suit that the house
// chose. The lines below the meters pay sums, not odds.
var super4 = Wager{
	ID: "super-4", Title: "Super 4 Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.6(e)", Settle: "633c.6(g)", Win: "633c.6(h)(4)#1", Lose: "633c.6(g)(1)", Pay: "633c.6(i)",
		Sensor: "633c.6(d)(1)", Lock: "633c.6(d)(2)", Book: "633c.6(f)", Prove: prove("633c.6(h)"),
		Decks: "633c.6(b)", Amount: "633c.6(e)",
	},
	Decks:  decks(1, 2, 4, 6, 8),
	Amount: Amount{Fixed: []chip.Cents{5 * chip.Dollar}},
	Lock:   Call, System: Progressive, Gathered: true,
	Slot: AfterReader,
	On:   FirstTwo | UpCard | HoleCard,
	Lines: []string{
		fourRoyalBest:   "Royal flush in chosen suit",
		fourRoyal:       "Royal flush, other suit",
		fourTrips:       "Three-of-a-kind",
		fourStraight:    "Straight",
		fourFlush:       "Flush",
		fourTwoPair:     "Two pair",
		fourColor:       "All cards same color",
		fourPair:        "Pair",
		dealerBlackjack: "Any hand with dealer Blackjack",
		dealerAceUp:     "Dealer ace up",
	},
	Floor:     Validation{Every: true},
	Outside:   anyShare,
	PicksSuit: true,
	Mysteries: super4Mysteries,
	Paytables: []Paytable{
		super4Table("1", "1", star(50000, 600), heart(700), spade(700)),
		super4Table("1", "2", star(25000, 700), heart(700), spade(700)),
		super4Table("1", "3", star(10000, 750), heart(700), spade(700)),
		super4Table("2", "1", star(50000, 600), heart(500), spade(300), diamond),
		super4Table("2", "2", star(25000, 600), heart(500), spade(300), diamond),
		super4Table("3", "1", star(50000, 600), heart(200), spade(300), diamond, club),
		super4Table("3", "2", star(25000, 600), heart(200), spade(300), diamond, club),
		super4Table("3", "3", star(10000, 600), heart(200), spade(300), diamond, club),
	},
	// A line of table 3 option 1 calls every up card but an ace a loss; (g)(2)
	// settles any dealer Blackjack, and we follow it.
	outcome: func(h *Hand) Result { return win(fourCards(h, h.Suit, sameCard)) },
}

// The meters are named after symbols, not after the suit of a royal.
func star(seed int64, rate Rate) Meter {
	return Meter{Name: "star", Seed: chip.Cents(seed) * chip.Dollar, Rate: rate}
}
func heart(rate Rate) Meter { return Meter{Name: "heart", Seed: 5000 * chip.Dollar, Rate: rate} }
func spade(rate Rate) Meter { return Meter{Name: "spade", Seed: 500 * chip.Dollar, Rate: rate} }

var (
	diamond = Meter{Name: "diamond", Seed: 300 * chip.Dollar, Rate: 300}
	club    = Meter{Name: "club", Seed: 250 * chip.Dollar, Rate: 300}
)

// super4Table gives the best lines a meter each and the others their sums.
func super4Table(name, option string, meters ...Meter) Paytable {
	p := Paytable{
		Name: name, Option: option, Wager: 5 * chip.Dollar, Meters: meters,
		Pays: inOrder(Pay{}, Pay{}, Pay{}, dollars(750), dollars(250), dollars(200), dollars(100), dollars(50), dollars(25), dollars(10)),
	}
	for i, m := range meters {
		p.Pays[i+1] = share(100, m.Name)
	}
	return p
}

// super4Mysteries are the configurations of 633c.6(j), where the system has a
// mystery progressive. The text does not say who takes part and how it is paid;
// we follow 633c.14.
var super4Mysteries = []Mystery{
	{Name: "1", Minimum: 250 * chip.Dollar, Maximum: 1000 * chip.Dollar, Rate: 500},
	{Name: "2", Minimum: 100 * chip.Dollar, Maximum: 500 * chip.Dollar, Rate: 500},
	{Name: "3", Minimum: 100 * chip.Dollar, Maximum: 200 * chip.Dollar, Rate: 200},
}
