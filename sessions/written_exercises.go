package sessions

import (
	"context"
	"fmt"

	"burncard/variants/library"
)

// KeepExercise keeps an exercise that a supervisor wrote and returns its key.
func (h *Hall) KeepExercise(ctx context.Context, by Person, text string) (key string, err error) {
	if !by.Supervisor || by.ID == "" || automatic(by.ID) {
		return "", ErrNotYours
	}
	if h.store == nil {
		return "", fmt.Errorf("keep an exercise: this house keeps nothing")
	}
	e, err := library.Parse(newID(), text)
	if err != nil {
		return "", err
	}
	if _, err := h.store.write.ExecContext(ctx, "INSERT INTO exercises VALUES (?,?,?,?,?)", e.Key, text, by.ID, by.Name, h.now().UnixNano()); err != nil {
		return "", fmt.Errorf("keep exercise %s: %w", e.Title, err)
	}
	return e.Key, nil
}

// Exercises are those that the house's supervisors wrote, oldest first. One that
// this program cannot read any more is left out.
func (h *Hall) Exercises(ctx context.Context) (list []library.Exercise, err error) {
	if h.store == nil {
		return nil, nil
	}
	rows, err := h.store.read.QueryContext(ctx, "SELECT key, text FROM exercises ORDER BY at, key")
	if err != nil {
		return nil, fmt.Errorf("list exercises: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var key, text string
		if err := rows.Scan(&key, &text); err != nil {
			return nil, fmt.Errorf("list exercises: %w", err)
		}
		if e, err := library.Parse(key, text); err == nil {
			list = append(list, e)
		}
	}
	return list, rows.Err()
}
