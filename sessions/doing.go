package sessions

import (
	"context"
	"slices"
	"time"

	"burncard/sessions/record"
)

// A Doing is how far a person is with what is assigned to him.
type Doing struct {
	record.Assignee
	State DoingState
	// Attempts are those that count, oldest first: at the table of each the person has
	// acted, and the exercise has not left its script.
	Attempts []record.AssignmentAttempt
	Best     *record.AssignmentAttempt // the one by which it is done, else the best; nil for none that came to its end
	Left     int                       // attempts that may still begin; -1 for any number
	Table    string                    // where an attempt goes on; "" for nowhere
	DoneAt   time.Time                 // when it was done
	Late     bool                      // that was after the day, or the day is over and it is not done
	Word     *record.Word              // a supervisor's; nil for none
	left     []string                  // open tables where nothing goes on any more
}

// A DoingState is how far a person is.
type DoingState string

// The states.
const (
	NotBegun  DoingState = ""
	Begun     DoingState = "begun"
	Completed DoingState = "done"
	Spent     DoingState = "spent" // all attempts are used, and it is not done
)

// Applies reports a person to whom something can be assigned: a member. A guest in a class
// gets it when he makes an account.
func (d *Doing) Applies() bool { return d.Role == "member" || len(d.Attempts) > 0 }

// people are those to whom something is assigned.
func (x *Assignments) people(ctx context.Context, a *record.Assignment) ([]record.Assignee, error) {
	if a.Class != "" {
		return x.store.Assignees(ctx, a.Class)
	}
	one, err := x.store.Assigned(ctx, a.Person)
	return []record.Assignee{one}, err
}

// Doings says how far everybody is with an assignment, for supervisors.
func (x *Assignments) Doings(ctx context.Context, by Person, a *record.Assignment) (list []Doing, err error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	people, err := x.people(ctx, a)
	if err != nil {
		return nil, err
	}
	done, err := x.done(ctx, "", []record.Assignment{*a})
	if err != nil {
		return nil, err
	}
	for _, p := range people {
		if d := done.of(a, p); !p.Gone || len(d.Attempts) > 0 {
			list = append(list, d)
		}
	}
	return list, nil
}

// Doing says how far a person is with what is assigned to him.
func (x *Assignments) Doing(ctx context.Context, p Person, a *record.Assignment) (Doing, error) {
	list, err := x.Own(ctx, p, []record.Assignment{*a})
	if err != nil {
		return Doing{}, err
	}
	d := list[0]
	if a.Class != "" {
		people, err := x.people(ctx, a)
		if err != nil {
			return Doing{}, err
		}
		d.Gone = !slices.ContainsFunc(people, func(o record.Assignee) bool { return o.ID == p.ID && !o.Gone })
	}
	return d, nil
}

// Own says how far a person is with each of some assignments.
func (x *Assignments) Own(ctx context.Context, p Person, list []record.Assignment) (doing []Doing, err error) {
	who, err := x.store.Assigned(ctx, p.recorded())
	if err != nil {
		return nil, err
	}
	done, err := x.done(ctx, p.ID, list)
	if err != nil {
		return nil, err
	}
	for i := range list {
		doing = append(doing, done.of(&list[i], who))
	}
	return doing, nil
}

// A doneBy is what people have done of some assignments.
type doneBy struct {
	hall     *Hall
	attempts map[[2]string][]record.AssignmentAttempt // by assignment and person
	words    map[[2]string]record.Word
}

// done returns what one person, or everybody (""), has done of some assignments.
func (x *Assignments) done(ctx context.Context, person string, list []record.Assignment) (doneBy, error) {
	by := doneBy{x.hall, map[[2]string][]record.AssignmentAttempt{}, map[[2]string]record.Word{}}
	if len(list) == 0 {
		return by, nil
	}
	if err := x.hall.Reviews.upToDate(ctx); err != nil {
		return by, err
	}
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	attempts, err := x.store.Attempts(ctx, person, ids...)
	if err != nil {
		return by, err
	}
	tries := make([]*record.Tried, len(attempts))
	for i := range attempts {
		tries[i] = &attempts[i].Tried
	}
	if err := x.hall.Reviews.read(ctx, tries...); err != nil {
		return by, err
	}
	for _, t := range attempts {
		key := [2]string{t.Assignment, t.Person}
		by.attempts[key] = append(by.attempts[key], t)
	}
	words, err := x.store.Words(ctx, ids...)
	for _, w := range words {
		by.words[[2]string{w.Assignment, w.Person}] = w
	}
	return by, err
}

