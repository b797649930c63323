package sessions

import (
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"burncard/game"
	"burncard/sessions/limit"
	"burncard/sessions/record"
)

// A ClassStore keeps the classes of the house, and who is in them.
type ClassStore interface {
	// Add fails where another class has the code.
	Add(ctx context.Context, c record.Class) error
	End(ctx context.Context, id string, at time.Time) error
	// All lists those that go on first, then the newest.
	All(ctx context.Context) ([]record.Class, error)
	// Of lists those that go on and that a person is in, the newest first.
	Of(ctx context.Context, person string) ([]record.Class, error)
	// Find finds one by its id or its code.
	Find(ctx context.Context, idOrCode string) (c record.Class, found bool, err error)
	// Join takes a person in, or gives one who is in it the name of today.
	Join(ctx context.Context, p record.Pupil) error
	Leave(ctx context.Context, class, person string) error
	Seat(ctx context.Context, class, person, table string) error
	// Pupils lists the people of a class by name.
	Pupils(ctx context.Context, class string) ([]record.Pupil, error)
}

// Classes are rooms of people whom a supervisor leads: they come in with a code and a
// PIN, are given a table each, and hear the supervisor at all tables at once.
type Classes struct {
	store ClassStore
	hall  *Hall
	tries limit.Keys // of a PIN, by the class's code
	// misses are tries at codes of no class, by their hash: a stranger makes up as many and as
	// long ones as he likes, and among the tries at classes they would have those forgotten.
	// They have the same limit, so that it does not tell whether there is such a class.
	misses limit.Keys
}

const (
	// LongestClass is how many characters the name of a class has at most.
	LongestClass = 40
	// pupilsMost is how many people a class has at most.
	pupilsMost = 40
	// codeLetters cannot be taken for one another on a wall.
	codeLetters, codeLong = "ABCDEFGHJKMNPQRTUVWXYZ", 5
	pinDigits, pinLong    = "0123456789", 4
)

// AddressPINTries bounds how often PINs are tried from one network address: two hundred times at
// once, as a room of people may type, and then once in five seconds.
var AddressPINTries = limit.Rate{Burst: 200, Every: 5 * time.Second}

// pinTries bounds how often the PIN of one class is tried, from wherever: three times as often
// at once, so that no address alone keeps a class from coming in; and ten thousand tries take
// half a day still.
var pinTries = limit.Rate{Burst: 3 * AddressPINTries.Burst, Every: AddressPINTries.Every}

// ErrNoClass says that there is no such class, or none that goes on.
var ErrNoClass = errors.New("sessions: no such class")

// drawn draws n letters.
func drawn(from string, n int) string {
	var b strings.Builder
	for range n {
		i, err := crand.Int(crand.Reader, big.NewInt(int64(len(from))))
		if err != nil {
			panic(err) // crypto/rand does not fail
		}
		b.WriteByte(from[i.Int64()])
	}
	return b.String()
}

// Make makes a class. A *SettingError says what is wrong with its name.
func (s *Classes) Make(ctx context.Context, by Person, name string) (record.Class, error) {
	if !by.Supervisor {
		return record.Class{}, ErrNotYours
	}
	return addClass(ctx, s.store, s.hall.now(), by, name)
}

// turnsRound reports a name with a sign that nobody sees and that turns the order of letters
// round, also of those that stand beside the name. The marks that Hebrew and Arabic need do not.
func turnsRound(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' })
}

// whyTurned refuses such a name.
const whyTurned = "the name has a sign that nobody sees, and that turns letters round"

// classNamed says what is wrong with the name of a class, of words with single spaces.
func classNamed(name string) error {
	switch {
	case name == "":
		return &SettingError{Field: "name", Why: "a class has a name, like “Monday, Blackjack”"}
	case turnsRound(name):
		return &SettingError{Field: "name", Why: whyTurned}
	case utf8.RuneCountInString(name) > LongestClass:
		return &SettingError{Field: "name", Why: fmt.Sprintf("the name of a class has %d characters at most", LongestClass)}
	}
	return nil
}

func addClass(ctx context.Context, store ClassStore, now time.Time, by Person, name string) (record.Class, error) {
	name = strings.Join(strings.Fields(name), " ")
	if err := classNamed(name); err != nil {
		return record.Class{}, err
	}
	for {
		c := record.Class{
			ID: newID(), Name: name, Code: drawn(codeLetters, codeLong), PIN: drawn(pinDigits, pinLong),
			By: by.recorded(), Made: now,
		}
		if _, taken, err := store.Find(ctx, c.Code); err != nil {
			return record.Class{}, err
		} else if !taken {
			return c, store.Add(ctx, c)
		}
	}
}

// All lists the classes for supervisors: those that go on first.
func (s *Classes) All(ctx context.Context) ([]record.Class, error) { return s.store.All(ctx) }

