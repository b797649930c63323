package web

import (
	"errors"
	"fmt"
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
	"burncard/web/accounts"
)

// sessionsShown is how many sessions a page of the list shows.
const sessionsShown = 50

// answersShown is how many unread answers stand above the list of sessions.
const answersShown = 20

// A badField is a value of an address that cannot be read.
type badField struct{ field, why string }

func (e *badField) Error() string { return e.field + ": " + e.why }

// showSessions lists past sessions: the visitor's own, or to a supervisor all. A field
// that cannot be read is told on the page.
func showSessions(v *visit) error {
	query := v.r.URL.Query()
	d := templates.SessionsData{Page: v.page(), All: v.who.Supervises()}
	for _, f := range append(d.Ask.All(), templates.SessionField{Name: "sort", Value: &d.Ask.Sort}) {
		*f.Value = strings.TrimSpace(query.Get(f.Name))
	}
	if !d.All {
		d.Ask.Person, d.Ask.Search, d.Ask.Class = "", "", "" // his own, whatever the address says
	}
	if !d.All {
		d.Desk = templates.DeskPath(v.who.ID)
	} else if d.Ask.Person != "" {
		d.Desk = templates.DeskPath(d.Ask.Person)
	}
	// A form without JavaScript sends its empty fields too; the address has those that say something.
	if slices.ContainsFunc(strings.Split(v.r.URL.RawQuery, "&"), func(pair string) bool { return strings.HasSuffix(pair, "=") }) {
		return v.see(d.Ask.Path())
	}
	var err error
	if d.Answers, _, err = v.hall.Reviews.Unread(v.r.Context(), person(v.who), answersShown); err != nil {
		return err
	}
	if d.Exercises, err = v.exerciseChoices(); err != nil {
		return err
	}
	if d.All {
		if d.Classes, err = v.classChoices(); err != nil {
			return err
		}
	}
	q, bad, err := v.sessionQuery(&d, query)
	if err != nil {
		return err
	}
	if bad != nil {
		d.Wrong, d.Problem = bad.field, &templates.Problem{What: bad.Error()}
		return v.show(http.StatusUnprocessableEntity, templates.SessionsPage(d))
	}
	if v.wants("sessions") {
		return v.sendSessions(q)
	}
	list, err := v.hall.Reviews.Find(v.r.Context(), person(v.who), q)
	if err != nil {
		return err
	}
	if v.wants("clauses") {
		return v.sendClauseCounts(list.Clauses)
	}
	d.Found, d.Clauses = list.All, list.Clauses
	ids := []string{q.Person}
	for _, f := range list.Sessions {
		ids = append(ids, f.Person)
	}
	known, err := v.known(ids...)
	if err != nil {
		return err
	}
	for _, f := range list.Sessions {
		listed := templates.ListedSession{SessionRow: row(f.Session, known.guest), Asked: f.Asked, Path: templates.SessionPath(f.ID)}
		if f.Asked > 0 {
			listed.Path = templates.MistakePath(f.ID, f.First.Seq, f.First.Index)
		}
		d.Rows = append(d.Rows, listed)
	}
	if q.Person != "" {
		if known[q.Person].HasAccount() {
			d.PersonIs = known[q.Person].Name
		} else if len(d.Rows) > 0 {
			d.PersonIs = d.Rows[0].Person
		} else {
			d.PersonIs = "a guest"
		}
	}
	beside := func(field string, at *record.Cursor) string {
		if at == nil {
			return ""
		}
		query := d.Ask.Query()
		query.Set(field, at.String())
		return templates.SessionsPath + "?" + query.Encode()
	}
	d.Previous, d.Next = beside("before", list.Previous), beside("after", list.Next)
	if len(d.Rows) == 0 {
		if d.Drop, err = v.dropped(d, query); err != nil {
			return err
		}
	}
	return v.show(http.StatusOK, templates.SessionsPage(d))
}

// dropped is the first field without which the list has sessions; "" for none.
func (v *visit) dropped(d templates.SessionsData, query url.Values) (string, error) {
	asked := d.Ask
	for i, f := range asked.All() {
		if *f.Value == "" {
			continue
		}
		d.Ask = asked
		*d.Ask.All()[i].Value = ""
		q, bad, err := v.sessionQuery(&d, nil)
		if err != nil {
			return "", err
		}
		if bad != nil {
			continue
		}
		some, err := v.hall.Reviews.Any(v.r.Context(), person(v.who), q)
		if err != nil || some {
			return f.Name, err
		}
	}
	return "", nil
}

