package strategy

import "burncard/game/card"

// A spot is what a player sees when it is his turn, and what he should do.
type spot struct {
	total card.Total
	pair  bool // and it may be split
	up    int  // the up card's value, an ace 11
	right Move
}

// A habit is one way in which people go wrong.
type habit struct {
	does Move
	when func(spot) bool
}

// habits are the mistakes of players at every table. Several may fit one hand;
// an obvious hand has none.
var habits = [...]habit{
	// Afraid of a bust: stands on 16 against a ten, on 12 against a deuce.
	{Stand, func(s spot) bool { return s.stiff() && (s.up >= 7 || s.total.Points == 12) }},
	// Does not believe in the dealer's bust: hits 12 or 13 against a small card.
	{Hit, func(s spot) bool { return s.stiff() && s.total.Points <= 13 && s.up <= 6 }},
	// Stands on a soft 17, which cannot bust.
	{Stand, func(s spot) bool { return s.total == card.Total{Points: 17, Soft: true} }},
	// Does not know what to do with a soft 18: hits it against a small card,
	// stands against a big one.
	{Hit, func(s spot) bool { return s.total == card.Total{Points: 18, Soft: true} && s.up <= 8 }},
	{Stand, func(s spot) bool { return s.total == card.Total{Points: 18, Soft: true} && s.up >= 9 }},
	// Never doubles: takes a card for the single wager, or is content.
	{Hit, func(s spot) bool { return s.right == Double && s.total.Points < 18 }},
	{Stand, func(s spot) bool { return s.right == Double && s.total.Soft && s.total.Points >= 18 }},
	// Doubles 11 against an ace, 10 against a ten, 9 against a deuce.
	{Double, func(s spot) bool { return !s.total.Soft && s.total.Points >= 9 && s.total.Points <= 11 }},
	// Splits tens and fives, which are good as they are.
	{Split, func(s spot) bool { return s.total.Points == 20 && s.up <= 6 }},
	{Split, func(s spot) bool { return s.total.Points == 10 }},
	// Keeps a pair together: stands on eights, hits small ones.
	{Stand, func(s spot) bool { return s.right == Split && !s.total.Soft && s.total.Points >= 16 }},
	{Hit, func(s spot) bool { return s.right == Split && (s.total.Soft || s.total.Points <= 14) }},
	// Never surrenders, or does so too early.
	{Hit, func(s spot) bool { return s.right == Surrender }},
	{Surrender, func(s spot) bool { return s.stiff() && s.total.Points >= 14 && s.up >= 9 }},
}

// stiff reports whether the hand is a hard 12 to 16, which may bust with the
// next card.
func (s spot) stiff() bool {
	return !s.total.Soft && s.total.Points >= 12 && s.total.Points <= 16
}

// tempts reports whether the habit applies here and makes an open move other
// than the right one.
func (h habit) tempts(s spot, can Options) bool {
	closed := h.does == Double && !can.Double || h.does == Split && !s.pair || h.does == Surrender && !can.Surrender
	return h.does != s.right && !closed && h.when(s)
}

// Mistaken plays as people do: basic strategy, but in percent of the hands that
// tempt to a mistake it makes one that people make with such a hand. It chooses
// only open moves. r(n) returns a random number from 0 to n-1; it is called
// once, and once more for the mistake.
func Mistaken(r func(n int) int, percent int, hand []card.Card, up card.Card, can Options) Move {
	return mistaken(Basic(hand, up, can), r, percent, hand, up, can)
}

func mistaken(right Move, r func(n int) int, percent int, hand []card.Card, up card.Card, can Options) Move {
	if r(100) >= percent {
		return right
	}
	s := spot{total: card.Add(hand...), up: up.Value(), right: right}
	s.pair = can.Split && len(hand) == 2 && card.Pair(hand[0], hand[1])
	var tempting [len(habits)]Move
	n := 0
	for i := range habits {
		if habits[i].tempts(s, can) {
			tempting[n] = habits[i].does
			n++
		}
	}
	if n == 0 {
		return right
	}
	return tempting[r(n)]
}

// MistakenInsurance reports whether a player who errs in percent of such offers
// insures the hand, or takes even money for a Blackjack. He insures good hands,
// a 20 or a Blackjack, twice as often.
func MistakenInsurance(r func(n int) int, percent int, hand []card.Card) bool {
	if card.Add(hand...).Points >= 20 {
		percent *= 2
	}
	return r(100) < percent
}
