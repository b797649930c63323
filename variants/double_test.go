package variants_test

import (
	"testing"

	"burncard/game"
)

// TestDoubleLiesSideways: 633a.10(c)#2: the card of a double is laid crosswise,
// face up or face down, and no other card is.
func TestDoubleLiesSideways(t *testing.T) {
	for _, house := range []string{"double=face-up", "double=face-down"} {
		f := openFloor(t, 7, game.Coached, "round", house)
		for _, line := range []string{
			"inject next 5H 6C 7D 5S 6D TH 9C 4C", "p1 sit Ann 500", "p2 sit Ben 500", "p1 bet main 25", "p2 bet main 25",
			"deal 1", "deal 2", "deal dealer", "deal 1", "deal 2", "deal dealer down", "p1 double 25",
		} {
			f.must(line)
		}
		card := "deal 1"
		if house == "double=face-down" {
			card += " down"
		}
		f.must(card)
		f.must("p2 hit")
		f.must("deal 2")
		view := game.See(f.referee.Table, game.Viewer{}, f.referee.Due())
		for box, want := range map[int][]bool{1: {false, false, true}, 2: {false, false, false}} {
			for i, c := range view.Boxes[box-1].Hands[0].Cards {
				if c.Sideways != want[i] {
					t.Errorf("%s: card %d of box %d lies sideways: %v", house, i+1, box, c.Sideways)
				}
			}
		}
		if face := view.Boxes[0].Hands[0].Cards[2].Face; (face == "") != (house == "double=face-down") {
			t.Errorf("%s: the card of the double shows %q", house, face)
		}
	}
}
