package templates

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"burncard/sessions/record"
)

// A PeopleData is one page of the roster. Its address has q, role, class, state, order and
// page.
type PeopleData struct {
	Page
	Search, Role, Class, State, Order string
	Classes                           []Choice // that go on
	All                               int      // how many match
	List                              []PersonRow
	Pager                             Pager
}

// narrowed reports a list of which something is left out.
func (d *PeopleData) narrowed() bool {
	return d.Search != "" || d.Role != "" || d.Class != "" || d.State != ""
}

// A PersonRow is a person in the roster.
type PersonRow struct {
	ID, Name   string
	Role       string   // guest, member, supervisor
	State      string   // active, disabled, invited, removed
	Classes    []Choice // that go on and that the person is in, by id
	Made       time.Time
	Seen       time.Time // zero for never
	Sessions   int
	Hours      time.Duration
	Questions  int // remarks and requests that wait
	Exams      int
	Unfinished int
	Since      time.Time // disabled or removed
	SinceBy    string    // empty for the operator
	Own        bool      // the reader
}

func (p *PersonRow) account() bool { return p.Role != "guest" && p.State != "removed" }

// A PersonData is the page of one person of the roster. The acts on it are sent to
// PersonPath and the act: rename with name, password, disable, enable, promote, demote
// with own, remove, class with class and do.
type PersonData struct {
	Apprentice []*ApprenticeData // how far the person has come at each game that he has begun
	Page
	PersonRow
	Joins   []Choice      // classes that go on and that the person is not in
	Terms   *record.Terms // what is set for the person; nil for nothing
	Renamed string        // the name that was asked for, where it was refused
	Link    *HandedLink   // that was made just now
	Open    string        // the act whose form stands open
}

// A HandedLink is a one-time link that a supervisor hands on. It is shown once.
type HandedLink struct {
	Name, Link string
	Expires    time.Time
	New        bool // the person has set no password yet
}

// An AddPeopleData is the page on which a supervisor adds people: by a list, or by a link.
// Its fields are list, file, life, and sure for what the page has shown.
type AddPeopleData struct {
	Page
	List  string
	Life  string       // in days
	Lines []PeopleLine // the list as it was understood; nil before it was sent
	Added []HandedLink // whom it has added
	CSV   string       // and the same as a file
	Shut  string       // why nobody can be added; empty where somebody can
}

// A PeopleLine is a line of a list of people.
type PeopleLine struct {
	N                 int
	Name, Class, Role string
	NewClass          bool   // there is no such class yet
	Problem           string // why the line adds nobody
}

// good counts the lines that add somebody.
func (d *AddPeopleData) good() (n int) {
	for _, l := range d.Lines {
		if l.Problem == "" {
			n++
		}
	}
	return n
}

// An InvitationsData is one page of the links that were given, and the form for another.
// Its address has q, state and page.
type InvitationsData struct {
	Page
	Search, State string
	All           int
	List          []GivenLink
	Pager         Pager
	Classes       []Choice
	Role, Class   string      // that were asked for
	Life          string      // likewise, in days
	Shut          string      // why no member can be invited; empty where one can
	Link          *HandedLink // that was made just now
}

// A GivenLink is a one-time link in a list.
type GivenLink struct {
	ID, What       string
	OwnerID, Owner string // whose password it sets
	Class, Inviter string
	Made, Expires  time.Time
	State          string // open, used, expired, withdrawn
	Used           time.Time
	UsedID, UsedBy string
	Withdrawn      time.Time
}

// An AdmissionData is who may come in. Its fields are registration and guests.
type AdmissionData struct {
	Page
	Registration string
	Guests       bool
}

// The choices of the people's pages.
var (
	peopleRoles   = []Choice{{"", "All roles", ""}, {"member", "Members", ""}, {"supervisor", "Supervisors", ""}, {"guest", "Guests", ""}}
	peopleStates  = []Choice{{"", "All states", ""}, {"active", "Active", ""}, {"invited", "Invited", ""}, {"disabled", "Disabled", ""}, {"removed", "Removed", ""}}
	peopleOrders  = []Choice{{"", "By name", ""}, {"seen", "By last seen", ""}, {"hours", "By hours dealt", ""}, {"work", "By open work", ""}}
	linkStates    = []Choice{{"", "All links", ""}, {"open", "Open", ""}, {"used", "Used", ""}, {"expired", "Expired", ""}, {"withdrawn", "Withdrawn", ""}}
	linkLives     = []Choice{{"1", "One day", ""}, {"7", "A week", ""}, {"30", "Thirty days", ""}}
	registrations = []Choice{
		{"open", "Open", "Everybody who finds this site may make an account."},
		{"invitation", "By invitation", "Accounts are made with a link of a supervisor's, or by a supervisor's list."},
		{"closed", "Closed", "Nobody makes an account, by link or list neither. People who are on the roster come in as before."},
	}
)

