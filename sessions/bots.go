package sessions

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
)

// A player is a bot that sits at the table.
type player struct {
	*bot.Bot
	id    string
	asked int64 // the entry after which it was last asked
	wants bool  // and whether it wanted something
}

// mixture is who comes to a table that asks for no style.
var mixture = []bot.Style{bot.Casual, bot.Regular, bot.Casual, bot.Regular, bot.HighRoller, bot.Book, bot.Nuisance}

// number is a number that belongs to a text, at this table and no other.
func (l *Live) number(text string) uint64 {
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%d %s", l.seed, text)
	return sum.Sum64()
}

// newPlayer makes the bot of a name; after a restart it is made anew and plays
// on.
func (l *Live) newPlayer(name string) *player {
	n := l.number(name)
	return &player{Bot: bot.New(name, n, l.styleOf(n)), id: botPrefix + name}
}

// styleOf is how a bot of this number plays here.
func (l *Live) styleOf(n uint64) bot.Style {
	if s, err := bot.ParseStyle(l.set.Style); err == nil {
		return s
	}
	return mixture[n%uint64(len(mixture))]
}

// seatedBots are the bots at the table in the order in which they came.
func (l *Live) seatedBots() (list []*player) {
	for i, id := range l.h.Players {
		if !isBot(id) || l.h.Table.Players[i].Gone {
			continue
		}
		if l.bots[id] == nil {
			l.bots[id] = l.newPlayer(strings.TrimPrefix(id, botPrefix))
		}
		list = append(list, l.bots[id])
	}
	return list
}

// view is what a bot sees.
func (l *Live) view(id string) game.View {
	return game.See(l.h.Table, game.Viewer{Role: game.PlayerView, Boxes: l.h.boxes(id)}, nil)
}

// botsIntend asks every bot whether it wants to say something, and gives the
// one whose time comes first.
func (l *Live) botsIntend(now time.Time) (first intent, found bool) {
	if len(l.bots) == 0 && l.set.Bots == 0 && l.lesson == nil || l.lesson != nil && !l.lesson.free(l.h.Table.Round.Started) {
		return intent{}, false
	}
	for _, p := range l.seatedBots() {
		if a, ok := l.task(p); ok {
			at := l.when(p.id, "task", now, l.pace(p.id))
			if !found || at.Before(first.at) {
				first, found = intent{at: at, person: Person{ID: p.id, Name: p.Name()}, act: a}, true
			}
			continue
		}
		if p.asked != l.h.Seq {
			p.asked = l.h.Seq
			l.consult(p, func() { p.wants = p.Wants(l.view(p.id)) })
		}
		if !p.wants || l.turnedDown(p.id) {
			delete(l.urges, p.id)
			continue
		}
		at := l.when(p.id, "say", now, l.pace(p.id))
		if !found || at.Before(first.at) {
			first, found = intent{at: at, person: Person{ID: p.id, Name: p.Name()}, bot: p}, true
		}
	}
	return first, found
}

// task is what the instructor has told a bot to do in secret, a line of what a
// player must not do, as soon as it can be done in the round; false for none.
func (l *Live) task(p *player) (game.Act, bool) {
	t := l.h.Table
	if len(t.Station.Tasks) == 0 || !t.Round.Started || l.turnedDown(p.id) {
		return game.Act{}, false
	}
	for _, d := range t.Station.Tasks {
		if l.h.holds(d.Box) != p.id {
			continue
		}
		a, err := game.ParseAct(fmt.Sprintf("p%d %s", d.Box, d.Text))
		if err != nil || !a.Is(game.IsBreach) {
			continue
		}
		if _, err := l.desk.Consider(a, l.engine.draw(l.h.Seq+1)); err == nil {
			return a, true
		}
	}
	return game.Act{}, false
}

// botsWant reports that a bot wants to say something now. Botsintend has asked
// them.
func (l *Live) botsWant() bool {
	for _, p := range l.bots {
		if p.asked == l.h.Seq && p.wants && !l.turnedDown(p.id) {
			return true
		}
	}
	return false
}

// consult has a bot think. One that fails at it wants nothing until something
// else has happened: nobody's table stops for it.
func (l *Live) consult(p *player, think func()) {
	defer func() {
		if r := recover(); r != nil {
			p.wants, l.refused[p.id] = false, l.h.Seq
			l.hall.report(fmt.Errorf("table %s: bot %s: panic: %v\n%s", l.id, p.id, r, debug.Stack()))
		}
	}()
	think()
}

// say has a bot say what it wants to; false if it thinks better of it.
func (l *Live) say(in *intent) bool {
	line, ok := "", false
	l.consult(in.bot, func() { line, ok = in.bot.Act(l.view(in.bot.id)) })
	in.bot.asked = 0
	if !ok {
		return false
	}
	a, err := game.ParseAct(line)
	if err != nil {
		l.hall.report(fmt.Errorf("table %s: bot %s: %w", l.id, in.bot.Name(), err))
		l.refused[in.bot.id] = l.h.Seq
		return false
	}
	in.act = a
	return true
}

// comes is how much longer than for an act it takes until a bot comes to a
// table with a free box.
const comes = 3

// newcomerIntends: a bot comes where the table has fewer than are wanted.
func (l *Live) newcomerIntends(now time.Time) (intent, bool) {
	const arrivals = "auto:newcomer"
	h, t := l.h, l.h.Table
	seated := 0
	for i, id := range h.Players {
		if isBot(id) && !t.Players[i].Gone {
			seated++
		} else if isBot(id) {
			delete(l.bots, id)
		}
	}
	var free []int
	for _, s := range t.Boxes {
		if s.Player < 0 {
			free = append(free, s.N)
		}
	}
	if seated >= l.set.Bots || len(free) == 0 || t.Has.Terminals {
		return intent{}, false
	}
	r := rand.New(rand.NewPCG(l.seed, uint64(len(t.Players))))
	box := free[r.IntN(len(free))]
	names := bot.Names()
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	name := ""
	for _, n := range names {
		here := n == h.Dealer.Name || slices.ContainsFunc(t.Players, func(p game.Player) bool { return p.Name == n && !p.Gone })
		if !here && !l.turnedDown(botPrefix+n) {
			name = n
			break
		}
	}
	if name == "" {
		return intent{}, false
	}
	p := l.newPlayer(name)
	a, err := game.ParseAct(p.Sit(box))
	if err != nil {
		l.hall.report(fmt.Errorf("table %s: bot %s: %w", l.id, name, err))
		return intent{}, false
	}
	return intent{
		at:     l.when(arrivals, name, now, comes*l.pace(arrivals)),
		person: Person{ID: p.id, Name: name}, act: a,
	}, true
}
