package record

import (
	"context"
	"fmt"
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

// Keep adds an exercise.
func (s Exercises) Keep(ctx context.Context, e Exercise) error {
	_, err := s.Writer.ExecContext(ctx, "INSERT INTO exercises VALUES (?,?,?,?,?)", e.Key, e.Text, e.By.ID, e.By.Name, e.At.UnixNano())
	if err != nil {
		return fmt.Errorf("keep exercise %s: %w", e.Key, err)
	}
	return nil
}

// All returns the exercises, oldest first.
func (s Exercises) All(ctx context.Context) (list []Exercise, err error) {
	for rows, err := range query.Rows(ctx, s.Reader, "SELECT key, text, person, name, at FROM exercises ORDER BY at, key") {
		var e Exercise
		var at int64
		if err == nil {
			err = rows.Scan(&e.Key, &e.Text, &e.By.ID, &e.By.Name, &at)
		}
		if err != nil {
			return nil, fmt.Errorf("list exercises: %w", err)
		}
		e.At = moment(at)
		list = append(list, e)
	}
	return list, nil
}
