package virtualdevices_test

import (
	"slices"
	"testing"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// A device is what the suite asks of every device.
type device[D any] interface {
	comparable
	Repaired() D
}

// A trial says how to use one device.
type trial[D device[D]] struct {
	sorts  []D                             // one of each sort, in working order, without cards in it
	broken func(D, virtualdevices.Fault) D // the same device with a fault
	faults []virtualdevices.Fault          // those that it can have

	// use puts cards into the device, has it do its work on them and returns
	// what it showed and all cards that are then in it or came out of it.
	use   func(d D, in []card.Card) (shown string, out []card.Card)
	cards []card.Card
	shows string // what a working one shows for cards
}

// run is the suite: the zero value works, each fault shows, repair restores,
// no card is lost.
func (tr trial[D]) run(t *testing.T) {
	t.Helper()
	var zero D
	if !slices.Contains(tr.sorts, zero) {
		t.Errorf("the zero %T is none of the sorts in working order", zero)
	}
	for _, works := range tr.sorts {
		tr.check(t, works, virtualdevices.None, tr.shows)
		if works.Repaired() != works {
			t.Errorf("%+v in working order becomes %+v by repair", works, works.Repaired())
		}
		shown := []string{tr.shows}
		for _, fault := range tr.faults {
			broken := tr.broken(works, fault)
			got := tr.check(t, broken, fault, "")
			if slices.Contains(shown, got) {
				t.Errorf("%+v: %s does not show: %q", broken, fault, got)
			}
			shown = append(shown, got)
			if broken.Repaired() != works {
				t.Errorf("%+v repaired is %+v, want %+v", broken, broken.Repaired(), works)
			}
		}
	}
}

// check uses the device once, holds what it shows against want unless that is
// empty, and counts the cards.
func (tr trial[D]) check(t *testing.T, d D, f virtualdevices.Fault, want string) string {
	t.Helper()
	shown, out := tr.use(d, slices.Clone(tr.cards))
	if want != "" && shown != want {
		t.Errorf("%+v (%s) shows %q, want %q", d, f, shown, want)
	}
	count := map[card.Card]int{}
	for _, c := range tr.cards {
		count[c]++
	}
	for _, c := range out {
		count[c]--
	}
	for c, n := range count {
		if n != 0 {
			t.Errorf("%+v (%s): %d too few of %s came back", d, f, n, c)
		}
	}
	return shown
}
