package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// TestPlans keeps plans of table tests, in versions.
type TestPlans struct{ DB }

// A TestPlan is a plan of a table test in one of its versions.
type TestPlan struct {
	ID        string
	Name      string
	Withdrawn time.Time // zero: tests are appointed by it
	Number    int       // of the version, from 1
	Note      string
	Variant   string
	Profile   string // of house rules, as it is printed
	Terms     TestTerms
	By        Person // the person who saved the version
	At        time.Time
}

// TestTerms are how a table test is dealt, and what passes.
type TestTerms struct {
	Preset     string   `json:"preset,omitempty"` // on whose figures it is built, as it is printed; "" for nobody's
	House      []string `json:"house,omitempty"`  // words that differ from the game's defaults
	ProfileKey string   `json:"profileKey"`       // of the version of the profile of which they are
	// Equivalent: each attempt has a shoe of its own, in which as much happens as in the
	// plan's. Else everybody has the plan's.
	Equivalent bool `json:"equivalent,omitempty"`
	// Demands are what the plan's shoe demands of its dealer, where Equivalent.
	Demands Demands  `json:"demands,omitempty"`
	Seed    uint64   `json:"seed"`             // of the plan's shoe
	Length  string   `json:"length"`           // one of the lengths below
	Rounds  int      `json:"rounds,omitempty"` // with ByRounds
	Minutes int      `json:"minutes"`          // of the attempt's own clock; 0: no limit
	Bots    int      `json:"bots"`
	Style   string   `json:"style"`            // how they play
	Events  []string `json:"events,omitempty"` // like "round 3: inject reader fault", in order
	// JurorsLeast to JurorsMost jurors sit at the table as players; 0 and 0: none.
	JurorsLeast int `json:"jurorsLeast,omitempty"`
	JurorsMost  int `json:"jurorsMost,omitempty"`
	// Weights are how often each kind of points counts in the whole; all 0: there is none.
	Weights TestWeights `json:"weights,omitzero"`
	// Least are the least points that pass: the mean of the jurors' for control and for
	// hospitality, by eye, and of all by their weights.
	Least LeastPoints `json:"least,omitzero"`
	// Technique is the least score for technique that passes; 0: any.
	Technique Points `json:"technique,omitempty"`
	// NoCritical fails a test with a critical mistake, and InTime one whose rounds were not
	// dealt when its time was up.
	NoCritical bool `json:"noCritical,omitempty"`
	InTime     bool `json:"inTime,omitempty"`
}

// Demands are how often the cards of a table test demand each kind of thing of their dealer,
// by key.
type Demands = map[string]int

// TestWeights are how often each kind of points counts.
type TestWeights struct {
	Technique   int `json:"technique,omitempty"`
	Control     int `json:"control,omitempty"`
	Hospitality int `json:"hospitality,omitempty"`
	Eye         int `json:"eye,omitempty"`
}

// LeastPoints are the least points that pass; 0: any.
type LeastPoints struct {
	Control     Points `json:"control,omitempty"`
	Hospitality Points `json:"hospitality,omitempty"`
	Eye         Points `json:"eye,omitempty"`
	All         Points `json:"all,omitempty"`
}

// The lengths of a table test.
const (
	ByTime   = "time"   // until its time is up
	ByRounds = "rounds" // so many rounds
	ByShoe   = "shoe"   // until the cover card has come out
)

// Points are tenths of a point, of ten points.
type Points int

// MostPoints are all ten points.
const MostPoints Points = 100

// String writes points as people read them, like 7.5.
func (p Points) String() string {
	if p%10 == 0 {
		return fmt.Sprint(int(p / 10))
	}
	return fmt.Sprintf("%d.%d", p/10, p%10)
}

// Limit is how long an attempt may take by its own clock; 0 is without limit.
func (t *TestTerms) Limit() time.Duration { return time.Duration(t.Minutes) * time.Minute }

// A TestPlanQuery asks for plans of table tests.
type TestPlanQuery struct {
	Search    string // what the name or the note holds, whatever the case
	Variant   string // "" for any
	Withdrawn bool   // those by which no more tests are appointed
	Skip      int
	Most      int
}

