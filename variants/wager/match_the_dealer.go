package wager

// Match-the-Dealer: each of the first two cards with the up card's rank is paid
// separately. A ten-value card matches only its own rank.
const (
	suitedMatch Line = iota + 1
	unsuitedMatch
)

var matchTheDealer = Wager{
	ID: "match-the-dealer", Title: "Match-the-Dealer",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(2)", Settle: "633a.7(g)(2)", Pay: "633a.13(d)", Decks: "633a.13(d)"},
	Decks:    decks(6, 8), // there are no paytables for others
	Slot:     AfterDeal,
	On:       FirstTwo | UpCard,
	Lines:    []string{suitedMatch: "Suited match", unsuitedMatch: "Unsuited match"},
	Paytables: []Paytable{
		{Decks: decks(6), Pays: []Pay{suitedMatch: to(11), unsuitedMatch: to(4)}},
		{Decks: decks(8), Pays: []Pay{suitedMatch: to(14), unsuitedMatch: to(3)}},
	},
	outcome: func(h *Hand) Result {
		up := h.up()
		var r Result
		for _, c := range h.First[:2] {
			if c == up {
				r.add(suitedMatch)
			}
		}
		for _, c := range h.First[:2] {
			if c.Rank == up.Rank && c != up {
				r.add(unsuitedMatch)
			}
		}
		return r
	},
}

// Down Under Blackjack has the same wager beside its Bet Wager. Its chapter does
// not repeat that each matching card is paid; we read its odds in the same way.
var matchTheDealerDownUnder = edition(matchTheDealer, func(w *Wager) {
	w.Variants = []string{"down-under"}
	w.Clauses = Clauses{Offer: "685a.6(e)", Settle: "685a.7(f)", Pay: "685a.11(c)", Decks: "685a.6(e)"}
})

// Spanish 21 has it on decks without tens, at other odds. We could not get the
// odds of 635a: these are the ones that casinos use for 48-card decks.
var matchTheDealerSpanish = edition(matchTheDealer, func(w *Wager) {
	w.Variants = []string{"spanish-21"}
	w.Clauses = Clauses{Offer: "house.635a.6", Settle: "house.633a.7(g)(2)", Pay: "house.635a.12", Decks: "house.635a.6"}
	w.Paytables = []Paytable{
		{Decks: decks(6), Pays: []Pay{suitedMatch: to(9), unsuitedMatch: to(4)}},
		{Decks: decks(8), Pays: []Pay{suitedMatch: to(12), unsuitedMatch: to(3)}},
	}
})

func edition(w Wager, change func(*Wager)) Wager {
	change(&w)
	return w
}
