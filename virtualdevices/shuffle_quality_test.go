package virtualdevices_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// What follows measures how well something shuffles: 633a.5(a) wants cards randomly
// intermixed. Over many shuffles it counts which card came to which place and which
// card came to lie on which, and compares the counts with chance by chi-square.

// Quality is the measurement of many shuffles. The P values of good shuffles
// are spread evenly from 0 to 1.
type Quality struct {
	Places Fit // which card came to which place
	Pairs  Fit // which card came right before which
	Steps  Fit // how far apart two neighbours were before the shuffle
}

// Fit says how well counts fit what chance expects.
type Fit struct {
	ChiSquare float64
	Freedom   int     // degrees of freedom
	P         float64 // the probability of a ChiSquare this large or larger
}

// String returns the fit as a test prints it.
func (f Fit) String() string {
	return fmt.Sprintf("chi-square %.1f with %d degrees of freedom, p = %.2g", f.ChiSquare, f.Freedom, f.P)
}

// Measure shuffles a pack a number of times and measures the quality. For each
// place from the top, shuffle returns where its card was before, counted from
// 0. Measure fails the test if that is no order of all cards. Chi-square needs
// an expected count of at least five, so make five shuffles or more for each
// card.
func Measure(t testing.TB, cards, shuffles int, shuffle func() []uint16) Quality {
	t.Helper()
	places := make([]int, cards*cards)
	pairs := make([]int, cards*cards)
	steps := make([]int, cards)
	for range shuffles {
		order := shuffle()
		seen := make([]bool, cards)
		for i, from := range order {
			if len(order) != cards || int(from) >= cards || seen[from] {
				t.Fatalf("%v is no order of %d cards", order, cards)
			}
			seen[from] = true
			places[i*cards+int(from)]++
			if i > 0 {
				pairs[int(order[i-1])*cards+int(from)]++
				steps[(int(from)-int(order[i-1])+cards)%cards]++
			}
		}
	}
	n, each := float64(cards), float64(shuffles)/float64(cards)
	var q Quality
	// In one shuffle no card comes to two places, so the counts of places vary
	// a little more than independent counts; (n-1)/n corrects that.
	q.Places = fit(places, each, (cards-1)*(cards-1), (n-1)/n)
	for i := range cards {
		pairs[i*cards+i] = -1 // no card lies before itself
	}
	steps[0] = -1
	q.Pairs = fit(pairs, each, (cards-1)*(cards-1), 1)
	q.Steps = fit(steps, float64(shuffles), cards-2, 1)
	return q
}

// fit compares counts with the number expected of each. It leaves out counts
// below zero.
func fit(counts []int, expected float64, freedom int, scale float64) Fit {
	f := Fit{Freedom: freedom}
	for _, n := range counts {
		if n >= 0 {
			off := float64(n) - expected
			f.ChiSquare += scale * off * off / expected
		}
	}
	f.P = beyond(f.ChiSquare, freedom)
	return f
}

// beyond is the probability of a chi-square of at least x, by the
// approximation of Wilson and Hilferty.
func beyond(x float64, freedom int) float64 {
	spread := 2 / (9 * float64(freedom))
	z := (math.Cbrt(x/float64(freedom)) - (1 - spread)) / math.Sqrt(spread)
	return math.Erfc(z/math.Sqrt2) / 2
}

// Suspect is the probability below which Check fails a fit. About one good
// shuffle in 150 fails the check, so tests fix their seeds.
const Suspect = 0.001

// Check fails the test if the shuffle is not random, or more even than chance.
func (q Quality) Check(t testing.TB) {
	t.Helper()
	for _, c := range []struct {
		of  string
		fit Fit
	}{{"the places of cards", q.Places}, {"pairs of neighbours", q.Pairs}, {"steps between neighbours", q.Steps}} {
		switch {
		case c.fit.P < Suspect:
			t.Errorf("%s are not random: %s", c.of, c.fit)
		case c.fit.P > 1-Suspect:
			t.Errorf("%s are too even to be random: %s", c.of, c.fit)
		}
	}
}

