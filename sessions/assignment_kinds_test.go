package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/sessions/drills"
	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// assigns assigns something to Ann until tomorrow.
func (h *house) assigns(kind, key string, allowed int, pass PassRule, bar int) (id string) {
	h.Helper()
	id, err := h.Assigned.Make(context.Background(), sue, Assignment{Kind: kind, Key: key, Person: ann, Due: h.Now().Add(24 * time.Hour), Attempts: allowed, Pass: pass.ID, Bar: bar})
	if err != nil {
		h.Fatal(err)
	}
	return id
}

// runs deals a drill to the end of its time, with so many mistakes at the beginning.
func (l *live) runs(wrong int) {
	for l.run().Over.IsZero() {
		if l.run().Done.IsZero() {
			if wrong > 0 {
				wrong--
				step, _ := l.owed()
				step.Amount += 500
				l.refused(ann, step.Line())
			}
			l.solves(ann)
		}
		time.Sleep(9 * time.Second)
	}
}

// A drill is done by a run with as many items right at first as the rule wants. A run that
// goes on is come back to, and one that is left in the middle is an attempt.
func TestAssignedDrill(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		id := h.assigns(AssignDrill, "payouts/blackjack", 3, Accurate, 100)
		l := h.begins(ann, id)
		if again := h.begins(ann, id); again.ID() != l.ID() {
			t.Errorf("a second table %s while %s is open", again.ID(), l.ID())
		}
		defer l.Enter(ann)()
		if d := h.doing(ann, id); d.Table != l.ID() || d.Left != 3 {
			t.Errorf("before the first act: %+v", d)
		}
		l.runs(1)
		d := h.doing(ann, id)
		if d.State != Begun || d.Left != 2 || d.Table != "" || d.Best == nil || d.Best.Mistakes != 1 || d.Best.Acts < 5 {
			t.Fatalf("after a run with one mistake: %+v", d)
		}
		of, found, err := h.Assigned.OfSession(ctx, ann, d.Best.Session)
		if err != nil || !found || of.ID != id {
			t.Errorf("the run is of %+v, %v %v", of, found, err)
		}
		if _, found, err := h.Assigned.OfSession(ctx, bea, d.Best.Session); found || err != nil {
			t.Errorf("Bea learns what is assigned to Ann: %v", err)
		}

		left := h.begins(ann, id)
		leave := left.Enter(ann)
		left.solves(ann)
		leave()
		h.drill(ann, "payouts", "blackjack") // practice, which closes the table
		if d := h.doing(ann, id); d.Left != 1 || len(d.Attempts) != 2 || d.Attempts[1].IsOver() || d.Table != "" {
			t.Errorf("after a run that was left: %+v", d)
		}

		last := h.begins(ann, id)
		defer last.Enter(ann)()
		last.runs(0)
		if d := h.doing(ann, id); d.State != Completed || d.Best.Mistakes != 0 || !d.DoneAt.Equal(d.Best.Over) || d.Late {
			t.Errorf("after a run without a mistake: %+v", d)
		}
		_, err = h.Assigned.Begin(ctx, ann, id)
		h.notNow("what is done begins again", err)
	})
}

