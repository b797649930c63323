package record

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Assignments keeps what supervisors have people do until a day, and the tables at which
// they did it.
type Assignments struct{ DB }

// An Assignment is something that one person, or everybody in a class, is to do.
type Assignment struct {
	ID         string
	Kind, Key  string // what is assigned
	Title      string // as its trainees read it
	Class      string // its id; "" where it is one person's
	ClassName  string
	Person     Person // nobody where it is a class's
	Due        time.Time
	Allowed    int    // how many attempts count; 0 is any number
	Pass       string // the rule by which it is done
	Bar        int    // the number in that rule
	By         Person
	At         time.Time
	Withdrawn  time.Time // zero while it holds
	WithdrewBy Person
}

// Terms are until when, how often and by which rule, as one text: another after a change.
func (a *Assignment) Terms() string {
	return fmt.Sprint(a.Due.UnixNano(), " ", a.Allowed, " ", a.Pass, " ", a.Bar)
}

// Past is a state by which assignments are found, as of appointments; so are these.
const (
	Holding = "holding" // neither due yet nor withdrawn
	Taken   = "withdrawn"
)

// An AssignmentQuery asks for assignments. A zero field asks for any.
type AssignmentQuery struct {
	Person string // the trainee's id: his own, and those of classes that he is in
	Begun  bool   // also those that the person has begun and that are not his any more
	Class  string // its id: those of the class, and of people who are in it
	Kind   string
	Key    string
	Search string // what the title, the trainee's name or that of the class holds
	State  string // Holding, Past or Taken; "" is all that hold or are past
	Now    time.Time
	Newest bool // those due last first; otherwise those due next
	Skip   int
	Most   int
}

// An AssignmentAttempt is a table that a person opened to do what is assigned, with the
// person's last session there; without one nothing has been done yet.
type AssignmentAttempt struct {
	Assignment, Person string
	Table              string
	Opened             time.Time
	Tried
}

// A Word is a supervisor's on how a trainee did what was assigned.
type Word struct {
	Assignment, Person string
	Passed             bool
	By                 Person
	At                 time.Time
}

const assignmentColumns = `SELECT a.id, a.kind, a.key, a.title, a.class, coalesce(c.name, ''), a.person, a.name, a.due, a.attempts, a.pass, a.bar,
	a.by_person, a.by_name, a.at, a.withdrawn, a.withdrawn_by, a.withdrawn_name FROM assignments a LEFT JOIN classes c ON c.id = a.class `

func (a *Assignment) columns() []any {
	return []any{
		&a.ID, &a.Kind, &a.Key, &a.Title, &a.Class, &a.ClassName, &a.Person.ID, &a.Person.Name, query.Nanoseconds(&a.Due), &a.Allowed, &a.Pass, &a.Bar,
		&a.By.ID, &a.By.Name, query.Nanoseconds(&a.At), query.Nanoseconds(&a.Withdrawn), &a.WithdrewBy.ID, &a.WithdrewBy.Name,
	}
}

// Add keeps an assignment, with the audit of it.
func (s Assignments) Add(ctx context.Context, a Assignment, e AuditEntry) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, "assign "+a.Title, "INSERT INTO assignments VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,'','')",
			a.ID, a.Kind, a.Key, a.Title, a.Class, a.Person.ID, a.Person.Name, a.Due.UnixNano(), a.Allowed, a.Pass, a.Bar, a.By.ID, a.By.Name, a.At.UnixNano())
		if err == nil {
			err = AddAudit(ctx, tx, e)
		}
		return err
	})
}

// Change sets until when, how often and by which rule; ErrAnother where the assignment was
// withdrawn meanwhile.
func (s Assignments) Change(ctx context.Context, a Assignment, e AuditEntry) error {
	return s.change(ctx, e, "change assignment "+a.ID, "UPDATE assignments SET due = ?, attempts = ?, pass = ?, bar = ? WHERE id = ? AND withdrawn IS NULL",
		a.Due.UnixNano(), a.Allowed, a.Pass, a.Bar, a.ID)
}

