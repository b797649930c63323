package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"math"
	"time"

	"burncard/game"
	"burncard/sessions/query"
)

// Spotting keeps the runs of people who spot the errors of an automatic dealer, and how the
// house has him err. [Tables.Take] writes the runs.
type Spotting struct{ DB }

// A SpotRun is one run that has ended.
type SpotRun struct {
	Session string // in which it was watched, and the name of the run
	Person  string
	Variant string
	At      time.Time // when it ended
	SpotCount
}

// A SpotCount is what a run has come to.
type SpotCount struct {
	As string `json:"as,omitempty"` // the person's stand: floor, next-dealer; runs from before there was a choice have none
	// Profile is the key of the profile that its house rules are of; empty for the game's own.
	Profile string      `json:"profile,omitempty"`
	Rounds  int         `json:"rounds"` // dealt to their end
	Acts    int         `json:"acts"`   // the dealer's
	Errors  []SpotError `json:"errors"` // in their order
	Alarms  []SpotAlarm `json:"alarms"` // presses while no error was open
}

// A SpotError is a wrong act of the dealer's, and what became of it.
type SpotError struct {
	Seq     int64            `json:"seq"` // its entry in the log
	Round   int              `json:"round"`
	Cite    string           `json:"cite"` // the clause under which it counts
	Title   string           `json:"title"`
	Also    []string         `json:"also,omitempty"` // other clauses that it broke: to name one of them is right, too
	Kind    game.MistakeKind `json:"kind"`
	Gravity game.Gravity     `json:"gravity"`
	Done    string           `json:"done"`           // the line that was done
	Owed    string           `json:"owed,omitempty"` // the line that was owed
	Caught  bool             `json:"caught"`
	Took    time.Duration    `json:"took,omitempty"`  // from the act to the press; 0 for one that was missed
	Named   string           `json:"named,omitempty"` // the clause that the person named; empty for none
}

// NamedRight reports that the person named a clause that the act broke.
func (e *SpotError) NamedRight() bool { return e.Named != "" && e.IsUnder(e.Named) }

// IsUnder reports that the act broke a clause.
func (e *SpotError) IsUnder(cite string) bool {
	if cite == e.Cite {
		return true
	}
	for _, c := range e.Also {
		if c == cite {
			return true
		}
	}
	return false
}

// A SpotAlarm is a press while no error was open. It counts under the clause that the person
// named.
type SpotAlarm struct {
	Seq     int64        `json:"seq"` // the entry of the dealer's last act before it; 0 for none
	Round   int          `json:"round"`
	Named   string       `json:"named,omitempty"` // empty where he named none
	Title   string       `json:"title,omitempty"`
	Gravity game.Gravity `json:"gravity"` // of that clause
}

// Caught counts the errors of a run that were caught.
func (c *SpotCount) Caught() (n int) {
	for i := range c.Errors {
		if c.Errors[i].Caught {
			n++
		}
	}
	return n
}

// Missed counts the errors that were open when their round ended.
func (c *SpotCount) Missed() int { return len(c.Errors) - c.Caught() }

// NamedRight counts the errors that were caught under a clause that they broke.
func (c *SpotCount) NamedRight() (n int) {
	for i := range c.Errors {
		if e := &c.Errors[i]; e.Caught && e.NamedRight() {
			n++
		}
	}
	return n
}

// A SpotTally counts catches, misses and false alarms under one clause, or of one gravity.
type SpotTally struct {
	Cite, Title string // empty in a tally of a gravity; Cite alone is empty for alarms that named no clause
	Gravity     game.Gravity
	Caught      int
	Missed      int
	Alarms      int // false ones
	Named       int // of those caught, whose clause was named right
}

func (t *SpotTally) add(e *SpotError) {
	if !e.Caught {
		t.Missed++
		return
	}
	if t.Caught++; e.NamedRight() {
		t.Named++
	}
}

