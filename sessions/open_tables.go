package sessions

import (
	"fmt"

	"burncard/sessions/limit"
)

// openMost is how many tables a person may keep open, unless he is a supervisor.
const openMost = 12

// mayOpen says why a person may not open another table now.
func (h *Hall) mayOpen(p Person) (why string) {
	if !p.Supervisor {
		open := 0
		for _, l := range h.all() {
			if l.set.By.ID == p.ID {
				open++
			}
		}
		if open >= openMost {
			return fmt.Sprintf("you have %d tables open: close one", open)
		}
	}
	if wait := h.opens.Take(h.cfg.Opens, p.ID, h.now()); wait > 0 {
		return fmt.Sprintf("too many tables at once: wait %v", limit.Seconds(wait))
	}
	return ""
}