// Of lists the classes that go on and that a person is in.
func (s *Classes) Of(ctx context.Context, p Person) ([]record.Class, error) {
	if p.ID == "" {
		return nil, nil
	}
	return s.store.Of(ctx, p.ID)
}

// Find finds a class by its id, ended or not; ErrNoClass for none.
func (s *Classes) Find(ctx context.Context, id string) (record.Class, error) {
	c, found, err := s.store.Find(ctx, id)
	if err == nil && (!found || c.ID != id) {
		err = ErrNoClass
	}
	return c, err
}

// Admits finds the class that a code and a PIN let people into. A *SettingError says what
// is wrong: it does not say whether the code or the PIN is.
func (s *Classes) Admits(ctx context.Context, code, pin string) (record.Class, error) {
	code = strings.ToUpper(strings.Join(strings.Fields(code), ""))
	refuse := func(field, why string) (record.Class, error) {
		return record.Class{}, &SettingError{Field: field, Why: why}
	}
	c, found, err := s.store.Find(ctx, code)
	if err != nil {
		return record.Class{}, err
	}
	known := found && c.Code == code
	tries, key := &s.tries, code
	if !known {
		hash := sha256.Sum256([]byte(code))
		tries, key = &s.misses, string(hash[:])
	}
	if wait := tries.Take(pinTries, key, s.hall.now()); wait > 0 {
		return refuse("pin", fmt.Sprintf("too many tries for this class: wait %v", limit.Seconds(wait)))
	}
	switch {
	case !known || c.PIN != strings.TrimSpace(pin):
		return refuse("pin", "no class has this code with this PIN: both stand on your instructor's screen")
	case !c.Ended.IsZero():
		return refuse("code", fmt.Sprintf("%s is over", c.Name))
	}
	return c, nil
}

// Join takes a person into the class that a code and a PIN let people into.
func (s *Classes) Join(ctx context.Context, p Person, code, pin string) (record.Class, error) {
	refuse := func(field, why string) (record.Class, error) {
		return record.Class{}, &SettingError{Field: field, Why: why}
	}
	if p.ID == "" || automatic(p.ID) {
		return refuse("name", "a person joins a class: give your name")
	}
	c, err := s.Admits(ctx, code, pin)
	if err != nil {
		return c, err
	}
	if err := enrol(ctx, s.store, s.hall.now(), c, p); err != nil {
		return record.Class{}, err
	}
	return c, nil
}

// Remove takes a person out of a class. The table that was opened for the person stays.
func (s *Classes) Remove(ctx context.Context, by Person, class, person string) error {
	c, _, err := s.led(ctx, by, class)
	if err != nil {
		return err
	}
	return s.store.Leave(ctx, c.ID, person)
}

// Names are the names of the people in a class.
func (s *Classes) Names(ctx context.Context, class string) (names []string, err error) {
	pupils, err := s.store.Pupils(ctx, class)
	for _, p := range pupils {
		names = append(names, p.Name)
	}
	return names, err
}

// TableOf is the table that is open for a person in a class; empty for none.
func (s *Classes) TableOf(ctx context.Context, class string, p Person) (table string, in bool, err error) {
	pupils, err := s.store.Pupils(ctx, class)
	for _, other := range pupils {
		if other.ID != p.ID {
			continue
		}
		if _, open := s.hall.Table(other.Table); open {
			table = other.Table
		}
		return table, true, err
	}
	return "", false, err
}

// Open opens a table for everybody in a class, set for that person, and gives up those
// that were opened before. Where a round is dealt the table before stays until its
// dealer leaves it; kept are the names of their dealers.
func (s *Classes) Open(ctx context.Context, by Person, class string, n NewTable) (kept []string, err error) {
	c, pupils, err := s.led(ctx, by, class)
	if err != nil {
		return nil, err
	}
	if len(pupils) == 0 {
		return nil, &SettingError{Field: "class", Why: "nobody is in this class yet: code and PIN let people in"}
	}
	n.By = by
	for _, p := range pupils {
		own := n
		own.LockedFor, own.Name = Person{ID: p.ID, Name: p.Name}, ownTableName(c.Name, p.Name)
		id, err := s.hall.openFor(ctx, own)
		if err != nil {
			return kept, err
		}
		if err := s.store.Seat(ctx, c.ID, p.ID, id); err != nil {
			return kept, err
		}
		if p.Table == "" {
			continue
		}
		switch err := s.hall.CloseTable(ctx, by, p.Table); {
		case errors.Is(err, ErrRoundOn):
			kept = append(kept, p.Name)
		case err != nil && !errors.Is(err, ErrNoTable):
			return kept, err
		}
	}
	return kept, nil
}

