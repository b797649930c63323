package wager

import (
	"burncard/game/card"
	"burncard/game/chip"
)

// Buster Blackjack: the dealer busts. The more cards he has, the bust card
// included, the more it pays. The wager stays in play after the player's own
// hand is over.
const (
	bustOfEight Line = iota + 1
	bustOfSeven
	bustOfSix
	bustOfFive
	bustOfFour
	bustOfThree
	bonusOfEight // the player had a Blackjack too
	bonusOfSeven
)

var buster = Wager{
	ID: "buster", Title: "Buster Blackjack",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633c.13(a)", Settle: "633c.13(g)", Win: "633c.13(h)", Pay: "633c.13(h)", Decks: "633c.13(c)", Amount: "633c.13(d)", Closed: "633c.13(d)#1", Draw: "633c.13(f)"},
	Decks:    decks(1, 4, 6, 8),
	Lock:     Call,
	Slot:     AfterDraws,
	On:       FirstTwo | DealerHand,
	Lines: []string{
		bustOfEight:  "Dealer busts with eight or more cards",
		bustOfSeven:  "Dealer busts with seven cards",
		bustOfSix:    "Dealer busts with six cards",
		bustOfFive:   "Dealer busts with five cards",
		bustOfFour:   "Dealer busts with four cards",
		bustOfThree:  "Dealer busts with three cards",
		bonusOfEight: "Blackjack bonus, eight or more cards",
		bonusOfSeven: "Blackjack bonus, seven cards",
	},
	Paytables: busterTables(),
	outcome: func(h *Hand) Result {
		n := len(h.Dealer)
		if !card.Add(h.Dealer...).Bust() {
			return win(0)
		}
		r := win(bustOfThree - Line(min(n, 8)-3))
		if n >= 7 && h.playerBlackjack() {
			r.add(bonusOfSeven - Line(min(n, 8)-7))
		}
		return r
	},
}

// busterTables: the tables of one, six and eight decks are the same, and four
// decks have one without a letter. Each may have a cash bonus for a Blackjack,
// B1 or B2, on a wager of $5 or more.
func busterTables() (all []Paytable) {
	others := decks(1, 6, 8)
	for _, option := range []string{"", "B1", "B2"} {
		for _, t := range []struct {
			name  string
			decks Decks
			odds  []int64
		}{
			{"A", others, []int64{250, 50, 15, 4, 2, 2}},
			{"B", others, []int64{200, 50, 15, 4, 2, 2}},
			{"C", others, []int64{250, 50, 12, 4, 2, 2}},
			{"D", others, []int64{200, 50, 12, 4, 2, 2}},
			{"E", others, []int64{250, 50, 12, 3, 2, 2}},
			{"F", others, []int64{250, 50, 20, 8, 2, 1}},
			{"", decks(4), []int64{250, 50, 15, 4, 2, 2}},
		} {
			p := Paytable{Name: t.name, Option: option, Decks: t.decks, Pays: oddsTo(t.odds...)}
			switch option {
			case "B1":
				p.Pays = append(p.Pays, dollars(8000), dollars(1000))
			case "B2":
				p.Pays = append(p.Pays, dollars(5000), dollars(1000))
			}
			p.From = []chip.Cents{bonusOfEight: 5 * chip.Dollar, bonusOfSeven: 5 * chip.Dollar}
			all = append(all, p)
		}
	}
	return all
}
