package virtualdevices

import (
	"strconv"

	"burncard/game/chip"
)

// Share is a part of an amount in millionths: 16% is 160,000, and 3.75%, one of
// the increment rates of 633c.2(i), is 37,500. The chapters' rates have at most
// two decimals; this type has room for four.
type Share int32

// Percent is one per cent, Whole a hundred.
const (
	Percent Share = 10_000
	Whole         = 100 * Percent
)

// Of returns the exact share of an amount, which must not be negative.
func (s Share) Of(c chip.Cents) Exact {
	// The amount is multiplied in two parts, so that no product overflows.
	rest := int64(c%million) * int64(s)
	return Exact{
		Cents: c/million*chip.Cents(s) + chip.Cents(rest/million),
		Micro: int32(rest % million),
	}
}

// String writes the share as "3.75%".
func (s Share) String() string {
	return strconv.FormatFloat(float64(s)/float64(Percent), 'f', -1, 64) + "%"
}

// million is the number of parts of a cent that an Exact counts.
const million = 1_000_000

// Exact is money to the millionth of a cent: any Share of whole cents without rounding.
type Exact struct {
	Cents chip.Cents `json:"cents"`
	Micro int32      `json:"micro,omitempty"` // 0 to 999,999, added to Cents even where Cents is negative
}

func (e Exact) Plus(f Exact) Exact {
	e.Cents += f.Cents
	if e.Micro += f.Micro; e.Micro >= million {
		e.Micro -= million
		e.Cents++
	}
	return e
}

func (e Exact) Minus(f Exact) Exact {
	e.Cents -= f.Cents
	if e.Micro -= f.Micro; e.Micro < 0 {
		e.Micro += million
		e.Cents--
	}
	return e
}

func (e Exact) Less(f Exact) bool {
	return e.Cents < f.Cents || e.Cents == f.Cents && e.Micro < f.Micro
}
