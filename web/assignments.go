package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants/library"
)

// assignmentsShown is how many assignments a page lists, assignedInLobby how many of each
// kind the lobby looks at, and columnsShown how many a page of the grid has.
const (
	assignmentsShown = 25
	assignedInLobby  = 20
	columnsShown     = 8
)

// showAssignments lists what is assigned: to the visitor or, for supervisors, to everybody.
func showAssignments(v *visit) error {
	query := v.r.URL.Query()
	d := templates.AssignmentsData{Page: v.page(), Search: strings.TrimSpace(query.Get("q")), State: query.Get("state")}
	at, now := pageOf(query), v.hall.Now()
	if v.who.Supervises() {
		d.Class = query.Get("class")
		var err error
		if d.Classes, err = v.goingClasses(); err != nil {
			return err
		}
	}
	list, all, err := v.hall.Assigned.List(v.r.Context(), person(v.who), record.AssignmentQuery{
		Search: d.Search, State: d.State, Class: d.Class, Newest: true, Skip: (at - 1) * assignmentsShown, Most: assignmentsShown,
	})
	if err != nil {
		return err
	}
	d.All = all
	d.Pager = templates.Pager{
		At: at, Pages: pagesOf(all, assignmentsShown), Path: templates.AssignmentsPath,
		Query: url.Values{"q": {d.Search}, "state": {d.State}, "class": {d.Class}},
	}
	if v.who.Supervises() {
		of, have, err := v.hall.Assigned.Counts(v.r.Context(), person(v.who), list)
		if err != nil {
			return err
		}
		for i := range list {
			d.Rows = append(d.Rows, templates.AssignmentRow{Assignment: list[i], Of: of[i], Have: have[i], Now: now})
		}
	} else if d.Own, err = v.assignedRows(list); err != nil {
		return err
	}
	return v.show(http.StatusOK, templates.AssignmentsPage(d))
}

// assignedRows say how far the visitor is with what is assigned to him.
func (v *visit) assignedRows(list []record.Assignment) (rows []templates.AssignedRow, err error) {
	doing, err := v.hall.Assigned.Own(v.r.Context(), person(v.who), list)
	for i := range doing {
		rows = append(rows, templates.AssignedRow{Assignment: list[i], Doing: doing[i], Now: v.hall.Now()})
	}
	return rows, err
}

// ownAssignments are what the visitor finds first in the lobby: what is not due yet, and
// what is overdue. What was done goes away after its day.
func (v *visit) ownAssignments() (rows []templates.AssignedRow, err error) {
	if !v.who.HasAccount() || v.who.Supervises() {
		return nil, nil
	}
	for _, q := range []record.AssignmentQuery{{State: record.Past, Newest: true, Most: assignedInLobby}, {State: record.Holding, Most: assignedInLobby}} {
		list, _, err := v.hall.Assigned.List(v.r.Context(), person(v.who), q)
		if err != nil {
			return nil, err
		}
		if q.Newest {
			slices.Reverse(list) // the longest overdue comes first
		}
		found, err := v.assignedRows(list)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			if q.State == record.Past && (r.State == sessions.Completed || r.State == sessions.Spent) {
				continue
			}
			rows = append(rows, r)
		}
	}
	// What is left to do comes before what is done.
	slices.SortStableFunc(rows, func(a, b templates.AssignedRow) int {
		done := func(r templates.AssignedRow) int {
			if r.State == sessions.Completed || r.State == sessions.Spent {
				return 1
			}
			return 0
		}
		return done(a) - done(b)
	})
	return rows, nil
}

// showAssignment is one assignment.
func showAssignment(v *visit) error { return v.assignmentPage(http.StatusOK, v.page()) }

func (v *visit) assignmentPage(status int, page templates.Page) error {
	a, err := v.assignment()
	if err != nil {
		return err
	}
	d := templates.AssignmentData{Page: page, Assignment: a, Own: !v.who.Supervises(), Now: v.hall.Now()}
	if d.Own {
		one, err := v.hall.Assigned.Doing(v.r.Context(), person(v.who), &a)
		if err != nil {
			return err
		}
		d.Doings = []sessions.Doing{one}
	} else if d.Doings, err = v.hall.Assigned.Doings(v.r.Context(), person(v.who), &a); err != nil {
		return err
	}
	return v.show(status, templates.AssignmentPage(d))
}

// assignment is the one that the address names.
func (v *visit) assignment() (record.Assignment, error) {
	a, err := v.hall.Assigned.Find(v.r.Context(), person(v.who), v.r.PathValue("id"))
	return a, assignmentProblem(err)
}

