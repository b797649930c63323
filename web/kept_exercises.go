package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// keptShown is how many exercises of the house a page lists.
const keptShown = 30

// showKeptExercises lists the exercises that the house keeps.
func showKeptExercises(v *visit) error {
	list, err := v.hall.Exercises.Kept(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d := templates.KeptExercisesData{Page: v.page(), Search: strings.TrimSpace(query.Get("q")), Show: query.Get("show")}
	list = slices.DeleteFunc(list, func(k sessions.KeptExercise) bool {
		return d.Show != "all" && k.Withdrawn.IsZero() == (d.Show == "withdrawn") || !hasWords(k.Author.Name+"\n"+k.By.Name+"\n"+k.Text, d.Search)
	})
	if v.wants("exercises") {
		return v.sendKept(list)
	}
	d.All = len(list)
	d.Rows, d.Pager = pageOfList(list, keptShown, templates.KeptExercisesPath, url.Values{"q": {d.Search}, "show": {d.Show}, "page": {query.Get("page")}})
	return v.show(http.StatusOK, templates.KeptExercisesPage(d))
}

// showKeptExercise is one of them, with its versions.
func showKeptExercise(v *visit) error {
	list, err := v.hall.Exercises.Kept(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	at := slices.IndexFunc(list, func(k sessions.KeptExercise) bool { return k.Work == v.r.PathValue("work") })
	if at < 0 {
		return missing("exercise of the house")
	}
	d := templates.KeptExerciseData{Page: v.page(), KeptExercise: list[at]}
	if d.Versions, err = v.hall.Exercises.Versions(v.r.Context(), person(v.who), d.Work); err != nil {
		return err
	}
	if v.wants("versions") {
		return v.file("versions", []any{"version", "by", moment("kept")}, func(row func(...any) error) error {
			return eachOf(d.Versions, func(e *record.Exercise) error { return row(e.Number, e.By.Name, e.At) })
		})
	}
	return v.show(http.StatusOK, templates.KeptExercisePage(d))
}

// sendKept sends the exercises that the house keeps.
func (v *visit) sendKept(list []sessions.KeptExercise) error {
	head := []any{"exercise", "author", "version", moment("kept"), "by", "times assigned", "times dealt", moment("withdrawn"), "withdrawn by"}
	return v.file("exercises", head, func(row func(...any) error) error {
		return eachOf(list, func(k *sessions.KeptExercise) error {
			return row(k.Title(), k.Author.Name, k.Number, k.At, k.By.Name, k.Assignments, k.Runs, k.Withdrawn, k.WithdrewBy.Name)
		})
	})
}

// withdrawExercise has an exercise of the house offered no more, or with back=1 again.
func withdrawExercise(v *visit) error {
	work := v.r.PathValue("work")
	err := v.hall.Exercises.Withdraw(v.r.Context(), person(v.who), work, v.field("back") != "")
	if errors.Is(err, sessions.ErrNoExercise) {
		return missing("exercise of the house")
	} else if err != nil {
		return err
	}
	return v.see(templates.KeptExercisePath(work))
}

// keepExercise keeps what was written: as a new exercise, or as the version after the one
// that was edited. Where somebody was faster there is no key: the editor says so, and loses
// nothing.
func (v *visit) keepExercise(d *templates.EditorData) (key string, err error) {
	if d.Of == "" {
		return v.hall.Exercises.Keep(v.r.Context(), person(v.who), d.Text)
	}
	key, err = v.hall.Exercises.Edit(v.r.Context(), person(v.who), d.Of, d.Text)
	if other, is := errors.AsType[*sessions.EditedMeanwhile](err); is {
		d.Meanwhile, d.Of = &other.Latest, other.Latest.Key
		return "", nil
	}
	if errors.Is(err, sessions.ErrNoExercise) {
		err = missing("exercise of the house")
	}
	return key, err
}

// keptExercise is the exercise of the house whose latest version has this key; nil for none.
func (v *visit) keptExercise(key string) (*sessions.KeptExercise, error) {
	list, err := v.hall.Exercises.Kept(v.r.Context(), person(v.who))
	if at := slices.IndexFunc(list, func(k sessions.KeptExercise) bool { return k.Key == key }); at >= 0 {
		return &list[at], err
	}
	return nil, err
}
