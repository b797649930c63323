package chip

import (
	"fmt"
	"math/bits"
	"strings"
)

// Set is which denominations a table has: bit i stands for Denominations[i].
// The zero Set has none.
type Set uint16

const Every Set = 1<<len(Denominations) - 1

// Has reports whether the set holds a denomination.
func (s Set) Has(d Denomination) bool {
	i, ok := index(d)
	return ok && s&(1<<i) != 0
}

// Smallest is the lowest denomination, the unit of wagers; 0 for an empty set.
func (s Set) Smallest() Denomination {
	if i := bits.TrailingZeros16(uint16(s)); i < len(Denominations) {
		return Denominations[i]
	}
	return 0
}

// String writes the set lowest first: "1,2.50,5,25".
func (s Set) String() string {
	var b strings.Builder
	for i, d := range Denominations {
		if s&(1<<i) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(d.String())
	}
	return b.String()
}

// ParseSet reads what String writes, in any order. It refuses an empty set.
func ParseSet(list string) (Set, error) {
	var s Set
	for word := range strings.SplitSeq(list, ",") {
		d, err := ParseCents(strings.TrimSpace(word))
		if err != nil {
			return 0, err
		}
		i, ok := index(d)
		if !ok {
			return 0, fmt.Errorf("there is no chip of %s", d)
		}
		if s&(1<<i) != 0 {
			return 0, fmt.Errorf("the chip of %s is named twice", d)
		}
		s |= 1 << i
	}
	return s, nil
}

func (s Set) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the set as ParseSet does; no text is the empty set.
func (s *Set) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*s = 0
		return nil
	}
	set, err := ParseSet(string(text))
	if err == nil {
		*s = set
	}
	return err
}
