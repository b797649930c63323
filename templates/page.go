package templates

import (
	"strings"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/static"
)

// A Who is the person who looks at a page. The zero Who has not given a name.
type Who struct {
	Name       string
	Account    bool // has a password and a history
	Supervisor bool
}

// A Problem is why something was refused, with the clause where there is one.
type Problem struct{ What, Cite string }

// A Page is what every page has.
type Page struct {
	Who       Who
	Problem   *Problem // shown on top of the page
	Notice    string   // something that went well
	Here      string   // the page's own path, for coming back after login
	Undecided int      // for a supervisor: remarks and requests that wait for a decision
	Unread    int      // decisions on this person's mistakes that he has not read
	Foot      string   // stands at the foot of each page on paper, beside its number
	NoGuests  bool     // the house lets in nobody with a name alone
	NoAccount string   // why a visitor cannot make an account; empty where he can
}

// at reports that the page is that of a path, whatever the query says.
func (p *Page) at(path string) bool {
	here, _, _ := strings.Cut(p.Here, "?")
	return here == path
}

// The classes of the body of a table's page: atReplay has the style of a replay beside that of
// every table, and atSchool that of cases, drills and apprentices.
const (
	atTable  = "at-table"
	atReplay = "at-table at-replay"
	atSchool = "at-table at-school"
)

// sheetsOf are the style sheets of a page whose body has a class.
func sheetsOf(class string) []static.Sheet {
	switch class {
	case atTable:
		return []static.Sheet{static.Table}
	case atReplay:
		return []static.Sheet{static.Table, static.Replay}
	case atSchool:
		return []static.Sheet{static.Table, static.School}
	}
	return []static.Sheet{static.Pages}
}

func lookOf(s *sessions.Scene) string {
	if s.Case != nil || s.Drill != nil || s.Spot != nil || s.Apprenticeship != nil {
		return atSchool
	}
	return atTable
}

// A TableData is a table's page beside its Scene.
type TableData struct {
	Page
	Counter int64  // the audience's update counter when the Scene was taken
	As      string // how a supervisor has chosen to stand there; empty for no choice
	Refuses string // why this person may not take the table, as supervisors have set it
	Table   string // its id
	Exam    bool   // an appointed exam is dealt here
	Hall    bool   // for a screen on the wall: nothing on it can be pressed
	// Card is the visitor's as a juror of the table test that is dealt here; nil for none.
	Card *RatingData
	// Others are all tables, for the instructor's station; nil on any other page.
	Others *TickerData
}

// A LobbyData is the lobby.
type LobbyData struct {
	Page
	Trouble string       // what keeps the house from writing, in words; empty for nothing
	Tables  []LobbyTable // those of this page
	All     int          // how many there are on all pages
	Search  string       // what was searched for
	Only    string       // which tables are asked for, a value of sessions.ListQuery.Only
	Pager   Pager
	Terms   *record.Terms   // what a supervisor has set for this person
	Exams   []ExamRow       // what this person is to sit
	Judging []sessions.Card // table tests that the visitor judges
	First   bool            // the visitor has never dealt
	Due     DueToday        // what this person comes back to; without Any for nobody who has cards
	// Apprentice is how far the visitor has come at each game that he has begun and has not
	// come to the end of.
	Apprentice []*ApprenticeData
	// Assigned is what supervisors have this person do.
	Assigned []AssignedRow
	// Classes are those that go on and that the visitor is in.
	Classes []record.Class
}

// narrowed reports a visitor who is looking for a table: the tables come first.
func (d *LobbyData) narrowed() bool { return d.Search != "" || d.Only != "" || d.Pager.At > 1 }

