package odds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// A spanishDealer deals every sequence of cards of a small shoe of Spanish 21, with their
// suits, in the order of the table.
//
// With chance he deals one of them.
type spanishDealer struct {
	chance   *rand.Rand
	game     BaseGame
	left     [11][4]int // by value and suit
	all      int
	up, hole int
	moves    map[spanishKey]strategy.Move
	saved    map[spanishKey]bool
}

// A spanishKey is what the player looks at: his cards in the order in which they came.
type spanishKey struct {
	cards [12]suited
	up    int
	can   strategy.Options
}

func (d *spanishDealer) key(h *spanishHand, can strategy.Options) (k spanishKey) {
	copy(k.cards[:], h.cards)
	k.up, k.can = d.up, can
	return k
}

// A suited is a card that is dealt.
type suited struct{ value, suit int }

type spanishHand struct {
	cards   []suited
	split   bool
	doubled bool
	done    bool
	won     float64 // of a hand that is settled
	settled bool
}

func (h *spanishHand) count() (c count) {
	for _, d := range h.cards {
		c = c.and(d.value)
	}
	return c
}

func (d *spanishDealer) each(then func(suited) float64) (sum float64) {
	if d.all == 0 {
		panic("the shoe is too small for this game")
	}
	falls := func(v, suit int) float64 {
		d.left[v][suit]--
		d.all--
		won := then(suited{v, suit})
		d.left[v][suit]++
		d.all++
		return won
	}
	next := 0
	if d.chance != nil {
		next = d.chance.IntN(d.all)
	}
	for v := 1; v <= 10; v++ {
		for suit, n := range d.left[v] {
			switch {
			case n == 0:
			case d.chance == nil:
				sum += float64(n) / float64(d.all) * falls(v, suit)
			case next < n:
				return falls(v, suit)
			}
			next -= n
		}
	}
	return sum
}

// fill puts cards into the shoe. No suits count but those of sixes, sevens and eights: all
// other cards are of the first.
func (d *spanishDealer) fill(v, n int) {
	d.all += n
	if v < 6 || v > 8 {
		d.left[v][0] = n
		return
	}
	for suit := range d.left[v] {
		d.left[v][suit] = n / 4
	}
}

func newSpanishDealer(g BaseGame, chance *rand.Rand) *spanishDealer {
	return &spanishDealer{chance: chance, game: g, moves: map[spanishKey]strategy.Move{}, saved: map[spanishKey]bool{}}
}

func (d *spanishDealer) worth() float64 {
	return d.each(func(a suited) float64 {
		return d.each(func(up suited) float64 {
			return d.each(func(b suited) float64 {
				return d.each(func(hole suited) float64 {
					d.up, d.hole = up.value, hole.value
					h := spanishHand{cards: []suited{a, b}}
					c := h.count()
					dealers := (count{}).and(d.up).and(d.hole)
					switch {
					case c.points() == 21:
						return 1.5
					case dealers.points() == 21:
						return -1
					}
					return d.play([]spanishHand{h}, nil)
				})
			})
		})
	})
}

func (d *spanishDealer) faces(h *spanishHand) (list []card.Card) {
	for _, c := range h.cards {
		f := card.OfValue(c.value)
		f.Suit = card.Suit(c.suit)
		list = append(list, f)
	}
	return list
}

func (d *spanishDealer) seen() strategy.Seen {
	return strategy.Seen{Up: card.OfValue(d.up), Hole: strategy.Any}
}

func (d *spanishDealer) players() strategy.Game {
	g, _ := strategy.In("spanish-21")
	g.HitsSoft17 = d.game.HitsSoft17
	return g
}

func (d *spanishDealer) move(h *spanishHand, can strategy.Options) strategy.Move {
	key := d.key(h, can)
	m, ok := d.moves[key]
	if !ok {
		m = d.players().BestMove(d.faces(h), d.seen(), can)
		d.moves[key] = m
	}
	return m
}

func (d *spanishDealer) rescues(h *spanishHand) bool {
	key := d.key(h, strategy.Options{})
	m, ok := d.saved[key]
	if !ok {
		m = d.players().Rescues(d.faces(h), d.seen(), 1)
		d.saved[key] = m
	}
	return m
}

// play plays the first hand that waits, and then the others.
func (d *spanishDealer) play(wait, done []spanishHand) float64 {
	if len(wait) == 0 {
		return d.settle((count{}).and(d.up).and(d.hole), done)
	}
	h, rest := wait[0], wait[1:]
	with := func(c suited) spanishHand {
		n := h
		n.cards = append(append([]suited(nil), h.cards...), c)
		return n
	}
	first := func(n spanishHand) []spanishHand { return append([]spanishHand{n}, rest...) }
	ends := func(n spanishHand) float64 { return d.play(rest, append(done[:len(done):len(done)], n)) }
	if len(h.cards) == 1 {
		return d.each(func(c suited) float64 {
			n := with(c)
			n.done = h.cards[0].value == 1 && d.game.OneToAces
			return d.play(first(n), done)
		})
	}
	c := h.count()
	if h.done || c.points() >= 21 {
		return ends(h)
	}
	pair := len(h.cards) == 2 && h.cards[0].value == h.cards[1].value
	hands := len(wait) + len(done)
	switch d.move(&h, strategy.Options{Double: true, Split: pair && hands <= d.game.Splits, Surrender: len(h.cards) == 2 && !h.split && !d.game.NoSurrender}) {
	case strategy.Surrender:
		return -0.5
	case strategy.Hit:
		return d.each(func(c suited) float64 { return d.play(first(with(c)), done) })
	case strategy.Double:
		return d.each(func(c suited) float64 {
			n := with(c)
			n.doubled = true
			if got := n.count(); got.points() < 21 && !d.game.NoRescue && d.rescues(&n) {
				n.settled, n.won = true, -1
			}
			return ends(n)
		})
	case strategy.Split:
		one := func(i int) spanishHand { return spanishHand{cards: h.cards[i : i+1 : i+1], split: true} }
		return d.play(append([]spanishHand{one(0), one(1)}, rest...), done)
	}
	return ends(h)
}

