package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// An AppointmentStore keeps exams and the attempts at them. A change that finds the
// attempt no longer as it must be is a [record.ErrAnother].
type AppointmentStore interface {
	// Appoint keeps all of some appointments, or none.
	Appoint(ctx context.Context, list ...record.Appointment) error
	// Plan returns the appointments of one plan, by name of the trainee.
	Plan(ctx context.Context, plan string) ([]record.Appointment, error)
	// Withdraw deletes an appointment that has no attempt.
	Withdraw(ctx context.Context, id string) error
	Find(ctx context.Context, id string) (record.Appointment, bool, error)
	// OfTable finds the appointment of the attempt that is dealt at a table.
	OfTable(ctx context.Context, table string) (record.Appointment, bool, error)
	// List returns appointments, those that open last first, and how many there are.
	List(ctx context.Context, q record.AppointmentQuery) (list []record.Appointment, all int, err error)
	// Going returns the appointments of attempts that have begun and not ended.
	Going(ctx context.Context) ([]record.Appointment, error)
	// Confirm keeps that a supervisor saw who sits an attempt.
	Confirm(ctx context.Context, id string, number int, by record.Person, at time.Time) error
	// Begin keeps at which table an attempt is dealt, and the seed of its cards; 0 for none.
	Begin(ctx context.Context, id string, number int, table string, seed uint64, at time.Time) error
	// End keeps that an attempt is over, and what time its own clock shows.
	End(ctx context.Context, id string, number int, by record.Person, at time.Time, used time.Duration) error
	// Void ends an attempt that goes on, and has it not count.
	Void(ctx context.Context, id string, number int, v record.Void) error
	// SetJurors keeps who judges an appointment instead of those before. AllJurors returns the
	// ids of the people who judge each, and Judged the appointments that a person judges.
	SetJurors(ctx context.Context, id string, list []record.Person) error
	AllJurors(ctx context.Context) (map[string][]string, error)
	Judged(ctx context.Context, person string, most int) ([]record.Appointment, error)
	// Ratings returns the card of each juror for an attempt. Rate keeps one, unless it was
	// handed in or the cards were closed, and Close closes them.
	Ratings(ctx context.Context, id string, number int) ([]record.Rating, error)
	Rate(ctx context.Context, id string, number int, r record.Rating) error
	Close(ctx context.Context, id string, number int, by record.Person, at time.Time) error
	// Tell has trainees read from now on how attempts went of which nobody else on the plan
	// can learn anything, and Others lists the appointments that such an attempt waits for.
	Tell(ctx context.Context, now time.Time) error
	Others(ctx context.Context, id string, now time.Time) ([]record.Appointment, error)
	// TookOver and Takeovers keep and list why supervisors took over a table.
	TookOver(ctx context.Context, table string, t record.Takeover) error
	Takeovers(ctx context.Context, table string) ([]record.Takeover, error)
}

// Exams are what supervisors have appointed, and the attempts at it. An attempt is dealt
// at a table of its own, and is one session of the trainee's there, however often the
// trainee leaves and comes back.
type Exams struct {
	hall  *Hall
	store AppointmentStore
	now   func() time.Time

	changing sync.Mutex                          // held while an attempt changes
	jurors   atomic.Pointer[map[string][]string] // ids of the people who judge each appointment
}

const (
	// LongestReason is how many characters a reason has at most.
	LongestReason = 200
	attemptsMost  = 9
	traineesMost  = 60
)

// An Appointment is what a supervisor asks for: one exam for one trainee or for several,
// who then sit one plan. None of them is told how it went before the others have sat it.
type Appointment struct {
	Trainees []Person
	// Plan is the id of an appointment whose plan these trainees are to sit too: exam, game,
	// house rules and bots are as there. "" for a plan of their own.
	Plan          string
	Exam          string // "" for "Exam"
	Variant       string
	House         []string // words that differ from the game's defaults
	Profile       string   // that they are of, as it is printed; "" for none
	Bots          int
	Opens, Closes time.Time
	Attempts      int
	// Test is the version of a plan by which it is dealt, as a table test: exam, game, house
	// rules and bots are then the plan's. nil for none.
	Test *record.TestPlan
	// Jurors judge it: as many as the plan wants.
	Jurors []Person
}

