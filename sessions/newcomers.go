package sessions

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
)

// The newcomers are bots that come where a table has fewer than are wanted.
type newcomers struct{ *scheduler }

// comes is how many times as long as for an act it takes until a bot comes.
const comes = 3

// intends gives the bot that comes next, and its box.
func (n newcomers) intends(now time.Time) (intent, bool) {
	const arrivals = "auto:newcomer"
	h, t := n.h, n.h.Table
	seated := 0
	for i, id := range h.Players {
		if isBot(id) && !t.Players[i].Gone {
			seated++
		} else if isBot(id) {
			delete(n.bots.seated, id)
		}
	}
	var free []int
	for _, s := range t.Boxes {
		if s.Player < 0 && (n.set.Test == nil || s.N <= n.set.Bots) {
			free = append(free, s.N)
		}
	}
	if seated >= n.set.Bots || len(free) == 0 || t.Has.Terminals {
		return intent{}, false
	}
	at, names := n.arrival(len(t.Players), len(free))
	box, delay := free[at], comes*n.paceOf(arrivals)
	if n.set.Test != nil {
		box, delay = free[0], 0 // the same for everybody, and first those that its events name
	}
	i := slices.IndexFunc(names, func(name string) bool {
		here := func(p game.Player) bool { return p.Name == name && !p.Gone }
		return name != h.Dealer.Name && !slices.ContainsFunc(t.Players, here) && !n.turnedDown(botPrefix+name)
	})
	if i < 0 {
		return intent{}, false
	}
	name := names[i]
	p := n.bots.newPlayer(name)
	a, err := game.ParseAct(p.Sit(box))
	if err != nil {
		n.report(fmt.Errorf("table %s: bot %s: %w", n.id, name, err))
		return intent{}, false
	}
	return intent{
		at:     n.when(arrivals, name, now, delay),
		person: Person{ID: p.id, Name: name}, act: a,
	}, true
}

// arrival is which of the free boxes a bot takes that comes after so many players, and the
// names of bots in the order in which one is chosen.
func (s *setup) arrival(players, free int) (box int, names []string) {
	r := rand.New(rand.NewPCG(s.seed, uint64(players)))
	box, names = r.IntN(free), bot.Names()
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return box, names
}
