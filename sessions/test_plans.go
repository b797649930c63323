package sessions

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/record"
	"burncard/variants"
)

// A TestPlanStore keeps plans of table tests.
type TestPlanStore interface {
	// Save keeps a new plan or a further version of one. ErrTaken says that another plan has
	// the name, ErrTakenByWithdrawn that a withdrawn plan has it, ErrVersion that somebody
	// else has saved the version meanwhile.
	Save(ctx context.Context, p record.TestPlan) error
	// Withdraw has no more tests appointed by a plan, or with the zero time again.
	Withdraw(ctx context.Context, id string, at time.Time) error
	// List returns the latest versions by name, and how many there are.
	List(ctx context.Context, q record.TestPlanQuery) (list []record.TestPlan, all int, err error)
	// Versions returns all versions of a plan, the latest first.
	Versions(ctx context.Context, id string) ([]record.TestPlan, error)
}

// TestPlans are the plans of table tests. A version of a plan never changes, so that an
// exam is dealt as it was appointed.
type TestPlans struct {
	store    TestPlanStore
	profiles *Profiles
	now      func() time.Time
}

// A PlanDraft is a plan of a table test as a supervisor asks for it. Of its Terms,
// everything counts but House, ProfileKey and Events.
type PlanDraft struct {
	Name, Note string
	Variant    string
	Profile    string // key of a profile of house rules
	Events     string // one a line
	Terms      record.TestTerms
}

const (
	longestTest  = 240 // minutes
	testRounds   = 200
	longestEvent = 2000 // characters of all events
	weightMost   = 9
)

// ErrNoPlan says that there is no such plan.
var ErrNoPlan = errors.New("there is no such plan")

// Save keeps a plan: a new one with id "", else the version after that. A *SettingError
// says what is wrong with it, a *NotNow that there is another version by now, or that the plan
// was withdrawn.
func (s *TestPlans) Save(ctx context.Context, by Person, id string, after int, d PlanDraft) (record.TestPlan, error) {
	if !by.supervises() {
		return record.TestPlan{}, ErrNotYours
	}
	p, err := s.checked(ctx, by, d)
	if err != nil {
		return p, err
	}
	p.ID, p.Number, p.By, p.At = id, after+1, by.recorded(), s.now()
	if id == "" {
		p.ID, p.Number = newID(), 1
	} else if versions, err := s.Versions(ctx, by, id); err != nil {
		return p, err
	} else if versions[0].Number != after {
		return p, notNow("%s has version %d by now: look at it first", versions[0].Name, versions[0].Number)
	} else if !versions[0].Withdrawn.IsZero() {
		return p, notNow("%s was withdrawn meanwhile", versions[0].Name)
	}
	switch err := s.store.Save(ctx, p); {
	case errors.Is(err, record.ErrTakenByWithdrawn):
		return p, &SettingError{Field: "name", Why: fmt.Sprintf("a withdrawn plan is called %s: give this one another name, or offer that one again", p.Name)}
	case errors.Is(err, record.ErrTaken):
		return p, &SettingError{Field: "name", Why: fmt.Sprintf("there is a plan called %s: give this one another name, or change that one", p.Name)}
	case errors.Is(err, record.ErrVersion):
		return p, notNow("somebody else has saved version %d meanwhile: look at it first", p.Number)
	default:
		return p, err
	}
}

