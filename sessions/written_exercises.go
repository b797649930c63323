package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"burncard/sessions/record"
	"burncard/variants/library"
)

// An ExerciseStore keeps the exercises that supervisors wrote, in versions.
type ExerciseStore interface {
	// Keep keeps a new exercise or a further version of one; ErrVersion where somebody else
	// has kept that version meanwhile.
	Keep(ctx context.Context, e record.Exercise) error
	// All returns all versions, the oldest exercise first.
	All(ctx context.Context) ([]record.Exercise, error)
	// Withdraw has one offered no more, and Offer again.
	Withdraw(ctx context.Context, work string, by record.Person, at time.Time) error
	Offer(ctx context.Context, work string) error
	// Uses returns how often each was assigned and dealt.
	Uses(ctx context.Context) ([]record.ExerciseUse, error)
}

// Exercises are those that the house's supervisors wrote. A version never changes, so that
// what was assigned or dealt keeps its own.
type Exercises struct {
	store ExerciseStore
	hall  *Hall // nil where they are only read
}

// ErrNoExercise says that the house keeps none of this key.
var ErrNoExercise = errors.New("there is no such exercise of the house")

// A KeptExercise is an exercise of the house in its latest version.
type KeptExercise struct {
	record.Exercise
	Of     library.Exercise // the zero one where this program cannot read it any more
	Author record.Person    // who wrote the first version
	// Assignments and Runs are how often its versions were assigned, and dealt.
	Assignments, Runs int
}

// Title is what supervisors call it.
func (k *KeptExercise) Title() string {
	if k.Of.Key == "" {
		return "An exercise of another release"
	}
	return k.Of.Title
}

// Keep keeps an exercise that a supervisor wrote and returns its key.
func (s *Exercises) Keep(ctx context.Context, by Person, text string) (key string, err error) {
	return s.keep(ctx, by, "", 1, text)
}

func (s *Exercises) keep(ctx context.Context, by Person, work string, number int, text string) (key string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	e, err := library.Parse(newID(), text)
	if err != nil {
		return "", err
	}
	if work == "" {
		work = e.Key
	}
	if err := s.store.Keep(ctx, record.Exercise{Key: e.Key, Work: work, Number: number, Text: text, By: by.recorded(), At: s.hall.now()}); err != nil {
		return "", err
	}
	act, words := record.ExerciseKept, e.Title
	if number > 1 {
		act, words = record.ExerciseEdited, fmt.Sprintf("%s, version %d", e.Title, number)
	}
	return e.Key, s.hall.Audit.Note(ctx, by, act, "", words)
}

// An EditedMeanwhile says that somebody has kept another version of an exercise since the
// one that was edited.
type EditedMeanwhile struct{ Latest record.Exercise }

func (e *EditedMeanwhile) Error() string {
	return fmt.Sprintf("%s has kept version %d meanwhile", e.Latest.By.Name, e.Latest.Number)
}

// Edit keeps the next version of an exercise after the one of a key, and returns its key. An
// *EditedMeanwhile says that there is another by now; nothing is kept then.
func (s *Exercises) Edit(ctx context.Context, by Person, after, text string) (key string, err error) {
	if !by.supervises() {
		return "", ErrNotYours
	}
	of, err := s.version(ctx, after)
	if err != nil {
		return "", err
	}
	if of.Latest {
		if key, err = s.keep(ctx, by, of.Work, of.Number+1, text); !errors.Is(err, record.ErrVersion) {
			return key, err
		}
	}
	versions, err := s.Versions(ctx, by, of.Work)
	if err != nil {
		return "", err
	}
	return "", &EditedMeanwhile{versions[0]}
}

// version is the version of a key; ErrNoExercise for none.
func (s *Exercises) version(ctx context.Context, key string) (record.Exercise, error) {
	all, err := s.store.All(ctx)
	for _, e := range all {
		if e.Key == key {
			return e, nil
		}
	}
	return record.Exercise{}, errors.Join(err, ErrNoExercise)
}

// Versions returns all versions of an exercise to supervisors, the latest first;
// ErrNoExercise for none.
func (s *Exercises) Versions(ctx context.Context, by Person, work string) (list []record.Exercise, err error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	all, err := s.store.All(ctx)
	for _, e := range slices.Backward(all) {
		if e.Work == work {
			list = append(list, e)
		}
	}
	if err == nil && len(list) == 0 {
		err = ErrNoExercise
	}
	return list, err
}

// Withdraw has an exercise offered no more: it is in no list from which one is chosen. What
// was assigned is still dealt. With again it is offered.
func (s *Exercises) Withdraw(ctx context.Context, by Person, work string, again bool) error {
	versions, err := s.Versions(ctx, by, work)
	if err != nil {
		return err
	}
	act := record.ExerciseWithdrawn
	if again {
		act, err = record.ExerciseOffered, s.store.Offer(ctx, work)
	} else {
		err = s.store.Withdraw(ctx, work, by.recorded(), s.hall.now())
	}
	if err != nil {
		return err
	}
	k := KeptExercise{Exercise: versions[0]}
	k.Of, _ = library.Parse(k.Key, k.Text)
	return s.hall.Audit.Note(ctx, by, act, "", k.Title())
}

// Kept lists what the house keeps for supervisors, the newest first, also what is withdrawn.
func (s *Exercises) Kept(ctx context.Context, by Person) (list []KeptExercise, err error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	all, err := s.store.All(ctx)
	if err != nil {
		return nil, err
	}
	uses, err := s.store.Uses(ctx)
	if err != nil {
		return nil, err
	}
	authors := map[string]record.Person{}
	for _, e := range all {
		if e.Number == 1 {
			authors[e.Work] = e.By
		}
	}
	for _, e := range slices.Backward(all) {
		if !e.Latest {
			continue
		}
		k := KeptExercise{Exercise: e, Author: authors[e.Work]}
		k.Of, _ = library.Parse(e.Key, e.Text) // one of another release stays in the list
		if i := slices.IndexFunc(uses, func(u record.ExerciseUse) bool { return u.Work == e.Work }); i >= 0 {
			k.Assignments, k.Runs = uses[i].Assignments, uses[i].Runs
		}
		list = append(list, k)
	}
	return list, nil
}

// All lists the exercises that are offered in their latest versions, oldest first. One that
// this program cannot read any more is left out.
func (s *Exercises) All(ctx context.Context) (list []library.Exercise, err error) {
	kept, err := s.store.All(ctx)
	for _, k := range kept {
		if !k.Latest || !k.Withdrawn.IsZero() {
			continue
		}
		if e, err := library.Parse(k.Key, k.Text); err == nil {
			list = append(list, e)
		}
	}
	return list, err
}

// Find finds an exercise by its key or its address, of the library or written in the house:
// there any version, also of one that is withdrawn.
func (s *Exercises) Find(ctx context.Context, key string) (library.Exercise, bool, error) {
	if e, ok := library.Find(key); ok {
		return e, true, nil
	}
	kept, err := s.store.All(ctx)
	for _, k := range kept {
		if e, err := library.Parse(k.Key, k.Text); err == nil && (e.Key == key || e.Address() == key) {
			return e, true, nil
		}
	}
	return library.Exercise{}, false, err
}