// ErrTakenByWithdrawn refuses the name of a plan that is withdrawn.
var ErrTakenByWithdrawn = fmt.Errorf("%w, and is withdrawn", ErrTaken)

// Save keeps a new plan, or a further version of one, which is offered again if it was
// withdrawn. ErrTaken says that another plan has the name, ErrTakenByWithdrawn that a
// withdrawn plan has it, ErrVersion that somebody else has saved the version meanwhile.
func (s TestPlans) Save(ctx context.Context, p TestPlan) error {
	terms, err := json.Marshal(&p.Terms)
	if err != nil {
		return err
	}
	doing := fmt.Sprintf("save version %d of plan %s", p.Number, p.Name)
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		withdrawn := false
		taken, err := query.One(ctx, tx, doing, []any{&withdrawn}, "SELECT withdrawn IS NOT NULL FROM test_plans WHERE name = ? AND id <> ?", p.Name, p.ID)
		switch {
		case err != nil:
			return err
		case withdrawn:
			return fmt.Errorf("%s: %w", doing, ErrTakenByWithdrawn)
		case taken:
			return fmt.Errorf("%s: %w", doing, ErrTaken)
		}
		_, err = query.Exec(ctx, tx, doing, "INSERT INTO test_plans VALUES (?,?,NULL) ON CONFLICT (id) DO UPDATE SET name = excluded.name, withdrawn = NULL", p.ID, p.Name)
		if err != nil {
			return err
		}
		rows, err := query.Exec(ctx, tx, doing, "INSERT INTO test_plan_versions VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			p.ID, p.Number, p.Note, p.Variant, p.Profile, string(terms), p.By.ID, p.By.Name, p.At.UnixNano())
		if err == nil && rows == 0 {
			err = fmt.Errorf("%s: %w", doing, ErrVersion)
		}
		return err
	})
}

// Withdraw has no more tests appointed by a plan, or with the zero time again.
func (s TestPlans) Withdraw(ctx context.Context, id string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "withdraw plan "+id, "UPDATE test_plans SET withdrawn = ? WHERE id = ?", momentOrNull(at), id)
	return err
}

const testPlanColumns = "SELECT p.id, p.name, p.withdrawn, v.number, v.note, v.variant, v.profile, v.terms, v.by_person, v.by_name, v.at FROM test_plans p JOIN test_plan_versions v ON v.plan = p.id "

func (p *TestPlan) columns() []any {
	return []any{
		&p.ID, &p.Name, query.Nanoseconds(&p.Withdrawn), &p.Number, &p.Note, &p.Variant, &p.Profile, query.JSON(&p.Terms), &p.By.ID, &p.By.Name, query.Nanoseconds(&p.At),
	}
}

// List returns the latest versions of plans by name, and how many there are.
func (s TestPlans) List(ctx context.Context, q TestPlanQuery) (list []TestPlan, all int, err error) {
	where := `WHERE v.number = (SELECT max(number) FROM test_plan_versions o WHERE o.plan = p.id) AND (p.withdrawn IS NOT NULL) = ?
		AND (? = '' OR instr(lower(p.name || char(10) || v.note), lower(?)) > 0) AND (? = '' OR v.variant = ?)`
	args := []any{q.Withdrawn, q.Search, q.Search, q.Variant, q.Variant}
	if _, err = query.One(ctx, s.Reader, "count plans", []any{&all}, "SELECT count(*) FROM test_plans p JOIN test_plan_versions v ON v.plan = p.id "+where, args...); err != nil {
		return nil, 0, err
	}
	list, err = query.All(ctx, s.Reader, "list plans", (*TestPlan).columns, testPlanColumns+where+" ORDER BY p.name, p.id LIMIT ? OFFSET ?", append(args, q.Most, q.Skip)...)
	return list, all, err
}

// Versions returns all versions of a plan, the latest first; none where there is no such
// plan.
func (s TestPlans) Versions(ctx context.Context, id string) ([]TestPlan, error) {
	return query.All(ctx, s.Reader, "versions of plan "+id, (*TestPlan).columns, testPlanColumns+"WHERE p.id = ? ORDER BY v.number DESC", id)
}
