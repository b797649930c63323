package record

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// Exercises keeps the exercises that supervisors wrote.
type Exercises struct{ DB }

// An Exercise is the text that a supervisor wrote.
type Exercise struct {
	Key  string // random, never used twice
	Text string // a scenario with an exercise's header
	By   Person
	At   time.Time
}

func (s Exercises) Keep(ctx context.Context, e Exercise) error {
	_, err := query.Exec(ctx, s.Writer, "keep exercise "+e.Key, "INSERT INTO exercises VALUES (?,?,?,?,?)",
		e.Key, e.Text, e.By.ID, e.By.Name, e.At.UnixNano())
	return err
}

func (s Exercises) All(ctx context.Context) ([]Exercise, error) {
	return query.All(ctx, s.Reader, "list exercises", func(e *Exercise) []any {
		return []any{&e.Key, &e.Text, &e.By.ID, &e.By.Name, query.Nanoseconds(&e.At)}
	}, "SELECT key, text, person, name, at FROM exercises ORDER BY at, key")
}
