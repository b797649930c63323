package web

import (
	"net/http"
	"net/url"
	"strings"

	"burncard/sessions/record"
	"burncard/templates"
	"burncard/web/accounts"
)

// peopleShown is how many people, or links, a page lists.
const peopleShown = 50

// showPeople shows supervisors the roster.
func showPeople(v *visit) error {
	query := v.r.URL.Query()
	d := templates.PeopleData{
		Page: v.page(), Search: strings.TrimSpace(query.Get("q")), Role: query.Get("role"), Class: query.Get("class"),
		State: query.Get("state"), Order: query.Get("order"),
	}
	ask := accounts.RosterQuery{Search: d.Search, Role: accounts.Role(d.Role), Class: d.Class, State: accounts.State(d.State), Order: d.Order}
	if v.wants("people") {
		return v.sendPeople(ask)
	}
	at := pageOf(query)
	ask.Skip, ask.Most = (at-1)*peopleShown, peopleShown
	list, all, err := v.people.Roster(v.r.Context(), ask)
	if err != nil {
		return err
	}
	if d.Classes, err = v.goingClasses(); err != nil {
		return err
	}
	pages := pagesOf(all, peopleShown)
	if at > pages {
		at = 1 // what the roster shows then
	}
	d.All, d.Pager = all, templates.Pager{At: at, Pages: pages, Path: templates.PeoplePath, Query: url.Values{
		"q": {d.Search}, "role": {d.Role}, "class": {d.Class}, "state": {d.State}, "order": {d.Order},
	}}
	for _, e := range list {
		d.List = append(d.List, v.personRow(&e))
	}
	return v.show(http.StatusOK, templates.PeoplePage(d))
}

// sendPeople sends the roster as it is asked for.
func (v *visit) sendPeople(ask accounts.RosterQuery) error {
	head := []any{"name", "role", "state", "classes", moment("last seen"), "sessions", "hours dealt", "remarks and requests to decide", "exams to sit", "sessions that go on", moment("account made")}
	return v.file("people", head, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]accounts.Entry, int, error) {
			ask.Skip, ask.Most = skip, most
			return v.people.Roster(v.r.Context(), ask)
		}, func(e *accounts.Entry) error {
			var classes []string
			for _, c := range e.Classes {
				classes = append(classes, c.Name)
			}
			return row(e.Name, e.Role, e.State, several(classes), e.Seen, e.Sessions, e.Hours.Hours(), e.Questions, e.Exams, e.Unfinished, e.Made)
		})
	})
}

func (v *visit) personRow(e *accounts.Entry) templates.PersonRow {
	row := templates.PersonRow{
		ID: e.ID, Name: e.Name, Role: string(e.Role), State: string(e.State), Made: e.Made, Seen: e.Seen, Sessions: e.Sessions, Hours: e.Hours,
		Questions: e.Questions, Exams: e.Exams, Unfinished: e.Unfinished, Since: e.Since, SinceBy: e.SinceBy, Own: e.ID == v.who.ID,
	}
	for _, c := range e.Classes {
		row.Classes = append(row.Classes, templates.Choice{Value: c.ID, Label: c.Name})
	}
	return row
}

// goingClasses are the classes that go on, as choices.
func (v *visit) goingClasses() (list []templates.Choice, err error) {
	all, err := v.hall.Classes.All(v.r.Context())
	for _, c := range all {
		if c.Ended.IsZero() {
			list = append(list, templates.Choice{Value: c.ID, Label: c.Name})
		}
	}
	return list, err
}

// showPerson is the page of one person, for supervisors. Of one who was erased it is that of
// his data.
func showPerson(v *visit) error {
	id := v.r.PathValue("id")
	if _, erased, err := v.hall.Erasures.Find(v.r.Context(), id); err != nil {
		return err
	} else if erased {
		return v.see(templates.PersonDataPath(id)) // which says what is left
	}
	page := v.page()
	page.Notice = personNotices[v.r.URL.Query().Get("done")]
	return v.personPage(http.StatusOK, templates.PersonData{Page: page})
}

// personNotices say what was done, by the act.
var personNotices = map[string]string{
	"rename": "The person has the new name.", "disable": "The account is disabled.", "enable": "The account is in use again.",
	"promote": "The person is a supervisor now.", "demote": "The person is a member now.", "remove": "The account is removed.",
	"class": "The classes are as you said.",
}

func (v *visit) personPage(status int, d templates.PersonData) error {
	e, found, err := v.people.Entry(v.r.Context(), v.r.PathValue("id"))
	if err != nil {
		return err
	}
	if !found {
		return missing("person")
	}
	d.PersonRow = v.personRow(&e)
	all, err := v.goingClasses()
	if err != nil {
		return err
	}
	if d.Apprentice, err = v.begunBy(e.ID); err != nil {
		return err
	}
	in := map[string]bool{}
	for _, c := range d.Classes {
		in[c.Value] = true
	}
	for _, c := range all {
		if !in[c.Value] {
			d.Joins = append(d.Joins, c)
		}
	}
	d.Terms = v.termsFor(e.Person)
	d.Here = templates.PersonPath(e.ID)
	return v.show(status, templates.PersonPage(d))
}

// termsFor is what is set for a person; nil for nothing.
func (v *visit) termsFor(p accounts.Person) *record.Terms {
	if t, ok := v.hall.Trainees.Of(person(p)); ok {
		return &t
	}
	return nil
}

