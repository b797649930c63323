package sessions

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"burncard/game"
)

// Who has the table and who sits at it are facts of the table, so they are
// lines in its log (`tap in`, `sit`), and no broken connection changes them.
// Where a supervisor stands is kept in memory, and ends a little after his last
// page is closed: one who has gone home must not keep the automatic floor from
// its duties. That he came and went is in the log, for his session's sake
// (`floor tap in`, `floor tap out`), and nothing else hangs on it.

// A stand is a supervisor's place at the table.
type stand struct {
	name  string
	role  game.ViewerRole // FloorView or InstructorView
	floor bool            // he has stood as floor, and steps back: its duties stay his
	heard time.Time       // when he last said something, or took the stand
}

const (
	// graceAway is how long the stand of a supervisor, or the stand of a dealer
	// that others want, outlasts his last page: a reload, a tunnel.
	graceAway = 45 * time.Second
	// graceSilent is how long a supervisor stands of whose pages nobody knows.
	graceSilent = 10 * time.Minute
)

// Standing says what a person is at the table now: by facts its dealer or the
// holder of boxes, or where he stands as a supervisor; else a spectator.
func (l *Live) Standing(p Person) Standing {
	if l.infos.Load() == nil { // never taken up in this process
		l.ask(context.Background(), func() { l.wake() })
	}
	return (*l.standings.Load())[p.ID]
}

// standing is the same inside the goroutine.
func (l *Live) standing(id string) Standing {
	h := l.h
	if id != "" && id == h.Dealer.ID {
		return Standing{Role: game.DealerView}
	}
	if boxes := h.boxes(id); boxes != nil {
		return Standing{Role: game.PlayerView, Boxes: boxes}
	}
	if n := h.terminal(id); n > 0 {
		return Standing{Role: game.PlayerView, Terminal: n}
	}
	if s := l.stands[id]; s != nil {
		return Standing{Role: s.role}
	}
	return Standing{}
}

// everybody lists the standings of all who have one.
func (l *Live) everybody() map[string]Standing {
	all := make(map[string]Standing, len(l.h.Players)+len(l.stands)+1)
	for id := range l.stands {
		all[id] = l.standing(id)
	}
	for _, list := range [2][]string{l.h.Players, l.h.Desks} {
		for _, id := range list {
			if id != "" {
				all[id] = l.standing(id)
			}
		}
	}
	if id := l.h.Dealer.ID; id != "" {
		all[id] = l.standing(id)
	}
	return all
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
		l.pages[p.ID]++
		delete(l.left, p.ID)
		l.changed()
	})
	var once sync.Once
	return func() {
		once.Do(func() {
			l.ask(context.Background(), func() {
				if l.pages[p.ID]--; l.pages[p.ID] <= 0 {
					delete(l.pages, p.ID)
					l.left[p.ID] = l.hall.now()
				}
				l.used = l.hall.now()
				l.use(l.used)
				l.changed()
			})
		})
	}
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
			delete(l.stands, p.ID)
		} else {
			why = l.takeStand(p, role)
		}
		if l.h == nil {
			return
		}
		l.changed()
		l.tell()
	})
	if err == nil && why != "" {
		err = errors.New(why)
	}
	return err
}

// takeStand puts a person where he wants to stand, or says why not.
func (l *Live) takeStand(p Person, role game.ViewerRole) (why string) {
	if why := l.mayStand(p, role); why != "" {
		return why
	}
	floor := role == game.FloorView || l.stands[p.ID] != nil && l.stands[p.ID].floor
	l.stands[p.ID] = &stand{p.Name, role, floor, l.hall.now()}
	if role == game.FloorView && l.h.Floors[p.ID] == nil {
		return l.note(p, game.TapIn, p.Name).Refused
	}
	return ""
}

// note writes into the log that a supervisor has come to the floor, or gone.
func (l *Live) note(by Person, verb game.Verb, name string) Reply {
	a := game.Act{By: game.ByFloor, Verb: verb, Text: name}
	r, err := l.act(Line{Person: by, Text: a.String()}, a, l.hall.now())
	if err != nil {
		l.failed(err)
		r.Refused = l.stopped
	}
	return r
}

// goneFloor finds a supervisor whose stretch at the floor is over: he stands
// there no more and has had time to come back.
func (l *Live) goneFloor(now time.Time) (name string, ok bool) {
	if now.Before(l.woken.Add(graceAway)) {
		return "", false
	}
	for _, id := range slices.Sorted(maps.Keys(l.h.Floors)) {
		if l.stands[id] == nil {
			return l.h.Floors[id].Name, true
		}
	}
	return "", false
}

