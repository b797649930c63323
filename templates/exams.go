package templates

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// An ExamsData is one page of the appointed exams: a trainee's own, a supervisor's all.
type ExamsData struct {
	Page
	Search, State string
	All           int // how many match
	Rows          []ExamRow
	Pager         Pager
}

// An ExamRow is an appointed exam and how far it is.
type ExamRow struct {
	record.Appointment
	Ready sessions.Readiness
}

// An ExamData is the page of one appointed exam.
type ExamData struct {
	Page
	ExamRow
	Own   bool // the reader is to sit it
	House game.House
	Wrong string // the number of the attempt whose reason is wrong
	// Plan are the exams of all who sit the same plan, for supervisors.
	Plan []ExamRow
	// Cards are the jurors' cards of the attempts that have begun, and TypedJurors what was
	// typed last of who is to judge.
	Cards       []AttemptCards
	TypedJurors string
}

// AttemptCards are the jurors' cards of one attempt, and how many may still be handed in.
type AttemptCards struct {
	Number  int
	Session string
	Ended   bool
	All     []record.Rating
	Still   int
}

// JurorNames are the jurors as the form has them.
func (d *ExamData) JurorNames() string {
	if d.TypedJurors != "" {
		return d.TypedJurors
	}
	return strings.ReplaceAll(namesOf(d.Jurors), ", ", "\n")
}

// stillWords name the jurors who have not handed in.
func stillWords(c *AttemptCards) string {
	var names []string
	for i := range c.All {
		if c.All[i].Handed.IsZero() {
			names = append(names, c.All[i].Juror.Name)
		}
	}
	return "Still to come: " + strings.Join(names, ", ") + "."
}

// pointsWords are points of ten, or that they are not known.
func pointsWords(p *sessions.TestPoints) string {
	if !p.Known {
		return "unknown"
	}
	return p.Points.String() + " of 10"
}

// missingWords say how a result was made without jurors who never handed in.
func missingWords(r *sessions.TestResult) string {
	by := ""
	if r.ClosedBy.Name != "" {
		by = r.ClosedBy.Name + " closed the cards without "
	} else {
		by = "Without "
	}
	return by + strings.Join(r.Missing(), ", ") + ": the means are of the others."
}

// An ExamFormData is the form that appoints an exam. Its fields are trainee, others, plan,
// exam, test, variant, profile, bots, class, opens, closes and attempts.
type ExamFormData struct {
	Page
	People   []string // names of accounts
	Classes  []Choice
	Test     *record.TestPlan // the plan by which it is dealt; nil for none
	Games    []Choice
	Profiles []Choice
	Joins    *record.Appointment // whose plan is to be sat; nil for a new one
	Nobody   string              // a name of no account
	Near     []string            // names that may have been meant by it
	Wrong    string              // the field
	Values   map[string]string
}

// A TakeoverData asks a supervisor why he takes over.
type TakeoverData struct {
	Page
	Table   string
	Trainee string
	Reason  string
}

// A SatExam is the appointed exam that a session was.
type SatExam struct {
	record.Appointment
	Attempt record.Attempt
	Of      int
}

// examStates are the choices of the list of exams.
var examStates = []Choice{{"", "All exams", ""}, {record.Current, "Open now", ""}, {record.Coming, "Coming", ""}, {record.Past, "Closed", ""}}

// PracticeExam is what exam mode is called in addresses where nobody appointed the exam.
const PracticeExam = "practice-exam"

// UnlitMode is what all modes in which no step is lit are called in addresses.
const UnlitMode = "unlit"

// modeWords is what a mode is called. Only an appointed exam is an exam: the same mode at
// any other table is practice.
func modeWords(mode string, appointed bool) string {
	if mode == game.Exam.String() && !appointed {
		return "practice exam"
	}
	if mode == record.CaseMode {
		return "a single case"
	}
	return mode
}

// attemptWords is which of how many attempts it is.
func attemptWords(n, of int) string { return "attempt " + number(n) + " of " + number(max(n, of)) }

// windowWords is when an exam may be begun.
func windowWords(a *record.Appointment) string {
	from, to := a.Opens.Local(), a.Closes.Local()
	if from.Year() == to.Year() && from.YearDay() == to.YearDay() {
		return minuteWords(from) + " to " + to.Format("15:04")
	}
	return minuteWords(a.Opens) + " to " + minuteWords(a.Closes)
}

// minuteWords is a moment to the minute, by the clock of the house.
func minuteWords(t time.Time) string { return t.Local().Format("January 2, 2006, 15:04") }

// stateWords is how far an exam is, as a list says it.
func stateWords(r sessions.Readiness) string {
	switch {
	case r.Table != "":
		return "Goes on"
	case r.Next == 0:
		return "Done"
	case r.Closed:
		return "Closed"
	case r.LeftClass != "":
		return "Left the class"
	case r.Coming:
		return "Coming"
	case r.Confirmed:
		return "Ready"
	}
	return "Waits for a supervisor"
}

// waitsForConfirmation reports an exam that only a supervisor's look at the trainee holds up.
func waitsForConfirmation(e *ExamRow) bool {
	r := e.Ready
	return waitsFor(e) != "" && r.Next > 0 && !r.Closed && r.LeftClass == "" && !r.Coming
}

