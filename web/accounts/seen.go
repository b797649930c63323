package accounts

import (
	"context"
	"sync"
	"time"
)

// seenEvery is how often it is noted that a person is here, so that not every page waits
// for the disk.
const seenEvery = time.Hour

// seen is when it was noted last that a person is here.
type seen struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// due reports whether it is to be noted now, and takes it for noted.
func (s *seen) due(person string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if last, ok := s.last[person]; ok && now.Sub(last) < seenEvery {
		return false
	}
	if s.last == nil || len(s.last) >= 50_000 { // what is forgotten is noted once more
		s.last = map[string]time.Time{}
	}
	s.last[person] = now
	return true
}

// Saw notes that a person is here: on disk once an hour at most.
func (a *Accounts) Saw(ctx context.Context, p Person) error {
	now := a.now()
	if p.IsNobody() || !a.seen.due(p.ID, now) {
		return nil
	}
	local := now.Local()
	today := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, local.Location())
	return a.store.change(ctx, "note who is here", func(c change) error {
		return c.exec(ctx, "person "+p.ID, `UPDATE people SET days = days + (seen IS NULL OR seen < ?), seen = ? WHERE id = ?`,
			today.UnixMilli(), now.UnixMilli(), p.ID)
	})
}
