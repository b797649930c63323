package wager

import (
	"burncard/game/card"
	"burncard/game/chip"
)

// Blazing 7's: sevens among the player's first two cards; if both are sevens,
// the next card that is dealt to him counts as well: by a hit, by a double, to
// the first hand of a split, or the one card dealt for this wager alone when
// the dealer has a Blackjack. A house may take the up card instead, (h).
const (
	threeDiamonds Line = iota + 1 // of diamonds
	threeOtherSuit
	threeSameSuit
	threeSameColor
	threeSevens
	twoSevens
	oneSeven
)

var blazing7s = Wager{
	ID: "blazing-7s", Title: "Blazing 7's Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.9(b)", Settle: "633c.9(d)", Win: "633c.9(e)(3)#1", Lose: "633c.9(d)(3)", Pay: "633c.9(f)",
		Amount: "633c.9(g)", Seed: "633c.9(g)",
		Sensor: "633c.9(a)(1)", Lock: "633c.9(a)(2)",
		Prove: Prove{Hand: "633c.9(e)(1)", Floor: "633c.9(e)(2)", Outside: "633c.9(e)(3)#2", Papers: "633c.9(e)(3)#3"},
	},
	Decks:  anyDecks,
	Amount: Amount{Fixed: []chip.Cents{1 * chip.Dollar, 5 * chip.Dollar}}, // taken from the seeds
	System: Progressive,
	Slot:   AfterDraws, Last: true,
	On: FirstTwo | PlayerHand, // and the up card by (h)
	Lines: []string{
		threeDiamonds:  "Three 7s diamonds",
		threeOtherSuit: "Three 7s clubs, spades, hearts",
		threeSameSuit:  "Three 7s same suit",
		threeSameColor: "Three 7s same color",
		threeSevens:    "Three 7s",
		twoSevens:      "First two cards (two 7s)",
		oneSeven:       "Either of first two cards (one 7)",
	},
	// 200 to 1 is 201 for 1, so that it is literally above 200 for 1.
	Floor:   Validation{From: 200, Above: true},
	Outside: tenth,
	leastSeed: func(bet chip.Cents) chip.Cents {
		if bet == chip.Dollar {
			return 2000 * chip.Dollar
		}
		return 10000 * chip.Dollar
	},
	Paytables: []Paytable{
		blazing7sA(""), blazing7sB(""),
		blazing7sA(upcardThird), blazing7sB(upcardThird),
	},
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		if a.Rank != card.Seven || b.Rank != card.Seven {
			if a.Rank == card.Seven || b.Rank == card.Seven {
				return win(oneSeven) // whatever is drawn
			}
			return win(0)
		}
		// A third seven makes 21 and never busts the hand.
		c := h.third()
		switch {
		case c.Rank != card.Seven:
			return win(twoSevens)
		case sameSuit(a, b, c) && a.Suit == card.Diamonds:
			return win(threeDiamonds)
		case sameSuit(a, b, c):
			return win(threeOtherSuit)
		case sameColor(a, b, c):
			return win(threeSameColor)
		}
		return win(threeSevens)
	},
}

// upcardThird is the option of a house that deals by 633c.9(h).
const upcardThird = "h"

// third is the card that may be the third seven, or the zero Card.
func (h *Hand) third() card.Card {
	i := 2
	switch {
	case h.UpcardThird:
		return h.up()
	case h.Third != card.Card{}:
		return h.Third
	case h.Split:
		i = 1 // the split hand's second card
	}
	if i >= len(h.Final) {
		return card.Card{}
	}
	return h.Final[i]
}

func blazing7sA(option string) Paytable {
	return Paytable{
		Name: "A", Option: option, UpcardThird: option == upcardThird,
		As:     []Line{threeDiamonds: threeSameSuit, threeOtherSuit: threeSameSuit},
		Pays:   inOrder(Pay{}, Pay{}, share(100, "meter"), share(10, "meter"), to(200), to(25), to(2)),
		Meters: []Meter{{Name: "meter"}},
	}
}

func blazing7sB(option string) Paytable {
	return Paytable{
		Name: "B", Option: option, UpcardThird: option == upcardThird,
		Pays:   inOrder(share(100, "meter"), share(10, "meter"), Pay{}, to(500), to(200), to(25), to(2)),
		Meters: []Meter{{Name: "meter"}},
	}
}
