package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Appointments keeps exams: who is to sit which, from when until when, and what became
// of the attempts.
type Appointments struct{ DB }

// An Appointment is an exam that a supervisor has appointed for a trainee.
type Appointment struct {
	ID      string
	Trainee Person
	// Plan is the id of the first appointment that was made with it, or of the assignment by
	// which it was appointed: all people of one plan sit the same exam.
	Plan          string
	Exam          string // what it is called
	Variant       string
	House         []string // words that differ from the game's defaults
	Profile       string   // that they are of, as it is printed; "" where nobody knows
	Bots          int
	Opens, Closes time.Time // an attempt begins between them
	LeftClass     string    // the class to which it was assigned, by name, where the trainee is no longer in it; else ""
	Allowed       int       // how many attempts count
	By            Person
	At            time.Time
	Attempts      []Attempt // by number
	// Test is the version of a plan by which it is dealt, as a table test; nil for none.
	Test *TestPlan
	// Jurors judge a table test, by name.
	Jurors []Person
}

// OfTable returns the attempt that is dealt at a table; the zero one for none.
func (a *Appointment) OfTable(table string) Attempt {
	for _, t := range a.Attempts {
		if t.Table == table {
			return t
		}
	}
	return Attempt{}
}

// An Attempt is one sitting of an appointed exam. It begins when a supervisor has
// confirmed who the trainee is.
type Attempt struct {
	Number      int // from 1
	ConfirmedBy Person
	Confirmed   time.Time
	Table       string // empty until it has begun
	Session     string // the trainee's at that table; empty until the first act is recorded
	Begun       time.Time
	Ended       time.Time
	EndedBy     string
	Void        Void // the zero one where it counts
	// Told is when the trainee might read how it went; zero: not yet.
	Told time.Time
	TestCards
	// Used is the time of its own clock when it had ended; 0 before, and where it has none.
	Used time.Duration
	// Closed is when a supervisor closed the jurors' cards, and ClosedBy who; zero: they are open.
	Closed   time.Time
	ClosedBy Person
	// Signed is the result of a table test, in a sentence, as its sheet was signed, and Passed
	// whether it was passed then; "" and false before.
	Signed string
	Passed bool
}

// TestCards are the cards of an attempt at a table test.
type TestCards struct {
	Seed uint64 // 0 where they are chance's
	// Demands are what these cards demand of their dealer; nil where nobody has counted it:
	// everybody has the same.
	Demands Demands
	// Like are what the shared cards demand in whose place these are dealt; nil where the plan
	// says what its cards demand.
	Like Demands
}

// keptDemands are Demands and Like as one column keeps them: counts by key, or where there
// is something to compare them with {"these":…,"like":…}.
type keptDemands struct {
	These Demands `json:"these"`
	Like  Demands `json:"like"`
}

func (c *TestCards) kept() ([]byte, error) {
	if c.Like == nil {
		return json.Marshal(c.Demands)
	}
	return json.Marshal(keptDemands{c.Demands, c.Like})
}

// demandsColumn reads the column of demands into the cards of an attempt.
type demandsColumn TestCards

func (c *demandsColumn) UnmarshalJSON(text []byte) error {
	both := keptDemands{}
	if err := json.Unmarshal(text, &both); err != nil || both.Like != nil {
		c.Demands, c.Like = both.These, both.Like
		return err
	}
	return json.Unmarshal(text, &c.Demands)
}

// A Void says why an attempt does not count.
type Void struct {
	By     Person
	At     time.Time
	Reason string
}

// A Takeover is a supervisor's taking of the table in the middle of an attempt.
type Takeover struct {
	By     Person
	At     time.Time
	Reason string
}

// The states by which appointments are found.
const (
	Coming  = "coming"  // none may begin yet
	Current = "current" // one may begin now, as far as time goes
	Past    = "past"    // none may begin any more
)

