package sessions

import (
	"context"
	"errors"
	"testing"
	"time"

	"burncard/sessions/record"
)

// oneRound is an exercise of a round with one player.
const oneRound = `# Title: One round
# Theme: opening
# Goal: Deal a round.
# Debrief: That was it.
table blackjack
mode coached
player 1 Ben 500
shoe TH 7S 9C KH
start round

p1 bet main 25
deal 1
deal dealer
deal 1
deal dealer down
p1 stand
turn hole
pay 1 main 25
clear 1
clear dealer
`

// members gives people accounts.
func (h *house) members(people ...Person) {
	for _, p := range people {
		h.change("INSERT INTO people (id, name, role, folded, password, generation, made) VALUES (?, ?, 'member', ?, '', 0, 0)", p.ID, p.Name, p.ID)
	}
}

// round assigns the exercise of a round, kept in the house, until tomorrow.
func (h *house) round(a Assignment) (id string) {
	h.Helper()
	ctx := context.Background()
	list, err := h.Exercises.All(ctx)
	if err == nil && len(list) == 0 {
		_, err = h.Exercises.Keep(ctx, sue, oneRound)
		if err == nil {
			list, err = h.Exercises.All(ctx)
		}
	}
	if err != nil {
		h.Fatal(err)
	}
	a.Kind, a.Key, a.Due = "exercise", list[0].Key, h.Now().Add(24*time.Hour)
	if a.Pass == "" {
		a.Pass = AtMost.ID
	}
	if id, err = h.Assigned.Make(ctx, sue, a); err != nil {
		h.Fatal(err)
	}
	return id
}

// doing is how far a person is with an assignment.
func (h *house) doing(p Person, id string) Doing {
	h.Helper()
	a, err := h.Assigned.Find(context.Background(), sue, id)
	if err == nil {
		var d Doing
		if d, err = h.Assigned.Doing(context.Background(), p, &a); err == nil {
			return d
		}
	}
	h.Fatal(err)
	return Doing{}
}

// begins opens the table of a person's attempt, at which he then is.
func (h *house) begins(p Person, id string) *live {
	h.Helper()
	table, err := h.Assigned.Begin(context.Background(), p, id)
	if err != nil {
		h.Fatal(err)
	}
	return h.find(table)
}

// What is assigned to a class is that of everybody in it, also of a person who joins
// later. An attempt goes on from any tab and over a restart, and is done by its rule.
func TestAssignedToAClass(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann, bea)
		c, err := h.Classes.Make(ctx, sue, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		join := func(p Person) {
			if _, err := h.Classes.Join(ctx, p, c.Code, c.PIN); err != nil {
				t.Fatal(err)
			}
		}
		join(ann)
		id := h.round(Assignment{Class: c.ID, Attempts: 2})
		if _, err := h.Assigned.Find(ctx, bea, id); !errors.Is(err, ErrNoAssignment) {
			t.Errorf("Bea is not in the class, and finds %v", err)
		}
		join(bea)
		if d := h.doing(bea, id); d.State != NotBegun || d.Left != 2 || !d.Applies() {
			t.Errorf("Bea, who joined later: %+v", d)
		}

		l := h.begins(ann, id)
		if again := h.begins(ann, id); again.ID() != l.ID() {
			t.Error("a second tab begins a second attempt")
		}
		leave := l.Enter(ann)
		l.must(ann, "tap in Ann", "burn")
		if d := h.doing(ann, id); d.Table != l.ID() || d.State != Begun || len(d.Attempts) != 1 || d.Left != 1 {
			t.Errorf("while Ann deals: %+v", d)
		}
		leave()
		h.restart()
		l = h.find(l.ID())
		leave = l.Enter(ann)
		if again := h.begins(ann, id); again.ID() != l.ID() {
			t.Error("after a restart another attempt begins")
		}
		l.follow(ann)
		d := h.doing(ann, id)
		if d.State != Completed || d.Late || d.Table != "" || d.Best == nil || d.Best.Mistakes != 0 || !d.DoneAt.Equal(d.Best.Over) || d.DoneAt.IsZero() {
			t.Errorf("when Ann has dealt it: %+v\n%s", d, l.tail())
		}
		_, err = h.Assigned.Begin(ctx, ann, id)
		h.notNow("what is done begins again", err)
		leave()

		g, err := h.Assigned.Grid(ctx, sue, GridQuery{Class: c.ID, Most: 9})
		if err != nil || len(g.Columns) != 1 || len(g.Rows) != 2 || g.Rows[0].Cells[0].State != Completed || g.Rows[1].Cells[0].State != NotBegun {
			t.Errorf("the grid: %+v %v", g, err)
		}
		a, _ := h.Assigned.Find(ctx, sue, id)
		if of, have, err := h.Assigned.Counts(ctx, sue, []record.Assignment{a}); err != nil || of[0] != 2 || have[0] != 1 {
			t.Errorf("%v of %v have done it, %v", have, of, err)
		}

		// Ann leaves the class: what she did stays in sight, and she is asked for nothing more.
		if err := h.Classes.Remove(ctx, sue, c.ID, ann.ID); err != nil {
			t.Fatal(err)
		}
		if list, _, err := h.Assigned.List(ctx, ann, record.AssignmentQuery{Most: 9}); err != nil || len(list) != 0 {
			t.Errorf("Ann, who has left, is asked for %+v %v", list, err)
		}
		if list, err := h.Assigned.Doings(ctx, sue, &a); err != nil || len(list) != 2 || !list[0].Gone {
			t.Errorf("of those who did something: %+v %v", list, err)
		}
	})
}

