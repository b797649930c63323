package virtualdevices_test

import (
	"testing"

	"burncard/virtualdevices"
)

func TestDiscardRackMark(t *testing.T) {
	tests := []struct {
		decks, cards int
		want         bool
	}{
		{6, 312, true},
		{6, 311, false}, // a card is missing
		{6, 313, true},
		{6, 0, false},
		{8, 416, true},
		{8, 312, false},
		{1, 52, true},
		{1, 51, false},
		{0, 0, true},
	}
	for _, tt := range tests {
		if got := (virtualdevices.DiscardRack{Decks: tt.decks}).Reaches(tt.cards); got != tt.want {
			t.Errorf("%d cards in a rack for %d decks reach the mark: %t, want %t", tt.cards, tt.decks, got, tt.want)
		}
	}
}