// A LobbyTable is one table in the lobby and what this person may do there.
type LobbyTable struct {
	Info    sessions.TableInfo
	CanTake bool          // the dealer's stand is free, or an automatic dealer's
	CanSit  bool          // a box is free and he does not deal there
	Mine    string        // what he is there already: "dealer", "box 3"; empty for nothing
	Own     bool          // he is something there, opened it, or it is set for him
	Quiet   time.Duration // for how long nobody has used it; 0 where somebody does
	Refuses string        // why he may not take it, as supervisors have set it
	// CanClose: he may give the table up.
	CanClose bool
	Wanted   bool // it has been frozen for so long that it calls for a supervisor
	// MayRelease: he is one, and may let a frozen table go on.
	MayRelease bool
}

// A Choice is one value of a form's field.
type Choice struct{ Value, Label, Note string }

// A SessionRow is one session in a list.
type SessionRow struct {
	ID        string
	Person    string
	PersonID  string
	Table     string // its name
	Variant   string
	Mode      string
	Stand     string // dealer, floor, box 3
	Start     time.Time
	End       time.Time // zero while it goes on
	Score     record.Score
	Guest     bool
	Flags     int
	Critical  int
	Appointed bool // an attempt at an appointed exam
	Untold    bool // an attempt at an exam of which the reader is told nothing yet
}

// told is what a list says of how a session went.
func (r *SessionRow) told(words string) string {
	if r.Untold {
		return "–"
	}
	return words
}

// A SummaryData is one session on one sheet.
type SummaryData struct {
	Page
	Session  SessionRow
	House    game.House
	Locked   string // the supervisor who set mode and house rules, if any did
	Edition  string // of the rulebook that judged
	Profile  string // of house rules, as it is printed; empty where nobody knows
	Mistakes []record.Judged
	Money    sessions.MisplacedMoney
	Scored   sessions.Scored // for technique
	ByCite   []CiteCount
	Caught   []record.Catch
	Exercise *sessions.Exercise      // that was dealt in it; nil for none
	Done     []sessions.Intervention // what an instructor did to it
	Shoes    []game.Proof            // the seals of the shoes that were over
	Own      bool                    // it is the reader's own session: he may mark slips
	CanFlag  bool
	Ticks    []record.Tick // what an instructor saw to be right
	Finished int           // the number of the last round that was dealt to its end
	Before   record.Score  // of the reader's own session before, at the same game; zero for none
	Digest   record.Digest // of the log; zero while the session goes on
	// Signature is the supervisor's; nil for none.
	Signature  *record.Signature
	Decided    []record.Decision
	Amendments map[int64]int        // of the decisions after the signature, by their number: from 1
	VoidedBy   int                  // the number of the amendment by which the attempt became void; 0 for none
	MayDecide  bool                 // the reader may decide here, and sign
	Exam       *SatExam             // the appointed exam that it was; nil for none
	Test       *sessions.TestResult // of a table test; nil where it was none
	// NotTold says why the reader is told nothing yet of how it went; nil where he is.
	NotTold *sessions.NotTold
	DealOn  string // the table where the reader, whose session it is, may go on; empty for none
}

// onPaper is the page with what tells the sheets of paper of one session from others'.
func (d SummaryData) onPaper() Page {
	d.Foot = d.Session.Person + ", " + d.Session.Start.Format("January 2, 2006, 15:04 MST") + ", session " + d.Session.ID
	return d.Page
}

// replays reports whether the table at a mistake can be seen.
func (d SummaryData) replays(j record.Judged) bool {
	return !d.Session.End.IsZero() || d.Session.Mode != game.Exam.String() && j.Round <= d.Finished
}

// mayTick reports a supervisor, of another's sheet, to whom it is open still.
func (d SummaryData) mayTick() bool { return d.Who.Supervisor && !d.Own && d.Signature == nil }

// tickedBy names the instructor who saw a point done right; empty for none.
func (d SummaryData) tickedBy(point string) string {
	for _, t := range d.Ticks {
		if t.Key == point {
			return t.By
		}
	}
	return ""
}

