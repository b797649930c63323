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
	"burncard/sessions/likeness"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// examsShown is how many exams a page lists, and examsInLobby how many the lobby shows.
const (
	examsShown   = 50
	examsInLobby = 10
)

// showExams lists appointed exams.
func showExams(v *visit) error {
	query := v.r.URL.Query()
	d := templates.ExamsData{Page: v.page(), Search: query.Get("q"), State: query.Get("state")}
	ask := record.AppointmentQuery{Search: strings.TrimSpace(d.Search), State: d.State}
	if v.wants("exams") {
		return v.sendExams(ask)
	}
	at := pageOf(query)
	ask.Skip, ask.Most = (at-1)*examsShown, examsShown
	list, all, err := v.hall.Exams.List(v.r.Context(), person(v.who), ask)
	if err != nil {
		return err
	}
	d.All, d.Rows = all, v.examRows(list)
	d.Pager = templates.Pager{
		At: at, Pages: pagesOf(all, examsShown), Path: templates.ExamsPath, Query: url.Values{"q": {d.Search}, "state": {d.State}},
	}
	return v.show(http.StatusOK, templates.ExamsPage(d))
}

func (v *visit) examRows(list []record.Appointment) (rows []templates.ExamRow) {
	for _, a := range list {
		rows = append(rows, templates.ExamRow{Appointment: a, Ready: sessions.Ready(&a, v.hall.Now())})
	}
	return rows
}

// ownExams are the exams that the visitor may still sit.
func (v *visit) ownExams() (rows []templates.ExamRow, err error) {
	if !v.who.HasAccount() || v.who.Supervises() {
		return nil, nil
	}
	list, _, err := v.hall.Exams.List(v.r.Context(), person(v.who), record.AppointmentQuery{Most: examsInLobby})
	for _, e := range v.examRows(list) {
		if e.Ready.Table != "" || e.Ready.Next > 0 && !e.Ready.Closed && e.Ready.LeftClass == "" {
			rows = append(rows, e)
		}
	}
	slices.Reverse(rows) // the next first
	return rows, err
}

// showExam is one appointed exam.
func showExam(v *visit) error { return v.examPage(http.StatusOK, v.page(), "") }

func (v *visit) examPage(status int, page templates.Page, wrong string) error {
	a, err := v.hall.Exams.Find(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return examProblem(err)
	}
	plan, err := v.hall.Exams.Plan(v.r.Context(), person(v.who), a.Plan)
	if err != nil {
		return err
	}
	book, err := variants.Lookup(a.Variant)
	if err != nil {
		return err
	}
	house, err := book.With(book.NewHouse(), a.House...)
	if err != nil {
		return err
	}
	d := templates.ExamData{
		Page: page, ExamRow: v.examRows([]record.Appointment{a})[0], Own: a.Trainee.ID == v.who.ID, House: house, Wrong: wrong,
		Plan: v.examRows(plan), TypedJurors: v.field("jurors"),
	}
	for _, t := range a.Attempts {
		if !v.who.Supervises() || len(a.Jurors) == 0 || t.Table == "" {
			continue
		}
		c := templates.AttemptCards{Number: t.Number, Session: t.Session, Ended: !t.Ended.IsZero()}
		if c.All, c.Still, err = v.hall.Exams.Cards(v.r.Context(), person(v.who), a.ID, t.Number); err != nil {
			return err
		}
		d.Cards = append(d.Cards, c)
	}
	if list, asked := v.examLists(&d)[v.r.URL.Query().Get(templates.ListField)]; asked {
		return list()
	}
	return v.show(status, templates.ExamPage(d))
}

