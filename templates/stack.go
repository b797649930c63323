package templates

import (
	"iter"
	"strconv"

	"burncard/game/chip"
)

// Chips as they are drawn: a chip is 40 wide and, seen from where people
// stand, 22 high.
const (
	chipFace = 22.0
	// tallest is how many chips a dealer puts on one stack.
	tallest = 20
)

// piled piles chips up as a dealer wants them: the highest value at the bottom,
// so many on the first stack and twenty on others.
func piled(c chip.Chips, first int) iter.Seq[chip.Chips] {
	return func(yield func(chip.Chips) bool) {
		var stack chip.Chips
		room := int32(first)
		for i := len(c) - 1; i >= 0; i-- {
			for n := c[i]; n > 0; {
				k := min(n, room)
				stack[i], n, room = k, n-k, room-k
				if room > 0 {
					continue
				}
				if !yield(stack) {
					return
				}
				stack, room = chip.Chips{}, tallest
			}
		}
		if !stack.IsZero() {
			yield(stack)
		}
	}
}

// sorted puts each value on a stack of its own, no higher than ten: the sum says
// the rest.
func sorted(c chip.Chips) iter.Seq[chip.Chips] {
	return func(yield func(chip.Chips) bool) {
		for i := len(c) - 1; i >= 0; i-- {
			var stack chip.Chips
			if stack[i] = min(c[i], 10); !stack.IsZero() && !yield(stack) {
				return
			}
		}
	}
}

// cutDown are chips in piles of one value each, of so many, and what stands in one stack
// still: the highest values are cut first. Without piles they lie as they came.
func cutDown(c chip.Chips, pile, stack int) iter.Seq[chip.Chips] {
	if pile == 0 {
		return piled(c, tallest)
	}
	return func(yield func(chip.Chips) bool) {
		cut := int32(c.Count() - stack)
		for i := len(c) - 1; i >= 0; i-- {
			for c[i] > 0 && cut > 0 {
				var stack chip.Chips
				stack[i] = min(c[i], int32(pile), cut)
				if !yield(stack) {
					return
				}
				c[i] -= stack[i]
				cut -= stack[i]
			}
		}
		for s := range piled(c, tallest) {
			if !yield(s) {
				return
			}
		}
	}
}

// sized is how many chips of a pay stand on its first stack, beside a wager of
// so many: as high as the wager.
func sized(wager int) int {
	if wager == 0 {
		return tallest
	}
	return min(wager, tallest)
}

// chipThickness is how thick the chips of a stack of so many are drawn: a tall stack
// is looked at from farther above.
func chipThickness(count int) float64 { return min(5, max(2.4, 40/float64(count))) }

// edge is the outline of the edge of chips that stand so high.
func edge(high float64) string {
	low := num(11 + high)
	return "M0 11A20 11 0 0 1 40 11V" + low + "A20 11 0 0 1 0 " + low + "Z"
}

// fillOf says how far a tube of the chip tray is filled by so many chips: where
// they begin, and how high they stand.
func fillOf(count int) (top, height string) {
	full := min(1, float64(count)/2000)
	return num(6 + 52*(1-full)), num(26 + 52*full)
}

// num writes a coordinate with no more digits than are seen.
func num(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }

// chipKey names a value in ids: chip250 is the chip of 2.50.
func chipKey(v chip.Denomination) string { return "chip" + strconv.FormatInt(int64(v), 10) }

// chipLabel is what is printed on a chip.
func chipLabel(v chip.Denomination) string {
	switch {
	case v < chip.Dollar:
		return strconv.FormatInt(int64(v), 10) + "¢"
	case v >= 1000*chip.Dollar:
		return strconv.FormatInt(int64(v/chip.Dollar/1000), 10) + "K"
	}
	return v.String()
}

// chipSize is the height of the print, smaller for longer values.
func chipSize(v chip.Denomination) string {
	switch n := len([]rune(chipLabel(v))); {
	case n <= 1:
		return "19"
	case n == 2:
		return "16"
	case n == 3:
		return "12.5"
	}
	return "10.5"
}

// chipColours are body, spots and print of a chip; the value is always printed
// too, so that no colour has to be known.
func chipColours(v chip.Denomination) (body, spots, print string) {
	switch v {
	case 25:
		return "#b98d5a", "#f2e3c9", "#22160a"
	case 50:
		return "#7d9aa6", "#eef4f6", "#10181b"
	case 1_00:
		return "#e4e2da", "#3b66a8", "#1b2330"
	case 2_50:
		return "#e79ab4", "#fbf1f4", "#3a0f1f"
	case 5_00:
		return "#b3232c", "#f4e9dc", "#fff6ea"
	case 10_00:
		return "#2b5ea7", "#f1efe6", "#ffffff"
	case 20_00:
		return "#d8b02c", "#4a3a07", "#2a2003"
	case 25_00:
		return "#1e7a45", "#f0ead6", "#ffffff"
	case 50_00:
		return "#d4692a", "#fdf0e2", "#241003"
	case 100_00:
		return "#23252b", "#e9e4d6", "#f7f2e4"
	case 500_00:
		return "#5e3a93", "#efe3c4", "#fbf4ff"
	case 1000_00:
		return "#d9a521", "#7a1d2b", "#2a1a02"
	}
	return "#6b5a4c", "#d9c8a4", "#fff7e8"
}

// allChips is every value that there is, for the drawings that pages share.
var allChips = chip.Denominations[:]
