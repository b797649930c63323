package wager

import "burncard/game/card"

// In Between: the up card's rank lies strictly between those of the first two
// cards, and the fewer ranks there are between them the more it pays; or all
// three are of one rank. An up card that equals only one of them loses.
const (
	tripleMatch Line = iota + 1
	oneCardSpread
	twoCardSpread
	threeCardSpread
	widerSpread
)

var inBetween = Wager{
	ID: "in-between", Title: "In Between",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633a.6(e)(3)", Settle: "633a.7(g)(3)", Pay: "633a.13(e)"},
	Decks:    anyDecks,
	Slot:     AfterDeal,
	On:       FirstTwo | UpCard,
	PicksAce: true,
	Lines: []string{
		tripleMatch:     "Triple Match",
		oneCardSpread:   "One-card spread",
		twoCardSpread:   "Two-card spread",
		threeCardSpread: "Three-card spread",
		widerSpread:     "All others",
	},
	Paytables: []Paytable{{Pays: oddsTo(30, 10, 6, 4, 1)}},
	outcome: func(h *Hand) Result {
		lo, hi, up := h.place(h.First[0]), h.place(h.First[1]), h.place(h.up())
		if lo > hi {
			lo, hi = hi, lo
		}
		switch {
		case lo == up && up == hi:
			return win(tripleMatch)
		case up <= lo || hi <= up:
			return win(0)
		}
		return win(min(oneCardSpread+Line(hi-lo-2), widerSpread))
	},
}

// place is a card's place among the ranks. The text does not rank the ace: it
// is above the king, unless the house puts it below the two.
func (h *Hand) place(c card.Card) card.Rank {
	if c.Rank == card.Ace && !h.AceLow {
		return aceHigh
	}
	return c.Rank
}
