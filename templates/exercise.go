package templates

import (
	"slices"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/variants/library"
)

// An ExercisesData is the library along its path, or as much of it as was asked for.
type ExercisesData struct {
	Page
	Units  []ExerciseUnit
	Next   *ExerciseRow // the first of the path that the visitor has not dealt clean; nil for none, and in a search
	Done   int          // how many of the path he has dealt to their end
	All    int          // how many the path has
	Search string
	Game   string // asked for, a library.Unit's; empty for any
	Skill  string // likewise, its theme; ExamsSkill for exams
	Duties []Duty
}

// ExamsSkill asks for exams, whatever they are about.
const ExamsSkill = "exams"

// An ExerciseUnit is a unit with what the visitor has done of it.
type ExerciseUnit struct {
	library.Unit
	Rows []ExerciseRow
}

// An ExerciseRow is an exercise with what the visitor has done of it.
type ExerciseRow struct {
	library.Exercise
	Begun bool
	sessions.Practice
	// Open says that its title and what it teaches may be told: it is no exam, the
	// visitor knows its debrief, or is a supervisor.
	Open  bool
	House bool // it was written in the house
}

// A Duty lists the exercises that train one duty of 611a.3: those that may be named,
// and how many others.
type Duty struct {
	Title string
	Rows  []ExerciseRow
	Exams int
}

// NewDuties sorts exercises by the duties that they train.
func NewDuties(rows []ExerciseRow) []Duty {
	list := make([]Duty, len(library.Duties))
	for i := range list {
		list[i].Title = library.Duties[i]
		for _, r := range rows {
			switch {
			case !slices.Contains(r.Trains, i+1):
			case r.Open:
				list[i].Rows = append(list[i].Rows, r)
			default:
				list[i].Exams++
			}
		}
	}
	return list
}

// Called is what the row is called to its reader.
func (r *ExerciseRow) Called() string {
	if r.Open && r.Exam() {
		return r.TitleBefore() + ": " + r.Title
	}
	return r.TitleBefore()
}

// state is the word for what the visitor has done of it, for style sheets.
func (r *ExerciseRow) state() string {
	switch {
	case r.Clean():
		return "clean"
	case r.Over:
		return "dealt"
	case r.Begun:
		return "begun"
	}
	return "new"
}

// stateWords say what the visitor has done of it.
func (r *ExerciseRow) stateWords() string {
	switch {
	case r.Clean():
		return "Clean"
	case r.Over:
		return mistakes(r.Mistakes)
	case r.Begun:
		return "Begun"
	}
	return "Not begun"
}

// mistakes is a number of mistakes in words.
func mistakes(n int) string {
	switch n {
	case 0:
		return "No mistake"
	case 1:
		return "1 mistake"
	}
	return strconv.Itoa(n) + " mistakes"
}

// acts is a number of acts in words.
func acts(n int) string {
	if n == 1 {
		return "1 act"
	}
	return strconv.Itoa(n) + " acts"
}

// GameTitle is what a unit's game is called.
func GameTitle(game string) string {
	if game == library.Machine {
		return "Automated tables"
	}
	return VariantWords(game)
}

// unitTitle is what a unit is called.
func unitTitle(u *library.Unit) string {
	title := u.Skill.Title
	if title == "" {
		title = GameTitle(u.Game) + ", exams"
	}
	if u.Part > 1 {
		title += ", part " + strconv.Itoa(u.Part)
	}
	return title
}

// unitID is the element id of a unit.
func unitID(u *library.Unit) string {
	words := strings.ReplaceAll(u.Skill.Theme, " ", "-")
	if words == "" {
		words = "exams"
	}
	return "unit-" + u.Game + "-" + words + "-" + strconv.Itoa(u.Part)
}

// dealt counts the exercises of the unit that were dealt to their end.
func (u *ExerciseUnit) dealt() (n int) {
	for i := range u.Rows {
		if u.Rows[i].Over {
			n++
		}
	}
	return n
}

// gameChoices and skillChoices are what the page can be narrowed to.
func gameChoices() []Choice {
	list := []Choice{{"", "All games", ""}}
	for _, u := range library.Path {
		if !slices.ContainsFunc(list, func(c Choice) bool { return c.Value == u.Game }) {
			list = append(list, Choice{u.Game, GameTitle(u.Game), ""})
		}
	}
	return list
}

