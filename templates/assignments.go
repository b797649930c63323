package templates

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// An AssignedRow is something that is assigned to the reader, and how far he is with it.
type AssignedRow struct {
	record.Assignment
	sessions.Doing
	Now time.Time
}

// An AssignmentsData is one page of what is assigned: a trainee's own, a supervisor's all.
type AssignmentsData struct {
	Page
	Search, State, Class, Kind string
	Classes                    []Choice
	All                        int // how many match
	Rows                       []AssignmentRow
	Own                        []AssignedRow // to a trainee, in the place of Rows
	Pager                      Pager
}

// An AssignmentRow is an assignment as supervisors see it: how many are to do it, and how
// many have.
type AssignmentRow struct {
	record.Assignment
	Of, Have int
	Now      time.Time
}

// An AssignmentData is one assignment, as a supervisor or its trainee sees it.
type AssignmentData struct {
	Page
	record.Assignment
	Doings []sessions.Doing // of everybody whose it is; a trainee's own alone
	Own    bool             // the reader is to do it
	// Missing is how many of the class are not put down for the table test.
	Missing int
	Now     time.Time
}

// An AssignmentFormData is the form that assigns something, or changes an assignment. Its
// fields are kind, key, person, class, jurors, due, attempts, pass and bar, and shown: the
// terms that stood in it at first.
type AssignmentFormData struct {
	Page
	Of      *record.Assignment // that is to be changed; nil for a new one
	Kind    sessions.AssignmentKind
	Things  []Choice // of the kind
	Classes []Choice
	People  []string // names of members
	Near    []string // names that may have been meant by one that nobody has
	Wrong   string   // the field
	Values  map[string]string
	Changed bool // somebody else has changed it since the form was opened
}

// A GridData is who of a class has done what.
type GridData struct {
	Page
	Class        record.Class
	Search, Kind string
	sessions.Grid
	Pager Pager
	Now   time.Time
}

// AssignFields are what a link to the form of an assignment fills in.
type AssignFields struct{ Kind, Key, Class, Person, From string }

// Path is the address of the form.
func (f AssignFields) Path() string {
	q := url.Values{}
	for name, value := range map[string]string{"kind": f.Kind, "key": f.Key, "class": f.Class, "person": f.Person, "from": f.From} {
		if value != "" {
			q.Set(name, value)
		}
	}
	if len(q) == 0 {
		return NewAssignmentPath
	}
	return NewAssignmentPath + "?" + q.Encode()
}

// assignmentStates are the choices of the list.
var assignmentStates = []Choice{
	{"", "All that hold", ""}, {record.Holding, "Not due yet", ""}, {record.Past, "The day is over", ""}, {record.Taken, "Withdrawn", ""},
}

// doneWhenWords says by what something is done.
func doneWhenWords(pass string, bar int) string {
	switch pass {
	case sessions.AtMost.ID:
		if bar == 0 {
			return "Dealt to its end without a mistake"
		}
		return "Dealt to its end with at most " + strings.ToLower(mistakes(bar))
	case sessions.RightActs.ID:
		return fmt.Sprintf("Dealt to its end with at least %d %% of the acts right", bar)
	case sessions.Accurate.ID:
		return fmt.Sprintf("A run with at least %d %% right at first", bar)
	case sessions.ComesSoFar.ID:
		return "Dealt as far as that"
	case sessions.ToTheEnd.ID:
		return "Dealt to its end"
	case sessions.SignedAsPassed.ID:
		return "Its sheet is signed as passed"
	}
	return "A supervisor says so"
}

// passChoices are the rules of a kind, as the form has them.
func passChoices(k *sessions.AssignmentKind) (list []Choice) {
	for _, r := range k.Rules {
		words := map[string]string{
			sessions.AtMost.ID:     "Dealt to its end with at most so many mistakes",
			sessions.RightActs.ID:  "Dealt to its end with at least so many % of the acts right",
			sessions.Accurate.ID:   "A run with at least so many % right at first",
			sessions.ComesSoFar.ID: "The duty, or a later one, is handed over and dealt",
			sessions.ToTheEnd.ID:   "Dealt to its end, with any mistakes",
			sessions.BySomeone.ID:  "A supervisor says so",

			sessions.SignedAsPassed.ID: "An attempt has passed by the plan, and its sheet is signed",
		}[r.ID]
		list = append(list, Choice{r.ID, words, ""})
	}
	return list
}

