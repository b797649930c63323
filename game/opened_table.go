package game

import (
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// Boxes is how many betting positions a table has at most, 633a.2(a).
const Boxes = 7

// Open is the fact that begins a table. Start is "opening" (decks delivered),
// "preinspected" (shuffled before they came, 633a.4(f)) or "round" (betting open).
func (b *Rulebook) Open(mode Mode, house House, start string, draw Draw) *Opened {
	f := &Opened{
		Variant: b.Variant, Has: b.Has, Mode: mode.String(), House: house, Boxes: b.boxes(),
		Start: start, Float: fill(house.Chips), Systems: b.systems(&house),
	}
	if b.Has.Terminals {
		f.Float = chip.Chips{} // no chips are laid
	}
	if house.Automated {
		f.Float = chip.Plenty() // more than accounts ever hold
	}
	n := len(b.Has.Deck()) * house.Decks
	if house.Shoe == "double" {
		n /= 2 // a side
	}
	switch start {
	case "round":
		f.Order, f.Burned, f.Cover = virtualdevices.Permutation(n, draw), 1, (n+3)/4
		if b.Has.Terminals {
			f.Burned, f.Cover = 0, 0 // 633c.5(j) knows neither
		}
	case "preinspected":
		f.Order = virtualdevices.Permutation(n, draw)
	default:
		return f
	}
	if house.Shoe == "double" {
		f.Second = virtualdevices.Permutation(n, draw)
		f.Burned = 0 // 633a.7(d) burns nothing
	}
	if house.Batches() && !b.Has.Terminals {
		f.Second = virtualdevices.Permutation(n, draw)
	}
	return f
}

func (b *Rulebook) systems(h *House) []System {
	if b.Systems == nil || len(h.Offers) == 0 {
		return nil
	}
	return b.Systems(b.Variant, h)
}

func (b *Rulebook) boxes() int {
	if b.Boxes > 0 {
		return b.Boxes
	}
	return Boxes
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