// ownTableName is what the table is called that a person has in a class. A long name leaves
// the class no room.
func ownTableName(class, name string) string {
	const least = 4 // letters of the class by which it is known
	if room := LongestName - 2 - utf8.RuneCountInString(name); room >= least {
		return shortened(class, room) + ": " + name
	}
	return shortened(name, LongestName)
}

// shortened is a text of n characters at most.
func shortened(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:max(n-1, 0)]) + "…"
	}
	return text
}

// Say has a supervisor say an instructor's line at the tables of everybody in a class:
// freeze, resume or a whisper. told is at how many; a table where it says nothing new is
// not among them.
func (s *Classes) Say(ctx context.Context, by Person, class string, act game.Act) (told int, err error) {
	_, pupils, err := s.led(ctx, by, class)
	if err != nil {
		return 0, err
	}
	act.By = game.ByInstructor
	for _, p := range pupils {
		l, open := s.hall.Table(p.Table)
		if !open {
			continue
		}
		if r := l.Send(ctx, Line{Person: by, Text: act.String()}); r.Refused == "" {
			told++
		}
	}
	return told, nil
}

// End ends a class, so that nobody else comes in, and closes its tables where no round is
// dealt. kept are the names of people whose tables stay until they leave them.
func (s *Classes) End(ctx context.Context, by Person, class string) (kept []string, err error) {
	c, pupils, err := s.led(ctx, by, class)
	if err != nil {
		return nil, err
	}
	// Before its tables: a closed table leads its people to the class while that goes on.
	if err := s.store.End(ctx, c.ID, s.hall.now()); err != nil {
		return nil, err
	}
	for _, p := range pupils {
		if p.Table == "" {
			continue
		}
		switch closed := s.hall.CloseTable(ctx, by, p.Table); {
		case errors.Is(closed, ErrRoundOn):
			kept = append(kept, p.Name)
		case closed != nil && !errors.Is(closed, ErrNoTable):
			err = errors.Join(err, closed)
		}
	}
	return kept, err
}

// led is a class that goes on, and its people, for a supervisor.
func (s *Classes) led(ctx context.Context, by Person, class string) (record.Class, []record.Pupil, error) {
	if !by.Supervisor {
		return record.Class{}, nil, ErrNotYours
	}
	c, err := s.Find(ctx, class)
	if err == nil && !c.Ended.IsZero() {
		err = &SettingError{Field: "class", Why: c.Name + " is over"}
	}
	if err != nil {
		return c, nil, err
	}
	pupils, err := s.store.Pupils(ctx, c.ID)
	return c, pupils, err
}

// Pupils lists the people of a class by name, for supervisors.
func (s *Classes) Pupils(ctx context.Context, by Person, class string) ([]record.Pupil, error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	return s.store.Pupils(ctx, class)
}

// Progress is how a person in a class stands.
type Progress struct {
	record.Pupil
	Info   *TableInfo // of the person's table; nil where none is open
	Here   bool       // the person has the table
	Score  record.Score
	Next   string        // the line that the table waits for; empty for none
	Cite   string        // and its clause
	By     game.Role     // who is to say it
	Since  time.Duration // for how long nobody has done anything there
	Called bool          // the floor is called, and nobody has answered
	Stuck  bool
}

// Board says how everybody in a class stands, those who are stuck first.
func (s *Classes) Board(ctx context.Context, by Person, class string) (list []Progress, err error) {
	if !by.Supervisor {
		return nil, ErrNotYours
	}
	pupils, err := s.store.Pupils(ctx, class)
	if err != nil {
		return nil, err
	}
	for _, p := range pupils {
		g := Progress{Pupil: p}
		if l, open := s.hall.Table(p.Table); open {
			l.progress(ctx, &g)
		}
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b Progress) int {
		switch {
		case a.Stuck == b.Stuck:
			return 0
		case a.Stuck:
			return -1
		}
		return 1
	})
	return list, nil
}

// progress reads how a table stands. One that is put away is not taken up for it.
func (l *Live) progress(ctx context.Context, g *Progress) {
	info := l.lobbyInfo()
	g.Info = &info
	if !l.Awake() {
		return
	}
	now := l.hall.now()
	l.ask(ctx, func() {
		if l.h == nil {
			return
		}
		h := l.h
		g.Here = h.Dealer.ID == g.ID
		g.Score = l.board.score()
		if next, owed := l.referee.Next(); owed {
			g.Next, g.Cite, g.By = next.Line(), next.Rule.Cite, next.By
		}
		g.Since = max(now.Sub(h.At), 0)
		for _, call := range h.Calls {
			g.Called = g.Called || !call.Answered && h.wantsWord(call)
		}
		g.Stuck = g.Here && !h.Table.Station.Frozen && (g.Called || g.By == game.ByDealer && g.Since >= StuckAfter)
	})
}