// barHelp says what the number in the rules of a kind is, and barUsual is one to begin
// with; both are empty where no rule has one.
func barHelp(k *sessions.AssignmentKind) (help, usual string) {
	switch k.ID {
	case sessions.AssignExercise:
		return "Mistakes at most, or right acts of a hundred at least.", "2"
	case sessions.AssignDrill:
		return "Items of a hundred that are right at first, at least.", "90"
	}
	return "", ""
}

// attemptsHelp says what counts as an attempt.
func attemptsHelp(k *sessions.AssignmentKind) string {
	switch k.ID {
	case sessions.AssignDrill:
		return "Empty for any number. A run counts from its first act, also where it is left in the middle."
	case sessions.AssignTest:
		return "A supervisor confirms before each who sits it. One that is void does not count."
	}
	return "Empty for any number. A table at which nothing was done, or that left its script, is none."
}

// dueHelp says what comes after the day.
func dueHelp(k *sessions.AssignmentKind) string {
	if k.ID == sessions.AssignTest {
		return "No attempt begins after it. Nobody is told how it went before then, unless everybody else has used his attempts."
	}
	return "After this it can still be dealt, and counts as late."
}

// attemptsUsual is how many attempts the form of a kind begins with.
func attemptsUsual(k *sessions.AssignmentKind) string {
	if k.AttemptsLeast > 0 {
		return strconv.Itoa(k.AttemptsLeast)
	}
	return ""
}

// kindTitle is what a kind is called where one is chosen.
func kindTitle(id string) string {
	if k, err := sessions.FindAssignmentKind(id); err == nil {
		return capital(k.Noun)
	}
	return id
}

// kindChoices are the kinds by which a list is narrowed.
func kindChoices() []Choice {
	list := []Choice{{"", "All kinds", ""}}
	for _, k := range sessions.AssignmentKinds {
		list = append(list, Choice{k.ID, capital(k.Noun) + "s", ""})
	}
	return list
}

// dayAndTime is until when something is to be done, by the clock of the house.
func dayAndTime(due, now time.Time) string {
	d, n := due.Local(), now.Local()
	day := time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.Local)
	today := time.Date(n.Year(), n.Month(), n.Day(), 0, 0, 0, 0, time.Local)
	days := int(day.Sub(today).Round(24*time.Hour) / (24 * time.Hour))
	clock := d.Format("15:04")
	switch {
	case days == 0:
		return "today, " + clock
	case days == 1:
		return "tomorrow, " + clock
	case days == -1:
		return "yesterday, " + clock
	case days > 1 && days < 7:
		return d.Format("Monday, ") + clock
	case d.Year() == n.Year():
		return d.Format("January 2, ") + clock
	}
	return d.Format("January 2, 2006, ") + clock
}

// leftWords says how many attempts are left.
func leftWords(left, of int) string {
	switch {
	case of == 0:
		return "any number of attempts"
	case left == 1:
		return "1 attempt left"
	}
	return number(left) + " attempts left"
}

// attemptsWords is how many attempts there are.
func attemptsWords(n int) string {
	if n == 0 {
		return "Any number"
	}
	return number(n)
}

// assignedTermsWords are until when, how often and by which rule.
func assignedTermsWords(a *record.Assignment) string {
	words := "due " + minuteWords(a.Due)
	if a.Allowed > 0 {
		words += ", " + counted(a.Allowed, "attempt")
	}
	return words + ", done when: " + doneWhenWords(a.Pass, a.Bar)
}

