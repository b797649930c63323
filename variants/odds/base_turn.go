package odds

import (
	"maps"
	"slices"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// worths is what a hand wins, or the chance of something, once for each number of cards
// beside it of which it is known only that they are no card of a pair: 0, 1, 2 or 3. They
// are the second cards of other hands of a split that did not split again.
type worths [4]float64

func (w *worths) add(v worths, by float64) {
	for i := range w {
		w[i] += by * v[i]
	}
}

// A baseTurn is a player's turn against one up card and what is known of the hole card.
// All chances in it hold together with that, and with no Blackjack of the dealer's.
type baseTurn struct {
	game   *BaseGame
	policy *strategy.Policy
	up     int
	seen   strategy.Values
	holes  [11]bool
	ends   []dealersEnd
	// natural is for what a player loses to a Blackjack that nobody has looked for.
	natural bool
	players *strategy.Against // of Spanish 21

	// Of the hands that are played at present:
	pair    int                    // what the cards beside are not; 0 outside of a split
	rest    int                    // how many of worths are wanted
	onHouse bool                   // the house laid the wager
	atRisk  float64                // what a hand that is not over loses to such a Blackjack, in first wagers
	known   map[values]worths      // of hands that have taken a card
	beside  map[values]*[24]worths // the dealer's totals beside a hand
}

// A spot is a hand that is in turn.
type spot struct {
	hand  values
	count count
	can   strategy.Options
	large bool // it is two large cards as they were dealt
	suits suits
}

// after is the spot after another card.
func (t *baseTurn) after(x spot, v int) spot {
	x.hand[v]++
	return spot{hand: x.hand, count: x.count.and(v), can: strategy.Options{Double: t.game.Spanish}}
}

// first is the worth of two first cards, which the shoe lacks. Chance is that of the
// cards, for the gains.
func (t *baseTurn) first(a, b int, s *shoe, chance float64, gains rises) float64 {
	x := spot{can: strategy.Options{Double: true, Split: a == b && t.game.Splits > 0, Surrender: !t.game.NoSurrender}}
	x.hand[a]++
	x.hand[b]++
	x.count = count{}.and(a).and(b)
	x.large = largeCard(a) && largeCard(b)
	if t.game.Spanish {
		return t.spanishFirst(x, a, b, s)
	}
	if !x.can.Split {
		if gains != nil {
			t.gain(x, s, worths{chance}, gains)
		}
		return t.worth(x, s)[0]
	}
	return t.paired(x, a, s, chance, gains)
}

func largeCard(v int) bool { return v == 1 || v == 10 }

// cell is what the policy looks up for a spot.
func (t *baseTurn) cell(x *spot) strategy.Cell {
	pair := 0
	if x.can.Split {
		pair = card.OfValue(x.count.low / 2).Value()
	}
	return strategy.CellOf(x.count.total(), pair, card.OfValue(t.up).Value())
}

// table is the one for the hands that are played at present.
func (t *baseTurn) table() *strategy.Table { return t.policy.At(t.onHouse, t.seen) }

// over reports that nothing more is decided about a hand.
func (x *spot) over() bool { return x.count.points() >= 21 }

// later reports that the hand has taken a card.
func (x *spot) later() bool { return x.count.cards > 2 }

// worth is what a hand wins that is no pair that may be split. The shoe lacks its cards.
func (t *baseTurn) worth(x spot, s *shoe) (w worths) {
	if x.over() {
		return t.stands(x, s, 1, 1)
	}
	if x.later() {
		if w, ok := t.known[x.hand]; ok {
			return w
		}
		defer func() { t.known[x.hand] = w }()
	}
	return t.worthOf(t.move(&x), x, s)
}

// move is what the player does.
func (t *baseTurn) move(x *spot) strategy.Move {
	if t.game.Spanish {
		return t.players.BestMove(x.cards(), x.can)
	}
	return strategy.Open(t.table().Letter(t.cell(x)), x.can)
}

// worthOf is what a hand wins that does this move and plays on by the policy.
func (t *baseTurn) worthOf(m strategy.Move, x spot, s *shoe) (w worths) {
	switch m {
	case strategy.Stand:
		return t.stands(x, s, 1, 1)
	case strategy.Surrender:
		lost := 0.5
		if t.natural {
			lost = 1
		}
		w.add(t.lost(s), -lost)
	case strategy.Hit:
		t.each(s, func(v int, p float64) {
			if t.game.Spanish && x.suits.want() == v {
				w.add(t.lost(s), p*x.suits.pays(t.game.Decks))
			} else {
				w.add(t.worth(t.after(x, v), s), p)
			}
		})
	case strategy.Double:
		t.each(s, func(v int, p float64) {
			y := t.after(x, v)
			if t.rescues(&y) {
				w.add(t.lost(s), -p)
			} else {
				w.add(t.stands(y, s, 2, t.doubled(&x)), p)
			}
		})
	case strategy.Split:
		panic("odds: a split is no move of one hand")
	}
	return w
}

// doubled is what a hand loses, in first wagers, after a double. The house lays the second
// wager on a hard 9, 10 or 11, 590.10(a).
func (t *baseTurn) doubled(x *spot) float64 {
	if n := x.count.total(); t.game.Free && !n.Soft && n.Points >= 9 && n.Points <= 11 {
		return 1
	}
	return 2
}

// each draws each value in turn.
func (t *baseTurn) each(s *shoe, then func(v int, chance float64)) {
	for v := 1; v <= 10; v++ {
		if s[v] > 0 {
			p := s.draw(v)
			then(v, p)
			s.back(v)
		}
	}
}

// stands is what a hand wins that takes no more card, when it wins this much or loses that.
// A wager that the house laid costs nothing.
func (t *baseTurn) stands(x spot, s *shoe, win, lose float64) (w worths) {
	if t.onHouse {
		lose--
	}
	points := x.count.points()
	switch {
	case points > 21:
		if lose != 0 {
			w.add(t.lost(s), -lose)
		}
		return w
	case t.natural:
		w.add(t.lost(s), -t.atRisk)
		return w
	case t.game.Spanish && points == 21:
		if win == 1 {
			win = spanishPay(x.count.cards)
		}
		w.add(t.lost(s), win)
		return w
	}
	for dealers, p := range t.dealers(x.hand, s) {
		switch t.game.wins(points, x.large, dealers) {
		case 1:
			w.add(p, win)
		case -1:
			w.add(p, -lose)
		}
	}
	return w
}

// dealers are the chances of the dealer's totals beside a hand, which the shoe lacks. All
// beyond 22 are at 23.
func (t *baseTurn) dealers(hand values, s *shoe) *[24]worths {
	if d := t.beside[hand]; d != nil {
		return d
	}
	d := new([24]worths)
	t.beside[hand] = d
	chances := newChances(s)
	for i := range t.ends {
		e := &t.ends[i]
		if p := chances.of(e); p > 0 {
			t.spread(&d[e.points], p, int(s[0])-e.cards, s, e.of(t.pair))
		}
	}
	return d
}

// lost is the chance that the dealer has no Blackjack and a hole card as seen, over all
// his hands.
func (t *baseTurn) lost(s *shoe) (w worths) {
	t.each(s, func(v int, p float64) {
		if t.holes[v] {
			t.spread(&w, p, int(s[0]), s, 0)
		}
	})
	return w
}

// spread adds a worth times the chances that 0, 1, 2, 3 of the cards left are no card of
// the pair. The dealer has taken more cards from the shoe, some of the pair; n are left.
func (t *baseTurn) spread(w *worths, worth float64, n int, s *shoe, taken int) {
	pairs := 0
	if t.rest > 1 {
		pairs = int(s[t.pair]) - taken
	}
	for i := range t.rest {
		w[i] += worth
		worth *= float64(n-pairs-i) / float64(n-i)
	}
}

// A drawChances is what it takes to give the chance of a set of cards: for each value the
// number of ways to draw 0, 1, 2 ... of it in order, and at 0 those of all cards.
type drawChances [11][15]float64

func newChances(s *shoe) (c drawChances) {
	for v := range c {
		ways := 1.0
		for n := range c[v] {
			c[v][n] = ways
			ways *= float64(max(int(s[v])-n, 0))
		}
	}
	return c
}

// of is the chance of a dealer's final hand.
func (c *drawChances) of(e *dealersEnd) float64 {
	p := e.orders
	for _, d := range e.drawn {
		p *= c[d.value][d.times]
	}
	if p == 0 {
		return 0
	}
	return p / c[0][e.cards]
}

// Rises are what the player's win would rise by if one cell of a table had another letter
// and all else stayed. A cell is looked up once at most for a hand, so that the change is
// the sum of what it changes at each spot.
type rises map[change]float64

type change struct {
	table  *strategy.Table
	cell   strategy.Cell
	letter byte
}

// add takes in a rise.
func (r rises) add(t *strategy.Table, c strategy.Cell, letter byte, rise float64) {
	if rise != 0 {
		r[change{t, c, letter}] += rise
	}
}

// of sums worths up by chances.
func (w worths) of(chance worths) (sum float64) {
	for i := range w {
		sum += w[i] * chance[i]
	}
	return sum
}

// gain takes in what other letters would add at a spot of this chance, and at all spots
// that follow by the policy. The shoe lacks the hand.
func (t *baseTurn) gain(x spot, s *shoe, chance worths, gains rises) {
	all := *s
	for v := 1; v <= 10; v++ {
		all[v], all[0] = all[v]+int16(x.hand[v]), all[0]+int16(x.hand[v])
	}
	spots := map[values]spot{x.hand: x}
	chances := map[values]worths{x.hand: chance}
	for len(spots) > 0 {
		next, nextChances := map[values]spot{}, map[values]worths{}
		for _, hand := range slices.SortedFunc(maps.Keys(spots), values.compare) {
			x, chance := spots[hand], chances[hand]
			if x.over() {
				continue
			}
			left := all
			for v := 1; v <= 10; v++ {
				left[v], left[0] = left[v]-int16(hand[v]), left[0]-int16(hand[v])
			}
			if t.gainAt(x, &left, chance, gains) != strategy.Hit {
				continue
			}
			t.each(&left, func(v int, p float64) {
				y := t.after(x, v)
				c := nextChances[y.hand]
				c.add(chance, p)
				next[y.hand], nextChances[y.hand] = y, c
			})
		}
		spots, chances = next, nextChances
	}
}

// gainAt takes in what other letters would add at one spot, and returns what is done there.
func (t *baseTurn) gainAt(x spot, s *shoe, chance worths, gains rises) strategy.Move {
	cell, table := t.cell(&x), t.table()
	now := strategy.Open(table.Letter(cell), x.can)
	if x.can.Split && t.onHouse {
		return now // gainOnHouse has these
	}
	known := map[strategy.Move]float64{}
	worth := func(m strategy.Move) float64 {
		if _, ok := known[m]; !ok {
			known[m] = t.worthOf(m, x, s).of(chance)
		}
		return known[m]
	}
	for _, letter := range []byte(cell.Section.Letters()) {
		if m := strategy.Open(letter, x.can); m != now && m != strategy.Split {
			gains.add(table, cell, letter, worth(m)-worth(now))
		}
	}
	return now
}