// Withdraw takes an assignment back; ErrAnother where it was already.
func (s Assignments) Withdraw(ctx context.Context, id string, by Person, e AuditEntry) error {
	return s.change(ctx, e, "withdraw assignment "+id, "UPDATE assignments SET withdrawn = ?, withdrawn_by = ?, withdrawn_name = ? WHERE id = ? AND withdrawn IS NULL",
		e.At.UnixNano(), by.ID, by.Name, id)
}

func (s Assignments) change(ctx context.Context, e AuditEntry, doing, statement string, args ...any) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		rows, err := query.Exec(ctx, tx, doing, statement, args...)
		switch {
		case err != nil:
			return err
		case rows == 0:
			return ErrAnother
		}
		return AddAudit(ctx, tx, e)
	})
}

// Find returns one, withdrawn or not.
func (s Assignments) Find(ctx context.Context, id string) (a Assignment, found bool, err error) {
	found, err = query.One(ctx, s.Reader, "find assignment "+id, a.columns(), assignmentColumns+"WHERE a.id = ?", id)
	return a, found, err
}

// List returns assignments, and how many there are.
func (s Assignments) List(ctx context.Context, q AssignmentQuery) (list []Assignment, all int, err error) {
	var c condition
	if q.Person != "" {
		c.and("(a.person = ? OR a.class IN (SELECT class FROM pupils WHERE person = ?) OR ? AND a.id IN (SELECT assignment FROM assignment_attempts WHERE person = ?))",
			q.Person, q.Person, q.Begun, q.Person)
	}
	if q.Class != "" {
		c.and("(a.class = ? OR a.person IN (SELECT person FROM pupils WHERE class = ?))", q.Class, q.Class)
	}
	for _, f := range []struct{ column, value string }{{"a.kind", q.Kind}, {"a.key", q.Key}} {
		if f.value != "" {
			c.and(f.column+" = ?", f.value)
		}
	}
	if q.Search != "" {
		c.and("instr(lower(a.title || char(10) || a.name || char(10) || coalesce(c.name, '')), lower(?)) > 0", q.Search)
	}
	switch q.State {
	case Holding:
		c.and("a.withdrawn IS NULL AND a.due > ?", q.Now.UnixNano())
	case Past:
		c.and("a.withdrawn IS NULL AND a.due <= ?", q.Now.UnixNano())
	case Taken:
		c.and("a.withdrawn IS NOT NULL")
	default:
		c.and("a.withdrawn IS NULL")
	}
	order := " ORDER BY a.due, a.at, a.id"
	if q.Newest {
		order = " ORDER BY a.due DESC, a.at DESC, a.id"
	}
	if _, err := query.One(ctx, s.Reader, "count assignments", []any{&all},
		"SELECT count(*) FROM assignments a LEFT JOIN classes c ON c.id = a.class WHERE "+c.String(), c.args...); err != nil {
		return nil, 0, err
	}
	list, err = query.All(ctx, s.Reader, "list assignments", (*Assignment).columns,
		assignmentColumns+"WHERE "+c.String()+order+" LIMIT ? OFFSET ?", append(c.args, q.Most, q.Skip)...)
	return list, all, err
}

// Begin keeps a table that a person opened for an assignment.
func (s Assignments) Begin(ctx context.Context, assignment, person, table string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "begin assignment "+assignment, "INSERT INTO assignment_attempts VALUES (?,?,?,?)", table, assignment, person, at.UnixNano())
	return err
}

// OfSession returns the assignment that was done in a session.
func (s Assignments) OfSession(ctx context.Context, session string) (a Assignment, found bool, err error) {
	found, err = query.One(ctx, s.Reader, "assignment of session "+session, a.columns(),
		assignmentColumns+"WHERE a.id = (SELECT x.assignment FROM assignment_attempts x JOIN sessions s ON s.table_id = x.table_id AND s.person = x.person WHERE s.id = ?)", session)
	return a, found, err
}

