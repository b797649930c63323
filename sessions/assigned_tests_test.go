package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// testOfClass assigns a table test of one round to a class with Ann and Bea. Cal joins it
// later.
func (h *house) testOfClass(change func(*PlanDraft)) (class record.Class, cal Person, id string) {
	h.Helper()
	ctx := context.Background()
	cal = Person{ID: "id-cal", Name: "Cal"}
	h.members(ann, bea, cal)
	class, err := h.Classes.Make(ctx, sue, "Monday")
	if err != nil {
		h.Fatal(err)
	}
	for _, p := range []Person{ann, bea} {
		if _, err := h.Classes.Join(ctx, p, class.Code, class.PIN); err != nil {
			h.Fatal(err)
		}
	}
	d := tablePlan()
	d.Events, d.Terms.Rounds, d.Terms.Technique = "", 1, 0
	change(&d)
	plan, err := h.TestPlans.Save(ctx, sue, "", 0, d)
	if err != nil {
		h.Fatal(err)
	}
	id, err = h.Assigned.Make(ctx, sue, Assignment{Kind: AssignTest, Key: plan.ID, Class: class.ID, Due: h.Now().Add(24 * time.Hour), Attempts: 1, Pass: SignedAsPassed.ID})
	if err != nil {
		h.Fatal(err)
	}
	return class, cal, id
}

// sitsAssigned has a person deal the test that is assigned to her, and returns her session.
func (h *house) sitsAssigned(p Person, id string) (session string) {
	h.Helper()
	d := h.doing(p, id)
	if d.Exam == nil {
		h.Fatalf("%s is not down for the test: %+v", p.Name, d)
	}
	_, err := h.Assigned.Begin(context.Background(), p, id)
	h.notNow("before she is confirmed", err)
	if err := h.Exams.Confirm(context.Background(), sue, d.Exam.ID); err != nil {
		h.Fatal(err)
	}
	l := h.begins(p, id)
	l.must(p, "tap in "+p.Name)
	if d := h.doing(p, id); d.Table != l.ID() || d.State != Begun {
		h.Errorf("while she deals: %+v", d)
	}
	l.dealTest(p, func(t *game.Table) bool { return t.Rounds == 1 })
	time.Sleep(time.Second)
	return h.ended(d.Exam.ID, 1).Session
}

// A test of a class is dealt as any exam, by everybody with the same cards. It is done when
// its sheet is signed as passed and told, and nobody is told before all have sat it.
func TestAssignedTest(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		class, cal, id := h.testOfClass(func(*PlanDraft) {})
		session := h.sitsAssigned(ann, id)
		if err := h.Reviews.Sign(ctx, sue, session); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(ann, id); d.State != Dealt || d.Sat == nil || AttemptResult(d.Sat) != "not told yet" || d.Late {
			t.Errorf("signed, while Bea may still sit it: %+v", d)
		}
		g, err := h.Assigned.Grid(ctx, sue, GridQuery{Class: class.ID, Most: 9})
		if err != nil || len(g.Rows) != 2 || g.Rows[0].Cells[0].State != Dealt || g.Rows[1].Cells[0].State != NotBegun {
			t.Errorf("the grid: %+v %v", g, err)
		}

		// Cal comes later: he sits the same plan.
		if _, err := h.Classes.Join(ctx, cal, class.Code, class.PIN); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(cal, id); d.Exam != nil || d.State != NotBegun {
			t.Errorf("Cal, who is not down for it: %+v", d)
		}
		if err := h.Assigned.PutDown(ctx, cal, id); !errors.Is(err, ErrNotYours) {
			t.Errorf("Cal puts people down: %v", err)
		}
		if table, err := h.Assigned.Begin(ctx, cal, id); table != "" || err != nil {
			t.Errorf("Cal asks for it: %q %v", table, err)
		}
		if d := h.doing(cal, id); d.Exam == nil || d.Exam.Plan != h.doing(ann, id).Exam.Plan || d.Exam.Test.Terms.Seed != 7 {
			t.Errorf("Cal, who is down for it: %+v", d)
		}
		h.notNow("all are down for it", h.Assigned.PutDown(ctx, sue, id))

		time.Sleep(25 * time.Hour)
		d := h.doing(ann, id)
		if d.State != Completed || d.Late || !d.DoneAt.Equal(d.Sat.Ended) || d.Sat.Session != session || !strings.HasPrefix(AttemptResult(d.Sat), "passed") {
			t.Errorf("when the test has closed for all: %+v", d)
		}
		if d := h.doing(bea, id); d.State != NotBegun || !d.Late {
			t.Errorf("Bea, who has not sat it: %+v", d)
		}
		a, err := h.Assigned.Find(ctx, sue, id)
		if err != nil {
			t.Fatal(err)
		}
		if of, have, err := h.Assigned.Counts(ctx, sue, []record.Assignment{a}); err != nil || of[0] != 3 || have[0] != 1 {
			t.Errorf("%v of %v have done it, %v", have, of, err)
		}
		err = h.Assigned.Change(ctx, sue, id, Assignment{Due: h.Now().Add(time.Hour), Attempts: 1, Pass: SignedAsPassed.ID})
		if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != "due" || !strings.Contains(wrong.Why, "Ann knows them by now") {
			t.Errorf("Bea is to sit the cards that Ann knows: %v", err)
		}
		_, err = h.Exams.Appoint(ctx, sue, Appointment{Plan: d.Exam.ID, Trainees: []Person{{ID: "id-dan", Name: "Dan"}}, Opens: h.Now(), Closes: h.Now().Add(time.Hour), Attempts: 1})
		if wrong, ok := errors.AsType[*SettingError](err); !ok || !strings.Contains(wrong.Why, "Ann knows them by now") {
			t.Errorf("Dan is to sit the cards that Ann knows: %v", err)
		}
		if err := h.Classes.Remove(ctx, sue, class.ID, ann.ID); err != nil {
			t.Fatal(err)
		}
		if list, err := h.Assigned.Doings(ctx, sue, &a); err != nil || len(list) != 3 || !list[0].Gone || list[0].State != Completed {
			t.Errorf("of those who did something: %+v %v", list, err)
		}
	})
}

