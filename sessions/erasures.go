package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// A person is erased at once and for good: the account and its logins, his name wherever
// it stands, and all words on his record. Another name stands in their place, and what he
// dealt and what was wrong with it stay under it, with the log. Only exams under which a
// supervisor has signed wait, until the house keeps them no longer.

// An ErasureStore keeps the people who were erased and those who ask for it, and for how
// long the house keeps people; and it erases names and words in what is kept beside the log.
type ErasureStore interface {
	// Begin notes that a person is erased, with the audit of it. Of a person who was
	// erased before it returns what was noted.
	Begin(ctx context.Context, p record.Person, kind string, by record.AuditEntry) (record.Erasure, error)
	// Names puts the new name in the place of the old one, and takes away the words on
	// his record, save at the tables to keep.
	Names(ctx context.Context, x record.Erasure, keep []string) error
	// Table gives the sessions at a table its name, and mistakes what the log says of them.
	Table(ctx context.Context, table, name string, mistakes []record.Judged) error
	Done(ctx context.Context, person string, at time.Time) error
	// Waiting returns erasures of which something waits, and the names before them.
	Waiting(ctx context.Context) (list []record.Erasure, names []string, err error)
	Find(ctx context.Context, person string) (record.Erasure, bool, error)
	SignedExams(ctx context.Context, person string) ([]record.SignedExam, error)
	Counts(ctx context.Context, person string) (record.Counts, error)

	Ask(ctx context.Context, person string, at time.Time) error
	Unask(ctx context.Context, person string) error
	Asked(ctx context.Context) ([]record.ErasureRequest, error)

	Retention(ctx context.Context) (record.Retention, error)
	// SetRetention notes it in the audit, too.
	SetRetention(ctx context.Context, r record.Retention, by record.AuditEntry) error
	// Unseen returns people of a role who were seen last before a moment.
	Unseen(ctx context.Context, role string, before time.Time) ([]record.Person, error)
}

// Erasures erase people of the house.
type Erasures struct {
	store ErasureStore
	hall  *Hall
	mu    sync.Mutex // one person at a time
}

// A HeldExam is a signed exam that waits; until is zero where it waits for ever.
type HeldExam struct {
	record.SignedExam
	Until time.Time
}

// An ErasurePlan is what an erasure would do.
type ErasurePlan struct {
	record.Counts
	Held []HeldExam
	// Against says why it cannot be done now; empty for nothing.
	Against string
}

// Plan works out what the erasure of a person would do.
func (s *Erasures) Plan(ctx context.Context, p Person) (plan ErasurePlan, err error) {
	if err = s.hall.recorder.flush(ctx); err == nil {
		plan.Counts, err = s.store.Counts(ctx, p.ID)
	}
	if err == nil {
		plan.Held, err = s.held(ctx, p.ID)
	}
	if err == nil {
		plan.Against, err = s.against(ctx, p)
	}
	return plan, err
}

// held returns the signed exams of a person that the house keeps still.
func (s *Erasures) held(ctx context.Context, person string) (held []HeldExam, err error) {
	r, err := s.store.Retention(ctx)
	if err != nil {
		return nil, err
	}
	signed, err := s.store.SignedExams(ctx, person)
	for _, e := range signed {
		h := HeldExam{SignedExam: e}
		if r.Exams > 0 {
			h.Until = e.Signed.AddDate(0, r.Exams, 0)
		}
		if h.Until.IsZero() || h.Until.After(s.hall.now()) {
			held = append(held, h)
		}
	}
	return held, err
}

// against says why a person cannot be erased now: an exam of his goes on, or others are
// at a table that is his. It is empty where nothing is.
func (s *Erasures) against(ctx context.Context, p Person) (string, error) {
	exams, _, err := s.hall.Exams.List(ctx, Person{ID: p.ID}, record.AppointmentQuery{Most: 1000})
	if err != nil {
		return "", err
	}
	for _, a := range exams {
		if Ready(&a, s.hall.now()).Table != "" {
			return fmt.Sprintf("an attempt of %s at the exam “%s” goes on; end it first", p.Name, a.Exam), nil
		}
	}
	for _, l := range s.hall.tables.all() {
		if l.demo || !l.belongsTo(p.ID) {
			continue
		}
		for id := range *l.standings.Load() {
			if id != p.ID && !automatic(id) {
				return fmt.Sprintf("other people are at %s, which is %s's; it has to be closed first", l.set.Name, p.Name), nil
			}
		}
	}
	return "", nil
}

// belongsTo reports a table that a person opened, or that is set for him.
func (s *setup) belongsTo(person string) bool {
	return s.set.By.ID == person || s.set.Locked != nil && s.set.Locked.ID == person
}

// ErrErased says that a person was erased before.
var ErrErased = errors.New("this person was erased before")

// Erase erases a person, for a supervisor: never himself. Kind is what he is: trainee,
// supervisor, guest. A *NotNow says why it cannot be done now.
func (s *Erasures) Erase(ctx context.Context, by, p Person, kind string) (record.Erasure, error) {
	switch {
	case !by.supervises():
		return record.Erasure{}, ErrNotYours
	case by.ID == p.ID:
		return record.Erasure{}, notNow("another supervisor erases you, so that one always remains")
	}
	return s.erase(ctx, by.recorded(), p, kind)
}