// checked is the plan that a draft asks for.
func (s *TestPlans) checked(ctx context.Context, by Person, d PlanDraft) (p record.TestPlan, err error) {
	refuse := func(field, why string, args ...any) (record.TestPlan, error) {
		return p, &SettingError{Field: field, Why: fmt.Sprintf(why, args...)}
	}
	p = record.TestPlan{Name: strings.Join(strings.Fields(d.Name), " "), Note: strings.Join(strings.Fields(d.Note), " "), Variant: d.Variant, Terms: d.Terms}
	t := &p.Terms
	book, err := variants.Lookup(d.Variant)
	if err != nil {
		return refuse("variant", "%v", err)
	}
	profile, err := s.profiles.Find(ctx, by, d.Profile)
	if err != nil {
		return p, err
	}
	house, err := profile.HouseFor(book)
	if err != nil {
		return p, err
	}
	p.Profile, t.ProfileKey, t.House = profile.Printed(book), profile.VersionKey(), Differing(book, book.NewHouse(), house)
	if t.Style != "" {
		if _, err := bot.ParseStyle(t.Style); err != nil {
			return refuse("style", "%v", err)
		}
	}
	w, l := &t.Weights, &t.Least
	for _, f := range []struct {
		of    string
		times int
	}{{"technique", w.Technique}, {"control", w.Control}, {"hospitality", w.Hospitality}, {"eye", w.Eye}} {
		if f.times < 0 || f.times > weightMost {
			return refuse("weight-"+f.of, "points for %s cannot count %d times: they count 0 to %d times", f.of, f.times, weightMost)
		}
	}
	for _, f := range []struct {
		of    string
		least record.Points
	}{{"control", l.Control}, {"hospitality", l.Hospitality}, {"eye", l.Eye}, {"all", l.All}} {
		if f.least < 0 || f.least > record.MostPoints {
			return refuse("least-"+f.of, "%v points: points are 0 to 10", f.least)
		}
	}
	switch {
	case p.Name == "":
		return refuse("name", "a plan has a name, such as “Table test 1”")
	case turnsRound(p.Name):
		return refuse("name", whyTurned)
	case tooLong(p.Name, LongestName):
		return refuse("name", "the name of a plan has %d characters at most", LongestName)
	case tooLong(p.Note, LongestNote):
		return refuse("note", "a note has %d characters at most", LongestNote)
	case house.Automated || book.Has.Terminals:
		return refuse("variant", "at %s the players sit at terminals: a table test is dealt at boxes", book.Title)
	case t.Bots < 0 || t.Bots > game.Boxes:
		return refuse("bots", "%d bots: the table has %d boxes", t.Bots, game.Boxes)
	case t.Minutes < 0 || t.Minutes > longestTest:
		return refuse("minutes", "%d minutes: a test takes up to %d, and 0 is without a limit", t.Minutes, longestTest)
	case t.Technique < 0 || t.Technique > record.MostPoints:
		return refuse("technique", "%v points: a score has 0 to 10", t.Technique)
	case t.JurorsLeast < 0 || t.JurorsLeast > t.JurorsMost:
		return refuse("jurors-least", "%d to %d jurors: the least is more than the most", t.JurorsLeast, t.JurorsMost)
	case t.Bots+t.JurorsMost > game.Boxes:
		return refuse("jurors-most", "%d bots and %d jurors: the table has %d boxes", t.Bots, t.JurorsMost, game.Boxes)
	case t.JurorsMost == 0 && (t.Weights.Control > 0 || t.Weights.Hospitality > 0 || t.Least.Control > 0 || t.Least.Hospitality > 0):
		return refuse("jurors-most", "points for control and hospitality are to count, and the test has no jurors")
	case t.Least.All > 0 && t.Weights == (record.TestWeights{}):
		return refuse("least-all", "all points by their weights are to be at least %v, and nothing has a weight", t.Least.All)
	case tooLong(d.Events, longestEvent):
		return refuse("events", "the events have %d characters at most", longestEvent)
	}
	switch t.Length {
	case record.ByTime:
		if t.Minutes == 0 {
			return refuse("minutes", "the test is to be dealt until its time is up, and it has no time limit")
		}
		if t.InTime {
			return refuse("in-time", "the test is to be dealt until its time is up: no number of rounds is to be dealt in time")
		}
	case record.ByRounds:
		if t.Rounds < 1 || t.Rounds > testRounds {
			return refuse("rounds", "%d rounds: a test has 1 to %d", t.Rounds, testRounds)
		}
	case record.ByShoe:
		if house.Mixes() {
			return refuse("length", "the test is to be dealt until the cover card comes, and a continuous shuffler has none")
		}
	default:
		return refuse("length", "%q: a test is dealt until its time is up, for a number of rounds, or for a shoe", t.Length)
	}
	if t.Length != record.ByRounds {
		t.Rounds = 0
	}
	if t.InTime && t.Minutes == 0 {
		return refuse("minutes", "the rounds are to be dealt in time, and the test has no time limit")
	}
	if t.Events, err = checkEvents(book, house, d.Events, t.Bots, t.Rounds); err != nil {
		return refuse("events", "%v", err)
	}
	if t.Seed == 0 {
		t.Seed = newSeed()
	}
	if t.Demands = nil; t.Equivalent {
		if t.Bots+t.JurorsMost == 0 {
			return refuse("equivalent", "equivalent cards are counted with bots and jurors at their boxes, and the test has neither")
		}
		if t.Demands, err = demandsOf(ctx, book, house, t, t.Seed); err != nil {
			return refuse("equivalent", "what these cards demand cannot be counted: %v", err)
		}
	}
	return p, nil
}

// newSeed draws the seed of a shoe: a number that people can copy.
func newSeed() uint64 { return 1 + rand.New(secret{}).Uint64N(1e12) }

// shoeOf is the seed of the shared shoe of a place, where everybody has the same cards: the
// plan's for the first attempt that counts, and for each further one another.
func shoeOf(t *record.TestTerms, place int) uint64 {
	if place == 1 {
		return t.Seed
	}
	return 1 + rand.New(rand.NewPCG(t.Seed, uint64(place))).Uint64N(1e12)
}

// List lists plans for supervisors, and how many there are.
func (s *TestPlans) List(ctx context.Context, by Person, q record.TestPlanQuery) ([]record.TestPlan, int, error) {
	if !by.supervises() {
		return nil, 0, ErrNotYours
	}
	return s.store.List(ctx, q)
}

// Versions returns all versions of a plan to supervisors, the latest first; ErrNoPlan where
// there is none.
func (s *TestPlans) Versions(ctx context.Context, by Person, id string) ([]record.TestPlan, error) {
	if !by.supervises() {
		return nil, ErrNotYours
	}
	list, err := s.store.Versions(ctx, id)
	if err == nil && len(list) == 0 {
		err = ErrNoPlan
	}
	return list, err
}

// Withdraw has no more tests appointed by a plan; what is appointed stays. With again they
// are.
func (s *TestPlans) Withdraw(ctx context.Context, by Person, id string, again bool) error {
	if _, err := s.Versions(ctx, by, id); err != nil {
		return err
	}
	at := s.now()
	if again {
		at = time.Time{}
	}
	return s.store.Withdraw(ctx, id, at)
}
