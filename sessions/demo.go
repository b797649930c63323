package sessions

import (
	"context"
	"errors"
	"fmt"

	"burncard/sessions/journal"
)

// demoTable is a table that shows what the house is about: it deals itself, and
// whoever likes takes a box or the table.
func demoTable() NewTable {
	return NewTable{
		Name: "Demo table", Variant: "blackjack", Mode: "guided", Preset: "common",
		House: []string{"betting-time=12", "think=20"}, Bots: 5, Auto: true,
	}
}

// openDemo has a demo table running: the one of the log, or a new one if there
// is none, it was given up, or cannot be read.
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

// startDemo takes a demo table up. It is stale, and is closed, if its log has
// been trimmed and this binary cannot read the checkpoint that stands for the
// rest, or if people dealt at it: what they did is kept, so it must not grow for
// ever.
func (h *Hall) startDemo(l *Live) (stale bool, err error) {
	asked := l.ask(h.work.ctx, func() {
		err = l.wake()
		if stale = errors.Is(err, journal.ErrTrimmed) || err == nil && l.audience.outgrown(); stale {
			err = h.shutDown(l)
		}
	})
	return stale, errors.Join(asked, err)
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
