package sessions

import (
	"context"
	"errors"
	"time"

	"burncard/sessions/record"
	"burncard/sessions/xapi"
)

// A StatementStore keeps the statements on results for a learning record store.
type StatementStore interface {
	xapi.Outbox
	// On has results queued from a moment on, and Off no more.
	On(ctx context.Context, at time.Time) error
	Off(ctx context.Context) error
	// Store is how it stands with the record store; false where results are not queued.
	Store(ctx context.Context) (record.StatementStore, bool, error)
	// Find returns statements of a state ("" for any), the newest first, and how many there are.
	Find(ctx context.Context, state record.StatementState, skip, most int) ([]record.Statement, int, error)
	Counts(ctx context.Context) (map[record.StatementState]int, error)
	// Again has parked statements wait once more, one by its number or all (0), with the audit
	// of it, and returns how many.
	Again(ctx context.Context, number int64, by record.AuditEntry) (int64, error)
	// Forget takes away statements that were sent before a moment.
	Forget(ctx context.Context, before time.Time) error
	// Trained is how long was trained in a session, without gaps over two minutes.
	Trained(ctx context.Context, session string) (time.Duration, error)
}

// Statements are what the house tells a learning record store, which supervisors look after.
type Statements struct {
	hall   *Hall
	store  StatementStore
	sender *xapi.Sender // nil where nothing is sent
}

// begin has results queued and sent if the house has a record store, and not otherwise.
func (s *Statements) begin(ctx context.Context, cfg *xapi.Config) error {
	if cfg == nil {
		if _, on, err := s.store.Store(ctx); err != nil || !on {
			return err
		}
		return s.store.Off(ctx)
	}
	if err := s.store.On(ctx, s.hall.now()); err != nil {
		return err
	}
	s.sender = &xapi.Sender{Config: *cfg, Outbox: closing{s.store, s.hall}, Result: s.result, Now: s.hall.now, Report: s.hall.report}
	s.sender.Start()
	s.hall.work.start(func() { s.sender.Run(s.hall.work.open) })
	return nil
}

// A closing outbox tells the trainees of exams that have closed for everybody before it says
// what is to be sent: the statements on their attempts are held until then, and nobody else has to look.
type closing struct {
	StatementStore
	hall *Hall
}

// Next returns statements that wait for the store.
func (c closing) Next(ctx context.Context, most int) ([]record.Statement, error) {
	if err := c.hall.records.Exams.Tell(ctx, c.hall.now()); err != nil {
		return nil, err
	}
	return c.StatementStore.Next(ctx, most)
}

// A StatementPage is how it stands with the record store, and one page of statements.
type StatementPage struct {
	On    bool // the server sends statements
	URL   string
	Store record.StatementStore
	Count map[record.StatementState]int
	List  []record.Statement
	All   int
}

// Look returns the statements of a state ("" for any), the newest first, for supervisors.
func (s *Statements) Look(ctx context.Context, by Person, state record.StatementState, skip, most int) (p StatementPage, err error) {
	if !by.supervises() {
		return p, ErrNotYours
	}
	if s.sender != nil {
		p.On, p.URL = true, s.sender.Config.URL
	}
	if p.Store, _, err = s.store.Store(ctx); err != nil {
		return p, err
	}
	if p.Count, err = s.store.Counts(ctx); err != nil {
		return p, err
	}
	p.List, p.All, err = s.store.Find(ctx, state, skip, most)
	return p, err
}

// ErrNotParked says that a statement to be sent again is not parked.
var ErrNotParked = errors.New("nothing like that is parked")

// Again sends parked statements again, for a supervisor: the one of a number, or all for 0.
func (s *Statements) Again(ctx context.Context, by Person, number int64) error {
	if !by.supervises() {
		return ErrNotYours
	}
	n, err := s.store.Again(ctx, number, record.AuditEntry{At: s.hall.now(), By: by.recorded(), Act: record.StatementsAgain})
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrNotParked
	}
	s.Wake()
	return nil
}

// Wake has what waits sent at once, whatever the store said last.
func (s *Statements) Wake() {
	if s.sender != nil {
		s.sender.Wake()
	}
}
