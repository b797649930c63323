package record

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// A percentile is off by at most the square root of the buckets' growth; the mean is exact.
func TestTimesAreNearTheTruth(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	most := math.Sqrt(TimesGrowth) + 1e-6
	if most > 1.045 {
		t.Fatalf("a percentile may be off by a factor of %f, which is not what Times says", most)
	}
	for _, n := range []int{1, 2, 3, 10, 100, 5000} {
		var all []time.Duration
		var one, other Times
		var sum time.Duration
		for i := range n {
			d := time.Duration(float64(TimesFloor) * math.Exp(chance.Float64()*math.Log(6000)))
			all, sum = append(all, d), sum+d
			if i%2 == 0 {
				one.Add(d)
			} else {
				other.Add(d)
			}
		}
		slices.Sort(all)
		one.Merge(other)
		if one.N != n || one.Mean() != sum/time.Duration(n) {
			t.Errorf("%d times: N %d, mean %s; want %s", n, one.N, one.Mean(), sum/time.Duration(n))
		}
		for _, p := range []float64{0, 1, 25, 50, 90, 99, 100} {
			exact := all[max(int(math.Ceil(p/100*float64(n))), 1)-1]
			got := one.Percentile(p)
			if off := float64(got) / float64(exact); off > most || off < 1/most {
				t.Errorf("%d times: percentile %v is %s, and exactly %s", n, p, got, exact)
			}
		}
	}
}

func TestTimesOfNothing(t *testing.T) {
	var none Times
	none.Add(0)
	none.Add(-time.Second)
	none.Merge(Times{})
	if none.N != 0 || none.Mean() != 0 || none.Percentile(50) != 0 {
		t.Errorf("no times: %+v, mean %s, middle %s", none, none.Mean(), none.Percentile(50))
	}
	var bounds Times
	bounds.Add(time.Nanosecond)
	bounds.Add(time.Hour)
	if low, high := bounds.Percentile(0), bounds.Percentile(100); low > 110*time.Millisecond || high < 10*time.Minute {
		t.Errorf("beyond the bounds: %s and %s", low, high)
	}
}

func TestTimesArePacked(t *testing.T) {
	var all, back Times
	for d := time.Millisecond; d < 20*time.Minute; d = d*5/4 + 1 {
		all.Add(d)
	}
	if err := back.unpack(all.pack()); err != nil || !reflect.DeepEqual(back.Buckets, all.Buckets) {
		t.Errorf("%v: %v; want %v", err, back.Buckets, all.Buckets)
	}
	copied := all.Clone()
	copied.Add(time.Second)
	if reflect.DeepEqual(copied.Buckets, all.Buckets) {
		t.Error("a copy shares its buckets")
	}
	for _, wrong := range [][]byte{{1}, {0xff}, {200, 1, 1}, {1, 0xff, 0xff, 0xff, 0xff, 0xff}} {
		if err := back.unpack(wrong); err == nil {
			t.Errorf("% x is read as %v", wrong, back.Buckets)
		}
	}
}
