package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"burncard/game"
	"burncard/variants/scenario"
)

// A Skill is what the exercises of one theme teach.
type Skill struct {
	Theme string
	Title string
}

// Skills are in the order in which a trainee learns them.
var Skills = []Skill{
	{"dealing errors", "Dealing"},
	{"settlement traps", "Taking and paying"},
	{"card reader", "The card reader"},
	{"misbehaving players", "Players"},
	{"opening", "Opening a table"},
	{"cover card", "The cover card"},
	{"shuffler", "The shuffler"},
	{"table duties", "Table duties"},
	{"automated tables", "Automated tables"},
}

// SkillOf returns the skill that an exercise teaches.
func SkillOf(e *Exercise) Skill {
	i := slices.IndexFunc(Skills, func(s Skill) bool { return s.Theme == e.Theme })
	return Skills[i]
}

// A Unit is a few exercises of the path, dealt one after the other: lessons of one
// skill, or exams of one game. Its name would tell what the exams are about, so a
// unit of exams has no skill.
type Unit struct {
	Game      string // a variant's id, or Machine
	Skill     Skill  // zero for exams
	Part      int    // counts the units of the same game and skill, from 1
	Exercises []Exercise
}

// Machine stands in for the game at tables that deal themselves.
const Machine = "automated"

// unitMost is how many exercises a unit has at most.
const unitMost = 6

// Path is all of the library in an order that builds up. At Blackjack a unit of exams
// follows each unit of lessons, and the exams become longer; the other games and the
// automated tables come after it.
var Path = func() (path []Unit) {
	var lessons, exams []Unit
	for _, s := range Skills {
		lessons = append(lessons, units(Unit{Game: "blackjack", Skill: s}, func(e *Exercise) bool { return !e.Exam() && e.Theme == s.Theme })...)
	}
	of := func(game string) []Unit {
		return units(Unit{Game: game}, func(e *Exercise) bool { return e.Exam() && e.Game() == game })
	}
	exams = of("blackjack")
	for i := range max(len(lessons), len(exams)) {
		if i < len(lessons) {
			path = append(path, lessons[i])
		}
		if i < len(exams) {
			path = append(path, exams[i])
		}
	}
	games := map[string]bool{"blackjack": true, Machine: true}
	for i := range All {
		if g := All[i].Game(); !games[g] {
			games[g] = true
			path = append(path, of(g)...)
		}
	}
	return append(path, of(Machine)...)
}()

// units cuts the exercises that belong together into units, the easier first.
func units(like Unit, belongs func(*Exercise) bool) (list []Unit) {
	var all []Exercise
	for i := range All {
		if belongs(&All[i]) {
			all = append(all, All[i])
		}
	}
	slices.SortStableFunc(all, func(a, b Exercise) int {
		return cmp.Or(cmp.Compare(a.Level(), b.Level()), cmp.Compare(a.surprises(), b.surprises()), cmp.Compare(a.Length(), b.Length()))
	})
	n := (len(all) + unitMost - 1) / unitMost
	for i := range n {
		u := like
		u.Part = i + 1
		u.Exercises = all[i*len(all)/n : (i+1)*len(all)/n] // as even as they come
		list = append(list, u)
	}
	return list
}

// Along lists the exercises of the path in its order.
func Along() (list []Exercise) {
	for _, u := range Path {
		list = append(list, u.Exercises...)
	}
	return list
}

// Next returns the exercise that follows one in the path; false at its end, and for
// an exercise that the house wrote.
func Next(key string) (Exercise, bool) {
	all := Along()
	i := slices.IndexFunc(all, func(e Exercise) bool { return e.Key == key })
	if i < 0 || i+1 == len(all) {
		return Exercise{}, false
	}
	return all[i+1], true
}

// Repeat lists the lessons that teach a clause, in the order of the path.
func Repeat(cite string) (list []Exercise) {
	plain, _, _ := strings.Cut(cite, "#")
	for _, e := range Along() {
		if !e.Exam() && names(e.Debrief, plain) {
			list = append(list, e)
		}
	}
	return list
}

