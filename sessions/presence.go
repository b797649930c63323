package sessions

import (
	"context"
	"errors"
	"sync"
	"time"

	"burncard/game"
)

// Standing says what a person is at the table now: by facts its dealer or the
// holder of boxes, or where he stands as a supervisor; else a spectator.
func (l *Live) Standing(p Person) Standing {
	if l.infos.Load() == nil { // never taken up in this process
		l.ask(context.Background(), func() { l.wake() })
	}
	return (*l.standings.Load())[p.ID]
}

// Enter notes that a page of this person is open at the table, until leave is
// called. A table with open pages is not put away.
func (l *Live) Enter(p Person) (leave func()) {
	if p.ID == "" || automatic(p.ID) {
		return func() {}
	}
	l.ask(context.Background(), func() {
		l.use(l.hall.now())
		l.wake()
		l.people.enter(p.ID, l.hall.now())
		l.changed()
	})
	return l.leaving(func() { l.people.leave(p.ID, l.used) })
}

// leaving returns a function that has something leave the table, once.
func (l *Live) leaving(leave func()) func() {
	return sync.OnceFunc(func() {
		l.ask(context.Background(), func() {
			l.used = l.hall.now()
			l.use(l.used)
			leave()
			l.changed()
		})
	})
}

// Stand has a supervisor take the floor's or the instructor's stand, or with
// Spectator leave it. A refusal says why.
func (l *Live) Stand(ctx context.Context, p Person, role game.ViewerRole) error {
	var why string
	err := l.ask(ctx, func() {
		if l.wake() != nil || l.stopped != "" && !l.recover() {
			why = l.stopped
			return
		}
		if role == game.Spectator {
			delete(l.people.stands, p.ID)
		} else {
			leave := l.people.mayStand(p, role, l.hall.now())
			if why = leave.refused; why == "" {
				why = l.admit(p, leave).Refused
			}
		}
		l.show()
	})
	if err == nil && why != "" {
		err = errors.New(why)
	}
	return err
}

// admit gives a person the stand of his permission, and writes to the log that he
// has come to the floor.
func (l *Live) admit(p Person, leave permission) Reply {
	l.people.take(p, leave)
	if !leave.comes {
		return Reply{}
	}
	return l.sayNow(p, game.Act{By: game.ByFloor, Verb: game.TapIn, Text: p.Name})
}

// expire ends the stands of supervisors who have gone. It publishes that the dealer
// has gone, or that the table calls for a supervisor.
func (l *Live) expire(now time.Time) {
	gone := l.people.expire(now)
	for name, ok := l.people.goneFloor(now); ok; name, ok = l.people.goneFloor(now) {
		r := l.sayNow(clock, game.Act{By: game.ByFloor, Verb: game.TapOut, Text: name})
		if r.Seq == 0 || l.h == nil {
			return
		}
	}
	if gone || l.people.dealerGone(now) && !l.freed() || l.callDue(now) && !l.called() {
		l.show()
	}
}

// NameFor is the name under which a person may come to the table: his own or,
// where somebody here has one that looks like it, with a number behind it.
func (l *Live) NameFor(ctx context.Context, p Person) (name string) {
	name = p.Name
	// The error says that the house closes, and the person hears that anyhow.
	_ = l.ask(ctx, func() {
		if l.wake() == nil && l.people.alike(p, name) != "" {
			name = l.people.freeName(p)
		}
	})
	return name
}

// Attach has every change from now on put into the feed, until it is detached.
func (l *Live) Attach(f *Feed) (detach func()) {
	if l.ask(context.Background(), func() {
		l.use(l.hall.now())
		l.wake() // a table that cannot be taken up says so in its scenes
		l.audience.attach(f)
		l.changed()
	}) != nil {
		return func() {}
	}
	return l.leaving(func() { l.audience.detach(f) })
}

// Scene gives what a viewer sees now, and the last entry of the log that is in
// it. The zero Scene says that the house is closing.
func (l *Live) Scene(ctx context.Context, v game.Viewer) (s Scene, seq int64) {
	err := l.ask(ctx, func() {
		if l.wake() != nil {
			s.Table, s.Stopped = l.lobbyInfo(), l.stopped
			return
		}
		seq = l.h.Seq
		l.audience.fill(&s, l.referee.Sight(), v)
	})
	if err != nil {
		return Scene{}, 0
	}
	return s, seq
}
