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
	case r.Coming:
		return "Coming"
	case r.Confirmed:
		return "Ready"
	}
	return "Waits for a supervisor"
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
func planWords(plan []ExamRow) string {
	return Plural(len(plan), "trainee") + " sit this exam. None of them sees mistakes, table and cards of his own attempt before it has closed for the others; you see all at once."
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
