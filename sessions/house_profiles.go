package sessions

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"burncard/sessions/record"
)

// House lists the house's profiles for supervisors, and how many there are.
func (s *Profiles) House(ctx context.Context, by Person, q record.ProfileQuery) (list []Profile, all int, err error) {
	if !by.supervises() {
		return nil, 0, ErrNotYours
	}
	found, all, err := s.store.List(ctx, q)
	for _, p := range found {
		list = append(list, kept(p))
	}
	return list, all, err
}

// Versions returns all versions of a profile of the house, or of one that every house
// has, the latest first; ErrNoProfile where there is none.
func (s *Profiles) Versions(ctx context.Context, by Person, key string) (list []Profile, err error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	for _, b := range BuiltIn() {
		if b.Key == key {
			return []Profile{b}, nil
		}
	}
	found, err := s.store.Versions(ctx, key)
	for _, p := range found {
		if p.Person == "" {
			list = append(list, kept(p))
		}
	}
	if err == nil && len(list) == 0 {
		err = ErrNoProfile
	}
	return list, err
}

// Named returns the house's profile of a name in its latest version; false for none.
func (s *Profiles) Named(ctx context.Context, name string) (Profile, bool, error) {
	found, err := s.store.Named(ctx, "", name)
	if err != nil || len(found) == 0 {
		return Profile{}, false, err
	}
	return kept(found[0]), true, nil
}

// Publish saves a profile of the house: a new one with version 0, else the version after
// that. A *SettingError says what is wrong with it, and a *NotNow that there is another
// version by now. What is as that version has it makes none.
func (s *Profiles) Publish(ctx context.Context, by Person, d Draft, after int) (Profile, error) {
	if !by.supervises() {
		return Profile{}, ErrNotYours
	}
	d, err := d.checked("house-name")
	if err != nil {
		return Profile{}, err
	}
	if err := nameOfAll(d.Name); err != nil {
		return Profile{}, err
	}
	now, _, err := s.Named(ctx, d.Name)
	if err != nil {
		return Profile{}, err
	}
	switch {
	case now.Version > 0 && after == 0:
		return Profile{}, &SettingError{Field: "house-name", Why: fmt.Sprintf("the house has a profile %s, in version %d: give this one another name, or choose and change that one", now.Title, now.Version)}
	case now.Version != after:
		return Profile{}, notNow("%s has version %d by now: look at it first", d.Name, now.Version)
	}
	p, err := s.keep(ctx, by, "", d)
	if errors.Is(err, record.ErrVersion) || errors.Is(err, record.ErrTaken) {
		err = notNow("%s was saved by somebody else just now: look at it first", d.Name)
	}
	return p, err
}

// nameOfAll refuses the name of a profile that every house has.
func nameOfAll(name string) error {
	for _, b := range BuiltIn() {
		if strings.EqualFold(b.Title, name) {
			return &SettingError{Field: "house-name", Why: fmt.Sprintf("every house has a profile %s: give this one another name", b.Title)}
		}
	}
	return nil
}

// Rename gives a profile of the house another name. Sessions keep the one they have.
func (s *Profiles) Rename(ctx context.Context, by Person, key, name string) error {
	p, err := s.changeable(ctx, by, key)
	if err != nil {
		return err
	}
	if name, err = profileName(name, "name"); err != nil {
		return err
	}
	if err := nameOfAll(name); err != nil {
		return &SettingError{Field: "name", Why: err.(*SettingError).Why}
	}
	taken := &SettingError{Field: "name", Why: fmt.Sprintf("the house has another profile %s", name)}
	if other, is, err := s.Named(ctx, name); err != nil {
		return err
	} else if is && other.Key != p.Key {
		return taken
	}
	if err := s.store.Rename(ctx, p.Key, name); errors.Is(err, record.ErrTaken) {
		return taken
	} else if err != nil {
		return err
	}
	return nil
}

// Retire has a profile of the house no longer offered, or offered again. Sessions,
// exams and what is set for trainees keep it.
func (s *Profiles) Retire(ctx context.Context, by Person, key string, retire bool) error {
	p, err := s.changeable(ctx, by, key)
	if err != nil {
		return err
	}
	at := time.Time{}
	if retire {
		at = s.now()
	}
	return s.store.Retire(ctx, p.Key, at)
}

// changeable is a profile of the house for a supervisor who is to change it.
func (s *Profiles) changeable(ctx context.Context, by Person, key string) (Profile, error) {
	list, err := s.Versions(ctx, by, key)
	switch {
	case err != nil:
		return Profile{}, err
	case list[0].Shipped():
		return Profile{}, notNow("every house has %s: it stays as it is", list[0].Title)
	}
	return list[0], nil
}
