package wager

import "burncard/game/card"

// Push 22, in Free Bet Blackjack: the dealer ends with exactly 22. The whole
// hand decides on suit and color.
const (
	suited22 Line = iota + 1
	colored22
	other22
)

var push22 = Wager{
	ID: "push-22", Title: "Push 22",
	Variants: []string{"free-bet"},
	Clauses:  Clauses{Offer: "590.6(e)", Settle: "590.7(n)", Pay: "590.12(c)"},
	Decks:    anyDecks,
	Slot:     AfterDraws, hold: earlyIfBlackjack, // it loses to a dealer Blackjack, 590.7(g)
	On:    DealerHand,
	Lines: []string{suited22: "Same suit 22", colored22: "Same color 22", other22: "Other 22"},
	Paytables: []Paytable{
		{Name: "A", Pays: []Pay{suited22: to(50), colored22: to(20), other22: to(8)}},
		{Name: "B", Pays: []Pay{suited22: to(50), colored22: to(20), other22: to(7)}},
	},
	outcome: func(h *Hand) Result {
		switch d := h.Dealer; {
		case card.Add(d...).Points != 22:
			return win(0)
		case sameSuit(d...):
			return win(suited22)
		case sameColor(d...):
			return win(colored22)
		}
		return win(other22)
	},
}
