package web

import (
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// sendAssignments sends what is assigned: to the visitor or, for supervisors, to everybody,
// with how many have done it.
func (v *visit) sendAssignments(ask record.AssignmentQuery) error {
	head := []any{"kind", "what", "class", "person", moment("due"), "attempts allowed", "rule", "number in the rule", "from", moment("assigned"), moment("withdrawn")}
	if v.who.Supervises() {
		head = append(head, "people", "done")
	} else {
		head = append(head, "state", moment("done"))
	}
	return v.file("assignments", head, func(row func(...any) error) error {
		for skip := 0; ; skip += listBatch {
			ask.Skip, ask.Most = skip, listBatch
			list, all, err := v.hall.Assigned.List(v.r.Context(), person(v.who), ask)
			if err != nil {
				return err
			}
			if err := v.assignmentRows(list, row); err != nil || skip+listBatch >= all {
				return err
			}
		}
	})
}

func (v *visit) assignmentRows(list []record.Assignment, row func(...any) error) (err error) {
	var of, have []int
	var doing []sessions.Doing
	if v.who.Supervises() {
		of, have, err = v.hall.Assigned.Counts(v.r.Context(), person(v.who), list)
	} else {
		doing, err = v.hall.Assigned.Own(v.r.Context(), person(v.who), list)
	}
	if err != nil {
		return err
	}
	for i := range list {
		a := &list[i]
		cells := []any{a.Kind, a.Title, a.ClassName, a.Person.Name, a.Due, a.Allowed, a.Pass, a.Bar, a.By.Name, a.At, a.Withdrawn}
		if v.who.Supervises() {
			cells = append(cells, of[i], have[i])
		} else {
			cells = append(cells, templates.DoingWords(&doing[i]), doing[i].DoneAt)
		}
		if err := row(cells...); err != nil {
			return err
		}
	}
	return nil
}

// doingHead are the columns of how far somebody is with what is assigned, and doingCells are
// those of one person and one assignment.
var doingHead = []any{"person", "kind", "assignment", "from", moment("due"), "state", "attempts", "acts or items", "mistakes", moment("done"), "late", "session"}

func doingCells(a *record.Assignment, d *sessions.Doing) []any {
	best, acts, mistakes := "", any(nil), any(nil)
	switch {
	case d.Best != nil:
		best, acts, mistakes = d.Best.Session, d.Best.Acts, d.Best.Mistakes
	case d.Reached != nil:
		best = d.Reached.Session
	case d.Sat != nil:
		best = d.Sat.Session
	}
	return []any{d.Name, a.Kind, a.Title, a.By.Name, a.Due, templates.DoingWords(d), len(d.Attempts) + len(d.SatAttempts()), acts, mistakes, d.DoneAt, d.Late, best}
}

// sendDoings sends how far everybody is with one assignment.
func (v *visit) sendDoings(d *templates.AssignmentData) error {
	return v.file("people", doingHead, func(row func(...any) error) error {
		return eachOf(d.Doings, func(p *sessions.Doing) error { return row(doingCells(&d.Assignment, p)...) })
	})
}

// sendGrid sends the grid of a class: one line for each person and assignment.
func (v *visit) sendGrid() error {
	return v.file("grid", doingHead, func(row func(...any) error) error {
		for skip := 0; ; skip += gridBatch {
			g, err := v.grid(skip, gridBatch)
			if err != nil {
				return err
			}
			for i := range g.Columns {
				for r := range g.Rows {
					d := g.Rows[r].Cells[i]
					if d == nil {
						continue
					}
					if err := row(doingCells(&g.Columns[i], d)...); err != nil {
						return err
					}
				}
			}
			if skip+gridBatch >= g.All {
				return nil
			}
		}
	})
}

// gridBatch is how many columns of a grid are read at once for its file.
const gridBatch = 50
