package sessions

import (
	"context"

	"burncard/sessions/record"
	"burncard/variants/library"
)

// An ExerciseStore keeps the exercises that supervisors wrote.
type ExerciseStore interface {
	Keep(ctx context.Context, e record.Exercise) error
	// All returns them, oldest first.
	All(ctx context.Context) ([]record.Exercise, error)
}

// KeepExercise keeps an exercise that a supervisor wrote and returns its key.
func (h *Hall) KeepExercise(ctx context.Context, by Person, text string) (key string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	e, err := library.Parse(newID(), text)
	if err != nil {
		return "", err
	}
	return e.Key, h.records.Exercises.Keep(ctx, record.Exercise{Key: e.Key, Text: text, By: by.recorded(), At: h.now()})
}

// Exercises are those that the house's supervisors wrote, oldest first. One that
// this program cannot read any more is left out.
func (h *Hall) Exercises(ctx context.Context) (list []library.Exercise, err error) {
	kept, err := h.records.Exercises.All(ctx)
	for _, k := range kept {
		if e, err := library.Parse(k.Key, k.Text); err == nil {
			list = append(list, e)
		}
	}
	return list, err
}