func skillChoices() []Choice {
	list := []Choice{{"", "All skills", ""}}
	for _, s := range library.Skills {
		if slices.ContainsFunc(library.Path, func(u library.Unit) bool { return u.Skill == s }) {
			list = append(list, Choice{s.Theme, s.Title, ""})
		}
	}
	return append(list, Choice{ExamsSkill, "Exams", ""})
}

func exerciseID(e *library.Exercise) string { return "exercise-" + e.Address() }

// repeats are the lessons that teach what was broken, the first few.
func repeats(broken string, not string) (list []library.Exercise) {
	for cite := range strings.FieldsSeq(broken) {
		for _, e := range library.Repeat(cite) {
			if e.Address() != not && len(list) < 3 && !slices.ContainsFunc(list, func(o library.Exercise) bool { return o.Key == e.Key }) {
				list = append(list, e)
			}
		}
	}
	return list
}

// A brokenRule is a clause that was broken in an exercise.
type brokenRule struct{ Variant, Cite, Title string }

// brokenRules are the clauses that were broken in an exercise, once that is told.
func brokenRules(e *sessions.Exercise) (list []brokenRule) {
	of, ok := library.Find(e.Address)
	if !ok || !e.Told {
		return nil
	}
	book := books()[of.Script.Variant]
	if book == nil {
		return nil
	}
	for cite := range strings.FieldsSeq(e.Broken) {
		if r := book.Rule(cite); r != nil {
			list = append(list, brokenRule{of.Script.Variant, cite, r.Title})
		}
	}
	return list
}

// nextExercise is the one that follows an exercise in the path; nil at its end.
func nextExercise(address string) *library.Exercise {
	e, ok := library.Find(address)
	if !ok {
		return nil
	}
	if next, ok := library.Next(e.Key); ok {
		return &next
	}
	return nil
}

// An EditorData is an exercise that a supervisor writes.
type EditorData struct {
	Page
	Text   string
	Lines  []EditorLine // what each line comes to; none before it was checked
	Holds  bool         // checked, and right
	Themes []string
	Kept   *sessions.KeptExercise // the text is this one, as it was just kept; else nil
	Of     string                 // the key of the version that is edited; "" for a new exercise
	// Meanwhile is the version that somebody else has kept since; nil for none. Of is that
	// one then.
	Meanwhile *record.Exercise
	Rounds    []OpenedRound
}

// An OpenedRound is a round of a session that was saved, out of its archive.
type OpenedRound struct {
	Name  string // of its file
	Text  string // empty where it cannot be read
	Wrong string // why it does not hold; empty where it does
}

// An EditorLine is one line of the text with what it came to.
type EditorLine struct {
	N     int
	Text  string
	Wrong string // why it does not hold; empty where it does
	Note  string // what it was judged, where it is an act
}

// rounds is how many rounds an exercise took to be stopped, in words.
func rounds(n int) string {
	switch n {
	case 0:
		return "in the round in which it broke"
	case 1:
		return "one round after it broke"
	}
	return strconv.Itoa(n) + " rounds after it broke"
}

// dealtOn says how long nobody noticed.
func dealtOn(n int) string {
	switch n {
	case 0:
		return "the round in which it broke was the last"
	case 1:
		return "one round was dealt after it broke"
	}
	return strconv.Itoa(n) + " rounds were dealt after it broke"
}

// minutes is a number of minutes in words.
func minutes(n int) string {
	if n == 1 {
		return "one minute"
	}
	return strconv.Itoa(n) + " minutes"
}

// EditorSample is what a new exercise begins with.
const EditorSample = `# Title: A late bet
# Theme: misbehaving players
# Goal: Deal, and watch the boxes.
# Debrief: No wager after the first card, 633a.6(c).
table blackjack
mode coached
player 1 Ann 500
player 3 Cal 500
shoe TH 7S 9C KH
start round

p1 bet main 25
deal 1
p3 late main 25
catch 3
deal dealer
deal 1
deal dealer down
p1 stand
turn hole
pay 1 main 25
clear 1
clear dealer
`

// beginWords are what beginning an exercise is called: at a table that deals
// itself the trainee is its floor.
func beginWords(e *library.Exercise) string {
	if e.Floors() {
		return "Be the floor"
	}
	return "Deal it"
}
