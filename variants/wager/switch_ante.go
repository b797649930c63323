package wager

import "burncard/game/card"

// The switch hands ante is no bet on cards: it buys the right to swap hands,
// and the house keeps it. The text does not say when it is taken. It improves
// the pay of the Blackjack Wager: the lines here are paid on that wager,
// instead of 3 to 2 and instead of a push.
const (
	coloredBlackjack Line = iota + 1
	tiedBlackjack
)

// TiesPaid is the option of a house that pays a switched Blackjack which ties,
// 633c.4(i)(2)(ii).
const TiesPaid = "ties-paid"

var switchAnte = Wager{
	ID: "switch-ante", Title: "Switch Hands Ante", Mark: "Ante",
	Variants: []string{"switch-hands"},
	Clauses:  Clauses{Offer: "633c.4(c)", Settle: "633c.4(g)", Pay: "633c.4(i)", Amount: "633c.4(c)"},
	Decks:    anyDecks,
	Amount:   Amount{Per: 5},
	Slot:     WithMain,
	On:       PlayerHand | UpCard | HoleCard,
	Lines: []string{
		coloredBlackjack: "Same suit or same color Blackjack",
		tiedBlackjack:    "Blackjack against a dealer Blackjack",
	},
	PaidOn: "main",
	Paytables: []Paytable{
		{Pays: []Pay{coloredBlackjack: to(2)}},
		{Option: TiesPaid, Pays: []Pay{coloredBlackjack: to(2), tiedBlackjack: fraction(1, 2)}},
	},
	outcome: func(h *Hand) Result {
		if !h.Switched {
			return win(0)
		}
		return win(anteLine(h))
	},
}

// At a Blackjack Premium table the ante alone improves the pay, whether the
// player switched or not, and ties are always paid.
var switchAntePremium = edition(switchAnte, func(w *Wager) {
	w.Variants = []string{"blackjack-premium"}
	w.Clauses = Clauses{Offer: "633c.4(l)", Settle: "633c.4(m)", Pay: "633c.4(o)", Amount: "633c.4(c)"}
	w.Paytables = []Paytable{{Pays: []Pay{coloredBlackjack: to(2), tiedBlackjack: fraction(1, 2)}}}
	w.outcome = func(h *Hand) Result { return win(anteLine(h)) }
})

// anteLine is the line of a Blackjack. A tie comes before the color, because
// only a winning Blackjack is paid 2 to 1.
func anteLine(h *Hand) Line {
	switch {
	case h.Split || !card.Blackjack(h.Final):
		return 0
	case h.dealerBlackjack():
		return tiedBlackjack
	case sameColor(h.Final...):
		return coloredBlackjack
	}
	return 0
}
