package record

import (
	"context"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// Exercises keeps the exercises that supervisors wrote, in versions.
type Exercises struct{ DB }

// An Exercise is the text that a supervisor wrote, in one of its versions.
type Exercise struct {
	Key    string // of the version: random, never used twice
	Work   string // of which it is a version: the key of the first
	Number int    // of the version, from 1
	Text   string // a scenario with an exercise's header
	By     Person // who wrote the version
	At     time.Time
	// Withdrawn is when it was no longer offered, and WithdrewBy by whom; zero: it is.
	Withdrawn  time.Time
	WithdrewBy Person
	Latest     bool // there is no later version
}

// An ExerciseUse is how often the versions of an exercise were assigned, and dealt.
type ExerciseUse struct {
	Work              string
	Assignments, Runs int
}

// Keep keeps an exercise or a further version of one; ErrVersion where that was saved
// meanwhile.
func (s Exercises) Keep(ctx context.Context, e Exercise) error {
	doing := fmt.Sprintf("keep version %d of exercise %s", e.Number, e.Work)
	rows, err := query.Exec(ctx, s.Writer, doing, "INSERT INTO exercises (key, text, person, name, at, work, number) VALUES (?,?,?,?,?,?,?) ON CONFLICT (work, number) DO NOTHING",
		e.Key, e.Text, e.By.ID, e.By.Name, e.At.UnixNano(), e.Work, e.Number)
	if err == nil && rows == 0 {
		err = fmt.Errorf("%s: %w", doing, ErrVersion)
	}
	return err
}

// All returns all versions, the oldest exercise first and its versions in their order.
func (s Exercises) All(ctx context.Context) ([]Exercise, error) {
	return query.All(ctx, s.Reader, "list exercises", func(e *Exercise) []any {
		return []any{&e.Key, &e.Work, &e.Number, &e.Text, &e.By.ID, &e.By.Name, query.Nanoseconds(&e.At), query.Nanoseconds(&e.Withdrawn), &e.WithdrewBy.ID, &e.WithdrewBy.Name, &e.Latest}
	}, `SELECT e.key, e.work, e.number, e.text, e.person, e.name, e.at, w.at, coalesce(w.person, ''), coalesce(w.name, ''),
			NOT EXISTS (SELECT 1 FROM exercises o WHERE o.work = e.work AND o.number > e.number)
		FROM exercises e JOIN exercises f ON f.key = e.work LEFT JOIN withdrawn_exercises w ON w.work = e.work ORDER BY f.at, f.key, e.number`)
}

// Withdraw has an exercise offered no more.
func (s Exercises) Withdraw(ctx context.Context, work string, by Person, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "withdraw exercise "+work, "INSERT INTO withdrawn_exercises VALUES (?,?,?,?) ON CONFLICT DO NOTHING", work, by.ID, by.Name, at.UnixNano())
	return err
}

// Offer has it offered again.
func (s Exercises) Offer(ctx context.Context, work string) error {
	_, err := query.Exec(ctx, s.Writer, "offer exercise "+work, "DELETE FROM withdrawn_exercises WHERE work = ?", work)
	return err
}

// Uses returns how often each exercise was assigned, and dealt by somebody.
func (s Exercises) Uses(ctx context.Context) ([]ExerciseUse, error) {
	return query.All(ctx, s.Reader, "uses of exercises", func(u *ExerciseUse) []any { return []any{&u.Work, &u.Assignments, &u.Runs} },
		`SELECT e.work, sum((SELECT count(*) FROM assignments a WHERE a.kind = 'exercise' AND a.key = e.key)), sum((SELECT count(*) FROM sessions s WHERE s.exercise = e.key AND s.exercise <> ''))
		FROM exercises e GROUP BY e.work`)
}
