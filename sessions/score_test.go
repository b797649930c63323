package sessions

import (
	"context"
	"errors"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// scoreOf is the score of a person's last session, as a viewer reads it.
func (h *house) scoreOf(viewer, of Person) Scored {
	h.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: viewer, Person: of.ID, Limit: 1})
	if err != nil || len(list) != 1 {
		h.Fatalf("sessions of %s: %d, %v", of.Name, len(list), err)
	}
	sum, err := h.Reviews.Summary(context.Background(), viewer, list[0].ID)
	if err != nil {
		h.Fatal(err)
	}
	return sum.Scored
}

// TestScoreOfASession: a step that was refused twice counts once, slips do not count, and
// a version made later changes nothing.
func TestScoreOfASession(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		var wrong Reply
		for range 2 {
			if wrong = l.send(ann, "deal dealer"); wrong.Verdict == nil {
				t.Fatalf("the dealer's card before all others: %+v", wrong)
			}
		}
		l.deal(ann, map[int8]Person{2: bea})
		if c := h.scoreOf(ann, ann); c.None != GoesOn || c.Counts.Owed != 0 {
			t.Errorf("while the session goes on: %+v", c)
		}
		l.must(ann, "tap out")
		time.Sleep(time.Minute)
		c := h.scoreOf(ann, ann)
		n := c.Counts.Minor + c.Counts.Major + c.Counts.Critical
		if c.None != HasScore || c.Rule.Number != 1 || n != 1 || c.Counts.Owed < scoring.Fewest || c.Tenths >= 1000 {
			t.Errorf("a round with one step wrong: %+v", c)
		}
		if want, ok := scoring.Score(scoring.Default, c.Counts); !ok || c.Result != want {
			t.Errorf("the score is %s, want %s", c.Result, want)
		}

		heavy := scoring.Weights{Minor: 20, Major: 30, Critical: 40, CriticalFails: true, Pass: 80}
		if _, err := h.Scoring.Set(ctx, ann, 1, heavy); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann sets the weights: %v", err)
		}
		if r, err := h.Scoring.Set(ctx, sue, 1, heavy); err != nil || r.Number != 2 {
			t.Fatalf("version 2: %+v, %v", r, err)
		}
		var wrongly *SettingError
		for _, set := range []struct {
			after int
			w     scoring.Weights
		}{{2, heavy}, {1, scoring.Default}, {2, scoring.Weights{Minor: 9, Critical: 1, Pass: 90}}} {
			if _, err := h.Scoring.Set(ctx, sue, set.after, set.w); !errors.As(err, &wrongly) {
				t.Errorf("after version %d, %+v: %v", set.after, set.w, err)
			}
		}
		entries, _, err := h.Audit.Find(ctx, sue, record.AuditFilter{Act: record.ScoreSet, Most: 9})
		if err != nil || len(entries) != 1 || entries[0].Words != "version 2: minor 20, major 30, critical 40, pass 80, one critical mistake does not pass" {
			t.Errorf("the audit log has %+v, %v", entries, err)
		}
		if again := h.scoreOf(ann, ann); again != c {
			t.Errorf("under a later version the score is %+v, was %+v", again, c)
		}

		for _, m := range mistakesOf(t, h, ann) {
			if err := h.Reviews.Slip(ctx, ann, l.ID(), m.Seq, m.Index, true); err != nil {
				t.Fatal(err)
			}
		}
		if c := h.scoreOf(sue, ann); c.Counts.Minor+c.Counts.Major+c.Counts.Critical != 0 || c.String() != "100.0" {
			t.Errorf("all were slips, and the score is %+v", c)
		}
		s, last, err := h.Reviews.LastScored(ctx, ann)
		if err != nil || s == nil || last.String() != "100.0" {
			t.Errorf("Ann's last session with a score is %+v, %+v, %v", s, last, err)
		}
		if s, _, err := h.Reviews.LastScored(ctx, bea); err != nil || s != nil {
			t.Errorf("Bea's is %+v, %v", s, err)
		}

		time.Sleep(time.Minute)
		l.must(ann, "tap in Ann", "tap out")
		if c := h.scoreOf(ann, ann); c.None != TooFew || c.Rule.Number != 2 {
			t.Errorf("a session without a step: %+v", c)
		}
	})
}

// mistakesOf are those of a person's last session.
func mistakesOf(t *testing.T, h *house, of Person) []record.Judged {
	t.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: of, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	sum, err := h.Reviews.Summary(context.Background(), of, list[0].ID)
	if err != nil || len(sum.Mistakes) == 0 {
		t.Fatalf("no mistakes: %v", err)
	}
	return sum.Mistakes
}

// TestScoreWaits: in guided mode there is none, and that of an exam is not told before the
// round is over that was left in the middle.
func TestScoreWaits(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		for mode, want := range map[string]NoScore{"guided": Lit, "exam": NotToldYet} {
			time.Sleep(time.Minute)
			l := h.table(NewTable{Seed: 2, Mode: mode})
			l.must(ann, "tap in Ann", "burn")
			l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
			l.deal(ann, map[int8]Person{2: bea})
			l.must(bea, "p2 bet main 25")
			l.must(ann, "deal 2", "deal dealer", "tap out")
			if c := h.scoreOf(ann, ann); c.None != want {
				t.Errorf("%s: Ann reads %+v", mode, c)
			}
			if c := h.scoreOf(sue, ann); mode == "exam" && (c.None != HasScore || c.String() != "100.0") {
				t.Errorf("%s: Sue reads %+v", mode, c)
			}
		}
	})
}

// TestNoScoreOfOldSessions: where no step was counted there is no score, and none is made up.
func TestNoScoreOfOldSessions(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		l.must(ann, "tap out")
		if c := h.scoreOf(ann, ann); c.None != HasScore {
			t.Fatalf("%+v", c)
		}
		h.change("DELETE FROM owed")
		if c := h.scoreOf(ann, ann); c.None != Uncounted {
			t.Errorf("a session of before has the score %+v", c)
		}
	})
}

// TestMistakesThatCount: advice never counts, nor a slip, nor what was overturned, nor what was
// made before steps were counted; several acts at one step count once, by the gravest.
func TestMistakesThatCount(t *testing.T) {
	made := func(step int64, source game.Source, g game.Gravity) record.Judged {
		return record.Judged{Step: step, Mistake: game.Mistake{Cite: "633a.7(f)(1)", Source: source.String(), Gravity: g}}
	}
	slip, overturned := made(3, game.Law, game.Critical), made(4, game.Law, game.Critical)
	slip.Slip, overturned.Overturned = true, true
	list := []record.Judged{
		made(1, game.Law, game.Minor), made(1, game.Law, game.Major), made(1, game.Law, game.Minor),
		made(2, game.Reading, game.Critical), slip, overturned, made(0, game.Law, game.Critical), made(5, game.HouseRules, game.Minor),
	}
	if got := countsOf(list, 50); got != (scoring.Counts{Owed: 50, Minor: 1, Major: 1}) {
		t.Errorf("they count as %+v", got)
	}
}