// The path is done when a step of the duty, or of a later one, is dealt; its table is that
// of the apprenticeship, and it has no attempts.
func TestAssignedPath(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		order := apprenticeship.Default(apprenticeship.Blackjack)
		first, second := order.Duties[0].Key, order.Duties[1].Key
		near, far, end := h.assigns(AssignPath, first, 0, ComesSoFar, 0), h.assigns(AssignPath, second, 0, ComesSoFar, 0), h.assigns(AssignPath, ShoeAtTheEnd, 0, ComesSoFar, 0)
		if _, err := h.Assigned.Make(ctx, sue, Assignment{Kind: AssignPath, Key: first, Person: ann, Due: h.Now().Add(time.Hour), Attempts: 2, Pass: ComesSoFar.ID}); err == nil {
			t.Error("the path has two attempts")
		}
		l := h.begins(ann, end)
		if own, err := h.Apprenticeships.Continue(ctx, ann, apprenticeship.Blackjack); err != nil || own != l.ID() || h.begins(ann, near).ID() != own {
			t.Errorf("it is dealt at %s, her apprenticeship at %s, %v", l.ID(), own, err)
		}
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann")
		n := &novice{live: l, told: map[string]bool{}, errs: map[string]bool{}, lit: map[string]bool{}}
		for n.mine == 0 {
			n.step()
		}
		if d := h.doing(ann, near); d.State != Completed || d.Reached == nil || d.Reached.Session == "" || !d.DoneAt.Equal(d.Reached.At) {
			t.Errorf("after the first step: %+v", d)
		}
		for _, id := range []string{far, end} {
			if d := h.doing(ann, id); d.State != Begun || d.Reached != nil || d.Left != -1 {
				t.Errorf("farther on: %+v", d)
			}
		}
		if err := h.Apprenticeships.Place(ctx, sue, ann.ID, order.Duties[2].Key); err != nil {
			t.Fatal(err)
		}
		for h.doing(ann, far).State != Completed {
			n.step()
		}

		// Who is under terms is no apprentice.
		if err := h.Trainees.Set(ctx, sue, bea, "exam"); err != nil {
			t.Fatal(err)
		}
		h.members(bea)
		_, err := h.Assigned.Make(ctx, sue, Assignment{Kind: AssignPath, Key: first, Person: bea, Due: h.Now().Add(time.Hour), Pass: ComesSoFar.ID})
		if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != "person" {
			t.Errorf("assigned to a person under terms: %v", err)
		}
	})
}

// Each kind lists things that it finds again by key and address, each once, and its rules
// have names of their own.
func TestKindsFindTheirThings(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		if _, err := h.TestPlans.Save(ctx, sue, "", 0, tablePlan()); err != nil {
			t.Fatal(err)
		}
		for _, k := range AssignmentKinds {
			list, err := h.Assigned.Things(ctx, sue, k.ID)
			if err != nil || len(list) == 0 {
				t.Errorf("%s: %d things, %v", k.ID, len(list), err)
			}
			seen := map[string]bool{}
			for _, a := range list {
				if seen[a.Key] || a.Title == "" || a.Called == "" {
					t.Errorf("%s: %+v", k.ID, a)
				}
				seen[a.Key] = true
				for _, by := range []string{a.Key, a.Address} {
					if found, err := h.Assigned.Thing(ctx, sue, k.ID, by); err != nil || found.Key != a.Key {
						t.Errorf("%s %q is found as %q, %v", k.ID, by, found.Key, err)
					}
				}
			}
			if _, err := h.Assigned.Things(ctx, ann, k.ID); !errors.Is(err, ErrNotYours) {
				t.Errorf("Ann gets the list of %s: %v", k.ID, err)
			}
			if _, err := h.Assigned.Thing(ctx, sue, k.ID, "none"); !errors.Is(err, ErrNothingToAssign) {
				t.Errorf("%s: what is not there is found, %v", k.ID, err)
			}
		}
	})
	for kind, keys := range map[string][]string{AssignDrill: {drills.All[0].Key + "/poker"}} {
		k, _ := FindAssignmentKind(kind)
		for _, key := range keys {
			if _, err := k.find(ctx, nil, key); !errors.Is(err, ErrNothingToAssign) {
				t.Errorf("%s %q: %v", kind, key, err)
			}
		}
	}
	for _, tt := range []struct {
		kind          string
		first, second record.Tried
	}{
		{AssignExercise, record.Tried{Mistakes: 1}, record.Tried{Mistakes: 2}},
		{AssignDrill, record.Tried{Mistakes: 2, Try: record.Try{Acts: 20}}, record.Tried{Mistakes: 1, Try: record.Try{Acts: 5}}},
	} {
		if !better(tt.kind, &tt.first, &tt.second) || better(tt.kind, &tt.second, &tt.first) {
			t.Errorf("of two attempts at the %s the worse is the better: %+v, %+v", tt.kind, tt.first, tt.second)
		}
	}
}

