package sessions

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// A Doing is how far a person is with what is assigned to him.
type Doing struct {
	record.Assignee
	Kind  string // of what is assigned
	Key   string
	State DoingState
	// Attempts are those that count, oldest first: at the table of each the person has
	// acted, and the exercise has not left its script. The path has none.
	Attempts []record.AssignmentAttempt
	Best     *record.AssignmentAttempt // the one by which it is done, else the best; nil for none that came to its end
	Left     int                       // attempts that may still begin; -1 for any number
	Table    string                    // where an attempt goes on; "" for nowhere
	DoneAt   time.Time                 // when it was done
	Late     bool                      // that was after the day, or the day is over and it is not done
	Word     *record.Word              // a supervisor's; nil for none
	Reached  *record.Station           // on the path, where he came to what is asked; nil before, and at other kinds
	Exam     *record.Appointment       // of a table test; nil where he is not down for it, and at other kinds
	Ready    Readiness                 // how far that is
	Sat      *record.Attempt           // at a table test, that by which it is done, else the last that counts; nil for none
	left     []string                  // open tables where nothing goes on any more
}

// A DoingState is how far a person is.
type DoingState string

// The states.
const (
	NotBegun  DoingState = ""
	Begun     DoingState = "begun"
	Dealt     DoingState = "dealt" // a test whose result is not signed and told yet
	Completed DoingState = "done"
	Spent     DoingState = "spent" // all attempts are used, and it is not done
)

// Applies reports a person to whom something can be assigned: a member. A guest in a class
// gets it when he makes an account.
func (d *Doing) Applies() bool { return d.Role == "member" || d.did() }

// did reports a person who has done some of it.
func (d *Doing) did() bool {
	return len(d.Attempts) > 0 || d.Sat != nil || d.Kind == AssignPath && d.State != NotBegun
}

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
		if d := done.of(a, p); !p.Gone || d.did() {
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
	// learning has who has begun a path, and reached who came to what is asked.
	learning map[[2]string]bool
	reached  map[[2]string]record.Station
	exams    map[[2]string]*record.Appointment // of tests
}

// done returns what one person, or everybody (""), has done of some assignments.
func (x *Assignments) done(ctx context.Context, person string, list []record.Assignment) (doneBy, error) {
	by := doneBy{
		hall: x.hall, attempts: map[[2]string][]record.AssignmentAttempt{}, words: map[[2]string]record.Word{},
		learning: map[[2]string]bool{}, reached: map[[2]string]record.Station{}, exams: map[[2]string]*record.Appointment{},
	}
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
	if err != nil {
		return by, err
	}
	for _, w := range words {
		by.words[[2]string{w.Assignment, w.Person}] = w
	}
	return by, errors.Join(x.walked(ctx, person, list, &by), x.examined(ctx, person, list, &by))
}

// walked takes in how far one person, or everybody (""), has come on the path.
func (x *Assignments) walked(ctx context.Context, person string, list []record.Assignment, by *doneBy) error {
	path := x.hall.Apprenticeships
	for i := range list {
		a := &list[i]
		if a.Kind != AssignPath {
			continue
		}
		game := apprenticeship.GameOfKey(a.Key)
		order, _, err := path.Order(ctx, game)
		if err != nil {
			return err
		}
		var duties []string
		for _, d := range order.Duties {
			duties = append(duties, d.Key)
		}
		begun, err := path.store.Reached(ctx, person, duties...)
		if err != nil {
			return err
		}
		for _, s := range begun {
			by.learning[[2]string{a.ID, s.Person}] = true
		}
		// A later duty is handed over only when he has come so far. One that the order has no
		// more stands alone.
		after := []string{a.Key}
		if n := slices.Index(duties, a.Key); n >= 0 {
			after = duties[n:]
		}
		came, err := path.store.Reached(ctx, person, after...)
		if a.Key == apprenticeship.Key(game, ShoeAtTheEnd) {
			came, err = path.passed(ctx, person, game)
		}
		if err != nil {
			return err
		}
		for _, s := range came {
			by.reached[[2]string{a.ID, s.Person}] = s
		}
	}
	return nil
}

