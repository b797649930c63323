package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"burncard/sessions/record"
	"burncard/variants"
)

// A table test is assigned by appointing it to everybody at once: assignment and plan of the
// appointments have one id. So all stays true that holds of a plan: a supervisor confirms who
// sits, the cards are the same or demand as much, and nobody is told how it went before the
// others have used their attempts. A person who has left the class begins none.

func findTest(ctx context.Context, h *Hall, key string) (Assignable, error) {
	versions, err := h.TestPlans.store.Versions(ctx, key)
	if err != nil || len(versions) == 0 {
		return Assignable{}, errors.Join(err, ErrNothingToAssign)
	}
	return testToAssign(&versions[0])
}

func testToAssign(p *record.TestPlan) (Assignable, error) {
	book, err := variants.Lookup(p.Variant)
	if err != nil {
		return Assignable{}, err
	}
	return Assignable{Kind: AssignTest, Key: p.ID, Address: p.ID, Title: p.Name, Called: p.Name + ", " + book.Title}, nil
}

// plansListed is how many plans can be chosen from at most.
const plansListed = 1000

func listTests(ctx context.Context, h *Hall) (list []Assignable, err error) {
	plans, _, err := h.TestPlans.store.List(ctx, record.TestPlanQuery{Most: plansListed})
	for i := range plans {
		a, err := testToAssign(&plans[i])
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, err
}

// appoint appoints the test of an assignment to people who are not to sit it yet.
func (x *Assignments) appoint(ctx context.Context, by Person, a *record.Assignment, people []Person, jurors []Person) error {
	versions, err := x.hall.TestPlans.Versions(ctx, by, a.Key)
	if err != nil {
		return err
	}
	_, err = x.hall.Exams.Appoint(ctx, by, Appointment{
		assignment: a.ID, Test: &versions[0], Trainees: people, Jurors: jurors, Opens: x.hall.now(), Closes: a.Due, Attempts: a.Allowed,
	})
	if wrong, ok := errors.AsType[*SettingError](err); ok {
		if fields := map[string]string{"test": "key", "trainee": "person", "others": "class", "closes": "due"}; fields[wrong.Field] != "" {
			wrong.Field = fields[wrong.Field]
		}
		if a.Class != "" && wrong.Field == "person" {
			wrong.Field = "class"
		}
	}
	return err
}

// sitters are the people of a class to whom a test is assigned: those who have an account
// that is in use.
func sitters(people []record.Assignee) (list []Person) {
	for _, p := range people {
		if p.Role == "member" && !p.Disabled && !p.Gone {
			list = append(list, Person{ID: p.ID, Name: p.Name})
		}
	}
	return list
}

// cardsKnown says why nobody else may sit a plan, of which these are the appointments: all have
// the same cards, and some have been told of them. It is empty where others may.
func cardsKnown(plan []record.Appointment) string {
	for i := range plan {
		a := &plan[i]
		told := func(t record.Attempt) bool { return !t.Told.IsZero() }
		if a.Test != nil && !a.Test.Terms.Equivalent && slices.ContainsFunc(a.Attempts, told) {
			return fmt.Sprintf("everybody has the same cards in this test, and %s knows them by now: for others copy the plan and give it another seed", a.Trainee.Name)
		}
	}
	return ""
}

// Missing are the people of a class who are not down for a test that is assigned to it: they
// joined later, or were guests.
func (x *Assignments) Missing(a *record.Assignment, doings []Doing) (list []Person) {
	if a.Kind != AssignTest || !a.Withdrawn.IsZero() || !a.Due.After(x.hall.now()) {
		return nil
	}
	for i := range doings {
		if d := &doings[i]; d.Exam == nil {
			list = append(list, sitters([]record.Assignee{d.Assignee})...)
		}
	}
	return list
}

// PutDown puts down for a test those of its class who are not yet.
func (x *Assignments) PutDown(ctx context.Context, by Person, id string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return err
	}
	doings, err := x.Doings(ctx, by, &a)
	if err != nil {
		return err
	}
	missing := x.Missing(&a, doings)
	if len(missing) == 0 {
		return notNow("everybody is down for %s already", a.Title)
	}
	return x.join(ctx, &a, missing)
}

