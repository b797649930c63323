package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/web/accounts"
)

// showOwnData shows the visitor what is kept of him.
func showOwnData(v *visit) error { return v.dataPage(http.StatusOK, v.page(), v.who, true, "") }

// showData shows supervisors what is kept of a person.
func showData(v *visit) error {
	p, err := v.aboutWhom()
	if err != nil {
		return err
	}
	return v.dataPage(http.StatusOK, v.page(), p, false, "")
}

// aboutWhom is the person whose id is in the address.
func (v *visit) aboutWhom() (accounts.Person, error) {
	p, err := v.people.ByID(v.r.Context(), v.r.PathValue("id"))
	if err == nil && p.IsNobody() {
		err = missing("person")
	}
	return p, err
}

// kindOf is what a person is called who was erased: former trainee, former guest.
func kindOf(p accounts.Person) string {
	switch p.Role {
	case accounts.Supervisor:
		return "supervisor"
	case accounts.Member:
		return "trainee"
	}
	return "guest"
}

func (v *visit) dataPage(status int, page templates.Page, p accounts.Person, own bool, typed string) (err error) {
	ctx := v.r.Context()
	d := templates.PersonalData{Page: page, ID: p.ID, Name: p.Name, Kind: kindOf(p), Own: own, Typed: typed}
	if x, erased, err := v.hall.Erasures.Find(ctx, p.ID); err != nil {
		return err
	} else if erased {
		d.Erased = &x
	}
	if d.Plan, err = v.hall.Erasures.Plan(ctx, person(p)); err != nil {
		return err
	}
	asked, err := v.hall.Erasures.Asked(ctx, person(v.who))
	if err != nil {
		return err
	}
	for _, r := range asked {
		if r.ID == p.ID {
			d.Asked = r.At
		}
	}
	return v.show(status, templates.PersonalPage(d))
}

// askErasure notes that the visitor wants to be erased, or does not any more.
func askErasure(v *visit) (err error) {
	switch do := v.field("do"); do {
	case "ask":
		err = v.hall.Erasures.Ask(v.r.Context(), person(v.who))
	case "unask":
		err = v.hall.Erasures.Unask(v.r.Context(), person(v.who))
	default:
		page := v.page()
		page.Problem = &templates.Problem{What: fmt.Sprintf("do: it is ask or unask, not %q", do)}
		return v.dataPage(http.StatusUnprocessableEntity, page, v.who, true, "")
	}
	if err != nil {
		return err
	}
	return v.see(templates.DataPath)
}

// erasePerson erases a person, when the supervisor has typed the name.
func erasePerson(v *visit) error {
	p, err := v.aboutWhom()
	if err != nil {
		return err
	}
	refuse := func(why string, args ...any) error {
		page := v.page()
		page.Problem = &templates.Problem{What: fmt.Sprintf(why, args...)}
		return v.dataPage(http.StatusUnprocessableEntity, page, p, false, v.field("name"))
	}
	if typed := v.field("name"); typed != p.Name {
		return refuse("name: you typed %q, and this is %q", typed, p.Name)
	}
	_, err = v.hall.Erasures.Erase(v.r.Context(), person(v.who), person(p), kindOf(p))
	if not, is := errors.AsType[*sessions.NotNow](err); is {
		return refuse("Not now: %s", not.Why)
	}
	if err != nil && !errors.Is(err, sessions.ErrErased) {
		return err
	}
	return v.see(templates.PersonDataPath(p.ID))
}

// showRetention shows supervisors for how long the house keeps people.
func showRetention(v *visit) error {
	r, err := v.hall.Erasures.Retention(v.r.Context())
	if err != nil {
		return err
	}
	return v.retentionPage(http.StatusOK, templates.RetentionData{Page: v.page(), Fields: templates.MonthsOf(r)})
}

func (v *visit) retentionPage(status int, d templates.RetentionData) (err error) {
	if d.Asked, err = v.hall.Erasures.Asked(v.r.Context(), person(v.who)); err != nil {
		return err
	}
	if d.Held, err = v.hall.Erasures.Waiting(v.r.Context(), person(v.who)); err != nil {
		return err
	}
	switch {
	case v.wants("asked"):
		return v.file("asked", []any{"name", moment("asked")}, func(row func(...any) error) error {
			return eachOf(d.Asked, func(r *record.ErasureRequest) error { return row(r.Name, r.At) })
		})
	case v.wants("held"):
		return v.sendHeld(d.Held)
	}
	d.Here = templates.RetentionPath
	return v.show(status, templates.RetentionPage(d))
}

// setRetention sets for how long the house keeps people.
func setRetention(v *visit) error {
	d := templates.RetentionData{Page: v.page(), Fields: map[string]string{}}
	var r record.Retention
	for _, f := range []struct {
		key string
		to  *int
	}{{"guests", &r.Guests}, {"members", &r.Members}, {"exams", &r.Exams}, {"statements", &r.Statements}} {
		d.Fields[f.key] = v.field(f.key)
		n, err := strconv.Atoi(d.Fields[f.key])
		if err != nil && d.Wrong == "" {
			d.Wrong, d.Problem = f.key, &templates.Problem{What: fmt.Sprintf("%s: %q is no number of months; 0 is for ever", f.key, d.Fields[f.key])}
		}
		*f.to = n
	}
	if d.Wrong != "" {
		return v.retentionPage(http.StatusUnprocessableEntity, d)
	}
	err := v.hall.Erasures.SetRetention(v.r.Context(), person(v.who), r)
	if wrong, is := errors.AsType[*sessions.SettingError](err); is {
		d.Wrong, d.Problem = wrong.Field, &templates.Problem{What: wrong.Error()}
		return v.retentionPage(http.StatusUnprocessableEntity, d)
	}
	if err != nil {
		return err
	}
	return v.see(templates.RetentionPath)
}

// sendHeld sends the signed exams of erased people that wait.
func (v *visit) sendHeld(list []sessions.HeldErasure) error {
	return v.file("held", []any{"called now", moment("erased"), "session", moment("kept until")}, func(row func(...any) error) error {
		return eachOf(list, func(h *sessions.HeldErasure) error {
			return eachOf(h.Exams, func(e *sessions.HeldExam) error { return row(h.Name, h.At, e.Session, e.Until) })
		})
	})
}