// An AppointmentQuery asks for appointments.
type AppointmentQuery struct {
	Person string // the trainee's id; "" for everybody
	Search string // what the trainee's name or the exam's holds, whatever the case
	State  string // Coming, Current or Past; "" for all
	Now    time.Time
	Skip   int
	Most   int
}

func (s Appointments) Appoint(ctx context.Context, list ...Appointment) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		for _, a := range list {
			test := TestPlan{}
			if a.Test != nil {
				test = *a.Test
			}
			_, err := query.Exec(ctx, tx, "appoint an exam for "+a.Trainee.Name, "INSERT INTO appointments VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
				a.ID, a.Trainee.ID, a.Trainee.Name, a.Exam, a.Variant, strings.Join(a.House, " "), a.Bots,
				a.Opens.UnixNano(), a.Closes.UnixNano(), a.Allowed, a.By.ID, a.By.Name, a.At.UnixNano(), a.Plan, a.Profile, test.ID, test.Number)
			if err == nil {
				err = setJurors(ctx, tx, a.ID, a.Jurors)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Plan returns the appointments of one plan, by name of the trainee.
func (s Appointments) Plan(ctx context.Context, plan string) ([]Appointment, error) {
	return s.Plans(ctx, "", plan)
}

// Plans returns the appointments of some plans, of one trainee or ("") of all, by name of
// the trainee.
func (s Appointments) Plans(ctx context.Context, person string, plans ...string) ([]Appointment, error) {
	if len(plans) == 0 {
		return nil, nil
	}
	these, args := in(plans)
	list, err := query.All(ctx, s.Reader, "appointments of plans", (*Appointment).columns,
		appointmentColumns+"WHERE plan IN "+these+" AND (? = '' OR person = ?) ORDER BY name COLLATE NOCASE, id", append(args, person, person)...)
	if err != nil {
		return nil, err
	}
	return list, s.complete(ctx, list)
}

// Move sets until when, and how often, all who sit a plan may begin.
func (s Appointments) Move(ctx context.Context, plan string, closes time.Time, attempts int) error {
	_, err := query.Exec(ctx, s.Writer, "move plan "+plan, "UPDATE appointments SET closes = ?, attempts = ? WHERE plan = ?", closes.UnixNano(), attempts, plan)
	return err
}

// Recall withdraws the appointments of a plan that have no attempt, and closes the others.
func (s Appointments) Recall(ctx context.Context, plan string, at time.Time) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, "withdraw plan "+plan,
			"DELETE FROM appointments WHERE plan = ? AND NOT EXISTS (SELECT 1 FROM attempts WHERE appointment = appointments.id)", plan)
		if err == nil {
			_, err = query.Exec(ctx, tx, "close plan "+plan, "UPDATE appointments SET closes = min(closes, ?) WHERE plan = ?", at.UnixNano(), plan)
		}
		return err
	})
}

const appointmentColumns = "SELECT id, person, name, exam, variant, house, bots, opens, closes, attempts, by_person, by_name, at, plan, profile, test, test_version, coalesce((" + leftClass + "), '') FROM appointments "

// leftClass is the name of the class of whose assignment an appointment is, where the trainee
// is no longer in that class.
const leftClass = `SELECT c.name FROM assignments x JOIN classes c ON c.id = x.class
	WHERE x.id = appointments.plan AND NOT EXISTS (SELECT 1 FROM pupils u WHERE u.class = x.class AND u.person = appointments.person)`

func (a *Appointment) columns() []any {
	a.Test = &TestPlan{}
	return []any{
		&a.ID, &a.Trainee.ID, &a.Trainee.Name, &a.Exam, &a.Variant, (*words)(&a.House), &a.Bots,
		query.Nanoseconds(&a.Opens), query.Nanoseconds(&a.Closes), &a.Allowed, &a.By.ID, &a.By.Name, query.Nanoseconds(&a.At), &a.Plan, &a.Profile, &a.Test.ID, &a.Test.Number, &a.LeftClass,
	}
}

