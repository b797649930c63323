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
	// SetClass, LiftClass and Classes do the same for classes: those that go on.
	SetClass(ctx context.Context, t record.Terms) error
	LiftClass(ctx context.Context, class string) error
	Classes(ctx context.Context) ([]record.ClassTerms, error)
}

// Trainees are what supervisors have set for trainees.
type Trainees struct {
	store  TraineeStore
	tables *tables
	now    func() time.Time

	mu  sync.RWMutex
	all map[string]record.Terms // by [record.Person.Who], as the store has them
	// classes are what is set for classes that go on, what was set last first.
	classes []record.ClassTerms
}

// Set sets and locks mode and house rules for a trainee, in place of what
// was set for him before. A *SettingError says what is wrong with them.
func (s *Trainees) Set(ctx context.Context, by, trainee Person, mode string, house ...string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	to, err := traineeOf(trainee)
	if err != nil {
		return err
	}
	if mode == "" && len(house) == 0 {
		return &SettingError{Field: "mode", Why: "a mode or a house rule is to be set"}
	}
	if err := modeOf(mode); err != nil {
		return err
	}
	blackjack, err := variants.Lookup("blackjack")
	if err != nil {
		return err
	}
	if _, _, err := (NewTable{House: house}).house(blackjack); err != nil {
		return err
	}
	return s.set(ctx, record.Terms{Person: to, Mode: mode, House: house, By: by.recorded(), At: s.now()})
}

// traineeOf is a person for whom something can be set. A *SettingError says why it is none.
func traineeOf(p Person) (record.Person, error) {
	p.Name = strings.TrimSpace(p.Name)
	switch {
	case p.Name == "" || tooLong(p.Name, LongestName) || automatic(p.ID):
		return record.Person{}, &SettingError{Field: "trainee", Why: fmt.Sprintf("a trainee has a name of up to %d characters", LongestName)}
	case p.Supervisor:
		return record.Person{}, &SettingError{Field: "trainee", Why: p.Name + " is a supervisor, and sets his own mode"}
	}
	return p.recorded(), nil
}

// modeOf refuses what is no mode; "" is any.
func modeOf(mode string) error {
	if _, ok := game.ParseMode(mode); !ok && mode != "" {
		return &SettingError{Field: "mode", Why: fmt.Sprintf("%q: a table is coached, guided or exam", mode)}
	}
	return nil
}

func (s *Trainees) set(ctx context.Context, t record.Terms) error {
	if err := s.store.Set(ctx, t); err != nil {
		return err
	}
	s.mu.Lock()
	s.all[t.Person.Who()] = t
	s.mu.Unlock()
	return s.show(ctx, func(i *infos) bool { return strings.EqualFold(i.lobby.Dealer, t.Person.Name) })
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
	return s.show(ctx, func(i *infos) bool { return strings.EqualFold(i.lobby.Dealer, trainee.Name) })
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
	s.all = all
	s.mu.Unlock()
	return s.loadClasses(ctx)
}

// show shows at the tables of trainees what is set for them now.
func (s *Trainees) show(ctx context.Context, of func(*infos) bool) error {
	for _, l := range s.tables.all() {
		if !of(l.known()) {
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
	for i := 0; i < len(s.classes) && !ok && p.ID != ""; i++ {
		if c := &s.classes[i]; slices.Contains(c.People, p.ID) {
			t, ok = c.Terms, true
			t.Person = record.Person{Name: c.Name}
		}
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

// clash says which of the terms a mode and house rules break at a table: a field as in a
// SettingError, and why. Both are empty if they break none.
func (s *settings) clash(t *record.Terms, book *game.Rulebook, mode string, house game.House) (field, why string) {
	if t.Mode != "" && t.Mode != mode {
		return "mode", fmt.Sprintf("%s has set %s for %s; this is %s", t.By.Name, t.Mode, t.Person.Name, mode)
	}
	if t.Profile != "" {
		p := Profile{Words: t.House, Games: t.Games}
		// An exercise and a first round have house rules of their own.
		if s.First || s.Exercise != "" || !p.Serves(book.Variant) {
			return "", ""
		}
		if words := Differing(book, p.House(book), house); len(words) > 0 {
			field, _, _ := strings.Cut(words[0], "=")
			return field, fmt.Sprintf("%s has set %s for %s; this has %s", t.By.Name, t.Profile, t.Person.Name, strings.Join(words, " "))
		}
		return "", ""
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
func (s *Trainees) permit(p Person, variant string, set *settings) error {
	t, ok := s.Of(p)
	if !ok {
		return nil
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		return err
	}
	if field, why := set.clash(&t, book, set.Mode, set.House); why != "" {
		return &SettingError{Field: field, Why: why}
	}
	return nil
}