// assignmentProblem is what a visitor is told of an assignment that he may not change so.
func assignmentProblem(err error) error {
	if _, not := errors.AsType[*sessions.NotNow](err); not {
		return notNow(err)
	}
	switch {
	case errors.Is(err, sessions.ErrNoAssignment):
		return missing("assignment")
	case errors.Is(err, sessions.ErrNotYours):
		return &problem{http.StatusForbidden, "Not yours", "This is another person's to do.", ""}
	case errors.Is(err, record.ErrAnother):
		return &problem{http.StatusConflict, "Not now", "The assignment was withdrawn meanwhile.", ""}
	}
	return err
}

// showNewAssignment is the form that assigns something.
func showNewAssignment(v *visit) error {
	query, day := v.r.URL.Query(), v.hall.Now().Local().AddDate(0, 0, 7)
	d := templates.AssignmentFormData{Page: v.page(), Values: map[string]string{
		"key": query.Get("key"), "class": query.Get("class"),
		"due": time.Date(day.Year(), day.Month(), day.Day(), 18, 0, 0, 0, time.Local).Format(formTime),
	}}
	if id := query.Get("person"); id != "" {
		p, err := v.people.ByID(v.r.Context(), id)
		if err != nil {
			return err
		}
		d.Values["person"] = p.Name
	}
	if from := query.Get("from"); from != "" {
		a, err := v.hall.Assigned.Find(v.r.Context(), person(v.who), from)
		if err != nil {
			return assignmentProblem(err)
		}
		fillIn(d.Values, &a)
		if thing, err := v.hall.Assigned.Thing(v.r.Context(), person(v.who), a.Kind, a.Key); err == nil {
			d.Values["key"] = thing.Address
		}
	}
	return v.assignmentForm(http.StatusOK, d)
}

// fillIn puts into a form how often and by which rule something is to be done.
func fillIn(values map[string]string, a *record.Assignment) {
	values["pass"], values["bar"], values["attempts"] = a.Pass, strconv.Itoa(a.Bar), ""
	if a.Allowed > 0 {
		values["attempts"] = strconv.Itoa(a.Allowed)
	}
}

func (v *visit) assignmentForm(status int, d templates.AssignmentFormData) (err error) {
	if d.Of == nil {
		own, err := v.hall.Exercises.All(v.r.Context())
		if err != nil {
			return err
		}
		d.Exercises = []templates.Choice{{Label: "Choose an exercise"}}
		for _, e := range append(library.All[:len(library.All):len(library.All)], own...) {
			row := templates.ExerciseRow{Exercise: e, Open: true}
			d.Exercises = append(d.Exercises, templates.Choice{Value: e.Address(), Label: row.Called()})
		}
		if d.Classes, err = v.goingClasses(); err != nil {
			return err
		}
		people, err := v.people.List(v.r.Context())
		if err != nil {
			return err
		}
		for _, p := range people {
			if !p.Supervises() {
				d.People = append(d.People, p.Name)
			}
		}
		d.Here = templates.AssignmentsPath
	}
	return v.show(status, templates.AssignmentFormPage(d))
}

// assignmentAsked are the fields of the form, and what they say of until when, how often
// and by which rule.
func (v *visit) assignmentAsked() (values map[string]string, a sessions.Assignment, err error) {
	values = map[string]string{}
	for _, field := range []string{"kind", "key", "class", "person", "due", "attempts", "pass", "bar"} {
		values[field] = v.field(field)
	}
	wrong := func(field, why string) error { return &sessions.SettingError{Field: field, Why: why} }
	a.Kind, a.Key, a.Class, a.Pass = cmp.Or(values["kind"], "exercise"), values["key"], values["class"], values["pass"]
	if a.Due, err = time.ParseInLocation(formTime, values["due"], time.Local); err != nil {
		return values, a, wrong("due", "say until when: "+strconv.Quote(values["due"])+" is no day and time")
	}
	for field, to := range map[string]*int{"attempts": &a.Attempts, "bar": &a.Bar} {
		if values[field] == "" {
			continue
		}
		if *to, err = strconv.Atoi(values[field]); err != nil {
			return values, a, wrong(field, strconv.Quote(values[field])+" is no number")
		}
	}
	if values["attempts"] != "" && a.Attempts < 1 {
		return values, a, wrong("attempts", values["attempts"]+" attempts: leave it empty for any number")
	}
	return values, a, nil
}

// assign assigns something, or shows the form again with what is wrong.
func assign(v *visit) error {
	values, a, err := v.assignmentAsked()
	d := templates.AssignmentFormData{Page: v.page(), Values: values}
	if name := values["person"]; err == nil && name != "" {
		if a.Person, err = v.trainee(name); err == nil && a.Person.ID == "" {
			err = &noAccount{"person", name}
		}
	}
	id := ""
	if err == nil {
		id, err = v.hall.Assigned.Make(v.r.Context(), person(v.who), a)
	}
	if nobody, ok := errors.AsType[*noAccount](err); ok {
		if d.Near, err = v.near(nobody.name); err != nil {
			return err
		}
		err = &sessions.SettingError{Field: nobody.field, Why: nobody.Error()}
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d.Problem, d.Wrong = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}, wrong.Field
		return v.assignmentForm(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return assignmentProblem(err)
	}
	return v.see(templates.AssignmentPath(id))
}

