package sessions

import (
	"cmp"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// What a supervisor is told of a table at a glance, with forty others beside it.

// Which tables a supervisor's list shows, beside AllTables.
const (
	NeedFloor = "need" // where somebody waits for the floor, or the dealer is stuck
	Manned    = "people"
)

// StuckAfter is for how long a dealer may do nothing before a supervisor is told.
const StuckAfter = 45 * time.Second

// A pulse is how a table does, as far as it hangs on what was done there and not on the
// time of day.
type pulse struct {
	called time.Time   // when the first call was made that nobody has answered; zero for none
	owed   bool        // the floor owes something
	owes   time.Time   // since when a person who deals owes the next step; zero where he does not
	wrong  []time.Time // of acts that count as mistakes, newest first and no more than tickerMost
}

// A Pulse is how a table does now, for its overseers.
type Pulse struct {
	Called time.Time // when the first call was made that nobody has answered; zero for none
	Owed   bool      // the floor owes something
	Stuck  time.Time // since when the dealer owes a step and does nothing; zero where he is not stuck
	Lately int       // acts within the last hour that count as mistakes
	More   bool      // there are more than are known
}

// pulse is how the table does.
func (a *audience) pulse() (p pulse) {
	h := a.h
	for _, c := range h.Calls {
		if !c.Answered && p.called.IsZero() {
			p.called = c.At
		}
	}
	if id := h.Dealer.ID; id != "" && !automatic(id) && !h.Table.Station.Frozen {
		if next, owed := a.referee.Next(); owed && next.By == game.ByDealer {
			p.owes = h.At
		}
	}
	p.owed = len(a.floorOwes()) > 0
	p.wrong = wrongAt(h.Recent, a.board.marks)
	return p
}

// wrongAt are the times of the last acts that count as mistakes, newest first, of
// mistakes with the oldest first.
func wrongAt(list []record.Mistake, marks map[record.Place]record.Mark) (times []time.Time) {
	last := int64(0)
	for i := len(list) - 1; i >= 0 && len(times) < tickerMost; i-- {
		m := &list[i]
		mark := marks[record.Place{Seq: m.Seq, Index: m.Index}]
		if m.Seq != last && !mark.Slip && !mark.Overturned && m.Mistake.Source != game.Reading.String() {
			last, times = m.Seq, append(times, m.At)
		}
	}
	return times
}

// at is the pulse at a time.
func (p *pulse) at(now time.Time) Pulse {
	g := Pulse{Called: p.called, Owed: p.owed}
	if !p.owes.IsZero() && now.Sub(p.owes) >= StuckAfter {
		g.Stuck = p.owes
	}
	for _, t := range p.wrong {
		if now.Sub(t) <= time.Hour {
			g.Lately++
		}
	}
	g.More = g.Lately == tickerMost
	return g
}

// pulseOf is how a table does that may be put away.
func (f *found) pulseOf(now time.Time) Pulse {
	if r := f.infos.rest; r != nil {
		p := pulse{wrong: r.Wrong, owed: len(r.Owes) > 0}
		for _, c := range r.Calls {
			if !c.Answered && p.called.IsZero() {
				p.called = c.At
			}
		}
		return p.at(now)
	}
	return f.infos.pulse.at(now)
}

// urgency orders tables for a supervisor: a call that waits, the longest first; what is
// frozen or owed by the floor; dealers who are stuck; people; all others.
func (f *found) urgency() int {
	switch i := f.infos; {
	case !f.pulse.Called.IsZero():
		return 0
	case f.pulse.Owed || i.overseen.Frozen || i.overseen.Stopped != "":
		return 1
	case !f.pulse.Stuck.IsZero():
		return 2
	case len(i.people) > 0:
		return 3
	}
	return 4
}

// waitedLonger compares how long two tables have waited.
func waitedLonger(a, b *found) int {
	return cmp.Or(a.pulse.Called.Compare(b.pulse.Called), a.pulse.Stuck.Compare(b.pulse.Stuck))
}