// of is how far one person is with one assignment.
func (b *doneBy) of(a *record.Assignment, p record.Assignee) Doing {
	d, key := Doing{Assignee: p, Left: -1}, [2]string{a.ID, p.ID}
	rule, _ := passRule(a.Pass)
	passed := false
	for _, t := range b.attempts[key] {
		_, open := b.hall.Table(t.Table)
		goesOn := open && !t.IsOver() && !t.Strayed
		switch {
		case goesOn:
			d.Table = t.Table
		case open:
			d.left = append(d.left, t.Table)
		}
		if t.Strayed || t.Acts == 0 {
			continue
		}
		d.Attempts = append(d.Attempts, t)
		now := &d.Attempts[len(d.Attempts)-1].Tried
		switch {
		case passed || !t.IsOver():
		case rule.passes != nil && rule.passes(now, a.Bar):
			d.Best, passed = new(t), true
		case d.Best == nil || t.Mistakes < d.Best.Mistakes:
			d.Best = new(t)
		}
	}
	if passed {
		d.DoneAt = d.Best.Over
	}
	if w, said := b.words[key]; said {
		d.Word = &w
		if rule.passes == nil && w.Passed {
			passed, d.DoneAt = true, w.At
		}
	}
	if a.Allowed > 0 {
		d.Left = max(a.Allowed-len(d.Attempts), 0)
	}
	switch {
	case passed:
		d.State = Completed
	case a.Allowed > 0 && d.Left == 0 && d.Table == "" && rule.passes != nil:
		d.State = Spent
	case len(d.Attempts) > 0 || d.Table != "":
		d.State = Begun
	}
	d.Late = passed && d.DoneAt.After(a.Due) || !passed && !b.hall.now().Before(a.Due)
	return d
}

// A Grid is who of a class has done what.
type Grid struct {
	Columns []record.Assignment // those due last first
	All     int                 // how many columns there are on all pages
	Rows    []GridRow
}

// A GridRow is one person, and how far he is with the assignment of each column; nil where
// it is not his.
type GridRow struct {
	record.Assignee
	Cells []*Doing
}

// Grid returns the grid of a class for supervisors: of most assignments after the first
// skip ones.
func (x *Assignments) Grid(ctx context.Context, by Person, class string, skip, most int) (g Grid, err error) {
	if !by.supervises() {
		return g, ErrNotYours
	}
	if g.Columns, g.All, err = x.List(ctx, by, record.AssignmentQuery{Class: class, Newest: true, Skip: skip, Most: most}); err != nil {
		return g, err
	}
	people, err := x.store.Assignees(ctx, class)
	if err != nil {
		return g, err
	}
	done, err := x.done(ctx, "", g.Columns)
	if err != nil {
		return g, err
	}
	for _, p := range people {
		if p.Role == "supervisor" {
			continue
		}
		row, some := GridRow{Assignee: p, Cells: make([]*Doing, len(g.Columns))}, !p.Gone
		for i := range g.Columns {
			a := &g.Columns[i]
			if a.Class == "" && a.Person.ID != p.ID {
				continue
			}
			if d := done.of(a, p); d.Applies() && (!p.Gone || len(d.Attempts) > 0) {
				row.Cells[i], some = &d, true
			}
		}
		if some {
			g.Rows = append(g.Rows, row)
		}
	}
	return g, nil
}

// Counts says of some assignments how many people are to do each, and how many have.
func (x *Assignments) Counts(ctx context.Context, by Person, list []record.Assignment) (of, have []int, err error) {
	if !by.supervises() {
		return nil, nil, ErrNotYours
	}
	done, err := x.done(ctx, "", list)
	if err != nil {
		return nil, nil, err
	}
	classes := map[string][]record.Assignee{}
	for i := range list {
		a := &list[i]
		people, known := classes[a.Class]
		if !known || a.Class == "" {
			if people, err = x.people(ctx, a); err != nil {
				return nil, nil, err
			}
			classes[a.Class] = people
		}
		n, m := 0, 0
		for _, p := range people {
			if d := done.of(a, p); d.Applies() && p.Role != "supervisor" && !p.Gone {
				n++
				if d.State == Completed {
					m++
				}
			}
		}
		of, have = append(of, n), append(have, m)
	}
	return of, have, nil
}
