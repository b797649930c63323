package sessions

import (
	"fmt"
	"time"

	"burncard/game"
	"burncard/variants"
)

// Times are the house's. Where it has set none, a table that an automatic
// dealer deals has these: it cannot wait for ever for who has gone.
const (
	bettingDefault = 15 * time.Second
	thinkDefault   = 30 * time.Second
	// bettingLeast is the least between two rounds of an automatic dealer.
	bettingLeast = time.Second
)

// thinkTime is how long a player has for a decision; 0 is without end.
func (l *Live) thinkTime() time.Duration {
	d := time.Duration(l.h.Table.House.Think) * time.Second
	if d == 0 && l.autoDeals() {
		d = thinkDefault
	}
	return d
}

// bettingEnds says when the automatic dealer closes betting; false while nobody
// has bet. The time runs from when betting was opened; if that is over before
// the first wager, from there. Where the house has set no time it is over a
// moment after everybody has bet.
func (l *Live) bettingEnds(now time.Time) (ends time.Time, open bool) {
	h, t := l.h, l.h.Table
	if h.FirstBet.IsZero() || t.Round.Closed {
		return now, t.Round.Closed
	}
	limit := time.Duration(t.House.BettingTime) * time.Second
	if limit == 0 {
		limit = bettingDefault
		if !l.botsWant() && l.allBet() {
			limit = bettingLeast
		}
	}
	from := h.Opened
	if from.Before(l.woken) {
		from = l.woken
	}
	if ends = from.Add(limit); ends.Before(h.FirstBet) {
		ends = h.FirstBet.Add(limit)
	}
	if l.plan.clock == nil && ends.After(now) {
		l.plan.clock = &Clock{For: "betting", Until: ends}
	}
	return ends, true
}

// allBet reports that every person at the table has a wager in each of his
// boxes, or may have none. Bots that sit out have said nothing, and are not
// waited for.
func (l *Live) allBet() bool {
	t := l.h.Table
	for i := range t.Terminals {
		if w := &t.Terminals[i]; w.Name != "" && !w.Plays() && !isBot(l.h.plays(w.N)) {
			return false
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		p := t.Owner(s)
		if p != nil && (!s.Wagered() || variants.LacksAnte(t, s)) && !isBot(l.h.holds(int8(s.N))) && !(t.House.MidShoeClosed && p.SatOut) {
			return false
		}
	}
	return true
}

// clockIntends: a player whose time is up is taken to have said the least. At
// an automatic dealer's table his time runs from when he is waited for; a
// dealer starts it with `prompt`.
func (l *Live) clockIntends(now time.Time) (intent, bool) {
	limit := l.thinkTime()
	if limit == 0 || l.turnedDown(clockID) {
		return intent{}, false
	}
	if !l.autoDeals() {
		p := l.h.Prompted
		if p.Box == 0 {
			return intent{}, false
		}
		ends := p.At.Add(limit)
		if ends.Before(l.woken) {
			return intent{}, false
		}
		if ends.After(now) {
			// Shown whether or not he is waited for: it tells nothing in an exam.
			l.plan.clock = &Clock{For: fmt.Sprintf("box %d", p.Box), Box: int(p.Box), Until: ends}
		}
		step := l.awaited(p.Box)
		if step == nil {
			return intent{}, false
		}
		return intent{at: ends, person: Person{ID: clockID, Name: clockID}, act: step.Act()}, true
	}
	step := l.awaited(0)
	if step == nil {
		return intent{}, false
	}
	what := fmt.Sprintf("%d %s", step.At.Box, step.Verb)
	if hand := l.h.Table.Find(step.At); hand != nil {
		what += fmt.Sprintf(" %d %d", hand.Serial, len(hand.Cards))
	}
	at := l.when(clockID, what, now, limit)
	l.plan.clock = &Clock{For: fmt.Sprintf("box %d", step.At.Box), Box: int(step.At.Box), Until: at}
	return intent{at: at, person: Person{ID: clockID, Name: clockID}, act: step.Act()}, true
}

// awaited is the first answer of a player that is due now, of any box for 0.
// For somebody to sit down no clock runs.
func (l *Live) awaited(box int8) *game.Step {
	due := l.desk.Due()
	for i := range due {
		s := &due[i]
		if s.Now && !s.May && s.By == game.ByPlayer && s.Verb != game.AnySit && (box == 0 || s.At.Box == box) {
			return s
		}
	}
	return nil
}
