package strategy

import "burncard/game/card"

// The pays of Spanish 21 alone, 635a.12(b). The fixed sum for three sevens
// against a seven is left out: it falls once in a few hundred thousand hands.

// pay21 is the pay of a 21 that was not doubled.
func (h held) pay21() float64 {
	switch {
	case h.cards == 3 && h.pays > 0:
		return h.pays
	case h.cards >= 7:
		return 3
	case h.cards == 6:
		return 2
	case h.cards == 5:
		return 1.5
	}
	return 1
}

// The average pay of 6-7-8 and 7-7-7: 3 to 2 in mixed suits. If two cards have
// the same suit, the third has it one time in four; if no suit is known, all
// three have the same one time in sixteen.
const (
	mixedSuits = 3.0 / 2
	oneSuit    = (3*mixedSuits + 2) / 4
	spades     = (3*mixedSuits + 3) / 4
	anySuits   = (15*mixedSuits + (3*2.0+3)/4) / 16
)

// bonusOf returns the value of a third card that makes a bonus of two cards, or
// 0, and its pay.
func bonusOf(a, b card.Card) (want int, pays float64) {
	switch {
	case a.Suit != b.Suit:
		return bonusOfValues(a.Value(), b.Value(), mixedSuits)
	case a.Suit == card.Spades:
		return bonusOfValues(a.Value(), b.Value(), spades)
	}
	return bonusOfValues(a.Value(), b.Value(), oneSuit)
}

func bonusOfValues(a, b int, then float64) (want int, pays float64) {
	if a < 6 || a > 8 || b < 6 || b > 8 || a == b && a != 7 {
		return 0, 0
	}
	return 21 - a - b, then
}

// Rescues reports whether a rescue saves money: a doubled hand is worth less
// than what is left when the first wager is given up. Beside is the second wager
// in first wagers: less than 1 for a double for less.
func (g Game) Rescues(hand []card.Card, seen Seen, beside float64) bool {
	return g.Against(seen).Rescues(hand, beside)
}

// Rescues is Game.Rescues.
func (x *Against) Rescues(hand []card.Card, beside float64) bool {
	n := card.Add(hand...)
	if !x.r.game.Spanish || n.Points >= 21 {
		return false
	}
	won, lost := x.r.ends(held{points: n.Points, soft: n.Soft, cards: len(hand)})
	return (1+beside)*(won-lost) < -1
}
