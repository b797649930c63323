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
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/blackjack"
)

// A TraineeStore keeps what supervisors have set for trainees.
type TraineeStore interface {
	// Set sets terms in place of what was set for that trainee before.
	Set(ctx context.Context, t record.Terms) error
	// Lift removes what is set for a trainee.
	Lift(ctx context.Context, trainee record.Person) error
	All(ctx context.Context) ([]record.Terms, error)
}

// Trainees are what supervisors have set for trainees.
type Trainees struct {
	store  TraineeStore
	tables *tables
	now    func() time.Time

	mu  sync.RWMutex
	all map[string]record.Terms // by [record.Person.Who], as the store has them
}

// Set sets and locks mode and house rules for a trainee, in place of what
// was set for him before. A *SettingError says what is wrong with them.
func (s *Trainees) Set(ctx context.Context, by, trainee Person, mode string, house ...string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	trainee.Name = strings.TrimSpace(trainee.Name)
	switch {
	case trainee.Name == "" || tooLong(trainee.Name, LongestName) || automatic(trainee.ID):
		return &SettingError{Field: "trainee", Why: fmt.Sprintf("a trainee has a name of up to %d characters", LongestName)}
	case trainee.Supervisor:
		return &SettingError{Field: "trainee", Why: trainee.Name + " is a supervisor, and sets his own mode"}
	case mode == "" && len(house) == 0:
		return &SettingError{Field: "mode", Why: "a mode or a house rule is to be set"}
	}
	if _, ok := game.ParseMode(mode); !ok && mode != "" {
		return &SettingError{Field: "mode", Why: fmt.Sprintf("%q: a table is coached, guided or exam", mode)}
	}
	blackjack, err := variants.Lookup("blackjack")
	if err != nil {
		return err
	}
	if _, err := (NewTable{House: house}).house(blackjack); err != nil {
		return err
	}
	t := record.Terms{Person: trainee.recorded(), Mode: mode, House: house, By: by.recorded(), At: s.now()}
	if err := s.store.Set(ctx, t); err != nil {
		return err
	}
	s.mu.Lock()
	s.all[t.Person.Who()] = t
	s.mu.Unlock()
	return s.show(ctx, trainee)
}

// TermsRules are the house rules that can be set for a trainee: Blackjack's.
func TermsRules() []game.HouseRule {
	book := blackjack.Book()
	return book.HouseRules(book.NewHouse())
}

// Lift lets a trainee choose again. Any supervisor may.
func (s *Trainees) Lift(ctx context.Context, by, trainee Person) error {
	if !by.supervises() {
		return ErrNotYours
	}
	if err := s.store.Lift(ctx, trainee.recorded()); err != nil {
		return err
	}
	s.mu.Lock()
	delete(s.all, trainee.recorded().Who())
	s.mu.Unlock()
	return s.show(ctx, trainee)
}

// Reload takes in what the store has, where a person was renamed or removed.
func (s *Trainees) Reload(ctx context.Context) error {
	set, err := s.store.All(ctx)
	if err != nil {
		return err
	}
	all := map[string]record.Terms{}
	for _, t := range set {
		all[t.Person.Who()] = t
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = all
	return nil
}

// show shows at the tables that a trainee deals what is set for him now.
func (s *Trainees) show(ctx context.Context, trainee Person) error {
	for _, l := range s.tables.all() {
		if !strings.EqualFold(l.known().lobby.Dealer, trainee.Name) {
			continue
		}
		err := l.ask(ctx, func() {
			if l.wake() == nil { // lists show it too
				l.show()
			}
		})
		if err != nil && !errors.Is(err, errClosing) && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return nil
}

// Of is what is set for a person; false for nothing.
func (s *Trainees) Of(p Person) (record.Terms, bool) {
	if p.Supervisor {
		return record.Terms{}, false
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	t, ok := s.all[p.recorded().Who()]
	if !ok {
		t, ok = s.all[record.Person{Name: p.Name}.Who()]
	}
	return t, ok
}

// All lists what is set, by name.
func (s *Trainees) All() []record.Terms {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.SortedFunc(maps.Values(s.all), func(a, b record.Terms) int {
		return strings.Compare(strings.ToLower(a.Person.Name), strings.ToLower(b.Person.Name))
	})
}

// clash says which of the terms a mode and house rules break: a field as in a
// SettingError, and why. Both are empty if they break none.
func clash(t *record.Terms, book *game.Rulebook, mode string, house game.House) (field, why string) {
	if t.Mode != "" && t.Mode != mode {
		return "mode", fmt.Sprintf("%s has set %s for %s; this is %s", t.By.Name, t.Mode, t.Person.Name, mode)
	}
	// Options that the game does not have are meant for other games.
	words := slices.DeleteFunc(slices.Clone(t.House), func(w string) bool { return !book.HasOption(w) })
	want, err := book.With(house, words...)
	if err == nil && want.String() == house.String() {
		return "", ""
	}
	for _, word := range words {
		if h, err := book.With(house, word); err != nil || h.String() != house.String() {
			field, _, _ := strings.Cut(word, "=")
			return field, fmt.Sprintf("%s has set %s for %s", t.By.Name, word, t.Person.Name)
		}
	}
	return "house", fmt.Sprintf("%s has set %s for %s", t.By.Name, strings.Join(t.House, " "), t.Person.Name)
}

// permit refuses a table that breaks what is set for a person.
func (s *Trainees) permit(p Person, variant, mode string, house game.House) error {
	t, ok := s.Of(p)
	if !ok {
		return nil
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		return err
	}
	if field, why := clash(&t, book, mode, house); why != "" {
		return &SettingError{Field: field, Why: why}
	}
	return nil
}