// beginWords is what the one button says to the trainee; empty where there is nothing to
// press.
func (r *AssignedRow) beginWords() string {
	switch {
	case !r.Withdrawn.IsZero() || r.Gone || r.State == sessions.Completed || r.State == sessions.Spent:
		return ""
	case r.Assignment.Kind == sessions.AssignTest && r.Exam == nil && !r.Late:
		return "Put me down for it"
	case r.Assignment.Kind == sessions.AssignTest:
		return "" // as at any exam
	case r.Table != "":
		return "Go on"
	case r.Left == 0:
		return ""
	case r.Assignment.Kind == sessions.AssignPath && r.State == sessions.Begun:
		return "Go on"
	case r.Assignment.Kind == sessions.AssignPath:
		return "Begin"
	case len(r.Attempts) > 0:
		return "Try it again"
	}
	return "Deal it"
}

// exam is the table test that the trainee may go on with; nil for none, and at other kinds.
func (r *AssignedRow) exam() *ExamRow {
	if r.Exam == nil || r.State == sessions.Completed || r.State == sessions.Spent || r.Ready.Next == 0 || r.Ready.Closed && r.Table == "" {
		return nil
	}
	return &ExamRow{Appointment: *r.Exam, Ready: r.Ready}
}

// dayWords says until when, to the trainee.
func (r *AssignedRow) dayWords() string {
	if !r.Now.Before(r.Due) && r.State != sessions.Completed {
		return "was due " + dayAndTime(r.Due, r.Now)
	}
	return "until " + dayAndTime(r.Due, r.Now)
}

// kindWords say to the trainee how far he is, in a sentence; empty for nothing to say.
func (r *AssignedRow) kindWords() string {
	switch {
	case !r.Withdrawn.IsZero():
		return r.WithdrewBy.Name + " has withdrawn it. What you dealt stays among your sessions."
	case r.Gone:
		return "You are no longer in " + r.ClassName + "."
	case r.State == sessions.Completed && r.Late:
		return "Done on " + dayAndTime(r.DoneAt, r.Now) + ", after the day. It counts as late."
	case r.State == sessions.Completed:
		return "Done. Nothing is left to do."
	case r.State == sessions.Spent:
		return "All attempts are used. " + r.By.Name + " can give you more."
	case r.State == sessions.Dealt:
		return r.satWords()
	case r.Late && r.Assignment.Kind == sessions.AssignTest:
		return "The day is over: no attempt begins any more."
	case r.Assignment.Kind == sessions.AssignTest && r.Exam == nil:
		return "It was assigned before you came. Say that you want to sit it."
	case r.Pass == sessions.BySomeone.ID && len(r.Attempts) > 0 && r.Table == "":
		return "A supervisor looks at it and says whether it is done."
	case r.Late && r.Left != 0:
		return "The day is over. You can still deal it; it counts as late."
	case r.Late:
		return "The day is over."
	}
	return ""
}

// satWords say to a trainee who has sat a test what its result waits for.
func (r *AssignedRow) satWords() string {
	others := "when the others have sat it too, at the latest " + dayAndTime(r.Exam.Closes, r.Now)
	switch told, signed := !r.Sat.Told.IsZero(), r.Sat.Signed != ""; {
	case told:
		return "You have sat it. You read the result when a supervisor has signed it."
	case signed:
		return "You have sat it, and its sheet is signed. You read the result " + others + "."
	}
	return "You have sat it. You read the result when a supervisor has signed it, and " + others + "."
}

// DoingWords say how far a person is, as a cell of the grid has it.
func DoingWords(d *sessions.Doing) string {
	switch {
	case d.State == sessions.Completed:
		return "Done"
	case d.State == sessions.Spent:
		return "Not passed"
	case d.State == sessions.Dealt:
		return "Sat"
	case d.State == sessions.Begun:
		return "Begun"
	case d.Kind == sessions.AssignTest && d.Exam == nil:
		return "Not put down"
	}
	return "Not begun"
}

