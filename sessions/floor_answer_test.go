package sessions

import (
	"slices"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/variants/library"
)

// The automatic floor answers a call in words: what it sees, and what comes next; in an
// exam no more than that it is there.
func TestFloorAnswers(t *testing.T) {
	tests := []struct {
		name, mode string
		lines      []string // of Ann, who deals; "p1 …" are Bea's
		call, want string
	}{
		{"nothing is wrong", "coached", nil, "call floor", "I'm here. I see nothing out of order: go on. Next: a card to box 1."},
		{"a box in the dealer's words", "coached", nil, "call floor box 1's chips look short", "I counted box 1 with you: 25 lies there, and it plays for that. Next: a card to box 1."},
		{"a box that nobody has", "coached", nil, "call floor box 5 wants chips", "Nobody sits at box 5. Next: a card to box 1."},
		{"nothing helps in an exam", "exam", nil, "call floor box 1's chips look short", "I'm here. Go on."},
		{"a card drawn in error", "exam", []string{"deal 1", "deal 1"}, "call floor", "I'm here. Go on."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				l := h.table(NewTable{Mode: tt.mode, House: []string{"floor=machine"}})
				l.must(ann, "tap in Ann", "burn")
				l.must(bea, "p1 sit Bea 500", "p1 bet main 25")
				for _, line := range tt.lines {
					l.send(ann, line)
				}
				l.must(ann, tt.call)
				time.Sleep(time.Minute) // the floor comes
				s := l.scene(game.Viewer{Role: game.DealerView})
				if s.FloorSays != tt.want {
					t.Errorf("%s: the floor says %q, want %q", tt.call, s.FloorSays, tt.want)
				}
				if len(s.FloorCalls) != 0 {
					t.Errorf("%s is not decided: %+v", tt.call, s.FloorCalls)
				}
				l.sameAsLog()
			})
		})
	}
}

// TestPersonIsWaitedFor: where the house wants a person to answer, the machine leaves a
// call alone, and the wait is not the dealer's time.
func TestPersonIsWaitedFor(t *testing.T) {
	tests := []struct {
		mode, house string
		person      bool
	}{
		{"coached", "floor=machine-in-practice", false},
		{"exam", "floor=machine-in-practice", true},
		{"coached", "floor=person", true},
		{"exam", "floor=machine", false},
	}
	for _, tt := range tests {
		t.Run(tt.mode+" "+tt.house, func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				l := h.table(NewTable{Mode: tt.mode, House: []string{tt.house}})
				l.must(ann, "tap in Ann", "burn")
				l.must(bea, "p1 sit Bea 500", "p1 bet main 25")
				l.must(ann, "no more bets", "call floor box 1 wants to change a thousand")
				time.Sleep(5 * time.Minute)
				if s := l.scene(game.Viewer{Role: game.DealerView}); (s.FloorSays == "") != tt.person || (len(s.FloorCalls) == 1) != tt.person {
					t.Fatalf("after five minutes the floor says %q, calls %+v", s.FloorSays, s.FloorCalls)
				}
				var before, after record.Score
				l.in(func() { before = l.h.Session.Score })
				if tt.person {
					defer l.Enter(sue)()
					l.must(sue, "floor tap in Sue", "floor approve")
				} else {
					l.must(ann, "deal 1")
				}
				l.in(func() { after = l.h.Session.Score })
				dealer, other := after.DealerTime-before.DealerTime, after.OtherTime-before.OtherTime
				if tt.person && (dealer != 0 || other < 5*time.Minute) || !tt.person && (other != 0 || dealer < 4*time.Minute) {
					t.Errorf("of five minutes %v were the dealer's and %v the others'", dealer, other)
				}
				if tt.person {
					l.must(ann, "deal 1")
				}
				l.sameAsLog()
			})
		})
	}
}

// A dealer who calls and deals on does not wait.
func TestCallerWhoDealsOn(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam"})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p1 sit Bea 500", "p1 bet main 25")
		l.must(ann, "no more bets", "call floor box 1 wants to change a thousand", "deal 1")
		var before, after record.Score
		l.in(func() { before = l.h.Session.Score })
		time.Sleep(2 * time.Minute)
		l.must(ann, "deal dealer")
		l.in(func() { after = l.h.Session.Score })
		if got := after.DealerTime - before.DealerTime; got != 2*time.Minute {
			t.Errorf("of two minutes %v are the dealer's", got)
		}
	})
}

// TestExerciseHasItsFloor: nobody but the machine comes to an exercise, in an exam too.
func TestExerciseHasItsFloor(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		e := library.All[slices.IndexFunc(library.All, func(e library.Exercise) bool { return e.Key == "money-plays" })]
		if e.Script.Mode != game.Exam {
			t.Fatalf("%s is no exam", e.Key)
		}
		l := h.table(NewTable{Name: e.Title, Exercise: e.Text, ExerciseKey: e.Key, By: ann})
		l.must(ann, "tap in Ann", "call floor")
		time.Sleep(time.Minute)
		if s := l.scene(game.Viewer{Role: game.DealerView}); s.FloorSays == "" {
			t.Error("nobody answers")
		}
	})
}

// A person at the floor answers by typing: that is heard, decides nothing, and is shown
// until the dealer goes on. Nobody else speaks for the floor meanwhile.
func TestPersonAnswers(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam"})
		defer l.Enter(sue)()
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p1 sit Bea 500", "p1 bet main 25")
		l.must(sue, "floor tap in Sue")
		l.must(ann, "call floor box 1 wants to change a thousand")
		if r := l.send(sue, `floor say "Change it in blacks, please."`); r.Verdict != nil {
			t.Fatalf("an answer is a mistake: %+v", r)
		}
		s := l.scene(game.Viewer{Role: game.DealerView})
		if s.FloorSays != "Change it in blacks, please." || len(s.FloorCalls) != 1 || !s.FloorCalls[0].Answered {
			t.Errorf("the dealer sees %q, calls %+v", s.FloorSays, s.FloorCalls)
		}
		l.must(ann, "call floor box 1 asks once more")
		if s = l.scene(game.Viewer{Role: game.DealerView}); len(s.FloorCalls) != 1 || s.FloorCalls[0].Answered {
			t.Errorf("the dealer has gone on, and sees calls %+v", s.FloorCalls)
		}
		l.must(sue, `floor say "In blacks, as I said."`)
		l.must(sue, "floor approve")
		if s = l.scene(game.Viewer{Role: game.DealerView}); len(s.FloorCalls) != 0 || s.FloorSays == "" {
			t.Errorf("after the word the dealer sees %q, calls %+v", s.FloorSays, s.FloorCalls)
		}
		l.must(ann, "deal 1")
		if s = l.scene(game.Viewer{Role: game.DealerView}); s.FloorSays != "" {
			t.Errorf("the dealer went on, and the floor still says %q", s.FloorSays)
		}
		l.sameAsLog()
	})
}