// examProblem is what a visitor is told of an exam that he may not change so.
func examProblem(err error) error {
	if _, not := errors.AsType[*sessions.NotNow](err); not || errors.Is(err, sessions.ErrRoundOn) {
		return notNow(err)
	}
	switch {
	case errors.Is(err, sessions.ErrNoAppointment):
		return missing("exam")
	case errors.Is(err, sessions.ErrOwnRecord):
		return &problem{http.StatusForbidden, "Your own exam", "Nobody supervises his own exam; ask another supervisor.", ""}
	case errors.Is(err, sessions.ErrNotYours):
		return &problem{http.StatusForbidden, "Not yours", "This exam is another person's to sit.", ""}
	case errors.Is(err, record.ErrAnother):
		return &problem{http.StatusConflict, "Not now", "The exam is no longer as the page showed it: look again.", ""}
	}
	return err
}

// formTime is how a browser sends a time of its clock.
const formTime = "2006-01-02T15:04"

// showNewExam is the form that appoints an exam.
func showNewExam(v *visit) error {
	day := v.hall.Now().Local()
	d := templates.ExamFormData{Page: v.page(), Values: map[string]string{
		"trainee": v.r.URL.Query().Get("trainee"), "class": v.r.URL.Query().Get("class"), "test": v.r.URL.Query().Get("test"), "plan": v.r.URL.Query().Get("plan"), "opens": day.Format(formTime), "closes": day.AddDate(0, 0, 7).Format(formTime),
	}}
	return v.examForm(http.StatusOK, d)
}

func (v *visit) examForm(status int, d templates.ExamFormData) error {
	if plan := d.Values["plan"]; plan != "" {
		a, err := v.hall.Exams.Find(v.r.Context(), person(v.who), plan)
		if err != nil {
			return examProblem(err)
		}
		if d.Joins = &a; status == http.StatusOK && a.Closes.After(v.hall.Now()) {
			d.Values["closes"] = a.Closes.Local().Format(formTime)
		}
	}
	if test := d.Values["test"]; test != "" && d.Joins == nil {
		p, _, err := v.planOf(test, "")
		if err != nil {
			return err
		}
		d.Test = &p
	}
	classes, err := v.hall.Classes.All(v.r.Context())
	if err != nil {
		return err
	}
	for _, c := range classes {
		if c.Ended.IsZero() {
			d.Classes = append(d.Classes, templates.Choice{Value: c.ID, Label: c.Name})
		}
	}
	if len(d.Classes) > 0 {
		d.Classes = slices.Insert(d.Classes, 0, templates.Choice{Label: "No class"})
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
	profiles, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	for _, p := range profiles {
		d.Profiles = append(d.Profiles, templates.Choice{Value: p.Key, Label: templates.ProfileLabel(&p)})
	}
	d.Games = games()
	if d.Nobody != "" {
		d.Near = likeness.Near(d.Nobody, d.People, 3)
	}
	d.Here = templates.ExamsPath
	return v.show(status, templates.NewExamPage(d))
}

// appointExam appoints an exam, or shows the form again with what is wrong.
func appointExam(v *visit) error {
	d := templates.ExamFormData{Page: v.page(), Values: map[string]string{}}
	for _, field := range []string{"trainee", "others", "class", "jurors", "plan", "exam", "test", "variant", "profile", "bots", "opens", "closes", "attempts"} {
		d.Values[field] = v.field(field)
	}
	id, err := v.appoint(d.Values)
	if nobody, ok := errors.AsType[*noAccount](err); ok {
		d.Nobody, err = nobody.name, &sessions.SettingError{Field: nobody.field, Why: err.Error()}
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d.Problem, d.Wrong = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}, wrong.Field
		return v.examForm(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return examProblem(err)
	}
	return v.see(templates.ExamPath(id))
}

// A noAccount says that nobody has an account of a name.
type noAccount struct{ field, name string }

func (e *noAccount) Error() string { return "Nobody has an account called " + strconv.Quote(e.name) }

func (v *visit) appoint(values map[string]string) (id string, err error) {
	wrong := func(field, why string) (string, error) {
		return "", &sessions.SettingError{Field: field, Why: why}
	}
	if values["trainee"] == "" && values["class"] == "" {
		return wrong("trainee", "say who is to sit it")
	}
	a := sessions.Appointment{Plan: values["plan"], Exam: values["exam"], Variant: cmp.Or(values["variant"], "blackjack")}
	for _, field := range []string{"trainee", "others"} {
		named, err := v.namedPeople(field, values[field])
		if err != nil {
			return "", err
		}
		a.Trainees = append(a.Trainees, named...)
	}
	if a.Jurors, err = v.namedPeople("jurors", values["jurors"]); err != nil {
		return "", err
	}
	if values["class"] != "" {
		if a.Trainees, err = v.classTrainees(values["class"], a.Trainees); err != nil {
			return "", err
		}
	}
	for field, to := range map[string]*time.Time{"opens": &a.Opens, "closes": &a.Closes} {
		if *to, err = time.ParseInLocation(formTime, values[field], time.Local); err != nil {
			return wrong(field, "say when the exam "+field)
		}
	}
	for field, to := range map[string]*int{"bots": &a.Bots, "attempts": &a.Attempts} {
		if field == "bots" && (values["test"] != "" || values["plan"] != "") {
			continue // the plan has them
		}
		if *to, err = strconv.Atoi(values[field]); err != nil {
			return wrong(field, strconv.Quote(values[field])+" is no number of "+field)
		}
	}
	if values["test"] != "" {
		test, _, err := v.planOf(values["test"], "")
		if err != nil {
			return "", err
		}
		a.Test = &test
		return v.hall.Exams.Appoint(v.r.Context(), person(v.who), a)
	}
	book, err := variants.Lookup(a.Variant)
	if err != nil {
		return wrong("variant", err.Error())
	}
	p, err := v.hall.Profiles.Find(v.r.Context(), person(v.who), cmp.Or(values["profile"], sessions.BuiltIn()[0].Key))
	if err != nil {
		return "", err
	}
	h, err := p.HouseFor(book)
	if err != nil {
		return "", err
	}
	a.House, a.Profile = sessions.Differing(book, book.NewHouse(), h), p.Printed(book)
	return v.hall.Exams.Appoint(v.r.Context(), person(v.who), a)
}

// namedPeople are the people with accounts whose names a field has, one a line; a *noAccount
// names the first that nobody has.
func (v *visit) namedPeople(field, text string) (list []sessions.Person, err error) {
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == ',' || r == ';' }) {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		p, err := v.member(name)
		switch {
		case err != nil:
			return nil, err
		case p.ID == "":
			return nil, &noAccount{field, name}
		}
		list = append(list, p)
	}
	return list, nil
}