// onFloor reports whether a supervisor stands at the table as floor, or has
// stepped over from there to the instructor's stand.
func (l *Live) onFloor() bool {
	for _, s := range l.stands {
		if s.floor {
			return true
		}
	}
	return false
}

// standEnds is when a supervisor's stand ends by itself; zero while his page is
// open.
func (l *Live) standEnds(id string, s *stand) time.Time {
	if l.pages[id] > 0 {
		return time.Time{}
	}
	if left, ok := l.left[id]; ok {
		return left.Add(graceAway)
	}
	return s.heard.Add(graceSilent)
}

// expire ends the stands of supervisors who have gone, and makes known that a
// dealer has.
func (l *Live) expire(now time.Time) {
	gone := false
	for id, s := range l.stands {
		if ends := l.standEnds(id, s); !ends.IsZero() && !now.Before(ends) {
			delete(l.stands, id)
			gone = true
		}
	}
	for name, ok := l.goneFloor(now); ok; name, ok = l.goneFloor(now) {
		if r := l.note(Person{ID: clockID, Name: clockID}, game.TapOut, name); r.Seq == 0 || l.h == nil {
			return
		}
	}
	if gone || l.dealerGone() && !l.freed() || l.callDue(now) && !l.called() {
		l.changed()
		l.tell()
	}
}

// callAt is when a frozen table calls for a supervisor: whoever froze it may have
// gone home. It is zero while it is not frozen, and where the house wants no
// call.
func (l *Live) callAt() time.Time {
	if l.h.Frozen.IsZero() || l.h.Table.House.FrozenFor == 0 {
		return time.Time{}
	}
	return l.h.Frozen.Add(time.Duration(l.h.Table.House.FrozenFor) * time.Minute)
}

func (l *Live) callDue(now time.Time) bool {
	at := l.callAt()
	return !at.IsZero() && !now.Before(at)
}

// called reports that the last that was made known says that it calls.
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

// nextExpiry is when the next stand ends by itself, or the dealer's may be taken
// by others; zero for never.
func (l *Live) nextExpiry() (next time.Time) {
	if !l.freed() {
		next = l.awayAt()
	}
	if !l.called() {
		next = earlier(next, l.callAt())
	}
	if again := l.woken.Add(graceAway); len(l.h.Floors) > 0 && l.hall.now().Before(again) {
		next = earlier(next, again)
	}
	for id, s := range l.stands {
		next = earlier(next, l.standEnds(id, s))
	}
	return next
}

// may says why a person may not say an act, as far as his standing goes; empty
// where he may. Nobody speaks for another.
func (l *Live) may(p Person, a game.Act) (why string) {
	switch w := a.Word(); a.By {
	case game.ByDealer:
		if w.Is(game.Arrives) {
			return l.mayTapIn(p, a.Text)
		}
		if p.ID != l.h.Dealer.ID {
			return "dealer: " + l.dealerName() + " has the table"
		}
	case game.ByPlayer:
		if w.Is(game.Arrives) {
			return l.maySit(p, a)
		}
		holds := l.h.holds(a.Box)
		if p.ID == clockID && w.Is(game.AtTimeUp) {
			return ""
		}
		if holds != "" && holds != p.ID {
			return fmt.Sprintf("box %d: %s sits there and speaks for it", a.Box, l.h.Table.Owner(l.h.Table.Seat(a.Box)).Name)
		}
		if holds == "" && automatic(p.ID) {
			return fmt.Sprintf("box %d: nobody sits there", a.Box)
		}
	case game.ByFloor:
		if p.ID == autoFloor {
			return ""
		}
		if w.Is(game.OwnName) && !named(p, a.Text) {
			return fmt.Sprintf("%v %s: that is not %s", a.Verb, a.Text, p.Name)
		}
		if w.Is(game.Arrives) && l.stands[p.ID] == nil {
			return l.comeToFloor(p, a.Text)
		}
		if w.Is(game.SupervisorOnly) && !p.Supervisor {
			return fmt.Sprintf("floor: %v is for a supervisor to say", a.Verb)
		}
		return l.mayAs(p, game.FloorView)
	case game.ByTerminal:
		return l.mayAtTerminal(p, a)
	case game.ByClock, game.BySystem:
		if p.ID != clockID {
			return a.By.String() + ": that comes by itself"
		}
	case game.ByMeter:
		if p.ID != meterID {
			return "meter: it answers by itself"
		}
	case game.ByInstructor:
		if p.ID == autoInstructor {
			return ""
		}
		if w.Is(game.AnySupervisor) && p.Supervisor {
			return "" // also who has taken the table over that he had frozen
		}
		return l.mayAs(p, game.InstructorView)
	}
	return ""
}

