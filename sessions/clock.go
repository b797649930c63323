package sessions

import (
	"fmt"
	"slices"
	"time"

	"burncard/game"
)

// The times of a table that an automatic dealer deals, if the house has set none: it
// cannot wait for ever for players who have gone.
const (
	bettingDefault = 15 * time.Second
	thinkDefault   = 30 * time.Second
	// bettingLeast is the least between two rounds of an automatic dealer.
	bettingLeast = time.Second
)

// decideDefault is how long terminals have for a decision where the house has
// set no time, and how long for bets.
const (
	decideDefault = 20 * time.Second
	desksDefault  = 25 * time.Second
)

// thinkTime is how long a player has for a decision; 0 is without end.
func (m *scheduler) thinkTime() time.Duration {
	d := time.Duration(m.h.Table.House.Think) * time.Second
	if d == 0 && m.autoDeals() {
		d = thinkDefault
	}
	return d
}

// thinkingTime is the clock of a player who is waited for.
type thinkingTime struct{ *scheduler }

// intends gives the safe answer for a player whose time is up. A dealer starts the time
// with `prompt`; at an automatic dealer's table it runs from when the table waits.
func (c thinkingTime) intends(now time.Time) (intent, bool) {
	limit := c.thinkTime()
	if limit == 0 || c.turnedDown(clockID) {
		return intent{}, false
	}
	if !c.autoDeals() {
		p := c.h.Prompted
		if p.Box == 0 {
			return intent{}, false
		}
		ends := p.At.Add(limit)
		if ends.Before(c.woken) {
			return intent{}, false
		}
		if ends.After(now) {
			// Shown whether or not he is waited for: it tells nothing in an exam.
			c.plan.clock = &Clock{For: fmt.Sprintf("box %d", p.Box), Box: int(p.Box), Until: ends}
		}
		step := c.awaited(p.Box)
		if step == nil {
			return intent{}, false
		}
		return intent{at: ends, person: clock, act: step.Act()}, true
	}
	step := c.awaited(0)
	if step == nil {
		return intent{}, false
	}
	what := fmt.Sprintf("%d %s", step.At.Box, step.Verb)
	if hand := c.h.Table.Find(step.At); hand != nil {
		what += fmt.Sprintf(" %d %d", hand.Serial, len(hand.Cards))
	}
	at := c.when(clockID, what, now, limit)
	c.plan.clock = &Clock{For: fmt.Sprintf("box %d", step.At.Box), Box: int(step.At.Box), Until: at}
	return intent{at: at, person: clock, act: step.Act()}, true
}

// awaited is the first answer that a player owes now, of any box for 0. No clock
// runs for somebody to sit down.
func (c thinkingTime) awaited(box int8) *game.Step {
	for s := range c.owes(game.ByPlayer) {
		if s.Verb != game.AnySit && (box == 0 || s.At.Box == box) {
			return s
		}
	}
	return nil
}

// A countdown is the clock at a table with terminals.
type countdown struct{ *scheduler }

// intends starts the countdown when terminals are asked for something, and ends it.
func (c countdown) intends(now time.Time) (intent, bool) {
	h, t := c.h, c.h.Table
	if len(t.Terminals) == 0 || t.ClockStuck || c.turnedDown(clockID) {
		return intent{}, false
	}
	asked := func(s game.Step) bool { return s.Now && s.By == game.ByClock && s.Verb == game.Countdown }
	if !slices.ContainsFunc(c.referee.Due(), asked) {
		return intent{}, false
	}
	in := intent{at: now, person: clock, act: game.Act{By: game.ByClock, Verb: game.Countdown}}
	if h.Countdown.IsZero() {
		limit, house := decideDefault, t.House.Think
		if !t.Round.Started {
			limit, house = desksDefault, t.House.BettingTime
		}
		if house > 0 {
			limit = time.Duration(house) * time.Second
		}
		in.act.N = int(limit / time.Second)
		return in, true
	}
	in.at = h.Countdown
	if in.at.Before(c.woken) {
		in.at = c.woken // it ran out while nobody had the table
	}
	if in.at.After(now) {
		what := "decisions"
		switch {
		case !t.Round.Started:
			what = "bets"
		case c.insuranceOpen():
			what = "insurance"
		}
		c.plan.clock = &Clock{For: what, Until: in.at}
	}
	return in, true
}