func (s Appointments) Find(ctx context.Context, id string) (Appointment, bool, error) {
	return s.one(ctx, appointmentColumns+"WHERE id = ?", id)
}

func (s Appointments) OfTable(ctx context.Context, table string) (Appointment, bool, error) {
	return s.one(ctx, appointmentColumns+"WHERE id = (SELECT appointment FROM attempts WHERE table_id = ?)", table)
}

func (s Appointments) one(ctx context.Context, statement string, arg any) (Appointment, bool, error) {
	list, err := query.All(ctx, s.Reader, "find an appointment", (*Appointment).columns, statement, arg)
	if err != nil || len(list) == 0 {
		return Appointment{}, false, err
	}
	err = s.complete(ctx, list)
	return list[0], true, err
}

func (s Appointments) List(ctx context.Context, q AppointmentQuery) (list []Appointment, all int, err error) {
	where, args := "WHERE (? = '' OR person = ?) AND (? = '' OR instr(lower(name || char(10) || exam), lower(?)) > 0)", []any{q.Person, q.Person, q.Search, q.Search}
	now := q.Now.UnixNano()
	switch q.State {
	case Coming:
		where, args = where+" AND opens > ?", append(args, now)
	case Current:
		where, args = where+" AND opens <= ? AND closes > ?", append(args, now, now)
	case Past:
		where, args = where+" AND closes <= ?", append(args, now)
	}
	if _, err := query.One(ctx, s.Reader, "count appointments", []any{&all}, "SELECT count(*) FROM appointments "+where, args...); err != nil {
		return nil, 0, err
	}
	list, err = query.All(ctx, s.Reader, "list appointments", (*Appointment).columns,
		appointmentColumns+where+byWindow+" LIMIT ? OFFSET ?", append(args, q.Most, q.Skip)...)
	if err == nil {
		err = s.complete(ctx, list)
	}
	return list, all, err
}

// complete adds to appointments their attempts, and the plans by which they are dealt.
func (s Appointments) complete(ctx context.Context, list []Appointment) error {
	type version struct {
		id     string
		number int
	}
	plans := map[version]*TestPlan{}
	byID, ids := map[string]*Appointment{}, make([]string, len(list))
	for i := range list {
		a := &list[i]
		byID[a.ID], ids[i] = a, a.ID
		if v := (version{a.Test.ID, a.Test.Number}); v.id == "" {
			a.Test = nil
		} else if a.Test = plans[v]; a.Test == nil {
			a.Test = &TestPlan{}
			if _, err := query.One(ctx, s.Reader, "plan of appointment "+a.ID, a.Test.columns(), testPlanColumns+"WHERE p.id = ? AND v.number = ?", v.id, v.number); err != nil {
				return err
			}
			plans[v] = a.Test
		}
	}
	if len(list) == 0 {
		return nil
	}
	these, args := in(ids)
	type juror struct {
		of string
		Person
	}
	jurors, err := query.All(ctx, s.Reader, "jurors of appointments", func(j *juror) []any { return []any{&j.of, &j.ID, &j.Name} },
		"SELECT appointment, person, name FROM jurors WHERE appointment IN "+these+" ORDER BY name COLLATE NOCASE, person", args...)
	if err != nil {
		return err
	}
	for _, j := range jurors {
		byID[j.of].Jurors = append(byID[j.of].Jurors, j.Person)
	}
	type one struct {
		of string
		Attempt
	}
	found, err := query.All(ctx, s.Reader, "attempts at appointments", func(o *one) []any {
		t := &o.Attempt
		return []any{
			&o.of, &t.Number, &t.ConfirmedBy.ID, &t.ConfirmedBy.Name, query.Nanoseconds(&t.Confirmed), &t.Table, query.Nanoseconds(&t.Begun),
			query.Nanoseconds(&t.Ended), &t.EndedBy, &t.Void.By.ID, &t.Void.By.Name, query.Nanoseconds(&t.Void.At), &t.Void.Reason, query.Nanoseconds(&t.Told), &t.Seed, &t.Used, query.Nanoseconds(&t.Closed), &t.ClosedBy.ID, &t.ClosedBy.Name, query.JSON((*demandsColumn)(&t.TestCards)), &t.Session, &t.Signed, &t.Passed,
		}
	}, `SELECT t.appointment, t.number, t.confirmed_by, t.confirmed_name, t.confirmed, t.table_id, t.begun, t.ended, t.ended_by, t.void_by, t.void_name, t.void_at, t.void_reason, t.told,
			t.seed, coalesce(t.used, 0), t.closed, t.closed_by, t.closed_name, t.demands, coalesce(s.id, ''), coalesce(g.result, ''), coalesce(g.passed, 0)
		FROM attempts t JOIN appointments a ON a.id = t.appointment
		LEFT JOIN sessions s ON s.id = (SELECT id FROM sessions l WHERE l.person = a.person AND l.table_id = t.table_id AND l.stand = 'dealer' LIMIT 1)
		LEFT JOIN signed_points g ON g.session = s.id
		WHERE t.appointment IN `+these+" ORDER BY t.appointment, t.number", args...)
	for _, o := range found {
		byID[o.of].Attempts = append(byID[o.of].Attempts, o.Attempt)
	}
	return err
}

