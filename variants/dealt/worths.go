package dealt

import (
	"burncard/game/card"
	"burncard/variants/strategy"
)

// against is what the player does against one up card, and about what that is worth to him, in
// first wagers: as if each card were as likely as the first one after the up card. The
// dealer has looked, and has no Blackjack.
type against struct {
	game    *Game
	up      int
	natural int // what makes a Blackjack with the up card; 0 for none

	chance worths      // of each value that the player may draw
	ends   pays        // the chances of the dealer's ends
	from   [sums]pays  // and from each of his sums
	won    [22]pays    // what hands win at his ends, by their points
	hits   [sums]bool  // whether a hand of three cards or more takes another
	moves  [2][2]moves // of two cards: may they be given up, may they be split

	standing, hit, doubled, later bySum                                     // a hand that stands, is hit, is doubled, or has three cards or more
	alone, first                  [11][11]float64                           // two cards of a split that are not split again, and two first cards
	parted                        [11][mostHands + 2][mostHands + 2]float64 // by the value, the number of hands, and how many of them wait for a second card

	// Blackjack Switch:
	exchanges    exchanges
	naturals     pays // what a Blackjack wins at the dealer's ends
	naturalWorth float64

	// Switch Hands and Blackjack Premium:
	renews  [11][11]bool // hands that are given up for the switch cards
	unseen  float64      // the worth of both switch cards
	renewed worths       // and of each first one with a second
}

// mostHands is the number of hands that three splits make.
const mostHands = 4

type (
	moves [11][11]strategy.Move
	bySum [sums]float64
)

// against fills the tables against an up card, which the shoe lacks already.
func (g *Game) against(up int, left shoe, table *strategy.Table) *against {
	t := &against{game: g, up: up, natural: card.NaturalWith(up)}
	t.setDealer(&left)
	t.naturals = g.naturalWins()
	t.naturalWorth = t.naturals.of(&t.ends)
	for n := range t.won {
		t.won[n] = g.wins(n)
	}
	t.setMoves(table)
	t.setWorths()
	return t
}

// chancesOf are the chances of weights.
func chancesOf(w Weights) (c worths) {
	for v := 1; v <= 10; v++ {
		c[v] = float64(w[v]) / float64(w[0])
	}
	return c
}

// setDealer works out the chances of the dealer's ends.
func (t *against) setDealer(left *shoe) {
	t.chance = chancesOf(left.beside(t.natural))
	drawn := chancesOf(*left)
	for s := sum(sums - 1); s >= 2; s-- { // with every card it grows
		if s.dealerDraws() {
			t.from[s] = mixed(&drawn, func(v int) *pays { return &t.from[s.and(v)] })
		} else {
			t.from[s][s.end()] = 1
		}
	}
	hole := chancesOf(left.without(t.natural))
	t.ends = mixed(&hole, func(v int) *pays { return &t.from[sumOf(t.up, v)] })
}

// mixed is the mean of what is said of each value.
func mixed(chance *worths, of func(v int) *pays) (p pays) {
	for v := 1; v <= 10; v++ {
		for e, x := range of(v) {
			p[e] += chance[v] * x
		}
	}
	return p
}

// of is the mean of pays with these chances.
func (p *pays) of(chances *pays) (sum float64) {
	for e := range p {
		sum += p[e] * chances[e]
	}
	return sum
}

// setMoves looks up every move. A hand of 21 is done.
func (t *against) setMoves(table *strategy.Table) {
	move := func(s sum, pair int, can strategy.Options) strategy.Move {
		if s.points() >= 21 {
			return strategy.Stand
		}
		return table.Move(s.total(), pair, card.OfValue(t.up).Value(), can)
	}
	for s := sum(3); s < 44; s++ {
		t.hits[s] = move(s, 0, strategy.Options{}) == strategy.Hit
	}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			pair := 0
			if a == b {
				pair = card.OfValue(a).Value()
			}
			for i, surrender := range []bool{false, true} {
				for j, split := range []bool{false, true} {
					can := strategy.Options{Double: true, Split: split && pair > 0, Surrender: surrender && t.game.Kind != Switch}
					t.moves[i][j][a][b] = move(sumOf(a, b), pair, can)
				}
			}
		}
	}
}

// setWorths fills the tables of worths.
func (t *against) setWorths() {
	for s := range sum(sums) {
		if n := s.points(); n > 21 {
			t.standing[s], t.later[s] = -1, -1
		} else {
			t.standing[s] = t.won[n].of(&t.ends)
		}
	}
	after := func(s sum, of *bySum) (mean float64) {
		for v := 1; v <= 10; v++ {
			mean += t.chance[v] * of[s.and(v)]
		}
		return mean
	}
	for s := sum(43); s >= 3; s-- {
		t.hit[s], t.doubled[s] = after(s, &t.later), 2*after(s, &t.standing)
		if t.later[s] = t.standing[s]; t.hits[s] {
			t.later[s] = t.hit[s]
		}
	}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			t.alone[a][b] = t.worth(sumOf(a, b), t.splitMove(a, b, mostHands))
		}
	}
	for a := 1; a <= 10; a++ {
		t.setParted(a)
		for b := 1; b <= 10; b++ {
			if m := t.moves[1][one(t.game.Splits > 0)][a][b]; m == strategy.Split {
				t.first[a][b] = t.parted[a][2][2]
			} else {
				t.first[a][b] = t.worth(sumOf(a, b), m)
			}
		}
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// setParted works out what hands of one card of a pair are worth together.
func (t *against) setParted(pair int) {
	for n := mostHands; n >= 2; n-- {
		for waiting := 1; waiting <= n; waiting++ {
			for v := 1; v <= 10; v++ {
				t.parted[pair][n][waiting] += t.chance[v] * t.second(pair, v, n, waiting)
			}
		}
	}
}

// second is the worth of all hands that waited when one of n gets its second card.
func (t *against) second(pair, v, n, waiting int) float64 {
	if t.splitMove(pair, v, n) == strategy.Split {
		return t.parted[pair][n+1][waiting+1]
	}
	return t.alone[pair][v] + t.parted[pair][n][waiting-1]
}

// splitMove is what a hand of a split does with its second card, one of n.
func (t *against) splitMove(pair, v, n int) strategy.Move {
	if pair == 1 && t.game.OneToAces {
		return strategy.Stand
	}
	return t.moves[0][one(n <= t.game.Splits)][pair][v]
}

// worth is that of two cards with this move.
func (t *against) worth(s sum, m strategy.Move) float64 {
	switch m {
	case strategy.Hit:
		return t.hit[s]
	case strategy.Double:
		return t.doubled[s]
	case strategy.Surrender:
		return -0.5
	}
	return t.standing[s]
}
