package wager

import "burncard/game/card"

// Lucky Aces: the aces among the player's first two cards and the dealer's two;
// first how many there are, then whether all of them are of one suit.
const (
	fourAces Line = iota + 1
	threeAcesSuited
	threeAces
	twoAcesSuited
	twoAces
	aceOfDiamonds
	oneAce
)

var luckyAces = Wager{
	ID: "lucky-aces", Title: "Lucky Aces",
	Variants: blackjackTables, Automated: true,
	Clauses: Clauses{Offer: "633c.8(a)", Settle: "633c.8(d)", Lose: "633c.8(d)(1)", Win: "633c.8(d)(2)", Pay: "633c.8(e)"},
	Decks:   anyDecks,
	System:  Account,
	Slot:    AfterHole,
	On:      FirstTwo | UpCard | HoleCard,
	Lines: []string{
		fourAces:        "Four aces",
		threeAcesSuited: "Three aces same suit",
		threeAces:       "Three aces",
		twoAcesSuited:   "Two aces same suit",
		twoAces:         "Two aces",
		aceOfDiamonds:   "One ace of diamonds",
		oneAce:          "One ace",
	},
	Paytables: []Paytable{
		{Name: "A", Pays: oddsTo(500, 250, 20, 8, 5, 2, 1)},
		{Name: "B", Pays: oddsTo(500, 250, 30, 12, 5, 2, 1)},
		{Name: "C", Pays: oddsTo(1000, 500, 35, 16, 5, 2, 1)},
		{Name: "D", Pays: oddsTo(2000, 500, 15, 10, 4, 2, 1)},
	},
	outcome: func(h *Hand) Result {
		n, suited, suit := 0, true, card.Suit(0)
		count := func(c card.Card) {
			if c.Rank != card.Ace {
				return
			}
			suited = suited && (n == 0 || c.Suit == suit)
			suit = c.Suit
			n++
		}
		count(h.First[0])
		count(h.First[1])
		for _, c := range h.Dealer[:min(2, len(h.Dealer))] {
			count(c)
		}
		switch {
		case n == 4:
			return win(fourAces)
		case n == 3 && suited:
			return win(threeAcesSuited)
		case n == 3:
			return win(threeAces)
		case n == 2 && suited:
			return win(twoAcesSuited)
		case n == 2:
			return win(twoAces)
		case n == 1 && suit == card.Diamonds:
			return win(aceOfDiamonds)
		case n == 1:
			return win(oneAce)
		}
		return win(0)
	},
}
