package sessions

import (
	"context"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// TestFloorsStretch: a supervisor's time at the floor is a session of his, with
// his mistakes, and ends when he has gone, also over a restart.
func TestFloorsStretch(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam"})
		rows := func() []record.Session {
			t.Helper()
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: sue, Person: sue.ID})
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		leave := l.Enter(sue)
		l.must(ann, "tap in Ann", "burn", "call floor")
		l.must(sue, "floor approve") // by speaking she takes the stand
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "deal 2")
		if r := l.send(sue, "floor reshuffle"); r.Verdict == nil || r.Verdict.Mistake.By != "floor" {
			t.Fatalf("a shuffle ordered in the middle of a round: %+v", r)
		}
		list := rows()
		if len(list) != 1 || list[0].Stand != "floor" || list[0].Name != "Sue" || !list[0].To.IsZero() || list[0].Score.Mistakes != 1 {
			t.Fatalf("Sue's sessions are %+v", list)
		}
		if own, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann}); err != nil || len(own) != 1 || own[0].Score.Mistakes != 0 {
			t.Errorf("Ann's sessions are %+v, %v: the floor's mistake is not hers", own, err)
		}
		sum, err := h.Reviews.Summary(ctx, sue, list[0].ID)
		if err != nil || len(sum.Mistakes) != 1 {
			t.Errorf("Sue's sheet: %+v, %v", sum.Mistakes, err)
		}
		// Another stand of hers at the same table cuts nothing.
		if err := l.Stand(ctx, sue, game.InstructorView); err != nil {
			t.Fatal(err)
		}
		if err := l.Stand(ctx, sue, game.FloorView); err != nil {
			t.Fatal(err)
		}
		l.sameAsLog()
		h.restart()
		l = h.find(l.ID())
		back := l.Enter(sue)
		l.number = 100
		l.must(sue, "floor approve")
		if list = rows(); len(list) != 1 || !list[0].To.IsZero() {
			t.Errorf("after a restart and a word Sue's sessions are %+v", list)
		}
		back()
		stay := l.Enter(cleo)
		time.Sleep(2 * time.Minute)
		stay()
		if list = rows(); len(list) != 1 || list[0].To.IsZero() || list[0].Score.Acts < 2 {
			t.Errorf("Sue has gone, and her sessions are %+v", list)
		}
		l.sameAsLog()
		leave()
	})
}

// TestFloorStepsOver: a supervisor who breaks something as instructor is still
// the floor to whom the calls are.
func TestFloorStepsOver(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		defer l.Enter(sue)()
		l.must(ann, "tap in Ann", "burn")
		for _, role := range []game.ViewerRole{game.FloorView, game.InstructorView} {
			if err := l.Stand(ctx, sue, role); err != nil {
				t.Fatal(err)
			}
		}
		l.must(sue, "inject reader fault")
		l.must(ann, "call floor")
		n := len(l.entries())
		time.Sleep(time.Hour)
		if len(l.entries()) != n {
			t.Errorf("Sue is there, and another answered:\n%s", l.tail())
		}
		if err := l.Stand(ctx, sue, game.Spectator); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if len(l.scene(game.Viewer{}).FloorCalls) != 0 {
			t.Errorf("Sue has left the stand, and nobody answers:\n%s", l.tail())
		}
	})
}

// TestFloorsTerms: a supervisor's stretch at the floor ends, and another begins,
// when a table that has dealt a round gets other house rules.
func TestFloorsTerms(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		l.must(sue, "floor approve")
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		l.must(sue, "floor house settle=one-pass")
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: sue, Person: sue.ID})
		if err != nil || len(list) != 2 {
			t.Fatalf("Sue's sessions are %+v, %v", list, err)
		}
		ended := 0
		for _, s := range list {
			if !s.To.IsZero() {
				ended++
			}
			if rules, rounds := strings.Contains(s.House, "settle=one-pass"), s.Score.Rounds; rules != s.To.IsZero() || rules == (rounds == 1) {
				t.Errorf("a session under %s, ended at %v, has %d rounds", s.House, s.To, rounds)
			}
		}
		if ended != 1 {
			t.Errorf("%d of two stretches are over", ended)
		}
		l.sameAsLog()
	})
}

// TestFloorWhoDeals: a supervisor who comes from the floor and takes the table
// answers for what he deals as a dealer.
func TestFloorWhoDeals(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(sue, "floor approve")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(sue, "tap in Sue", "burn", "deal dealer") // box 2 comes first
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: boss, Person: sue.ID})
		if err != nil || len(list) != 2 {
			t.Fatalf("Sue's sessions are %+v, %v", list, err)
		}
		for _, s := range list {
			if want := map[string]int{"dealer": 1}[s.Stand]; s.Score.Mistakes != want {
				t.Errorf("as %s she has %d mistakes, want %d", s.Stand, s.Score.Mistakes, want)
			}
		}
	})
}