// Appoint appoints an exam for trainees who have accounts, and returns the id of the first
// one's. A *SettingError says what is wrong with it.
func (x *Exams) Appoint(ctx context.Context, by Person, a Appointment) (id string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	var before []record.Appointment
	if a.Plan != "" {
		of, err := x.Find(ctx, by, a.Plan)
		if err != nil {
			return "", err
		}
		a.Plan, a.Exam, a.Variant, a.House, a.Profile, a.Bots, a.Test = of.Plan, of.Exam, of.Variant, of.House, of.Profile, of.Bots, of.Test
		a.Jurors = nil
		for _, j := range of.Jurors {
			a.Jurors = append(a.Jurors, Person{ID: j.ID, Name: j.Name})
		}
		if before, err = x.store.Plan(ctx, of.Plan); err != nil {
			return "", err
		}
	}
	if t := a.Test; t != nil {
		a.Exam, a.Variant, a.House, a.Profile, a.Bots = cmp.Or(a.Exam, t.Name), t.Variant, t.Terms.House, t.Profile, t.Terms.Bots
	}
	a.Exam = strings.Join(strings.Fields(a.Exam), " ")
	refuse := func(field, why string, args ...any) (string, error) {
		return "", &SettingError{Field: field, Why: fmt.Sprintf(why, args...)}
	}
	switch {
	case a.Test != nil && !a.Test.Withdrawn.IsZero() && a.Plan == "":
		return refuse("test", "%s is withdrawn: choose another plan", a.Test.Name)
	case len(a.Trainees) == 0:
		return refuse("trainee", "say who is to sit it")
	case len(a.Trainees) > traineesMost:
		return refuse("others", "one form appoints an exam for %d trainees at most, and these are %d", traineesMost, len(a.Trainees))
	case a.Exam == "":
		return refuse("exam", "an exam has a name, such as “March final”")
	case tooLong(a.Exam, LongestName):
		return refuse("exam", "the name of an exam has %d characters at most", LongestName)
	case a.Opens.IsZero():
		return refuse("opens", "say from when an attempt may begin")
	case !a.Closes.After(a.Opens):
		return refuse("closes", "the exam closes after it opens")
	case !a.Closes.After(x.now()):
		return refuse("closes", "that is over already")
	case a.Attempts < 1 || a.Attempts > attemptsMost:
		return refuse("attempts", "an exam has 1 to %d attempts", attemptsMost)
	}
	jurors, err := x.checkJurors(a.Test, a.Jurors, a.Trainees)
	if err != nil {
		return "", err
	}
	var list []record.Appointment
	for n, p := range a.Trainees {
		field := "others"
		if n == 0 {
			field = "trainee"
		}
		sits := func(o record.Appointment) bool { return o.Trainee.ID == p.ID }
		switch {
		case p.ID == "" || automatic(p.ID):
			return refuse(field, "an exam is somebody's who has an account")
		case p.Supervisor:
			return refuse(field, "%s is a supervisor, and sits no exam", p.Name)
		case slices.ContainsFunc(list, sits):
			return refuse(field, "%s is named twice", p.Name)
		case slices.ContainsFunc(before, sits):
			return refuse(field, "%s is to sit this exam already", p.Name)
		}
		kept := record.Appointment{
			ID: newID(), Trainee: p.recorded(), Plan: a.Plan, Exam: a.Exam, Variant: a.Variant, House: a.House, Profile: a.Profile, Bots: a.Bots,
			Opens: a.Opens, Closes: a.Closes, Allowed: a.Attempts, By: by.recorded(), At: x.now(), Test: a.Test, Jurors: jurors,
		}
		if kept.Plan == "" {
			kept.Plan = kept.ID
			if n > 0 {
				kept.Plan = list[0].ID
			}
		}
		if _, err := examSettings(&kept, 1); err != nil {
			return "", err
		}
		list = append(list, kept)
	}
	if err := x.store.Appoint(ctx, list...); err != nil {
		return "", err
	}
	return list[0].ID, x.readJurors(ctx)
}

// examSettings are the settings of the table at which an attempt is dealt.
func examSettings(a *record.Appointment, number int) (settings, error) {
	trainee := Person{ID: a.Trainee.ID, Name: a.Trainee.Name}
	n := NewTable{
		Name: tableName(a), Variant: a.Variant, Mode: "exam", House: a.House, Bots: a.Bots,
		By: Person{ID: a.By.ID, Name: a.By.Name, Supervisor: true}, LockedFor: trainee,
	}
	if a.Test != nil {
		n.test, n.Style, n.Seed = &a.Test.Terms, a.Test.Terms.Style, shoeOf(&a.Test.Terms, number)
	}
	set, err := n.settle()
	if err == nil && set.House.Automated {
		err = &SettingError{Field: "variant", Why: "that table deals itself, and nobody is examined there"}
	}
	if a.Profile != "" {
		set.Profile = &dealtUnder{Printed: a.Profile, House: set.House}
	}
	set.By, set.Attempt = holder{trainee.ID, trainee.Name}, &sitting{a.ID, number, Ready(a, a.Opens).Of}
	return set, err
}

// tableName is the name of the table of an attempt.
func tableName(a *record.Appointment) string {
	name := []rune(a.Exam + ", " + a.Trainee.Name)
	return string(name[:min(len(name), LongestName)])
}

// Withdraw takes back an appointment of which nothing has come yet.
func (x *Exams) Withdraw(ctx context.Context, by Person, id string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	if _, err := x.Find(ctx, by, id); err != nil {
		return err
	}
	return x.store.Withdraw(ctx, id)
}

