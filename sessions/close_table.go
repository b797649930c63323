package sessions

import (
	"context"
	"errors"
	"time"

	"burncard/sessions/record"
)

// CloseTable closes a table for good, when nobody deals a round there: for the person
// who opened it and for supervisors. Its log and its sessions stay.
func (h *Hall) CloseTable(ctx context.Context, by Person, id string) error {
	l, ok := h.Table(id)
	if !ok {
		return ErrNoTable
	}
	if !l.MayClose(by) {
		return ErrNotYours
	}
	err := l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		if l.h.Table.Round.Started && l.roundGoesOn(h.now()) {
			return ErrRoundOn
		}
		return h.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		return ErrNoTable
	}
	return err
}

// roundGoesOn reports that a round which has begun is dealt to its end by somebody: one
// that its dealer has left in the middle keeps no table open.
func (l *Live) roundGoesOn(now time.Time) bool {
	return l.Automated() || l.movers.autoDeals() || l.h.Dealer.ID != "" && !l.people.dealerGone(now)
}

// shutDown closes a table for good. The table's goroutine calls it.
func (h *Hall) shutDown(l *Live) error {
	if err := h.log.CloseTable(context.Background(), l.id, h.now()); err != nil {
		return err
	}
	if l.h != nil {
		for _, s := range []*record.Session{l.h.Session, l.h.Left} {
			if s != nil {
				s.To = h.now()
			}
		}
		for _, s := range l.h.Floors {
			s.To = h.now()
		}
		l.outbox.put(l.h, news{}, true)
	}
	l.closed, l.stopped = true, closedText
	l.show()
	h.tables.remove(l.id)
	return nil
}
