package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// An AssignmentStore keeps what is assigned, and the tables at which it was done. Every
// change brings the audit of it.
type AssignmentStore interface {
	Add(ctx context.Context, a record.Assignment, e record.AuditEntry) error
	// Change sets until when, how often and by which rule, and Withdraw takes back: both
	// are a [record.ErrAnother] where the assignment was withdrawn before.
	Change(ctx context.Context, a record.Assignment, e record.AuditEntry) error
	Withdraw(ctx context.Context, id string, by record.Person, e record.AuditEntry) error
	Find(ctx context.Context, id string) (record.Assignment, bool, error)
	// OfSession finds the assignment that was done in a session.
	OfSession(ctx context.Context, session string) (record.Assignment, bool, error)
	// List returns assignments, and how many there are.
	List(ctx context.Context, q record.AssignmentQuery) (list []record.Assignment, all int, err error)
	Begin(ctx context.Context, assignment, person, table string, at time.Time) error
	// Attempts returns those at some assignments, of one person or ("") of all, oldest first.
	Attempts(ctx context.Context, person string, assignments ...string) ([]record.AssignmentAttempt, error)
	Say(ctx context.Context, w record.Word, e record.AuditEntry) error
	Words(ctx context.Context, assignments ...string) ([]record.Word, error)
	// Assignees returns the people of a class, and those who left it and have done something.
	Assignees(ctx context.Context, class string) ([]record.Assignee, error)
	// Assigned returns one person as an assignee.
	Assigned(ctx context.Context, p record.Person) (record.Assignee, error)
}

// Assignments are what supervisors have people do until a day: one person, or all who are
// in a class. A person who joins the class later gets it too, until the same day, and one
// who leaves the class has it no more. It stays when the class is over.
type Assignments struct {
	hall  *Hall
	store AssignmentStore

	changing sync.Mutex // held while an attempt begins, or an assignment changes
}

// ErrTermsChanged says that somebody else has changed an assignment since its form was opened.
var ErrTermsChanged = errors.New("this assignment was changed while you had its form open")

// ErrNoAssignment says that there is none of this id that the person may know of.
var ErrNoAssignment = errors.New("there is no such assignment")

// An Assignment is what a supervisor asks for.
type Assignment struct {
	Kind, Key string
	Class     string // its id; "" where it is for one person
	Person    Person // nobody where it is for a class
	Due       time.Time
	Attempts  int // 0 is any number
	Pass      string
	Bar       int
	Jurors    []Person // of a table test whose plan wants some
	// Shown are the terms that stood in the form of a change ([record.Assignment.Terms]); ""
	// says those that hold now.
	Shown string
}

