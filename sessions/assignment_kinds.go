package sessions

import (
	"context"
	"errors"
	"fmt"

	"burncard/sessions/record"
)

// An AssignmentKind is a kind of thing that can be assigned: what it is called, how it is
// begun, and by which rules it can be done. An attempt is a table that its trainee opened
// for it and has dealt at; what that came to is in the tries (see TryStore).
type AssignmentKind struct {
	ID    string // in addresses and in the database
	Noun  string // "exercise"
	Rules []PassRule
	// find is the thing of a key; ErrNothingToAssign where there is none.
	find func(ctx context.Context, h *Hall, key string) (Assignable, error)
}

// An Assignable is one thing that can be assigned.
type Assignable struct {
	Kind    string // of an AssignmentKind
	Key     string
	Address string // in links and forms
	Title   string // as its trainees read it
	table   NewTable
}

// ErrNothingToAssign says that there is no such thing.
var ErrNothingToAssign = errors.New("there is no such exercise")

// AssignmentKinds are all kinds.
var AssignmentKinds = []AssignmentKind{
	{ID: "exercise", Noun: "exercise", Rules: []PassRule{AtMost, RightActs, ToTheEnd, BySomeone}, find: findExercise},
}

// assignmentKind is the kind of an id.
func assignmentKind(id string) (*AssignmentKind, error) {
	for i := range AssignmentKinds {
		if k := &AssignmentKinds[i]; k.ID == id {
			return k, nil
		}
	}
	return nil, fmt.Errorf("%q: %w", id, ErrNothingToAssign)
}

func findExercise(ctx context.Context, h *Hall, key string) (Assignable, error) {
	e, found, err := h.Exercises.Find(ctx, key)
	switch {
	case err != nil:
		return Assignable{}, err
	case !found:
		return Assignable{}, ErrNothingToAssign
	}
	return Assignable{
		Kind: "exercise", Key: e.Key, Address: e.Address(), Title: e.TitleBefore(),
		table: NewTable{Name: e.TitleBefore(), Exercise: e.Text, ExerciseKey: e.Key},
	}, nil
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
	// BySomeone: a supervisor says so, who has looked at it.
	BySomeone = PassRule{ID: "word"}
)

// PassRules are all rules.
var PassRules = []PassRule{AtMost, RightActs, ToTheEnd, BySomeone}

func passRule(id string) (PassRule, bool) {
	for _, r := range PassRules {
		if r.ID == id {
			return r, true
		}
	}
	return PassRule{}, false
}