// A person who has left the class begins no test that was assigned to it, and nobody waits for
// him: how the others did is told as soon as all of them have used their attempts. What was
// assigned to himself stays his.
func TestAssignedTestAfterTheClass(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		class, cal, id := h.testOfClass(func(*PlanDraft) {})
		if _, err := h.Classes.Join(ctx, cal, class.Code, class.PIN); err != nil {
			t.Fatal(err)
		}
		if err := h.Assigned.PutDown(ctx, sue, id); err != nil {
			t.Fatal(err)
		}
		exam := h.doing(cal, id).Exam.ID
		if err := h.Exams.Confirm(ctx, sue, exam); err != nil {
			t.Fatal(err)
		}
		a, err := h.Assigned.Find(ctx, sue, id)
		if err != nil {
			t.Fatal(err)
		}
		own, err := h.Assigned.Make(ctx, sue, Assignment{Kind: AssignTest, Key: a.Key, Person: cal, Due: a.Due, Attempts: 1, Pass: SignedAsPassed.ID})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Classes.Remove(ctx, sue, class.ID, cal.ID); err != nil {
			t.Fatal(err)
		}
		_, err = h.Exams.Begin(ctx, cal, exam)
		if h.notNow("he has left the class", err); !strings.Contains(err.Error(), "no longer in Monday") {
			t.Errorf("Cal begins: %v", err)
		}
		if err := h.Exams.Confirm(ctx, sue, h.doing(cal, own).Exam.ID); err != nil {
			t.Fatal(err)
		}
		h.begins(cal, own)

		for _, p := range []Person{ann, bea} {
			if err := h.Reviews.Sign(ctx, sue, h.sitsAssigned(p, id)); err != nil {
				t.Fatal(err)
			}
			want := Dealt
			if p == bea {
				want = Completed // all who can have sat it, a day before it closes
			}
			if d := h.doing(ann, id); d.State != want {
				t.Errorf("when %s has sat it, Ann is at %q, want %q: %+v", p.Name, d.State, want, d)
			}
		}
	})
}

// Day and attempts of an assigned test are those of its appointments, and withdrawn it is
// appointed no more. What cannot be is refused by its field.
func TestAssignedTestChanges(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		class, _, id := h.testOfClass(func(d *PlanDraft) { d.Terms.JurorsMost = 1 })
		due := h.Now().Add(2 * time.Hour)
		if err := h.Assigned.Change(ctx, sue, id, Assignment{Due: due, Attempts: 2, Pass: SignedAsPassed.ID}); err != nil {
			t.Fatal(err)
		}
		d := h.doing(ann, id)
		if !d.Exam.Closes.Equal(due) || d.Exam.Allowed != 2 || d.Left != 2 {
			t.Errorf("changed: %+v", d)
		}
		key, _ := h.Assigned.Find(ctx, sue, id)
		for field, change := range map[string]func(*Assignment){
			"attempts": func(a *Assignment) { a.Attempts = 0 },
			"pass":     func(a *Assignment) { a.Pass = ToTheEnd.ID },
			"jurors":   func(a *Assignment) { a.Jurors = []Person{sue} },
			"key":      func(a *Assignment) { a.Class, a.Person = class.ID, Person{} },
		} {
			a := Assignment{Kind: AssignTest, Key: key.Key, Person: ann, Due: due, Attempts: 1, Pass: SignedAsPassed.ID}
			change(&a)
			_, err := h.Assigned.Make(ctx, sue, a)
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		if err := h.Exams.Confirm(ctx, sue, d.Exam.ID); err != nil {
			t.Fatal(err)
		}
		if err := h.Assigned.Withdraw(ctx, sue, id); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(bea, id); d.Exam != nil {
			t.Errorf("withdrawn, Bea still has %+v", d.Exam)
		}
		_, err := h.Exams.Begin(ctx, ann, d.Exam.ID)
		h.notNow("what was withdrawn", err)
	})
}
