package sessions

import (
	"fmt"
	"sync"
	"time"
)

// A Rate bounds what one person may do: Burst at once, and one more after each
// Every. The zero Rate bounds nothing.
type Rate struct {
	Burst int
	Every time.Duration
}

// A meter counts by person. It stands before the tables, so that a flood from
// one person costs the others nothing. The zero meter has counted nothing.
type meter struct {
	mu    sync.Mutex
	full  map[string]time.Time // when a person's allowance is whole again
	swept time.Time
}

// take counts one for a person, or says how long he has to wait.
func (m *meter) take(r Rate, id string, now time.Time) (wait time.Duration) {
	if r.Burst <= 0 || r.Every <= 0 {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	whole := time.Duration(r.Burst) * r.Every
	if m.full == nil || now.Sub(m.swept) > whole {
		kept := map[string]time.Time{}
		for id, at := range m.full {
			if at.After(now) {
				kept[id] = at
			}
		}
		m.full, m.swept = kept, now
	}
	at := m.full[id]
	if at.Before(now) {
		at = now
	}
	if at = at.Add(r.Every); at.Sub(now) > whole {
		return at.Sub(now) - whole
	}
	m.full[id] = at
	return 0
}

// openMost is how many tables one person may keep open who is no supervisor.
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
	if wait := h.opens.take(h.cfg.Opens, p.ID, h.now()); wait > 0 {
		return fmt.Sprintf("too many tables at once: wait %v", wait.Round(time.Second)+time.Second)
	}
	return ""
}
