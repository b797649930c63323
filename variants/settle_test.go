package variants_test

import (
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

// TestLosersGoToTheTray: 633a.7(r)(2)#2: in one pass from third base the chips
// of a losing wager go into the chip tray, chip for chip, and never across the
// layout to a winner, who is paid out of the tray.
func TestLosersGoToTheTray(t *testing.T) {
	f := openFloor(t, 7, game.Coached, "round", "settle=one-pass")
	for _, line := range []string{
		"inject next TH TC 9D KS 6D 8H", "p1 sit Ann 500", "p2 sit Ben 500", "p1 bet main 25", "p2 bet main 30 5x6",
		"deal 1", "deal 2", "deal dealer", "deal 1", "deal 2", "deal dealer down", "p1 stand", "p2 stand", "turn hole",
	} {
		f.must(line)
	}
	table := f.referee.Table
	tray, bank := table.Float, table.Players[0].Bank
	f.must("take 2 main")
	if want := tray.Plus(chip.MustParse("5x6")); table.Float != want {
		t.Errorf("after the loser was taken the tray holds %v, not %v", table.Float, want)
	}
	if table.Players[0].Bank != bank {
		t.Errorf("the winner has %v of the loser's", table.Players[0].Bank)
	}
	tray = table.Float
	f.must("pay 1 main 25 5x5")
	if left, ok := tray.Minus(chip.MustParse("5x5")); !ok || table.Float != left {
		t.Errorf("after the winner was paid the tray holds %v, not %v", table.Float, left)
	}
}
