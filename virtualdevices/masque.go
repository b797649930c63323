package virtualdevices

import (
	"slices"

	"burncard/game/card"
)

// A MasqueReader shows only the range in which the hole card's value lies: blue
// for 2 to 5, red for 6 to 9, yellow for tens, pictures and aces. It can be
// Dead, or Wrong: then it shows another colour. The zero MasqueReader is in
// working order. 685a.1 (Masque Card Reader device), 685a.3(e), 685a.12(h) and
// (i).
type MasqueReader struct{ Fault Fault }

// Read returns the light that goes on for a hole card. It returns
// ErrOutOfOrder, and stays dark, if the reader gives no answer.
func (r MasqueReader) Read(hole card.Card) (Light, error) {
	if r.Fault == Dead {
		return Dark, ErrOutOfOrder
	}
	light := ranges[0]
	switch {
	case hole.High():
		light = ranges[2]
	case hole.Value() >= 6:
		light = ranges[1]
	}
	if r.Fault == Wrong {
		light = ranges[(slices.Index(ranges[:], light)+1)%len(ranges)]
	}
	return light, nil
}

// ranges are the lights from the lowest range to the highest. A wrong reader
// shows the next one.
var ranges = [...]Light{BlueLight, RedLight, YellowLight}

func (r MasqueReader) Faults() []Fault { return []Fault{Dead, Wrong} }

func (r MasqueReader) Broken(f Fault, _ int) MasqueReader {
	if slices.Contains(r.Faults(), f) {
		r.Fault = f
	}
	return r
}

func (r MasqueReader) Repaired() MasqueReader { return MasqueReader{} }