// Random reports whether Check would pass.
func (q Quality) Random() bool {
	for _, f := range []Fit{q.Places, q.Pairs, q.Steps} {
		if f.P < Suspect || f.P > 1-Suspect {
			return false
		}
	}
	return true
}

func identity(n int) []uint16 {
	order := make([]uint16, n)
	for i := range order {
		order[i] = uint16(i)
	}
	return order
}

// perfect shuffles with a good generator.
func perfect(r *rand.Rand, n int) []uint16 {
	order := identity(n)
	r.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// naive exchanges each card with any other, which is known to be biased.
func naive(r *rand.Rand, n int) []uint16 {
	order := identity(n)
	for i := range order {
		j := r.IntN(n)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// riffled has been riffled a number of times.
func riffled(r *rand.Rand, n, times int) []uint16 {
	order := identity(n)
	for range times {
		cut := 0
		for range n {
			cut += r.IntN(2)
		}
		left, right := order[:cut], order[cut:]
		next := make([]uint16, 0, n)
		for len(left)+len(right) > 0 {
			if r.IntN(len(left)+len(right)) < len(left) {
				next, left = append(next, left[0]), left[1:]
			} else {
				next, right = append(next, right[0]), right[1:]
			}
		}
		order = next
	}
	return order
}

func TestGoodShufflesPass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 633))
	for _, n := range []int{52, 312} {
		Measure(t, n, 8*n, func() []uint16 { return perfect(r, n) }).Check(t)
	}
}

func TestBadShufflesShow(t *testing.T) {
	const n = 52
	r := rand.New(rand.NewPCG(2, 633))
	bad := map[string]func() []uint16{
		"none at all": func() []uint16 { return identity(n) },
		"a cut": func() []uint16 {
			at := r.IntN(n)
			order := identity(n)
			return append(order[at:], order[:at]...)
		},
		"exchanging with any card": func() []uint16 { return naive(r, n) },
		"three riffles":            func() []uint16 { return riffled(r, n, 3) },
		"five riffles":             func() []uint16 { return riffled(r, n, 5) },
		"all but the last card": func() []uint16 {
			return append(perfect(r, n-1), n-1)
		},
		"a fixed order": func() func() []uint16 {
			order := perfect(r, n)
			return func() []uint16 { return order }
		}(),
		"each card to each place in turn": func() func() []uint16 {
			k := 0
			return func() []uint16 { // too even: no chance in it
				k++
				order := identity(n)
				return append(order[k%n:], order[:k%n]...)
			}
		}(),
	}
	for name, shuffle := range bad {
		if q := Measure(t, n, 50*n, shuffle); q.Random() {
			t.Errorf("%s passes: places %s, pairs %s, steps %s", name, q.Places, q.Pairs, q.Steps)
		}
	}
}

// Of good shuffles the P values lie all over the range.
func TestGoodShufflesAreSeldomSuspected(t *testing.T) {
	const n, runs = 20, 400
	r := rand.New(rand.NewPCG(3, 633))
	var sums [3]float64
	var low [3]int
	for range runs {
		q := Measure(t, n, 10*n, func() []uint16 { return perfect(r, n) })
		for i, f := range []Fit{q.Places, q.Pairs, q.Steps} {
			sums[i] += f.P
			if f.P < 0.1 {
				low[i]++
			}
		}
	}
	for i := range sums {
		// The mean of 400 even numbers from 0 to 1 strays by 0.0144; a tenth
		// of them by 6.
		if mean := sums[i] / runs; math.Abs(mean-0.5) > 0.07 {
			t.Errorf("fit %d: the mean P is %.3f, want about 0.5", i, mean)
		}
		if low[i] < 16 || low[i] > 64 {
			t.Errorf("fit %d: %d of %d below 0.1, want about a tenth", i, low[i], runs)
		}
	}
}
