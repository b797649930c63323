package strategy

import "burncard/game/card"

// What bears on a hand of Spanish 21 and on no other, 635a.12(b). The fixed sum
// for three sevens against a seven is left out: it falls once in a few hundred
// thousand hands.

// pay21 is what a 21 wins that was not doubled.
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

// What 6-7-8 and 7-7-7 pay on an average: in two suits or more 3 to 2; where two
// cards have one suit the third has it once in four times; of cards of which no
// suit is known all have one once in sixteen.
const (
	mixedSuits = 3.0 / 2
	oneSuit    = (3*mixedSuits + 2) / 4
	spades     = (3*mixedSuits + 3) / 4
	anySuits   = (15*mixedSuits + (3*2.0+3)/4) / 16
)

// bonusOf gives the value that makes a bonus of two cards, 0 if none does, and
// what it pays.
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

// Rescues reports whether a doubled hand is worth less than the first wager that
// a rescue gives up. Of a double for less, beside is what was laid in first
// wagers: 1 is as much.
func (g Game) Rescues(hand []card.Card, seen Seen, beside float64) bool {
	n := card.Add(hand...)
	if !g.Spanish || n.Points >= 21 {
		return false
	}
	r := reckoning{game: g}
	r.deal(seen)
	won, lost := r.ends(held{points: n.Points, soft: n.Soft, cards: len(hand)})
	return (1+beside)*(won-lost) < -1
}
