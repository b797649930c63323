package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants/library"
	"burncard/web/accounts"
)

// classesShown is how many classes a page of them lists.
const classesShown = 30

// showClasses lists the classes for supervisors.
func showClasses(v *visit) error {
	return v.classesPage(http.StatusOK, templates.ClassesData{Page: v.page()})
}

func (v *visit) classesPage(status int, d templates.ClassesData) error {
	all, err := v.hall.Classes.All(v.r.Context())
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d.Search, d.State = strings.TrimSpace(query.Get("q")), query.Get("state")
	all = slices.DeleteFunc(all, func(c record.Class) bool {
		over := !c.Ended.IsZero()
		return !hasWords(c.Name, d.Search) || d.State == "going" && over || d.State == "over" && !over
	})
	if v.wants("classes") {
		return v.file("classes", []any{"class", "code", "people", moment("made"), "by", moment("over since")}, func(row func(...any) error) error {
			return eachOf(all, func(c *record.Class) error { return row(c.Name, c.Code, c.Pupils, c.Made, c.By.Name, c.Ended) })
		})
	}
	d.All = len(all)
	d.List, d.Pager = pageOfList(all, classesShown, templates.ClassesPath, query)
	if v.r.Method == http.MethodPost {
		d.Here = templates.ClassesPath
	}
	return v.show(status, templates.ClassesPage(d))
}

// makeClass makes a class, or shows the list again with what is wrong with its name.
func makeClass(v *visit) error {
	c, err := v.hall.Classes.Make(v.r.Context(), person(v.who), v.field("name"))
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d := templates.ClassesData{Page: v.page(), Name: v.field("name")}
		d.Problem = &templates.Problem{What: wrong.Why}
		return v.classesPage(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return err
	}
	return v.see(templates.ClassPath(c.ID))
}

// class is the class that the address names.
func (v *visit) class() (record.Class, error) {
	c, err := v.hall.Classes.Find(v.r.Context(), v.r.PathValue("id"))
	if errors.Is(err, sessions.ErrNoClass) {
		return c, missing("class")
	}
	return c, err
}

// showClass is a class: to a supervisor how everybody stands, to a person in it where to
// wait for a table. Nobody else sees that there is one.
func showClass(v *visit) error {
	if v.who.Supervises() {
		page := v.page()
		page.Notice = v.classNotice()
		return v.classPage(http.StatusOK, page, templates.ClassForm{})
	}
	c, err := v.class()
	if err != nil {
		return err
	}
	me := person(v.who)
	table, in, err := v.hall.Classes.TableOf(v.r.Context(), c.ID, me)
	if err != nil {
		return err
	}
	if !in {
		return missing("class")
	}
	d := templates.WaitData{Page: v.page(), Class: c, Table: table, Goes: v.r.URL.Query().Has("goes")}
	if l, open := v.hall.Table(table); open {
		d.Deals = l.Standing(me).Role == game.DealerView
	}
	if d.Here, err = v.hall.Classes.Names(v.r.Context(), c.ID); err != nil {
		return err
	}
	return v.show(http.StatusOK, templates.WaitPage(d))
}

// classPage is the class as its supervisor leads it, with what was asked for last.
func (v *visit) classPage(status int, page templates.Page, form templates.ClassForm) error {
	c, err := v.class()
	if err != nil {
		return err
	}
	me := person(v.who)
	d := templates.ClassData{Page: page, Class: c, Address: v.site() + templates.JoinPath, Games: games(), Exercises: library.All, Form: form}
	if d.Board, err = v.hall.Classes.Board(v.r.Context(), me, c.ID); err != nil {
		return err
	}
	if v.wants("board") {
		return v.sendBoard(d.Board)
	}
	d.Ways = map[string][]*templates.ApprenticeData{}
	for i := range d.Board {
		id := d.Board[i].ID
		if d.Ways[id], err = v.begunBy(id); err != nil {
			return err
		}
	}
	if d.Profiles, err = v.hall.Profiles.Of(v.r.Context(), me); err != nil {
		return err
	}
	own, err := v.hall.Exercises.All(v.r.Context())
	if err != nil {
		return err
	}
	d.Exercises = slices.Concat(d.Exercises, own)
	d.Here = templates.ClassPath(c.ID)
	return v.show(status, templates.ClassPage(d))
}

