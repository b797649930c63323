package game_test

import (
	"testing"

	"burncard/game"
)

// Piles come off a stack one by one, or the rest is sized into the first. A pile has chips of
// one value.
func TestPiles(t *testing.T) {
	tab := table(t, "round", game.Rulebook{Boxes: 7})
	all(t, tab, "p1 sit Ann 400 25x6 5x50; p1 colour 25x6 5x9")
	refused(t, tab, "size 1", "no pile is cut yet of the chips before box 1")
	refused(t, tab, "size 2", "no chips lie before box 2 to be sized")
	refused(t, tab, "pile 1 21", "a pile has 1 to 20 chips")
	s := tab.Seat(1)
	for _, tt := range []struct {
		line  string
		piles int8
		stack int16
	}{
		{"pile 1 5", 5, 10},
		{"pile 1 5", 5, 9}, // the sixth 25 lies alone
		{"pile 1 5", 5, 4},
		{"pile 1 4", 4, 11}, // with another height all begins anew
		{"size 1", 4, 0},
		{"pile 1 5", 5, 10}, // put together again
		{"pile 1 5", 5, 9},
		{"pile 1 5", 5, 4},
		{"pile 1 5", 5, 0},
		{"count 1 195", 5, 0},
	} {
		all(t, tab, tt.line)
		if s.Piles != tt.piles || s.Stack != tt.stack {
			t.Errorf("after %s piles have %d chips and %d stand in a stack, want %d and %d", tt.line, s.Piles, s.Stack, tt.piles, tt.stack)
		}
	}
	refused(t, tab, "size 1", "all chips before box 1 lie in piles already")
}
