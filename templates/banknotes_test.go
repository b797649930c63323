package templates

import (
	"testing"

	"burncard/game/chip"
)

func TestNotes(t *testing.T) {
	for sum, want := range map[chip.Cents]string{100_00: "100", 265_00: "2 times 100, 50, 10, 5", 43_00: "2 times 20, 3 times 1"} {
		if got := notesWords(sum); got != want {
			t.Errorf("%v in notes is %q, want %q", sum, got, want)
		}
	}
}
