package shuffletest_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"burncard/virtualdevices/shuffletest"
)

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
		shuffletest.Measure(t, n, 8*n, func() []uint16 { return perfect(r, n) }).Check(t)
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
		if q := shuffletest.Measure(t, n, 50*n, shuffle); q.Random() {
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
		q := shuffletest.Measure(t, n, 10*n, func() []uint16 { return perfect(r, n) })
		for i, f := range []shuffletest.Fit{q.Places, q.Pairs, q.Steps} {
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
