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

	"burncard/sessions/record"
)

// An AppointmentStore keeps exams and the attempts at them. A change that finds the
// attempt no longer as it must be is a [record.ErrAnother].
type AppointmentStore interface {
	// Appoint keeps all of some appointments, or none.
	Appoint(ctx context.Context, list ...record.Appointment) error
	// Plan returns the appointments of one plan, by name of the trainee.
	Plan(ctx context.Context, plan string) ([]record.Appointment, error)
	// Plans returns those of some plans, of one trainee or ("") of all. Move sets until when
	// and how often all who sit a plan may begin; Recall withdraws what has no attempt, and
	// closes the rest.
	Plans(ctx context.Context, person string, plans ...string) ([]record.Appointment, error)
	Move(ctx context.Context, plan string, closes time.Time, attempts int) error
	Recall(ctx context.Context, plan string, at time.Time) error
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
	// Begin keeps at which table an attempt is dealt, and its cards.
	Begin(ctx context.Context, id string, number int, table string, cards record.TestCards, at time.Time) error
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
	// assignment is the id of the assignment by which it is appointed, which is that of its
	// plan: who is appointed later sits the same. "" for none.
	assignment string
}

// Appoint appoints an exam for trainees who have accounts, and returns the id of the first
// one's. A *SettingError says what is wrong with it.
func (x *Exams) Appoint(ctx context.Context, by Person, a Appointment) (id string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	var before []record.Appointment
	if a.assignment != "" {
		same, err := x.store.Plan(ctx, a.assignment)
		if err != nil {
			return "", err
		}
		if len(same) > 0 {
			a.Plan = same[0].ID
		}
	}
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
	why := cardsKnown(before)
	switch {
	case why != "":
		return refuse("trainee", "%s", why)
	case a.Test != nil && !a.Test.Withdrawn.IsZero() && a.Plan == "":
		return refuse("test", "%s is withdrawn: choose another plan", a.Test.Name)
	case len(a.Trainees) == 0:
		return refuse("trainee", "say who is to sit it")
	case len(a.Trainees) > traineesMost && a.assignment == "": // a class may be larger
		return refuse("others", "one form appoints an exam for %d trainees at most, and these are %d", traineesMost, len(a.Trainees))
	case a.Exam == "":
		return refuse("exam", "an exam has a name, such as “March final”")
	case tooLong(a.Exam, LongestName):
		return refuse("exam", "the name of an exam has %d characters at most", LongestName)
	case a.Opens.IsZero():
		return refuse("opens", "say from when an attempt may begin")
	case !withinReach(a.Opens, x.now()):
		return refuse("opens", outOfReach, a.Opens.Local().Format(time.DateOnly), reach)
	case !withinReach(a.Closes, x.now()):
		return refuse("closes", outOfReach, a.Closes.Local().Format(time.DateOnly), reach)
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
			ID: newID(), Trainee: p.recorded(), Plan: cmp.Or(a.Plan, a.assignment), Exam: a.Exam, Variant: a.Variant, House: a.House, Profile: a.Profile, Bots: a.Bots,
			Opens: a.Opens, Closes: a.Closes, Allowed: a.Attempts, By: by.recorded(), At: x.now(), Test: a.Test, Jurors: jurors,
		}
		if kept.Plan == "" {
			kept.Plan = kept.ID
			if n > 0 {
				kept.Plan = list[0].ID
			}
		}
		if _, err := examSettings(&kept, 1, 0); err != nil {
			return "", err
		}
		list = append(list, kept)
	}
	if err := x.store.Appoint(ctx, list...); err != nil {
		return "", err
	}
	return list[0].ID, x.readJurors(ctx)
}

// examSettings are the settings of the table at which an attempt is dealt, with the seed of
// its cards; 0 for chance.
func examSettings(a *record.Appointment, number int, seed uint64) (settings, error) {
	trainee := Person{ID: a.Trainee.ID, Name: a.Trainee.Name}
	n := NewTable{
		Name: tableName(a), Variant: a.Variant, Mode: "exam", House: a.House, Bots: a.Bots,
		By: Person{ID: a.By.ID, Name: a.By.Name, Supervisor: true}, LockedFor: trainee,
	}
	if a.Test != nil {
		n.test, n.Style, n.Seed = &a.Test.Terms, a.Test.Terms.Style, seed
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
	if _, err := x.overseen(ctx, by, id); err != nil {
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

// overseen is an appointment for a supervisor who does something to it: never his own, if he
// was a trainee when it was made (ErrOwnRecord).
func (x *Exams) overseen(ctx context.Context, by Person, id string) (record.Appointment, error) {
	if !by.supervises() {
		return record.Appointment{}, ErrNotYours
	}
	a, err := x.Find(ctx, by, id)
	if err == nil && a.Trainee.ID == by.ID {
		err = ErrOwnRecord
	}
	return a, err
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