func (l *Live) dealerName() string {
	if l.h.Dealer.ID == "" {
		return "nobody"
	}
	return l.h.Dealer.Name
}

// mayAs wants a supervisor at the stand, or who else may have it. One who stands
// nowhere takes it by speaking.
func (l *Live) mayAs(p Person, role game.ViewerRole) (why string) {
	s := l.standing(p.ID)
	if s.Role == game.Spectator {
		if why := l.takeStand(p, role); why != "" {
			return why
		}
		s.Role = role
	}
	if s.Role != role {
		return fmt.Sprintf("%s: only who stands there speaks", game.Viewer{Role: role}.Audience())
	}
	l.stands[p.ID].heard = l.hall.now()
	return ""
}

// mayAtTerminal: anybody takes a free terminal under his own name, if he does
// not deal and plays at no other; who plays at one speaks for it alone.
func (l *Live) mayAtTerminal(p Person, a game.Act) (why string) {
	holds, arrives := l.h.plays(a.Box), a.Is(game.Arrives)
	switch {
	case !arrives && holds == "":
		return fmt.Sprintf("terminal %d: nobody plays at it", a.Box)
	case !arrives && holds != p.ID:
		return fmt.Sprintf("terminal %d: another plays at it", a.Box)
	case !arrives:
		return ""
	case automatic(p.ID) && !isBot(p.ID):
		return "sit: a person sits down"
	case p.ID == l.h.Dealer.ID:
		return "sit: who has the table does not play at it"
	case l.h.terminal(p.ID) > 0:
		return fmt.Sprintf("sit: you play at terminal %d", l.h.terminal(p.ID))
	}
	return l.mayGoBy(p, "sit", a.Text)
}

// mayTapIn: anybody who does not sit here takes a stand that is free, or that
// the automatic dealer has; who has it is relieved by a supervisor, or by
// anybody once he is gone.
func (l *Live) mayTapIn(p Person, name string) (why string) {
	h := l.h
	if p.ID == autoDealer {
		return ""
	}
	switch {
	case l.Automated():
		return "dealer: a fully automated table deals itself, 633c.8(a); a person takes a box, or the floor's part"
	case automatic(p.ID):
		return "dealer: a person takes the table"
	case h.player(p.ID) >= 0 || h.terminal(p.ID) > 0:
		return "dealer: who sits at the table does not deal it"
	}
	if why := l.mayGoBy(p, "tap in", name); why != "" {
		return why
	}
	if why := l.against(p, h.Table.Mode.String(), h.Table.House); why != "" {
		return "dealer: " + why
	}
	switch {
	case h.Dealer.ID == "" || h.Dealer.ID == autoDealer || h.Dealer.ID == p.ID || p.Supervisor:
		return ""
	case l.dealerGone():
		return ""
	}
	return fmt.Sprintf("dealer: %s has the table, and taps out first", h.Dealer.Name)
}

// awayAt is when who has the table counts as gone: a while after his last page
// was closed or, where none is known of, after anything was said here. It is
// zero while a page of his is open, and where no person has the table.
func (l *Live) awayAt() (at time.Time) {
	id := l.h.Dealer.ID
	if id == "" || automatic(id) || l.pages[id] > 0 {
		return time.Time{}
	}
	if left, ok := l.left[id]; ok {
		return left.Add(graceAway)
	}
	at = l.h.At.Add(graceSilent)
	if woken := l.woken.Add(graceAway); woken.After(at) {
		at = woken // after a restart his page comes back first
	}
	return at
}

// dealerGone reports that who has the table counts as gone.
func (l *Live) dealerGone() bool {
	at := l.awayAt()
	return !at.IsZero() && !l.hall.now().Before(at)
}

// maySit: anybody at a free box, under his own name, who does not deal.
func (l *Live) maySit(p Person, a game.Act) (why string) {
	h := l.h
	i := h.player(p.ID)
	switch {
	case automatic(p.ID) && !isBot(p.ID):
		return "sit: a person sits down"
	case p.ID == h.Dealer.ID:
		return "sit: who has the table does not play at it"
	case i >= 0 && h.Table.Players[i].Name != a.Text:
		return fmt.Sprintf("sit %s: you sit here as %s", a.Text, h.Table.Players[i].Name)
	case i >= 0 && len(h.boxes(p.ID)) >= h.Table.House.Boxes:
		return fmt.Sprintf("633a.6(f): one player may bet %d adjacent boxes", h.Table.House.Boxes)
	}
	for j, other := range h.Table.Players {
		if j != i && !other.Gone && other.Name == a.Text {
			return fmt.Sprintf("sit %s: another of that name sits here; go by %q", a.Text, l.freeName(p))
		}
	}
	return l.mayGoBy(p, "sit", a.Text)
}
