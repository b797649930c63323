package wager

// Bet the Set 21: the first two cards are a pair by rank, better if suited.
const (
	suitedPair Line = iota + 1
	anyPair
)

var betTheSet21 = Wager{
	ID: "bet-the-set-21", Title: "Bet the Set 21",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(5)", Settle: "633a.7(g)(5)", Pay: "633a.13(g)", Decks: "633a.13(g)"},
	Decks:    anyDecks &^ decks(3), // there is no paytable for three decks
	Slot:     AfterDeal,
	On:       FirstTwo,
	Lines:    []string{suitedPair: "Suited pair", anyPair: "Pair"},
	Paytables: []Paytable{
		// One deck cannot deal a suited pair, and its table has no line for it.
		{Name: "A", Decks: decks(1), As: []Line{suitedPair: anyPair}, Pays: []Pay{anyPair: to(15)}},
		{Name: "B", Decks: decks(2), Pays: []Pay{suitedPair: to(25), anyPair: to(10)}},
		{Name: "C", Decks: moreDecks &^ decks(2, 3), Pays: []Pay{suitedPair: to(15), anyPair: to(10)}},
		{Name: "D", Decks: moreDecks &^ decks(2, 3), Pays: []Pay{suitedPair: to(12), anyPair: to(10)}},
	},
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		switch {
		case a == b:
			return win(suitedPair)
		case a.Rank == b.Rank:
			return win(anyPair)
		}
		return win(0)
	},
}

var betTheSet21Hybrid = hybrid(betTheSet21, "633c.5(ee)(4)")
