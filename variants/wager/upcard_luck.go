package wager

import "burncard/game/card"

// Upcard Luck: the dealer shows a two to seven and the first two cards total 9
// to 11, or hard or soft 18 to 20, or are a Blackjack. An ace counts as in the
// game: with an eight the total is 19, with another ace 12.
const (
	aceJackOfSpades Line = iota + 1
	luckBlackjack
	luckNineToEleven
	luckEighteenToTwenty
)

var upcardLuck = Wager{
	ID: "upcard-luck", Title: "Upcard Luck",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.15(d)", Settle: "633c.15(f)", Win: "633c.15(f)(3)", Pay: "633c.15(g)",
		Decks: "633c.15(b)", Amount: "633c.15(d)", Call: "633c.15(e)",
	},
	Decks:  decks(4, 6, 8),
	Amount: Amount{Times: 1},
	Lock:   Call,
	Slot:   AfterDeal,
	On:     FirstTwo | UpCard,
	Lines: []string{
		aceJackOfSpades:      "Ace spades and jack spades",
		luckBlackjack:        "Blackjack",
		luckNineToEleven:     "9, 10 or 11",
		luckEighteenToTwenty: "18, 19 or 20 (including soft totals)",
	},
	Paytables: []Paytable{{Pays: oddsTo(80, 8, 4, 3)}},
	outcome: func(h *Hand) Result {
		if up := h.up().Rank; up < card.Two || up > card.Seven {
			return win(0)
		}
		a, b := h.First[0], h.First[1]
		switch t := card.Add(a, b).Points; {
		case t == 21 && a.Suit == card.Spades && b.Suit == card.Spades && max(a.Rank, b.Rank) == card.Jack:
			return win(aceJackOfSpades)
		case t == 21:
			return win(luckBlackjack)
		case t >= 9 && t <= 11:
			return win(luckNineToEleven)
		case t >= 18:
			return win(luckEighteenToTwenty)
		}
		return win(0)
	},
}