// names reports whether a text names a clause, and not only the beginning of a finer one.
func names(text, cite string) bool {
	for at := strings.Index(text, cite); at >= 0; {
		rest := text[at+len(cite):]
		if rest == "" || !strings.ContainsAny(rest[:1], "(abcdefghijklmnopqrstuvwxyz0123456789") {
			return true
		}
		next := strings.Index(rest, cite)
		if next < 0 {
			return false
		}
		at += len(cite) + next
	}
	return false
}

// Exam reports whether nothing helps in the exercise: then nothing that is said
// before the debrief may tell what happens in it.
func (e *Exercise) Exam() bool { return e.Script.Mode == game.Exam }

// Game is the variant that is dealt, or Machine.
func (e *Exercise) Game() string {
	if e.Floors() {
		return Machine
	}
	return e.Script.Variant
}

// own reports whether a line of the script is the trainee's to find.
func (e *Exercise) own(i int) bool {
	l := &e.Script.Lines[i]
	if l.Kind != scenario.Act || l.Act.Verb == game.TapIn {
		return false
	}
	if e.Floors() {
		return l.Act.By == game.ByFloor && !e.wrong(i)
	}
	return l.Act.By == game.ByDealer && !e.wrong(i)
}

// wrong reports whether the script wants a line judged a mistake.
func (e *Exercise) wrong(i int) bool {
	return i+1 < len(e.Script.Lines) && e.Script.Lines[i+1].Kind == scenario.Wrong
}

// Length is how many acts the exercise takes of the trainee, as its script has them.
func (e *Exercise) Length() (acts int) {
	for i := range e.Script.Lines {
		if e.own(i) {
			acts++
		}
	}
	return acts
}

// Hardest is the highest Level.
const Hardest = 3

// Level is how much a trainee has to know, from 1 to Hardest: it counts the different
// acts that the exercise takes of him.
func (e *Exercise) Level() int {
	verbs := map[game.Verb]bool{}
	for i := range e.Script.Lines {
		if e.own(i) {
			verbs[e.Script.Lines[i].Act.Verb] = true
		}
	}
	switch n := len(verbs); {
	case n <= 5:
		return 1
	case n <= 8:
		return 2
	}
	return Hardest
}

// surprises counts what the script's instructor does to cards and devices.
func (e *Exercise) surprises() (n int) {
	for i := range e.Script.Lines {
		if l := &e.Script.Lines[i]; l.Kind == scenario.Act && l.Act.By == game.ByInstructor {
			n++
		}
	}
	return n
}

// RoundKey begins the key of an exercise that is a round of somebody's session.
const RoundKey = "round:"

// Address is the exercise in links and forms. An exam's file name tells too much: a
// number that is made of it stands in its place.
func (e *Exercise) Address() string {
	if !e.Exam() || strings.HasPrefix(e.Key, RoundKey) {
		return e.Key
	}
	sum := sha256.Sum256([]byte("exercise " + e.Key))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
}

// TitleBefore is what the exercise is called before its debrief.
func (e *Exercise) TitleBefore() string {
	if !e.Exam() {
		return e.Title
	}
	if n, ok := examNumbers[e.Key]; ok {
		return fmt.Sprintf("Exam %d", n)
	}
	return "Exam " + strings.ToUpper(e.Address()[:4]) // the house wrote it
}

// examNumbers counts the exams along the path.
var examNumbers = func() map[string]int {
	numbers := map[string]int{}
	for _, e := range Along() {
		if e.Exam() {
			numbers[e.Key] = len(numbers) + 1
		}
	}
	return numbers
}()

// GoalBefore is what the trainee is told to do. Most exams say no more than what the
// table looks like when they begin.
func (e *Exercise) GoalBefore() string {
	switch {
	case e.Goal != "":
		return e.Goal
	case e.Floors():
		return "A machine deals here, and you are its floor. Answer when it needs you."
	case e.Script.Start == "opening":
		return "New decks have just come. Bring the table into play, and deal."
	case e.Script.Start == "preinspected":
		return "The cards are here, and no round has begun. Bring the table into play, and deal."
	case !slices.ContainsFunc(e.Script.Lines, func(l scenario.Line) bool { return l.Kind == scenario.Act && l.Act.Verb == game.Deal }):
		return "No round is on. Do what the table and its people ask of you."
	}
	return "Deal by the book, whatever comes, until this sheet says that it is over."
}
