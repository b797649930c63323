package odds

import (
	"burncard/game/card"
	"burncard/variants/strategy"
)

// Suits are what is known of the suits of two cards that a third may make 6-7-8 or 7-7-7.
type suits struct {
	first, second int // their values; 0 where no bonus can be made
	alike         bool
	spades        bool // and they are spades
}

// want is the value of the third card; 0 for none.
func (u suits) want() int {
	if u.first == 0 {
		return 0
	}
	return 21 - u.first - u.second
}

// pays is what the bonus pays on average, 635a.12(b)(1) to (4). A card of another value has
// any suit, whatever lies there; one of the same value is one of those that are left.
func (u suits) pays(decks int) float64 {
	const mixed, one, spades = 3.0 / 2, 2.0, 3.0
	d := float64(decks)
	switch same := u.sameSuit(d, 2); {
	case !u.alike:
		return mixed
	case u.spades:
		return same*spades + (1-same)*mixed
	default:
		return same*one + (1-same)*mixed
	}
}

// sameSuit is the chance that the next card has the suit of those that lie there, when it
// has the value that is wanted.
func (u suits) sameSuit(decks float64, lie float64) float64 {
	if u.first == u.second {
		return (decks - lie) / (4*decks - lie)
	}
	return 1.0 / 4
}

// eachSuits gives all that may be known of the suits of two cards, with its chance. What a
// player does with a pair of sevens that he may split does not hang on their suits, so that
// this holds for the hands of a split too.
func (t *baseTurn) eachSuits(a, b int, then func(u suits, chance float64)) {
	if a > b {
		a, b = b, a
	}
	if a < 6 || b > 8 || a == b && a != 7 {
		then(suits{}, 1)
		return
	}
	u := suits{first: a, second: b}
	same := u.sameSuit(float64(t.game.Decks), 1)
	then(u, 1-same)
	u.alike = true
	then(u, same*3/4)
	u.spades = true
	then(u, same/4)
}

// spanishPay is what a 21 without a bonus for its values pays, 635a.12(b)(5) to (7).
func spanishPay(cards int) float64 {
	switch {
	case cards >= 7:
		return 3
	case cards == 6:
		return 2
	case cards == 5:
		return 1.5
	}
	return 1
}

// spanishFirst is first for Spanish 21.
func (t *baseTurn) spanishFirst(x spot, a, b int, s *shoe) (worth float64) {
	split := 0.0 // the chance of suits with which the pair is split
	t.eachSuits(a, b, func(u suits, chance float64) {
		x.suits = u
		if m := t.move(&x); m == strategy.Split {
			split += chance
		} else {
			worth += chance * t.worthOf(m, x, s)[0]
		}
	})
	if split > 0 {
		worth += split * t.split(a, s, true, 0, nil)
	}
	return worth
}

// spanishSecond is the worth of a hand of a split that has its second card.
func (t *baseTurn) spanishSecond(x spot, a, b int, s *shoe) (w worths) {
	t.eachSuits(a, b, func(u suits, chance float64) {
		x.suits = u
		w.add(t.worth(x, s), chance)
	})
	return w
}

// players are the bots of Spanish 21 against an up card. They do not ask which of its house
// rules hold, other than how the dealer draws.
func (g *BaseGame) players(up int) *strategy.Against {
	knows := g.Game
	knows.OneToAces, knows.NoSurrender = false, false
	return knows.Against(strategy.Seen{Up: card.OfValue(up), Hole: strategy.Any})
}

// cards are cards of the spot's values, and of its suits where these are known.
func (x *spot) cards() (hand []card.Card) {
	for v, n := range x.hand {
		for range n {
			hand = append(hand, card.OfValue(v))
		}
	}
	if len(hand) != 2 {
		return hand
	}
	hand[0].Suit, hand[1].Suit = card.Hearts, card.Diamonds
	switch {
	case x.suits.spades:
		hand[0].Suit, hand[1].Suit = card.Spades, card.Spades
	case x.suits.alike:
		hand[1].Suit = card.Hearts
	}
	return hand
}

// rescues reports whether a doubled hand with its card is given up for the first wager.
func (t *baseTurn) rescues(x *spot) bool {
	return t.game.Spanish && !t.game.NoRescue && !x.over() && t.players.Rescues(x.cards(), 1)
}
