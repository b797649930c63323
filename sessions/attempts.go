package sessions

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// A Readiness says how far an appointment is.
type Readiness struct {
	Next      int // the number of the attempt that is to begin or goes on; 0: all are used
	Of        int // how many attempts there are, with those that are void
	Left      int // how many may still begin
	Confirmed bool
	Table     string // where an attempt goes on; empty for nowhere
	Coming    bool   // it has not opened yet
	LeftClass string // to which it was assigned, where the trainee is no longer in it; else ""
	Closed    bool
}

// May reports that the trainee may begin an attempt now.
func (r Readiness) May() bool {
	return r.Next > 0 && r.Table == "" && r.Confirmed && !r.Coming && !r.Closed && r.LeftClass == ""
}

// Ready says how far an appointment is at a time.
func Ready(a *record.Appointment, now time.Time) Readiness {
	r := Readiness{Of: a.Allowed, Coming: now.Before(a.Opens), Closed: !now.Before(a.Closes), LeftClass: a.LeftClass}
	used, next := 0, len(a.Attempts)+1
	for i := range a.Attempts {
		switch t := &a.Attempts[i]; {
		case !t.Void.At.IsZero():
			r.Of++
		case !t.Ended.IsZero():
			used++
		default:
			next, r.Confirmed, r.Table = t.Number, true, t.Table
		}
	}
	if r.Left = a.Allowed - used; r.Left > 0 {
		r.Next = next
	}
	return r
}

// maySitAgain reports that an appointment has an attempt left that may still begin, or one
// that goes on.
func maySitAgain(a *record.Appointment, now time.Time) bool {
	r := Ready(a, now)
	return r.Table != "" || r.Left > 0 && !r.Closed && r.LeftClass == ""
}

// Confirm notes that a supervisor has seen who sits the next attempt.
func (x *Exams) Confirm(ctx context.Context, by Person, id string) error {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.overseen(ctx, by, id)
	if err != nil {
		return err
	}
	switch r := Ready(&a, x.now()); {
	case r.Next == 0:
		return notNow("all attempts are used")
	case r.Closed:
		return notNow("the exam has closed")
	case r.LeftClass != "":
		return notNow("%s is no longer in %s, to which it was assigned", a.Trainee.Name, r.LeftClass)
	case r.Confirmed:
		return notNow("who sits attempt %d is confirmed already", r.Next)
	default:
		return x.store.Confirm(ctx, id, r.Next, by.recorded(), x.now())
	}
}

// Begin opens the table of the trainee's next attempt and returns its id. An attempt that
// goes on is gone on with.
func (x *Exams) Begin(ctx context.Context, by Person, id string) (table string, err error) {
	a, err := x.Find(ctx, by, id)
	switch {
	case err != nil:
		return "", err
	case by.ID != a.Trainee.ID:
		return "", ErrNotYours
	}
	var cards record.TestCards
	next := Ready(&a, x.now())
	if next.May() && a.Test != nil {
		seen, err := x.seenBy(ctx, &a)
		if err != nil {
			return "", err
		}
		if cards, err = cardsOf(ctx, &a, next.Next, seen); err != nil {
			return "", err
		}
	}
	x.changing.Lock()
	defer x.changing.Unlock()
	if a, err = x.Find(ctx, by, id); err != nil {
		return "", err
	}
	r := Ready(&a, x.now())
	switch {
	case r.Table != "":
		return r.Table, nil
	case r.Next != next.Next || r.May() != next.May():
		return "", notNow("the exam has changed this moment: look again")
	case r.Next == 0:
		return "", notNow("all attempts are used")
	case r.Coming:
		return "", notNow("the exam has not opened yet")
	case r.Closed:
		return "", notNow("the exam has closed")
	case r.LeftClass != "":
		return "", notNow("you are no longer in %s, to which it was assigned", r.LeftClass)
	case !r.Confirmed:
		return "", notNow("a supervisor confirms first who you are")
	}
	set, err := examSettings(&a, r.Next, cards.Seed)
	if err != nil {
		return "", err
	}
	if table, err = x.hall.create(ctx, a.Variant, set, false); err != nil {
		return "", err
	}
	cards.Seed = set.Seed
	return table, x.store.Begin(ctx, id, r.Next, table, cards, x.now())
}

// End ends the attempt that goes on: the trainee's to say, and supervisors'. Its table is
// closed; while a round is dealt there it is ErrRoundOn.
func (x *Exams) End(ctx context.Context, by Person, id string) error {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return err
	}
	r := Ready(&a, x.now())
	if r.Table == "" {
		return notNow("no attempt goes on")
	}
	used, err := x.close(ctx, r.Table, false)
	if err != nil {
		return err
	}
	return x.store.End(ctx, id, r.Next, by.recorded(), x.now(), used)
}

// thePlan ends the attempts at table tests that are over.
const thePlan = "the plan"

