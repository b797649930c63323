package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// Erasures keeps the people who were erased, those who have asked to be, and for how long
// the house keeps people. Erasing, it puts another name in the place of a person's in all
// tables of this package, and takes away what was written about him.
type Erasures struct{ DB }

// An Erasure is a person who was erased. His sessions and mistakes stay, under Name.
type Erasure struct {
	Number int64 // from 1
	Person string
	Name   string // "former trainee 17"
	At     time.Time
	Done   time.Time // zero while something waits: a signed exam
}

// ErasedWords stand where words were.
const ErasedWords = "words erased"

// named are the columns with the name of a person, beside that with his id; at is the
// table of the log by which a row may have to wait, NULL for none. An erasure puts
// another name into all of them.
var named = []struct{ table, id, name, at string }{
	{"sessions", "person", "name", "table_id"},
	{"flags", "person", "name", "table_id"},
	{"requests", "person", "name", "table_id"},
	{"decisions", "person", "name", "table_id"},
	{"signatures", "person", "name", "(SELECT s.table_id FROM sessions s WHERE s.id = session)"},
	{"ticks", "person", "name", "(SELECT s.table_id FROM sessions s WHERE s.id = session)"},
	{"takeovers", "person", "name", "table_id"},
	{"exercises", "person", "name", "NULL"},
	{"withdrawn_exercises", "person", "name", "NULL"},
	{"classes", "person", "leader", "NULL"},
	{"pupils", "person", "name", "NULL"},
	{"appointments", "person", "name", "(SELECT t.table_id FROM attempts t WHERE t.appointment = id AND t.table_id IN (SELECT value FROM json_each(?1)))"},
	{"appointments", "by_person", "by_name", "NULL"},
	{"attempts", "confirmed_by", "confirmed_name", "table_id"},
	{"attempts", "void_by", "void_name", "table_id"},
	{"terms", "by_person", "by_name", "NULL"},
	{"class_terms", "by_person", "by_name", "NULL"},
	{"profile_versions", "by_person", "by_name", "NULL"},
	{"score_rules", "person", "name", "NULL"},
	{"apprenticeships", "by_person", "by_name", "NULL"},
	{"test_plan_versions", "by_person", "by_name", "NULL"},
	{"jurors", "person", "name", "(SELECT t.table_id FROM attempts t WHERE t.appointment = jurors.appointment AND t.table_id IN (SELECT value FROM json_each(?1)))"},
	{"attempts", "closed_by", "closed_name", "table_id"},
	{"assignments", "person", "name", "NULL"},
	{"assignments", "by_person", "by_name", "NULL"},
	{"assignments", "withdrawn_by", "withdrawn_name", "NULL"},
	{"assignment_words", "by_person", "by_name", "NULL"},
	{"step_targets", "person", "name", "NULL"},
	{"spot_terms", "person", "name", "NULL"},
	{"drill_marks", "person", "name", "NULL"},
}

// nameAlone are the columns that have a name without an id.
var nameAlone = []struct{ table, name, at string }{
	{"sessions", "locked_by", "table_id"},
	{"attempts", "ended_by", "table_id"},
}

// within are the columns of printed profiles, whose own names may hold the person's.
var within = []struct{ table, words, at string }{
	{"sessions", "profile", "table_id"},
	{"appointments", "profile", "NULL"},
	{"terms", "profile", "NULL"},
	{"class_terms", "profile", "NULL"},
	{"test_plan_versions", "profile", "NULL"},
}