// Attempts returns those of all people at some assignments, or of one person, oldest first.
func (s Assignments) Attempts(ctx context.Context, person string, assignments ...string) ([]AssignmentAttempt, error) {
	if len(assignments) == 0 {
		return nil, nil
	}
	these, args := in(assignments)
	return query.All(ctx, s.Reader, "attempts at assignments", func(t *AssignmentAttempt) []any {
		return append([]any{&t.Assignment, &t.Person, &t.Table, query.Nanoseconds(&t.Opened)}, t.Tried.columns()...)
	}, "SELECT x.assignment, x.person, x.table_id, x.begun, "+triedColumns+` FROM assignment_attempts x
		LEFT JOIN sessions s ON s.id = (SELECT l.id FROM sessions l WHERE l.table_id = x.table_id AND l.person = x.person ORDER BY l.begun DESC, l.from_seq DESC LIMIT 1)`+
		triedJoins+"WHERE x.assignment IN "+these+" AND (? = '' OR x.person = ?) ORDER BY x.begun, x.table_id", append(args, person, person)...)
}

// in is a list for IN, with its arguments.
func in(list []string) (text string, args []any) {
	for _, one := range list {
		args = append(args, one)
	}
	return "(?" + strings.Repeat(",?", len(list)-1) + ")", args
}

// Say keeps a supervisor's word, in place of an earlier one.
func (s Assignments) Say(ctx context.Context, w Word, e AuditEntry) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, "word on assignment "+w.Assignment, `INSERT INTO assignment_words VALUES (?,?,?,?,?,?)
			ON CONFLICT (assignment, person) DO UPDATE SET passed = excluded.passed, by_person = excluded.by_person, by_name = excluded.by_name, at = excluded.at`,
			w.Assignment, w.Person, w.Passed, w.By.ID, w.By.Name, w.At.UnixNano())
		if err == nil {
			err = AddAudit(ctx, tx, e)
		}
		return err
	})
}

// Words returns the words on some assignments.
func (s Assignments) Words(ctx context.Context, assignments ...string) ([]Word, error) {
	if len(assignments) == 0 {
		return nil, nil
	}
	these, args := in(assignments)
	return query.All(ctx, s.Reader, "words on assignments", func(w *Word) []any {
		return []any{&w.Assignment, &w.Person, &w.Passed, &w.By.ID, &w.By.Name, query.Nanoseconds(&w.At)}
	}, "SELECT assignment, person, passed, by_person, by_name, at FROM assignment_words WHERE assignment IN "+these+" ORDER BY assignment, person", args...)
}

// An Assignee is a person who is to do what is assigned, or who has done some of it.
type Assignee struct {
	Person
	Role     string // guest, member or supervisor; "" where the person was erased
	Disabled bool
	Gone     bool // no longer in the class; what was done stays
}

// Assignees returns the people of a class, and those who left it and had done something of
// what is assigned to it, by name.
func (s Assignments) Assignees(ctx context.Context, class string) ([]Assignee, error) {
	return query.All(ctx, s.Reader, "people of class "+class, (*Assignee).columns,
		`SELECT m.person, coalesce(p.name, m.name), iif(x.person IS NULL, coalesce(p.role, ''), ''), d.person IS NOT NULL, m.gone FROM (
			SELECT person, name, 0 AS gone FROM pupils WHERE class = ?1
			UNION ALL SELECT x.person, '', 1 FROM (
				SELECT x.person FROM assignments a JOIN assignment_attempts x ON x.assignment = a.id WHERE a.class = ?1
				UNION SELECT o.person FROM assignments a JOIN appointments o ON o.plan = a.id JOIN attempts t ON t.appointment = o.id
					WHERE a.class = ?1 AND t.begun IS NOT NULL) x
				WHERE x.person NOT IN (SELECT person FROM pupils WHERE class = ?1)) m
		LEFT JOIN people p ON p.id = m.person LEFT JOIN disabled d ON d.person = m.person LEFT JOIN erasures x ON x.person = m.person
		ORDER BY 2 COLLATE NOCASE, 1`, class)
}

// Assigned returns one person as an assignee.
func (s Assignments) Assigned(ctx context.Context, p Person) (a Assignee, err error) {
	a.Person = p
	_, err = query.One(ctx, s.Reader, "whether "+p.ID+" may be assigned something", []any{&a.Role, &a.Disabled},
		"SELECT iif(x.person IS NULL, p.role, ''), d.person IS NOT NULL FROM people p LEFT JOIN disabled d ON d.person = p.id LEFT JOIN erasures x ON x.person = p.id WHERE p.id = ?", p.ID)
	return a, err
}

func (a *Assignee) columns() []any { return []any{&a.ID, &a.Name, &a.Role, &a.Disabled, &a.Gone} }