// endOver ends the attempt at a table whose test is over.
func (x *Exams) endOver(ctx context.Context, table string) error {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, ok, err := x.store.OfTable(ctx, table)
	if err != nil || !ok || !a.OfTable(table).Ended.IsZero() {
		return err
	}
	used, err := x.close(ctx, table, false)
	if err == nil {
		err = x.store.End(ctx, a.ID, a.OfTable(table).Number, record.Person{Name: thePlan}, x.now(), used)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, errClosing) {
		return nil // the house is closing; the next process ends it
	}
	return err
}

// Void has an attempt not count, for a reason. One that goes on ends at once.
func (x *Exams) Void(ctx context.Context, by Person, id string, number int, reason string) error {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.overseen(ctx, by, id)
	if err != nil {
		return err
	}
	if reason, err = ReasonOf(reason); err != nil {
		return err
	}
	if number < 1 || number > len(a.Attempts) {
		return ErrNoAppointment
	}
	t := a.Attempts[number-1]
	if !t.Void.At.IsZero() {
		return notNow("attempt %d is void already", number)
	}
	if t.Table != "" && t.Ended.IsZero() {
		if _, err := x.close(ctx, t.Table, true); err != nil {
			return err
		}
	}
	return x.store.Void(ctx, id, number, record.Void{By: by.recorded(), At: x.now(), Reason: reason})
}

// ReasonOf is a reason as it is kept: on one line. A *SettingError says that there is none.
func ReasonOf(text string) (string, error) {
	switch text = strings.TrimRight(strings.Join(strings.Fields(text), " "), "."); {
	case text == "":
		return "", &SettingError{Field: "reason", Why: "say why, in a few words"}
	case tooLong(text, LongestReason):
		return "", &SettingError{Field: "reason", Why: fmt.Sprintf("a reason has %d characters at most", LongestReason)}
	}
	return text, nil
}

// close closes the table of an attempt, and returns what time its own clock shows; one
// that is closed already stays so.
func (x *Exams) close(ctx context.Context, table string, inRound bool) (used time.Duration, err error) {
	l, ok := x.hall.Table(table)
	if !ok {
		return 0, nil
	}
	err = l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		if !inRound && l.h.Table.Round.Started && l.roundGoesOn(x.now()) {
			return ErrRoundOn
		}
		used = l.clockShows(x.now())
		return x.hall.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		err = nil
	}
	return used, err
}

// settle mends what was cut off when a process ended in the middle of a change: it ends
// an attempt whose table was closed, and closes a table whose attempt does not go on.
func (x *Exams) settle(ctx context.Context) error {
	if err := x.readJurors(ctx); err != nil {
		return err
	}
	list, err := x.store.Going(ctx)
	if err != nil {
		return err
	}
	going := map[string]bool{}
	for i := range list {
		r := Ready(&list[i], x.now())
		if _, open := x.hall.Table(r.Table); open {
			going[r.Table] = true
			continue
		}
		if err := x.store.End(ctx, list[i].ID, r.Next, record.Person{}, x.now(), 0); err != nil {
			return err
		}
	}
	for _, l := range x.hall.tables.all() {
		if l.set.Attempt != nil && !going[l.id] {
			if _, err := x.close(ctx, l.id, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// TakeOver has a supervisor take the table of an attempt, for a reason that the trainee
// reads. A reply that refuses says why not.
func (x *Exams) TakeOver(ctx context.Context, by Person, table, reason string) (r Reply, err error) {
	l, ok := x.hall.Table(table)
	switch {
	case !ok:
		return Reply{}, ErrNoTable
	case !by.supervises():
		return Reply{}, ErrNotYours
	}
	if reason, err = ReasonOf(reason); err != nil {
		return Reply{}, err
	}
	name := l.NameFor(ctx, by)
	t := record.Takeover{By: by.recorded(), At: x.now(), Reason: reason}
	err = l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		if l.h.Examinee == by.ID {
			return ErrOwnRecord
		}
		l.takeover = &t
		if r = l.taken(by, name); r.Refused != "" {
			l.takeover = nil
			return nil
		}
		err := x.store.TookOver(ctx, table, t)
		l.show()
		return err
	})
	return r, err
}

// taken has a person tap in under a name.
func (l *Live) taken(p Person, name string) Reply {
	a := game.Act{By: game.ByDealer, Verb: game.TapIn, Text: name}
	if leave := l.people.may(p, a, l.hall.now()); leave.refused != "" {
		return Reply{Refused: leave.refused}
	}
	return l.sayNow(p, a)
}

// readTakeover finds why a supervisor has the table of an attempt.
func (l *Live) readTakeover(ctx context.Context) error {
	l.takeover = nil
	if l.h.Examinee == "" || l.h.Dealer.ID == "" || l.h.Dealer.ID == l.h.Examinee {
		return nil
	}
	list, err := l.hall.records.Exams.Takeovers(ctx, l.id)
	for i := range list {
		if list[i].By.ID == l.h.Dealer.ID {
			l.takeover = &list[i]
		}
	}
	return err
}
