package sessions

import (
	"fmt"
	"time"
)

// A table that nobody has used for Config.Abandoned leaves the lobby, and is
// closed for good: nobody opens it any more, and its log and its sessions stay.
// A table where something is not finished is not closed: a session that goes on,
// or a table that a supervisor has set for a trainee who has not dealt there
// yet, or an exam. It is found among the tables of the person who is to finish it.

// sweepMost is the longest time between two looks for abandoned tables.
const sweepMost = time.Hour

type sweeper struct {
	after time.Duration // of disuse; 0 for never
	hall  *Hall
	fresh *freshener
}

func (s *sweeper) run() {
	every := time.NewTicker(min(s.after, sweepMost))
	defer every.Stop()
	for {
		if err := s.sweep(); err != nil {
			s.hall.report(fmt.Errorf("close abandoned tables: %w", err))
		}
		select {
		case <-every.C:
		case <-s.hall.work.quit:
			return
		}
	}
}

func (s *sweeper) sweep() error {
	h := s.hall
	var found []*Live
	for _, l := range h.tables.all() {
		if s.abandoned(l) {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		return nil
	}
	if err := h.recorder.flush(h.work.ctx); err != nil {
		return err
	}
	dealers, err := h.records.Sessions.Dealers(h.work.ctx)
	if err != nil {
		return err
	}
	for _, l := range found {
		dealer, anybody := dealers[l.id]
		switch {
		case l.behind.Load(): // the records do not know of its last entries
			s.fresh.put(l)
			continue
		case dealer.ID != "", l.set.Attempt != nil, l.set.Locked != nil && !anybody:
			continue
		}
		err := l.askFor(h.work.ctx, func() error {
			if s.abandoned(l) && l.audience.unseen(l.closed) && !l.closed {
				return h.shutDown(l)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// abandoned reports a table that nobody has used for long enough. The demo table
// is never abandoned.
func (s *sweeper) abandoned(l *Live) bool {
	return s.after > 0 && !l.demo && !l.awake.Load() && s.hall.now().Sub(l.usedAt()) >= s.after
}