// written are the columns with words on a person's record: his own, and those of others.
// of is the person of a row.
var written = []struct{ table, words, of, at string }{
	{"flags", "remark", "(SELECT m.person FROM mistakes m WHERE m.table_id = flags.table_id AND m.seq = flags.seq AND m.place = flags.place)", "table_id"},
	{"requests", "words", "person", "table_id"},
	{"decisions", "reason", "(SELECT m.person FROM mistakes m WHERE m.table_id = decisions.table_id AND m.seq = decisions.seq AND m.place = decisions.place)", "table_id"},
	{"takeovers", "reason", "(SELECT a.person FROM attempts t JOIN appointments a ON a.id = t.appointment WHERE t.table_id = takeovers.table_id)", "table_id"},
	{"ratings", "remark", "(SELECT a.person FROM appointments a WHERE a.id = appointment)", "(SELECT t.table_id FROM attempts t WHERE t.appointment = ratings.appointment AND t.number = ratings.number)"},
	{"ratings", "remark", "person", "(SELECT t.table_id FROM attempts t WHERE t.appointment = ratings.appointment AND t.number = ratings.number)"},
	{"attempts", "void_reason", "(SELECT a.person FROM appointments a WHERE a.id = appointment)", "table_id"},
}

// gone are the tables whose rows go with the person. With his cards go their reviews, and
// the cases that were dealt for them.
var gone = []struct{ table, id string }{
	{"profiles", "person"}, {"terms", "person"}, {"erasure_requests", "person"}, {"cards", "person"},
	{"apprentices", "person"}, {"apprentice_steps", "person"}, {"apprentice_shoes", "person"}, {"drill_runs", "person"}, {"spot_runs", "person"},
}

// Begin notes that a person is erased, with the audit of it. Kind is what he was: trainee,
// supervisor, guest. Of a person who was erased before it returns what was noted.
func (s Erasures) Begin(ctx context.Context, p Person, kind string, by AuditEntry) (x Erasure, err error) {
	err = query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		found, err := query.One(ctx, tx, "look for an erasure", x.columns(), "SELECT number, person, name, at, done FROM erasures WHERE person = ?", p.ID)
		if found || err != nil {
			return err
		}
		var last int64
		if _, err := query.One(ctx, tx, "number an erasure", []any{&last}, "SELECT coalesce(max(number), 0) FROM erasures"); err != nil {
			return err
		}
		x = Erasure{Number: last + 1, Person: p.ID, Name: fmt.Sprintf("former %s %d", kind, last+1), At: by.At.UTC()}
		_, err = query.Exec(ctx, tx, "note an erasure", "INSERT INTO erasures VALUES (?,?,?,?,?,NULL)", x.Number, x.Person, x.Name, p.Name, x.At.UnixNano())
		if err == nil {
			by.Act, by.About = PersonErased, p
			err = AddAudit(ctx, tx, by)
		}
		return err
	})
	return x, err
}

func (x *Erasure) columns() []any {
	return []any{&x.Number, &x.Person, &x.Name, query.Nanoseconds(&x.At), query.Nanoseconds(&x.Done)}
}

// Names puts the name of an erasure in the place of the person's everywhere, and takes
// away the words on his record, save at the tables to keep.
func (s Erasures) Names(ctx context.Context, x Erasure, keep []string) error {
	kept, err := json.Marshal(append([]string{}, keep...))
	if err != nil {
		return err
	}
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		doing := "erase " + x.Person
		waits := func(at string) string { return "coalesce(" + at + ", '') NOT IN (SELECT value FROM json_each(?1))" }
		for _, c := range named {
			if _, err := query.Exec(ctx, tx, doing, "UPDATE "+c.table+" SET "+c.name+" = ?2 WHERE "+c.id+" = ?3 AND "+c.name+" <> ?2 AND "+waits(c.at),
				kept, x.Name, x.Person); err != nil {
				return err
			}
		}
		for _, c := range nameAlone {
			if _, err := query.Exec(ctx, tx, doing, "UPDATE "+c.table+" SET "+c.name+" = ?2 WHERE "+c.name+" <> '' AND "+c.name+" = (SELECT was FROM erasures WHERE person = ?3) AND "+waits(c.at),
				kept, x.Name, x.Person); err != nil {
				return err
			}
		}
		for _, c := range within {
			if _, err := query.Exec(ctx, tx, doing, "UPDATE "+c.table+" SET "+c.words+" = replace("+c.words+", e.was, ?2) FROM erasures e WHERE e.person = ?3 AND e.was <> '' AND instr("+c.words+", e.was) AND "+waits(c.at),
				kept, x.Name, x.Person); err != nil {
				return err
			}
		}
		for _, c := range written {
			if _, err := query.Exec(ctx, tx, doing, "UPDATE "+c.table+" SET "+c.words+" = ?2 WHERE "+c.words+" NOT IN ('', ?2) AND "+c.of+" = ?3 AND "+waits(c.at),
				kept, ErasedWords, x.Person); err != nil {
				return err
			}
		}
		for _, c := range gone {
			if _, err := query.Exec(ctx, tx, doing, "DELETE FROM "+c.table+" WHERE "+c.id+" = ?", x.Person); err != nil {
				return err
			}
		}
		if err := forgetStatements(ctx, tx, doing, x.Person); err != nil {
			return err
		}
		_, err := query.Exec(ctx, tx, doing, "UPDATE audit SET words = '' WHERE about = ? AND act <> ? AND words <> ''", x.Person, PersonErased)
		return err
	})
}

