package game

import (
	"fmt"
	"strconv"

	"burncard/virtualdevices"
)

// A Device is a piece of equipment that can be broken.
type Device uint8

const (
	TheReader Device = iota
	TheShoe
	TheShuffler
	TheProgressive
	TheTerminal
	TheCountdown
)

var deviceNames = [...]string{"reader", "shoe", "shuffler", "progressive", "terminal", "countdown"}

func (d Device) String() string { return deviceNames[d] }

func (d Device) MarshalText() ([]byte, error)  { return []byte(d.String()), nil }
func (d *Device) UnmarshalText(b []byte) error { return readName("device", deviceNames[:], b, d) }

// breakShoe spoils the shoe at the nth card from its mouth.
func breakShoe(fault virtualdevices.Fault) func(*decision) error {
	return func(d *decision) error {
		t, n, least := d.t, d.a.N, 1
		if fault == virtualdevices.Short {
			least = 0
		}
		switch in := t.ShoeLeft(); {
		case t.FromMixer():
			return d.refuse("a continuous shuffler deals the cards: no shoe holds them")
		case n < least:
			return d.refuse(fmt.Sprintf("cards are counted from %d", least))
		case n > in, n == in && fault == virtualdevices.Sticks:
			return d.refuse(fmt.Sprintf("the shoe gives %d cards", in))
		}
		return d.add(&Broke{Device: TheShoe, Fault: fault, N: n})
	}
}

func (f *Broke) apply(t *Table) {
	if (f.Device == TheShoe || f.Device == TheShuffler) && f.Fault != virtualdevices.None {
		what := f.Device.String() + " " + f.Fault.String()
		if f.N > 0 {
			what += " " + strconv.Itoa(f.N)
		}
		t.tampered(what, f.Device == TheShuffler)
	}
	switch f.Device {
	case TheReader:
		t.Reader.Fault = f.Fault
	case TheShoe:
		if f.Fault == virtualdevices.None {
			t.Shoe = t.Shoe.Repaired()
			return
		}
		t.Shoe = t.Shoe.Broken(f.Fault, f.N)
	case TheShuffler:
		breakOrMend(t, f.Fault, f.N)
	case TheTerminal:
		w := &t.Terminals[f.N-1]
		if w.Device = w.Device.Broken(f.Fault, 0); f.Fault == virtualdevices.None {
			w.Device, w.Complains, w.Told = w.Device.Repaired().Released(), false, false
			if t.Round.Started || t.Round.Closed {
				w.Device = w.Device.LockedOut()
			}
		}
	case TheCountdown:
		t.ClockStuck, t.ClockTold, t.Round.Countdown = f.Fault == virtualdevices.Stuck, false, 0
	case TheProgressive:
		t.Panel.all(func(d virtualdevices.Progressive) virtualdevices.Progressive {
			if d = d.Broken(f.Fault, f.N); d.Fault == virtualdevices.Dead {
				d.Shown = 0 // repaired, it has to be read again
			}
			return d
		})
	}
}

func seeFaults(t *Table) (list []string) {
	name := func(d Device, f virtualdevices.Fault, n int) {
		if f == virtualdevices.None {
			return
		}
		s := d.String() + " " + f.String()
		if n > 0 {
			s += " " + strconv.Itoa(n)
		}
		list = append(list, s)
	}
	name(TheReader, t.Reader.Fault, 0)
	name(TheProgressive, t.Panel.Device.Fault, t.Panel.Device.At)
	if t.House.Batches() {
		name(TheShuffler, t.Shuffler.Fault, t.Shuffler.N)
	}
	if t.House.Mixes() {
		name(TheShuffler, t.Mixer.Fault, t.Mixer.N)
	}
	name(TheShoe, t.Shoe.Fault, 0)
	for i := range t.Terminals {
		name(TheTerminal, t.Terminals[i].Device.Fault, i+1)
	}
	if t.ClockStuck {
		name(TheCountdown, virtualdevices.Stuck, 0)
	}
	if t.Decks.Marked {
		list = append(list, "a card is damaged")
	}
	if len(t.Decks.Tens.For) > 0 {
		list = append(list, "a ten is among the cards")
	}
	if len(t.Decks.Lost) > 0 {
		list = append(list, "a card is missing")
	}
	for i := range t.Shoe.Sides {
		for _, f := range t.Shoe.Sides[i].Shoe.Flaws {
			name(TheShoe, f.Fault, f.At)
		}
	}
	return list
}

// decideDiscard takes a card out of play: a wrong one at the mouth of the shoe, else the
// one that was drawn in error.
func decideDiscard(d *decision) error {
	t := d.t
	if t.Reversed() || t.OddBack() {
		next, err := t.next()
		if err != nil {
			return refuse("discard", err.Error())
		}
		f := d.deals(next, Spot{Kind: AtRack}, false)
		if t.IsDouble() {
			f.To.Kind = Segregated
		}
		return d.add(f)
	}
	if len(t.Stray) == 0 {
		return d.refuse("no card lies beside the layout")
	}
	d.add(&Cleared{From: Spot{Kind: AtStray}})
	return d.endRound()
}