// classForm is what a supervisor asked for.
func (v *visit) classForm() templates.ClassForm {
	return templates.ClassForm{
		Game: v.field("game"), Profile: v.field("profile"), Mode: v.field("mode"), Bots: v.field("bots"),
		Exercise: v.field("exercise"), Text: v.field("text"),
	}
}

// ledClass leads back to the class, whose address says what was done at how many tables,
// or shows the form again with what is wrong.
func (v *visit) ledClass(done string, tables int, err error) error {
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		page := v.page()
		page.Problem = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}
		return v.classPage(http.StatusUnprocessableEntity, page, v.classForm())
	} else if errors.Is(err, sessions.ErrNoClass) {
		return missing("class")
	} else if err != nil {
		return err
	}
	path := templates.ClassPath(v.r.PathValue("id"))
	if done != "" {
		path += "?" + url.Values{"done": {done}, "tables": {strconv.Itoa(tables)}}.Encode()
	}
	return v.see(path)
}

// classNotice says what the address of a class says was done; empty for nothing.
func (v *visit) classNotice() string {
	query := v.r.URL.Query()
	n, err := strconv.Atoi(query.Get("tables"))
	if err != nil {
		return ""
	}
	switch query.Get("done") {
	case "freeze":
		return "Frozen: " + templates.Plural(n, "table") + "."
	case "resume":
		return "Going on: " + templates.Plural(n, "table") + "."
	case "whisper":
		return "Told: " + templates.Plural(n, "table") + "."
	case "kept":
		return "In the middle of a round, and not closed yet: " + templates.Plural(n, "table") + "."
	}
	return ""
}

// kept is what to say of tables that stay because a round is dealt there.
func kept(names []string) (done string, tables int) {
	if len(names) == 0 {
		return "", 0
	}
	return "kept", len(names)
}

// openForClass opens a table for everybody in a class.
func openForClass(v *visit) error {
	n := sessions.NewTable{Start: "round"}
	if key := v.field("exercise"); key != "" {
		e, err := v.exercise(key)
		if err != nil {
			return err
		}
		n.Exercise, n.ExerciseKey = e.Text, e.Key
	} else {
		n.Variant, n.Mode = cmp.Or(v.field("game"), "blackjack"), v.field("mode")
		n.Profile = cmp.Or(v.field("profile"), sessions.BuiltIn()[0].Key)
		var err error
		if n.Bots, err = strconv.Atoi(cmp.Or(v.field("bots"), "0")); err != nil {
			return v.ledClass("", 0, &sessions.SettingError{Field: "bots", Why: strconv.Quote(v.field("bots")) + " is no number of bots"})
		}
	}
	names, err := v.hall.Classes.Open(v.r.Context(), person(v.who), v.r.PathValue("id"), n)
	done, tables := kept(names)
	return v.ledClass(done, tables, err)
}

// sayToClass has a supervisor say something at all tables of a class.
func sayToClass(v *visit) error {
	act := game.Act{Text: v.field("text")}
	switch do := v.field("do"); do {
	case "freeze":
		act.Verb = game.Freeze
	case "resume":
		act.Verb = game.Resume
	case "whisper":
		if act.Verb = game.Whisper; act.Text == "" {
			return v.ledClass("", 0, &sessions.SettingError{Field: "text", Why: "nothing is said: write it first"})
		}
	default:
		return v.ledClass("", 0, &sessions.SettingError{Field: "do", Why: strconv.Quote(do) + ": freeze, resume or whisper is said to a class"})
	}
	told, err := v.hall.Classes.Say(v.r.Context(), person(v.who), v.r.PathValue("id"), act)
	return v.ledClass(v.field("do"), told, err)
}

