package sessions

import (
	"context"
	"testing"
	"time"

	"burncard/sessions/record"
)

// TestPaceTellsNothing: whose turn it is by the rules is no secret that a dealer
// in an exam may read off the times of his own sheet: they are those of rounds
// that are over, also where he leaves in the middle of one.
func TestPaceTellsNothing(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn")
		time.Sleep(5 * time.Second)
		l.deal(ann, map[int8]Person{2: bea})
		times := func() (dealer, other time.Duration) {
			t.Helper()
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
			if err != nil || len(list) == 0 {
				t.Fatalf("Ann's sessions: %+v, %v", list, err)
			}
			sheet, err := h.Reviews.Summary(ctx, ann, list[len(list)-1].ID)
			if err != nil || sheet.Score.DealerTime != list[len(list)-1].Score.DealerTime {
				t.Fatalf("the sheet has %+v, the list %+v, %v", sheet.Score, list, err)
			}
			return sheet.Score.DealerTime, sheet.Score.OtherTime
		}
		dealer, other := times()
		if dealer != 5*time.Second {
			t.Fatalf("a round of five seconds is over, and the sheet has %v", dealer)
		}
		l.must(bea, "p2 bet main 25")
		for _, line := range []string{"deal 2", "deal dealer", "deal 2", "deal 2", "call 17"} {
			time.Sleep(10 * time.Second)
			l.send(ann, line)
			if d, o := times(); d != dealer || o != other {
				t.Fatalf("after %s the sheet has %v of hers and %v of others', before the round %v and %v", line, d, o, dealer, other)
			}
		}
		var whole record.Session
		l.in(func() { whole = *l.h.Session })
		if whole.Score.DealerTime <= dealer {
			t.Fatalf("the round took no time: %+v", whole.Score)
		}
		l.must(ann, "tap out")
		if d, o := times(); d != dealer || o != other {
			t.Errorf("she left in the middle of the round: %v of hers and %v of others', before %v and %v", d, o, dealer, other)
		}
	})
}

// TestNothingIsRecordedInAnExamsRound: a write that follows a wrong act and no
// right one would keep the log's next line waiting. What an exam finds reaches
// the store when its round is over or somebody asks, and is not lost before.
func TestNothingIsRecordedInAnExamsRound(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn", "deal 2")
		time.Sleep(time.Minute)
		pending := func() (n int) {
			h.recorder.mu.Lock()
			defer h.recorder.mu.Unlock()
			return len(h.recorder.pending)
		}
		for _, line := range []string{"deal dealer", "deal dealer", "call 17", "deal 2"} {
			l.must(ann, line)
			if pending() != 0 {
				t.Fatalf("%s has something written", line)
			}
		}
		mistakes := func() int {
			t.Helper()
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: Person{ID: "id-boss", Name: "Boss", Supervisor: true}})
			if err != nil || len(list) != 1 {
				t.Fatalf("the sessions: %+v, %v", list, err)
			}
			return list[0].Score.Mistakes
		}
		l.in(l.drop) // as after a failure of the log
		want := 0
		l.in(func() { want = l.h.Session.Score.Mistakes })
		if got := mistakes(); got != want || want < 2 {
			t.Errorf("the table was taken up again: the list has %d mistakes, the table %d", got, want)
		}
		l.must(ann, "deal dealer")
		if got := mistakes(); got != want+1 {
			t.Errorf("one mistake more, and the list has %d after %d", got, want)
		}
	})
}
