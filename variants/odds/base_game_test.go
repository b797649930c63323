package odds

import (
	"fmt"
	"math"
	"testing"

	"burncard/variants/strategy"
)

// A plainDealer deals every sequence of cards that a small shoe can give, in the order of
// the table, and plays each hand by the policy: nothing is left out or put together.
type plainDealer struct {
	game     BaseGame
	policy   strategy.Policy
	shoe     shoe
	up, hole int
	seen     strategy.Values
}

// A plainHand is a hand in play.
type plainHand struct {
	count
	pair    int // the value of one card of a pair; 0 for another hand
	large   bool
	onHouse bool
	split   bool
	win     float64 // what is won or lost; 0 while it is in play
	lose    float64
}

func (d *plainDealer) each(then func(v int) float64) (sum float64) {
	if d.shoe[0] == 0 {
		panic("the shoe is too small for this game")
	}
	for v := 1; v <= 10; v++ {
		if d.shoe[v] > 0 {
			p := d.shoe.draw(v)
			sum += p * then(v)
			d.shoe.back(v)
		}
	}
	return sum
}

// worth is what the player wins.
func (d *plainDealer) worth() float64 {
	return d.each(func(a int) float64 {
		return d.each(func(up int) float64 {
			return d.each(func(b int) float64 {
				return d.each(func(hole int) float64 {
					d.up, d.hole = up, hole
					return d.dealt(a, b)
				})
			})
		})
	})
}

func (d *plainDealer) dealt(a, b int) float64 {
	h := plainHand{count: count{}.and(a).and(b), large: (a == 1 || a == 10) && (b == 1 || b == 10)}
	natural := (d.up == 1 && d.hole == 10) || (d.up == 10 && d.hole == 1)
	switch {
	case natural && h.points() == 21:
		return 0
	case natural:
		return -1
	case h.points() == 21:
		return 1.5
	}
	if a == b {
		h.pair = a
	}
	d.seen = strategy.Any
	for _, r := range d.game.Sights() {
		if r&strategy.Just(cardOf(d.hole)) != 0 {
			d.seen = r
		}
	}
	return d.play([]plainHand{h}, nil, 1)
}

// play plays the first of the hands that wait to its end, and then the others.
func (d *plainDealer) play(wait, done []plainHand, all int) float64 {
	if len(wait) == 0 {
		return d.settle(count{}.and(d.up).and(d.hole), done)
	}
	h, rest := wait[0], wait[1:]
	ends := func(h plainHand, stakes, own float64) float64 {
		h.win, h.lose = stakes, own
		if h.onHouse {
			h.lose--
		}
		return d.play(rest, append(done[:len(done):len(done)], h), all)
	}
	if h.cards == 1 { // of a split, without its second card
		return d.each(func(v int) float64 {
			n := h
			n.count = h.and(v)
			if v == h.low {
				n.pair = v
			}
			if h.low == 1 && d.game.OneToAces {
				return d.play(rest, append(done[:len(done):len(done)], plainHand{count: n.count, win: 1, lose: 1}), all)
			}
			return d.play(append([]plainHand{n}, rest...), done, all)
		})
	}
	if h.points() >= 21 {
		return ends(h, 1, 1)
	}
	can := strategy.Options{Double: h.cards == 2, Surrender: h.cards == 2 && !h.split && !d.game.NoSurrender}
	can.Split = h.cards == 2 && h.pair != 0 && all <= d.game.Splits
	table := d.policy.At(h.onHouse, d.seen)
	up, pair := d.up, h.pair
	if up == 1 {
		up = 11
	}
	if pair == 1 {
		pair = 11
	}
	switch table.Move(h.total(), pair, up, can) {
	case strategy.Surrender:
		return -0.5
	case strategy.Double:
		own := 2.0
		if n := h.total(); d.game.Free && !n.Soft && n.Points >= 9 && n.Points <= 11 {
			own = 1
		}
		return d.each(func(v int) float64 {
			n := h
			n.count, n.large = h.and(v), false
			return ends(n, 2, own)
		})
	case strategy.Hit:
		return d.each(func(v int) float64 {
			n := h
			n.count, n.pair, n.large = h.and(v), 0, false
			return d.play(append([]plainHand{n}, rest...), done, all)
		})
	case strategy.Split:
		first := plainHand{count: count{}.and(h.pair), split: true, onHouse: h.onHouse}
		second := first
		second.onHouse = h.onHouse || d.game.Free && h.pair != 10
		return d.play(append([]plainHand{first, second}, rest...), done, all+1)
	}
	return ends(h, 1, 1)
}

