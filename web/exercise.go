package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// showExercises shows the library and what the house has written.
func showExercises(v *visit) error {
	own, err := v.hall.Exercises.All(v.r.Context())
	if err != nil {
		return err
	}
	d := templates.ExercisesData{Page: v.page()}
	for _, theme := range library.Themes {
		shelf := templates.Shelf{Theme: theme}
		for _, e := range append(library.All[:len(library.All):len(library.All)], own...) {
			if e.Theme == theme {
				shelf.Exercises = append(shelf.Exercises, e)
			}
		}
		if len(shelf.Exercises) > 0 {
			d.Shelves = append(d.Shelves, shelf)
		}
	}
	return v.show(http.StatusOK, templates.ExercisesPage(d))
}

// exercise finds an exercise of the library or the house.
func (v *visit) exercise(key string) (library.Exercise, error) {
	if e, ok := library.Find(key); ok {
		return e, nil
	}
	own, err := v.hall.Exercises.All(v.r.Context())
	if err != nil {
		return library.Exercise{}, err
	}
	for _, e := range own {
		if e.Key == key {
			return e, nil
		}
	}
	return library.Exercise{}, missing("exercise")
}

// dealExercise opens a table for an exercise: the visitor takes it at once, or a trainee
// to whom a supervisor assigns it finds it in the lobby.
func dealExercise(v *visit) error {
	e, err := v.exercise(v.field("key"))
	if err != nil {
		return err
	}
	ask := sessions.NewTable{Name: e.Title, Exercise: e.Text, ExerciseKey: e.Key, By: person(v.who)}
	trainee := v.field("trainee")
	if trainee != "" {
		if ask.LockedFor, err = v.trainee(trainee); err != nil {
			return err
		}
	}
	id, err := v.openNew(ask)
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return &problem{http.StatusConflict, "Not now", wrong.Why, wrong.Cite}
	} else if err != nil {
		return err
	}
	l, ok := v.hall.Table(id)
	if !ok {
		return missing("table")
	}
	if trainee == "" {
		if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
			return err
		}
	}
	return v.see(templates.TablePath(id))
}

// showEditor is where a supervisor writes an exercise.
func showEditor(v *visit) error {
	d := templates.EditorData{Page: v.page(), Themes: library.Themes, Text: templates.EditorSample}
	if from := v.r.URL.Query().Get("from"); from != "" {
		e, err := v.exercise(from)
		if err != nil {
			return err
		}
		d.Text = e.Text
	}
	return v.show(http.StatusOK, templates.EditorPage(d))
}

// checkExercise says what each line of an exercise comes to, and keeps it if that is
// asked and every line holds.
func checkExercise(v *visit) error {
	d := templates.EditorData{Page: v.page(), Themes: library.Themes, Text: strings.ReplaceAll(v.r.PostFormValue("text"), "\r\n", "\n")}
	d.Lines, d.Holds = checked(d.Text)
	status := http.StatusOK
	switch {
	case !d.Holds:
		status = http.StatusUnprocessableEntity
	case v.field("keep") != "":
		key, err := v.hall.Exercises.Keep(v.r.Context(), person(v.who), d.Text)
		if err != nil {
			return err
		}
		d.Saved = key
	}
	return v.show(status, templates.EditorPage(d))
}

// checked plays an exercise and says of each line whether it holds.
func checked(text string) (lines []templates.EditorLine, holds bool) {
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, templates.EditorLine{N: i + 1, Text: line})
	}
	const name = "exercise"
	at := func(err error) {
		// The error names the line where there is one.
		n, why := 1, err.Error()
		if rest, ok := strings.CutPrefix(why, name+":"); ok {
			if number, words, ok := strings.Cut(rest, ": "); ok {
				if i, err := strconv.Atoi(number); err == nil {
					n, why = i, words
				}
			}
		}
		l := &lines[min(max(n, 1), len(lines))-1]
		if l.Wrong == "" {
			l.Wrong = why
		}
	}
	e, err := library.Parse(name, text)
	if err != nil {
		at(err)
		return lines, false
	}
	reports, err := scenario.Play(e.Script, variants.Lookup)
	for _, r := range reports {
		if r.Line < 1 || r.Line > len(lines) {
			continue
		}
		l := &lines[r.Line-1]
		switch {
		case !r.OK:
			l.Wrong = strings.TrimSuffix("wanted "+r.Wanted+"; "+r.Cite+": "+r.Why, "; : ")
		case r.Cite != "":
			l.Note = r.Cite + ": " + r.Why
		}
	}
	if err != nil {
		at(err)
	}
	return lines, err == nil
}
