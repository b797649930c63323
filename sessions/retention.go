package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"burncard/sessions/record"
)

// The house keeps people who do not come back for so many months, guests and members
// apart, and then erases them; supervisors are never erased by it. It looks at the start,
// and at midnight by its own clock. Then, too, it erases signed exams that have waited long
// enough, forgets statements that were sent long ago, and goes on with an erasure in the
// middle of which the program ended.

// RetentionMost is for how many months a house keeps somebody at most: a hundred years.
// 0 is for ever.
const RetentionMost = 1200

func (s *Erasures) run() {
	for {
		if err := s.Sweep(s.hall.work.ctx); err != nil && s.hall.work.ctx.Err() == nil {
			s.hall.report(fmt.Errorf("erase people who are kept no longer: %w", err))
		}
		now := s.hall.now()
		select {
		case <-time.After(nextDay(now, 0).Sub(now)):
		case <-s.hall.work.quit:
			return
		}
	}
}

// Sweep erases all that the house keeps no longer at this moment.
func (s *Erasures) Sweep(ctx context.Context) error {
	if err := s.goOn(ctx); err != nil {
		return err
	}
	r, err := s.store.Retention(ctx)
	if err != nil {
		return err
	}
	if r.Statements > 0 {
		if err := s.hall.Told.store.Forget(ctx, s.hall.now().AddDate(0, -r.Statements, 0)); err != nil {
			return err
		}
	}
	if err := s.hall.recorder.flush(ctx); err != nil {
		return err
	}
	for _, of := range []struct {
		role, kind string
		months     int
	}{{"guest", "guest", r.Guests}, {"member", "trainee", r.Members}} {
		if of.months == 0 {
			continue
		}
		since := s.hall.now().AddDate(0, -of.months, 0)
		list, err := s.store.Unseen(ctx, of.role, since)
		if err != nil {
			return err
		}
		for _, p := range list {
			if s.isAtTable(p.ID, since) {
				continue
			}
			_, err := s.erase(ctx, record.ByRetention, Person{ID: p.ID, Name: p.Name}, of.kind)
			if _, not := errors.AsType[*NotNow](err); err != nil && !not && !errors.Is(err, ErrErased) {
				return err // one who cannot be erased today is asked about tomorrow
			}
		}
	}
	return nil
}

// goOn carries out erasures of which something waits.
func (s *Erasures) goOn(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, names, err := s.store.Waiting(ctx)
	if err != nil {
		return err
	}
	for i, x := range list {
		if err := s.carryOut(ctx, x, names[i]); err != nil {
			return err
		}
	}
	return nil
}

// isAtTable reports a person who deals or plays at a table that was used since a moment.
func (s *Erasures) isAtTable(person string, since time.Time) bool {
	for _, l := range s.hall.tables.all() {
		if all := l.standings.Load(); all != nil && l.usedAt().After(since) {
			if _, is := (*all)[person]; is {
				return true
			}
		}
	}
	return false
}

// Retention is for how many months the house keeps people and signed exams.
func (s *Erasures) Retention(ctx context.Context) (record.Retention, error) {
	return s.store.Retention(ctx)
}

// SetRetention sets it, for a supervisor. A *SettingError says which number is wrong.
func (s *Erasures) SetRetention(ctx context.Context, by Person, r record.Retention) error {
	if !by.supervises() {
		return ErrNotYours
	}
	return s.setRetention(ctx, by.recorded(), r)
}

func (s *Erasures) setRetention(ctx context.Context, by record.Person, r record.Retention) error {
	for _, f := range []struct {
		field  string
		months int
	}{{"guests", r.Guests}, {"members", r.Members}, {"exams", r.Exams}, {"statements", r.Statements}} {
		if f.months < 0 || f.months > RetentionMost {
			return &SettingError{Field: f.field, Why: fmt.Sprintf("%d months: it is 1 to %d, or 0 for ever", f.months, RetentionMost)}
		}
	}
	months := func(n int) string {
		if n == 0 {
			return "for ever"
		}
		return fmt.Sprintf("%d months", n)
	}
	words := fmt.Sprintf("guests %s, members %s, signed exams %s, statements that were sent %s", months(r.Guests), months(r.Members), months(r.Exams), months(r.Statements))
	return s.store.SetRetention(ctx, r, record.AuditEntry{At: s.hall.now(), By: by, Act: record.RetentionSet, Words: words})
}
