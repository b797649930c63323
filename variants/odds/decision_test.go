package odds

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// A facedDecision is a decision with what the player faces.
type facedDecision struct {
	Decision
	up   int
	hole strategy.Values
}

// worths are those of a game by a policy.
func (q *facedDecision) worths(g *BaseGame, p *strategy.Policy) (map[strategy.Move]float64, bool) {
	f, ok := g.Facing(p, q.up, q.hole)
	if !ok {
		return nil, false
	}
	return f.Worths(&q.Decision)
}

// forced is what a hand wins with this move first, over every sequence of cards, against every
// hole card that may lie there.
func (d *plainDealer) forced(q *facedDecision, m strategy.Move) float64 {
	sum, all := 0.0, 0.0
	for hole := 1; hole <= 10; hole++ {
		natural := d.up == 1 && hole == 10 || d.up == 10 && hole == 1
		if d.shoe[hole] == 0 || natural || q.hole&strategy.Just(card.OfValue(hole)) == 0 {
			continue
		}
		d.hole = hole
		p := d.shoe.draw(hole)
		sum += p * d.moved(q, m)
		all += p
		d.shoe.back(hole)
	}
	return sum / all
}

// moved is forced against one hole card.
func (d *plainDealer) moved(q *facedDecision, m strategy.Move) float64 {
	h := plainHand{onHouse: q.Can.OnHouse, split: q.Hands > 1, large: q.Hands == 1 && len(q.Hand) == 2}
	for _, v := range q.Hand {
		h.count = h.and(v)
		h.large = h.large && (v == 1 || v == 10)
	}
	ends := func(h plainHand, win, lose float64) float64 {
		h.win, h.lose = win, lose
		if h.onHouse {
			h.lose--
		}
		return d.play(nil, []plainHand{h}, q.Hands)
	}
	switch m {
	case strategy.Surrender:
		return -0.5
	case strategy.Double:
		part, free := q.Part, h.total()
		if part == 0 {
			part = 1
		}
		own := 1 + part
		if d.game.Free && !free.Soft && free.Points >= 9 && free.Points <= 11 {
			own = 1
		}
		return d.each(func(v int) float64 {
			n := h
			n.count, n.large = h.and(v), false
			return ends(n, 1+part, own)
		})
	case strategy.Hit:
		return d.each(func(v int) float64 {
			n := h
			n.count, n.large = h.and(v), false
			return d.play([]plainHand{n}, nil, q.Hands)
		})
	case strategy.Split:
		first := plainHand{count: count{}.and(q.Hand[0]), split: true, onHouse: h.onHouse}
		second := first
		second.onHouse = h.onHouse || d.game.Free && q.Hand[0] != 10
		return d.play([]plainHand{first, second}, nil, q.Hands+1)
	}
	return ends(h, 1, 1)
}

// The worth of each move is that of all sequences of cards, to nine digits: of hands as they
// were dealt and after a card, of hands of a split, on one's own wager and on the house's.
func TestWorthsCountAll(t *testing.T) {
	games, policies := smallGames()
	moves := map[strategy.Move]int{}
	for name, s := range smallShoes {
		for i, g := range games {
			t.Run(fmt.Sprintf("%s/%d", name, i), func(t *testing.T) {
				for _, q := range someDecisions(&g, s) {
					d := plainDealer{game: g, policy: policies[i], up: q.up, seen: q.hole}
					for v, n := range q.Unseen {
						d.shoe[v], d.shoe[0] = int16(n), d.shoe[0]+int16(n)
					}
					worths, ok := q.worths(&g, &policies[i])
					if !ok {
						continue // no hole card fits
					}
					for m, got := range worths {
						moves[m]++
						if want := d.forced(&q, m); math.Abs(got-want) > 1e-9 {
							t.Errorf("%+v: move %d wins %.12f, and all sequences together %.12f", q, m, got, want)
						}
					}
				}
			})
		}
	}
	for m := strategy.Hit; m <= strategy.Surrender; m++ {
		if moves[m] < 20 {
			t.Errorf("move %d was tried %d times", m, moves[m])
		}
	}
}