// List returns appointments: a supervisor gets everybody's, others their own.
func (x *Exams) List(ctx context.Context, viewer Person, q record.AppointmentQuery) ([]record.Appointment, int, error) {
	if !viewer.supervises() {
		if viewer.ID == "" {
			return nil, 0, ErrNotYours
		}
		q.Person = viewer.ID
	}
	q.Now = x.now()
	return x.store.List(ctx, q)
}

// Find returns an appointment for its trainee and for supervisors; ErrNoAppointment to
// others.
func (x *Exams) Find(ctx context.Context, viewer Person, id string) (record.Appointment, error) {
	a, ok, err := x.store.Find(ctx, id)
	if err == nil && (!ok || !viewer.supervises() && (viewer.ID == "" || viewer.ID != a.Trainee.ID)) {
		err = ErrNoAppointment
	}
	return a, err
}

// Plan lists the appointments of a plan to supervisors; to others none.
func (x *Exams) Plan(ctx context.Context, viewer Person, plan string) ([]record.Appointment, error) {
	if !viewer.supervises() {
		return nil, nil
	}
	return x.store.Plan(ctx, plan)
}

// OfTable returns the appointment and the attempt that a table is for; false where it is
// for none.
func (x *Exams) OfTable(ctx context.Context, table string) (a record.Appointment, t record.Attempt, ok bool, err error) {
	a, ok, err = x.store.OfTable(ctx, table)
	return a, a.OfTable(table), ok, err
}

// Exam reports a table at which an appointed exam is dealt.
func (l *Live) Exam() bool { return l.set.Attempt != nil }

// KeepsOut says why a person may not even look on at the table; empty where he may. An
// exam is between its trainee and the supervisors.
func (l *Live) KeepsOut(p Person) (why string) {
	if l.set.Attempt == nil || l.Judges(p) {
		return ""
	}
	return l.set.keepsOut(p)
}

// ErrNoAppointment says that there is none of this id that the person may know of.
var ErrNoAppointment = errors.New("there is no such exam")

// A NotNow says why something cannot be done with an exam now.
type NotNow struct{ Why string }

func (e *NotNow) Error() string { return e.Why }

func notNow(why string, args ...any) error { return &NotNow{fmt.Sprintf(why, args...)} }

// A Readiness says how far an appointment is.
type Readiness struct {
	Next      int // the number of the attempt that is to begin or goes on; 0: all are used
	Of        int // how many attempts there are, with those that are void
	Left      int // how many may still begin
	Confirmed bool
	Table     string // where an attempt goes on; empty for nowhere
	Coming    bool   // it has not opened yet
	Closed    bool
}

// May reports that the trainee may begin an attempt now.
func (r Readiness) May() bool {
	return r.Next > 0 && r.Table == "" && r.Confirmed && !r.Coming && !r.Closed
}

// Ready says how far an appointment is at a time.
func Ready(a *record.Appointment, now time.Time) Readiness {
	r := Readiness{Of: a.Allowed, Coming: now.Before(a.Opens), Closed: !now.Before(a.Closes)}
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

// Confirm notes that a supervisor has seen who sits the next attempt.
func (x *Exams) Confirm(ctx context.Context, by Person, id string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return err
	}
	switch r := Ready(&a, x.now()); {
	case r.Next == 0:
		return notNow("all attempts are used")
	case r.Closed:
		return notNow("the exam has closed")
	case r.Confirmed:
		return notNow("who sits attempt %d is confirmed already", r.Next)
	default:
		return x.store.Confirm(ctx, id, r.Next, by.recorded(), x.now())
	}
}

// Begin opens the table of the trainee's next attempt and returns its id. An attempt that
// goes on is gone on with.
func (x *Exams) Begin(ctx context.Context, by Person, id string) (table string, err error) {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	switch {
	case err != nil:
		return "", err
	case by.ID != a.Trainee.ID:
		return "", ErrNotYours
	}
	r := Ready(&a, x.now())
	switch {
	case r.Table != "":
		return r.Table, nil
	case r.Next == 0:
		return "", notNow("all attempts are used")
	case r.Coming:
		return "", notNow("the exam has not opened yet")
	case r.Closed:
		return "", notNow("the exam has closed")
	case !r.Confirmed:
		return "", notNow("a supervisor confirms first who you are")
	}
	set, err := examSettings(&a, r.Next)
	if err != nil {
		return "", err
	}
	if table, err = x.hall.create(ctx, a.Variant, set, false); err != nil {
		return "", err
	}
	return table, x.store.Begin(ctx, id, r.Next, table, set.Seed, x.now())
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
	if !by.supervises() {
		return ErrNotYours
	}
	reason, err := ReasonOf(reason)
	if err != nil {
		return err
	}
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	if err != nil {
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