// An assignment keeps the version that was assigned when the exercise is edited, and is
// dealt also when it is withdrawn.
func TestAssignedVersionStays(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		id := h.round(Assignment{Person: ann})
		a, err := h.Assigned.Find(ctx, sue, id)
		if err != nil {
			t.Fatal(err)
		}
		edited := strings.Replace(oneRound, "One round", "Two rounds", 1)
		second, err := h.Exercises.Edit(ctx, sue, a.Key, edited)
		if err != nil {
			t.Fatal(err)
		}
		_, err = h.Exercises.Edit(ctx, sue, a.Key, oneRound)
		if other, is := errors.AsType[*EditedMeanwhile](err); !is || other.Latest.Key != second || other.Latest.Number != 2 {
			t.Errorf("the first version is edited again: %v", err)
		}
		for what, err := range map[string]error{
			"Ann edits":         func() error { _, err := h.Exercises.Edit(ctx, ann, second, edited); return err }(),
			"Ann withdraws":     h.Exercises.Withdraw(ctx, ann, a.Key, false),
			"Ann sees the list": func() error { _, err := h.Exercises.Kept(ctx, ann); return err }(),
		} {
			if !errors.Is(err, ErrNotYours) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := h.Exercises.Edit(ctx, sue, "none", edited); !errors.Is(err, ErrNoExercise) {
			t.Errorf("what is not kept is edited: %v", err)
		}
		if list, err := h.Exercises.All(ctx); err != nil || len(list) != 1 || list[0].Key != second {
			t.Errorf("offered are %+v %v, not the second version", list, err)
		}
		if err := h.Exercises.Withdraw(ctx, sue, a.Key, false); err != nil {
			t.Fatal(err)
		}
		if list, err := h.Exercises.All(ctx); err != nil || len(list) != 0 {
			t.Errorf("withdrawn, it is offered: %+v %v", list, err)
		}
		l := h.begins(ann, id)
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann", "burn")
		l.follow(ann)
		if d := h.doing(ann, id); d.State != Completed || d.Best.Exercise != a.Key {
			t.Errorf("what was assigned: %+v\n%s", d, l.tail())
		}
		list, err := h.Exercises.Kept(ctx, sue)
		if err != nil || len(list) != 1 || list[0].Number != 2 || list[0].Assignments != 1 || list[0].Runs != 1 || list[0].WithdrewBy.ID != sue.ID {
			t.Errorf("the list: %+v %v", list, err)
		}
	})
}

// In the grid a disabled account says so, and an erased person stands there with the other
// name; what both did stays.
func TestGridOfDisabledAndErased(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann, bea)
		c, err := h.Classes.Make(ctx, sue, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []Person{ann, bea} {
			if _, err := h.Classes.Join(ctx, p, c.Code, c.PIN); err != nil {
				t.Fatal(err)
			}
		}
		id := h.round(Assignment{Class: c.ID, Pass: ToTheEnd.ID})
		for _, p := range []Person{ann, bea} {
			l := h.begins(p, id)
			leave := l.Enter(p)
			l.must(p, "tap in "+p.Name, "burn")
			l.follow(p)
			leave()
			if err := h.CloseTable(ctx, p, l.ID()); err != nil {
				t.Fatal(err)
			}
		}
		h.change("INSERT INTO disabled VALUES (?, NULL, 0)", bea.ID)
		erased, err := h.Erasures.Erase(ctx, sue, ann, "trainee")
		if err != nil {
			t.Fatal(err)
		}
		h.change("UPDATE people SET name = ?, role = 'guest', folded = NULL, password = NULL WHERE id = ?", erased.Name, ann.ID) // as package accounts does
		g, err := h.Assigned.Grid(ctx, sue, GridQuery{Class: c.ID, Most: 9})
		if err != nil {
			t.Fatal(err)
		}
		rows := map[string]GridRow{}
		for _, r := range g.Rows {
			if r.Name == ann.Name {
				t.Errorf("the grid still has Ann's name: %+v", r.Assignee)
			}
			rows[r.ID] = r
		}
		if r, ok := rows[bea.ID]; !ok || !r.Disabled || r.Cells[0] == nil || r.Cells[0].State != Completed {
			t.Errorf("the disabled person: %+v", r)
		}
		if r, ok := rows[ann.ID]; !ok || r.Name == "" || r.Cells[0] == nil || r.Cells[0].State != Completed {
			t.Errorf("the erased person: %+v of %d rows", r, len(g.Rows))
		}
		if g, err := h.Assigned.Grid(ctx, sue, GridQuery{Class: c.ID, Search: "BEA", Most: 9}); err != nil || len(g.Rows) != 1 {
			t.Errorf("the grid of Bea: %+v %v", g.Rows, err)
		}
	})
}