// waitsFor is what is missing before the trainee can begin, in a sentence to the trainee;
// empty where nothing is.
func waitsFor(e *ExamRow) string {
	switch r := e.Ready; {
	case r.Table != "" || r.May():
		return ""
	case r.Next == 0:
		return "All attempts are used."
	case r.Closed:
		return "It has closed."
	case r.LeftClass != "":
		return "It was assigned to " + r.LeftClass + ", and you are no longer there."
	case r.Coming && r.Confirmed:
		return "It opens on " + minuteWords(e.Opens) + "."
	case r.Coming:
		return "It opens on " + minuteWords(e.Opens) + ". A supervisor confirms first who you are."
	}
	return "A supervisor confirms first who you are: ask one to come to you."
}

// attemptState is what became of an attempt.
func attemptState(t *record.Attempt) string {
	switch {
	case !t.Void.At.IsZero():
		return "Void"
	case !t.Ended.IsZero():
		return "Ended"
	case !t.Begun.IsZero():
		return "Goes on"
	}
	return "Confirmed, not begun"
}

// spanWords is from when until when an attempt was dealt.
func spanWords(t *record.Attempt) string {
	if t.Begun.IsZero() {
		return "–"
	}
	to := "now"
	if !t.Ended.IsZero() {
		to = t.Ended.Local().Format("15:04")
	}
	return t.Begun.Local().Format("Jan 2, 2006, 15:04") + " to " + to
}

// setWords is the value that a form had, or one that it begins with.
func (d *ExamFormData) setWords(field, otherwise string) string {
	return cmp.Or(d.Values[field], otherwise)
}

// clockUsed is the time of an attempt's own clock.
func clockUsed(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// planWords says to a supervisor when the trainees of a plan are told how it went.
func planWords(plan []ExamRow, t *record.TestPlan) string {
	words := Plural(len(plan), "trainee") + " sit this exam. None of them sees mistakes, table and cards of his own attempt before it has closed for the others; you see all at once."
	if t != nil && t.Terms.Equivalent {
		words += " That holds though each has cards of his own: the events of the plan come at the same moments for everybody."
	}
	return words
}

// nearWords asks about a name that nobody has.
func nearWords(names []string) string { return "Did you mean " + strings.Join(names, ", or ") + "?" }

// voidedWords says that an attempt is void, with the number of the amendment by which it
// became so; 0 for none.
func voidedWords(amendment int) string {
	if amendment == 0 {
		return "Void"
	}
	return "Void by amendment " + number(amendment)
}

// endedWords says when an attempt ended, and by whom.
func endedWords(a *record.Attempt) string {
	words := "Ended on " + minuteWords(a.Ended)
	if a.EndedBy != "" {
		words += " by " + a.EndedBy
	}
	return words + "."
}

// eventWords say what became of an event of a table test.
func eventWords(e *sessions.TestEvent) string {
	late := ""
	if e.Late > 0 {
		late = " after " + Plural(e.Late, "act")
	}
	switch e.Came {
	case sessions.EventMet:
		if e.Late > 0 {
			return "Stopped" + late
		}
		return "Met in time"
	case sessions.EventWrong:
		if late != "" {
			return "Too late: stopped" + late
		}
		return "Wrong"
	case sessions.EventOpen:
		return "The attempt ended before the dealer’s next act"
	case sessions.EventAsksNothing:
		return "It came, and nothing had to be done about it"
	case sessions.EventNotDone:
		return "The player found no moment for it"
	}
	return "Not reached"
}

// eventAct says in words what an event of a plan does.
func eventAct(e *sessions.TestEvent) string {
	a := e.Act()
	if a.Verb == game.Task {
		return "The player at " + placeWords(a.At) + ": " + taskWords(a.Text)
	}
	return arrangedWords(&a)
}

// eventMistake is a mistake at an event, and why it takes nothing off.
func eventMistake(j *record.Judged) string {
	words := j.Mistake.Title + ", " + plainCite(j.Mistake.Cite)
	switch {
	case j.Slip:
		words += " (a slip of the hand)"
	case j.Overturned:
		words += " (overturned)"
	case j.Mistake.Source == game.Reading.String():
		words += " (advice)"
	}
	return words
}

// eventPoints are what an event takes off the score.
func eventPoints(e *sessions.TestEvent) string {
	switch {
	case !e.Known || e.Came == sessions.EventNotReached || e.Came == sessions.EventNotDone:
		return "–"
	case e.Off == 0:
		return "0"
	}
	return fmt.Sprintf("%d.%d", e.Off/10, e.Off%10)
}

// EventCells are an event of a table test as a list has it.
func EventCells(e *sessions.TestEvent) []any {
	var mistakes []string
	for i := range e.Mistakes {
		mistakes = append(mistakes, eventMistake(&e.Mistakes[i]))
	}
	cells := []any{e.Event, eventWords(e), nil, e.Late, strings.Join(mistakes, "; "), nil}
	if e.Seq > 0 {
		cells[2] = e.Seq
	}
	if e.Known {
		cells[5] = float64(e.Off) / 10
	}
	return cells
}
