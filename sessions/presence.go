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
		l.people.enter(p.ID)
		l.changed()
	})
	return sync.OnceFunc(func() {
		l.ask(context.Background(), func() {
			l.used = l.hall.now()
			l.use(l.used)
			l.people.leave(p.ID, l.used)
			l.changed()
		})
	})
}

// Stand has a supervisor take the floor's or the instructor's stand, or with
// Spectator leave it. A refusal says why.
func (l *Live) Stand(ctx context.Context, p Person, role game.ViewerRole) error {
	var r Reply
	err := l.ask(ctx, func() { r = l.stand(p, role) })
	if err == nil && r.Refused != "" {
		err = errors.New(r.Refused)
	}
	return err
}

func (l *Live) stand(p Person, role game.ViewerRole) (r Reply) {
	if l.wake() != nil || l.stopped != "" && !l.recover() {
		return Reply{Refused: l.stopped}
	}
	if role == game.Spectator {
		delete(l.people.stands, p.ID)
	} else {
		leave := l.people.mayStand(p, role, l.hall.now())
		if r.Refused = leave.refused; r.Refused == "" {
			r = l.admit(p, leave)
		}
	}
	if l.h != nil {
		l.changed()
		l.tell()
	}
	return r
}

// admit gives a person the stand that his permission gives him, and has the log
// note that he has come to the floor.
func (l *Live) admit(p Person, leave permission) Reply {
	l.people.take(p, leave)
	if !leave.comes {
		return Reply{}
	}
	return l.sayNow(p, game.Act{By: game.ByFloor, Verb: game.TapIn, Text: p.Name})
}

// expire ends the stands of supervisors who have gone, and makes known that the
// dealer has, or that the table calls for a supervisor.
func (l *Live) expire(now time.Time) {
	gone := l.people.expire(now)
	for name, ok := l.people.goneFloor(now); ok; name, ok = l.people.goneFloor(now) {
		r := l.sayNow(clock, game.Act{By: game.ByFloor, Verb: game.TapOut, Text: name})
		if r.Seq == 0 || l.h == nil {
			return
		}
	}
	if gone || l.people.dealerGone(now) && !l.freed() || l.callDue(now) && !l.called() {
		l.changed()
		l.tell()
	}
}

// nextExpiry is when expire has something to do; zero for never.
func (l *Live) nextExpiry(now time.Time) (next time.Time) {
	if !l.freed() {
		next = l.people.awayAt()
	}
	if !l.called() {
		next = earlier(next, l.callAt())
	}
	return earlier(next, l.people.nextExpiry(now))
}

// called reports that the last that was made known says that the table calls.
func (l *Live) called() bool {
	i := l.infos.Load()
	return i != nil && i.calls
}

// freed reports that the last that was made known says that the table may be
// taken.
func (l *Live) freed() bool {
	i := l.infos.Load()
	return i != nil && i.free
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

// Refuses says why a person may not take this table, as far as supervisors
// have set it; empty where nothing is set against it. A person who has the
// table already, or sits there, is another matter.
func (l *Live) Refuses(p Person) (why string) {
	i := l.lobbyInfo()
	return l.people.against(p, i.Mode, i.House)
}