// ErrAnother refuses a change of an attempt that is no longer as it was.
var ErrAnother = errors.New("the attempt is no longer as it was")

func (s Appointments) Withdraw(ctx context.Context, id string) error {
	return s.change(ctx, "withdraw appointment "+id,
		"DELETE FROM appointments WHERE id = ? AND NOT EXISTS (SELECT 1 FROM attempts WHERE appointment = appointments.id)", id)
}

func (s Appointments) Confirm(ctx context.Context, id string, number int, by Person, at time.Time) error {
	return s.change(ctx, fmt.Sprintf("confirm attempt %d of appointment %s", number, id),
		"INSERT INTO attempts VALUES (?,?,?,?,?,'',NULL,NULL,'','','',NULL,'',NULL,0,NULL,NULL,'','','null') ON CONFLICT DO NOTHING", id, number, by.ID, by.Name, at.UnixNano())
}

func (s Appointments) Begin(ctx context.Context, id string, number int, table string, cards TestCards, at time.Time) error {
	kept, err := cards.kept()
	if err != nil {
		return err
	}
	return s.change(ctx, fmt.Sprintf("begin attempt %d of appointment %s", number, id),
		"UPDATE attempts SET table_id = ?, seed = ?, demands = ?, begun = ? WHERE appointment = ? AND number = ? AND begun IS NULL AND ended IS NULL", table, int64(cards.Seed), string(kept), at.UnixNano(), id, number)
}

func (s Appointments) End(ctx context.Context, id string, number int, by Person, at time.Time, used time.Duration) error {
	return s.change(ctx, fmt.Sprintf("end attempt %d of appointment %s", number, id),
		"UPDATE attempts SET ended = ?, ended_by = ?, used = ? WHERE appointment = ? AND number = ? AND ended IS NULL", at.UnixNano(), by.Name, used, id, number)
}

func (s Appointments) Void(ctx context.Context, id string, number int, v Void) error {
	return s.change(ctx, fmt.Sprintf("void attempt %d of appointment %s", number, id),
		`UPDATE attempts SET ended = coalesce(ended, ?), ended_by = iif(ended IS NULL, ?, ended_by),
		void_by = ?, void_name = ?, void_at = ?, void_reason = ? WHERE appointment = ? AND number = ? AND void_at IS NULL`,
		v.At.UnixNano(), v.By.Name, v.By.ID, v.By.Name, v.At.UnixNano(), v.Reason, id, number)
}

