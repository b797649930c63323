package web

import (
	"errors"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// showExercises shows the library along its path, and what the house has written.
func showExercises(v *visit) error {
	own, err := v.hall.Exercises.All(v.r.Context())
	if err != nil {
		return err
	}
	done, err := v.hall.Reviews.Practice(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	q := v.r.URL.Query()
	d := templates.ExercisesData{
		Page: v.page(), Search: strings.TrimSpace(q.Get("q")), Game: q.Get("game"), Skill: q.Get("skill"),
	}
	var all []templates.ExerciseRow
	for _, u := range append(library.Path[:len(library.Path):len(library.Path)], ofTheHouse(own)...) {
		shown := templates.ExerciseUnit{Unit: u}
		for _, e := range u.Exercises {
			practice, begun := done[e.Key]
			row := templates.ExerciseRow{Exercise: e, Begun: begun, Practice: practice, Open: !e.Exam() || practice.Over || v.who.Supervises(), House: u.Skill.Theme == houseTheme}
			all = append(all, row)
			if asked(&d, &row) {
				shown.Rows = append(shown.Rows, row)
			}
		}
		if len(shown.Rows) > 0 {
			d.Units = append(d.Units, shown)
		}
	}
	if v.wants("library") {
		return v.sendLibrary(d.Units)
	}
	d.All = len(library.All)
	for i := range all[:d.All] {
		if all[i].Over {
			d.Done++
		}
		if d.Next == nil && !all[i].Clean() && d.Search == "" && d.Game == "" && d.Skill == "" {
			d.Next = &all[i]
		}
	}
	d.Duties = templates.NewDuties(all)
	return v.show(http.StatusOK, templates.ExercisesPage(d))
}

// sendLibrary sends the exercises that the page lists, as their visitor may know them.
func (v *visit) sendLibrary(units []templates.ExerciseUnit) error {
	head := []any{"unit", "exercise", "game", "mode", "level", "acts", "begun", "dealt to its end", "without a mistake"}
	return v.file("library", head, func(row func(...any) error) error {
		return eachOf(units, func(u *templates.ExerciseUnit) error {
			return eachOf(u.Rows, func(r *templates.ExerciseRow) error {
				return row(u.Skill.Title, r.Called(), r.Game(), r.Script.Mode.String(), r.Level(), r.Length(), r.Begun, r.Over, r.Clean())
			})
		})
	})
}

// asked reports whether an exercise is among those that a visitor looks for. Nothing
// is found by words that he may not be told.
func asked(d *templates.ExercisesData, r *templates.ExerciseRow) bool {
	skill := library.SkillOf(&r.Exercise)
	if d.Game != "" && d.Game != r.Game() || d.Skill == templates.ExamsSkill && !r.Exam() ||
		d.Skill != "" && d.Skill != templates.ExamsSkill && (skill.Theme != d.Skill || !r.Open) {
		return false
	}
	text := r.Called() + " " + r.GoalBefore() + " " + templates.GameTitle(r.Game()) + " " + r.Script.Mode.String()
	if r.Open {
		text += " " + skill.Title + " " + r.About + " " + r.Debrief
	}
	text = strings.ToLower(text)
	for word := range strings.FieldsSeq(strings.ToLower(d.Search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// houseTheme is that of the unit of what supervisors wrote.
const houseTheme = "house"

// ofTheHouse are the units of what supervisors wrote: one of all of it.
func ofTheHouse(own []library.Exercise) []library.Unit {
	if len(own) == 0 {
		return nil
	}
	return []library.Unit{{Skill: library.Skill{Theme: houseTheme, Title: "Written in this house"}, Part: 1, Exercises: own}}
}

// exercise finds an exercise of the library or the house by its address, or a round that
// was dealt.
func (v *visit) exercise(address string) (library.Exercise, error) {
	if e, is, err := v.hall.Reviews.RoundExercise(v.r.Context(), person(v.who), address); is {
		return e, unreplayed(err)
	}
	e, found, err := v.hall.Exercises.Find(v.r.Context(), address)
	if err == nil && !found {
		err = missing("exercise")
	}
	return e, err
}

// dealExercise opens a table for an exercise, which the visitor takes at once.
func dealExercise(v *visit) error {
	e, err := v.exercise(v.field("key"))
	if err != nil {
		return err
	}
	return v.dealAlone(sessions.NewTable{Name: e.TitleBefore(), Exercise: e.Text, ExerciseKey: e.Key, By: person(v.who)})
}

// dealAlone opens a table, which the visitor takes at once.
func (v *visit) dealAlone(ask sessions.NewTable) error {
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
	if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
		return err
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
		if _, ofLibrary := library.Find(from); v.r.URL.Query().Get("as") == "edit" && !ofLibrary {
			d.Of = e.Key
			if v.r.URL.Query().Has("kept") {
				if d.Kept, err = v.keptExercise(e.Key); err != nil {
					return err
				}
			}
		}
	}
	return v.show(http.StatusOK, templates.EditorPage(d))
}

// checkExercise says what each line of an exercise comes to, typed or of a file. If every
// line holds it is kept, or dealt at a table, where that is asked.
func checkExercise(v *visit) error {
	d := templates.EditorData{Page: v.page(), Themes: library.Themes, Of: v.field("of")}
	text, err := v.fileOr("text")
	if err != nil {
		return err
	}
	if rounds, is, err := openedRounds(text); err != nil {
		d.Problem = &templates.Problem{What: sentence(err)}
		return v.show(http.StatusUnprocessableEntity, templates.EditorPage(d))
	} else if is {
		d.Rounds = rounds
		return v.show(http.StatusOK, templates.EditorPage(d))
	}
	if !utf8.ValidString(text) {
		d.Text = v.r.PostFormValue("text")
		d.Problem = &templates.Problem{What: "The file holds no text: choose a file in the notation, as one that ends in .scenario."}
		return v.show(http.StatusUnprocessableEntity, templates.EditorPage(d))
	}
	d.Text = strings.ReplaceAll(text, "\r\n", "\n")
	if v.r.MultipartForm != nil && len(v.r.MultipartForm.File["file"]) > 0 {
		d.Text = headed(d.Text, v.r.MultipartForm.File["file"][0].Filename)
	}
	d.Lines, d.Holds = checked(d.Text)
	status := http.StatusOK
	switch {
	case !d.Holds:
		status = http.StatusUnprocessableEntity
		d.Problem = &templates.Problem{What: firstWrong(d.Lines)}
	case v.field("keep") != "":
		if key, err := v.keepExercise(&d); err != nil {
			return err
		} else if key != "" { // asked for, so that to load it again keeps nothing twice
			return v.see(templates.EditKeptPath(key) + "&kept=1")
		}
		status = http.StatusConflict
	case v.field("deal") != "":
		e, err := library.Parse("", d.Text)
		if err != nil {
			return err
		}
		return v.dealAlone(sessions.NewTable{Name: e.TitleBefore(), Exercise: e.Text, By: person(v.who)})
	}
	if d.Holds && d.Meanwhile == nil {
		d.Notice = "Every line holds."
	}
	return v.show(status, templates.EditorPage(d))
}

// firstWrong says what is wrong with the first line that does not hold.
func firstWrong(lines []templates.EditorLine) string {
	for _, l := range lines {
		if l.Wrong != "" {
			return fmt.Sprintf("Not every line holds. Line %d: %s.", l.N, l.Wrong)
		}
	}
	return "Not every line holds."
}

// headed is the script of a file with the header of an exercise, which a script for
// `burncard scenario run` need not have.
func headed(text, name string) string {
	if strings.HasPrefix(strings.ToLower(text), "# title:") {
		return text
	}
	return fmt.Sprintf("# Title: %s\n# Theme: %s\n# Goal: Deal what the file says.\n# Debrief: That was the file.\n%s",
		strings.TrimSuffix(path.Base(name), ".scenario"), library.Themes[0], text)
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
