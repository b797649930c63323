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
	d := templates.AssignmentsData{Page: v.page(), Search: strings.TrimSpace(query.Get("q")), State: query.Get("state"), Kind: query.Get("kind")}
	at, now := pageOf(query), v.hall.Now()
	if v.who.Supervises() {
		d.Class = query.Get("class")
		var err error
		if d.Classes, err = v.goingClasses(); err != nil {
			return err
		}
	}
	ask := record.AssignmentQuery{Search: d.Search, State: d.State, Class: d.Class, Kind: d.Kind, Newest: true}
	if v.wants("assignments") {
		return v.sendAssignments(ask)
	}
	ask.Skip, ask.Most = (at-1)*assignmentsShown, assignmentsShown
	list, all, err := v.hall.Assigned.List(v.r.Context(), person(v.who), ask)
	if err != nil {
		return err
	}
	d.All = all
	d.Pager = templates.Pager{
		At: at, Pages: pagesOf(all, assignmentsShown), Path: templates.AssignmentsPath,
		Query: url.Values{"q": {d.Search}, "state": {d.State}, "class": {d.Class}, "kind": {d.Kind}},
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

// assignedIn says how far the visitor is with what he did in a session of his; nil where
// nothing was assigned there, or it does not hold any more.
func (v *visit) assignedIn(session string) (*templates.AssignedRow, error) {
	a, found, err := v.hall.Assigned.OfSession(v.r.Context(), person(v.who), session)
	if err != nil || !found || !a.Withdrawn.IsZero() {
		return nil, err
	}
	rows, err := v.assignedRows([]record.Assignment{a})
	if err != nil {
		return nil, err
	}
	return &rows[0], nil
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
			if q.State == record.Past && (r.State == sessions.Completed || r.State == sessions.Spent || r.Assignment.Kind == sessions.AssignTest && r.Table == "") {
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
	if !d.Own {
		d.Missing = len(v.hall.Assigned.Missing(&a, d.Doings))
	}
	if !d.Own && v.wants("people") {
		return v.sendDoings(&d)
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
	case errors.Is(err, sessions.ErrOwnRecord):
		return &problem{http.StatusForbidden, "Your own", "Nobody decides in his own record; ask another supervisor.", ""}
	case errors.Is(err, record.ErrAnother):
		return &problem{http.StatusConflict, "Not now", "The assignment was withdrawn meanwhile.", ""}
	}
	return err
}

// showNewAssignment is the form that assigns something.
func showNewAssignment(v *visit) error {
	query, day := v.r.URL.Query(), v.hall.Now().Local().AddDate(0, 0, 7)
	d := templates.AssignmentFormData{Page: v.page(), Values: map[string]string{
		"kind": query.Get("kind"), "key": query.Get("key"), "class": query.Get("class"), "person-id": query.Get("person"),
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
		d.Values["kind"] = a.Kind
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
	of := cmp.Or(d.Values["kind"], sessions.AssignExercise)
	if d.Of != nil {
		of = d.Of.Kind
	}
	kind, err := sessions.FindAssignmentKind(of)
	if err != nil {
		return missing("kind of assignment")
	}
	d.Kind = *kind
	if d.Of == nil {
		things, err := v.hall.Assigned.Things(v.r.Context(), person(v.who), kind.ID)
		if err != nil {
			return err
		}
		for _, t := range things {
			d.Things = append(d.Things, templates.Choice{Value: t.Address, Label: t.Called})
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
	for _, field := range []string{"kind", "key", "class", "person", "jurors", "due", "attempts", "pass", "bar", "shown"} {
		values[field] = v.field(field)
	}
	wrong := func(field, why string) error { return &sessions.SettingError{Field: field, Why: why} }
	a.Kind, a.Key, a.Class, a.Pass, a.Shown = cmp.Or(values["kind"], sessions.AssignExercise), values["key"], values["class"], values["pass"], values["shown"]
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
		if a.Person, err = v.member(name); err == nil && a.Person.ID == "" {
			err = &noAccount{"person", name}
		}
	}
	if err == nil {
		a.Jurors, err = v.namedPeople("jurors", values["jurors"])
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
	d := templates.AssignmentFormData{Page: v.page(), Of: &a, Values: map[string]string{"due": a.Due.Local().Format(formTime), "shown": a.Terms()}}
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
	} else if errors.Is(err, sessions.ErrTermsChanged) {
		return v.termsChanged(values)
	}
	return v.toAssignment(err)
}

// termsChanged shows the form again with what was typed, and what the assignment is since
// somebody else changed it: sent once more, what was typed holds.
func (v *visit) termsChanged(values map[string]string) error {
	a, err := v.assignment()
	if err != nil {
		return err
	}
	values["shown"] = a.Terms()
	d := templates.AssignmentFormData{Page: v.page(), Of: &a, Values: values, Changed: true}
	d.Problem = &templates.Problem{What: sentence(sessions.ErrTermsChanged) + " Nothing is changed by you yet, and what you typed stands here still."}
	return v.assignmentForm(http.StatusConflict, d)
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

// putDown puts down for a test those of its class who are not yet.
func putDown(v *visit) error {
	return v.toAssignment(v.hall.Assigned.PutDown(v.r.Context(), person(v.who), v.r.PathValue("id")))
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
	switch a, err := v.assignment(); {
	case err != nil:
		return err
	case a.Kind == sessions.AssignPath:
		return v.standAt(table)
	case table == "":
		return v.toAssignment(nil) // he is put down for a test
	case a.Kind == sessions.AssignTest:
		return v.toAttempt(table)
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

// grid is the grid of the class that the address names, of what is looked for: of so many
// columns after the first ones.
func (v *visit) grid(skip, most int) (d templates.GridData, err error) {
	if d.Class, err = v.class(); err != nil {
		return d, err
	}
	query := v.r.URL.Query()
	d.Search, d.Kind = strings.TrimSpace(query.Get("q")), query.Get("kind")
	d.Grid, err = v.hall.Assigned.Grid(v.r.Context(), person(v.who), sessions.GridQuery{
		Class: d.Class.ID, Kind: d.Kind, Search: d.Search, Skip: skip, Most: most,
	})
	return d, err
}

// showGrid is who of a class has done what.
func showGrid(v *visit) error {
	if v.wants("grid") {
		return v.sendGrid()
	}
	at := pageOf(v.r.URL.Query())
	d, err := v.grid((at-1)*columnsShown, columnsShown)
	if err != nil {
		return err
	}
	d.Page, d.Now = v.page(), v.hall.Now()
	d.Pager = templates.Pager{
		At: at, Pages: pagesOf(d.All, columnsShown), Path: templates.GridPath(d.Class.ID), Query: url.Values{"q": {d.Search}, "kind": {d.Kind}},
	}
	return v.show(http.StatusOK, templates.GridPage(d))
}
