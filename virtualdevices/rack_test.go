package virtualdevices_test

import (
	"testing"

	"burncard/virtualdevices"
)

func TestDiscardRackMark(t *testing.T) {
	for decks, want := range map[int]int{0: 0, 1: 52, 2: 104, 6: 312, 8: 416} {
		if got := (virtualdevices.DiscardRack{Decks: decks}).Mark(); got != want {
			t.Errorf("%d cards reach the mark of a rack for %d decks, want %d", got, decks, want)
		}
	}
}
