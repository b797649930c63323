package sessions

import (
	"context"
	"slices"
	"time"

	"burncard/sessions/record"
)

// Lock sets a version of a profile, and a mode where one is given, for a trainee at every
// table. The trainee may be somebody of this name who has not come yet. A *SettingError
// says what is wrong.
func (s *Trainees) Lock(ctx context.Context, by, trainee Person, p Profile, mode string) error {
	t, err := lockOf(by, p, mode)
	if err != nil {
		return err
	}
	if t.Person, err = traineeOf(trainee); err != nil {
		return err
	}
	t.At = s.now()
	return s.set(ctx, t)
}

// LockClass does the same for all who are in a class that goes on, or join it later.
func (s *Trainees) LockClass(ctx context.Context, by Person, class record.Class, p Profile, mode string) error {
	t, err := lockOf(by, p, mode)
	if err != nil {
		return err
	}
	if !class.Ended.IsZero() {
		return &SettingError{Field: "class", Why: class.Name + " is over"}
	}
	t.Class, t.At = class.ID, s.now()
	if err := s.store.SetClass(ctx, t); err != nil {
		return err
	}
	return s.showClasses(ctx)
}

// lockOf are the terms that a profile makes.
func lockOf(by Person, p Profile, mode string) (record.Terms, error) {
	if !by.supervises() {
		return record.Terms{}, ErrNotYours
	}
	books, err := Draft{Games: p.Games}.books()
	if err != nil {
		return record.Terms{}, err
	}
	return record.Terms{
		Mode: mode, House: p.Words, Profile: p.Printed(books[0]), ProfileKey: p.VersionKey(), Games: p.Games, By: by.recorded(),
	}, modeOf(mode)
}

// LiftClass lets the people of a class choose again. Any supervisor may.
func (s *Trainees) LiftClass(ctx context.Context, by Person, class string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	if err := s.store.LiftClass(ctx, class); err != nil {
		return err
	}
	return s.showClasses(ctx)
}

// Classes lists what is set for classes that go on, what was set last first.
func (s *Trainees) Classes() []record.ClassTerms {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.classes)
}

func (s *Trainees) loadClasses(ctx context.Context) error {
	list, err := s.store.Classes(ctx)
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.classes = list
	s.mu.Unlock()
	return nil
}

// showClasses takes in what is set for classes, and shows it at the tables of everybody
// for whom that is another than before.
func (s *Trainees) showClasses(ctx context.Context) error {
	before := s.Classes()
	if err := s.loadClasses(ctx); err != nil {
		return err
	}
	of := map[string]bool{} // the people of classes for which something is or was set
	for _, c := range slices.Concat(before, s.Classes()) {
		for _, id := range c.People {
			of[id] = true
		}
	}
	if len(of) == 0 {
		return nil
	}
	return s.show(ctx, func(i *infos) bool {
		return slices.ContainsFunc(i.people, func(p Person) bool { return of[p.ID] })
	})
}

// classPeople is a store of classes that has what is set for them follow when people
// come into a class or leave it, and when it ends.
type classPeople struct {
	ClassStore
	changed func(context.Context) error
}

func (c classPeople) Join(ctx context.Context, p record.Pupil) error {
	if err := c.ClassStore.Join(ctx, p); err != nil {
		return err
	}
	return c.changed(ctx)
}

func (c classPeople) Leave(ctx context.Context, class, person string) error {
	if err := c.ClassStore.Leave(ctx, class, person); err != nil {
		return err
	}
	return c.changed(ctx)
}

func (c classPeople) End(ctx context.Context, id string, at time.Time) error {
	if err := c.ClassStore.End(ctx, id, at); err != nil {
		return err
	}
	return c.changed(ctx)
}
