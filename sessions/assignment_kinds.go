package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"burncard/sessions/drills"
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/apprenticeship"
	"burncard/variants/library"
)

// An AssignmentKind is a kind of thing that can be assigned: what it is called, and by
// which rules it can be done. What counts as an attempt:
//
//   - at an exercise, a table that its trainee opened for it and has dealt at, unless it left
//     its script;
//   - at a drill, such a table as soon as an act was done there;
//   - the path has none: its duties are handed over when he deals them well enough, and the
//     records of his steps tell when he came to one;
//   - at a table test, what counts at an exam: one that is void does not.
type AssignmentKind struct {
	ID   string // in addresses and in the database
	Noun string // "exercise"
	// Rules are those by which it can be done, the usual one first.
	Rules []PassRule
	// Attempts is how many an assignment has at most, where they are counted; 0: they are not.
	// AttemptsLeast is how many it has at least; 0: it may have any number.
	Attempts, AttemptsLeast int
	// find is the thing of a key; ErrNothingToAssign where there is none.
	find func(ctx context.Context, h *Hall, key string) (Assignable, error)
	// list are all things of the kind, as people look for them.
	list func(ctx context.Context, h *Hall) ([]Assignable, error)
}

// An Assignable is one thing that can be assigned.
type Assignable struct {
	Kind    string // of an AssignmentKind
	Key     string
	Address string // in links and forms
	Title   string // as its trainees read it
	Called  string // as supervisors find it in a list
	// table is what is opened for an attempt, and what the terms of its trainee have to allow.
	table NewTable
}

// ErrNothingToAssign says that there is no such thing.
var ErrNothingToAssign = errors.New("there is nothing like that to assign")

// The kinds, by their ids.
const (
	AssignExercise = "exercise"
	AssignDrill    = "drill"
	AssignPath     = "path"
	AssignTest     = "test"
)

// attemptsToAssign is how many attempts an assignment has at most, where they are counted.
const attemptsToAssign = 99

// AssignmentKinds are all kinds.
var AssignmentKinds = []AssignmentKind{
	{ID: AssignExercise, Noun: "exercise", Rules: []PassRule{AtMost, RightActs, ToTheEnd, BySomeone}, Attempts: attemptsToAssign, find: findExercise, list: listExercises},
	{ID: AssignDrill, Noun: "drill", Rules: []PassRule{Accurate, ToTheEnd, BySomeone}, Attempts: attemptsToAssign, find: findDrill, list: listDrills},
	{ID: AssignPath, Noun: "apprenticeship", Rules: []PassRule{ComesSoFar}, find: findStation, list: listStations},
	{ID: AssignTest, Noun: "table test", Rules: []PassRule{SignedAsPassed}, Attempts: attemptsMost, AttemptsLeast: 1, find: findTest, list: listTests},
}

// FindAssignmentKind is the kind of an id; ErrNothingToAssign where there is none.
func FindAssignmentKind(id string) (*AssignmentKind, error) {
	for i := range AssignmentKinds {
		if k := &AssignmentKinds[i]; k.ID == id {
			return k, nil
		}
	}
	return nil, fmt.Errorf("%q: %w", id, ErrNothingToAssign)
}

// rule is the kind's rule of an id.
func (k *AssignmentKind) rule(id string) (PassRule, bool) {
	for _, r := range k.Rules {
		if r.ID == id {
			return r, true
		}
	}
	return PassRule{}, false
}

func findExercise(ctx context.Context, h *Hall, key string) (Assignable, error) {
	e, found, err := h.Exercises.Find(ctx, key)
	switch {
	case err != nil:
		return Assignable{}, err
	case !found:
		return Assignable{}, ErrNothingToAssign
	}
	return exerciseToAssign(e), nil
}

func exerciseToAssign(e library.Exercise) Assignable {
	called := e.TitleBefore()
	if e.Exam() {
		called += ": " + e.Title
	}
	return Assignable{
		Kind: AssignExercise, Key: e.Key, Address: e.Address(), Title: e.TitleBefore(), Called: called,
		table: NewTable{Name: e.TitleBefore(), Exercise: e.Text, ExerciseKey: e.Key},
	}
}

func listExercises(ctx context.Context, h *Hall) (list []Assignable, err error) {
	own, err := h.Exercises.All(ctx)
	for _, e := range slices.Concat(library.All, own) {
		list = append(list, exerciseToAssign(e))
	}
	return list, err
}

