package sessions

import (
	"context"
	"testing"

	"burncard/game"
)

// TestRelievedDealerIsNotTold: what one dealer did wrong in a round, and what he
// caught, is not told to who relieves him after it; the floor keeps all of the
// round, and counts the new dealer's mistakes from his first act on.
func TestRelievedDealerIsNotTold(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 touch cards")
		l.must(ann, "catch 2", "deal dealer") // box 2 comes first
		l.deal(ann, map[int8]Person{2: bea})
		see := func(r game.ViewerRole) Scene { return l.scene(game.Viewer{Role: r}) }
		if s := see(game.DealerView); len(s.Debrief) == 0 || len(s.Caught) != 1 {
			t.Fatalf("Ann is told of %d mistakes and %d catches: the test shows nothing", len(s.Debrief), len(s.Caught))
		}
		l.must(ann, "tap out")
		l.must(cleo, "tap in Cleo")
		if s := see(game.DealerView); len(s.Debrief) != 0 || len(s.Caught) != 0 {
			t.Errorf("Cleo is told of Ann's round: %+v, %+v", s.Debrief, s.Caught)
		}
		if s := see(game.FloorView); len(s.Debrief) == 0 || len(s.Caught) != 1 || len(s.Ticker) != 1 || s.Ticker[0].Name != "Ann" || s.Score.Mistakes != 0 {
			t.Errorf("the floor sees %d mistakes and %d catches of the round, %d of Cleo's, and the ticker %+v", len(s.Debrief), len(s.Caught), s.Score.Mistakes, s.Ticker)
		}
	})
}

// TestLobbyTellsNothingOfAnExam: that the floor owes something is told to who
// oversees the table, and in an exam to nobody else.
func TestLobbyTellsNothingOfAnExam(t *testing.T) {
	for mode, want := range map[string]bool{"exam": false, "coached": true} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Mode: mode, Start: "opening"})
			l.must(ann, "tap in Ann")
			if err := l.Stand(context.Background(), sue, game.FloorView); err != nil { // nobody does it by himself
				h.Fatal(err)
			}
			l.must(ann, "inspect")
			if s := l.scene(game.Viewer{Role: game.FloorView}); !s.Table.Waiting || len(s.FloorOwes) == 0 || len(s.FloorCalls) > 0 {
				h.Fatalf("%s: the decks are inspected, and the floor owes %v, called %v", mode, s.FloorOwes, s.FloorCalls)
			}
			if s := l.scene(game.Viewer{}); s.Table.Waiting != want {
				t.Errorf("%s: the lobby says that the floor is waited for: %v", mode, s.Table.Waiting)
			}
		})
	}
}