// join puts people down for a test that was assigned before.
func (x *Assignments) join(ctx context.Context, a *record.Assignment, people []Person) error {
	err := x.appoint(ctx, Person{ID: a.By.ID, Name: a.By.Name, Supervisor: true}, a, people, nil)
	if wrong, ok := errors.AsType[*SettingError](err); ok {
		return notNow("%s", wrong.Why)
	}
	return err
}

// sit begins the next attempt of a person at a test. A person who is not down for it is put
// down, and has no table yet.
func (x *Assignments) sit(ctx context.Context, by Person, a *record.Assignment, d *Doing) (table string, err error) {
	if d.Exam != nil {
		return x.hall.Exams.Begin(ctx, by, d.Exam.ID)
	}
	if !a.Due.After(x.hall.now()) {
		return "", notNow("the day is over, and the test has closed")
	}
	return "", x.join(ctx, a, []Person{by})
}

// move sets until when and how often a test may be begun.
func (x *Assignments) move(ctx context.Context, a *record.Assignment) error {
	plan, err := x.hall.Exams.store.Plan(ctx, a.ID)
	if err != nil {
		return err
	}
	if why := cardsKnown(plan); why != "" && len(plan) > 1 {
		return &SettingError{Field: "due", Why: why}
	}
	return x.hall.Exams.store.Move(ctx, a.ID, a.Due, a.Allowed)
}

// examined takes in how far one person, or everybody (""), is with the tests among some
// assignments.
func (x *Assignments) examined(ctx context.Context, person string, list []record.Assignment, by *doneBy) error {
	var ids []string
	for i := range list {
		if list[i].Kind == AssignTest {
			ids = append(ids, list[i].ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	if err := x.hall.Exams.store.Tell(ctx, x.hall.now()); err != nil {
		return err
	}
	all, err := x.hall.Exams.store.Plans(ctx, person, ids...)
	for i := range all {
		by.exams[[2]string{all[i].Plan, all[i].Trainee.ID}] = &all[i]
	}
	return err
}

// atTest is how far one person is with a test. It is done when an attempt is signed as
// passed, and told to him; until then he has sat it.
func (b *doneBy) atTest(a *record.Assignment, p record.Assignee) Doing {
	d := Doing{Assignee: p, Kind: a.Kind, Key: a.Key, Left: a.Allowed, Exam: b.exams[[2]string{a.ID, p.ID}]}
	if d.Exam == nil {
		d.Late = b.late(a, &d)
		return d
	}
	d.Ready = Ready(d.Exam, b.hall.now())
	d.Left, d.Table = d.Ready.Left, d.Ready.Table
	waits := false
	for i := range d.Exam.Attempts {
		t := &d.Exam.Attempts[i]
		switch {
		case t.Table == "" || !t.Void.At.IsZero() || d.State == Completed:
			continue
		case t.Ended.IsZero():
		case t.Signed == "" || t.Told.IsZero():
			waits = true
		case t.Passed:
			d.State, d.DoneAt = Completed, t.Ended
		}
		d.Sat = t
	}
	switch {
	case d.State == Completed:
	case waits && d.Table == "":
		d.State = Dealt
	case d.Left == 0:
		d.State = Spent
	case d.Sat != nil:
		d.State = Begun
	}
	d.Late = d.State != Completed && d.State != Dealt && d.Table == "" && b.late(a, &d)
	return d
}

// AttemptResult is what an attempt at a table test came to, as its trainee and others may
// read it.
func AttemptResult(t *record.Attempt) string {
	switch {
	case !t.Void.At.IsZero():
		return "void"
	case t.Ended.IsZero():
		return "goes on"
	case t.Told.IsZero():
		return "not told yet"
	case t.Signed == "":
		return "not signed yet"
	}
	return t.Signed
}

// SatAttempts are the attempts of a test at which a person has sat, oldest first.
func (d *Doing) SatAttempts() (list []record.Attempt) {
	if d.Exam == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.Exam.Attempts), func(t record.Attempt) bool { return t.Table == "" })
}

// attemptsOf says how many attempts a kind has, to a supervisor who gave another number.
func attemptsOf(k *AssignmentKind, n int) string {
	if k.AttemptsLeast > 0 {
		return fmt.Sprintf("%d attempts: a %s has %d to %d", n, k.Noun, k.AttemptsLeast, k.Attempts)
	}
	return fmt.Sprintf("%d attempts: it is 1 to %d, or none for any number", n, k.Attempts)
}