// showChangeAssignment is the form that changes an assignment.
func showChangeAssignment(v *visit) error {
	a, err := v.assignment()
	if err != nil {
		return err
	}
	d := templates.AssignmentFormData{Page: v.page(), Of: &a, Values: map[string]string{"due": a.Due.Local().Format(formTime)}}
	fillIn(d.Values, &a)
	return v.assignmentForm(http.StatusOK, d)
}

// changeAssignment changes an assignment, or shows the form again with what is wrong.
func changeAssignment(v *visit) error {
	a, err := v.assignment()
	if err != nil {
		return err
	}
	values, to, err := v.assignmentAsked()
	if err == nil {
		err = v.hall.Assigned.Change(v.r.Context(), person(v.who), a.ID, to)
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d := templates.AssignmentFormData{Page: v.page(), Of: &a, Values: values, Wrong: wrong.Field}
		d.Problem = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}
		return v.assignmentForm(http.StatusUnprocessableEntity, d)
	}
	return v.toAssignment(err)
}

// toAssignment leads back to the assignment, or says what was refused.
func (v *visit) toAssignment(err error) error {
	if err != nil {
		return assignmentProblem(err)
	}
	return v.see(templates.AssignmentPath(v.r.PathValue("id")))
}

// withdrawAssignment takes an assignment back.
func withdrawAssignment(v *visit) error {
	return v.toAssignment(v.hall.Assigned.Withdraw(v.r.Context(), person(v.who), v.r.PathValue("id")))
}

// judgeAssigned keeps a supervisor's word on how a person did.
func judgeAssigned(v *visit) error {
	return v.toAssignment(v.hall.Assigned.Say(v.r.Context(), person(v.who), v.r.PathValue("id"), v.field("person"), v.field("passed") == "yes"))
}

// beginAssigned leads the trainee to the table of his attempt, at whose stand he is. A
// table where an attempt is over sends the key of its exercise too, for practice.
func beginAssigned(v *visit) error {
	table, err := v.hall.Assigned.Begin(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if _, not := errors.AsType[*sessions.NotNow](err); v.field("key") != "" && (not || errors.Is(err, sessions.ErrNotYours) || errors.Is(err, sessions.ErrNoAssignment)) {
		return dealExercise(v) // nothing is left to do of it: again is practice
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return &problem{http.StatusConflict, "Not now", wrong.Why, wrong.Cite}
	} else if err != nil {
		return assignmentProblem(err)
	}
	if l, ok := v.hall.Table(table); ok {
		if at := l.Standing(person(v.who)).Viewer().Role; at != game.DealerView && at != game.FloorView {
			if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
				return err
			}
		}
	}
	return v.see(templates.TablePath(table))
}

// grid is the grid of the class that the address names: of so many columns after the
// first ones.
func (v *visit) grid(skip, most int) (c record.Class, g sessions.Grid, err error) {
	if c, err = v.class(); err == nil {
		g, err = v.hall.Assigned.Grid(v.r.Context(), person(v.who), c.ID, skip, most)
	}
	return c, g, err
}

// showGrid is who of a class has done what.
func showGrid(v *visit) error {
	at := pageOf(v.r.URL.Query())
	c, g, err := v.grid((at-1)*columnsShown, columnsShown)
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, templates.GridPage(templates.GridData{
		Page: v.page(), Class: c, Grid: g, Now: v.hall.Now(),
		Pager: templates.Pager{At: at, Pages: pagesOf(g.All, columnsShown), Path: templates.GridPath(c.ID)},
	}))
}

// sendGrid sends the grid of a class as a file: one line for each person and assignment.
func sendGrid(v *visit) error {
	c, g, err := v.grid(0, gridMost)
	if err != nil {
		return err
	}
	var rows [][]string
	for i := range g.Columns {
		a := &g.Columns[i]
		for _, r := range g.Rows {
			d := r.Cells[i]
			if d == nil {
				continue
			}
			best, mistakes := "", ""
			if d.Best != nil {
				best, mistakes = d.Best.Session, strconv.Itoa(d.Best.Mistakes)
			}
			dueUTC, due := csvTimes(a.Due)
			doneUTC, done := csvTimes(d.DoneAt)
			rows = append(rows, []string{
				r.Name, a.Title, a.By.Name, dueUTC, due, templates.DoingWords(d), strconv.Itoa(len(d.Attempts)), mistakes, doneUTC, done, yesOrNo(d.Late), best,
			})
		}
	}
	return v.sendCSV("assignments-"+c.Name, []string{
		"person", "assignment", "from", "due (UTC)", "due", "state", "attempts", "mistakes", "done (UTC)", "done", "late", "session",
	}, rows)
}

// gridMost is how many assignments a file has at most.
const gridMost = 1000

func yesOrNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