// Make assigns something and returns the id. A *SettingError says what is wrong.
func (x *Assignments) Make(ctx context.Context, by Person, a Assignment) (id string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	kept := record.Assignment{
		ID: newID(), Class: a.Class, Person: a.Person.recorded(), Due: a.Due, Allowed: a.Attempts, Pass: a.Pass, Bar: a.Bar, By: by.recorded(), At: x.hall.now(),
	}
	refuse := func(field, why string, args ...any) (string, error) {
		return "", &SettingError{Field: field, Why: fmt.Sprintf(why, args...)}
	}
	thing, err := x.thing(ctx, a.Kind, a.Key)
	switch {
	case errors.Is(err, ErrNothingToAssign):
		return refuse("key", "say what is to be done")
	case err != nil:
		return "", err
	case a.Class != "" && a.Person.ID != "":
		return refuse("person", "a name and a class are both given: assign it to one of them")
	case a.Class == "" && a.Person.ID == "":
		return refuse("person", "give a name, or choose a class")
	case a.Person.Supervisor:
		return refuse("person", "%s is a supervisor, and is assigned nothing", a.Person.Name)
	}
	kept.Kind, kept.Key, kept.Title = thing.Kind, thing.Key, thing.Title
	people := []Person{a.Person}
	if a.Class != "" {
		c, err := x.hall.Classes.Find(ctx, a.Class)
		switch {
		case errors.Is(err, ErrNoClass):
			return refuse("class", "there is no such class")
		case err != nil:
			return "", err
		case !c.Ended.IsZero():
			return refuse("class", "%s is over", c.Name)
		}
		kept.ClassName = c.Name
		all, err := x.people(ctx, &kept)
		if err != nil {
			return "", err
		}
		if people = sitters(all); len(people) == 0 && kept.Kind == AssignTest {
			return refuse("class", "nobody in %s has an account: a guest sits no test", c.Name)
		}
	} else {
		who, err := x.store.Assigned(ctx, kept.Person)
		switch {
		case err != nil:
			return "", err
		case who.Role != "member":
			return refuse("person", "%s has no account: only a member is assigned something", a.Person.Name)
		case who.Disabled:
			return refuse("person", "the account of %s is disabled", a.Person.Name)
		}
		if err := x.allows(a.Person, &thing); err != nil {
			return "", err
		}
	}
	if err := x.check(&kept); err != nil {
		return "", err
	}
	same, _, err := x.store.List(ctx, record.AssignmentQuery{Class: kept.Class, Person: kept.Person.ID, Kind: kept.Kind, Key: kept.Key, State: record.Holding, Now: x.hall.now(), Most: 100})
	if err != nil {
		return "", err
	}
	for _, o := range same {
		if o.Class == kept.Class && o.Person.ID == kept.Person.ID {
			return refuse("key", "“%s” is assigned to %s already, until %s: change that one", kept.Title, AssignedTo(&kept), o.Due.Local().Format("January 2, 15:04"))
		}
	}
	if kept.Kind == AssignTest {
		if err := x.appoint(ctx, by, &kept, people, a.Jurors); err != nil {
			return "", err
		}
	}
	err = x.store.Add(ctx, kept, x.audit(by, record.WorkAssigned, &kept, ""))
	if err != nil && kept.Kind == AssignTest {
		err = errors.Join(err, x.hall.Exams.store.Recall(ctx, kept.ID, x.hall.now()))
	}
	return kept.ID, err
}

// AssignedTo is the person or the class to whom something is assigned.
func AssignedTo(a *record.Assignment) string {
	if a.Class != "" {
		return a.ClassName
	}
	return a.Person.Name
}

// thing is what has a key, of a kind.
func (x *Assignments) thing(ctx context.Context, kind, key string) (Assignable, error) {
	k, err := FindAssignmentKind(kind)
	if err != nil {
		return Assignable{}, err
	}
	return k.find(ctx, x.hall, key)
}

// Things are all that can be assigned of a kind, for supervisors.
func (x *Assignments) Things(ctx context.Context, by Person, kind string) ([]Assignable, error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	k, err := FindAssignmentKind(kind)
	if err != nil {
		return nil, err
	}
	return k.list(ctx, x.hall)
}

// Thing is what can be assigned under a key, for supervisors.
func (x *Assignments) Thing(ctx context.Context, by Person, kind, key string) (Assignable, error) {
	if !by.supervises() {
		return Assignable{}, ErrNotYours
	}
	return x.thing(ctx, kind, key)
}

// allows refuses what the terms that are set for a person forbid him. A drill is practice,
// and has rules of its own, and a test those of its plan; whoever is under terms is no
// apprentice.
func (x *Assignments) allows(p Person, thing *Assignable) error {
	if thing.Kind == AssignDrill || thing.Kind == AssignTest {
		return nil
	}
	if t, under := x.hall.Trainees.Of(p); under && thing.Kind == AssignPath {
		return &SettingError{Field: "person", Why: fmt.Sprintf("%s has set mode or house rules for %s, who is no apprentice then", t.By.Name, p.Name)}
	}
	n := thing.table
	n.By = p
	n, err := n.ofExercise()
	if err != nil {
		return err
	}
	set, err := n.settle()
	if err == nil {
		err = x.hall.Trainees.permit(p, n.Variant, &set)
	}
	if wrong, ok := errors.AsType[*SettingError](err); ok {
		wrong.Field = "person"
	}
	return err
}

