package odds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// A plainDealer deals every sequence of cards that a small shoe can give, in the order of
// the table, and plays each hand by the policy: nothing is left out or put together. With
// chance he deals one of them.
type plainDealer struct {
	chance   *rand.Rand
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
	if d.chance != nil {
		v, n := 1, d.chance.IntN(int(d.shoe[0]))
		for n -= int(d.shoe[v]); n >= 0; n -= int(d.shoe[v]) {
			v++
		}
		d.shoe.take(v)
		defer d.shoe.back(v)
		return then(v)
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
		if r&strategy.Just(card.OfValue(d.hole)) != 0 {
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

// smallShoes give every sequence of a round in a moment.
var smallShoes = map[string]shoe{
	"eights and tens":      shoeOf(map[int]int16{8: 5, 10: 8}),
	"nines and tens":       shoeOf(map[int]int16{9: 5, 10: 6, 6: 2}),
	"aces and tens":        shoeOf(map[int]int16{1: 4, 10: 7, 6: 2}),
	"four values":          shoeOf(map[int]int16{8: 4, 9: 2, 10: 5, 1: 2}),
	"sevens and tens":      shoeOf(map[int]int16{7: 5, 10: 7, 5: 2}),
	"threes, eights, tens": shoeOf(map[int]int16{8: 6, 3: 2, 10: 6}),
}

func shoeOf(cards map[int]int16) (s shoe) {
	for v, n := range cards {
		s[v], s[0] = n, s[0]+n
	}
	return s
}

// smallGames are games with a policy each, among them tables that nobody would play by.
func smallGames() (list []BaseGame, policies []strategy.Policy) {
	add := func(g strategy.Game, splits int, p strategy.Policy) {
		list, policies = append(list, BaseGame{Game: g, Splits: splits}), append(policies, p)
	}
	basic := strategy.Policy{Table: strategy.BasicTable()}
	add(strategy.Game{}, 3, basic)
	add(strategy.Game{}, 2, basic)
	add(strategy.Game{}, 0, basic)
	add(strategy.Game{OneToAces: true, NoSurrender: true}, 3, basic)
	downUnder, _ := strategy.In("down-under")
	add(downUnder, 1, strategy.Policy{Lights: &[3]*strategy.Table{freeTable("PPPPPPPPSP"), strategy.BasicTable(), freeTable("HHHDPSPSPP")}})
	freeBet, _ := strategy.In("free-bet")
	add(freeBet, 3, strategy.Policy{Table: strategy.BasicTable(), OnHouse: freeTable("PPPPPPPPSP")})
	add(freeBet, 3, strategy.Policy{Table: freeTable("PPPPPPPPSP"), OnHouse: freeTable("HHHDHSSSSP")})
	freeBet.NoSurrender = true
	add(freeBet, 2, strategy.Policy{Table: freeTable("PPPPPPPPSP"), OnHouse: freeTable("HHHDHSSSSP")})
	return list, policies
}

// The edge is that of all sequences of cards, to nine digits.
func TestBaseGameCountsAll(t *testing.T) {
	games, policies := smallGames()
	for name, s := range smallShoes {
		for i, g := range games {
			t.Run(fmt.Sprintf("%s/%d", name, i), func(t *testing.T) {
				d := plainDealer{game: g, policy: policies[i], shoe: s}
				want, left := d.worth(), s
				if got := g.worth(&left, &policies[i], nil); math.Abs(got-want) > 1e-9 {
					t.Errorf("%+v wins %.12f, and all sequences together %.12f", g, got, want)
				}
			})
		}
	}
}

// What a change of one cell is said to add is what it adds, and no change of one cell
// makes the best tables better.
func TestLongBestBaseGame(t *testing.T) {
	games, policies := smallGames()
	for _, name := range []string{"four values", "threes, eights, tens"} {
		s := smallShoes[name]
		for _, i := range []int{0, 3, 4, 6} { // one of each kind
			g := games[i]
			t.Run(fmt.Sprintf("%s/%d", name, i), func(t *testing.T) {
				said := rises{}
				p := policies[i].Clone()
				was := g.worth(&s, p, said)
				for c, rise := range said {
					letter := c.table.Letter(c.cell)
					c.table.Set(c.cell, c.letter)
					if now := g.worth(&s, p, nil); math.Abs(now-was-rise) > 1e-9 {
						t.Errorf("%c for %c at %v adds %.12f, and is said to add %.12f", c.letter, letter, c.cell, now-was, rise)
					}
					c.table.Set(c.cell, letter)
				}
				best := g.best(s, &policies[i])
				most := g.worth(&s, best, nil)
				if most < was-1e-12 {
					t.Errorf("the best tables win %.12f, those from which they were made %.12f", most, was)
				}
				changes := 0
				eachLetter(s, best, func(table *strategy.Table, c strategy.Cell, letter byte) {
					before := table.Letter(c)
					table.Set(c, letter)
					if now := g.worth(&s, best, nil); now > most+1e-9 {
						t.Errorf("%c for %c at %v makes the best tables better by %g", letter, before, c, now-most)
					}
					table.Set(c, before)
					changes++
				})
				if changes < 300 {
					t.Errorf("%d changes were tried", changes)
				}
			})
		}
	}
}

// eachLetter calls with every other letter that may stand in a cell of the tables, against
// every up card of a shoe.
func eachLetter(s shoe, p *strategy.Policy, then func(*strategy.Table, strategy.Cell, byte)) {
	tables := []*strategy.Table{p.Table, p.OnHouse}
	if p.Lights != nil {
		tables = p.Lights[:]
	}
	rows := map[strategy.Section][2]int{strategy.Hard: {8, 20}, strategy.Soft: {12, 20}, strategy.Pairs: {2, 11}}
	for _, table := range tables {
		if table == nil {
			continue
		}
		for section, row := range rows {
			for n := row[0]; n <= row[1]; n++ {
				for up := 2; up <= 11; up++ {
					if s[(up-1)%10+1] == 0 {
						continue
					}
					c := strategy.Cell{Section: section, Row: n, Up: up}
					for _, letter := range []byte(section.Letters()) {
						if letter != table.Letter(c) {
							then(table, c, letter)
						}
					}
				}
			}
		}
	}
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