// Table gives the sessions at a table its name, and its mistakes what the log says of them
// without words. What lists show of the table is worked out anew.
func (s Erasures) Table(ctx context.Context, table, name string, mistakes []Judged) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		doing := "erase words at table " + table
		_, err := query.Exec(ctx, tx, doing, "UPDATE sessions SET table_name = ? WHERE table_id = ?", name, table)
		for i := range mistakes {
			j := &mistakes[i]
			grounds, failed := json.Marshal(j.Mistake.Grounds)
			if err == nil {
				err = failed
			}
			if err == nil {
				_, err = query.Exec(ctx, tx, doing, "UPDATE mistakes SET owed = ?, done = ?, why = ?, grounds = ? WHERE table_id = ? AND seq = ? AND place = ?",
					j.Mistake.Owed, j.Mistake.Done, j.Mistake.Why, string(grounds), table, j.Seq, j.Index)
			}
		}
		if err == nil {
			_, err = query.Exec(ctx, tx, doing, "DELETE FROM glances WHERE table_id = ?", table)
		}
		return err
	})
}

// Done notes that nothing waits any more. The name that the person had is forgotten.
func (s Erasures) Done(ctx context.Context, person string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "end the erasure of "+person, "UPDATE erasures SET done = ?, was = '' WHERE person = ? AND done IS NULL", at.UnixNano(), person)
	return err
}

// Waiting returns the erasures of which something waits, and the names that the people had.
func (s Erasures) Waiting(ctx context.Context) (list []Erasure, names []string, err error) {
	err = nil
	for rows, failed := range query.Rows(ctx, s.Reader, "SELECT number, person, name, at, done, was FROM erasures WHERE done IS NULL ORDER BY number") {
		var x Erasure
		var was string
		if failed == nil {
			failed = rows.Scan(append(x.columns(), &was)...)
		}
		if failed != nil {
			return nil, nil, fmt.Errorf("erasures that wait: %w", failed)
		}
		list, names = append(list, x), append(names, was)
	}
	return list, names, nil
}

// Find returns the erasure of a person, and whether there is one.
func (s Erasures) Find(ctx context.Context, person string) (x Erasure, found bool, err error) {
	found, err = query.One(ctx, s.Reader, "erasure of "+person, x.columns(), "SELECT number, person, name, at, done FROM erasures WHERE person = ?", person)
	return x, found, err
}

// A SignedExam is a session in an exam under whose sheet a supervisor has signed.
type SignedExam struct {
	Session, Table string
	TableName      string
	Begun, Signed  time.Time
}

// SignedExams returns those of a person, oldest first.
func (s Erasures) SignedExams(ctx context.Context, person string) ([]SignedExam, error) {
	return query.All(ctx, s.Reader, "signed exams of "+person, func(e *SignedExam) []any {
		return []any{&e.Session, &e.Table, &e.TableName, query.Nanoseconds(&e.Begun), query.Nanoseconds(&e.Signed)}
	}, "SELECT s.id, s.table_id, s.table_name, s.begun, g.at FROM sessions s JOIN signatures g ON g.session = s.id WHERE s.person = ? AND s.mode = 'exam' ORDER BY g.at, s.id", person)
}

