package sessions

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/likeness"
	"burncard/sessions/record"
)

// The dealer and the players are facts of the table, so they are lines in its log
// (`tap in`, `sit`), and no broken connection changes them. The stand of a
// supervisor is kept in memory, and ends a little after his last page is closed:
// a supervisor who has gone home must not keep the automatic floor from its
// duties. The log notes that he came and went (`floor tap in`, `floor tap out`)
// for his session's sake, and nothing else hangs on it.

// The people of a table: the persons here, what each is, and what each may say.
type people struct {
	*state
	house  register
	pages  map[string]int // open pages of each person
	stands map[string]*stand
	left   map[string]time.Time // when a person's last page was closed
}

// A register is what the house knows of persons at all its tables.
type register struct {
	// terms are what supervisors have set for a person; false for nothing.
	terms func(Person) (record.Terms, bool)
	// taken reports a name of another person's account.
	taken func(p Person, name string) bool
	// judges reports a person who judges an appointed exam.
	judges func(appointment, person string) bool
}

func newPeople(s *state, house register) people {
	return people{state: s, house: house, pages: map[string]int{}, stands: map[string]*stand{}, left: map[string]time.Time{}}
}

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
	// graceSilent is how long the stand of a supervisor without a known page lasts.
	graceSilent = 10 * time.Minute
)

func (p *people) enter(id string, now time.Time) {
	if left, ok := p.left[id]; ok && p.h != nil && id == p.h.Dealer.ID {
		if p.h.At.After(left) {
			left = p.h.At
		}
		p.absent += now.Sub(left)
	}
	if p.pages[id]++; p.pages[id] == 1 {
		p.attended.enter(id, now)
	}
	delete(p.left, id)
}

func (p *people) leave(id string, now time.Time) {
	if p.pages[id]--; p.pages[id] <= 0 {
		delete(p.pages, id)
		p.left[id] = now
		p.leaves(id, now)
	}
}

// heard takes in an act that was done: a person who deals, sits or taps out at
// the floor has no other stand.
func (p *people) heard(c *considered) {
	a := c.act
	if a.By == game.ByDealer && (a.Verb == game.TapOut || a.Verb == game.TapIn && p.takeover != nil && p.takeover.By.ID != c.entry.Person) {
		p.takeover = nil
	}
	if a.By == game.ByDealer && a.Verb == game.TapIn || a.Verb == game.Sit || a.By == game.ByFloor && a.Verb == game.TapOut {
		delete(p.stands, c.entry.Person)
	}
}

// standing says what a person is at the table: by facts its dealer or the
// holder of boxes, or where he stands as a supervisor; else a spectator.
func (p *people) standing(id string) Standing { return p.standingOf(id, p.h.player(id)) }

// standingOf is the standing of a person who is this player of the table, or -1.
func (p *people) standingOf(id string, player int) Standing {
	h := p.h
	if h.Spot != nil && id == h.Spot.Person {
		return Standing{Role: spotRole(h.Spot.Count.As), Watches: true}
	}
	if id != "" && id == h.Dealer.ID {
		return Standing{Role: game.DealerView}
	}
	if boxes := h.boxesOf(player); boxes != nil {
		return Standing{Role: game.PlayerView, Boxes: boxes}
	}
	if n := h.terminal(id); n > 0 {
		return Standing{Role: game.PlayerView, Terminal: n}
	}
	if p.ownExam(id) {
		return Standing{Watches: true}
	}
	if s := p.stands[id]; s != nil {
		return Standing{Role: s.role}
	}
	return Standing{}
}

// ownExam reports the trainee of the appointed exam that is dealt here, who supervises nothing
// there, whatever he has become since.
func (p *people) ownExam(id string) bool { return id != "" && id == p.h.Examinee }

// everybody lists the standings of all persons that have one.
func (p *people) everybody() map[string]Standing {
	all := make(map[string]Standing, len(p.h.Players)+len(p.stands)+1)
	if s := p.h.Spot; s != nil {
		all[s.Person] = p.standing(s.Person)
	}
	if id := p.h.Examinee; id != "" {
		all[id] = p.standing(id)
	}
	for id := range p.stands {
		all[id] = p.standing(id)
	}
	for i, id := range p.h.Players {
		if id != "" {
			all[id] = p.standingOf(id, i)
		}
	}
	for _, id := range p.h.Terminals {
		if id != "" {
			all[id] = p.standing(id)
		}
	}
	if id := p.h.Dealer.ID; id != "" {
		all[id] = p.standing(id)
	}
	return all
}

