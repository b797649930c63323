package wager

// Perfect Pairs: the first two cards are of one rank. A king and a queen are no
// pair here, though they may be split.
const (
	perfectPair Line = iota + 1
	coloredPair
	mixedPair
)

var perfectPairs = Wager{
	ID: "perfect-pairs", Title: "Perfect Pairs",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633c.1(b)", Settle: "633c.1(d)", Win: "633c.1(d)(1)", Lose: "633c.1(d)(2)", Pay: "633c.1(e)"},
	Decks:    anyDecks,
	Slot:     AfterDeal,
	On:       FirstTwo,
	Lines:    []string{perfectPair: "Perfect pair", coloredPair: "Colored pair", mixedPair: "Mixed pair"},
	Paytables: []Paytable{
		{Name: "A", Pays: []Pay{perfectPair: to(25), coloredPair: to(12), mixedPair: to(6)}},
		{Name: "B", Pays: []Pay{perfectPair: to(30), coloredPair: to(10), mixedPair: to(5)}},
	},
	outcome: func(h *Hand) Result {
		a, b := h.First[0], h.First[1]
		switch {
		case a.Rank != b.Rank:
			return win(0)
		case a.Suit == b.Suit:
			return win(perfectPair)
		case red(a) == red(b):
			return win(coloredPair)
		}
		return win(mixedPair)
	},
}
