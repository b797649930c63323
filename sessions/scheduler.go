package sessions

import (
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"burncard/game"
)

// A mover is something that moves by itself: bots, the clock, the automatic floor
// and dealer, an exercise. It looks at the table and says what it would do next,
// and when; false for nothing.
type mover interface {
	intends(now time.Time) (intent, bool)
}

// An intent is what the table will do by itself, and when.
type intent struct {
	at     time.Time
	person Person
	act    game.Act
	cue    *cue    // of an exercise
	event  int     // of the plan of a table test, counted from 1; 0 for none
	bot    *player // that finds the act when its time has come; nil where act is set
	line   string  // of the table's own, see drillHand and spotHand; empty where it is none
}

// The earliest of several intents; of two at the same time the one that was offered
// first.
type earliest struct {
	intent intent
	found  bool
}

func (e *earliest) offer(in intent) {
	if !e.found || in.at.Before(e.intent.at) {
		e.intent, e.found = in, true
	}
}

// A plan is the next intent, worked out once for a state of the table.
type plan struct {
	good   bool
	found  bool
	intent intent
	clock  *Clock // whose time is running
}

// An urge is what a mover wants to do. The mover does it a while after the urge
// arose, however much is said meanwhile.
type urge struct {
	what string
	at   time.Time
}

// A scheduler asks the movers of a table which of them comes next.
type scheduler struct {
	*state
	people *people
	pace   time.Duration // about how long one takes for an act
	report func(error)
	lesson *lesson // the exercise that is dealt here; nil for none
	// events are those of a table test, and missed the entries after which one was refused.
	events []testEvent
	missed map[int]int64
	trial  *trial // the case that is; nil for none
	reader readerWait

	bots    *bots
	movers  []mover
	urges   map[string]urge
	refused map[string]int64 // the entry after which an automatic act was refused
	plan    plan
}

// newScheduler makes the movers of a table. Where several could act at once the
// players come before the floor and the floor before the dealer.
func newScheduler(s *state, p *people, pace time.Duration, draw func(seq int64) game.Draw, views *sync.Pool, report func(error)) *scheduler {
	m := &scheduler{state: s, people: p, pace: pace, report: report, urges: map[string]urge{}, refused: map[string]int64{}, missed: map[int]int64{}}
	if s.set.Spot != nil {
		m.pace = pace * time.Duration(spotTerms(s.set.Spot).Pace) / 100
	}
	if s.set.Test != nil {
		var err error
		if m.events, err = testEvents(s.set.Test.Events); err != nil {
			report(fmt.Errorf("table %s: %w", s.id, err))
		}
	}
	m.bots = &bots{scheduler: m, draw: draw, views: views, seated: map[string]*player{}}
	m.movers = []mover{
		drillHand{m}, spotHand{m}, gamingDay{m}, cues{m}, leads{m}, plannedEvents{m}, m.bots, terminalBots{m}, countdown{m}, thinkingTime{m}, newcomers{m}, teacher{m}, automaticFloor{m}, automaticDealer{m},
	}
	return m
}

func (m *scheduler) forget() {
	clear(m.bots.seated)
	clear(m.urges)
	clear(m.refused)
	clear(m.missed)
	m.reader, m.plan = readerWait{}, plan{}
}

func (m *scheduler) heard(c *considered) {
	if c.act.Verb == game.Resume {
		clear(m.urges)
	}
	if x := m.trial; x != nil {
		x.heard(&c.entry, &c.act, &c.judgement, m.h.Table.Rounds+1, len(c.outcome.Facts) > 0, slices.ContainsFunc(c.outcome.Facts, endsRound))
		x.look(m.h.Table, m.referee.Due())
	}
	if len(c.outcome.Facts) > 0 {
		if c.entry.Person == m.h.Dealer.ID {
			m.reader.heard(c.act, c.entry.At, m.afterReader())
		}
	}
	if m.lesson == nil {
		return
	}
	m.lesson.whispered(c.act, c.entry.Person)
	m.lesson.judged(c.entry.Seq, c.act, c.entry.Person, &c.judgement, len(c.outcome.Facts) == 0)
	if len(c.outcome.Facts) > 0 {
		m.lesson.heard(c.act, m.h.Table.Rounds, m.h.Table.Round.Started)
	}
}

// next is what the table does next by itself; false for nothing.
func (m *scheduler) next(now time.Time) (intent, bool) {
	if m.plan.good {
		return m.plan.intent, m.plan.found
	}
	m.plan = plan{good: true}
	if m.h.Table.Station.Frozen {
		return intent{}, false // until the instructor resumes
	}
	if m.h.Spot != nil && (m.h.Spot.stands() || m.people.pages[m.h.Spot.Person] == 0) {
		m.plan.intent, m.plan.found = spotHand{m}.intends(now)
		return m.plan.intent, m.plan.found
	}
	var first earliest
	for _, mover := range m.movers {
		if in, ok := mover.intends(now); ok {
			first.offer(in)
		}
	}
	m.plan.intent, m.plan.found = first.intent, first.found
	return m.plan.intent, m.plan.found
}

// due completes an intent whose time has come; false if its bot changed its mind.
func (m *scheduler) due(in *intent) bool {
	m.plan.good = false
	delete(m.urges, in.person.ID)
	return in.bot == nil || m.bots.say(in)
}

// answered takes in whether an intended act was accepted. One that was refused is
// not tried again before something changes.
func (m *scheduler) answered(in intent, accepted bool) {
	if accepted {
		return
	}
	if in.cue != nil {
		m.lesson.turnedDown(in.cue)
	}
	if m.h != nil && in.event > 0 {
		m.missed[in.event-1] = m.h.Seq
	} else if m.h != nil {
		m.refused[in.person.ID] = m.h.Seq
	}
}

// turnedDown reports that the last line of this speaker was refused, and nothing
// has happened since.
func (m *scheduler) turnedDown(id string) bool {
	seq, ok := m.refused[id]
	return ok && seq == m.h.Seq
}

// when returns when a speaker will do what it wants: the delay after the urge
// arose.
func (m *scheduler) when(id, what string, now time.Time, delay time.Duration) time.Time {
	if u, ok := m.urges[id]; ok && u.what == what {
		return u.at
	}
	at := now.Add(delay)
	m.urges[id] = urge{what, at}
	return at
}

// paceOf is how long a speaker takes for the next act: around pace, sometimes half
// of it, sometimes half as much again.
func (m *scheduler) paceOf(id string) time.Duration {
	p := m.pace
	if p <= 0 {
		return 0
	}
	sum := fnv.New32a()
	sum.Write([]byte(id))
	sum.Write([]byte{byte(m.h.Seq), byte(m.h.Seq >> 8), byte(m.h.Seq >> 16)})
	return p/2 + p*time.Duration(sum.Sum32()%1000)/1000
}

// autoDeals reports that the automatic dealer has the table, or may take it.
func (m *scheduler) autoDeals() bool {
	id := m.h.Dealer.ID
	if m.lesson.relief() != "" {
		return false // an exercise has its own
	}
	return m.set.Auto && (id == "" || id == autoDealer) || m.lesson != nil && id == autoDealer
}
