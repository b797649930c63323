package strategy

import "burncard/game/card"

// A choice chooses players' moves: Basic, or BestMove of a game.
type choice func(hand []card.Card, seen Seen, can Options) Move

// choiceIn is the policy of the bots in a variant, without their mistakes.
func choiceIn(variant string) choice {
	g, ok := In(variant)
	if !ok {
		return func(hand []card.Card, seen Seen, can Options) Move { return Basic(hand, seen.Up, can) }
	}
	return func(hand []card.Card, seen Seen, can Options) Move {
		can.Surrender = can.Surrender && !g.NoSurrender
		return g.BestMove(hand, seen, can)
	}
}

// Edge is the house's share of each first wager if players follow the policy or,
// without one, make the best move. It computes with an endless shoe: every card
// is as likely as in a new deck, whatever has been dealt. A Blackjack is paid 3
// to 2, two cards may be doubled also after a split, a pair becomes four hands at
// most, nobody insures. The result is exact, not simulated.
func (g Game) Edge(policy choice) float64 {
	worth := 0.0
	for up := 2; up <= 11; up++ {
		natural := 0.0 // the dealer's Blackjack
		if up >= 10 {
			natural = g.chance(21 - up)
		}
		worth += g.chance(up) * natural * (g.naturals() - 1) // lost, except for a Blackjack, which ties
		for _, hole := range g.looks(up) {
			p := 0.0
			for v := 2; v <= 11; v++ {
				if hole&(1<<v) != 0 && up+v != 21 {
					p += g.chance(v)
				}
			}
			s := seat{valuation: valuation{game: g}, policy: policy, seen: Seen{card.OfValue(up), hole}}
			s.deal(s.seen)
			worth += g.chance(up) * p * s.dealt()
		}
	}
	return -worth
}

// naturals is the probability that a player is dealt a Blackjack.
func (g Game) naturals() float64 { return 2 * g.chance(10) * g.chance(11) }

// looks are the sets that players can tell apart for a hole card that completes
// no Blackjack: any card, or the sets of the Masque reader's lights. Two large
// cards are shown, so the hole card is known.
func (g Game) looks(up int) []Values {
	switch {
	case !g.Light:
		return []Values{Any}
	case up < 10:
		return []Values{Small, Medium, Large}
	}
	return []Values{Small, Medium, 1 << up} // an ace beside the ten would be a Blackjack
}

// A seat values a policy against one dealer's hand.
type seat struct {
	valuation
	policy choice
	seen   Seen
	drawn  [2]hits
}

// dealt is the worth of a seat before its first two cards.
func (s *seat) dealt() float64 {
	worth := 0.0
	for a := 2; a <= 11; a++ {
		for b := 2; b <= 11; b++ {
			p := s.game.chance(a) * s.game.chance(b)
			if a+b == 21 {
				worth += p * 1.5
				continue
			}
			can := Options{Double: true, Split: a == b, Surrender: !s.game.NoSurrender}
			worth += p * s.played(a, b, can, s.game.again())
		}
	}
	return worth
}

// played is the worth of a hand of two cards that may be split, and then again
// this many times.
func (s *seat) played(a, b int, can Options, again int) float64 {
	h := held{large: true}.with(a, true).with(b, true)
	pair := 0
	if a == b && can.Split {
		pair = a
	}
	if s.policy == nil {
		_, worth := s.best(h, pair, can)
		return worth
	}
	move := Stand
	if h.points < 21 {
		move = s.policy([]card.Card{card.OfValue(a), card.OfValue(b)}, s.seen, can)
	}
	if move == Split {
		return s.apart(a, can.OnHouse, can.OnHouse || s.game.Free && a != 10, 1, again)
	}
	return s.worth(move, h, can.OnHouse)
}

// apart is parted with the policy's moves.
func (s *seat) apart(value int, first, rest bool, others, again int) float64 {
	after := 0.0
	if others > 0 {
		after = s.apart(value, rest, rest, others-1, again)
	}
	worth := 0.0
	for v := 2; v <= 11; v++ {
		h := held{}.with(value, false).with(v, false)
		can := Options{Double: true, Split: v == value && again > 0, OnHouse: first}
		then := 0.0
		switch {
		case value == 11 && s.game.OneToAces || h.points == 21:
			then = s.stand(h, first) + after
		default:
			move := s.policy([]card.Card{card.OfValue(value), card.OfValue(v)}, s.seen, can)
			if move == Split {
				then = s.apart(value, first, rest, others+1, again-1)
			} else {
				then = s.worth(move, h, first) + after
			}
		}
		worth += s.game.chance(v) * then
	}
	return worth
}

// worth is the worth of a move other than a split.
func (s *seat) worth(move Move, h held, onHouse bool) float64 {
	switch move {
	case Double:
		return s.double(h, onHouse)
	case Surrender:
		return -0.5
	case Hit:
		return s.draws(h, onHouse)
	}
	return s.stand(h, onHouse)
}

// draws is hit with the policy's moves.
func (s *seat) draws(h held, onHouse bool) float64 {
	soft, whose := 0, 0
	if h.soft {
		soft = 1
	}
	if onHouse {
		whose = 1
	}
	k := &s.drawn[whose]
	if k.known[h.points][soft][0] {
		return k.worth[h.points][soft][0]
	}
	worth := 0.0
	for v := 2; v <= 11; v++ {
		next := h.with(v, false)
		then := 0.0
		if next.points < 21 && s.policy(three(next), s.seen, Options{OnHouse: onHouse}) == Hit {
			then = s.draws(next, onHouse)
		} else {
			then = s.stand(next, onHouse)
		}
		worth += s.game.chance(v) * then
	}
	k.known[h.points][soft][0], k.worth[h.points][soft][0] = true, worth
	return worth
}

// three returns three cards with a total; all longer hands are played like
// them.
func three(h held) []card.Card {
	switch n := h.points; {
	case h.soft:
		return []card.Card{card.OfValue(11), card.OfValue(11), card.OfValue(max(n-12, 1))}
	default:
		middle := min(10, n-4)
		return []card.Card{card.OfValue(2), card.OfValue(middle), card.OfValue(n - 2 - middle)}
	}
}

// String returns the move as a player's line says it.
func (m Move) String() string {
	switch m {
	case Hit:
		return "hit"
	case Stand:
		return "stand"
	case Double:
		return "double"
	case Split:
		return "split"
	case Surrender:
		return "surrender"
	}
	return "no move"
}