// seenWords is when a person was here last, by the clock of the house.
func seenWords(t, now time.Time) string {
	if t.IsZero() {
		return "never"
	}
	t, now = t.Local(), now.Local()
	switch day := t.Format(time.DateOnly); {
	case day == now.Format(time.DateOnly):
		return "today, " + t.Format("15:04")
	case day == now.AddDate(0, 0, -1).Format(time.DateOnly):
		return "yesterday, " + t.Format("15:04")
	}
	return t.Format("Jan 2, 2006")
}

// hoursWords is how long somebody has dealt.
func hoursWords(d time.Duration) string {
	switch {
	case d <= 0:
		return "–"
	case d < time.Hour:
		return strconv.Itoa(max(1, int(d.Round(time.Minute).Minutes()))) + " min"
	}
	return strconv.FormatFloat(d.Hours(), 'f', 1, 64) + " h"
}

// workOf is what waits for a person, each with where it is.
func workOf(p *PersonRow) (work []Choice) {
	if p.Questions > 0 {
		work = append(work, Choice{DecisionsPath + "?person=" + url.QueryEscape(p.Name), Plural(p.Questions, "question"), "waits for a decision"})
	}
	if p.Exams > 0 {
		work = append(work, Choice{ExamsPath + "?q=" + url.QueryEscape(p.Name), Plural(p.Exams, "exam"), "to sit"})
	}
	if p.Unfinished > 0 {
		work = append(work, Choice{SessionsOf(p.ID), Plural(p.Unfinished, "session"), "not ended"})
	}
	return work
}

// stateWord is the state of a person, with who set it and when.
func sinceWords(p *PersonRow) string {
	by := p.SinceBy
	if by == "" {
		by = "the operator"
	}
	return "by " + by + ", " + minuteWords(p.Since)
}

// linkWords is what became of a link.
func linkWords(l *GivenLink) string {
	switch l.State {
	case "used":
		return "Used " + minuteWords(l.Used)
	case "withdrawn":
		return "Withdrawn " + minuteWords(l.Withdrawn)
	case "expired":
		return "Expired " + minuteWords(l.Expires)
	}
	return "Open until " + minuteWords(l.Expires)
}

// linkOfText is a file in an address.
func linkOfText(text string) string {
	return "data:text/csv;charset=utf-8," + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

// newName is what the form for another name begins with.
func (d *PersonData) newName() string {
	if d.Renamed != "" {
		return d.Renamed
	}
	return d.Name
}

// TraineesOf is the page of what is set for trainees, with one named.
func TraineesOf(name string) string { return TraineesPath + "?trainee=" + url.QueryEscape(name) }

// auditOf is what the audit log has of a person.
func auditOf(person string) string { return AuditPath + "?person=" + url.QueryEscape(person) }

// peopleCount is a number of people.
func peopleCount(n int) string {
	if n == 1 {
		return "1 person"
	}
	return strings.TrimSuffix(counted(n, "person"), "persons") + "people"
}

// listWords says how many lines of a list are good.
func listWords(d *AddPeopleData) string {
	good := d.good()
	switch {
	case good == len(d.Lines) && good == 1:
		return "The line is good. Nobody is added yet."
	case good == len(d.Lines):
		return "All " + number(good) + " are good. Nobody is added yet."
	case good == 0:
		return "Nobody can be added: see what clashes."
	}
	return number(good) + " of " + number(len(d.Lines)) + " are good. Nobody is added yet."
}

// leftOutLine is which line was left out: one that clashed only when it was added has no
// number, and one whose name cannot be read no name.
func leftOutLine(l PeopleLine) string {
	switch {
	case l.N == 0:
		return l.Name
	case l.Name == "":
		return "Line " + strconv.Itoa(l.N)
	}
	return "Line " + strconv.Itoa(l.N) + ", " + l.Name
}

// lineWords is what a good line does.
func lineWords(l PeopleLine) string {
	s := "Adds a " + l.Role
	switch {
	case l.NewClass:
		return s + " and makes the class " + l.Class
	case l.Class != "":
		return s + ", into " + l.Class
	}
	return s
}

// invitedRoles are what a link may make of a person.
var invitedRoles = []Choice{{"member", "A member", ""}, {"supervisor", "A supervisor", ""}}

// guestChoices are whether guests come in.
var guestChoices = []Choice{
	{"yes", "Guests come in", "A visitor gives a name and deals. Nothing ties the sessions to the person but the browser."},
	{"no", "Accounts alone", "A visitor logs in first. Guests who are here now stay until their login ends."},
}

func guestsValue(guests bool) string {
	if guests {
		return "yes"
	}
	return "no"
}

// operatorOr is a supervisor's name; without one it was the operator.
func operatorOr(name string) string {
	if name == "" {
		return "The operator"
	}
	return name
}