func (d *plainDealer) settle(dealer count, done []plainHand) (sum float64) {
	// He draws to the end, though nobody may be left against him: that changes no pay.
	aces := 0
	if dealer.cards == 2 && d.up == 1 && d.hole == 1 {
		aces = 2
	}
	total := dealer.points()
	if d.game.SoftTo == 22 && dealer.ace {
		if total = dealer.low + 10; aces == 2 {
			total = 22
		} else if total > 22 {
			total = dealer.low
		}
	}
	if total < 17 {
		return d.each(func(v int) float64 { return d.settle(dealer.and(v), done) })
	}
	for _, h := range done {
		n := h.points()
		switch {
		case n > 21:
			sum -= h.lose
		case total == 22 && d.game.Push22 && !(d.game.TwoLarge && (n == 21 || h.large)):
		case total > 21 || n > total:
			sum += h.win
		case n < total:
			sum -= h.lose
		}
	}
	return sum
}

// freeTable is a table for hands on the house, other than any for one's own wager.
func freeTable(pairs string) *strategy.Table {
	t := strategy.BasicTable()
	for up := 2; up <= 11; up++ {
		t.Set(strategy.Cell{Section: strategy.Hard, Row: 12, Up: up}, 'H')
		for i := range pairs {
			t.Set(strategy.Cell{Section: strategy.Pairs, Row: i + 2, Up: up}, pairs[i])
		}
	}
	return t
}

// The edge is that of all sequences of cards, to nine digits.
func TestBaseGameCountsAll(t *testing.T) {
	blackjack, downUnder := strategy.Game{}, strategy.Game{SoftTo: 22, Push22: true, TwoLarge: true, Light: true, SplitOnce: true, OneToAces: true, NoSurrender: true}
	freeBet := strategy.Game{Push22: true, Free: true}
	basic := strategy.Policy{Table: strategy.BasicTable()}
	lit := strategy.Policy{Table: strategy.BasicTable(), Lights: &[3]*strategy.Table{freeTable("PPPPPPPPSP"), strategy.BasicTable(), freeTable("HHHDPSPSPP")}}
	free := strategy.Policy{Table: strategy.BasicTable(), OnHouse: freeTable("PPPPPPPPSP")}
	free2 := strategy.Policy{Table: freeTable("PPPPPPPPSP"), OnHouse: freeTable("HHHDHSSSSP")}
	tests := []struct {
		game   strategy.Game
		splits int
		policy strategy.Policy
	}{
		{blackjack, 3, basic}, {blackjack, 2, basic}, {blackjack, 0, basic},
		{strategy.Game{OneToAces: true, NoSurrender: true}, 3, basic},
		{downUnder, 1, lit}, {freeBet, 3, free}, {freeBet, 3, free2}, {strategy.Game{Push22: true, Free: true, NoSurrender: true}, 2, free2},
	}
	for _, cards := range []string{"8:5 10:8", "9:5 10:6 6:2", "1:4 10:7 6:2", "8:4 9:2 10:5 1:2", "7:5 10:7 5:2", "8:6 3:2 10:6"} {
		var s shoe
		for v := 1; v <= 10; v++ {
			n := 0
			for _, part := range splitFields(cards) {
				if part[0] == v {
					n = part[1]
				}
			}
			s[v], s[0] = int16(n), s[0]+int16(n)
		}
		for i, tt := range tests {
			t.Run(fmt.Sprintf("%s/%d", cards, i), func(t *testing.T) {
				d := plainDealer{game: BaseGame{Game: tt.game, Splits: tt.splits}, policy: tt.policy, shoe: s}
				want, left := d.worth(), s
				if got := d.game.worth(&left, &tt.policy, nil); math.Abs(got-want) > 1e-9 {
					t.Errorf("%v wins %.12f, and all sequences together %.12f", tt.game, got, want)
				}
			})
		}
	}
}

func splitFields(cards string) (list [][2]int) {
	for len(cards) > 0 {
		var v, n int
		fmt.Sscanf(cards, "%d:%d", &v, &n)
		list = append(list, [2]int{v, n})
		for len(cards) > 0 && cards[0] != ' ' {
			cards = cards[1:]
		}
		if len(cards) > 0 {
			cards = cards[1:]
		}
	}
	return list
}

// With very many decks the edge comes to that of a shoe without end, which package
// strategy's tests compute in another way: what is left is as much as one card in so many.
func TestBaseGameOfManyDecks(t *testing.T) {
	for variant, endless := range map[string]float64{"blackjack": 0.00163618, "free-bet": 0.00354098, "down-under": 0.00142386} {
		rules, _ := strategy.In(variant)
		policy, _ := strategy.PolicyOf(variant)
		g := BaseGame{Game: rules, Decks: 600, Splits: 3}
		if rules.SplitOnce {
			g.Splits = 1
		}
		if got := g.Edge(&policy); math.Abs(got-endless) > 2e-5 {
			t.Errorf("%s: 600 decks keep %.8f, and a shoe without end %.8f", variant, got, endless)
		}
	}
}
