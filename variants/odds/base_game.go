package odds

import (
	"burncard/game/card"
	"burncard/variants/strategy"
)

// A BaseGame is a game's main wager with the rules that its edge hangs on. Its edge is
// exact, because whatever a player does hangs on his own cards, the up card and a light
// alone: cards that he has not looked at are then exchangeable, and it makes no difference
// that other boxes, the burn card or his own other hands take some of them.
//
// There is no cut card: each round is dealt from a fresh shoe.
type BaseGame struct {
	strategy.Game
	Decks  int
	Splits int // how often a pair may be split, 0 to 3
	// Shared is for hands of a split that take the same cards, 633c.5(q): the next card is
	// that of all that want one.
	Shared bool
	// NoHole is for a dealer who takes his second card after the players, 633c.5(aa). His
	// Blackjack takes first wagers, and what was lost before stays lost, 633c.5(bb).
	NoHole   bool
	NoRescue bool // of Spanish: a double stands as it is
}

// Edge is the house's share of the first wager, for a player who plays by a policy and
// takes no insurance.
//
// In Spanish 21 he plays by strategy.Game.BestMove, which looks at the number and the suits
// of his cards too, and the policy is nil. The fixed sums for three sevens, 635a.12(c), are
// left out.
func (g *BaseGame) Edge(p *strategy.Policy) float64 {
	all := newShoe(g.Decks)
	if g.NoTens {
		tens := int16(4 * g.Decks)
		all[10], all[0] = all[10]-tens, all[0]-tens
	}
	return -g.worth(&all, p, nil)
}

// worth is what a player wins, in first wagers. Gains, unless nil, takes in what each
// change of one cell would add.
func (g *BaseGame) worth(s *shoe, p *strategy.Policy, gains rises) (sum float64) {
	for up := 1; up <= 10; up++ {
		if s[up] > 0 {
			chance := s.draw(up)
			sum += chance * g.worthAgainst(up, s, p, chance, gains)
			s.back(up)
		}
	}
	return sum
}

// worthAgainst is worth against one up card, which the shoe lacks.
func (g *BaseGame) worthAgainst(up int, s *shoe, p *strategy.Policy, chance float64, gains rises) (sum float64) {
	sights := g.sights(up, p)
	for a := 1; a <= 10; a++ {
		for b := a; b <= 10; b++ {
			if s[a] == 0 || a == b && s[a] == 1 || s[b] == 0 {
				continue
			}
			deal := s.draw(a) * s.draw(b)
			if a != b {
				deal *= 2 // in either order
			}
			dealers := 0.0 // the chance of the dealer's Blackjack
			if natural := card.NaturalWith(up); natural > 0 {
				dealers = float64(s[natural]) / float64(s[0])
			}
			if (count{}).and(a).and(b).points() == 21 {
				if g.Spanish {
					dealers = 0 // 635a.12(a): it wins against every hand
				}
				sum += deal * (1 - dealers) * 1.5 // 633a.13(a)
			} else {
				if !g.NoHole {
					sum -= deal * dealers
				}
				for _, t := range sights {
					sum += deal * t.first(a, b, s, chance*deal, gains)
				}
			}
			s.back(a)
			s.back(b)
		}
	}
	return sum
}

// sights are the turns against an up card, one for each set of hole cards that the player
// tells apart. None has a dealer's Blackjack, since the dealer has looked; only where he has
// no hole card, one more is against that alone.
func (g *BaseGame) sights(up int, p *strategy.Policy) (list []*baseTurn) {
	for _, seen := range g.Sights() {
		t := g.turn(up, p)
		t.seen = seen
		for v := 1; v <= 10; v++ {
			t.holes[v] = v != card.NaturalWith(up) && seen&strategy.Just(card.OfValue(v)) != 0
		}
		t.ends = g.dealersEnds(up, t.holes)
		list = append(list, t)
	}
	if natural := card.NaturalWith(up); g.NoHole && natural > 0 {
		t := g.turn(up, p)
		t.seen, t.natural = strategy.Any, true
		t.holes[natural] = true
		list = append(list, t)
	}
	return list
}

func (g *BaseGame) turn(up int, p *strategy.Policy) *baseTurn {
	t := &baseTurn{game: g, policy: p, up: up, rest: 1, atRisk: 1, known: map[values]worths{}, beside: map[values]*[24]worths{}}
	if g.Spanish {
		t.players = g.players(up)
	}
	return t
}

// draws reports whether the dealer draws to a hand.
func (g *BaseGame) draws(c count) bool {
	n := g.dealersPoints(c)
	return n < 17 || n == 17 && g.HitsSoft17 && c.ace && c.low <= 11
}

// dealersPoints is the total of a dealer's hand. His aces may count 11 beyond 21, as long
// as the total is no more than 22: two aces are 22, 685a.3(d)(3).
func (g *BaseGame) dealersPoints(c count) int {
	switch {
	case g.SoftTo == 22 && c.ace && c.cards == 2 && c.low == 2:
		return 22
	case g.SoftTo == 22 && c.ace && c.low <= 12:
		return c.low + 10
	}
	return c.points()
}

// A dealersEnd is the cards that make a final hand of the dealer's from his up card, in how
// many orders they can come, and its total.
type dealersEnd struct {
	drawn  []repeated
	cards  int // that he draws
	orders float64
	points int // 23 for all beyond 22
}

// A repeated is a value that is drawn so many times.
type repeated struct{ value, times int }

// of is how often a value is drawn.
func (e *dealersEnd) of(v int) int {
	for _, d := range e.drawn {
		if d.value == v {
			return d.times
		}
	}
	return 0
}

// dealersEnds lists the final hands from an up card, with a hole card of these values.
func (g *BaseGame) dealersEnds(up int, holes [11]bool) (list []dealersEnd) {
	at := map[values]int{}
	var drawn values
	var draw func(c count)
	draw = func(c count) {
		if c.cards >= 2 && !g.draws(c) {
			i, known := at[drawn]
			if !known {
				i = len(list)
				at[drawn] = i
				e := dealersEnd{cards: c.cards - 1, points: min(g.dealersPoints(c), 23)}
				for v, n := range drawn {
					if n > 0 {
						e.drawn = append(e.drawn, repeated{v, int(n)})
					}
				}
				list = append(list, e)
			}
			list[i].orders++
			return
		}
		for v := 1; v <= 10; v++ {
			if c.cards == 1 && !holes[v] {
				continue
			}
			drawn[v]++
			draw(c.and(v))
			drawn[v]--
		}
	}
	draw(count{}.and(up))
	return list
}

// wins says how a live hand of a player's stands against a total of the dealer's: 1, 0 or
// -1. Large is whether it is the two large cards that it was dealt.
func (g *BaseGame) wins(points int, large bool, dealers int) int {
	switch {
	case dealers == 22 && g.Push22:
		if g.TwoLarge && (points == 21 || large) {
			return 1
		}
		return 0
	case dealers > 21 || dealers < points:
		return 1
	case dealers > points:
		return -1
	}
	return 0
}

// total is a hand's total as tables look it up.
func (c count) total() card.Total {
	return card.Total{Points: c.points(), Soft: c.ace && c.low <= 11}
}