// removePupil takes a person out of a class.
func removePupil(v *visit) error {
	return v.ledClass("", 0, v.hall.Classes.Remove(v.r.Context(), person(v.who), v.r.PathValue("id"), v.field("person")))
}

// endClass ends a class and closes its tables.
func endClass(v *visit) error {
	names, err := v.hall.Classes.End(v.r.Context(), person(v.who), v.r.PathValue("id"))
	done, tables := kept(names)
	return v.ledClass(done, tables, err)
}

// goOnFromClosed leads on from a table that was closed.
func goOnFromClosed(v *visit) error {
	if a, _, exam, err := v.hall.Exams.OfTable(v.r.Context(), v.r.PathValue("id")); err != nil {
		return err
	} else if exam && (a.Trainee.ID == v.who.ID || v.who.Supervises()) {
		return v.see(templates.ExamPath(a.ID))
	}
	of, err := v.hall.Classes.Of(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	if len(of) > 0 {
		return v.see(templates.ClassPath(of[0].ID) + "?goes=on")
	}
	return v.see(templates.LobbyPath)
}

// showJoin is the form with which a person comes into a class.
func showJoin(v *visit) error {
	return v.show(http.StatusOK, templates.JoinPage(templates.JoinData{Page: v.page(), Code: v.r.URL.Query().Get("code")}))
}

// joinClass takes the visitor into a class. A visitor who has given no name is let in as
// a guest under the one that the form gives.
func joinClass(v *visit) error {
	d := templates.JoinData{Page: v.page(), Name: v.field("name"), Code: v.field("code")}
	refuse := func(field string, err error) error {
		d.Wrong, d.Problem = field, &templates.Problem{What: err.Error()}
		return v.show(http.StatusUnprocessableEntity, templates.JoinPage(d))
	}
	if err := v.within(&v.limits.pins, sessions.AddressPINTries, "tries at a PIN"); err != nil {
		return err
	}
	who := v.who
	_, err := v.hall.Classes.Admits(v.r.Context(), d.Code, v.field("pin"))
	if err == nil && who.IsNobody() {
		if err := v.within(&v.limits.visitors, v.limits.Visitors, "new visitors"); err != nil {
			return err
		}
		if who, err = v.people.Guest(v.r.Context(), d.Name); accounts.CodeOf(err) != "" {
			d.PIN, d.Taken = v.field("pin"), accounts.CodeOf(err) == accounts.NameTaken
			return refuse("name", err)
		} else if err != nil {
			return err
		}
	}
	var c record.Class
	if err == nil {
		c, err = v.hall.Classes.Join(v.r.Context(), person(who), d.Code, v.field("pin"))
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return refuse(wrong.Field, errors.New(wrong.Why))
	} else if err != nil {
		return err
	}
	if v.who.IsNobody() {
		return v.enter(who, templates.ClassPath(c.ID))
	}
	return v.see(templates.ClassPath(c.ID))
}

// sendBoard sends how everybody in a class stands.
func (v *visit) sendBoard(board []sessions.Progress) error {
	head := []any{"name", moment("joined"), "table", "at the table", "rounds", "hands", "mistakes", "hands an hour", "the table waits for", "clause", "quiet for seconds", "floor called"}
	return v.file("board", head, func(row func(...any) error) error {
		return eachOf(board, func(p *sessions.Progress) error {
			table := ""
			if p.Info != nil {
				table = p.Info.Name
			}
			return row(p.Name, p.Joined, table, p.Here, p.Score.Rounds, p.Score.Hands, p.Score.Mistakes, p.Score.HandsPerHour(), p.Next, p.Cite, p.Since, p.Called)
		})
	})
}