// change runs a statement that changes one row; ErrAnother where there is none any more.
func (s Appointments) change(ctx context.Context, doing, statement string, args ...any) error {
	rows, err := query.Exec(ctx, s.Writer, doing, statement, args...)
	if err == nil && rows == 0 {
		return fmt.Errorf("%s: %w", doing, ErrAnother)
	}
	return err
}

func (s Appointments) Going(ctx context.Context) ([]Appointment, error) {
	list, err := query.All(ctx, s.Reader, "attempts that go on", (*Appointment).columns,
		appointmentColumns+"WHERE id IN (SELECT appointment FROM attempts WHERE begun IS NOT NULL AND ended IS NULL)")
	if err != nil {
		return nil, err
	}
	return list, s.complete(ctx, list)
}

// sitting is the condition on appointments o that others on the plan of an appointment a
// may still sit at a moment, or sit now. Those who have used all their attempts may not, nor
// those who have left the class to which it was assigned.
var sitting = `o.plan = a.plan AND o.person <> a.person AND (
	o.closes > ? AND NOT EXISTS (` + strings.ReplaceAll(leftClass, "appointments.", "o.") + `)
		AND (SELECT count(*) FROM attempts u WHERE u.appointment = o.id AND u.ended IS NOT NULL AND u.void_at IS NULL) < o.attempts
	OR EXISTS (SELECT 1 FROM attempts g WHERE g.appointment = o.id AND g.begun IS NOT NULL AND g.ended IS NULL))`

// Tell has the trainees read from now on how their attempts went that have ended, where
// nobody else is to sit the same plan any more. What was told stays so.
func (s Appointments) Tell(ctx context.Context, now time.Time) error {
	over := `told IS NULL AND table_id <> '' AND ended IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM appointments a JOIN appointments o ON ` + sitting + ` WHERE a.id = attempts.appointment)`
	some := false
	_, err := query.One(ctx, s.Reader, "whether attempts may be told", []any{&some}, "SELECT EXISTS (SELECT 1 FROM attempts WHERE "+over+")", now.UnixNano())
	if err == nil && some {
		_, err = query.Exec(ctx, s.Writer, "tell of attempts", "UPDATE attempts SET told = ? WHERE "+over, now.UnixNano(), now.UnixNano())
	}
	return err
}

// byWindow is the order of appointments: the last to begin comes first. Those of a class
// have one window, and stand by name.
const byWindow = " ORDER BY opens DESC, closes DESC, name COLLATE NOCASE, id"

// Others returns the appointments of others on the plan of an appointment who may still
// sit it at a moment, or sit it now.
func (s Appointments) Others(ctx context.Context, id string, now time.Time) ([]Appointment, error) {
	list, err := query.All(ctx, s.Reader, "others on the plan of appointment "+id, (*Appointment).columns,
		appointmentColumns+"WHERE id IN (SELECT o.id FROM appointments a JOIN appointments o ON "+sitting+" WHERE a.id = ?) ORDER BY name, id", now.UnixNano(), id)
	if err != nil {
		return nil, err
	}
	return list, s.complete(ctx, list)
}

func (s Appointments) TookOver(ctx context.Context, table string, t Takeover) error {
	_, err := query.Exec(ctx, s.Writer, "keep why table "+table+" was taken over", "INSERT INTO takeovers VALUES (?,?,?,?,?)",
		table, t.By.ID, t.By.Name, t.At.UnixNano(), t.Reason)
	return err
}

func (s Appointments) Takeovers(ctx context.Context, table string) ([]Takeover, error) {
	return query.All(ctx, s.Reader, "takeovers of table "+table, func(t *Takeover) []any {
		return []any{&t.By.ID, &t.By.Name, query.Nanoseconds(&t.At), &t.Reason}
	}, "SELECT person, name, at, reason FROM takeovers WHERE table_id = ? ORDER BY at", table)
}