// check says what is wrong with until when, how often and by which rule.
func (x *Assignments) check(a *record.Assignment) error {
	refuse := func(field, why string, args ...any) error {
		return &SettingError{Field: field, Why: fmt.Sprintf(why, args...)}
	}
	kind, err := FindAssignmentKind(a.Kind)
	if err != nil {
		return err
	}
	rule, ok := kind.rule(a.Pass)
	now := x.hall.now()
	switch {
	case a.Due.IsZero():
		return refuse("due", "say until when")
	case !withinReach(a.Due, now):
		return refuse("due", outOfReach, a.Due.Local().Format(time.DateOnly), reach)
	case !a.Due.After(now):
		return refuse("due", "%s is over already: it is %s", dayAndTime(a.Due, now), dayAndTime(now, now))
	case a.Allowed != 0 && kind.Attempts == 0:
		return refuse("attempts", "%d attempts: an %s is dealt on until it is done, and has none", a.Allowed, kind.Noun)
	case a.Allowed < kind.AttemptsLeast || a.Allowed > kind.Attempts:
		return refuse("attempts", "%s", attemptsOf(kind, a.Allowed))
	case !ok:
		return refuse("pass", "say by what it is done")
	case rule.Most == 0:
		a.Bar = 0
	case a.Bar < rule.Least || a.Bar > rule.Most:
		return refuse("bar", "%d: the number in this rule is %d to %d", a.Bar, rule.Least, rule.Most)
	}
	return nil
}

func (x *Assignments) audit(by Person, act record.AuditAct, a *record.Assignment, about string) record.AuditEntry {
	words := a.Title
	if a.Class != "" {
		words += ", for " + a.ClassName
	} else if about == "" {
		about = a.Person.ID
	}
	return record.AuditEntry{At: x.hall.now(), By: by.recorded(), Act: act, About: record.Person{ID: about}, Words: words}
}

// Change sets until when, how often and by which rule something is to be done. What was
// done before is held against the new rule. Nobody changes what he has not seen
// (ErrTermsChanged).
func (x *Assignments) Change(ctx context.Context, by Person, id string, to Assignment) error {
	if !by.supervises() {
		return ErrNotYours
	}
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return err
	}
	if to.Shown != "" && to.Shown != a.Terms() {
		return ErrTermsChanged
	}
	a.Due, a.Allowed, a.Pass, a.Bar = to.Due, to.Attempts, to.Pass, to.Bar
	if err := x.check(&a); err != nil {
		return err
	}
	if a.Kind == AssignTest && a.Withdrawn.IsZero() {
		if err := x.move(ctx, &a); err != nil {
			return err
		}
	}
	return x.store.Change(ctx, a, x.audit(by, record.WorkChanged, &a, ""))
}

// Withdraw takes an assignment back. Attempts stay as sessions of their people, and one
// that goes on is dealt on as practice, or at a test to its end.
func (x *Assignments) Withdraw(ctx context.Context, by Person, id string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return err
	}
	if err = x.store.Withdraw(ctx, id, by.recorded(), x.audit(by, record.WorkWithdrawn, &a, "")); err == nil && a.Kind == AssignTest {
		err = x.hall.Exams.store.Recall(ctx, id, x.hall.now())
	}
	return err
}

// Say keeps a supervisor's word on how a person did what is assigned to him, where that
// is the rule.
func (x *Assignments) Say(ctx context.Context, by Person, id, trainee string, passed bool) error {
	switch {
	case !by.supervises():
		return ErrNotYours
	case by.ID == trainee:
		return ErrOwnRecord
	}
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return err
	}
	people, err := x.people(ctx, &a)
	if err != nil {
		return err
	}
	if a.Pass != BySomeone.ID || !slices.ContainsFunc(people, func(p record.Assignee) bool { return p.ID == trainee }) {
		return ErrNoAssignment
	}
	w := record.Word{Assignment: id, Person: trainee, Passed: passed, By: by.recorded(), At: x.hall.now()}
	return x.store.Say(ctx, w, x.audit(by, record.WorkJudged, &a, trainee))
}