// tickedKeys are the points that are ticked on the sheet, as its form sends them back.
func (d SummaryData) tickedKeys() string {
	keys := make([]string, len(d.Ticks))
	for i, t := range d.Ticks {
		keys[i] = t.Key
	}
	return strings.Join(keys, " ")
}

// OpenRequests are the mistakes with a request of the dealer's that waits for a decision.
func (d SummaryData) OpenRequests() (list []record.Judged) {
	for _, j := range d.Mistakes {
		if j.RequestOpen() {
			list = append(list, j)
		}
	}
	return list
}

// openRequestWords say before a signature that requests wait for a decision.
func openRequestWords(name string, n int) string {
	if n == 1 {
		return "A request of " + name + " on this sheet waits for a decision. If you sign first, the decision is an amendment:"
	}
	return capital(number(n)) + " requests of " + name + " on this sheet wait for a decision. If you sign first, the decisions are amendments:"
}

// A CiteCount counts the mistakes against one clause.
type CiteCount struct {
	Cite, Title, Source string
	Count, Overturned   int
	Diff                chip.Cents
}

// A LoginData is the login form.
type LoginData struct {
	Page
	Name string
	Next string // where to go afterwards

	Passkeys     bool   // browsers have passkeys here
	Provider     string // another house's login; empty for none
	ProviderDown bool   // it did not answer a moment ago
}

// A RegisterData is the form that makes an account.
type RegisterData struct {
	Page
	Name string
}

// An InvitationData is the page behind a one-time link.
type InvitationData struct {
	Page
	Token      string
	Supervisor bool      // it makes a supervisor
	Owner      string    // whose password it sets; empty for a link that makes an account
	New        bool      // the owner has set no password yet
	Class      string    // the name of the class that it leads into
	Inviter    string    // empty for the operator
	Expires    time.Time // zero for the link printed at the first start
	Name       string
	Closed     bool   // no account is made, by link neither
	Provider   string // another house's login; empty for none
}

// takes reports a link that this visitor can use.
func (d *InvitationData) takes() bool {
	return d.Owner != "" || d.Supervisor && d.Who.Account || !d.Who.Account && (!d.Closed || d.Expires.IsZero())
}

func invitationTitle(d InvitationData) string {
	switch {
	case d.Owner != "" && !d.New:
		return "Set a new password"
	case d.Owner != "":
		return "Welcome, " + d.Owner
	case d.Supervisor:
		return "Become a supervisor"
	}
	return "Make an account"
}

func invitationButton(d InvitationData) string {
	switch {
	case d.Owner != "":
		return "Set the password"
	case d.Supervisor:
		return "Become a supervisor"
	}
	return "Make the account"
}

// invitedBy says on whose invitation somebody comes.
func invitedBy(d InvitationData) string {
	if d.Inviter == "" {
		return "The house invites you."
	}
	return d.Inviter + " invites you."
}

// A TermsData is what supervisors have set for trainees, and the form for more.
// Form fields: trainee, mode, and one field for every house rule's key; a rule
// that is left empty is the house's.
type TermsData struct {
	Page
	Set     []record.Terms
	Classes []record.ClassTerms // what is set for classes
	All     int                 // how many there are on all pages
	Search  string              // in names
	Pager   Pager
	People  []string // names that may be meant
	Near    []string // where nobody has the name: like which it is
	Trainee string
	Mode    string
	House   map[string]string // of the rules that are set
	Rules   []game.HouseRule
	Wrong   string
}

// A RulesData lists the rules of one variant.
type RulesData struct {
	Page
	Variant  string // its id
	Title    string
	Edition  string
	Rules    []Rule
	Variants []Choice
}

// A Rule is one rule as the rules page shows it.
type Rule struct {
	Cite, Title, Protects, Kind, Source, Gravity string
	Cases                                        bool // a fresh case of it can be dealt
}

// An ErrorData is a page about something that did not work.
type ErrorData struct {
	Page
	Status int
	Title  string
	Detail string
	Cite   string
	Back   string // the page whose form was sent; empty for none
}
