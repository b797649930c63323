package virtualdevices_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// A device is what the suite asks of every device.
type device[D any] interface {
	Faults() []virtualdevices.Fault
	Broken(virtualdevices.Fault, int) D
	Repaired() D
}

// A trial says how to use one device.
type trial[D device[D]] struct {
	sorts []D // one of each sort, in working order, without cards in it

	// use puts cards into the device, has it do its work on them and returns
	// what it showed and all cards that are then in it or came out of it.
	use   func(d D, in []card.Card) (shown string, out []card.Card)
	cards []card.Card
	shows string // what a working one shows for cards; empty for whatever it shows
	n     int    // the number that goes with a fault
}

// run is the suite: the zero value works, each fault shows, a fault that the
// device cannot have does nothing, repair restores, no card is lost, and what
// was used once is as it was.
func (tr trial[D]) run(t *testing.T) {
	t.Helper()
	var zero D
	if !slices.ContainsFunc(tr.sorts, func(d D) bool { return reflect.DeepEqual(d, zero) }) {
		t.Errorf("the zero %T is none of the sorts in working order", zero)
	}
	for _, works := range tr.sorts {
		want := tr.check(t, works, virtualdevices.None)
		if tr.shows != "" && want != tr.shows {
			t.Errorf("%+v shows %q, want %q", works, want, tr.shows)
		}
		if !reflect.DeepEqual(works.Repaired(), works) {
			t.Errorf("%+v in working order becomes %+v by repair", works, works.Repaired())
		}
		shown := []string{want}
		for fault := virtualdevices.None; fault <= virtualdevices.Torn; fault++ {
			broken := works.Broken(fault, tr.n)
			if !slices.Contains(works.Faults(), fault) {
				if !reflect.DeepEqual(broken, works) {
					t.Errorf("%+v cannot be %s and becomes %+v", works, fault, broken)
				}
				continue
			}
			got := tr.check(t, broken, fault)
			if slices.Contains(shown, got) {
				t.Errorf("%+v: %s does not show: %q", broken, fault, got)
			}
			shown = append(shown, got)
			if !reflect.DeepEqual(broken.Repaired(), works) {
				t.Errorf("%+v repaired is %+v, want %+v", broken, broken.Repaired(), works)
			}
		}
	}
}

// check uses the device twice, which must come to the same, and counts the
// cards.
func (tr trial[D]) check(t *testing.T, d D, f virtualdevices.Fault) string {
	t.Helper()
	before := written(t, d)
	shown, out := tr.use(d, slices.Clone(tr.cards))
	if after := written(t, d); after != before {
		t.Errorf("use changed %s into %s", before, after)
	}
	if again, _ := tr.use(d, slices.Clone(tr.cards)); again != shown {
		t.Errorf("%+v (%s) shows %q, and then %q", d, f, shown, again)
	}
	if missing := short(tr.cards, out); len(missing) != 0 {
		t.Errorf("%+v (%s): of the cards these did not come back, or too often: %v", d, f, missing)
	}
	return shown
}

// written is a device as a log holds it, which must read back as it was.
func written[D any](t rapid.TB, d D) string {
	t.Helper()
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatalf("%+v cannot be written: %v", d, err)
	}
	var back D
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, d) {
		t.Fatalf("%+v is written %s and read as %+v, %v", d, text, back, err)
	}
	return string(text)
}

// short says how many of each card are in want and not in got; fewer than none
// are too many.
func short(want, got []card.Card) map[card.Card]int {
	count := map[card.Card]int{}
	for _, c := range want {
		count[c]++
	}
	for _, c := range got {
		count[c]--
	}
	for c, n := range count {
		if n == 0 {
			delete(count, c)
		}
	}
	return count
}

// faces are what is printed on the cards.
func faces(pieces ...virtualdevices.Piece) []card.Card {
	cards := make([]card.Card, len(pieces))
	for i, p := range pieces {
		cards[i] = p.Card
	}
	return cards
}

// decks are the cards of n decks in the order of new ones, with ids from 1.
func decks(n int, back virtualdevices.Back) []virtualdevices.Piece {
	var cards []card.Card
	for range n {
		cards = append(cards, card.Deck()...)
	}
	pieces := virtualdevices.Pieces(cards, back)
	for i := range pieces {
		pieces[i].ID = virtualdevices.CardID(i + 1)
	}
	return pieces
}
