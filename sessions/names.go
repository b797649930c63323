package sessions

import (
	"fmt"
	"strconv"
	"strings"
)

// People know each other at a table by name, so nobody goes by another person's name:
// not by the name of another's account, nor by one that looks like it, nor by one
// that looks like the name of another person at the table. Bots have names of their
// own and are shown as bots. A log folds whatever names are in it.

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

// taken reports a name of another person's account. Where that cannot be found out
// the name is taken.
func (h *Hall) taken(p Person, name string) bool {
	if h.cfg.Taken == nil {
		return false
	}
	taken, err := h.cfg.Taken(h.work.ctx, p.ID, name)
	if err != nil {
		h.report(fmt.Errorf("whose name is %q: %w", name, err))
		return true
	}
	return taken
}
