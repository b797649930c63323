// Package shuffletest measures for tests how well something shuffles: 633a.5(a)
// wants cards randomly intermixed. Over many shuffles it counts which card came
// to which place and which card came to lie on which, and compares the counts
// with chance by chi-square.
package shuffletest

import (
	"fmt"
	"math"
	"testing"
)

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
