package sessions

import (
	"context"
	"fmt"
	"math"

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
	tries, err := r.records.Tries.Of(ctx, p.ID, practiceMost)
	if err != nil {
		return nil, err
	}
	if err := r.read(ctx, pointers(tries)...); err != nil {
		return nil, err
	}
	for _, t := range tries {
		if t.Seq == 0 || t.Strayed {
			continue
		}
		try := Practice{Over: t.IsOver()}
		if try.Over {
			try.Mistakes = t.Mistakes
		}
		if best, ok := done[t.Exercise]; !ok || try.better(best) {
			done[t.Exercise] = try
		}
	}
	return done, nil
}

// pointers are those to the items of a list.
func pointers[T any](list []T) (to []*T) {
	for i := range list {
		to = append(to, &list[i])
	}
	return to
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
