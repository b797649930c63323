package dealt

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"burncard/game/card"
	"burncard/variants/odds"
	"burncard/variants/strategy"
)

type seeded struct{ *rand.Rand }

func (s seeded) Below(n int) int { return s.IntN(n) }

func newSeeded(seed uint64) seeded { return seeded{rand.New(rand.NewPCG(seed, 633))} }

// A walk chooses in turn all outcomes that there can be, one sequence a round.
type walk struct {
	taken []int
	of    []Weights
	n     int
}

func (w *walk) Choose(of *Weights) int {
	if w.n == len(w.taken) {
		w.taken, w.of = append(w.taken, 0), append(w.of, *of)
		w.up()
	}
	w.n++
	return w.taken[w.n-1]
}

// up takes the next outcome that can be at the last place; false if there is none.
func (w *walk) up() bool {
	last := len(w.taken) - 1
	for w.taken[last]++; w.taken[last] <= 10; w.taken[last]++ {
		if w.of[last][w.taken[last]] > 0 {
			return true
		}
	}
	return false
}

// next goes on to the next sequence; false after the last one.
func (w *walk) next() bool {
	for w.n = 0; len(w.taken) > 0; {
		if w.up() {
			return true
		}
		w.taken, w.of = w.taken[:len(w.taken)-1], w.of[:len(w.of)-1]
	}
	return false
}

func (w *walk) chance() float64 {
	p := 1.0
	for i, v := range w.taken {
		p *= float64(w.of[i][v]) / float64(w.of[i][0])
	}
	return p
}

func shoeOf(cards map[int]int) (s shoe) {
	for v, n := range cards {
		s.back(v, n)
	}
	return s
}

// smallShoes give every sequence of a round in a moment.
var smallShoes = map[string]shoe{
	"eights and tens":     shoeOf(map[int]int{8: 5, 10: 12}),
	"aces and tens":       shoeOf(map[int]int{1: 5, 10: 9}),
	"aces, nines, tens":   shoeOf(map[int]int{1: 3, 9: 3, 10: 7}),
	"sevens, nines, tens": shoeOf(map[int]int{7: 4, 9: 2, 10: 8}),
	"aces, sixes, tens":   shoeOf(map[int]int{1: 2, 6: 3, 10: 7}),
}

var smallGames = []Game{
	{Kind: Switch, Splits: 3}, {Kind: Switch, Splits: 1, Naturals22: true}, {Kind: Switch, Splits: 2, OneToAces: true}, {Kind: Switch},
	{Kind: SwitchHands, Splits: 3}, {Kind: SwitchHands, Splits: 1, TiesPaid: true}, {Kind: SwitchHands, Splits: 2, OneToAces: true}, {Kind: SwitchHands},
	{Kind: Premium, Splits: 3}, {Kind: Premium, Splits: 1, OneToAces: true},
}

// scramble makes all worths wrong.
func (l *Luckless) scramble(r *rand.Rand) {
	for _, t := range l.tables {
		if t == nil {
			continue
		}
		for s := range t.standing {
			t.standing[s], t.later[s] = r.NormFloat64(), r.NormFloat64()
			for e := range t.from[s] {
				t.from[s][e] = r.NormFloat64()
			}
		}
		for a := range 11 {
			t.renewed[a] = r.NormFloat64()
			for b := range 11 {
				t.alone[a][b], t.first[a][b] = r.NormFloat64(), r.NormFloat64()
			}
			for n := range t.parted[a] {
				for w := range t.parted[a][n] {
					t.parted[a][n][w] = r.NormFloat64()
				}
			}
		}
		t.unseen, t.naturalWorth = r.NormFloat64(), r.NormFloat64()
	}
	l.setMean()
}

// Over all sequences of cards that a small shoe can give the luck is 0 on average, whatever
// the tables of worths say, and the rounds win as much as those of a dealer who deals in
// the order of the table.
func TestLuckIsNothingOnAverage(t *testing.T) {
	for name, s := range smallShoes {
		for i, g := range smallGames {
			t.Run(fmt.Sprintf("%s/%d", name, i), func(t *testing.T) {
				l := fromShoe(g, s)
				if i%2 == 1 {
					l.scramble(rand.New(rand.NewPCG(uint64(i), 0)))
				}
				var w walk
				all, win, luck, n := 0.0, 0.0, 0.0, 0
				for more := true; more; more = w.next() {
					won, lucky := l.Round(&w)
					p := w.chance()
					all, win, luck = all+p, win+p*won, luck+p*lucky
					n++
				}
				d := plainDealer{game: g, left: s}
				want := d.worth()
				if math.Abs(all-1) > 1e-9 || math.Abs(luck) > 1e-9 || math.Abs(win-want) > 1e-9 {
					t.Errorf("%+v: %d rounds of chance %.12f have luck %.12f and win %.12f, and all sequences together %.12f", g, n, all, luck, win, want)
				}
			})
		}
	}
}

// games are one of each.
var games = []Game{
	{Kind: Switch, Decks: 1, Splits: 3}, {Kind: SwitchHands, Decks: 2, Splits: 3}, {Kind: Premium, Decks: 6, Splits: 3},
}

