package longrun

import (
	"fmt"

	"burncard/game"
	"burncard/sessions/bot"
)

// connect brings bots to all terminals of the table, or to as many as
// Config.Boxes.
func (t *Table) connect() error {
	for n := range t.referee.Table.Terminals {
		if t.cfg.Boxes > 0 && n == t.cfg.Boxes {
			break
		}
		name := fmt.Sprintf("%s%d", t.names[n%len(t.names)], n+1)
		line := fmt.Sprintf("t%d sit %s %d", n+1, name, fortune)
		if t.cfg.Lively {
			line = fmt.Sprintf("t%d sit %s 100", n+1, name)
		}
		if err := t.say(line); err != nil {
			return err
		}
	}
	return nil
}

// atTerminals does one thing: what a bot at a terminal wants, or what is owed.
// At a lively table the countdown sometimes ends before all have spoken, and
// now and then one bot replaces another.
func (t *Table) atTerminals() error {
	g, style := t.referee.Table, bot.Book
	step, due := t.referee.Next()
	hasty := t.cfg.Lively && t.rand.IntN(100) < 2
	if !hasty && !(due && step.By != game.ByClock && g.Round.Started) {
		view := game.See(g, game.Viewer{}, t.referee.Due())
		for _, i := range t.rand.Perm(len(g.Terminals)) {
			w := &g.Terminals[i]
			if n := len(t.cfg.Styles); n > 0 {
				style = t.cfg.Styles[i%n]
			}
			if a, ok := bot.AtTerminal(&view, i, w.Device.Account, style, t.cfg.Seed+uint64(i)); ok {
				return t.do(a)
			}
		}
	}
	n := 1 + t.rand.IntN(len(g.Terminals))
	switch {
	case hasty && !g.Round.Started && g.Terminals[n-1].Name != "" && t.rand.IntN(2) == 0:
		if err := t.say(fmt.Sprintf("t%d leave", n)); err != nil || g.Terminals[n-1].Name != "" {
			return err
		}
		return t.say(fmt.Sprintf("t%d sit %s%d 100", n, t.names[t.rand.IntN(len(t.names))], t.acts))
	case due:
		return t.do(t.act(&step))
	}
	return nil
}