// sessionQuery reads the fields of the list, or says which cannot be read and what it
// may be. The query has the place in the list.
func (v *visit) sessionQuery(d *templates.SessionsData, query url.Values) (q record.SessionQuery, bad *badField, err error) {
	f := d.Ask
	q = record.SessionQuery{
		Person: f.Person, Class: f.Class, Name: f.Search, Variant: f.Game, Mode: f.Mode, Appointed: f.Mode == game.Exam.String(), Cite: f.Clause, Gravity: f.Gravity, Flagged: f.Flag != "", Open: f.Flag == "open",
		Sort: record.Sort(f.Sort), Most: sessionsShown,
	}
	if f.Mode == templates.PracticeExam {
		q.Mode, q.Practice = game.Exam.String(), true
	} else if f.Mode == templates.UnlitMode {
		q.Mode, q.Unlit = "", true
	}
	for _, field := range append(f.All(), templates.SessionField{Name: "sort", Value: &f.Sort}) {
		may := templates.SessionChoices(field.Name, d.All)
		if may != nil && *field.Value != "" && !slices.Contains(may, *field.Value) {
			return q, &badField{field.Name, fmt.Sprintf("%q is none of %s", *field.Value, strings.Join(may, ", "))}, nil
		}
	}
	if len(f.Search) > 40 {
		return q, &badField{"q", "a name has 40 characters at most"}, nil
	}
	if f.Person != "" {
		has, err := v.hall.Reviews.HasSession(v.r.Context(), sessions.Person{ID: f.Person})
		if err != nil {
			return q, nil, err
		}
		if known, err := v.known(f.Person); err != nil {
			return q, nil, err
		} else if !known[f.Person].HasAccount() && !has {
			return q, &badField{"person", "nobody of this house has that id; press a name in the list"}, nil
		}
	}
	if f.Class != "" && !slices.ContainsFunc(d.Classes, func(c templates.Choice) bool { return c.Value == f.Class }) {
		return q, &badField{"class", "there is no such class; choose one from the list"}, nil
	}
	if f.Clause != "" && !sessions.IsClause(f.Clause) {
		return q, &badField{"clause", fmt.Sprintf("%q is no clause; write it like 633a.7 or 633a.7(f)", f.Clause)}, nil
	}
	if q.Since, bad = day("from", f.From, 0); bad != nil {
		return q, bad, nil
	}
	if q.Before, bad = day("to", f.To, 1); bad != nil {
		return q, bad, nil
	}
	if !q.Since.IsZero() && !q.Before.IsZero() && !q.Since.Before(q.Before) {
		return q, &badField{"to", f.To + " is before " + f.From}, nil
	}
	if f.Exercise == sessions.ApprenticeKey {
		q.Exercise = f.Exercise
	} else if f.Exercise != "" {
		e, err := v.exercise(f.Exercise)
		if errors.As(err, new(*problem)) {
			return q, &badField{"exercise", "there is no such exercise; choose one from the list"}, nil
		} else if err != nil {
			return q, nil, err
		}
		q.Exercise = e.Key
	}
	if f.Timed != "" && !sessions.IsClause(f.Timed) {
		return q, &badField{"timed", fmt.Sprintf("%q is no clause; write it like 633a.7(f)", f.Timed)}, nil
	}
	q.Timed, q.Paced = f.Timed, f.Paced != ""
	if f.Trains != "" {
		duty, err := strconv.Atoi(f.Trains) // one of the choices
		if err != nil {
			return q, nil, err
		}
		q.Practice = true // an exam tests, and trains nobody
		if q.Trained, err = v.hall.Reviews.Training(v.r.Context(), duty); err != nil {
			return q, nil, err
		}
	}
	for field, back := range map[string]bool{"after": false, "before": true} {
		if at := query.Get(field); at != "" {
			from, err := record.ParseCursor(at, q.Sort)
			if err != nil {
				return q, &badField{field, "it is no place in this list; begin at its first page"}, nil
			}
			q.From, q.Back = &from, back
		}
	}
	return q, nil, nil
}

// day is the beginning of a day of the house, or of one some days later.
func day(field, text string, later int) (time.Time, *badField) {
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	if err != nil {
		return at, &badField{field, fmt.Sprintf("%q is no day; write it like 2026-01-31", text)}
	}
	return at.AddDate(0, 0, later), nil
}

// exerciseChoices are the exercises by which the list may be narrowed. An exam is
// called as before it is dealt.
func (v *visit) exerciseChoices() ([]templates.Choice, error) {
	own, err := v.hall.Exercises.All(v.r.Context())
	if err != nil {
		return nil, err
	}
	list := []templates.Choice{{Value: "", Label: "Any or none", Note: ""}, {Value: sessions.ApprenticeKey, Label: "Apprenticeship"}}
	for _, e := range append(library.All[:len(library.All):len(library.All)], own...) {
		list = append(list, templates.Choice{Value: e.Address(), Label: e.TitleBefore()})
	}
	return list, nil
}

// classChoices are the classes by which a supervisor narrows the list.
func (v *visit) classChoices() ([]templates.Choice, error) {
	classes, err := v.hall.Classes.All(v.r.Context())
	if err != nil {
		return nil, err
	}
	list := []templates.Choice{{Value: "", Label: "Any class or none", Note: ""}}
	for _, c := range classes {
		list = append(list, templates.Choice{Value: c.ID, Label: c.Name})
	}
	return list, nil
}

// knownPeople are people of the house by id.
type knownPeople map[string]accounts.Person

// guest reports whether a person has come with a name alone. One who was erased is nothing any
// more: he may have been a member.
func (k knownPeople) guest(id string) bool { return k[id].Role == accounts.Guest }

// name is what a person is called today, or the part of the house that an id stands for.
func (k knownPeople) name(id string) string {
	if id == sessions.AutoInstructor {
		return "The exercise"
	}
	return k[id].Name
}

// known are those of some people, by id, of whom the house knows.
func (v *visit) known(ids ...string) (knownPeople, error) {
	return v.people.Known(v.r.Context(), ids...)
}
