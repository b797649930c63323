package wager

import "burncard/game/card"

// Buzzer Beater, on the hybrid table with a hole card: the player's hand ends
// with 19 or more and the dealer's is as good or better without going over 21.
const (
	buzzerBlackjacks Line = iota + 1
	buzzer20to20
	buzzer20to21
	buzzer19to19
	buzzer19to20
	buzzer19to21
	buzzer21
)

// equalTotals is the option of a house that pays 21 against 21 like the other
// equal totals.
const equalTotals = "equal-totals"

var buzzerBeater = Wager{
	ID: "buzzer-beater", Title: "Buzzer Beater",
	Wins:     "your hand ends with 19 or more and the dealer's is as good or better without going over 21",
	Variants: []string{"hybrid"},
	Clauses:  Clauses{Offer: "633c.5(m)", Settle: "633c.5(u)", Pay: "633c.5(v)(3)", Decks: "633c.5(f)"},
	Decks:    decks(6, 8),
	System:   Account,
	Slot:     AfterMain,
	hold: func(first []card.Card, _ card.Card, blackjack bool) Slot {
		if blackjack || card.Blackjack(first) {
			return AfterReader // (o), (p)(1)
		}
		return AfterMain
	},
	On: FirstTwo | PlayerHand | DealerHand,
	Lines: []string{
		buzzerBlackjacks: "Blackjack against Blackjack",
		buzzer20to20:     "20 against 20",
		buzzer20to21:     "20 against 21 or Blackjack",
		buzzer19to19:     "19 against 19",
		buzzer19to20:     "19 against 20",
		buzzer19to21:     "19 against 21 or Blackjack",
		buzzer21:         "21 against 21 or Blackjack",
	},
	// (u)(1) lets 21 against 21 win, but the table has no line for it: the house
	// gives the stake back or pays it like the other equal totals.
	Paytables: []Paytable{buzzerTable("", Pay{Kind: Push}), buzzerTable(equalTotals, to(5))},
	outcome: func(h *Hand) Result {
		own, his := buzzerPoints(h.Final, h.playerBlackjack()), buzzerPoints(h.Dealer, h.dealerBlackjack())
		switch {
		case own < 19 || own > buzzerBest || his < own || his > buzzerBest:
			return win(0)
		case own == buzzerBest:
			return win(buzzerBlackjacks)
		case own == 21:
			return win(buzzer21)
		case own == 20 && his == 20:
			return win(buzzer20to20)
		case own == 20:
			return win(buzzer20to21)
		case his == 19:
			return win(buzzer19to19)
		case his == 20:
			return win(buzzer19to20)
		}
		return win(buzzer19to21)
	},
	decided: func(h *Hand) bool {
		own := buzzerPoints(h.Final, h.playerBlackjack())
		return own < 19 || own > buzzerBest
	},
}

// buzzerBest ranks a Blackjack above 21. A hand over 21 is ranked elsewhere.
const buzzerBest = 22

func buzzerPoints(cards []card.Card, blackjack bool) int {
	points := card.Add(cards...).Points
	switch {
	case blackjack:
		return buzzerBest
	case points > 21:
		return points + 1
	}
	return points
}

func buzzerTable(option string, gap Pay) Paytable {
	return Paytable{Option: option, Pays: append(oddsTo(5, 5, 30, 5, 10, 10), gap)}
}
