package game_test

import (
	"testing"

	"burncard/game"
)

// What was wrong with change is put right to the cent, also in the round after, and goes with
// the player.
func TestChangeMadeGood(t *testing.T) {
	tab := table(t, "round", game.Rulebook{Boxes: 7})
	all(t, tab, "p1 sit Ann 400 25x6 5x50; p2 sit Ben 300 100x3")
	refused(t, tab, "take 1 change 5", "the change at box 1 was too much by 0")
	refused(t, tab, "take 3 change 5", "nobody sits")

	all(t, tab, "p1 cash 100; drop 1; change 1 25x3")
	if got := tab.Seat(1).Change; got != 25_00 {
		t.Errorf("she lacks %v, want 25", got)
	}
	all(t, tab, "p2 bet main 100; deal 2; take 2 main; clear 2; change 1 25x1")
	refused(t, tab, "change 1 25x1", "no notes or chips lie before box 1")

	// While notes lie there only what is too much for them comes back.
	all(t, tab, "p1 colour 5x20; change 1 25x5; p1 cash 100; change 1 25x3")
	refused(t, tab, "take 1 change 5", "too much by 0")
	all(t, tab, "change 1 25x1 5x1")
	refused(t, tab, "take 1 change 10", "too much by 5")
	all(t, tab, "take 1 change 5; drop 1")
	refused(t, tab, "take 1 change 30", "too much by 25")
	all(t, tab, "take 1 change 25")
	if s := tab.Seat(1); s.Change != 0 || s.TooMuchChange() != 0 || tab.SundriesLie() {
		t.Errorf("%v of change is still wrong", s.Change)
	}

	// Chips that are not there cannot be taken.
	all(t, tab, "p2 colour 100x2; change 2 500x1; p2 bet main 500")
	refused(t, tab, "take 2 change 300", "300 is wanted, 0 is there")

	all(t, tab, "p1 cash 20; drop 1; p1 leave; p1 sit Cal 100 25x4")
	refused(t, tab, "change 1 5x4", "no notes or chips lie before box 1")
}
