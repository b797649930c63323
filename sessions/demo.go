package sessions

import (
	"context"
	"errors"
	"fmt"

	"burncard/sessions/journal"
)

// demoTable is a table that deals itself. Anybody may take a box or the dealer's
// stand.
func demoTable() NewTable {
	return NewTable{
		Name: "Demo table", Variant: "blackjack", Mode: "guided", Profile: "floors",
		House: []string{"betting-time=12", "think=20"}, Bots: 5, Auto: true,
	}
}

// openDemo starts the demo table: that of the log, or a new one where the log has
// none, or none that can be read.
func (h *Hall) openDemo() error {
	for _, l := range h.tables.all() {
		if !l.demo {
			continue
		}
		stale, err := h.startDemo(l)
		if err != nil {
			return err
		}
		if !stale {
			return nil
		}
	}
	set, err := demoTable().settle()
	if err != nil {
		return err
	}
	_, err = h.create(h.work.ctx, "blackjack", set, true)
	return err
}

// startDemo takes a demo table up. A stale one is closed: this binary cannot read
// the checkpoint that stands for the trimmed part of its log, or people dealt at it,
// so that its log is kept whole and must not grow for ever.
func (h *Hall) startDemo(l *Live) (stale bool, err error) {
	err = l.askFor(h.work.ctx, func() error {
		err := l.wake()
		if stale = errors.Is(err, journal.ErrTrimmed) || err == nil && l.audience.outgrown(); stale {
			return h.shutDown(l)
		}
		return err
	})
	return stale, err
}

// replaceDemo closes an outgrown demo table and opens another.
func (h *Hall) replaceDemo(l *Live) error {
	if err := h.shutDown(l); err != nil {
		return fmt.Errorf("close demo table %s: %w", l.id, err)
	}
	set := l.set
	h.work.start(func() { // not from here: the new table's goroutine is asked
		if _, err := h.create(context.Background(), l.book.Variant, set, true); err != nil && !errors.Is(err, errClosing) {
			h.report(fmt.Errorf("open a demo table: %w", err))
		}
	})
	return nil
}
