package templates

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
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
	Search, State, Class string
	Classes              []Choice
	All                  int // how many match
	Rows                 []AssignmentRow
	Own                  []AssignedRow // to a trainee, in the place of Rows
	Pager                Pager
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
	Thing  string           // the address of what is assigned; empty where it is no longer kept
	Doings []sessions.Doing // of everybody whose it is; a trainee's own alone
	Own    bool             // the reader is to do it
	Now    time.Time
}

// An AssignmentFormData is the form that assigns something, or changes an assignment. Its
// fields are kind, key, person, class, due, attempts, pass and bar.
type AssignmentFormData struct {
	Page
	Of        *record.Assignment // that is to be changed; nil for a new one
	Exercises []Choice
	Classes   []Choice
	People    []string // names of members
	Near      []string // names that may have been meant by one that nobody has
	Wrong     string   // the field
	Values    map[string]string
}

// A GridData is who of a class has done what.
type GridData struct {
	Page
	Class record.Class
	sessions.Grid
	Pager Pager
	Now   time.Time
}

// AssignFields are what a link to the form of an assignment fills in.
type AssignFields struct{ Key, Class, Person, From string }

// Path is the address of the form.
func (f AssignFields) Path() string {
	q := url.Values{}
	for name, value := range map[string]string{"key": f.Key, "class": f.Class, "person": f.Person, "from": f.From} {
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
	case sessions.ToTheEnd.ID:
		return "Dealt to its end"
	}
	return "A supervisor says so"
}

// passChoices are the rules, as the form has them.
func passChoices() (list []Choice) {
	for _, r := range sessions.PassRules {
		words := map[string]string{
			sessions.AtMost.ID:    "Dealt to its end with at most so many mistakes",
			sessions.RightActs.ID: "Dealt to its end with at least so many % of the acts right",
			sessions.ToTheEnd.ID:  "Dealt to its end, with any mistakes",
			sessions.BySomeone.ID: "A supervisor says so",
		}[r.ID]
		list = append(list, Choice{r.ID, words, ""})
	}
	return list
}

// barRules are the rules that have a number, for the page to show its field.
func barRules() string {
	var ids []string
	for _, r := range sessions.PassRules {
		if r.Most > 0 {
			ids = append(ids, r.ID)
		}
	}
	return strings.Join(ids, " ")
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

// beginWords is what the one button says to the trainee; empty where there is nothing to
// press.
func (r *AssignedRow) beginWords() string {
	switch {
	case !r.Withdrawn.IsZero() || r.Gone || r.State == sessions.Completed || r.State == sessions.Spent:
		return ""
	case r.Table != "":
		return "Go on"
	case r.Left == 0:
		return ""
	case len(r.Attempts) > 0:
		return "Try it again"
	}
	return "Deal it"
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
	case r.Pass == sessions.BySomeone.ID && len(r.Attempts) > 0 && r.Table == "":
		return "A supervisor looks at it and says whether it is done."
	case r.Late && r.Left != 0:
		return "The day is over. You can still deal it; it counts as late."
	case r.Late:
		return "The day is over."
	}
	return ""
}

// DoingWords say how far a person is, as a cell of the grid has it.
func DoingWords(d *sessions.Doing) string {
	switch {
	case d.State == sessions.Completed:
		return "Done"
	case d.State == sessions.Spent:
		return "Not passed"
	case d.State == sessions.Begun:
		return "Begun"
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
	case d.State == sessions.Begun:
		return "begun"
	}
	return "new"
}

// doneWords is what the best attempt came to, and how many there were.
func doneWords(d *sessions.Doing) string {
	var parts []string
	if d.Best != nil {
		parts = append(parts, strings.ToLower(mistakes(d.Best.Mistakes)))
	}
	if n := len(d.Attempts); n > 0 {
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

// sheetOf is the session of the attempt that tells how far a person is: the one by which
// it is done, else the last; empty for none.
func sheetOf(d *sessions.Doing) string {
	switch {
	case d.Best != nil && d.State == sessions.Completed:
		return d.Best.Session
	case len(d.Attempts) > 0:
		return d.Attempts[len(d.Attempts)-1].Session
	}
	return ""
}

// attemptCame is what one attempt came to.
func attemptCame(t *record.AssignmentAttempt) string {
	switch {
	case t.IsOver():
		return mistakes(t.Mistakes)
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

// haveWords says how many have done it.
func haveWords(have, of int) string { return strconv.Itoa(have) + " of " + strconv.Itoa(of) }