// The edge is the same with wrong worths and without any, but not as certain.
func TestWrongWorths(t *testing.T) {
	for _, g := range games {
		l := New(g)
		l.Deal(newSeeded(1), 100_000)
		edge, err := l.Edge()
		if err > 0.0002 || l.Rounds() != 100_000 {
			t.Errorf("%+v: %d rounds have a standard error of %.4f %%", g, l.Rounds(), 100*err)
		}
		plain, n := 0.0, 200_000
		luck, squares := 0.0, 0.0
		by := chance{newSeeded(2)}
		for range n {
			won, lucky := l.Round(by)
			plain -= won / g.bet() / float64(n)
			luck += lucky
			squares += lucky * lucky
		}
		if off := math.Sqrt(squares); math.Abs(luck) > 4*off {
			t.Errorf("%+v: the luck of %d rounds is %.1f, and %.1f was to be expected", g, n, luck, off)
		}
		if off := 1.5 / math.Sqrt(float64(n)); math.Abs(plain-edge) > 4*off {
			t.Errorf("%+v: with luck %.4f %%, without %.4f %%", g, 100*plain, 100*edge)
		}
		wrong := New(g)
		wrong.scramble(rand.New(rand.NewPCG(3, 0)))
		wrong.Deal(newSeeded(4), n)
		if other, off := wrong.Edge(); math.Abs(other-edge) > 4*math.Hypot(off, err) || off < 10*err {
			t.Errorf("%+v: with wrong worths %.4f %%, standard error %.4f %%, with right ones %.4f %%", g, 100*other, 100*off, 100*edge)
		}
	}
}

// Without ante and switch cards, Switch Hands is Blackjack, whose edge is counted.
func TestBlackjackAsCounted(t *testing.T) {
	policy, _ := strategy.PolicyOf("blackjack")
	for _, g := range []Game{
		{Kind: SwitchHands, Decks: 1, Splits: 3}, {Kind: SwitchHands, Decks: 1}, {Kind: SwitchHands, Decks: 1, Splits: 2, OneToAces: true},
		{Kind: SwitchHands, Decks: 2, Splits: 1}, {Kind: SwitchHands, Decks: 8, Splits: 3},
	} {
		l := New(g)
		for _, of := range l.tables[1:] {
			of.renews = [11][11]bool{}
		}
		l.setMean()
		l.Deal(newSeeded(8), 150_000)
		edge, err := l.Edge()
		edge, err = edge*g.bet()-ante, err*g.bet()
		counted := odds.BaseGame{Game: strategy.Game{OneToAces: g.OneToAces}, Decks: g.Decks, Splits: g.Splits}
		want := counted.Edge(&policy)
		t.Logf("%+v: dealt %.4f %%, counted %.4f %%, standard error %.4f %%", g, 100*edge, 100*want, 100*err)
		if math.Abs(edge-want) > 4*err || err > 0.0002 {
			t.Errorf("%+v: dealt %.4f %%, counted %.4f %%, standard error %.4f %%", g, 100*edge, 100*want, 100*err)
		}
	}
}

// The same seed deals the same edge, and a run may be dealt in parts.
func TestDealAgain(t *testing.T) {
	for _, g := range games {
		whole, parts := New(g), New(g)
		if _, err := whole.Edge(); !math.IsInf(err, 1) {
			t.Errorf("no rounds have a standard error of %v", err)
		}
		whole.Deal(newSeeded(5), 2000)
		draw := newSeeded(5)
		parts.Deal(draw, 500)
		parts.Deal(draw, 1500)
		a, aErr := whole.Edge()
		if b, bErr := parts.Edge(); a != b || aErr != bErr {
			t.Errorf("%+v: %v and %v, errors %v and %v", g, a, b, aErr, bErr)
		}
	}
}

// Whatever the order of hands and of cards in both, the same hands are exchanged.
func TestExchanges(t *testing.T) {
	l := New(games[0])
	rules, _ := games[0].strategy()
	r := rand.New(rand.NewPCG(6, 0))
	value := func() int { return min(1+r.IntN(13), 10) }
	for range 2000 {
		a, b, c, d, up := value(), value(), value(), value(), value()
		want := rules.Switches(two(a, b), two(c, d), strategy.Seen{Up: card.OfValue(up), Hole: strategy.Any}, strategy.Options{Double: true, Split: true})
		if got := l.tables[up].exchanges[a][b][c][d]; got != want {
			t.Errorf("%d %d and %d %d against %d: exchanged %v, want %v", a, b, c, d, up, got, want)
		}
	}
}

func BenchmarkDeal(b *testing.B) {
	for _, g := range games {
		b.Run([]string{Switch: "switch", SwitchHands: "switch hands", Premium: "premium"}[g.Kind], func(b *testing.B) {
			l, draw := New(g), newSeeded(7)
			b.ReportAllocs()
			for b.Loop() {
				l.Deal(draw, 1)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
		})
	}
}

func BenchmarkNew(b *testing.B) {
	for _, g := range games {
		b.Run([]string{Switch: "switch", SwitchHands: "switch hands", Premium: "premium"}[g.Kind], func(b *testing.B) {
			for b.Loop() {
				New(g)
			}
		})
	}
}
