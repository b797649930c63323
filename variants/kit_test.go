package variants_test

import (
	"testing"

	"burncard/game"
	"burncard/game/card"
)

// TestRackMark: the mark on the discard rack is for the decks that are dealt,
// 633a.2(g)(2): those of one batch, or of one side of a double shoe, 633a.2(h).
func TestRackMark(t *testing.T) {
	tests := []struct {
		house []string
		want  int
	}{
		{nil, 312},
		{[]string{"decks=2", "shuffler=batch"}, 104},
		{[]string{"decks=6", "shoe=double"}, 156},
	}
	for _, tt := range tests {
		f := openFloor(t, 1, game.Coached, "round", tt.house...)
		if v := game.See(f.referee.Table, game.Viewer{}, nil); v.Kit.RackMark != tt.want {
			t.Errorf("%v: the mark is at %d cards, want %d", tt.house, v.Kit.RackMark, tt.want)
		}
	}
}

// TestBatchesAndSides: two batches, 633a.3(b)(1) and (2), and the sides of a
// double shoe hold the same decks, and each has a back of its own.
func TestBatchesAndSides(t *testing.T) {
	batch := openFloor(t, 1, game.Coached, "round", "decks=2", "shuffler=batch").referee.Table
	double := openFloor(t, 1, game.Coached, "round", "decks=4", "shoe=double").referee.Table
	for name, lots := range map[string][2][]game.Piece{
		"batches": {append(batch.Rack, batch.Shoe.Sides[0].Shoe.Cards...), batch.Shuffler.Out},
		"sides":   {double.Shoe.Sides[0].Shoe.Cards, double.Shoe.Sides[1].Shoe.Cards},
	} {
		count := map[card.Card]int{}
		for i, lot := range lots {
			for _, p := range lot {
				count[p.Card] += 1 - 2*i
				if p.Back != lot[0].Back {
					t.Fatalf("%s: a %v card among %v ones", name, p.Back, lot[0].Back)
				}
			}
		}
		for c, n := range count {
			if n != 0 {
				t.Errorf("%s: %d more of %v in the first", name, n, c)
			}
		}
		if len(lots[0]) != 104 || lots[0][0].Back == lots[1][0].Back {
			t.Errorf("%s: %d cards with %v backs beside %v ones", name, len(lots[0]), lots[0][0].Back, lots[1][0].Back)
		}
	}
}
