package sessions

import (
	"context"
	"time"

	"burncard/sessions/record"
	"burncard/variants/library"
)

// An ExerciseStore keeps the exercises that supervisors wrote.
type ExerciseStore interface {
	Keep(ctx context.Context, e record.Exercise) error
	// All returns them, oldest first.
	All(ctx context.Context) ([]record.Exercise, error)
}

// Exercises are those that the house's supervisors wrote.
type Exercises struct {
	store ExerciseStore
	now   func() time.Time
}

// Keep keeps an exercise that a supervisor wrote and returns its key.
func (s *Exercises) Keep(ctx context.Context, by Person, text string) (key string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	e, err := library.Parse(newID(), text)
	if err != nil {
		return "", err
	}
	return e.Key, s.store.Keep(ctx, record.Exercise{Key: e.Key, Text: text, By: by.recorded(), At: s.now()})
}

// All lists the exercises, oldest first. One that this program cannot read any more
// is left out.
func (s *Exercises) All(ctx context.Context) (list []library.Exercise, err error) {
	kept, err := s.store.All(ctx)
	for _, k := range kept {
		if e, err := library.Parse(k.Key, k.Text); err == nil {
			list = append(list, e)
		}
	}
	return list, err
}

// Find finds an exercise by its key or its address, of the library or written in the house.
func (s *Exercises) Find(ctx context.Context, key string) (library.Exercise, bool, error) {
	if e, ok := library.Find(key); ok {
		return e, true, nil
	}
	own, err := s.All(ctx)
	for _, e := range own {
		if e.Key == key || e.Address() == key {
			return e, true, nil
		}
	}
	return library.Exercise{}, false, err
}
