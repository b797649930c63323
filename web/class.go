package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
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
	pages := max(1, (len(all)+classesShown-1)/classesShown)
	at := min(pageOf(v.r.URL.Query()), pages)
	d.All = len(all)
	d.List = all[(at-1)*classesShown : min(at*classesShown, len(all))]
	d.Pager = templates.Pager{At: at, Pages: pages, Path: templates.ClassesPath}
	d.Here = templates.ClassesPath
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
		return v.classPage(http.StatusOK, v.page(), templates.ClassForm{})
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

// ledClass shows the class again with what came of something that was done to it.
func (v *visit) ledClass(notice string, err error) error {
	page, status, form := v.page(), http.StatusOK, templates.ClassForm{}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		page.Problem, status, form = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}, http.StatusUnprocessableEntity, v.classForm()
	} else if errors.Is(err, sessions.ErrNoClass) {
		return missing("class")
	} else if err != nil {
		return err
	}
	if notice == "" && err == nil {
		return v.see(templates.ClassPath(v.r.PathValue("id")))
	}
	page.Notice = notice
	return v.classPage(status, page, form)
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
		book, err := variants.Lookup(n.Variant)
		if err != nil {
			return v.ledClass("", &sessions.SettingError{Field: "game", Why: err.Error()})
		}
		profiles, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
		if err != nil {
			return err
		}
		i := slices.IndexFunc(profiles, func(p sessions.Profile) bool { return p.Key == cmp.Or(v.field("profile"), profiles[0].Key) })
		if i < 0 {
			return v.ledClass("", &sessions.SettingError{Field: "profile", Why: "you have no profile " + strconv.Quote(v.field("profile"))})
		}
		n.House = sessions.Differing(book, book.NewHouse(), profiles[i].House(book))
		if n.Bots, err = strconv.Atoi(cmp.Or(v.field("bots"), "0")); err != nil {
			return v.ledClass("", &sessions.SettingError{Field: "bots", Why: strconv.Quote(v.field("bots")) + " is no number of bots"})
		}
	}
	kept, err := v.hall.Classes.Open(v.r.Context(), person(v.who), v.r.PathValue("id"), n)
	return v.ledClass(inRound(kept), err)
}

// inRound says whose tables stay because a round is dealt there.
func inRound(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "In the middle of a round, and still at the table of before: " + strings.Join(names, ", ") + "."
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
			return v.ledClass("", &sessions.SettingError{Field: "text", Why: "nothing is said: write it first"})
		}
	default:
		return v.ledClass("", &sessions.SettingError{Field: "do", Why: strconv.Quote(do) + ": freeze, resume or whisper is said to a class"})
	}
	told, err := v.hall.Classes.Say(v.r.Context(), person(v.who), v.r.PathValue("id"), act)
	words := map[game.Verb]string{game.Freeze: "Frozen: ", game.Resume: "Going on: ", game.Whisper: "Told: "}[act.Verb]
	return v.ledClass(words+templates.Plural(told, "table")+".", err)
}

// removePupil takes a person out of a class.
func removePupil(v *visit) error {
	return v.ledClass("", v.hall.Classes.Remove(v.r.Context(), person(v.who), v.r.PathValue("id"), v.field("person")))
}

// endClass ends a class and closes its tables.
func endClass(v *visit) error {
	kept, err := v.hall.Classes.End(v.r.Context(), person(v.who), v.r.PathValue("id"))
	return v.ledClass(inRound(kept), err)
}

// goOnFromClosed leads on from a table that was closed.
func goOnFromClosed(v *visit) error {
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
	who := v.who
	_, err := v.hall.Classes.Admits(v.r.Context(), d.Code, v.field("pin"))
	if err == nil && who.IsNobody() {
		if err := v.within(&v.limits.visitors, v.limits.Visitors, "new visitors"); err != nil {
			return err
		}
		if who, err = v.people.Guest(v.r.Context(), d.Name); accounts.CodeOf(err) != "" {
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