// cellKind is the style of a cell.
func cellKind(d *sessions.Doing) string {
	switch {
	case d.State == sessions.Completed && d.Late:
		return "done late"
	case d.State == sessions.Completed:
		return "done"
	case d.State == sessions.Spent || d.Late && d.State == sessions.NotBegun:
		return "missing"
	case d.State == sessions.Begun || d.State == sessions.Dealt:
		return "begun"
	}
	return "new"
}

// doneWords is what the best attempt came to, and how many there were.
func doneWords(d *sessions.Doing) string {
	var parts []string
	if d.Best != nil {
		parts = append(parts, came(d.Kind, &d.Best.Tried))
	}
	if d.Sat != nil {
		parts = append(parts, sessions.AttemptResult(d.Sat))
	}
	if n := len(d.Attempts) + len(d.SatAttempts()); n > 0 {
		parts = append(parts, Plural(n, "attempt"))
	}
	if d.Late {
		if d.State == sessions.Completed {
			parts = append(parts, "late")
		} else {
			parts = append(parts, "overdue")
		}
	}
	return strings.Join(parts, ", ")
}

// actsPath leads to the acts that tell how far a person is: the attempt by which it is done,
// else the last, and on the path to his own page or that of supervisors; empty for none.
func actsPath(d *sessions.Doing, own bool) string {
	switch {
	case d.Kind == sessions.AssignPath && d.State == sessions.NotBegun:
		return ""
	case d.Kind == sessions.AssignPath && own:
		return LearnPath(apprenticeship.GameOfKey(d.Key))
	case d.Kind == sessions.AssignPath:
		return ApprenticePath(d.ID, apprenticeship.GameOfKey(d.Key))
	case d.Sat != nil && d.Sat.Session != "":
		return SessionPath(d.Sat.Session)
	case d.Exam != nil:
		return ExamPath(d.Exam.ID)
	case d.Best != nil && d.State == sessions.Completed:
		return attemptPath(d.Kind, d.Best)
	case len(d.Attempts) > 0:
		return attemptPath(d.Kind, &d.Attempts[len(d.Attempts)-1])
	}
	return ""
}

// attemptPath leads to how an attempt went.
func attemptPath(kind string, t *record.AssignmentAttempt) string {
	if kind == sessions.AssignDrill && t.IsOver() {
		return DrillRunPath(t.Session)
	}
	return SessionPath(t.Session)
}

// came is what an attempt that was dealt to its end came to.
func came(kind string, t *record.Tried) string {
	if kind == sessions.AssignDrill {
		return fmt.Sprintf("%d of %d right at first", t.Acts-t.Mistakes, t.Acts)
	}
	return strings.ToLower(mistakes(t.Mistakes))
}

// attemptCame is what one attempt came to.
func attemptCame(kind string, t *record.AssignmentAttempt) string {
	switch {
	case t.IsOver():
		return capital(came(kind, &t.Tried))
	case t.Ended.IsZero():
		return "Goes on"
	}
	return "Not dealt to its end"
}

// assignmentState says how an assignment stands.
func assignmentState(a *record.Assignment, now time.Time) string {
	switch {
	case !a.Withdrawn.IsZero():
		return "Withdrawn by " + a.WithdrewBy.Name
	case !now.Before(a.Due):
		return "The day is over"
	}
	return "Holds"
}

// assignedTo links to the class or the person of an assignment.
func assignedTo(a *record.Assignment) Choice {
	if a.Class != "" {
		return Choice{Value: ClassPath(a.Class), Label: a.ClassName}
	}
	return Choice{Value: PersonPath(a.Person.ID), Label: a.Person.Name}
}

func (d *AssignmentFormData) value(field, otherwise string) string {
	if v, set := d.Values[field]; set {
		return v
	}
	return otherwise
}

// missingFrom says how many of a class are not put down for a table test.
func missingFrom(n int) string {
	if n == 1 {
		return "One of the class is not put down for it: it was assigned before."
	}
	return capital(number(n)) + " of the class are not put down for it: it was assigned before."
}

// haveWords says how many have done it.
func haveWords(have, of int) string { return strconv.Itoa(have) + " of " + strconv.Itoa(of) }
