package sessions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A Practice is what a person has come to with one exercise: the best of his tries.
type Practice struct {
	Over     bool // dealt to its end at least once; otherwise begun
	Mistakes int  // in the best try that came to its end
}

// Clean reports an exercise that was dealt without a mistake.
func (p Practice) Clean() bool { return p.Over && p.Mistakes == 0 }

// better reports whether p is to be told, and not another try.
func (p Practice) better(than Practice) bool {
	return p.Over && (!than.Over || p.Mistakes < than.Mistakes)
}

// practiceMost is how many sessions of a person with an exercise are looked through, the newest first.
const practiceMost = 1000

// A practiceCache keeps what sessions that are over came to: nothing changes it.
type practiceCache struct {
	mu   sync.Mutex
	list map[string]tried // by session
}

// A tried is one session's exercise and what it came to; without a key the session's
// table had none.
type tried struct {
	key string
	Practice
}

// cachedMost is how many sessions the cache holds before it begins anew.
const cachedMost = 20000

func (c *practiceCache) find(session string) (t tried, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, ok = c.list[session]
	return t, ok
}

func (c *practiceCache) keep(session string, t tried) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.list == nil || len(c.list) >= cachedMost {
		c.list = map[string]tried{}
	}
	c.list[session] = t
}

// Practice returns what a person has come to, by exercise key. An exercise that is not
// in it was not begun.
func (r *Reviews) Practice(ctx context.Context, p Person) (map[string]Practice, error) {
	done := map[string]Practice{}
	if p.ID == "" {
		return done, nil
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, err
	}
	page, err := r.records.Sessions.List(ctx, Person{ID: p.ID}.reads(), record.SessionQuery{AnyExercise: true, Most: practiceMost})
	if err != nil {
		return nil, err
	}
	for i := range page.Sessions {
		s := &page.Sessions[i].Session
		t, known := r.practice.find(s.ID)
		if !known {
			if t, err = r.tried(ctx, s); err != nil {
				return nil, err
			}
			if !s.To.IsZero() {
				r.practice.keep(s.ID, t)
			}
		}
		if t.key == "" {
			continue
		}
		if best, ok := done[t.key]; !ok || t.better(best) {
			done[t.key] = t.Practice
		}
	}
	return done, nil
}

// tried is what one session came to.
func (r *Reviews) tried(ctx context.Context, s *record.Session) (t tried, err error) {
	lesson, rounds, on, err := r.lesson(ctx, s)
	switch {
	case errors.Is(err, journal.ErrNoTable):
		return tried{}, nil
	case err != nil || lesson == nil:
		return tried{}, err
	}
	e := lesson.seen(rounds, on)
	t.key = lesson.of.Key
	// While an exam's round is on, nothing says whether it was dealt well.
	if t.Over = e.Over && (e.Told || !s.To.IsZero()); t.Over {
		t.Mistakes = lesson.wrong
	}
	return t, nil
}

// lesson is what was dealt as an exercise by the end of a session, with the rounds
// finished by then and whether another was on; nil where the session was none.
func (r *Reviews) lesson(ctx context.Context, s *record.Session) (l *lesson, rounds int, on bool, err error) {
	set, err := r.settingsOf(ctx, s.Table)
	if err != nil || set.Exercise == "" || s.Stand != set.learns() {
		return nil, 0, false, err
	}
	upTo := s.ToSeq
	if s.To.IsZero() {
		upTo = math.MaxInt64 // it goes on
	}
	if l, rounds, on, err = attended(ctx, r.log, s.Table, set, upTo); err != nil {
		return nil, 0, false, fmt.Errorf("exercise of session %s: %w", s.ID, err)
	}
	return l, rounds, on, nil
}

// settingsOf are what a table was opened with, whether or not it is closed by now.
func (r *Reviews) settingsOf(ctx context.Context, table string) (*settings, error) {
	if l, ok := r.tables.find(table); ok {
		return &l.set, nil
	}
	t, err := r.log.Table(ctx, table)
	if err != nil {
		return nil, err
	}
	set, err := readSettings(t.Settings)
	return &set, err
}
