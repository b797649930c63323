package sessions

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// What people read where a table does not go on.
const (
	stoppedText = "The table has stopped; nothing was lost"
	closingText = "The house is closing; nothing was lost"
	closedText  = "This table has been closed"
)

// A Live is a live table. Its methods may be called from anywhere: one
// goroutine owns the table and does one thing after the other. While that
// goroutine waits for the log nothing happens at this table; other tables go
// on, and share the log's transactions.
//
// A table that nobody looks at is put away: its goroutine forgets it, and folds
// it back from the log when somebody asks. The handle stays good.
type Live struct {
	hall *Hall

	asks  chan func()
	begin sync.Once

	standings atomic.Pointer[map[string]Standing]
	infos     atomic.Pointer[infos] // nil: never taken up in this process
	listed    atomic.Pointer[infos] // what lists show; nil where nothing is known of it yet
	lastUse   atomic.Int64          // when somebody last used the table, Unix nanoseconds
	awake     atomic.Bool           // it is not put away
	behind    atomic.Bool           // the store has not taken in all of its log
	old       atomic.Bool           // listed is of an earlier entry than the log's last
	waits     atomic.Bool           // to be freshened
	ended     chan struct{}         // closed when its goroutine has ended, the table being closed

	// What follows is the goroutine's alone, but for the setup.
	*state
	people people
	movers *scheduler
	engine engine
	meters tableMeters
	outbox outbox

	marks map[record.Place]record.Mark
	used  time.Time // when somebody last wanted something of the table

	tryAgain time.Time
	closed   bool   // for good
	glanced  *infos // what the store's glance shows; nil for nothing of this process

	feeds []*Feed
}

func newLive(h *Hall, t journal.Table, book *game.Rulebook, set settings) *Live {
	made := newSetup(t, book, set)
	now := &state{setup: made}
	l := &Live{
		hall: h, state: now,
		people: newPeople(now, h),
		engine: engine{state: now, log: h.log, chance: h.cfg.Draw, now: h.now},
		meters: tableMeters{state: now, house: &h.meters, report: h.report},
		outbox: outbox{setup: made, recorder: h.recorder, terms: h.Terms},
		asks:   make(chan func()), ended: make(chan struct{}),
	}
	l.movers = newScheduler(now, &l.people, h.cfg.Pace, l.engine.draw, h.report)
	l.standings.Store(new(map[string]Standing))
	return l
}

var (
	// errClosing: the hall is being closed.
	errClosing = errors.New("sessions: the hall is being closed")
	// errTableClosed: nobody will do anything at the table any more.
	errTableClosed = errors.New("sessions: the table has been closed")
)