// someDecisions are decisions that a small shoe can bring about.
func someDecisions(g *BaseGame, s shoe) (list []facedDecision) {
	values := []int{}
	for v := 1; v <= 10; v++ {
		if s[v] > 0 {
			values = append(values, v)
		}
	}
	add := func(up, hands int, onHouse bool, hand ...int) {
		q := facedDecision{Decision: Decision{Hand: hand, Hands: hands}, up: up}
		c := count{}
		for v := 1; v <= 10; v++ {
			q.Unseen[v] = int(s[v])
		}
		for _, v := range hand {
			q.Unseen[v]--
			c = c.and(v)
		}
		q.Unseen[up]--
		if hands > 1 {
			q.Unseen[hand[0]] -= hands - 1 // the other hands have one card each of the pair
		}
		if c.points() >= 21 || slices.Min(q.Unseen[:]) < 0 {
			return
		}
		if len(hand) == 2 {
			q.Can = strategy.Options{Double: true, Split: hand[0] == hand[1] && hands <= g.Splits, Surrender: hands == 1 && !g.NoSurrender, OnHouse: onHouse}
			q.Part = []float64{0, 0.4}[len(list)%2]
			if hand[0] == 1 && g.OneToAces && hands > 1 {
				return
			}
		}
		for _, seen := range g.Sights() {
			q := q
			q.hole = seen
			list = append(list, q)
		}
	}
	up := values[len(values)-1]
	for i, a := range values {
		for _, b := range values[i:] {
			add(up, 1, false, a, b)
			add(values[0], 1, false, a, b)
		}
		add(up, 1, false, values[0], a, values[0])
		for _, b := range values {
			add(up, 2, false, a, b)
			if g.Free {
				add(up, 2, true, a, b)
				add(up, 3, true, a, b)
			}
		}
	}
	return list
}

// What a player's decision is worth, in six decks less what he sees, by published strategies:
// with a 16 against a ten he may as well stand as hit, and tens stay together.
func TestKnownWorths(t *testing.T) {
	policy := strategy.Policy{Table: strategy.BasicTable()}
	g := BaseGame{Game: strategy.Game{NoSurrender: true}, Decks: 6, Splits: 3}
	worths := func(up int, hand ...int) map[strategy.Move]float64 {
		q := facedDecision{Decision{Hand: hand, Hands: 1, Can: strategy.Options{Double: true, Split: hand[0] == hand[1]}}, up, strategy.Any}
		for v := 1; v <= 10; v++ {
			q.Unseen[v] = int(newShoe(6)[v])
		}
		for _, v := range append([]int{up}, hand...) {
			q.Unseen[v]--
		}
		w, ok := q.worths(&g, &policy)
		if !ok {
			t.Fatal("the decision has no worth")
		}
		return w
	}
	for _, tt := range []struct {
		up       int
		hand     []int
		best     strategy.Move
		worth    float64 // of the best move, to two digits
		other    strategy.Move
		from, to float64 // what the other loses against it
	}{
		{10, []int{10, 6}, strategy.Hit, -0.54, strategy.Stand, 0.0001, 0.01},
		{6, []int{10, 10}, strategy.Stand, 0.70, strategy.Split, 0.1, 0.25},
		{6, []int{5, 6}, strategy.Double, 0.68, strategy.Hit, 0.3, 0.4},
		{10, []int{8, 8}, strategy.Split, -0.48, strategy.Stand, 0.03, 0.1},
	} {
		w := worths(tt.up, tt.hand...)
		t.Logf("%v against %d: %v", tt.hand, tt.up, w)
		for m, worth := range w {
			if worth > w[tt.best] {
				t.Errorf("%v against %d: move %d is better than %d: %v", tt.hand, tt.up, m, tt.best, w)
			}
		}
		if math.Abs(w[tt.best]-tt.worth) > 0.006 {
			t.Errorf("%v against %d: the best is worth %.4f, not %.2f", tt.hand, tt.up, w[tt.best], tt.worth)
		}
		if loss := w[tt.best] - w[tt.other]; loss < tt.from || loss > tt.to {
			t.Errorf("%v against %d: the other move loses %.4f, not %g to %g", tt.hand, tt.up, loss, tt.from, tt.to)
		}
	}
}

// A hand for which no hole card is left has no worth, nor has one of cards that are not there.
func TestNoWorth(t *testing.T) {
	policy := strategy.Policy{Table: strategy.BasicTable()}
	g := BaseGame{Decks: 6, Splits: 3}
	for _, unseen := range [][11]int{{}, {1: 12}, {2: -1, 10: 30}} {
		q := facedDecision{Decision{Unseen: unseen, Hand: []int{9, 7}, Hands: 1}, 10, strategy.Any}
		if w, ok := q.worths(&g, &policy); ok {
			t.Errorf("of %v: %v", unseen, slices.Sorted(maps.Keys(w)))
		}
	}
}

func BenchmarkWorths(b *testing.B) {
	policy := strategy.Policy{Table: strategy.BasicTable()}
	g := BaseGame{Decks: 6, Splits: 3}
	for _, hand := range [][]int{{10, 6}, {2, 3}, {8, 8}, {2, 2}} {
		for _, up := range []int{2, 10} {
			q := Decision{Hand: hand, Hands: 1, Can: strategy.Options{Double: true, Split: hand[0] == hand[1], Surrender: true}}
			for v := 1; v <= 10; v++ {
				q.Unseen[v] = int(newShoe(6)[v])
			}
			b.Run(fmt.Sprintf("%v/%d", hand, up), func(b *testing.B) {
				f, _ := g.Facing(&policy, up, strategy.Any)
				for b.Loop() {
					f.Worths(&q)
				}
			})
		}
	}
}