// of is how far one person is with one assignment.
func (b *doneBy) of(a *record.Assignment, p record.Assignee) Doing {
	switch a.Kind {
	case AssignPath:
		return b.onPath(a, p)
	case AssignTest:
		return b.atTest(a, p)
	}
	d, key := Doing{Assignee: p, Kind: a.Kind, Key: a.Key, Left: -1}, [2]string{a.ID, p.ID}
	rule := ruleOf(a)
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
		if a.Kind == AssignDrill {
			t.Mistakes = len(t.Wrong) // as the page of the run has them: nobody decides on a mistake in a drill
		}
		d.Attempts = append(d.Attempts, t)
		now := &d.Attempts[len(d.Attempts)-1].Tried
		switch {
		case passed || !t.IsOver():
		case rule.passes != nil && rule.passes(now, a.Bar):
			d.Best, passed = new(t), true
		case d.Best == nil || better(a.Kind, now, &d.Best.Tried):
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
	d.Late = b.late(a, &d)
	return d
}

// onPath is how far one person is on the path. He may have come so far before it was
// assigned.
func (b *doneBy) onPath(a *record.Assignment, p record.Assignee) Doing {
	d := Doing{Assignee: p, Kind: a.Kind, Key: a.Key, Left: -1}
	if s, reached := b.reached[[2]string{a.ID, p.ID}]; reached {
		d.State, d.Reached, d.DoneAt = Completed, &s, s.At
	} else if b.learning[[2]string{a.ID, p.ID}] {
		d.State = Begun
	}
	d.Late = b.late(a, &d)
	return d
}

// late reports that it was done after its day, or is not done and the day is over.
func (b *doneBy) late(a *record.Assignment, d *Doing) bool {
	if d.State == Completed {
		return d.DoneAt.After(a.Due)
	}
	return !b.hall.now().Before(a.Due)
}

// ruleOf is the rule by which something is done; the zero one where this program does not
// know it.
func ruleOf(a *record.Assignment) PassRule {
	if k, err := FindAssignmentKind(a.Kind); err == nil {
		r, _ := k.rule(a.Pass)
		return r
	}
	return PassRule{}
}

// better reports that of two attempts that came to their end the first went better. Runs of
// a drill have as many items as the dealer has time for.
func better(kind string, t, than *record.Tried) bool {
	if kind == AssignDrill {
		return t.Mistakes*than.Acts < than.Mistakes*t.Acts
	}
	return t.Mistakes < than.Mistakes
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

// A GridQuery asks for a grid: for most assignments after the first skip ones.
type GridQuery struct {
	Class      string // its id
	Kind       string // of an AssignmentKind; "" for all
	Search     string // what a person's name holds, whatever the case
	Skip, Most int
}

// Grid returns the grid of a class for supervisors.
func (x *Assignments) Grid(ctx context.Context, by Person, q GridQuery) (g Grid, err error) {
	if !by.supervises() {
		return g, ErrNotYours
	}
	if g.Columns, g.All, err = x.List(ctx, by, record.AssignmentQuery{Class: q.Class, Kind: q.Kind, Newest: true, Skip: q.Skip, Most: q.Most}); err != nil {
		return g, err
	}
	people, err := x.store.Assignees(ctx, q.Class)
	if err != nil {
		return g, err
	}
	done, err := x.done(ctx, "", g.Columns)
	if err != nil {
		return g, err
	}
	for _, p := range people {
		if p.Role == "supervisor" || !strings.Contains(strings.ToLower(p.Name), strings.ToLower(q.Search)) {
			continue
		}
		row, some := GridRow{Assignee: p, Cells: make([]*Doing, len(g.Columns))}, !p.Gone
		for i := range g.Columns {
			a := &g.Columns[i]
			if a.Class == "" && a.Person.ID != p.ID {
				continue
			}
			if d := done.of(a, p); d.Applies() && (!p.Gone || d.did()) {
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