// A table that is closed in the middle is an attempt once something was done there. When
// all are used the assignment is not passed; a supervisor can allow more.
func TestAttemptsAreUsed(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		id := h.round(Assignment{Person: ann, Attempts: 1})
		if err := h.CloseTable(ctx, ann, h.begins(ann, id).ID()); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(ann, id); d.State != NotBegun || d.Left != 1 {
			t.Errorf("a table at which nothing was done: %+v", d)
		}
		l := h.begins(ann, id)
		l.must(ann, "tap in Ann", "burn")
		if err := h.CloseTable(ctx, ann, l.ID()); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(ann, id); d.State != Spent || d.Left != 0 || len(d.Attempts) != 1 || d.Best != nil {
			t.Errorf("a table that was closed in the middle: %+v", d)
		}
		_, err := h.Assigned.Begin(ctx, ann, id)
		h.notNow("no attempt is left", err)
		a, err := h.Assigned.Find(ctx, sue, id)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Assigned.Change(ctx, sue, id, Assignment{Due: a.Due, Attempts: 2, Pass: ToTheEnd.ID}); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(ann, id); d.State != Begun || d.Left != 1 {
			t.Errorf("with one attempt more: %+v", d)
		}

		// The day passes: it can still be dealt, and is late.
		time.Sleep(25 * time.Hour)
		if d := h.doing(ann, id); !d.Late {
			t.Errorf("after the day: %+v", d)
		}
		l = h.begins(ann, id)
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann", "burn")
		l.follow(ann)
		if d := h.doing(ann, id); d.State != Completed || !d.Late {
			t.Errorf("dealt after the day: %+v\n%s", d, l.tail())
		}
	})
}

// What is withdrawn begins no more; the table at which it is dealt goes on as practice.
// By a supervisor's word it is done when the supervisor says so.
func TestWithdrawnAndByWord(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		id := h.round(Assignment{Person: ann, Pass: BySomeone.ID})
		l := h.begins(ann, id)
		leave := l.Enter(ann)
		defer leave()
		l.must(ann, "tap in Ann", "burn")
		l.follow(ann)
		if d := h.doing(ann, id); d.State != Begun || len(d.Attempts) != 1 || d.Best == nil {
			t.Errorf("before anybody has said so: %+v", d)
		}
		if err := h.Assigned.Say(ctx, ann, id, ann.ID, true); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann says it herself: %v", err)
		}
		if err := h.Assigned.Say(ctx, sue, id, bea.ID, true); !errors.Is(err, ErrNoAssignment) {
			t.Errorf("of a person whose it is not: %v", err)
		}
		if err := h.Assigned.Say(ctx, sue, id, ann.ID, true); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(ann, id); d.State != Completed || d.Word == nil || d.Word.By.ID != sue.ID {
			t.Errorf("after a supervisor's word: %+v", d)
		}
		if err := h.Assigned.Say(ctx, sue, id, ann.ID, false); err != nil {
			t.Fatal(err)
		}
		if d := h.doing(ann, id); d.State != Begun {
			t.Errorf("after another word: %+v", d)
		}

		l = h.begins(ann, id)
		l.must(ann, "tap in Ann", "burn")
		if err := h.Assigned.Withdraw(ctx, sue, id); err != nil {
			t.Fatal(err)
		}
		_, err := h.Assigned.Begin(ctx, ann, id)
		h.notNow("what was withdrawn", err)
		l.must(ann, `call floor "may I go on"`)
		if list, _, err := h.Assigned.List(ctx, ann, record.AssignmentQuery{Most: 9}); err != nil || len(list) != 0 {
			t.Errorf("Ann is still asked for %+v %v", list, err)
		}
		if done, err := h.Reviews.Practice(ctx, ann); err != nil || len(done) != 1 {
			t.Errorf("what Ann dealt is no practice: %+v %v", done, err)
		}
	})
}