// classTrainees adds to the trainees those in a class who have an account and are not named
// already.
func (v *visit) classTrainees(id string, list []sessions.Person) ([]sessions.Person, error) {
	c, err := v.hall.Classes.Find(v.r.Context(), id)
	if errors.Is(err, sessions.ErrNoClass) {
		return nil, &sessions.SettingError{Field: "class", Why: "there is no such class: choose one from the list"}
	} else if err != nil {
		return nil, err
	}
	pupils, err := v.hall.Classes.Pupils(v.r.Context(), person(v.who), c.ID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(pupils))
	for i, p := range pupils {
		ids[i] = p.ID
	}
	known, err := v.known(ids...)
	if err != nil {
		return nil, err
	}
	before := len(list)
	for _, id := range ids {
		if p := known[id]; p.HasAccount() && !p.Supervises() && !slices.ContainsFunc(list, func(o sessions.Person) bool { return o.ID == id }) {
			list = append(list, person(p))
		}
	}
	if len(list) == before && before == 0 {
		return nil, &sessions.SettingError{Field: "class", Why: "nobody in the class " + c.Name + " has an account, and a guest sits no exam"}
	}
	return list, nil
}

// confirmPerson notes that a supervisor has seen who sits the next attempt.
func confirmPerson(v *visit) error {
	return v.toExam(v.hall.Exams.Confirm(v.r.Context(), person(v.who), v.r.PathValue("id")))
}