// deserted reports that between two rounds no person is at the table.
func (p *people) deserted() bool {
	h := p.h
	persons := func(id string) bool { return id != "" && !automatic(id) }
	return h.Session == nil && len(h.Floors) == 0 && !h.Table.Round.Started && !slices.ContainsFunc(h.Players, persons)
}

// goneFloor finds a supervisor who no longer stands at the floor and has had time to
// come back.
func (p *people) goneFloor(now time.Time) (name string, ok bool) {
	if now.Before(p.woken.Add(graceAway)) {
		return "", false
	}
	for _, id := range slices.Sorted(maps.Keys(p.h.Floors)) {
		if p.stands[id] == nil {
			return p.h.Floors[id].Name, true
		}
	}
	return "", false
}

// onFloor reports whether a supervisor stands at the table as floor, or has
// stepped over from there to the instructor's stand.
func (p *people) onFloor() bool {
	for _, s := range p.stands {
		if s.floor {
			return true
		}
	}
	return false
}

// standEnds is when a supervisor's stand ends by itself; zero while his page is
// open.
func (p *people) standEnds(id string, s *stand) time.Time {
	if p.pages[id] > 0 {
		return time.Time{}
	}
	if left, ok := p.left[id]; ok {
		return left.Add(graceAway)
	}
	return s.heard.Add(graceSilent)
}

// floorperson is the name of the person who stands as floor; empty for nobody.
func (p *people) floorperson() (name string) {
	for _, s := range p.stands {
		if s.floor && (name == "" || s.name < name) {
			name = s.name
		}
	}
	return name
}

// expire ends the stands of supervisors who have gone, and reports whether any
// has.
func (p *people) expire(now time.Time) (gone bool) {
	for id, s := range p.stands {
		if ends := p.standEnds(id, s); !ends.IsZero() && !now.Before(ends) {
			delete(p.stands, id)
			gone = true
		}
	}
	return gone
}

// nextExpiry is when the next stand or stretch at the floor ends by itself, the dealer
// counts as gone, or the table calls, where that is not known yet; zero for never.
func (p *people) nextExpiry(now time.Time, freed, called bool) (next time.Time) {
	if !freed {
		next = p.awayAt()
	}
	if !called {
		next = earlier(next, p.callAt())
	}
	if again := p.woken.Add(graceAway); len(p.h.Floors) > 0 && now.Before(again) {
		next = earlier(next, again)
	}
	for id, s := range p.stands {
		next = earlier(next, p.standEnds(id, s))
	}
	return next
}

// awayAt is when the person who has the table counts as gone: a while after his last
// page was closed or, if none is known, after the last entry. It is zero while a page
// of his is open, and where no person has the table.
func (p *people) awayAt() (at time.Time) {
	id := p.h.Dealer.ID
	if id == "" || automatic(id) || p.pages[id] > 0 {
		return time.Time{}
	}
	if left, ok := p.left[id]; ok {
		return left.Add(graceAway)
	}
	at = p.h.At.Add(graceSilent)
	if woken := p.woken.Add(graceAway); woken.After(at) {
		at = woken // after a restart his page comes back first
	}
	return at
}

func (p *people) dealerGone(now time.Time) bool {
	at := p.awayAt()
	return !at.IsZero() && !now.Before(at)
}

// alike is the name of another person at the table that looks like one; empty
// for none.
func (p *people) alike(of Person, name string) (other string) {
	h := p.h
	here := func(id, known string) {
		if id != "" && id != of.ID && !automatic(id) && likeness.Alike(known, name) {
			other = known
		}
	}
	here(h.Dealer.ID, h.Dealer.Name)
	for i, id := range h.Players {
		if !h.Table.Players[i].Gone {
			here(id, h.Table.Players[i].Name)
		}
	}
	for i, id := range h.Terminals {
		here(id, h.Table.Terminals[i].Name)
	}
	return other
}

// freeName is the person's name with the first number behind it that is free here.
func (p *people) freeName(of Person) string {
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s %d", of.Name, n)
		if n >= mostOfAName || p.alike(of, name) == "" && !p.house.taken(of, name) {
			return name
		}
	}
}
