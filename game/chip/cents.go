// Package chip is the money of the table: whole cents, value chips by
// denomination, and making an amount out of the chips at hand. Chips are
// values: no function changes its arguments, and only the parsers and the
// printers allocate.
package chip

import (
	"fmt"
	"strconv"
)

// Cents is an amount of money in cents. In JSON it is a plain integer.
type Cents int64

const Dollar Cents = 100

// limit is the largest amount that is read: far above any table's money, and
// far enough below the largest integer for safe sums and odds.
const limit = 1e12 * Dollar

// String returns the amount in dollars as the notation writes it: "25",
// "37.50", "0.25". A difference may be negative: "-12.50".
func (c Cents) String() string {
	var buf [24]byte
	out := buf[:0]
	dollars, cents := uint64(c), uint64(0)
	if c < 0 {
		out = append(out, '-')
		dollars = -dollars
	}
	dollars, cents = dollars/100, dollars%100
	out = strconv.AppendUint(out, dollars, 10)
	if cents != 0 {
		out = append(out, '.', byte('0'+cents/10), byte('0'+cents%10))
	}
	return string(out)
}

// ParseCents reads an amount in dollars, such as "25", "37.50" or "37.5": no
// sign, no currency, at most two decimals.
func ParseCents(amount string) (Cents, error) {
	c, rest, err := leadingCents(amount)
	if err != nil {
		return 0, err
	}
	if rest != "" {
		return 0, notAnAmount(amount)
	}
	return c, nil
}

func notAnAmount(s string) error {
	return fmt.Errorf("%q is not an amount: write dollars such as 25 or 37.50", s)
}

// leadingCents reads the amount with which s begins and returns what follows.
func leadingCents(s string) (amount Cents, rest string, err error) {
	i := 0
	for ; i < len(s) && isDigit(s[i]); i++ {
		amount = amount*10 + Cents(s[i]-'0')*Dollar
		if amount >= limit {
			return 0, "", fmt.Errorf("%q is more money than any table holds", s)
		}
	}
	if i == 0 {
		return 0, "", notAnAmount(s)
	}
	if i == len(s) || s[i] != '.' {
		return amount, s[i:], nil
	}
	i++
	unit := Dollar / 10
	for ; i < len(s) && isDigit(s[i]); i++ {
		if unit == 0 {
			return 0, "", fmt.Errorf("%q has parts of a cent: write at most two decimals", s)
		}
		amount += Cents(s[i]-'0') * unit
		unit /= 10
	}
	if s[i-1] == '.' {
		return 0, "", notAnAmount(s)
	}
	return amount, s[i:], nil
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// ThreeToTwo returns what a wager of c wins at 3 to 2, and whether that is a
// whole number of cents; if it is not, the amount is rounded down.
func ThreeToTwo(c Cents) (win Cents, exact bool) {
	return c + c/2, c%2 == 0
}
