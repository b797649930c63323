package sessions

import (
	"strings"
	"unicode/utf8"

	"burncard/sessions/record"
)

// A Person is an account or a guest. A guest who makes an account keeps his ID, and
// with it his sessions.
type Person struct {
	ID, Name   string
	Supervisor bool
}

func (p Person) recorded() record.Person { return record.Person{ID: p.ID, Name: p.Name} }

func (p Person) reads() record.Viewer { return record.Viewer{ID: p.ID, Supervisor: p.Supervisor} }

// supervises reports a supervisor who is a person.
func (p Person) supervises() bool { return p.Supervisor && p.ID != "" && !automatic(p.ID) }

// The ids of speakers that are no persons. Ids with a colon, and "clock", are never
// given to people.
const (
	clockID    = "clock" // a player's time is up
	autoDealer = "auto:dealer"
	autoFloor  = "auto:floor"
	botPrefix  = "bot:"
)

// clock is the speaker of lines that come by themselves at their time.
var clock = Person{ID: clockID, Name: clockID}

// LongestName is how many characters the name of a person or a table has at most;
// longestSeated has room for a number behind the name, see named.
const (
	LongestName   = 40
	longestSeated = LongestName + 3
)

func tooLong(name string, most int) bool { return utf8.RuneCountInString(name) > most }

// AutoName is what the automatic dealer taps in as. Pages write it out.
const AutoName = "Auto"

// automatic reports an id that is nobody's account.
func automatic(id string) bool { return id == clockID || strings.Contains(id, ":") }

func isBot(id string) bool { return strings.HasPrefix(id, botPrefix) }

// A Line is one line that a person said, with what his page knew.
type Line struct {
	Person Person
	Client string // the page that sent it: a random id; "" for none
	Number int64  // the page's own count of its lines
	// Shown is the last entry of the log that the page had shown when the line
	// was said; 0 where nobody knows.
	Shown  int64
	Text   string
	Device record.Device // with which the page says that it was done
}

// A Reply answers one line.
type Reply struct {
	Seq    int64 // the entry's place in the log; 0 if it was not logged
	Repeat bool  // this number was taken before; nothing was done again
	// Refused says why it could not or may not happen: physics, standing, a
	// player's rule. It is empty for what was accepted, and for what a coached
	// or guided table refused: there the Verdict says why.
	Refused string
	Cite    string         // the clause of a player's refusal
	Verdict *record.Judged // only where the sender may see it now
}
