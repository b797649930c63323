package game

import (
	"burncard/game/chip"
)

// Boxes is how many betting positions a table has at most, 633a.2(a).
const Boxes = 7

// Open is the fact that begins a table of this game. Start is "opening" (decks
// delivered), "preinspected" (shuffled before they came, 633a.4(f)) or "round"
// (shuffled, cut, loaded and burned, betting open).
func (b *Rulebook) Open(mode Mode, house House, start string, draw Draw) *Opened {
	f := Open(b.Variant, mode, house, start, draw)
	if b.Boxes > 0 {
		f.Boxes = b.Boxes
	}
	return f
}

// Open begins a table of whole decks and all boxes.
func Open(variant string, mode Mode, house House, start string, draw Draw) *Opened {
	f := &Opened{Variant: variant, Mode: mode.String(), House: house, Boxes: Boxes, Start: start, Float: fill(house.Chips)}
	n := 52 * house.Decks
	switch start {
	case "round":
		f.Order, f.Burned, f.Cover = Permutation(n, draw), 1, (n+3)/4
	case "preinspected":
		f.Order = Permutation(n, draw)
	}
	return f
}

// fill stocks a chip tray: enough of every chip for a long day.
func fill(set chip.Set) chip.Chips {
	var c chip.Chips
	for i, v := range chip.Denominations {
		if set.Has(v) {
			c[i] = 2000
		}
	}
	return c
}
