package sessions

import (
	"fmt"
	"time"
)

// A table that nobody has used for Config.Abandoned leaves the lobby, and is
// closed for good: nobody opens it any more, and its log and its sessions stay.
// A table where something is not finished is not closed: a session that goes on,
// or a table that a supervisor has set for a trainee who has not dealt there
// yet. It is found among the tables of the person who is to finish it.

// sweepMost is the longest time between two looks for abandoned tables.
const sweepMost = time.Hour

// sweep closes abandoned tables, at once and then from time to time.
func (h *Hall) sweep() {
	every := time.NewTicker(min(h.cfg.Abandoned, sweepMost))
	defer every.Stop()
	for {
		if err := h.closeAbandoned(); err != nil && h.ctx.Err() == nil {
			h.report(fmt.Errorf("close abandoned tables: %w", err))
		}
		select {
		case <-every.C:
		case <-h.quit:
			return
		}
	}
}

func (h *Hall) closeAbandoned() error {
	var found []*Live
	for _, l := range h.all() {
		if h.abandoned(l) {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		return nil
	}
	if err := h.recorder.flush(h.ctx); err != nil {
		return err
	}
	dealers, err := h.records.Sessions.Dealers(h.ctx)
	if err != nil {
		return err
	}
	for _, l := range found {
		dealer, anybody := dealers[l.id]
		switch {
		case l.behind.Load(): // the records do not know of its last entries
			h.freshen([]*Live{l})
			continue
		case dealer.ID != "", l.set.Locked != nil && !anybody:
			continue
		}
		var failed error
		err := l.ask(h.ctx, func() {
			if h.abandoned(l) && l.audience.unseen(l.closed) && !l.closed {
				failed = h.shutDown(l)
			}
		})
		if err != nil {
			return err
		}
		if failed != nil {
			return failed
		}
	}
	return nil
}

// abandoned reports a table that nobody has used for long enough. The demo table
// is the house's.
func (h *Hall) abandoned(l *Live) bool {
	after := h.cfg.Abandoned
	return after > 0 && !l.demo && !l.awake.Load() && h.now().Sub(l.usedAt()) >= after
}