// Find returns an assignment for supervisors, and for the people whose it is.
func (x *Assignments) Find(ctx context.Context, viewer Person, id string) (a record.Assignment, err error) {
	a, found, err := x.store.Find(ctx, id)
	if err != nil || found && viewer.supervises() {
		return a, err
	}
	if found && viewer.ID != "" {
		people, err := x.people(ctx, &a)
		if err != nil {
			return a, err
		}
		if slices.ContainsFunc(people, func(p record.Assignee) bool { return p.ID == viewer.ID && p.Role == "member" }) {
			return a, nil
		}
	}
	return record.Assignment{}, ErrNoAssignment
}

// List returns assignments: a supervisor gets everybody's, others their own.
func (x *Assignments) List(ctx context.Context, viewer Person, q record.AssignmentQuery) ([]record.Assignment, int, error) {
	if !viewer.supervises() {
		if viewer.ID == "" {
			return nil, 0, ErrNotYours
		}
		q.Person, q.Class = viewer.ID, ""
	}
	q.Now = x.hall.now()
	return x.store.List(ctx, q)
}

// OfSession returns the assignment that was done in a session, for its person; false for
// none.
func (x *Assignments) OfSession(ctx context.Context, viewer Person, session string) (a record.Assignment, found bool, err error) {
	if a, found, err = x.store.OfSession(ctx, session); err != nil || !found {
		return a, false, err
	}
	_, err = x.Find(ctx, viewer, a.ID)
	if errors.Is(err, ErrNoAssignment) {
		return record.Assignment{}, false, nil
	}
	return a, err == nil, err
}

// Begin opens the table of a person's next attempt and returns its id. An attempt that
// goes on is gone on with, also from another tab. The table before, which has come to its
// end, is closed. There is no table yet ("") where he was only put down for a test.
func (x *Assignments) Begin(ctx context.Context, by Person, id string) (table string, err error) {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.Find(ctx, by, id)
	if err == nil && by.Supervisor {
		err = ErrNotYours
	}
	if err != nil {
		return "", err
	}
	d, err := x.Doing(ctx, by, &a)
	switch {
	case err != nil:
		return "", err
	case !a.Withdrawn.IsZero():
		return "", notNow("%s has withdrawn this assignment", a.WithdrewBy.Name)
	case d.Gone:
		return "", notNow("you are no longer in %s", a.ClassName)
	case d.Table != "":
		return d.Table, nil
	case d.State == Completed:
		return "", notNow("you have done it already")
	case a.Kind == AssignTest:
		return x.sit(ctx, by, &a, &d)
	case d.State == Spent:
		return "", notNow("all attempts are used")
	}
	thing, err := x.thing(ctx, a.Kind, a.Key)
	if errors.Is(err, ErrNothingToAssign) {
		return "", notNow("this %s is no longer kept", kindNoun(a.Kind))
	} else if err != nil {
		return "", err
	}
	for _, open := range d.left {
		if _, err := x.hall.Exams.close(ctx, open, true); err != nil {
			return "", err
		}
	}
	if table, err = x.open(ctx, by, a.ID, &thing); err != nil || thing.Kind == AssignPath {
		return table, err // of the path the records tell how far he has come
	}
	return table, x.store.Begin(ctx, id, by.ID, table, x.hall.now())
}

// open opens the table at which a person does what is assigned to him, in the way of its
// kind.
func (x *Assignments) open(ctx context.Context, by Person, assignment string, thing *Assignable) (table string, err error) {
	switch thing.Kind {
	case AssignDrill:
		drill, variant, _ := strings.Cut(thing.Key, "/")
		return x.hall.OpenDrill(ctx, by, drill, variant)
	case AssignPath:
		if err := x.allows(by, thing); err != nil {
			return "", err
		}
		way, game := x.hall.Apprenticeships, apprenticeship.GameOfKey(thing.Key)
		if thing.Key == apprenticeship.Key(game, ShoeAtTheEnd) {
			if table, err = way.DealShoe(ctx, by, game); !errors.Is(err, ErrNotReady) {
				return table, err
			}
		}
		return way.Continue(ctx, by, game)
	}
	n := thing.table
	n.By, n.Assignment = by, assignment
	return x.hall.Create(ctx, n)
}

// kindNoun is what a kind is called.
func kindNoun(id string) string {
	if k, err := FindAssignmentKind(id); err == nil {
		return k.Noun
	}
	return id
}
