package wager

import "burncard/game/card"

// Royal Match 21: the first two cards are of one suit, best a king and a queen.
// If the dealer has a king and a queen of one suit too, of whatever suit, the
// Crown Treasure is paid on top where the house offers it.
const (
	royalMatch Line = iota + 1
	suitedCards
	crownTreasure
)

// withoutCrown is the option of a house that offers no Crown Treasure.
const withoutCrown = "no-crown"

var royalMatch21 = Wager{
	ID: "royal-match-21", Title: "Royal Match 21",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(4)", Settle: "633a.7(g)(4)", Pay: "633a.13(f)"},
	Decks:    anyDecks,
	Slot:     AfterDeal, hold: holdRoyal,
	On:    FirstTwo | UpCard | HoleCard,
	Lines: []string{royalMatch: "Royal Match", suitedCards: "Suited Match", crownTreasure: "Crown Treasure"},
	Paytables: withAndWithoutCrown([]Paytable{
		{Name: "A", Decks: decks(1), Pays: []Pay{royalMatch: to(10), suitedCards: to(3)}},
		{Name: "B", Decks: decks(1), Pays: []Pay{royalMatch: to(5), suitedCards: to(3)}},
		{Name: "C", Decks: moreDecks, Pays: []Pay{royalMatch: to(30), suitedCards: fraction(5, 2)}},
		{Name: "D", Decks: moreDecks, Pays: []Pay{royalMatch: to(25), suitedCards: fraction(5, 2)}},
		{Name: "E", Decks: moreDecks, Pays: []Pay{royalMatch: to(50), suitedCards: to(2)}},
	}),
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		switch {
		case !royal(a, b) && a.Suit == b.Suit:
			return win(suitedCards)
		case !royal(a, b):
			return win(0)
		}
		r := win(royalMatch)
		if len(h.Dealer) >= 2 && royal(h.Dealer[0], h.Dealer[1]) {
			r.add(crownTreasure)
		}
		return r
	},
}

func royal(a, b card.Card) bool {
	return a.Suit == b.Suit && min(a.Rank, b.Rank) == card.Queen && max(a.Rank, b.Rank) == card.King
}

// holdRoyal settles a Royal Match later while the dealer, with a king or queen
// up, may have one too. It does so even without a Crown Treasure on offer.
func holdRoyal(first []card.Card, up card.Card, _ bool) Slot {
	if royal(first[0], first[1]) && (up.Rank == card.King || up.Rank == card.Queen) {
		return AfterHole
	}
	return AfterDeal
}

// withAndWithoutCrown adds the Crown Treasure to tables, and after them the same
// tables without it.
func withAndWithoutCrown(tables []Paytable) []Paytable {
	all := make([]Paytable, 0, 2*len(tables))
	for _, p := range tables {
		p.Pays = append(p.Pays[:len(p.Pays):len(p.Pays)], forOne(1000))
		all = append(all, p)
	}
	for _, p := range tables {
		p.Option = withoutCrown
		all = append(all, p)
	}
	return all
}

// On a hybrid table without hole card all players have the same first two
// cards, and the dealer's second card may differ for each player.
var royalMatch21Hybrid = hybrid(royalMatch21, "633c.5(ee)(3)")

// hybrid returns a wager of 633a for a hybrid table without hole card: it is
// placed and settled at the terminal. Results that depend on the dealer's
// second card wait for it, because there is no reader.
func hybrid(w Wager, pay string) Wager {
	return edition(w, func(w *Wager) {
		w.Variants = []string{"hybrid-no-hole"}
		w.Clauses = Clauses{Offer: "633c.5(x)", Settle: "633c.5(dd)", Pay: pay, Decks: "633c.5(f)"}
		w.Decks = decks(6, 8)
		w.System = Account
		if hold := w.hold; hold != nil {
			w.hold = func(first []card.Card, up card.Card, blackjack bool) Slot {
				if hold(first, up, blackjack) == AfterDeal {
					return AfterDeal
				}
				return AfterHole
			}
		}
	})
}
