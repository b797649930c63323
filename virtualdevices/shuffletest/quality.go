// Package shuffletest says how well something shuffles, for tests: 633a.5(a)
// wants cards randomly intermixed. It counts, over many shuffles, which card
// came to which place and which card came to lie on which, and holds the
// counts against chance with chi-square.
package shuffletest

import (
	"fmt"
	"math"
	"testing"
)

// Quality is what was found over many shuffles. A good shuffle has P values
// all over the range from 0 to 1.
type Quality struct {
	Places Fit // which card came to which place
	Pairs  Fit // which card came to lie right before which
	Steps  Fit // how far apart two neighbours had been: order that was kept
}

// Fit says how well counts fit to what chance expects.
type Fit struct {
	ChiSquare float64
	Freedom   int     // degrees of freedom
	P         float64 // how probable a ChiSquare this large or larger is
}

// String returns the fit as a test prints it.
func (f Fit) String() string {
	return fmt.Sprintf("chi-square %.1f with %d degrees of freedom, p = %.2g", f.ChiSquare, f.Freedom, f.P)
}

// Measure shuffles a pack a number of times and says how well. The order that
// shuffle returns names, place by place from the top, the card that lies there
// by its place before the shuffle, from 0. It fails the test if that is no
// order of all cards. Chi-square wants each count to be expected at least five
// times: make it five shuffles or more for each card.
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
	// In one shuffle no card comes to two places: that makes counts of places
	// stray a little further than counts that know nothing of each other.
	q.Places = fit(places, each, (cards-1)*(cards-1), (n-1)/n)
	for i := range cards {
		pairs[i*cards+i] = -1 // no card lies before itself
	}
	steps[0] = -1
	q.Pairs = fit(pairs, each, (cards-1)*(cards-1), 1)
	q.Steps = fit(steps, float64(shuffles), cards-2, 1)
	return q
}

// fit holds counts, those below zero left out, against the number expected of
// each.
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

// Suspect is how improbable a fit is that Check does not believe: of good
// shuffles about one check in 150 is wronged. Tests fix their seeds.
const Suspect = 0.001

// Check fails the test if the shuffle leaves traces, or is more even than
// chance would be.
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