// ask has the table's goroutine do something, and waits for it.
func (l *Live) ask(ctx context.Context, do func()) error {
	l.begin.Do(func() {
		if l.hall.enter() {
			go l.run()
		}
	})
	done := make(chan struct{})
	select {
	case l.asks <- func() { defer close(done); do() }:
		<-done
		return nil
	case <-l.ended:
		return errTableClosed
	case <-l.hall.quit:
		return errClosing
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run is the table's goroutine.
func (l *Live) run() {
	defer l.hall.running.Done()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		if l.closed && l.unseen() {
			close(l.ended)
			return
		}
		wait, rings := l.attend()
		if rings && wait <= 0 {
			// More to do at once; but people come first.
			select {
			case do := <-l.asks:
				do()
			case <-l.hall.quit:
				l.leave()
				return
			default:
			}
			continue
		}
		var ring <-chan time.Time
		if rings {
			timer.Reset(wait)
			ring = timer.C
		}
		select {
		case do := <-l.asks:
			do()
		case <-ring:
		case <-l.hall.quit:
			l.leave()
			return
		}
	}
}

// leave ends the goroutine's work.
func (l *Live) leave() {
	if l.h != nil {
		l.settleDown()
	}
}

// attend does at most one thing that the table does by itself, and returns how
// long until the next; false if there is none.
func (l *Live) attend() (time.Duration, bool) {
	now := l.hall.now()
	var next time.Time
	if l.unseen() {
		if l.h == nil {
			return 0, false
		}
		if next = l.used.Add(l.hall.putAway); !now.Before(next) {
			l.settleDown()
			l.drop()
			return 0, false
		}
	}
	switch {
	case l.closed:
	case l.stopped != "":
		if !now.Before(l.tryAgain) {
			l.recover()
			return 0, true
		}
		next = earlier(next, l.tryAgain)
	case l.h != nil:
		if l.expire(now); l.h == nil {
			return 0, true // the log failed
		}
		next = earlier(next, l.nextExpiry(now))
		if in, ok := l.movers.next(now); ok {
			if !in.at.After(now) {
				l.perform(in)
				return 0, true
			}
			next = earlier(next, in.at)
		}
	}
	if next.IsZero() {
		return 0, false
	}
	return max(next.Sub(now), time.Nanosecond), true
}

// perform says what a mover intended.
func (l *Live) perform(in intent) {
	if !l.movers.due(&in) {
		return
	}
	before, r := l.h, Reply{}
	if l.people.may(in.person, in.act, l.hall.now()).refused == "" {
		r = l.sayNow(in.person, in.act)
	}
	if l.h == before { // else it was folded anew, and the movers begin anew
		l.movers.answered(in, r.Seq > 0)
	}
}

// earlier returns the earlier of two moments; the zero time is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// unseen reports that nobody looks at the table, and that it need not go on.
func (l *Live) unseen() bool {
	return (l.closed || !(l.demo && l.hall.cfg.Demo)) && len(l.feeds) == 0 && len(l.people.pages) == 0
}

// drop forgets the table; the log has it.
func (l *Live) drop() {
	l.awake.Store(false)
	l.engine.forget()
	l.outbox.untold = news{}
	l.movers.forget()
}

// wake takes the table up if it was put away or thrown away.
func (l *Live) wake() error {
	l.used = l.hall.now()
	if l.h != nil {
		return nil
	}
	if err := l.fold(); err != nil {
		return err
	}
	if l.follow(); l.h == nil {
		return fmt.Errorf("take up table %s: %s", l.id, l.stopped)
	}
	return nil
}

// fold folds the table from its log, and has the store take in what it missed.
func (l *Live) fold() error {
	l.outbox.untold = news{}
	err := l.foldLog()
	if err != nil {
		l.engine.forget()
		return l.fail(fmt.Errorf("take up table %s: %w", l.id, err))
	}
	l.awake.Store(true)
	l.behind.Store(false)
	l.old.Store(false)
	l.changed()
	return nil
}

func (l *Live) foldLog() error {
	from, heed, err := l.outbox.missed(context.Background())
	if err != nil {
		return err
	}
	if err := l.engine.read(from, heed); err != nil {
		return err
	}
	if l.movers.lesson, _, err = attended(context.Background(), l.hall.log, l.setup, l.h.Seq); err != nil {
		return fmt.Errorf("exercise: %w", err)
	}
	l.marks, err = l.hall.records.Remarks.Marks(l.hall.ctx, l.id, l.h.remarkable())
	return err
}

// fail stops the table: what is in memory is thrown away, since the log may
// say otherwise.
func (l *Live) fail(err error) error {
	l.hall.report(err)
	if errors.Is(err, journal.ErrClosed) {
		l.stop(closingText)
	} else {
		l.stop(stoppedText)
	}
	return err
}

// stop throws away what is in memory and has the log tried again in a while.
func (l *Live) stop(why string) {
	l.drop()
	l.stopped, l.tryAgain = why, l.hall.now().Add(retry)
}

// recover has a stopped table go on if the log can be read and written again.
func (l *Live) recover() bool {
	if l.wake() != nil {
		return false
	}
	if err := l.engine.tryLog(); err != nil {
		l.lost(err)
		return false
	}
	l.stopped = ""
	l.changed()
	l.tell()
	l.follow()
	return l.stopped == ""
}

// show folds a table that has stopped back, so that people see it as the log
// has it and that it has stopped; false if the log cannot be read.
func (l *Live) show() bool {
	if l.fold() != nil {
		return false
	}
	l.tell()
	return true
}

// changed has everything that follows from the table worked out anew.
func (l *Live) changed() {
	l.movers.plan.good = false
	l.publish()
}
