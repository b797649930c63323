package dealt

import "burncard/variants/strategy"

// A round is one player's round against one up card. It draws from the cards left.
type round struct {
	fortune
	*against
	left shoe

	win   float64 // of hands that are settled, in first wagers
	pays  pays    // of those that wait for the dealer's hand
	waits bool    // there are some
}

// dealt is a card of the first ones, whose luck is counted for all of them together.
func (r *round) dealt() int {
	v := r.Choose(&r.left)
	r.left.take(v)
	return v
}

// drawn is the next card, which is worth this beside a hole card that is not of the hidden
// value.
func (r *round) drawn(hidden int, worth *worths) int {
	v := r.comes(r.left.beside(hidden), worth)
	r.left.take(v)
	return v
}

// dealerHas is the chance of the dealer's Blackjack, as so many cases of so many.
func (r *round) dealerHas() (n, of int) {
	if r.natural == 0 {
		return 0, 1
	}
	return r.left[r.natural], r.left[0]
}

// reads has the dealer look for a Blackjack. The round is worth one thing with it and
// another without.
func (r *round) reads(has, not float64) bool {
	n, of := r.dealerHas()
	return r.natural > 0 && r.either(n, of, has, not)
}

// beforeReading is the worth of a round before the dealer looks.
func (r *round) beforeReading(has, not float64) float64 {
	n, of := r.dealerHas()
	return (float64(n)*has + float64(of-n)*not) / float64(of)
}

// plays plays two cards, and what they are split into, to the end.
func (r *round) plays(a, b int) {
	m := r.moves[1][one(r.game.Splits > 0)][a][b]
	if m != strategy.Split {
		r.moved(sumOf(a, b), m)
		return
	}
	pair := a
	for hands, waiting := 2, 2; waiting > 0; {
		var worth worths
		for v := 1; v <= 10; v++ {
			worth[v] = r.second(pair, v, hands, waiting)
		}
		v := r.drawn(r.natural, &worth)
		if m := r.splitMove(pair, v, hands); m == strategy.Split {
			hands, waiting = hands+1, waiting+1
		} else {
			waiting--
			r.moved(sumOf(pair, v), m)
		}
	}
}

// moved plays a hand of two cards to the end, with its first move.
func (r *round) moved(s sum, m strategy.Move) {
	switch m {
	case strategy.Surrender:
		r.win -= 0.5
	case strategy.Double:
		r.stands(r.next(s, 2, &r.standing), 2)
	case strategy.Hit:
		for s = r.next(s, 1, &r.later); r.hits[s]; {
			s = r.next(s, 1, &r.later)
		}
		r.stands(s, 1)
	default:
		r.stands(s, 1)
	}
}

// next is a hand with one more card, on so many wagers.
func (r *round) next(s sum, wagers float64, of *bySum) sum {
	var worth worths
	for v := 1; v <= 10; v++ {
		worth[v] = wagers * of[s.and(v)]
	}
	return s.and(r.drawn(r.natural, &worth))
}

// stands ends a hand on so many wagers.
func (r *round) stands(s sum, wagers float64) {
	if n := s.points(); n > 21 {
		r.win -= wagers
	} else {
		r.awaits(&r.won[n], wagers)
	}
}

// awaits has a hand wait for the dealer's.
func (r *round) awaits(won *pays, wagers float64) {
	r.waits = true
	for e := range won {
		r.pays[e] += wagers * won[e]
	}
}

// dealer draws his hand, if a hand waits for it, and settles.
func (r *round) dealer() {
	if !r.waits {
		return
	}
	v := r.comes(r.left.without(r.natural), r.standsAt(sumOf(r.up)))
	r.left.take(v)
	s := sumOf(r.up, v)
	for s.dealerDraws() {
		s = s.and(r.drawn(0, r.standsAt(s)))
	}
	r.win += r.pays[s.end()]
}

// standsAt is what the hands that wait are worth after each card of the dealer's.
func (r *round) standsAt(s sum) *worths {
	var worth worths
	for v := 1; v <= 10; v++ {
		worth[v] = r.pays.of(&r.from[s.and(v)])
	}
	return &worth
}