// endAttempt ends the attempt that goes on.
func endAttempt(v *visit) error {
	return v.toExam(v.hall.Exams.End(v.r.Context(), person(v.who), v.r.PathValue("id")))
}

// toExam leads back to the exam, or says what was refused.
func (v *visit) toExam(err error) error {
	if err != nil {
		return examProblem(err)
	}
	return v.see(templates.ExamPath(v.r.PathValue("id")))
}

// withdrawExam takes an appointment back.
func withdrawExam(v *visit) error {
	if err := v.hall.Exams.Withdraw(v.r.Context(), person(v.who), v.r.PathValue("id")); err != nil {
		return examProblem(err)
	}
	return v.see(templates.ExamsPath)
}

// voidAttempt has an attempt not count.
func voidAttempt(v *visit) error {
	number, err := strconv.Atoi(v.field("number"))
	if err != nil {
		return missing("attempt")
	}
	err = v.hall.Exams.Void(v.r.Context(), person(v.who), v.r.PathValue("id"), number, v.field("reason"))
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		page := v.page()
		page.Problem = &templates.Problem{What: wrong.Why}
		return v.examPage(http.StatusUnprocessableEntity, page, strconv.Itoa(number))
	}
	return v.toExam(err)
}

// beginAttempt begins the trainee's next attempt, or goes on with one.
func beginAttempt(v *visit) error {
	table, err := v.hall.Exams.Begin(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return examProblem(err)
	}
	return v.toAttempt(table)
}

// toAttempt leads the trainee to the table of an attempt, to its stand where it is free.
func (v *visit) toAttempt(table string) error {
	if l, ok := v.hall.Table(table); ok && l.Standing(person(v.who)).Viewer().Role != game.DealerView {
		v.tapIn(l) // while a supervisor has it, the table says so
	}
	return v.see(templates.TablePath(table))
}

// showTakeover asks a supervisor why he takes over in an exam.
func showTakeover(v *visit) error { return v.takeoverPage(http.StatusOK, v.page()) }

func (v *visit) takeoverPage(status int, page templates.Page) error {
	id := v.r.PathValue("id")
	a, _, ok, err := v.hall.Exams.OfTable(v.r.Context(), id)
	if err != nil {
		return err
	}
	if _, open := v.hall.Table(id); !ok || !open {
		return missing("exam at a table")
	}
	return v.show(status, templates.TakeoverPage(templates.TakeoverData{Page: page, Table: id, Trainee: a.Trainee.Name, Reason: v.field("reason")}))
}

// takeOver has a supervisor take over in an exam, for a reason.
func (v *visit) takeOver(table string) error {
	if !v.r.PostForm.Has("reason") {
		return v.see(templates.TakePath(table))
	}
	reply, err := v.hall.Exams.TakeOver(v.r.Context(), person(v.who), table, v.field("reason"))
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		page := v.page()
		page.Problem = &templates.Problem{What: wrong.Why}
		return v.takeoverPage(http.StatusUnprocessableEntity, page)
	} else if errors.Is(err, sessions.ErrOwnRecord) {
		return examProblem(err)
	} else if err != nil {
		return err
	}
	if err := refusal("You cannot take the table", reply); err != nil {
		return err
	}
	return v.see(templates.TablePath(table))
}

// satExam is the appointed exam that was sat in a session; nil for none.
func (v *visit) satExam(s *record.Session) (*templates.SatExam, error) {
	if s.Mode != "exam" || s.Stand != "dealer" {
		return nil, nil
	}
	a, t, ok, err := v.hall.Exams.OfTable(v.r.Context(), s.Table)
	if err != nil || !ok {
		return nil, err
	}
	return &templates.SatExam{Appointment: a, Attempt: t, Of: sessions.Ready(&a, v.hall.Now()).Of}, nil
}
