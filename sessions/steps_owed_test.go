package sessions

import (
	"context"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// after says a line some seconds after the last, done with a device.
func (g *engine) after(t *testing.T, seconds int, by record.Device, line string) *considered {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	c, refused, err := g.consider(Line{Person: speaks(a), Client: "page", Number: g.h.Seq, Text: line, Device: by}, a, g.h.At.Add(time.Duration(seconds)*time.Second))
	if err != nil || refused.Refused != "" {
		t.Fatalf("%s: %+v, %v", line, refused, err)
	}
	if err := g.write(c.entry); err != nil {
		t.Fatal(err)
	}
	g.fold(c)
	return c
}

// owedIn is what a session has counted under a clause by a device.
func owedIn(s *record.Session, cite string, by record.Device) (o record.Owed) {
	ended := *s
	ended.To = s.From.Add(time.Hour)
	for _, o := range ended.OwedAfter(0) {
		if o.Cite == cite && o.Device == by {
			return o
		}
	}
	return o
}

const toBoxesFirst, toDealerFirst = "633a.7(f)(1)", "633a.7(f)(2)"

// TestStepsOwed: a step counts once, done or marked; its time is the dealer's own, from
// his last act that took effect, whatever was said between.
func TestStepsOwed(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached"}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25")
	g.after(t, 1, record.Mouse, "deal dealer") // refused: box 1 is owed its card
	g.after(t, 1, record.Mouse, "deal dealer") // and again: the same step
	g.after(t, 3, record.Touch, "deal 1")      // which this ends
	g.after(t, 4, record.Touch, "deal dealer")
	s, wrong := g.h.Session, g.h.Recent[len(g.h.Recent)-1]
	if o := owedIn(s, toBoxesFirst, record.Mouse); wrong.Mistake.Cite != toBoxesFirst || o.Owed != 1 || o.First != 0 || o.Times.N != 0 {
		t.Errorf("the card to box 1, by mouse: %+v, marked under %s; want one owed, and not right at first", o, wrong.Mistake.Cite)
	}
	if o := owedIn(s, toBoxesFirst, record.Touch); o.Owed != 0 {
		t.Errorf("by touch the corrected step counts again: %+v", o)
	}
	if len(g.h.Recent) != 2 || g.h.Recent[0].Step == 0 || g.h.Recent[0].Step != g.h.Recent[1].Step || g.h.Recent[0].Step != g.h.Recent[0].Seq {
		t.Errorf("two refusals at one step: %+v", g.h.Recent)
	}
	if o := owedIn(s, toDealerFirst, record.Touch); o.Owed != 1 || o.First != 1 || o.Times.Sum != 4*time.Second {
		t.Errorf("the dealer's first card: %+v; want right at first in 4 s", o)
	}
	again, err := fold(t.Context(), g.log, g.book, g.id, math.MaxInt64, math.MaxInt64, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := differs(reflect.ValueOf(g.h), reflect.ValueOf(again), "history"); d != "" {
		t.Errorf("%s of the table is not what its log folds to", d)
	}
	if _, err := g.h.checkpoint(); err != nil {
		t.Error(err)
	}
}

// In an exam each wrong act happens, and each is a step of its own.
func TestStepsOwedInAnExam(t *testing.T) {
	g := anEngine(t, settings{Mode: "exam"}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25")
	c := g.after(t, 5, record.Keys, "deal dealer")
	cites := map[string]bool{}
	for _, m := range c.judgement.Mistakes {
		cites[m.Cite] = true
	}
	if len(cites) == 0 {
		t.Fatal("nothing was wrong")
	}
	for cite := range cites {
		if o := owedIn(g.h.Session, cite, record.Keys); o.Owed != 1 || o.First != 0 || o.Times.N != 0 {
			t.Errorf("%s: %+v; want one owed, and not right at first", cite, o)
		}
	}
	if len(g.h.Missed) != 0 || g.h.Own != 0 {
		t.Errorf("after a wrong act that happened %v is open, and %s of own time", g.h.Missed, g.h.Own)
	}
	// What the round that goes on has counted is handed over with its end.
	if list := g.h.Session.OwedAfter(0); len(list) != 0 {
		t.Errorf("in the middle of a round the records get %+v", list)
	}
}

// TestOldLogHasNoStepsOwed: entries from before steps were counted fold as they did, and
// their mistakes count as no step.
func TestOldLogHasNoStepsOwed(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached"}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25", "deal dealer", "deal 1", "deal dealer")
	old := newHistory(g.book)
	for e, err := range g.log.Read(t.Context(), g.id, 1) {
		if err != nil {
			t.Fatal(err)
		}
		e.Verdicts = withoutSteps(t, e)
		if _, err := old.read(e); err != nil {
			t.Fatal(err)
		}
	}
	if old.Session == nil || len(old.Session.Owed)+len(old.Session.OwedNow) != 0 || old.Session.Score != g.h.Session.Score {
		t.Errorf("an old log folds to the session %+v", old.Session)
	}
	if len(old.Recent) != 1 || old.Recent[0].Step != 0 {
		t.Errorf("its mistakes are %+v", old.Recent)
	}
}

// withoutSteps are the verdicts of an entry as a binary wrote them that counted no steps.
func withoutSteps(t *testing.T, e journal.Entry) []byte {
	t.Helper()
	if len(e.Verdicts) == 0 {
		return nil
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(e.Verdicts, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"right", "source", "counted", "by"} {
		delete(fields, name)
	}
	b, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What an entry says of the step takes few bytes, and the device is one of ours.
func TestStepOwedIsSmall(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached"}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25")
	c := g.after(t, 2, record.ParseDevice("touch"), "deal 1")
	if want := `{"dealer":2000000000,"right":"633a.7(f)(1)","by":"touch"}`; string(c.entry.Verdicts) != want {
		t.Errorf("the entry says %s, want %s", c.entry.Verdicts, want)
	}
	for _, word := range []string{"", "pen", "MOUSE", strings.Repeat("x", 1000), "keys'"} {
		if d := record.ParseDevice(word); d != "" {
			t.Errorf("%q is the device %q", word, d)
		}
	}
	if !slices.Contains([]record.Device{record.Mouse, record.Touch, record.Keys}, record.ParseDevice("keys")) {
		t.Error("keys are no device")
	}
}

// TestStepsOwedReachTheRecords: they have the steps of rounds that are over, once, also
// after a restart in the middle of the next round; and only those who may know of them.
func TestStepsOwedReachTheRecords(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		total := func(viewer Person) (owed, first, wrong int) {
			t.Helper()
			list, err := h.Reviews.Owed(ctx, viewer, record.SessionQuery{})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range list {
				owed, first, wrong = owed+c.Owed, first+c.First, wrong+c.Mistakes
			}
			return owed, first, wrong
		}
		owed, first, wrong := total(ann)
		if owed < 8 || first != owed || wrong != 0 {
			t.Errorf("a round without a mistake owed %d steps, %d right at first, %d wrong", owed, first, wrong)
		}
		l.must(bea, "p2 bet main 25")
		if r := l.send(ann, "deal dealer"); r.Verdict == nil {
			t.Fatalf("the dealer's card before all others: %+v", r)
		}
		if r := l.send(ann, "deal dealer"); r.Verdict == nil {
			t.Fatalf("and again: %+v", r)
		}
		h.restart()
		if now, _, wrong := total(ann); now != owed || wrong != 1 {
			t.Errorf("in the middle of the next round %d steps are told, of %d before, and %d mistakes; want one", now, owed, wrong)
		}
		said := l.number
		l = h.find(l.ID())
		l.number = said
		l.deal(ann, map[int8]Person{2: bea})
		l.must(ann, "tap out")
		if now, right, wrong := total(sue); now != right+1 || wrong != 1 || now < 2*owed-3 {
			t.Errorf("after it %d steps, %d right at first, %d wrong", now, right, wrong)
		}
		if now, _, _ := total(bea); now != 0 {
			t.Errorf("Bea is told of %d steps of Ann's", now)
		}
		if _, err := h.Reviews.OwnTimes(ctx, bea, ann.ID, toBoxesFirst, ""); err == nil {
			t.Error("Bea reads Ann's times")
		}
		if _, err := h.Reviews.OwnTimes(ctx, ann, ann.ID, toBoxesFirst, ""); err != nil {
			t.Error(err)
		}
	})
}
