package templates

import (
	"net/url"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/variants/library"
)

// A ClassesData lists the classes for supervisors, with the form for another.
type ClassesData struct {
	Page
	List  []record.Class // those that go on first
	Name  string         // as it was typed
	Pager Pager
	All   int

	Search string // in names
	State  string // going, over; empty for all
}

var classStates = []Choice{{"", "All classes", ""}, {"going", "Those that go on", ""}, {"over", "Those that are over", ""}}

// A ClassData is one class as its supervisor sees it.
type ClassData struct {
	Page
	Class     record.Class
	Address   string // where people come in
	Board     []sessions.Progress
	Ways      map[string][]*ApprenticeData // of those who have begun, by person; a supervisor's page
	Games     []Choice
	Profiles  []sessions.Profile
	Exercises []library.Exercise
	Form      ClassForm
}

// A ClassForm is what is asked for everybody's next table, as it was sent.
type ClassForm struct {
	Game, Profile, Mode, Bots, Exercise, Text string
}

// A JoinData is the form with which a person comes into a class.
type JoinData struct {
	Page
	Name, Code string
	PIN        string // once it was right
	Wrong      string // the field: name, code or pin
	Taken      bool   // an account has the name
}

// loginFirst is the way to log in and back to the form, with the code of the class.
func (d JoinData) loginFirst() string {
	back := JoinPath + "?" + url.Values{"code": {d.Code}}.Encode()
	return LoginPath + "?" + url.Values{"next": {back}}.Encode()
}

// A WaitData is the room in which a person of a class waits for a table.
type WaitData struct {
	Page
	Class record.Class
	Table string // the id of the person's table; empty before there is one
	Deals bool   // the person has it
	Goes  bool   // the person comes from a table that was closed, and goes on at once
	Here  []string
}

// ClassID is the board of a class, and what a person waits for, which the page fetches
// anew while somebody looks.
const ClassID = "class"

// goesOn says whether a form that leads on is sent at once, or when it comes.
func goesOn(now bool) string {
	if now {
		return "now"
	}
	return "later"
}

// pupilState says in a word how a person in a class stands, and in what style it is shown.
func pupilState(g *sessions.Progress) (words, kind string) {
	switch {
	case g.Info == nil:
		return "no table", "off"
	case g.Info.Stopped != "":
		return "stopped", "stuck"
	case g.Info.Frozen:
		return "frozen", "frozen"
	case g.Called:
		return "calls the floor", "stuck"
	case g.Stuck:
		return "stuck", "stuck"
	case !g.Here:
		return "not at the table", "off"
	}
	return "at work", "works"
}

// pupilWaits says what a table waits for, and for how long.
func pupilWaits(g *sessions.Progress) string {
	if g.Next == "" {
		return ""
	}
	words := capital(stepWords(g.Next))
	if g.By == game.ByFloor {
		words = OwedByFloor(g.Next)
	}
	if g.Since < 10*time.Second {
		return words
	}
	return words + ", for " + waitWords(g.Since)
}

// stuckCount is how many people of a class are stuck.
func (d *ClassData) stuckCount() (n int) {
	for i := range d.Board {
		if _, kind := pupilState(&d.Board[i]); kind == "stuck" {
			n++
		}
	}
	return n
}

// atWork is how many have a table and are at it.
func (d *ClassData) atWork() (n int) {
	for i := range d.Board {
		if d.Board[i].Here {
			n++
		}
	}
	return n
}
