package sessions

import (
	"fmt"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/trouble"
	"burncard/virtualdevices"
)

// The terminalBots play at the terminals of a table.
type terminalBots struct{ *scheduler }

// intends asks the bots, and has one come where the table has fewer than are
// wanted.
func (b terminalBots) intends(now time.Time) (intent, bool) {
	t := b.h.Table
	if len(t.Terminals) == 0 || b.trial != nil && b.trial.leads() || b.lesson != nil && !b.lesson.free(t.Round.Started) {
		return intent{}, false
	}
	return b.intend(now)
}

// intend asks the bots of a table that has terminals. It has the table's view on its stack,
// which other tables are spared.
func (b terminalBots) intend(now time.Time) (intent, bool) {
	t := b.h.Table
	var first earliest
	consider := func(id, name, what string, a game.Act) {
		first.offer(intent{at: b.when(id, what, now, b.paceOf(id)), person: Person{ID: id, Name: name}, act: a})
	}
	view := game.See(t, game.Viewer{}, b.referee.Due())
	playing, free := 0, int8(0)
	var idle []int // terminals whose bots want nothing
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
				consider(id, w.Name, "complain", game.Act{By: game.ByTerminal, Box: w.N, Verb: game.Complain})
			}
			continue
		}
		if a, ok := b.asks(&view, i, b.styleOf(b.number(w.Name))); ok {
			consider(id, w.Name, "terminal "+a.String(), a)
		} else {
			idle = append(idle, i)
		}
	}
	// A bot sits out for a round, and no round begins before somebody has bet: where
	// all would sit out, one bets.
	bets := func(w game.TerminalView) bool { return len(w.Bets) > 0 }
	if !first.found && view.Window == "bets" && len(idle) > 0 && !slices.ContainsFunc(view.Terminals, bets) {
		i := idle[0]
		w := &t.Terminals[i]
		if a, ok := b.asks(&view, i, bot.Book); ok {
			consider(b.h.plays(w.N), w.Name, "terminal "+a.String(), a)
			idle = idle[1:]
		}
	}
	for _, i := range idle {
		delete(b.urges, b.h.plays(t.Terminals[i].N))
	}
	if playing < b.set.Bots && free > 0 {
		const arrivals = "auto:newcomer"
		if name := b.newName(); name != "" && !b.turnedDown(botPrefix+name) {
			a := game.Act{By: game.ByTerminal, Box: free, Verb: game.Sit, Text: name, Amount: bot.Buys(b.number(name))}
			first.offer(intent{at: b.when(arrivals, name, now, b.paceOf(arrivals)), person: Person{ID: botPrefix + name, Name: name}, act: a})
		}
	}
	return first.intent, first.found
}

// asks gives what the bot at a terminal wants. One that panics wants nothing until something
// else has happened, and the table goes on.
func (b terminalBots) asks(view *game.View, i int, style bot.Style) (a game.Act, wants bool) {
	w := &b.h.Table.Terminals[i]
	defer func() {
		if r := recover(); r != nil {
			id := b.h.plays(w.N)
			wants, b.refused[id] = false, b.h.Seq
			b.report(trouble.Panic(fmt.Sprintf("table %s: bot %s", b.id, id), r))
		}
	}()
	return bot.AtTerminal(view, i, w.Device.Account, style, b.number(w.Name))
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
	names := bot.Names()
	from := int(b.number("names") % uint64(len(names)))
	for _, name := range slices.Concat(names[from:], names[:from]) {
		here := func(w game.Terminal) bool { return w.Name == name }
		if name != b.h.Dealer.Name && !slices.ContainsFunc(b.h.Table.Terminals, here) {
			return name
		}
	}
	return ""
}
