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
	for _, l := range h.all() {
		if !l.demo {
			continue
		}
		stale, err := l.startDemo()
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
	_, err = h.create(h.ctx, "blackjack", set, true)
	return err
}

// startDemo takes a demo table up. It is stale, and is closed, if its log has
// been trimmed and this binary cannot read the checkpoint that stands for the
// rest, or if people dealt at it: what they did is kept, so it must not grow for
// ever.
func (l *Live) startDemo() (stale bool, err error) {
	asked := l.ask(l.hall.ctx, func() {
		err = l.wake()
		if stale = errors.Is(err, journal.ErrTrimmed) || err == nil && l.outgrown(); stale {
			err = l.shutDown()
		}
	})
	return stale, errors.Join(asked, err)
}

// outgrown reports a demo table whose log is kept whole because a person dealt
// there, and at which nobody is now.
func (l *Live) outgrown() bool {
	if !l.demo || !l.h.Manned || l.h.Session != nil || len(l.h.Floors) > 0 || len(l.people.pages) > 0 || len(l.feeds) > 0 || l.h.Table.Round.Started {
		return false
	}
	for _, id := range l.h.Players {
		if id != "" && !automatic(id) {
			return false
		}
	}
	return true
}

// replaceDemo closes an outgrown demo table and opens another.
func (l *Live) replaceDemo() error {
	if err := l.shutDown(); err != nil {
		return fmt.Errorf("close demo table %s: %w", l.id, err)
	}
	set := l.set
	if l.hall.enter() {
		go func() { // not from here: the new table's goroutine is asked
			defer l.hall.running.Done()
			if _, err := l.hall.create(context.Background(), l.book.Variant, set, true); err != nil && !errors.Is(err, errClosing) {
				l.hall.report(fmt.Errorf("open a demo table: %w", err))
			}
		}()
	}
	return nil
}
