package wager

import (
	"slices"

	"burncard/game/card"
)

// The main wager and insurance are no side wagers: the rules of package
// variants settle them at the table. They are here only for Settle, so that it
// can answer a dispute about a whole box.
const (
	mainBlackjack Line = iota + 1
	mainWin
	mainTie
)

var mainWager = Wager{
	ID: "main", Title: "Blackjack Wager",
	Variants: []string{"blackjack"},
	Clauses:  Clauses{Offer: "633a.6(d)", Settle: "633a.7(p)", Pay: "633a.13(a)"},
	Decks:    anyDecks,
	Slot:     WithMain,
	On:       FirstTwo | PlayerHand | DealerHand,
	Lines:    []string{mainBlackjack: "Blackjack", mainWin: "Win", mainTie: "Tie"},
	Paytables: []Paytable{{Pays: []Pay{
		mainBlackjack: fraction(3, 2),
		mainWin:       to(1),
		mainTie:       {Kind: Push},
	}}},
	// 633a.7(p) and (q). A Blackjack and 21 in more cards are not the same.
	outcome: func(h *Hand) Result {
		own, his := card.Add(h.Final...), card.Add(h.Dealer...)
		natural := h.playerBlackjack()
		switch {
		case own.Bust():
			return win(0)
		case natural && h.dealerBlackjack():
			return win(mainTie)
		case natural:
			return win(mainBlackjack)
		case h.dealerBlackjack():
			return win(0)
		case his.Bust() || own.Points > his.Points:
			return win(mainWin)
		case own.Points == his.Points:
			return win(mainTie)
		}
		return win(0)
	},
	decided: func(h *Hand) bool {
		// A bust has lost; a Blackjack is paid unless the dealer may have one.
		return card.Add(h.Final...).Bust() || h.playerBlackjack() && (len(h.Dealer) >= 2 || !h.up().High())
	},
}

const insured Line = 1

var insurance = Wager{
	ID: "insurance", Title: "Insurance Wager",
	Variants:  []string{"blackjack"},
	Clauses:   Clauses{Offer: "633a.8(a)", Settle: "633a.8(d)", Pay: "633a.13(b)"},
	Decks:     anyDecks,
	Slot:      AfterReader,
	On:        UpCard | HoleCard,
	Lines:     []string{insured: "Dealer Blackjack"},
	Paytables: []Paytable{{Pays: []Pay{insured: to(2)}}},
	outcome: func(h *Hand) Result {
		if h.up().Rank == card.Ace && h.dealerBlackjack() {
			return win(insured)
		}
		return win(0)
	},
}

// Base lists the main wager and insurance at a variant's table, if Settle knows
// that game's.
func Base(variant string) []*Wager {
	var at []*Wager
	for _, w := range []*Wager{&mainWager, &insurance} {
		if variant == "" || slices.Contains(w.Variants, variant) {
			at = append(at, w)
		}
	}
	return at
}

// Insurance is the Insurance Wager. It is no side wager and not in All.
func Insurance() *Wager { return &insurance }
