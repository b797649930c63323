package sessions

import (
	"context"
	"testing"

	"burncard/game"
)

// TestCaught: how late a breach was caught is in the debrief when the round is
// over, on the sheet and in the score of the session.
func TestCaught(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 touch cards")
		l.must(ann, "catch 2", "deal 2")
		l.must(bea, "p2 touch cards")
		l.must(ann, "deal dealer", "deal 2", "catch 2")
		if s := l.scene(game.Viewer{Role: game.DealerView}); len(s.Caught) > 0 {
			t.Errorf("the round on, the dealer is told %+v", s.Caught)
		}
		sheet := func() Summary {
			t.Helper()
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
			if err != nil || len(list) != 1 {
				t.Fatalf("Ann's sessions: %+v, %v", list, err)
			}
			sum, err := h.Reviews.Summary(ctx, ann, list[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			return sum
		}
		if s := sheet(); len(s.Caught) != 0 || s.Score.Caught != 0 {
			t.Errorf("the round on, the sheet of the exam has %+v and %+v", s.Caught, s.Score)
		}
		l.deal(ann, map[int8]Person{2: bea})
		s := l.scene(game.Viewer{Role: game.DealerView})
		if len(s.Caught) != 2 || s.Caught[0].Acts != 0 || s.Caught[1].Acts != 2 || s.Caught[1].Breach != "p2 touch cards" {
			t.Errorf("the debrief has %+v, want one at once and one after 2 acts", s.Caught)
		}
		if s.Score.Caught != 0 {
			t.Errorf("the score in an exam has %+v", s.Score)
		}
		if s := sheet(); len(s.Caught) != 2 || s.Caught[1].Acts != 2 || s.Caught[1].Round != 1 || s.Score.Caught != 2 || s.Score.Late != 2 {
			t.Errorf("the sheet has %+v, the score %+v", s.Caught, s.Score)
		}
		if s := l.scene(game.Viewer{Role: game.FloorView}); s.Score.Caught != 2 || s.Score.Late != 2 {
			t.Errorf("the floor sees %+v", s.Score)
		}
	})
}
