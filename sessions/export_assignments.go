package sessions

import (
	"math"
	"time"

	"burncard/sessions/record"
	"burncard/sessions/spreadsheet"
)

// assignments writes what was assigned to the person, and the attempts at it.
func (e *export) assignments() error {
	head := []any{"kind", "assignment", "from", spreadsheet.Moment("due"), "attempts allowed", "rule", "number", spreadsheet.Moment("assigned"), spreadsheet.Moment("withdrawn"), "state", spreadsheet.Moment("done"), spreadsheet.Moment("attempt"), "session", spreadsheet.Moment("came to its end"), "mistakes"}
	return e.list("assignments.csv", head, func(row func(...any) error) error {
		for _, state := range []string{"", record.Taken} {
			list, _, err := e.hall.Assigned.store.List(e.ctx, record.AssignmentQuery{Person: e.of.ID, Begun: true, State: state, Now: e.at, Most: math.MaxInt32})
			if err != nil {
				return err
			}
			for len(list) > 0 {
				some := list[:min(len(list), 100)]
				list = list[len(some):]
				doing, err := e.hall.Assigned.Own(e.ctx, e.of, some)
				if err != nil {
					return err
				}
				for i := range some {
					if err := e.assignment(&some[i], &doing[i], row); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
}

// assignment writes the rows of one assignment: one for each attempt, or one without.
func (e *export) assignment(a *record.Assignment, d *Doing, row func(...any) error) error {
	facts := []any{a.Kind, a.Title, e.by(a.By), a.Due, a.Allowed, a.Pass, a.Bar, a.At, a.Withdrawn, string(d.State), d.DoneAt}
	if len(d.Attempts) == 0 {
		return row(append(facts, time.Time{}, "", "", "")...)
	}
	for i := range d.Attempts {
		t := &d.Attempts[i]
		if err := row(append(facts[:len(facts):len(facts)], t.Opened, t.Session, t.Over, t.Mistakes)...); err != nil {
			return err
		}
	}
	return nil
}