// SpotTallies count runs by clause, in the order in which the clauses came up, and by gravity,
// the gravest first.
func SpotTallies(runs ...*SpotCount) (clauses, gravities []SpotTally) {
	gravities = []SpotTally{{Gravity: game.Critical}, {Gravity: game.Major}, {Gravity: game.Minor}}
	under := func(cite, title string, g game.Gravity) (clause, gravity *SpotTally) {
		for i := range gravities {
			if gravities[i].Gravity == g {
				gravity = &gravities[i]
			}
		}
		for i := range clauses {
			if clauses[i].Cite == cite && clauses[i].Gravity == g {
				return &clauses[i], gravity
			}
		}
		clauses = append(clauses, SpotTally{Cite: cite, Title: title, Gravity: g})
		return &clauses[len(clauses)-1], gravity
	}
	for _, r := range runs {
		for i := range r.Errors {
			e := &r.Errors[i]
			clause, gravity := under(e.Cite, e.Title, e.Gravity)
			clause.add(e)
			gravity.add(e)
		}
		for i := range r.Alarms {
			a := &r.Alarms[i]
			clause, gravity := under(a.Named, a.Title, a.Gravity)
			if clause.Alarms++; a.Named != "" {
				gravity.Alarms++
			}
		}
	}
	return clauses, gravities
}

const spotColumns = "session, person, variant, at, count"

func (r *SpotRun) columns() []any {
	return []any{&r.Session, &r.Person, &r.Variant, query.Nanoseconds(&r.At), query.JSON(&r.SpotCount)}
}

// Run returns the run of a session.
func (s Spotting) Run(ctx context.Context, session string) (r SpotRun, found bool, err error) {
	found, err = query.One(ctx, s.Reader, "spotting in session "+session, r.columns(), "SELECT "+spotColumns+" FROM spot_runs WHERE session = ?", session)
	return r, found, err
}

// Runs returns the runs of a person, the last first, most of them at most; 0 for all.
func (s Spotting) Runs(ctx context.Context, person string, most int) ([]SpotRun, error) {
	if most == 0 {
		most = -1
	}
	return query.All(ctx, s.Reader, "spotting of "+person, (*SpotRun).columns,
		"SELECT "+spotColumns+" FROM spot_runs WHERE person = ? ORDER BY at DESC, session LIMIT ?", person, most)
}

// A SpotQuery asks for runs that ended in a time. The zero one asks for all.
type SpotQuery struct {
	Person, Class string    // ids; of one who is in the class now
	Since, Before time.Time // zero for any
}

// Find returns the runs that a query asks for, the last first.
func (s Spotting) Find(ctx context.Context, q SpotQuery) ([]SpotRun, error) {
	since, before := int64(math.MinInt64), int64(math.MaxInt64)
	if !q.Since.IsZero() {
		since = q.Since.UnixNano()
	}
	if !q.Before.IsZero() {
		before = q.Before.UnixNano()
	}
	return query.All(ctx, s.Reader, "runs of spotting", (*SpotRun).columns, "SELECT "+spotColumns+` FROM spot_runs
		WHERE at >= ?1 AND at < ?2 AND (?3 = '' OR person = ?3) AND (?4 = '' OR person IN (SELECT person FROM pupils WHERE class = ?4))
		ORDER BY at DESC, session`, since, before, q.Person, q.Class)
}

// SpotTerms are how the house has the dealer err. The zero SpotTerms err in every way, with
// the default rate, pace and length.
type SpotTerms struct {
	Every     int      `json:"every,omitempty"`     // about how many acts of the dealer's there are to one error
	Rounds    int      `json:"rounds,omitempty"`    // after which a run ends
	Pace      int      `json:"pace,omitempty"`      // time for an act, in per cent of that at other tables
	Kinds     []string `json:"kinds,omitempty"`     // of errors; none is all
	Gravities []string `json:"gravities,omitempty"` // likewise
	Without   []string `json:"without,omitempty"`   // clauses that the dealer does not break
}

// A SpotRule is the terms with the supervisor who set them.
type SpotRule struct {
	SpotTerms
	By Person
	At time.Time // zero: nobody has set any
}

// Terms returns the terms of the house.
func (s Spotting) Terms(ctx context.Context) (r SpotRule, err error) {
	_, err = query.One(ctx, s.Reader, "terms of spotting", []any{query.JSON(&r.SpotTerms), &r.By.ID, &r.By.Name, query.Nanoseconds(&r.At)},
		"SELECT terms, person, name, at FROM spot_terms")
	return r, err
}

// SetTerms sets the terms of the house, with the audit of it.
func (s Spotting) SetTerms(ctx context.Context, r SpotRule, by AuditEntry) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		terms, err := json.Marshal(r.SpotTerms)
		if err != nil {
			return err
		}
		_, err = query.Exec(ctx, tx, "set the terms of spotting", "INSERT OR REPLACE INTO spot_terms VALUES (1,?,?,?,?)", string(terms), r.By.ID, r.By.Name, r.At.UnixNano())
		if err == nil {
			err = AddAudit(ctx, tx, by)
		}
		return err
	})
}
