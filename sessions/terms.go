package sessions

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/variants"
)

// Terms are what a supervisor has set for a trainee, wherever he deals: a mode,
// house rules, or both. A table that he opens is opened under them, and one
// that is dealt otherwise he cannot take.
type Terms struct {
	Person Person   // without an ID whoever goes by that name
	Mode   string   // "" for any
	House  []string // words like settle=one-pass that must hold; the others are free
	By     Person   // the supervisor
	At     time.Time
}

// key is what a person's terms are found by.
func (p Person) key() string {
	if p.ID != "" {
		return p.ID
	}
	return "name:" + strings.ToLower(p.Name) // no id has a colon and a name
}

// terms are all people's, by key, as the store has them.
type terms struct {
	mu  sync.RWMutex
	all map[string]Terms
}

// SetTerms sets and locks mode and house rules for a trainee, in place of what
// was set for him before. A *SettingError says what is wrong with them.
func (h *Hall) SetTerms(ctx context.Context, by Person, t Terms) error {
	if !by.Supervisor || by.ID == "" || automatic(by.ID) {
		return ErrNotYours
	}
	t.By, t.At = by, h.now()
	t.Person.Name = strings.TrimSpace(t.Person.Name)
	switch {
	case t.Person.Name == "" || tooLong(t.Person.Name, LongestName) || automatic(t.Person.ID):
		return &SettingError{Field: "trainee", Why: fmt.Sprintf("a trainee has a name of up to %d characters", LongestName)}
	case t.Person.Supervisor:
		return &SettingError{Field: "trainee", Why: t.Person.Name + " is a supervisor, and sets his own mode"}
	case t.Mode == "" && len(t.House) == 0:
		return &SettingError{Field: "mode", Why: "a mode or a house rule is to be set"}
	}
	if _, ok := game.ParseMode(t.Mode); !ok && t.Mode != "" {
		return &SettingError{Field: "mode", Why: fmt.Sprintf("%q: a table is coached, guided or exam", t.Mode)}
	}
	if _, err := (NewTable{House: t.House}).house(variants.Blackjack()); err != nil {
		return err
	}
	if h.store != nil {
		if _, err := h.store.write.ExecContext(ctx, "INSERT OR REPLACE INTO terms VALUES (?,?,?,?,?,?,?,?)",
			t.Person.key(), t.Person.ID, t.Person.Name, t.Mode, strings.Join(t.House, " "), by.ID, by.Name, t.At.UnixNano()); err != nil {
			return fmt.Errorf("set terms of %s: %w", t.Person.Name, err)
		}
	}
	h.terms.put(t.Person.key(), &t)
	return h.termsChanged(ctx, t.Person)
}

// LiftTerms lets a trainee choose again. Any supervisor may.
func (h *Hall) LiftTerms(ctx context.Context, by, trainee Person) error {
	if !by.Supervisor || by.ID == "" || automatic(by.ID) {
		return ErrNotYours
	}
	if h.store != nil {
		if _, err := h.store.write.ExecContext(ctx, "DELETE FROM terms WHERE who = ?", trainee.key()); err != nil {
			return fmt.Errorf("lift terms of %s: %w", trainee.Name, err)
		}
	}
	h.terms.put(trainee.key(), nil)
	return h.termsChanged(ctx, trainee)
}

// put sets terms, or with nil lifts them.
func (t *terms) put(key string, terms *Terms) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if terms == nil {
		delete(t.all, key)
		return
	}
	t.all[key] = *terms
}

// termsChanged shows at the tables that a trainee deals what is set for him
// now.
func (h *Hall) termsChanged(ctx context.Context, trainee Person) error {
	for _, l := range h.all() {
		if !strings.EqualFold(l.known().lobby.Dealer, trainee.Name) {
			continue
		}
		err := l.ask(ctx, func() {
			if l.wake() == nil { // lists show it too
				l.changed()
				l.tell()
			}
		})
		if err != nil && !errors.Is(err, errClosing) && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return nil
}

// Terms are what is set for a person; false where he is free.
func (h *Hall) Terms(p Person) (Terms, bool) {
	if p.Supervisor {
		return Terms{}, false
	}
	h.terms.mu.RLock()
	defer h.terms.mu.RUnlock()
	t, ok := h.terms.all[p.key()]
	if !ok {
		t, ok = h.terms.all[Person{Name: p.Name}.key()]
	}
	return t, ok
}

// AllTerms lists what is set, by name.
func (h *Hall) AllTerms() []Terms {
	h.terms.mu.RLock()
	defer h.terms.mu.RUnlock()
	return slices.SortedFunc(maps.Values(h.terms.all), func(a, b Terms) int {
		return strings.Compare(strings.ToLower(a.Person.Name), strings.ToLower(b.Person.Name))
	})
}

// clash says what of the terms a mode and house rules do not keep; a field as
// in a SettingError, and why. Both are empty where they keep them.
func (t *Terms) clash(mode string, house game.House) (field, why string) {
	if t.Mode != "" && t.Mode != mode {
		return "mode", fmt.Sprintf("%s has set %s for %s; this is %s", t.By.Name, t.Mode, t.Person.Name, mode)
	}
	want, err := house.With(t.House...)
	if err == nil && want.String() == house.String() {
		return "", ""
	}
	for _, word := range t.House {
		if h, err := house.With(word); err != nil || h.String() != house.String() {
			field, _, _ := strings.Cut(word, "=")
			return field, fmt.Sprintf("%s has set %s for %s", t.By.Name, word, t.Person.Name)
		}
	}
	return "house", fmt.Sprintf("%s has set %s for %s", t.By.Name, strings.Join(t.House, " "), t.Person.Name)
}

// keeps refuses a table for a person that is not dealt as it was set for him.
func (h *Hall) keeps(p Person, mode string, house game.House) error {
	t, ok := h.Terms(p)
	if !ok {
		return nil
	}
	if field, why := t.clash(mode, house); why != "" {
		return &SettingError{Field: field, Why: why}
	}
	return nil
}

// loadTerms reads what is set.
func (s *store) loadTerms(ctx context.Context) (map[string]Terms, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT who, person, name, mode, house, by_person, by_name, at FROM terms")
	if err != nil {
		return nil, fmt.Errorf("read terms: %w", err)
	}
	defer rows.Close()
	all := map[string]Terms{}
	for rows.Next() {
		var t Terms
		var who, house string
		var at int64
		if err := rows.Scan(&who, &t.Person.ID, &t.Person.Name, &t.Mode, &house, &t.By.ID, &t.By.Name, &at); err != nil {
			return nil, fmt.Errorf("read terms: %w", err)
		}
		t.House, t.At, t.By.Supervisor = strings.Fields(house), time.Unix(0, at).UTC(), true
		all[who] = t
	}
	return all, rows.Err()
}
