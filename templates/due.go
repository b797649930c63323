package templates

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"burncard/sessions"
	"burncard/sessions/fsrs"
	"burncard/sessions/record"
)

// A DueData is a page of what a person comes back to: his own, or a trainee's for a
// supervisor.
type DueData struct {
	Page
	Person string // whose it is, in the address; "" for the reader's own
	Name   string // of the trainee; "" for the reader
	Today  DueToday
	List   []sessions.DueCard
	All    int // on all pages
	Ask    DueFields
	Pager  Pager
	Guest  bool // the reader has no account, and nothing is kept for him to come back to
	Now    time.Time
}

// DueFields narrow the list of cards, as the address has them.
type DueFields struct{ Person, Search, Game, Show string }

// Query are the fields as an address has them.
func (f DueFields) Query() url.Values {
	q := url.Values{}
	for name, value := range map[string]string{"person": f.Person, "q": f.Search, "game": f.Game, "show": f.Show} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

// narrowed reports a reader who looks for some of the cards.
func (d *DueData) narrowed() bool { return d.Ask.Search != "" || d.Ask.Game != "" || d.Ask.Show != "" }

// The cards that a list may be narrowed to.
const (
	DueNow    = "due"
	DueLater  = "later"
	DueNoCase = "no-case"
)

// DueShows are the choices of them.
var DueShows = []Choice{{"", "All clauses", ""}, {DueNow, "Due today", ""}, {DueLater, "Due later", ""}, {DueNoCase, "No case is found", ""}}

// ShowsCard reports a card that is asked for.
func (f DueFields) ShowsCard(c *sessions.DueCard) bool {
	switch {
	case f.Game != "" && f.Game != c.Variant,
		f.Show == DueNow && !c.IsDue, f.Show == DueLater && (c.IsDue || c.NoCase), f.Show == DueNoCase && !c.NoCase:
		return false
	}
	text := strings.ToLower(c.Cite + " " + c.Title + " " + VariantWords(c.Variant))
	for word := range strings.FieldsSeq(strings.ToLower(f.Search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// A DueToday is how somebody stands with what is due, for the lobby and his list.
type DueToday struct {
	Done, Right, Left, Due int
	Any                    bool   // he has cards
	Goes                   string // the table where a case is dealt now; "" for nowhere
	Next                   time.Time
	May                    bool // the reader may deal
	Now                    time.Time
}

// NewDueToday is how a person stands.
func NewDueToday(d *sessions.DueDay, may bool, now time.Time) DueToday {
	return DueToday{Done: d.Done, Right: d.Right, Left: d.Left, Due: d.Due, Any: len(d.Cards) > 0, Goes: d.Table, Next: d.Next, May: may, Now: now}
}

// showsDue reports a lobby that says what is due.
func (d *LobbyData) showsDue() bool { return d.Due.Any && d.Due.May && !d.narrowed() }

// dueFirst reports a lobby in which something is due: it stands before all tables.
func (d *LobbyData) dueFirst() bool { return d.showsDue() && (d.Due.Left > 0 || d.Due.Goes != "") }

// over reports that a sitting is over.
func (t *DueToday) over() bool { return t.Done > 0 && t.Left == 0 && t.Goes == "" }

// title says what there is to do.
func (t *DueToday) title() string {
	switch {
	case t.over():
		return "That is all for today"
	case t.Left == 0 && t.Goes == "":
		return "Nothing is due today"
	}
	return "Due today: " + number(t.Left)
}

// words say how far the person is, and what comes next.
func (t *DueToday) words() string {
	next := ""
	if !t.Next.IsZero() {
		next = "the next is due " + onDay(t.Next, t.Now)
	}
	switch {
	case t.over():
		words := Plural(t.Done, "case") + ", " + number(t.Right) + " right at first"
		if t.Due > 0 {
			return words + ". " + Plural(t.Due, "more clause") + " could be dealt if you like."
		}
		if next != "" {
			words += "; " + next
		}
		return words + "."
	case t.Left == 0 && t.Goes == "":
		return sentence(next)
	case t.Done > 0:
		return fmt.Sprintf("%s dealt, %d to go.", Plural(t.Done, "case"), t.Left)
	}
	return "Clauses that you have broken, each as a fresh case at the table. About " + minutesFor(t.Left) + "."
}

// minutesFor is about how long some cases take.
func minutesFor(cases int) string { return Plural(max(1, (cases*10+6)/sessions.DueSitting), "minute") }

// button is what going on is called.
func (t *DueToday) button() string {
	switch {
	case t.over():
		return "Deal on"
	case t.Goes != "":
		return "Go on with the case"
	case t.Done > 0:
		return "Next case"
	}
	return "Deal the first"
}

// onDay names a day as people do: today, tomorrow, on Thursday, on March 3.
func onDay(day, now time.Time) string {
	switch days := sessions.HouseDay(day) - sessions.HouseDay(now); {
	case days <= 0:
		return "today"
	case days == 1:
		return "tomorrow"
	case days < 7:
		return "on " + day.Local().Format("Monday")
	case day.Local().Year() != now.Local().Year():
		return "on " + day.Local().Format("January 2, 2006")
	}
	return "on " + day.Local().Format("January 2")
}

// dueWords say when a card comes.
func dueWords(c *sessions.DueCard, now time.Time) string {
	late := sessions.HouseDay(now) - c.Due
	switch {
	case c.NoCase:
		return "No case is found"
	case late <= 0:
		return capital(strings.TrimPrefix(onDay(sessions.DayBegins(c.Due), now), "on "))
	case late == 1:
		return "Since yesterday"
	}
	return "For " + Plural(late, "day")
}

// sitsWords say how firmly a clause sits.
func sitsWords(c *sessions.DueCard) string {
	last := c.Reviews[len(c.Reviews)-1]
	percent := fmt.Sprintf(" (%.0f %%)", 100*c.Knows)
	switch {
	case last.Grade == fsrs.Again:
		return "Not yet"
	case c.Knows >= 0.9:
		return "Firmly" + percent
	case c.Knows >= 0.8:
		return "Fairly well" + percent
	case c.Knows >= 0.65:
		return "Loosely" + percent
	}
	return "Nearly gone" + percent
}

// gradeWords are a grade as the pages have it.
func gradeWords(g fsrs.Grade) string { return capital(g.String()) }

// reasonWords say why a review has its grade.
func reasonWords(r *record.Review) string {
	switch r.Why {
	case record.Broken:
		return "Broken at the table"
	case record.NotCorrected:
		if r.Unlike {
			return "A mistake in a look-alike, under whose clause nothing was owed"
		}
		return "A mistake that was not corrected"
	case record.Hinted:
		return "A hint was asked for"
	case record.GaveUp:
		return "Given up"
	case record.Corrected:
		return "A mistake that was put right untold"
	case record.Slow:
		return "Right at first, slower than nine in ten of your times"
	case record.Right:
		if r.Unlike {
			return "Right at first: a look-alike, under whose clause nothing was owed"
		}
		return "Right at first"
	case record.Fast:
		return "Right at first, within your fastest quarter"
	}
	return "" // of a later release
}

// secondsWords are the dealer's own time; empty where nobody measured it.
func secondsWords(r *record.Review) string {
	if r.Took <= 0 {
		return "–"
	}
	words := strconv.FormatFloat(r.Took.Seconds(), 'f', 1, 64) + " s"
	if r.Device != "" {
		words += ", " + string(r.Device)
	}
	return words
}

// mistakesPath lists the sessions in which the clause of a card was broken.
func mistakesPath(c *sessions.DueCard, person string) string {
	return SessionFields{Person: person, Game: c.Variant, Clause: c.Cite}.Path()
}

// A DueCardData is the page of one card.
type DueCardData struct {
	Page
	Card   sessions.DueCard
	Person string // in addresses, for a supervisor who reads another's card; "" for the reader's own
	Name   string // of that person
	Now    time.Time
}

// DueOfPath is the list of a trainee, for supervisors.
func DueOfPath(person string) string {
	if person == "" {
		return DuePath
	}
	return DuePath + "?" + url.Values{"person": {person}}.Encode()
}

// valueWords are the house rules that bear on the clause of a card.
func valueWords(c *record.Card) string {
	if c.Value == "" {
		return ""
	}
	return capital(ruleWords(strings.Fields(c.Value)))
}

// A dueCase is how far the dealer of a case is with what is due, as the case's bar has it.
// Without Is the case is none that is due.
type dueCase struct {
	Is, Over   bool
	Counts     bool // it goes on, and will be graded
	Done, Left int
	Words      string // of a case that is over
}

func dueCaseOf(n *sessions.DueNote) dueCase {
	if n == nil {
		return dueCase{}
	}
	c := dueCase{Is: true, Over: n.Over, Counts: n.Counts, Done: n.Done, Left: n.Left}
	switch {
	case !n.Over:
	case !n.Grades:
		c.Words = "It grades nothing: the clause was graded today already. It comes again " + onDay(n.Again, n.Now) + "."
	default:
		c.Words = gradedWords(&record.Review{Grade: n.Grade, Why: n.Why, Unlike: n.Unlike}) + " It comes again " + onDay(n.Again, n.Now) + "."
	}
	return c
}

// gradedWords are a grade with the reason for it, as a sentence.
func gradedWords(r *record.Review) string {
	words := gradeWords(r.Grade)
	if reason := reasonWords(r); reason != "" {
		words += ": " + lower(reason)
	}
	return words + "."
}

// lower is words with a small first letter.
func lower(words string) string { return strings.ToLower(words[:1]) + words[1:] }

// of is which case of today this is.
func (c dueCase) of() string { return fmt.Sprintf("Case %d of %d today", c.Done+1, c.Done+c.Left) }

// left says how much is to be dealt after this case.
func (c dueCase) left() string {
	if c.Left == 0 {
		return "That was the last one for now."
	}
	return number(c.Left) + " to go."
}

// onceMoreLook is the look of the button that begins a case again.
func onceMoreLook(c dueCase) string {
	if c.Is {
		return ""
	}
	return "main"
}
