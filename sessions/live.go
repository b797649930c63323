package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/trouble"
)

// What people read where a table does not go on.
const (
	stoppedText = "The table has stopped; nothing was lost"
	damagedText = "The table has stopped: a part of its log cannot be read. An operator has to restore it"
	closingText = "The house is closing; nothing was lost"
	closedText  = "This table has been closed"
)

// A Live is a live table. Its methods may be called from any goroutine: one
// goroutine owns the table and does one thing after the other. While it waits for
// the log nothing happens at this table. Other tables go on, and share the log's
// transactions.
//
// A table that nobody looks at is put away: its goroutine forgets it, and folds
// it back from the log when somebody asks. The handle stays good.
type Live struct {
	hall *Hall

	*inbox
	published

	// Only the table's goroutine uses what follows, but for the setup.
	*state
	people   people
	movers   *scheduler
	engine   engine
	meters   tableMeters
	outbox   outbox
	board    scoreboard
	narrator narrator
	audience audience

	used time.Time // when somebody last wanted something of the table

	tryAgain time.Time
	closed   bool // for good
	ending   bool // the table test that is dealt here is over, and is being ended
}

func newLive(h *Hall, t journal.Table, book *game.Rulebook, set settings) *Live {
	made := newSetup(t, book, set)
	now := &state{setup: made}
	house := register{h.Trainees.Of, h.taken, h.Exams.judges}
	l := &Live{
		hall: h, state: now,
		people: newPeople(now, house),
		engine: engine{state: now, log: h.log, chance: h.cfg.Draw, now: h.now},
		meters: tableMeters{state: now, house: &h.meters, report: h.report},
		outbox: outbox{setup: made, recorder: h.recorder, terms: h.Trainees.Of, report: h.report},
	}
	l.inbox = newInbox(h.work.quit, func() { h.work.start(l.run) }, l.guarded)
	l.movers = newScheduler(now, &l.people, h.cfg.Pace, l.engine.draw, &h.views, h.report)
	l.board.state, l.narrator.state, l.of, l.house = now, now, made, house
	l.audience = audience{state: now, people: &l.people, movers: l.movers, meters: &l.meters, board: &l.board, narrator: &l.narrator, posted: &l.published, stays: made.demo && h.cfg.Demo}
	l.standings.Store(new(map[string]Standing))
	return l
}

func (l *Live) run() {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		if l.closed && l.audience.unseen(l.closed) {
			close(l.ended)
			return
		}
		wait, rings := l.attendGuarded()
		if rings && wait <= 0 {
			// More to do at once; but people come first.
			select {
			case do := <-l.asks:
				do()
			case <-l.quit:
				l.settleDown()
				return
			default:
			}
			continue
		}
		l.referee.LookAway() // until somebody acts
		var ring <-chan time.Time
		if rings {
			timer.Reset(wait)
			ring = timer.C
		}
		select {
		case do := <-l.asks:
			do()
		case <-ring:
		case <-l.quit:
			l.settleDown()
			return
		}
	}
}

// settleDown hands the recorder what lists and reviews need of the table while it
// is put away. The log has the rest, with a checkpoint not far from its end.
func (l *Live) settleDown() {
	if l.h == nil {
		return
	}
	if !l.closed && l.stopped == "" && l.engine.isFar() {
		l.keep()
	}
	l.outbox.put(l.h, news{}, true)
	i := *l.infos.Load()
	i.rest = l.board.rests()
	i.lobby.Watching, i.overseen.Watching = 0, 0
	l.listed.Store(&i)
	if !l.closed {
		l.outbox.putGlance(&l.published, l.h.Seq)
	}
}

// guarded does something. If it panics, the table stops, and is folded anew from its log as
// when the log fails; the other tables go on.
func (l *Live) guarded(do func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = l.fail(trouble.Panic("table "+l.id, r))
		}
	}()
	do()
	return nil
}

// attendGuarded is attend, guarded in the same way.
func (l *Live) attendGuarded() (wait time.Duration, rings bool) {
	defer func() {
		if r := recover(); r != nil {
			l.fail(trouble.Panic("table "+l.id, r))
			wait, rings = 0, true
		}
	}()
	return l.attend()
}

// attend does at most one thing that the table does by itself, and returns how
// long until the next; false if there is none.
func (l *Live) attend() (time.Duration, bool) {
	now := l.hall.now()
	var next time.Time
	if l.audience.unseen(l.closed) {
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
		next = earlier(next, l.people.nextExpiry(now, l.freed(), l.called()))
		next = earlier(next, l.endTest(now))
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

func (l *Live) perform(in intent) {
	if !l.movers.due(&in) {
		return
	}
	if in.line != "" {
		l.tellsOwn(in.line)
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

func (l *Live) drop() {
	l.awake.Store(false)
	l.engine.forget()
	l.outbox.untold = news{}
	l.movers.forget()
}

// wake takes the table up if it is not in memory.
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

// fold folds the table from its log, and hands the recorder what the records
// missed.
func (l *Live) fold() error {
	ctx := context.Background()
	l.outbox.untold = news{}
	from, heed, err := l.outbox.missed(ctx)
	if err == nil {
		err = l.engine.read(from, heed)
	}
	if err == nil {
		l.movers.lesson, _, _, err = attended(ctx, l.hall.log, l.id, &l.set, l.h.Seq)
	}
	if err == nil {
		l.movers.trial, _, err = trialOf(ctx, l.hall.log, l.book, l.id, &l.set, l.h.Seq)
	}
	if err == nil {
		err = l.readRemarks()
	}
	if err == nil {
		err = l.readTakeover(ctx)
	}
	if err != nil {
		return l.fail(fmt.Errorf("take up table %s: %w", l.id, err))
	}
	l.awake.Store(true)
	l.behind.Store(false)
	l.old.Store(false)
	l.tellDue()
	l.changed()
	return nil
}

// fail stops the table. It throws away what is in memory, since the log may say
// otherwise. The log is tried again in a while.
func (l *Live) fail(err error) error {
	l.hall.report(err)
	l.drop()
	l.stopped, l.tryAgain = stoppedText, l.hall.now().Add(retry)
	switch {
	case journal.Damaged(err):
		l.stopped = damagedText
	case l.hall.cfg.Trouble != nil:
		if why := l.hall.cfg.Trouble(); why != "" {
			l.stopped = fmt.Sprintf("%s. %s. The table tries again by itself", stoppedText, why)
		}
	}
	if errors.Is(err, journal.ErrClosed) {
		l.stopped = closingText
	}
	return err
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
	l.show()
	l.follow()
	return l.stopped == ""
}

// changed works out anew what follows from the table: what it does next by itself,
// and what it publishes.
func (l *Live) changed() {
	l.movers.plan.good = false
	if l.h == nil {
		return
	}
	standings := l.people.everybody()
	i := l.audience.infos(standings, l.hall.now())
	l.publish(standings, i)
	if !l.closed && l.outbox.glanceIsOld(i) {
		l.outbox.putGlance(&l.published, l.h.Seq)
	}
}

// show is changed, and shows everybody the table as it is now.
func (l *Live) show() {
	l.changed()
	l.audience.tell()
}
