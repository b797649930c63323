package sessions

import (
	"fmt"
	"slices"

	"burncard/sessions/record"
	"burncard/sessions/spreadsheet"
)

// ratings writes what jurors gave the person at table tests, and what the person gave as a
// juror: each as far as the reader may know it on the pages.
func (e *export) ratings() error {
	return e.list("ratings.csv", []any{
		"exam", "attempt", "trainee", "juror", "control of the game", "hospitality", "remark", spreadsheet.Moment("handed in"), "result as it was signed",
	}, func(row func(...any) error) error {
		own, err := e.appointments()
		if err != nil {
			return err
		}
		judged, err := e.hall.records.Exams.Judged(e.ctx, e.of.ID, exportMost)
		if err != nil {
			return err
		}
		for _, a := range slices.Concat(own, judged) {
			for i := range a.Attempts {
				if err := e.rated(&a, &a.Attempts[i], row); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// exportMost is how many tests of a juror an archive has at most.
const exportMost = 10_000

// appointments are all exams of the person.
func (e *export) appointments() (list []record.Appointment, err error) {
	q := record.AppointmentQuery{Person: e.of.ID, Now: e.at, Most: 100}
	for {
		some, all, err := e.hall.records.Exams.List(e.ctx, q)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
		if q.Skip += len(some); len(some) == 0 || q.Skip >= all {
			return list, nil
		}
	}
}

// rated writes the cards for one attempt. Those of others are in it when all have handed in
// and the trainee has been told; a juror's own always, and to him no result.
func (e *export) rated(a *record.Appointment, t *record.Attempt, row func(...any) error) error {
	if a.Test == nil || len(a.Jurors) == 0 {
		return nil
	}
	cards, err := e.hall.records.Exams.Ratings(e.ctx, a.ID, t.Number)
	if err != nil {
		return err
	}
	trainee := a.Trainee.ID == e.of.ID
	read := trainee && open(cards, t) == 0 && (e.viewer.supervises() || !t.Told.IsZero())
	result := ""
	if signed, ok, err := e.hall.records.Sheets.Points(e.ctx, t.Session); err != nil {
		return err
	} else if ok && read {
		result = signed.Result
	}
	for i := range cards {
		c := &cards[i]
		own := c.Juror.ID == e.of.ID
		if !own && !read || own && e.viewer.supervises() && e.viewer.ID != e.of.ID && open(cards, t) > 0 {
			continue // blind to each other, and to supervisors, until all have handed in
		}
		if given := c.Points.Control >= 0 || c.Points.Hospitality >= 0 || c.Remark != ""; c.Handed.IsZero() && !(own && given) {
			continue
		}
		remark := ""
		if own {
			remark = c.Remark
		}
		points := func(p record.Points) string {
			if p < 0 {
				return ""
			}
			return p.String()
		}
		if err := row(e.hide(a.Exam), fmt.Sprint(t.Number), e.person(a.Trainee), e.person(c.Juror), points(c.Points.Control), points(c.Points.Hospitality), remark, c.Handed, result); err != nil {
			return err
		}
	}
	return nil
}

// person is what somebody is called who is neither supervisor nor at the table.
func (e *export) person(p record.Person) string {
	if p.ID == e.of.ID {
		return e.of.Name
	}
	return e.cast.called(p.Name, aPerson)
}
