package virtualdevices

import (
	"fmt"
	"strconv"
	"strings"

	"burncard/game/chip"
)

// Rate is a share of an amount in millionths: 16% is 160,000, and 3.75%, one of
// the increment rates of 633c.2(i), is 37,500. The chapters' rates have at most
// two decimals; this type has room for four.
type Rate int32

// Percent is one per cent, Whole a hundred.
const (
	Percent Rate = 10_000
	Whole        = 100 * Percent
)

// Of returns the exact share of an amount, which must not be negative.
func (r Rate) Of(c chip.Cents) Exact {
	// The amount is multiplied in two parts, so that no product overflows.
	rest := int64(c%million) * int64(r)
	return Exact{
		Cents: c/million*chip.Cents(r) + chip.Cents(rest/million),
		Micro: int32(rest % million),
	}
}

// String writes the rate as "3.75%".
func (r Rate) String() string {
	if r%Percent == 0 {
		return strconv.Itoa(int(r/Percent)) + "%"
	}
	sign, abs := "", r
	if r < 0 {
		sign, abs = "-", -r
	}
	return strings.TrimRight(fmt.Sprintf("%s%d.%04d", sign, abs/Percent, abs%Percent), "0") + "%"
}

// million is the number of parts of a cent that an Exact counts.
const million = 1_000_000

// Exact is an amount of money to the millionth of a cent: enough for any Rate
// of whole cents without rounding.
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
