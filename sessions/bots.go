package sessions

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/trouble"
)

// A player is a bot that sits at the table.
type player struct {
	*bot.Bot
	id    string
	at    int   // which player of the table it is
	asked int64 // the entry after which it was last asked
	wants bool  // and whether it wanted something
}

// mixture has the styles of the bots at a table that asks for none.
var mixture = []bot.Style{bot.Casual, bot.Regular, bot.Casual, bot.Regular, bot.HighRoller, bot.Book, bot.Nuisance}

// bots are those that sit at the boxes of a table.
type bots struct {
	*scheduler
	draw   func(seq int64) game.Draw
	views  *sync.Pool         // of *game.View, the house's: no bot keeps what it sees
	seated map[string]*player // by person id
}

// newPlayer makes the bot of a name. Made again after a restart, it plays on.
func (b *bots) newPlayer(name string) *player {
	return &player{Bot: b.botOf(name), id: botPrefix + name}
}

// botOf is the bot of a name as it plays at this table.
func (s *setup) botOf(name string) *bot.Bot {
	n := s.number(name)
	return bot.New(name, n, s.styleOf(n))
}

// atBoxes are the bots at the table in the order in which they came.
func (b *bots) atBoxes() (list []*player) {
	for i, id := range b.h.Players {
		if !isBot(id) || b.h.Table.Players[i].Gone {
			continue
		}
		if b.seated[id] == nil {
			b.seated[id] = b.newPlayer(strings.TrimPrefix(id, botPrefix))
		}
		b.seated[id].at = i
		list = append(list, b.seated[id])
	}
	return list
}

// intends asks every bot whether it wants to say something, and gives the one
// whose time comes first.
func (b *bots) intends(now time.Time) (intent, bool) {
	if len(b.seated) == 0 && b.set.Bots == 0 && b.lesson == nil && !b.set.Middle || b.lesson != nil && !b.lesson.free(b.h.Table.Round.Started) {
		return intent{}, false
	}
	if b.trial != nil && b.trial.leads() {
		return intent{}, false
	}
	if d := b.h.drill(); d != nil && !d.PlayersAct() {
		return intent{}, false // they wait for the dealer
	}
	var first earliest
	for _, p := range b.atBoxes() {
		if a, ok := b.task(p); ok {
			first.offer(intent{at: b.when(p.id, "task", now, b.paceOf(p.id)), person: Person{ID: p.id, Name: p.Name()}, act: a})
			continue
		}
		if p.asked != b.h.Seq {
			p.asked = b.h.Seq
			b.consult(p, func(v *game.View) { p.wants = p.Wants(v) })
		}
		if !p.wants || b.turnedDown(p.id) {
			delete(b.urges, p.id)
			continue
		}
		first.offer(intent{at: b.reader.atEarliest(b.when(p.id, "say", now, b.paceOf(p.id))), person: Person{ID: p.id, Name: p.Name()}, bot: p})
	}
	return first.intent, first.found
}

// task is the breach that the instructor has told a bot to commit in secret, as soon as
// it can be done in the round; false for none.
func (b *bots) task(p *player) (game.Act, bool) {
	t := b.h.Table
	if len(t.Station.Tasks) == 0 || !t.Round.Started || b.turnedDown(p.id) {
		return game.Act{}, false
	}
	for _, d := range t.Station.Tasks {
		if b.h.holds(d.Box) != p.id {
			continue
		}
		a, err := game.ParseAct(fmt.Sprintf("p%d %s", d.Box, d.Text))
		if err != nil || !a.Is(game.IsBreach) {
			continue
		}
		if _, err := b.referee.Consider(a, b.draw(b.h.Seq+1)); err == nil {
			return a, true
		}
	}
	return game.Act{}, false
}

// want reports that a bot wants to say something now. Intends has asked them.
func (b *bots) want() bool {
	for _, p := range b.seated {
		if p.asked == b.h.Seq && p.wants && !b.turnedDown(p.id) {
			return true
		}
	}
	return false
}

// consult lets a bot look and think. A bot that panics wants nothing until something else
// has happened, and the table goes on.
func (b *bots) consult(p *player, think func(*game.View)) {
	defer func() {
		if r := recover(); r != nil {
			p.wants, b.refused[p.id] = false, b.h.Seq
			b.report(trouble.Panic(fmt.Sprintf("table %s: bot %s", b.id, p.id), r))
		}
	}()
	v, lent := b.views.Get().(*game.View)
	if !lent {
		v = new(game.View)
	}
	defer b.views.Put(v)
	b.referee.Sight().Show(v, game.Viewer{Role: game.PlayerView, Boxes: b.h.boxesOf(p.at)})
	think(v)
}

// say asks a bot for its line; false if it changed its mind.
func (b *bots) say(in *intent) bool {
	line, ok := "", false
	b.consult(in.bot, func(v *game.View) { line, ok = in.bot.Act(v) })
	in.bot.asked = 0
	if !ok {
		return false
	}
	a, err := game.ParseAct(line)
	if err != nil {
		b.report(fmt.Errorf("table %s: bot %s: %w", b.id, in.bot.Name(), err))
		b.refused[in.bot.id] = b.h.Seq
		return false
	}
	in.act = a
	return true
}
