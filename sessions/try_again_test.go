package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/game"
)

// mistaken is a session of Ann's with a mistake: she reads the total before box 1 has its
// second card, and then deals the round.
func mistaken(h *house) (session string, seq int64) {
	h.Helper()
	l := h.table(NewTable{Seed: 5, Bots: 2, Style: "book"})
	defer l.Enter(ann)()
	l.must(ann, "tap in Ann")
	l.halfway(ann, 3)
	for range 200 {
		if step, ok := l.owed(); ok && step.By == game.ByDealer && step.Verb == game.Deal {
			break
		}
		if step, ok := l.owed(); ok && step.By == game.ByDealer {
			l.must(ann, step.Line())
		} else {
			time.Sleep(time.Second)
		}
	}
	l.refused(ann, "deal dealer down")
	l.in(func() { seq, session = l.h.Seq, l.h.Session.ID })
	for rounds := 0; rounds < 2; l.in(func() { rounds = l.h.Table.Rounds }) {
		time.Sleep(time.Second)
		if step, ok := l.owed(); ok && step.By == game.ByDealer {
			l.must(ann, step.Line())
		}
	}
	l.must(ann, "tap out")
	return session, seq
}

// TestTryAgain: a mistake is tried again at a table of one's own: nothing is told before the
// attempt, a wrong act is refused without its answer and may be made good, a hint and giving
// up are noted, and the house hears how it went, also after a restart.
func TestTryAgain(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		ctx := context.Background()
		session, seq := mistaken(h)
		if _, err := h.TryAgain(ctx, bea, session, seq, "/"); !errors.Is(err, ErrNotYours) {
			t.Errorf("Bea tries Ann's mistake again: %v", err)
		}
		if _, err := h.TryAgain(ctx, ann, session, seq+1, "/"); !errors.Is(err, ErrNoMistake) {
			t.Errorf("a right act is tried again: %v", err)
		}
		begin := func() *live {
			id, err := h.TryAgain(ctx, ann, session, seq, "/back")
			if err != nil {
				t.Fatal(err)
			}
			return h.find(id)
		}
		dealer := game.Viewer{Role: game.DealerView}
		quiet := func(l *live, when string) {
			t.Helper()
			if s := l.scene(dealer); len(s.View.Due) > 0 || s.Verdict != nil || s.Case == nil || s.Case.Over || s.Case.Cite != "" {
				t.Errorf("%s the dealer reads %d steps, %+v, %+v", when, len(s.View.Due), s.Verdict, s.Case)
			}
		}
		took := time.Duration(0)
		outcome := func(l *live, want CaseOutcome) {
			t.Helper()
			s := l.scene(dealer)
			if s.Case == nil || s.Case.Outcome != want || s.Case.Cite == "" || s.View.Due == nil {
				t.Errorf("the case is told as %+v, want %s", s.Case, want)
			}
			a, over, err := caseTables{h.Hall}.CaseWent(ctx, l.ID())
			if took = a.Took; a.Went != wents[want] || !over || err != nil || a.Session != l.ID()+"-2" || !a.Retry || a.Seq == 0 || a.At.IsZero() {
				t.Errorf("it went %+v, over %v, %v; want %s", a, over, err, want)
			}
		}
		right := func(l *live) string {
			t.Helper()
			step, ok := l.owed()
			if !ok || step.By != game.ByDealer {
				t.Fatalf("nothing is owed\n%s", l.tail())
			}
			return step.Line()
		}

		l := begin()
		quiet(l, "at the beginning")
		time.Sleep(3 * time.Second)
		l.must(ann, right(l))
		outcome(l, CaseRight)
		if took != 3*time.Second {
			t.Errorf("it took %v", took)
		}

		l = begin()
		if r := l.send(ann, "deal dealer down"); r.Verdict != nil || r.Refused != notYet {
			t.Errorf("a wrong act is answered %+v", r)
		}
		quiet(l, "after a wrong act")
		if r, _ := l.Answered(ctx, Line{Person: ann, Client: "page-" + ann.ID, Number: l.number, Text: "deal dealer down"}); r.Verdict != nil {
			t.Errorf("asked again the table tells %+v", r)
		}
		h.restart()
		l = &live{Live: h.find(l.ID()).Live, house: h, number: l.number}
		quiet(l, "after a restart")
		l.must(ann, right(l))
		outcome(l, CaseCorrected)

		l = begin()
		l.send(ann, "deal dealer down")
		l.refused(ann, "deal dealer down")
		outcome(l, CaseWrong)

		l = begin()
		if err := l.Hint(ctx, bea); !errors.Is(err, ErrNotYours) {
			t.Errorf("Bea asks for a hint: %v", err)
		}
		if err := l.Hint(ctx, ann); err != nil {
			t.Fatal(err)
		}
		if s := l.scene(dealer); len(s.View.Due) == 0 || s.Case.Over {
			t.Errorf("after a hint the dealer reads %+v", s.Case)
		}
		h.restart()
		l = &live{Live: h.find(l.ID()).Live, house: h, number: l.number}
		l.must(ann, right(l))
		outcome(l, CaseHinted)

		l = begin()
		if err := l.GiveUp(ctx, ann); err != nil {
			t.Fatal(err)
		}
		outcome(l, CaseGivenUp)
		if err := l.Hint(ctx, ann); !errors.Is(err, ErrCaseOver) {
			t.Errorf("a hint after the end: %v", err)
		}
		again, err := h.OnceMore(ctx, ann, l.ID())
		if err != nil {
			t.Fatal(err)
		}
		if _, open := h.Hall.Table(l.ID()); open {
			t.Error("the case before is open still")
		}
		l = h.find(again)
		quiet(l, "once more")
		l.must(ann, right(l))
		outcome(l, CaseRight)
	})
}

// TestCaseTellsNothing: before a case is over no word of what is owed is in what its dealer,
// a player or a spectator is sent.
func TestCaseTellsNothing(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		session, seq := mistaken(h)
		id, err := h.TryAgain(context.Background(), ann, session, seq, "")
		if err != nil {
			t.Fatal(err)
		}
		l := h.find(id)
		l.send(ann, "deal dealer down")
		for _, v := range []game.Viewer{{}, {Role: game.DealerView}, {Role: game.PlayerView, Boxes: []int8{1}}} {
			s := l.scene(v)
			if text := s.View.Text(); len(s.View.Due) > 0 || s.Verdict != nil || s.Turn != nil || len(s.FloorOwes) > 0 || strings.Contains(text, "633a.7(f)") {
				t.Errorf("%s reads %d steps and %+v\n%s", v.Audience(), len(s.View.Due), s.Verdict, text)
			}
		}
	})
}
