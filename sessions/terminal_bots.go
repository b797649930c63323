package sessions

import (
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/virtualdevices"
)

// The terminalBots play at the terminals of a table.
type terminalBots struct{ *scheduler }

// intends asks the bots, and has one come where the table has fewer than are
// wanted.
func (b terminalBots) intends(now time.Time) (first intent, found bool) {
	t := b.h.Table
	if len(t.Terminals) == 0 || b.lesson != nil && !b.lesson.free(t.Round.Started) {
		return intent{}, false
	}
	consider := func(id, name string, what string, a game.Act, delay time.Duration) {
		at := b.when(id, what, now, delay)
		if !found || at.Before(first.at) {
			first, found = intent{at: at, person: Person{ID: id, Name: name}, act: a}, true
		}
	}
	view := game.See(t, game.Viewer{}, b.referee.Due())
	playing, free := 0, int8(0)
	for i := range t.Terminals {
		w := &t.Terminals[i]
		id := b.h.plays(w.N)
		if id == "" {
			if free == 0 || b.number(fmt.Sprint(w.N)) < b.number(fmt.Sprint(free)) {
				free = w.N
			}
			continue
		}
		if !isBot(id) {
			continue
		}
		if playing++; b.turnedDown(id) {
			continue
		}
		if b.outOfOrder(w) {
			if !w.Complains {
				consider(id, w.Name, "complain", game.Act{By: game.ByTerminal, Box: w.N, Verb: game.Complain}, b.paceOf(id))
			}
			continue
		}
		if a, ok := bot.AtTerminal(&view, i, w.Device.Account, b.styleOf(b.number(w.Name)), b.number(w.Name)); ok {
			consider(id, w.Name, "terminal "+a.String(), a, b.paceOf(id))
		} else {
			delete(b.urges, id)
		}
	}
	if playing < b.set.Bots && free > 0 {
		const arrivals = "auto:newcomer"
		if name := b.newName(); name != "" && !b.turnedDown(botPrefix+name) {
			a := game.Act{By: game.ByTerminal, Box: free, Verb: game.Sit, Text: name, Amount: bot.Buys(b.number(name))}
			at := b.when(arrivals, name, now, b.paceOf(arrivals))
			if !found || at.Before(first.at) {
				first, found = intent{at: at, person: Person{ID: botPrefix + name, Name: name}, act: a}, true
			}
		}
	}
	return first, found
}

// outOfOrder reports a terminal at which its player can do nothing, and sees it.
func (b terminalBots) outOfOrder(w *game.Terminal) bool {
	t := b.h.Table
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

// newName is a bot's that nobody at the table has.
func (b terminalBots) newName() string {
	t := b.h.Table
	names := bot.Names()
	from := int(b.number("names") % uint64(len(names)))
	for i := range names {
		name := names[(from+i)%len(names)]
		here := name == b.h.Dealer.Name
		for j := range t.Terminals {
			here = here || t.Terminals[j].Name == name
		}
		if !here {
			return name
		}
	}
	return ""
}
