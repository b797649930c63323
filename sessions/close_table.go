package sessions

import (
	"context"
	"errors"
)

// CloseTable closes a table for good, when no round is on: for the person who
// opened it and for supervisors. Its log and its sessions stay.
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
		if l.h.Table.Round.Started {
			return ErrRoundOn
		}
		return h.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		return ErrNoTable
	}
	return err
}

// shutDown closes a table for good. The table's goroutine calls it.
func (h *Hall) shutDown(l *Live) error {
	if err := h.log.CloseTable(context.Background(), l.id, h.now()); err != nil {
		return err
	}
	if l.h != nil {
		if s := l.h.Session; s != nil {
			s.To = h.now()
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
