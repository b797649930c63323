package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// showDesk is what the sessions of a person come to, for himself and for supervisors.
func showDesk(v *visit) error {
	d, err := v.personDesk()
	if err != nil {
		return err
	}
	return v.deskPage(&d)
}

// showClassDesk is what the sessions of a class come to.
func showClassDesk(v *visit) error {
	d, err := v.classDesk()
	if err != nil {
		return err
	}
	return v.deskPage(&d)
}

// deskPage shows a desk, or sends one of its lists.
func (v *visit) deskPage(d *templates.DeskData) error {
	if list := v.r.URL.Query().Get(templates.ListField); slices.Contains(templates.DeskLists, list) {
		return v.sendDesk(d, list)
	}
	return v.show(http.StatusOK, templates.DeskPage(*d))
}

// personDesk reads the desk of the person that the path names. To others it is the same as
// none.
func (v *visit) personDesk() (templates.DeskData, error) {
	d := templates.DeskData{Page: v.page(), ID: v.r.PathValue("id")}
	d.Own = d.ID == v.who.ID
	if !d.Own && !v.who.Supervises() {
		return d, missing("person")
	}
	d.Name = v.who.Name
	if !d.Own {
		known, err := v.known(d.ID)
		if err != nil {
			return d, err
		}
		d.Name = known.name(d.ID)
		if dealt, err := v.hall.Reviews.HasSession(v.r.Context(), sessions.Person{ID: d.ID}); err != nil {
			return d, err
		} else if d.Name == "" && !dealt {
			return d, missing("person")
		} else if d.Name == "" {
			d.Name = "a guest"
		}
	}
	return d, v.readDesk(&d)
}

// classDesk reads the desk of the class that the path names, with its people by name.
func (v *visit) classDesk() (templates.DeskData, error) {
	d := templates.DeskData{Page: v.page(), ClassID: v.r.PathValue("id")}
	c, err := v.class()
	if err != nil {
		return d, err
	}
	d.Name = c.Name
	if err := v.readDesk(&d); err != nil {
		return d, err
	}
	pupils, err := v.hall.Classes.Pupils(v.r.Context(), person(v.who), c.ID)
	if err != nil {
		return d, err
	}
	for _, p := range pupils {
		d.People = append(d.People, templates.DeskPerson{ID: p.ID, Name: p.Name, Outlook: d.Desk.People[p.ID]})
	}
	slices.SortFunc(d.People, func(a, b templates.DeskPerson) int {
		if n := strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)); n != 0 {
			return n
		}
		return strings.Compare(a.ID, b.ID)
	})
	return d, nil
}

// readDesk reads what the address asks for. What it cannot read it takes for any.
func (v *visit) readDesk(d *templates.DeskData) (err error) {
	query := v.r.URL.Query()
	d.Game, d.Mode, d.Weeks = query.Get("game"), query.Get("mode"), templates.DeskWeeks[0]
	if n, err := strconv.Atoi(query.Get("weeks")); err == nil && slices.Contains(templates.DeskWeeks, n) {
		d.Weeks = n
	}
	if !slices.Contains(variants.Names(), d.Game) {
		d.Game = ""
	}
	q := sessions.DeskQuery{Person: d.ID, Class: d.ClassID, Variant: d.Game, Weeks: d.Weeks}
	switch d.Mode {
	case game.Coached.String(), game.Guided.String():
		q.Mode = d.Mode
	case game.Exam.String(), templates.PracticeExam:
		q.Mode, q.Appointed, q.Practice = game.Exam.String(), d.Mode != templates.PracticeExam, d.Mode == templates.PracticeExam
	default:
		d.Mode = ""
	}
	d.Desk, err = v.hall.Reviews.Desk(v.r.Context(), person(v.who), q)
	return err
}

// showTargets is the page of the seconds that steps may take.
func showTargets(v *visit) error {
	return v.targetsPage(http.StatusOK, templates.TargetsData{Page: v.page(), Clause: v.r.URL.Query().Get("clause")})
}

func (v *visit) targetsPage(status int, d templates.TargetsData) (err error) {
	if d.List, err = v.hall.Reviews.Targets(v.r.Context()); err != nil {
		return err
	}
	if v.wants("targets") {
		return v.file("targets", []any{"clause", "what it wants", "seconds", "set by", moment("set")}, func(row func(...any) error) error {
			return eachOf(d.List, func(t *record.Target) error {
				return row(t.Cite, templates.ClauseTitle(t.Cite), t.Seconds, t.By.Name, t.At)
			})
		})
	}
	for _, t := range d.List {
		if t.Cite == d.Clause && d.Seconds == "" {
			d.Seconds = strconv.FormatFloat(t.Seconds, 'f', -1, 64)
		}
	}
	d.Here = templates.TargetsPath
	return v.show(status, templates.TargetsPage(d))
}

// setTarget sets how many seconds a step of a clause may take.
func setTarget(v *visit) error {
	d := templates.TargetsData{Page: v.page(), Clause: v.field("clause"), Seconds: v.field("seconds")}
	seconds, err := strconv.ParseFloat(d.Seconds, 64)
	if err != nil {
		d.Wrong, d.Problem = "seconds", &templates.Problem{What: fmt.Sprintf("seconds: %q is no number; write it like 2.5", d.Seconds)}
		return v.targetsPage(http.StatusUnprocessableEntity, d)
	}
	err = v.hall.Reviews.SetTarget(v.r.Context(), person(v.who), d.Clause, seconds)
	if wrong, is := errors.AsType[*sessions.SettingError](err); is {
		d.Wrong, d.Problem = wrong.Field, &templates.Problem{What: wrong.Why}
		return v.targetsPage(http.StatusUnprocessableEntity, d)
	}
	if err != nil {
		return err
	}
	return v.see(templates.TargetsPath)
}