// Counts are how much is kept of a person.
type Counts struct{ Sessions, Mistakes, Remarks, Classes, Exams int }

func (s Erasures) Counts(ctx context.Context, person string) (c Counts, err error) {
	_, err = query.One(ctx, s.Reader, "count what is kept of "+person, []any{&c.Sessions, &c.Mistakes, &c.Remarks, &c.Classes, &c.Exams},
		`SELECT (SELECT count(*) FROM sessions WHERE person = ?1), (SELECT count(*) FROM mistakes WHERE person = ?1),
			(SELECT count(*) FROM requests WHERE person = ?1) + (SELECT count(*) FROM flags f JOIN mistakes m USING (table_id, seq, place) WHERE m.person = ?1),
			(SELECT count(*) FROM pupils WHERE person = ?1), (SELECT count(*) FROM appointments WHERE person = ?1)`, person)
	return c, err
}

// Ask notes that a person wants to be erased, and Unask that he does not any more.
func (s Erasures) Ask(ctx context.Context, person string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "ask to be erased", "INSERT INTO erasure_requests VALUES (?,?) ON CONFLICT DO NOTHING", person, at.UnixNano())
	return err
}

func (s Erasures) Unask(ctx context.Context, person string) error {
	_, err := query.Exec(ctx, s.Writer, "ask no more to be erased", "DELETE FROM erasure_requests WHERE person = ?", person)
	return err
}

// An ErasureRequest is a person who has asked to be erased.
type ErasureRequest struct {
	Person
	At time.Time
}

// Asked returns the people who have asked, who asked first before.
func (s Erasures) Asked(ctx context.Context) ([]ErasureRequest, error) {
	return query.All(ctx, s.Reader, "people who ask to be erased", func(r *ErasureRequest) []any { return []any{&r.ID, &r.Name, query.Nanoseconds(&r.At)} },
		"SELECT r.person, p.name, r.at FROM erasure_requests r JOIN people p ON p.id = r.person ORDER BY r.at, r.person")
}

// A Retention is for how many months the house keeps people who do not come back, signed
// exams, and statements that were sent to a record store; 0 is for ever.
type Retention struct{ Guests, Members, Exams, Statements int }

func (s Erasures) Retention(ctx context.Context) (r Retention, err error) {
	_, err = query.One(ctx, s.Reader, "the retention", []any{&r.Guests, &r.Members, &r.Exams, &r.Statements}, "SELECT guests, members, exams, statements FROM retention")
	return r, err
}

func (s Erasures) SetRetention(ctx context.Context, r Retention, by AuditEntry) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, "set the retention", "UPDATE retention SET guests = ?, members = ?, exams = ?, statements = ?", r.Guests, r.Members, r.Exams, r.Statements)
		if err == nil {
			err = AddAudit(ctx, tx, by)
		}
		return err
	})
}

// Unseen returns guests, or members, who were seen last before a moment and are not erased.
func (s Erasures) Unseen(ctx context.Context, role string, before time.Time) ([]Person, error) {
	return query.All(ctx, s.Reader, "people who do not come back", func(p *Person) []any { return []any{&p.ID, &p.Name} },
		`SELECT id, name FROM people p WHERE role = ?1 AND made < ?2 AND coalesce(seen, 0) < ?2 AND id NOT IN (SELECT person FROM erasures)
			AND NOT EXISTS (SELECT 1 FROM pupils c WHERE c.person = p.id AND c.joined >= ?3)
			AND NOT EXISTS (SELECT 1 FROM appointments a WHERE a.person = p.id AND (a.at >= ?3 OR a.closes >= ?3))
			AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = p.id AND (s.begun >= ?3 OR s.ended >= ?3 OR s.ended IS NULL
				AND (SELECT e.at FROM tables t JOIN entries e ON e.table_key = t.key WHERE t.id = s.table_id ORDER BY e.seq DESC LIMIT 1) >= ?3))
			ORDER BY id`, role, before.UnixMilli(), before.UnixNano())
}