// findDrill finds a drill at a game: its key is the drill's and the game's with a slash
// between.
func findDrill(_ context.Context, _ *Hall, key string) (Assignable, error) {
	name, variant, _ := strings.Cut(key, "/")
	d, ok := drills.Find(name)
	if ok && variant == "" {
		variant = d.Games()[0]
	}
	if !ok || !slices.Contains(d.Games(), variant) {
		return Assignable{}, ErrNothingToAssign
	}
	return drillToAssign(d, variant)
}

func drillToAssign(d *drills.Drill, variant string) (Assignable, error) {
	book, err := variants.Lookup(variant)
	if err != nil {
		return Assignable{}, err
	}
	key, title := d.Key+"/"+variant, d.Title+", "+book.Title
	return Assignable{Kind: AssignDrill, Key: key, Address: key, Title: title, Called: title}, nil
}

func listDrills(context.Context, *Hall) (list []Assignable, err error) {
	for _, d := range drills.All {
		for _, variant := range d.Games() {
			a, err := drillToAssign(d, variant)
			if err != nil {
				return nil, err
			}
			list = append(list, a)
		}
	}
	return list, nil
}

// ShoeAtTheEnd is the name of the last station of each path: the shoe without help. Those of
// the others are the names of their duties; see [apprenticeship.Key].
const ShoeAtTheEnd = "the shoe"

func findStation(ctx context.Context, h *Hall, key string) (Assignable, error) {
	list, err := stationsOf(ctx, h, apprenticeship.GameOfKey(key))
	for _, a := range list {
		if a.Key == key {
			return a, err
		}
	}
	if errors.Is(err, ErrNoGame) {
		err = nil
	}
	return Assignable{}, cmp.Or(err, ErrNothingToAssign)
}

func listStations(ctx context.Context, h *Hall) (list []Assignable, err error) {
	for _, game := range apprenticeship.Games() {
		some, err := stationsOf(ctx, h, game)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// stationsOf are the stations of the path of one game.
func stationsOf(ctx context.Context, h *Hall, game string) (list []Assignable, err error) {
	order, _, err := h.Apprenticeships.Order(ctx, game)
	if err != nil {
		return nil, err
	}
	book, err := variants.Lookup(game)
	if err != nil {
		return nil, err
	}
	title, of := "Apprenticeship", ""
	if game != apprenticeship.Blackjack {
		title, of = "Apprenticeship at "+book.Title, book.Title+", "
	}
	add := func(key, title, called string) {
		list = append(list, Assignable{Kind: AssignPath, Key: key, Address: key, Title: title, Called: called, table: apprenticesTable(Person{}, "Apprenticeship", coached, order, nil)})
	}
	for i, d := range order.Duties {
		add(d.Key, title+" up to “"+d.Title+"”", capitalized(of+fmt.Sprintf("up to duty %d of %d: %s", i+1, len(order.Duties), d.Title)))
	}
	add(apprenticeship.Key(game, ShoeAtTheEnd), title+", with the shoe at its end", capitalized(of+"to its end: the shoe without help"))
	return list, nil
}

// A PassRule says by what something that was assigned is done.
type PassRule struct {
	ID string
	// Least and Most are what the number in the rule may be; both are 0 where it has none.
	Least, Most int
	passes      func(t *record.Tried, bar int) bool // nil: a supervisor says so
}

// The rules.
var (
	// AtMost: it is dealt to its end with at most so many mistakes.
	AtMost = PassRule{ID: "mistakes", Most: 99, passes: func(t *record.Tried, bar int) bool { return t.IsOver() && t.Mistakes <= bar }}
	// RightActs: it is dealt to its end, and of a hundred acts at least so many are right.
	RightActs = PassRule{ID: "right", Least: 1, Most: 100, passes: func(t *record.Tried, bar int) bool {
		return t.IsOver() && (t.Acts-t.Mistakes)*100 >= bar*t.Acts
	}}
	// ToTheEnd: it is dealt to its end.
	ToTheEnd = PassRule{ID: "end", passes: func(t *record.Tried, _ int) bool { return t.IsOver() }}
	// Accurate: a run to its end, and of a hundred items at least so many are right at first.
	Accurate = PassRule{ID: "accuracy", Least: 1, Most: 100, passes: RightActs.passes}
	// ComesSoFar: the duty, or a later one, is handed over to him and he has done a step of it
	// or, at the end, he has dealt the shoe.
	ComesSoFar = PassRule{ID: "reached", passes: ToTheEnd.passes}
	// SignedAsPassed: the sheet of an attempt is signed, what its plan wants to pass is met, and
	// the trainee has been told.
	SignedAsPassed = PassRule{ID: "signed", passes: ToTheEnd.passes}
	// BySomeone: a supervisor says so, who has looked at it.
	BySomeone = PassRule{ID: "word"}
)
