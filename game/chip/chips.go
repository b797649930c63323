package chip

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

type Denomination = Cents

// Denominations are the values of all chips, lowest first: from a quarter to
// five thousand dollars. Nobody writes to it.
var Denominations = [...]Denomination{
	25, 50, 1_00, 2_50, 5_00, 10_00, 20_00, 25_00, 50_00, 100_00, 500_00, 1000_00, 5000_00,
}

// MaxCount is the largest number of chips of one denomination that is read or
// made. No house owns as many, and sums of chips stay far from overflow.
const MaxCount = 1_000_000

// Chips is a number of chips of each denomination, in the order of
// Denominations. The zero Chips is no chips. Counts are never negative.
type Chips [len(Denominations)]int32

// index is the place of a denomination in Denominations; false for none.
func index(d Denomination) (int, bool) { return slices.BinarySearch(Denominations[:], d) }

func (c Chips) Total() Cents {
	var sum Cents
	for i, n := range c {
		sum += Cents(n) * Denominations[i]
	}
	return sum
}

func (c Chips) Count() int {
	sum := 0
	for _, n := range c {
		sum += int(n)
	}
	return sum
}

// CountOf returns how many chips there are of one denomination.
func (c Chips) CountOf(d Denomination) int {
	if i, ok := index(d); ok {
		return int(c[i])
	}
	return 0
}

func (c Chips) IsZero() bool { return c == Chips{} }

func (c Chips) Plus(d Chips) Chips {
	for i, n := range d {
		c[i] += n
	}
	return c
}

// Has reports whether every chip of d is among those of c. Equal worth is not
// enough: a hundred-dollar chip does not have four of 25.
func (c Chips) Has(d Chips) bool {
	for i, n := range d {
		if c[i] < n {
			return false
		}
	}
	return true
}

// Minus returns c without the chips of d, or c and false if it does not have them.
func (c Chips) Minus(d Chips) (left Chips, ok bool) {
	if !c.Has(d) {
		return c, false
	}
	for i, n := range d {
		c[i] -= n
	}
	return c, true
}

// Each yields denominations and counts, highest first, where there are chips.
func (c Chips) Each() iter.Seq2[Denomination, int] {
	return func(yield func(Denomination, int) bool) {
		for i := len(c) - 1; i >= 0; i-- {
			if c[i] != 0 && !yield(Denominations[i], int(c[i])) {
				return
			}
		}
	}
}

const none = "none"

// String writes the chips highest first, each as denomination, x and count:
// "25x1 5x2 2.50x1". No chips are "none".
func (c Chips) String() string {
	if c.IsZero() {
		return none
	}
	var b strings.Builder
	for d, n := range c.Each() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(d.String())
		b.WriteByte('x')
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

// ParseChips reads chips as String writes them, in any order; counts of one denomination
// add up.
func ParseChips(words ...string) (Chips, error) {
	var chips Chips
	seen, empty := 0, false
	for _, list := range words {
		for word := range strings.FieldsSeq(list) {
			seen++
			if word == none {
				empty = true
				continue
			}
			i, n, err := parseStack(word)
			if err != nil {
				return Chips{}, err
			}
			if chips[i] += n; chips[i] > MaxCount {
				return Chips{}, fmt.Errorf("%q is more than %d chips of one denomination", word, MaxCount)
			}
		}
	}
	switch {
	case seen == 0:
		return Chips{}, fmt.Errorf("no chips are named: write them as 25x1 5x2, or %s", none)
	case empty && seen > 1:
		return Chips{}, fmt.Errorf("%s cannot stand beside chips", none)
	}
	return chips, nil
}

// parseStack reads chips of one denomination, such as 2.50x3.
func parseStack(word string) (place int, count int32, err error) {
	d, rest, err := leadingCents(word)
	if err != nil {
		return 0, 0, err
	}
	place, ok := index(d)
	if !ok {
		return 0, 0, fmt.Errorf("%q: there is no chip of %s", word, d)
	}
	digits, ok := strings.CutPrefix(rest, "x")
	if !ok || digits == "" {
		return 0, 0, fmt.Errorf("%q is not chips: write them as 25x1 or 2.50x4", word)
	}
	for i := range len(digits) {
		if !isDigit(digits[i]) {
			return 0, 0, fmt.Errorf("%q is not chips: %q is not a count", word, digits)
		}
		if count = count*10 + int32(digits[i]-'0'); count > MaxCount {
			return 0, 0, fmt.Errorf("%q is more than %d chips of one denomination", word, MaxCount)
		}
	}
	if count == 0 {
		return 0, 0, fmt.Errorf("%q names no chips: leave it out", word)
	}
	return place, count, nil
}

// MustParse is ParseChips for lists in the program's text: it panics.
func MustParse(list string) Chips {
	chips, err := ParseChips(list)
	if err != nil {
		panic("chip.MustParse: " + err.Error())
	}
	return chips
}

func (c Chips) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

func (c *Chips) UnmarshalText(text []byte) error {
	chips, err := ParseChips(string(text))
	if err == nil {
		*c = chips
	}
	return err
}