// acted leads back to a person's page after an act, or says there what was refused.
func (v *visit) acted(act string, err error) error {
	id := v.r.PathValue("id")
	switch code := accounts.CodeOf(err); {
	case code == accounts.NoAccount:
		return missing("account")
	case code != "":
		return v.personPage(http.StatusUnprocessableEntity, templates.PersonData{Page: v.refused(err), Open: act, Renamed: v.field("name")})
	case err != nil:
		return err
	}
	// A supervisor who has given up the own right does not come back here.
	if id == v.who.ID && act == "demote" {
		return v.enter(v.who, templates.LobbyPath)
	}
	return v.see(templates.PersonPath(id) + "?done=" + act)
}

func renamePerson(v *visit) error {
	id := v.r.PathValue("id")
	_, err := v.people.Rename(v.r.Context(), v.who, id, v.field("name"))
	if err == nil {
		if err := v.hall.Trainees.Reload(v.r.Context()); err != nil {
			return err
		}
		v.hub.Ended(id) // the pages come back by themselves, under the new name
	}
	return v.acted("rename", err)
}

// endLoginsOf logs a person out everywhere.
func endLoginsOf(v *visit) error {
	return v.acted("logins", v.people.EndLoginsOf(v.r.Context(), v.who, v.r.PathValue("id")))
}

func disableAccount(v *visit) error {
	return v.acted("disable", v.people.Disable(v.r.Context(), v.who, v.r.PathValue("id")))
}

func enableAccount(v *visit) error {
	return v.acted("enable", v.people.Enable(v.r.Context(), v.who, v.r.PathValue("id")))
}

func promotePerson(v *visit) error {
	return v.acted("promote", v.people.SetSupervisor(v.r.Context(), v.who, v.r.PathValue("id"), true, false))
}

func demotePerson(v *visit) error {
	return v.acted("demote", v.people.SetSupervisor(v.r.Context(), v.who, v.r.PathValue("id"), false, v.field("own") != ""))
}

func removeAccount(v *visit) error {
	err := v.people.Remove(v.r.Context(), v.who, v.r.PathValue("id"))
	if err == nil {
		if err := v.hall.Trainees.Reload(v.r.Context()); err != nil {
			return err
		}
	}
	return v.acted("remove", err)
}

// resetPassword shows a link by which the person sets a password, once.
func resetPassword(v *visit) error {
	token, expires, err := v.people.PasswordLink(v.r.Context(), v.who, v.r.PathValue("id"), 0)
	if err != nil {
		return v.acted("password", err)
	}
	e, _, err := v.people.Entry(v.r.Context(), v.r.PathValue("id"))
	if err != nil {
		return err
	}
	return v.personPage(http.StatusOK, templates.PersonData{Page: v.page(), Link: &templates.HandedLink{
		Name: e.Name, Link: v.site() + templates.InvitationPath(token), Expires: expires, New: e.Invited,
	}})
}

// changeClasses puts a person into a class or takes him out.
func changeClasses(v *visit) error {
	e, found, err := v.people.Entry(v.r.Context(), v.r.PathValue("id"))
	switch {
	case err != nil:
		return err
	case !found || e.State == accounts.IsRemoved:
		return missing("person")
	case v.field("do") == "leave":
		err = v.hall.Classes.Remove(v.r.Context(), person(v.who), v.field("class"), e.ID)
	default:
		err = v.hall.Classes.Enrol(v.r.Context(), person(v.who), v.field("class"), person(e.Person))
	}
	if why := classProblem(err); why != "" {
		page := v.page()
		page.Problem = &templates.Problem{What: why}
		return v.personPage(http.StatusUnprocessableEntity, templates.PersonData{Page: page})
	}
	return v.acted("class", err)
}

// showAdmission is where a supervisor says who may come in.
func showAdmission(v *visit) error { return v.admissionPage(http.StatusOK, v.page()) }

func (v *visit) admissionPage(status int, page templates.Page) error {
	now := v.people.Admission()
	if v.r.Method == http.MethodGet && v.r.URL.Query().Get("done") != "" {
		page.Notice = "Kept. It holds from now on."
	}
	page.Here = templates.AdmissionPath
	return v.show(status, templates.AdmissionPage(templates.AdmissionData{Page: page, Registration: string(now.Registration), Guests: now.Guests}))
}

func setAdmission(v *visit) error {
	err := v.people.SetAdmission(v.r.Context(), v.who, accounts.Admission{
		Registration: accounts.Registration(v.field("registration")), Guests: v.field("guests") == "yes",
	})
	if accounts.CodeOf(err) != "" {
		return v.admissionPage(http.StatusUnprocessableEntity, v.refused(err))
	} else if err != nil {
		return err
	}
	return v.see(templates.AdmissionPath + "?done=kept")
}

// movedTo leads from an old address to today's.
func movedTo(path string) func(*visit) error {
	return func(v *visit) error {
		to := url.URL{Path: path, RawQuery: v.r.URL.RawQuery}
		return v.see(to.String())
	}
}

// admits puts onto a page what the house lets visitors do.
func (v *visit) admits(p *templates.Page) {
	now := v.people.Admission()
	p.NoGuests = !now.Guests
	switch now.Registration {
	case accounts.ByInvitation:
		p.NoAccount = "This house makes accounts by invitation: ask a supervisor for a link."
	case accounts.Closed:
		p.NoAccount = "No account is made here now: the registration is closed."
	}
}