// pays is what a 21 pays: 635a.12(a) and (b).
func (h *spanishHand) pays() float64 {
	if h.doubled {
		return 2
	}
	switch n := len(h.cards); {
	case n >= 7:
		return 3
	case n == 6:
		return 2
	case n == 5:
		return 1.5
	case n != 3:
		return 1
	}
	var by [11]int
	alike := true
	for _, c := range h.cards {
		by[c.value]++
		alike = alike && c.suit == h.cards[0].suit
	}
	switch {
	case by[7] != 3 && (by[6] != 1 || by[7] != 1 || by[8] != 1):
		return 1
	case alike && card.Suit(h.cards[0].suit) == card.Spades:
		return 3
	case alike:
		return 2
	}
	return 1.5
}

func (d *spanishDealer) settle(dealer count, done []spanishHand) (sum float64) {
	if n := dealer.total(); n.Points < 17 || n.Points == 17 && n.Soft && d.game.HitsSoft17 {
		return d.each(func(c suited) float64 { return d.settle(dealer.and(c.value), done) })
	}
	for _, h := range done {
		stakes := 1.0
		if h.doubled {
			stakes = 2
		}
		c := h.count()
		switch n := c.points(); {
		case h.settled:
			sum += h.won
		case n > 21:
			sum -= stakes
		case n == 21:
			sum += h.pays()
		case dealer.points() > 21 || n > dealer.points():
			sum += stakes
		case n < dealer.points():
			sum -= stakes
		}
	}
	return sum
}

// The edge of Spanish 21 is that of all sequences of cards. So that suits come as in whole
// decks, there are four or eight of each value whose suits count.
func TestSpanishCountsAll(t *testing.T) {
	rules, _ := strategy.In("spanish-21")
	for name, shoe := range map[string]struct {
		decks int
		cards map[int]int
	}{
		"sixes, sevens and eights": {1, map[int]int{6: 4, 7: 4, 8: 4, 10: 6}},
		"two decks of sevens":      {2, map[int]int{7: 8, 10: 8}},
		"small cards":              {1, map[int]int{4: 3, 5: 4, 10: 8}},
		"aces":                     {1, map[int]int{1: 4, 10: 9, 5: 3}},
	} {
		for i, g := range []BaseGame{
			{Splits: 1, NoRescue: true}, {Splits: 0}, {Splits: 3},
			{Splits: 2, Game: strategy.Game{OneToAces: true, NoSurrender: true, HitsSoft17: true}},
		} {
			if shoe.cards[8] > 0 && g.Splits > 1 {
				continue // it takes hours
			}
			more := g.Game
			g.Game, g.Decks = rules, shoe.decks
			g.OneToAces, g.NoSurrender, g.HitsSoft17 = more.OneToAces, more.NoSurrender, more.HitsSoft17
			t.Run(fmt.Sprintf("%s/%d", name, i), func(t *testing.T) {
				d, s := newSpanishDealer(g, nil), shoeOf(nil)
				for v, n := range shoe.cards {
					s[v], s[0] = int16(n), s[0]+int16(n)
					d.fill(v, n)
				}
				want := d.worth()
				if got := g.worth(&s, nil, nil); math.Abs(got-want) > 1e-9 {
					t.Errorf("%+v wins %.12f, and all sequences together %.12f", g, got, want)
				}
			})
		}
	}
}

// What players read of Spanish 21 without redoubling, to the hundredth, is what is counted.
// Source: a table of rules and decks at thetruefacs.biz ("Spanish 21 match the dealer
// payouts"), as the Wizard of Odds has it. He looks at each card of a hand, and leaves the
// fixed sums out too.
func TestSpanishAsPublished(t *testing.T) {
	rules, _ := strategy.In("spanish-21")
	edge := func(decks int, change func(*BaseGame)) float64 {
		g := BaseGame{Game: rules, Decks: decks, Splits: 3}
		change(&g)
		return 100 * g.Edge(nil)
	}
	stands := func(*BaseGame) {}
	draws := func(g *BaseGame) { g.HitsSoft17 = true }
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"six decks", edge(6, stands), 0.37},
		{"eight decks", edge(8, stands), 0.38},
		{"six decks, draws on soft 17", edge(6, draws), 0.78},
		{"eight decks, draws on soft 17", edge(8, draws), 0.80},
	} {
		if math.Abs(tt.got-tt.want) > 0.012 {
			t.Errorf("%s: counted %.4f %%, published %.2f %%", tt.name, tt.got, tt.want)
		}
	}
}
