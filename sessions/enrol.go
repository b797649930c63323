package sessions

import (
	"context"
	"fmt"
	"strings"
	"time"

	"burncard/sessions/record"
)

// Enrol puts people into the class of a name that goes on, and makes the class where there
// is none. Supervisors do so, and the operator. A *SettingError says what clashes.
func Enrol(ctx context.Context, store ClassStore, now time.Time, by Person, name string, people []Person) (record.Class, error) {
	c, there, err := classOfName(ctx, store, name)
	if err != nil {
		return c, err
	}
	if !there {
		if c, err = addClass(ctx, store, now, by, name); err != nil {
			return c, err
		}
	}
	for _, p := range people {
		if err := enrol(ctx, store, now, c, p); err != nil {
			return c, err
		}
	}
	return c, nil
}

// MayEnrol says why so many new people cannot come into the class of a name: nil where
// they can. New reports a class that there is not yet.
func MayEnrol(ctx context.Context, store ClassStore, name string, people int) (isNew bool, err error) {
	c, there, err := classOfName(ctx, store, name)
	if err == nil && !there {
		err = classNamed(name)
	}
	if err == nil && c.Pupils+people > pupilsMost {
		err = &SettingError{Field: "class", Why: fmt.Sprintf("class %q: it has %d people already, and a class has %d at most", name, c.Pupils, pupilsMost)}
	}
	return !there, err
}

// classOfName is the class of a name that goes on; false for none. Of two nobody knows
// which is meant.
func classOfName(ctx context.Context, store ClassStore, name string) (c record.Class, there bool, err error) {
	all, err := store.All(ctx)
	if err != nil {
		return c, false, err
	}
	for _, other := range all {
		switch {
		case !other.Ended.IsZero() || !strings.EqualFold(other.Name, name):
		case there:
			return c, false, &SettingError{Field: "class", Why: fmt.Sprintf("class %q: two classes of this name go on", name)}
		default:
			c, there = other, true
		}
	}
	return c, there, nil
}

// Enrol puts a person into a class, as a supervisor says.
func (s *Classes) Enrol(ctx context.Context, by Person, class string, p Person) error {
	c, _, err := s.led(ctx, by, class)
	if err != nil {
		return err
	}
	return enrol(ctx, s.store, s.hall.now(), c, p)
}

// EnrolAll is [Enrol] in this house, for supervisors.
func (s *Classes) EnrolAll(ctx context.Context, by Person, name string, people []Person) (record.Class, error) {
	if !by.Supervisor {
		return record.Class{}, ErrNotYours
	}
	return Enrol(ctx, s.store, s.hall.now(), by, name, people)
}

// MayEnrol is [MayEnrol] in this house.
func (s *Classes) MayEnrol(ctx context.Context, name string, people int) (isNew bool, err error) {
	return MayEnrol(ctx, s.store, name, people)
}

// Invited puts a person into the class into which an invitation led him.
func (s *Classes) Invited(ctx context.Context, class string, p Person) error {
	c, err := s.Find(ctx, class)
	if err == nil && !c.Ended.IsZero() {
		err = &SettingError{Field: "class", Why: c.Name + " is over"}
	}
	if err != nil {
		return err
	}
	return enrol(ctx, s.store, s.hall.now(), c, p)
}

// enrol takes a person into a class that has room, under a name that nobody else has there.
func enrol(ctx context.Context, store ClassStore, now time.Time, c record.Class, p Person) error {
	pupils, err := store.Pupils(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, other := range pupils {
		if other.ID == p.ID {
			return store.Join(ctx, record.Pupil{Person: p.recorded(), Class: c.ID})
		}
		if strings.EqualFold(other.Name, p.Name) {
			return &SettingError{Field: "name", Why: fmt.Sprintf("another %s is in %s: go by a name that nobody else has there", p.Name, c.Name)}
		}
	}
	if len(pupils) >= pupilsMost {
		return &SettingError{Field: "code", Why: fmt.Sprintf("%s has %d people, and that is the limit", c.Name, pupilsMost)}
	}
	return store.Join(ctx, record.Pupil{Person: p.recorded(), Class: c.ID, Joined: now})
}
