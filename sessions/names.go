package sessions

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"burncard/sessions/likeness"
)

// A name at a table says who somebody is, so nobody goes by one that another has:
// not by that of an account that is not his, nor by one that looks like it, nor by
// one that looks like that of another person at the table. Bots have names of
// their own and are shown as bots. What is in a log folds, whatever its names.

// mostOfAName is the highest number behind a name.
const mostOfAName = 99

// named reports whether a person may go by a name here: his own, or his own with
// a number from 2 behind it where the table has that name already.
func named(p Person, name string) bool {
	if name == p.Name {
		return true
	}
	number, ok := strings.CutPrefix(name, p.Name+" ")
	n, err := strconv.Atoi(number)
	return ok && err == nil && n >= 2 && n <= mostOfAName && strconv.Itoa(n) == number
}

// mayGoBy says why a person may not go by a name at this table; empty where he
// may. It does not know what the table's physics makes of the name.
func (l *Live) mayGoBy(p Person, verb, name string) (why string) {
	switch {
	case !named(p, name):
		return fmt.Sprintf("%s %s: that is not %s", verb, name, p.Name)
	case isBot(p.ID):
		return ""
	case tooLong(name, longestSeated):
		return fmt.Sprintf("%s: a name has %d characters at most", verb, longestSeated)
	case likeness.Alike(name, AutoName):
		return fmt.Sprintf("%s %s: that is the automatic dealer's name, or looks like it", verb, name)
	case l.hall.taken(p, name), name != p.Name && l.hall.taken(p, p.Name):
		return fmt.Sprintf("%s %s: somebody's account has that name, or one that looks like it; log in, or go by another", verb, name)
	}
	if other := l.alike(p, name); other != "" {
		return fmt.Sprintf("%s %s: that looks like %s, who is here; go by %q", verb, name, other, l.freeName(p))
	}
	return ""
}

// taken reports a name that is another person's account's. A name of which nobody
// knows is taken.
func (h *Hall) taken(p Person, name string) bool {
	if h.cfg.Taken == nil {
		return false
	}
	taken, err := h.cfg.Taken(h.ctx, p.ID, name)
	if err != nil {
		h.report(fmt.Errorf("whose name is %q: %w", name, err))
		return true
	}
	return taken
}

// alike is the name of another person at the table that looks like one; empty
// for none.
func (l *Live) alike(p Person, name string) (other string) {
	h := l.h
	here := func(id, known string) {
		if id != "" && id != p.ID && !automatic(id) && likeness.Alike(known, name) {
			other = known
		}
	}
	here(h.Dealer.ID, h.Dealer.Name)
	for i, id := range h.Players {
		if !h.Table.Players[i].Gone {
			here(id, h.Table.Players[i].Name)
		}
	}
	for i, id := range h.Desks {
		here(id, h.Table.Terminals[i].Name)
	}
	return other
}

// NameFor is the name under which a person may come to the table: his own or,
// where somebody here has one that looks like it, with a number behind it.
func (l *Live) NameFor(ctx context.Context, p Person) (name string) {
	name = p.Name
	// An error is that the house closes, and whoever is told the name hears it.
	_ = l.ask(ctx, func() {
		if l.wake() == nil && l.alike(p, name) != "" {
			name = l.freeName(p)
		}
	})
	return name
}

// freeName is the person's name with the first number behind it by which he may
// go here.
func (l *Live) freeName(p Person) string {
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s %d", p.Name, n)
		if n >= mostOfAName || l.alike(p, name) == "" && !l.hall.taken(p, name) {
			return name
		}
	}
}
