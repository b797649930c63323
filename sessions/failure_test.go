package sessions

import (
	"testing"

	"burncard/game"
)

// TestLogFailure: a full disk stops the table and says so, nothing unwritten is
// shown, and when the disk has room again the table goes on from its log. An
// append that was written and reported as doubtful is found there, once.
func TestLogFailure(t *testing.T) {
	disk := new(brittle)
	inHouse(t, Config{Journal: disk}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann")
		l.must(bea, "p1 sit Bea 500")
		l.must(bea, "p1 bet main 25")
		before := len(l.entries())

		disk.set(true, false)
		if r := l.send(ann, "burn"); r.Refused == "" || r.Seq != 0 {
			t.Errorf("a line that is not on disk was answered %+v", r)
		}
		disk.set(false, false)
		if s := l.scene(game.Viewer{Role: game.DealerView}); s.View.RackCards != 1 {
			t.Errorf("%d cards in the rack are shown; the burn was never written", s.View.RackCards)
		}
		if n := len(l.entries()); n != before {
			t.Errorf("%d entries in the log, not %d", n, before)
		}

		// Written, and cut off before the answer: the same number finds it.
		disk.set(false, true)
		l.send(ann, "burn")
		l.number--
		if r := l.send(ann, "burn"); r.Refused != "" {
			t.Errorf("the line that was written is refused: %+v", r)
		}
		if s := l.scene(game.Viewer{Role: game.DealerView}); s.View.RackCards != 2 {
			t.Errorf("%d cards in the rack after one burn that was written", s.View.RackCards)
		}
		l.sameAsLog()
	})
}