func (s *Erasures) erase(ctx context.Context, by record.Person, p Person, kind string) (x record.Erasure, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, erased, err := s.store.Find(ctx, p.ID); err != nil {
		return x, err
	} else if erased {
		return x, ErrErased
	}
	plan, err := s.Plan(ctx, p)
	if err != nil {
		return x, err
	}
	if plan.Against != "" {
		return x, notNow("%s", plan.Against)
	}
	words := fmt.Sprintf("%d sessions with %d mistakes stay under that name", plan.Sessions, plan.Mistakes)
	if n := len(plan.Held); n > 0 {
		words += fmt.Sprintf("; signed exams that wait: %d", n)
	}
	x, err = s.store.Begin(ctx, p.recorded(), kind, record.AuditEntry{At: s.hall.now(), By: by, Words: words})
	if err != nil {
		return x, err
	}
	// From here on it is carried out, at the next sweep or start if this is cut off.
	return x, s.carryOut(context.WithoutCancel(ctx), x, p.Name)
}

// carryOut erases what may be erased now. It may be done again.
func (s *Erasures) carryOut(ctx context.Context, x record.Erasure, name string) error {
	h := s.hall
	if h.cfg.Forget != nil { // first, so that he says nothing more
		if err := h.cfg.Forget(ctx, x.Person, x.Name); err != nil {
			return err
		}
	}
	held, err := s.held(ctx, x.Person)
	if err != nil {
		return err
	}
	var keep []string
	for _, e := range held {
		keep = append(keep, e.Table)
	}
	tables, err := h.log.TablesOf(ctx, x.Person, name)
	if err != nil {
		return err
	}
	for _, id := range tables {
		if !slices.Contains(keep, id) {
			if err := s.atTable(ctx, eraser{Erasure: x, table: id, names: []string{name}}); err != nil {
				return fmt.Errorf("erase %s at table %s: %w", x.Name, id, err)
			}
		}
	}
	if err := h.recorder.flush(ctx); err != nil {
		return err
	}
	if err := s.store.Names(ctx, x, keep); err != nil {
		return err
	}
	if err := h.Trainees.Reload(ctx); err != nil {
		return err
	}
	if len(held) > 0 {
		return nil
	}
	return s.store.Done(ctx, x.Person, h.now())
}

// atTable erases a person at one table. An open table where he deals or sits, or that is
// his, is closed for good first; others are folded anew.
func (s *Erasures) atTable(ctx context.Context, e eraser) error {
	h := s.hall
	l, open := h.Table(e.table)
	if !open {
		return e.erase(ctx, h)
	}
	renamed := false
	err := l.askFor(ctx, func() (err error) {
		if err := l.wake(); err != nil {
			return err
		}
		at := l.people.standing(e.Person).Role
		switch {
		case at != game.DealerView && at != game.PlayerView && !l.belongsTo(e.Person):
			l.outbox.put(l.h, news{}, true)
		case l.demo:
			err = h.replaceDemo(l)
		default:
			err = h.shutDown(l)
		}
		if err == nil {
			err = h.recorder.flush(ctx)
		}
		if err == nil {
			delete(l.people.stands, e.Person)
			l.drop()
			err = e.erase(ctx, h)
		}
		switch {
		case err != nil || l.closed:
			return err
		case e.settings != nil: // the handle has the old ones
			renamed, l.closed, l.stopped = true, true, closedText
			h.tables.remove(l.id)
			return nil
		}
		if err := l.fold(); err != nil {
			return err
		}
		l.show()
		return nil
	})
	if errors.Is(err, errTableClosed) {
		return e.erase(ctx, h) // meanwhile
	}
	if err != nil || !renamed {
		return err
	}
	t, err := h.log.Table(ctx, e.table)
	if err != nil {
		return err
	}
	k, err := h.know()
	if err != nil {
		return err
	}
	return h.found(t, k)
}

// Find returns the erasure of a person, and whether there is one.
func (s *Erasures) Find(ctx context.Context, person string) (record.Erasure, bool, error) {
	return s.store.Find(ctx, person)
}

// Ask notes that a person wants to be erased, which supervisors see, and Unask that he
// does not any more.
func (s *Erasures) Ask(ctx context.Context, p Person) error {
	if err := s.store.Ask(ctx, p.ID, s.hall.now()); err != nil {
		return err
	}
	return s.hall.Audit.Note(ctx, p, record.ErasureAsked, p.ID, "")
}

func (s *Erasures) Unask(ctx context.Context, p Person) error { return s.store.Unask(ctx, p.ID) }

// Asked returns the people who have asked to be erased, for supervisors; a person finds
// himself alone.
func (s *Erasures) Asked(ctx context.Context, viewer Person) ([]record.ErasureRequest, error) {
	list, err := s.store.Asked(ctx)
	if !viewer.supervises() {
		list = slices.DeleteFunc(list, func(r record.ErasureRequest) bool { return r.ID != viewer.ID })
	}
	return list, err
}

// A HeldErasure is an erased person of whom signed exams are kept.
type HeldErasure struct {
	record.Erasure
	Exams []HeldExam
}

// Waiting returns erased people of whom signed exams are kept, for supervisors.
func (s *Erasures) Waiting(ctx context.Context, by Person) (held []HeldErasure, err error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	list, _, err := s.store.Waiting(ctx)
	if err != nil {
		return nil, err
	}
	for _, x := range list {
		h := HeldErasure{Erasure: x}
		if h.Exams, err = s.held(ctx, x.Person); err != nil {
			return nil, err
		}
		if len(h.Exams) > 0 {
			held = append(held, h)
		}
	}
	return held, nil
}