// What clashes is said by name, and nothing is kept.
func TestAssignRefuses(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		h.members(ann, bea)
		h.change("INSERT INTO people (id, name, role, folded, password, generation, made) VALUES ('id-gus', 'Gus', 'guest', NULL, NULL, 0, 0)")
		h.change("INSERT INTO disabled VALUES (?, NULL, 0)", bea.ID)
		key, err := h.Exercises.Keep(ctx, sue, oneRound)
		if err != nil {
			t.Fatal(err)
		}
		c, err := h.Classes.Make(ctx, sue, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Trainees.Set(ctx, sue, Person{ID: "id-cal", Name: "Cal"}, "exam"); err != nil {
			t.Fatal(err)
		}
		cal := Person{ID: "id-cal", Name: "Cal"}
		h.members(cal)
		good := func() Assignment {
			return Assignment{Kind: "exercise", Key: key, Person: ann, Due: h.Now().Add(time.Hour), Attempts: 3, Pass: AtMost.ID, Bar: 2}
		}
		for what, tt := range map[string]struct {
			field, why string
			change     func(*Assignment)
		}{
			"no exercise":          {"key", "say what is to be done", func(a *Assignment) { a.Key = "none" }},
			"no such kind":         {"key", "say what is to be done", func(a *Assignment) { a.Kind = "essay" }},
			"for nobody":           {"person", "give a name, or choose a class", func(a *Assignment) { a.Person = Person{} }},
			"for a class too":      {"person", "a name and a class are both given: assign it to one of them", func(a *Assignment) { a.Class = c.ID }},
			"for a supervisor":     {"person", "Sue is a supervisor, and is assigned nothing", func(a *Assignment) { a.Person = sue }},
			"for a guest":          {"person", "Gus has no account: only a member is assigned something", func(a *Assignment) { a.Person = Person{ID: "id-gus", Name: "Gus"} }},
			"for a disabled one":   {"person", "the account of Bea is disabled", func(a *Assignment) { a.Person = bea }},
			"for one under terms":  {"person", "Sue has set exam for Cal; this is coached", func(a *Assignment) { a.Person = cal }},
			"for no class":         {"class", "there is no such class", func(a *Assignment) { a.Person, a.Class = Person{}, "none" }},
			"without a day":        {"due", "say until when", func(a *Assignment) { a.Due = time.Time{} }},
			"for yesterday":        {"due", "", func(a *Assignment) { a.Due = h.Now().Add(-24 * time.Hour) }},
			"a hundred times":      {"attempts", "100 attempts: it is 1 to 99, or none for any number", func(a *Assignment) { a.Attempts = 100 }},
			"by no rule":           {"pass", "say by what it is done", func(a *Assignment) { a.Pass = "luck" }},
			"with -1 mistakes":     {"bar", "-1: the number in this rule is 0 to 99", func(a *Assignment) { a.Bar = -1 }},
			"with 101 % of it all": {"bar", "101: the number in this rule is 1 to 100", func(a *Assignment) { a.Pass, a.Bar = RightActs.ID, 101 }},
		} {
			a := good()
			tt.change(&a)
			_, err := h.Assigned.Make(ctx, sue, a)
			wrong, ok := errors.AsType[*SettingError](err)
			if !ok || wrong.Field != tt.field || tt.why != "" && wrong.Why != tt.why {
				t.Errorf("%s: %v, want %s: %s", what, err, tt.field, tt.why)
			}
		}
		if _, err := h.Assigned.Make(ctx, ann, good()); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann assigns something: %v", err)
		}
		if _, err := h.Assigned.Make(ctx, sue, good()); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Assigned.Make(ctx, sue, good()); err == nil {
			t.Error("the same is assigned twice")
		}
		if _, all, err := h.Assigned.List(ctx, sue, record.AssignmentQuery{Most: 9}); err != nil || all != 1 {
			t.Errorf("%d assignments, %v", all, err)
		}
	})
}
