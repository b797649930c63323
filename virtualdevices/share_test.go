package virtualdevices_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

func TestRates(t *testing.T) {
	for _, tt := range []struct {
		text string
		rate virtualdevices.Share
	}{
		{"0%", 0},
		{"16%", 160_000},
		{"3.75%", 37_500},
		{"18.5%", 185_000},
		{"0.5%", 5_000},
		{"0.0001%", 1},
		{"99.9999%", 999_999},
		{"100%", virtualdevices.Whole},
	} {
		if got := tt.rate.String(); got != tt.text {
			t.Errorf("%d is written %s, want %s", int32(tt.rate), got, tt.text)
		}
	}
	if got := virtualdevices.Share(-37_500).String(); got != "-3.75%" {
		t.Errorf("a negative rate is written %s", got)
	}
}

// micros is an exact amount in millionths of a cent.
func micros(e virtualdevices.Exact) *big.Int {
	v := new(big.Int).Mul(big.NewInt(int64(e.Cents)), big.NewInt(1_000_000))
	return v.Add(v, big.NewInt(int64(e.Micro)))
}

// A share is exact, however large the amount, and sums stay so.
func TestExact(t *testing.T) {
	amounts := rapid.Int64Range(0, 1e14)
	rates := rapid.Int32Range(0, int32(virtualdevices.Whole))
	rapid.Check(t, func(t *rapid.T) {
		a, b := chip.Cents(amounts.Draw(t, "a")), chip.Cents(amounts.Draw(t, "b"))
		r, s := virtualdevices.Share(rates.Draw(t, "r")), virtualdevices.Share(rates.Draw(t, "s"))
		x, y := r.Of(a), s.Of(b)
		mx, my := micros(x), micros(y)
		if want := new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(int64(r))); mx.Cmp(want) != 0 {
			t.Fatalf("%s of %s is %v, want %s millionths", r, a, x, want)
		}
		sum, diff := x.Plus(y), x.Minus(y)
		if got, want := micros(sum), new(big.Int).Add(mx, my); got.Cmp(want) != 0 {
			t.Fatalf("%v plus %v is %v", x, y, sum)
		}
		if got, want := micros(diff), new(big.Int).Sub(mx, my); got.Cmp(want) != 0 {
			t.Fatalf("%v minus %v is %v", x, y, diff)
		}
		for _, e := range []virtualdevices.Exact{x, sum, diff} {
			if e.Micro < 0 || e.Micro >= 1_000_000 {
				t.Fatalf("%v is not in one form", e)
			}
		}
		if x.Less(y) != (mx.Cmp(my) < 0) {
			t.Fatalf("%v is less than %v: %t", x, y, x.Less(y))
		}
	})
}
