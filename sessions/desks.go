package sessions

import (
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/virtualdevices"
)

// Terminals at a table whose wagers are electronic: the countdown clock, and
// the bots that play at them.

// decideDefault is how long terminals have for a decision where the house has
// set no time, and how long for bets.
const (
	decideDefault = 20 * time.Second
	desksDefault  = 25 * time.Second
)

// countdownIntends starts the countdown when terminals are asked for something,
// and ends it. A dealer need not wait for that of the bets.
func (l *Live) countdownIntends(now time.Time) (intent, bool) {
	h, t := l.h, l.h.Table
	if len(t.Terminals) == 0 || t.ClockStuck || l.turnedDown(clockID) {
		return intent{}, false
	}
	asked := false
	due := l.desk.Due()
	for i := range due {
		s := &due[i]
		asked = asked || s.Now && s.By == game.ByClock && s.Verb == game.Countdown
	}
	if !asked {
		return intent{}, false
	}
	in := intent{at: now, person: Person{ID: clockID, Name: clockID}, act: game.Act{By: game.ByClock, Verb: game.Countdown}}
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
	if in.at.Before(l.woken) {
		in.at = l.woken // it ran out while nobody had the table
	}
	if in.at.After(now) {
		what := "decisions"
		switch {
		case !t.Round.Started:
			what = "bets"
		case l.insuranceOpen():
			what = "insurance"
		}
		l.plan.clock = &Clock{For: what, Until: in.at}
	}
	return in, true
}

// desksIntend asks the bots at terminals, and has one come where the table has
// fewer than are wanted.
func (l *Live) desksIntend(now time.Time) (first intent, found bool) {
	t := l.h.Table
	if len(t.Terminals) == 0 || l.lesson != nil && !l.lesson.free(t.Round.Started) {
		return intent{}, false
	}
	consider := func(id, name string, what string, a game.Act, delay time.Duration) {
		at := l.when(id, what, now, delay)
		if !found || at.Before(first.at) {
			first, found = intent{at: at, person: Person{ID: id, Name: name}, act: a}, true
		}
	}
	view := game.See(t, game.Viewer{}, l.desk.Due())
	bots, free := 0, int8(0)
	for i := range t.Terminals {
		w := &t.Terminals[i]
		id := l.h.plays(w.N)
		if id == "" {
			if free == 0 || l.number(fmt.Sprint(w.N)) < l.number(fmt.Sprint(free)) {
				free = w.N
			}
			continue
		}
		if !isBot(id) {
			continue
		}
		if bots++; l.turnedDown(id) {
			continue
		}
		if l.outOfOrder(w) {
			if !w.Complains {
				consider(id, w.Name, "complain", game.Act{By: game.ByTerminal, Box: w.N, Verb: game.Complain}, l.pace(id))
			}
			continue
		}
		if a, ok := bot.AtTerminal(&view, i, w.Device.Account, l.styleOf(l.number(w.Name)), l.number(w.Name)); ok {
			consider(id, w.Name, "terminal "+a.String(), a, l.pace(id))
		} else {
			delete(l.urges, id)
		}
	}
	if bots < l.set.Bots && free > 0 {
		const arrivals = "auto:newcomer"
		if name := l.newName(); name != "" && !l.turnedDown(botPrefix+name) {
			a := game.Act{By: game.ByTerminal, Box: free, Verb: game.Sit, Text: name, Amount: bot.Buys(l.number(name))}
			at := l.when(arrivals, name, now, l.pace(arrivals))
			if !found || at.Before(first.at) {
				first, found = intent{at: at, person: Person{ID: botPrefix + name, Name: name}, act: a}, true
			}
		}
	}
	return first, found
}

// outOfOrder reports a terminal at which its player can do nothing, and sees it.
func (l *Live) outOfOrder(w *game.Terminal) bool {
	t := l.h.Table
	switch bets := !t.Round.Started && !t.Round.Closed; w.Device.Fault {
	case virtualdevices.Dead:
		return true
	case virtualdevices.Misses:
		return bets
	case virtualdevices.Stuck:
		return bets && w.Device.Locked
	}
	return false
}

// atTerminals finds what the floor does for what it has heard of: it repairs
// terminals and clock, one after the other, and then answers who complained of
// nothing.
func (l *Live) atTerminals(a *game.Act) bool {
	t := l.h.Table
	complaint := false
	for i := range t.Terminals {
		w := &t.Terminals[i]
		if w.Told && w.Device.Fault != virtualdevices.None {
			a.Verb, a.N = game.RepairTerminal, int(w.N)
			return true
		}
		complaint = complaint || w.Told && w.Complains
	}
	switch {
	case t.ClockTold:
		a.Verb = game.RepairCountdown
	case complaint:
		a.Verb = game.Approve
	}
	return a.Verb != game.NoVerb
}

// newName is a bot's that nobody at the table has.
func (l *Live) newName() string {
	t := l.h.Table
	names := bot.Names()
	from := int(l.number("names") % uint64(len(names)))
	for i := range names {
		name := names[(from+i)%len(names)]
		here := name == l.h.Dealer.Name
		for j := range t.Terminals {
			here = here || t.Terminals[j].Name == name
		}
		if !here {
			return name
		}
	}
	return ""
}
