package record

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// Decisions keeps what supervisors decided: on a mistake, or on a clause in an edition of
// the rules. Decisions are numbered over the whole house; none is changed or deleted.
type Decisions struct{ DB }

// A Ruling is what a decision comes to.
type Ruling string

// Withdrawn is for clauses alone: earlier decisions on the clause hold no longer.
const (
	Upheld     Ruling = "upheld"
	Overturned Ruling = "overturned"
	Withdrawn  Ruling = "withdrawn"
)

// A Decision is one decision, on a mistake or on a clause.
type Decision struct {
	Number  int64 // from 1
	Ruling  Ruling
	Reason  string
	By      Person // the supervisor
	At      time.Time
	Cite    string // the clause that it is on; "" for a decision on one mistake
	Edition string // of the clause
	// Shown is until when its maker has seen decisions on the mistake; zero for all. It is not
	// kept.
	Shown time.Time
}

// DecidedMeanwhile refuses a decision on a mistake whose maker has not seen a colleague's.
type DecidedMeanwhile struct{ Decision }

func (d *DecidedMeanwhile) Error() string {
	return fmt.Sprintf("%s has decided on it meanwhile: %s, %s", d.By.Name, d.Ruling, d.Reason)
}

// ForClause reports a decision on a clause.
func (d *Decision) ForClause() bool { return d.Cite != "" }

const decisionColumns = "d.number, d.ruling, d.reason, d.person, d.name, d.at, coalesce(d.cite, ''), coalesce(d.edition, '')"

func (d *Decision) columns() []any {
	return []any{&d.Number, &d.Ruling, &d.Reason, &d.By.ID, &d.By.Name, query.Nanoseconds(&d.At), &d.Cite, &d.Edition}
}

// concerns is the condition on a decision d that is about a mistake m.
const concerns = `(d.table_id = m.table_id AND d.seq = m.seq AND d.place = m.place OR d.cite = m.cite AND d.edition = m.edition)`

// setOverturned works out of the decisions on mistakes m, and on their clauses, which of
// them are overturned: the last one that was not withdrawn says so.
const setOverturned = "UPDATE mistakes AS m SET overturned = " + overturned

// overturned is 1 for a mistake m that is overturned, and 0 for others.
const overturned = `coalesce((
	SELECT d.ruling = 'overturned' FROM decisions d WHERE ` + concerns + ` AND (d.cite IS NULL OR d.ruling = 'overturned' AND NOT EXISTS (
		SELECT 1 FROM decisions w WHERE w.cite = d.cite AND w.edition = d.edition AND w.ruling = 'withdrawn' AND w.number > d.number))
	ORDER BY d.number DESC LIMIT 1), 0)`

func (s Decisions) OnMistake(ctx context.Context, table string, at Place, d Decision) error {
	doing := fmt.Sprintf("decide on the mistake of entry %d of table %s", at.Seq, table)
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		if !d.Shown.IsZero() {
			var unseen DecidedMeanwhile
			found, err := query.One(ctx, tx, doing, unseen.columns(), "SELECT "+decisionColumns+` FROM decisions d
				WHERE table_id = ? AND seq = ? AND place = ? AND at > ? AND person <> ? ORDER BY number DESC LIMIT 1`,
				table, at.Seq, at.Index, d.Shown.UnixNano(), d.By.ID)
			if err != nil {
				return err
			}
			if found {
				return &unseen
			}
		}
		_, err := query.Exec(ctx, tx, doing, "INSERT INTO decisions VALUES (NULL,?,?,?,NULL,NULL,?,?,?,?,?)",
			table, at.Seq, at.Index, d.Ruling, d.Reason, d.By.ID, d.By.Name, d.At.UnixNano())
		if err == nil {
			_, err = query.Exec(ctx, tx, doing, setOverturned+" WHERE table_id = ? AND seq = ? AND place = ?", table, at.Seq, at.Index)
		}
		if err == nil {
			err = keepDeskLines(ctx, tx, sessionsAt, table, at.Seq)
		}
		return err
	})
}

func (s Decisions) OnClause(ctx context.Context, d Decision) error {
	doing := fmt.Sprintf("decide on clause %s of %s", d.Cite, d.Edition)
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, doing, "INSERT INTO decisions VALUES (NULL,NULL,NULL,NULL,?,?,?,?,?,?,?)",
			d.Cite, d.Edition, d.Ruling, d.Reason, d.By.ID, d.By.Name, d.At.UnixNano())
		if err == nil {
			_, err = query.Exec(ctx, tx, doing, setOverturned+" WHERE cite = ? AND edition = ?", d.Cite, d.Edition)
		}
		if err == nil {
			err = keepDeskLines(ctx, tx, "SELECT DISTINCT session FROM mistakes WHERE cite = ? AND edition = ?", d.Cite, d.Edition)
		}
		return err
	})
}

// decisions returns those on a table's mistakes from an entry on, and on their clauses,
// oldest first.
func (db DB) decisions(ctx context.Context, table string, from int64) (map[Place][]Decision, error) {
	type decided struct {
		at Place
		Decision
	}
	list, err := query.All(ctx, db.Reader, "decisions on mistakes of table "+table, func(d *decided) []any {
		return append([]any{&d.at.Seq, &d.at.Index}, d.columns()...)
	}, "SELECT m.seq, m.place, "+decisionColumns+" FROM mistakes m JOIN decisions d ON "+concerns+
		" WHERE m.table_id = ? AND m.seq >= ? ORDER BY d.number", table, from)
	found := map[Place][]Decision{}
	for _, d := range list {
		found[d.at] = append(found[d.at], d.Decision)
	}
	return found, err
}

// decisionsOn returns those on one mistake, and on its clause, oldest first.
func (db DB) decisionsOn(ctx context.Context, table string, at Place) ([]Decision, error) {
	return query.All(ctx, db.Reader, "decisions on a mistake of table "+table, (*Decision).columns,
		"SELECT "+decisionColumns+" FROM mistakes m JOIN decisions d ON "+concerns+
			" WHERE m.table_id = ? AND m.seq = ? AND m.place = ? ORDER BY d.number", table, at.Seq, at.Index)
}

func (s Decisions) OnClauses(ctx context.Context) ([]Decision, error) {
	return query.All(ctx, s.Reader, "decisions on clauses", (*Decision).columns,
		"SELECT "+decisionColumns+" FROM decisions d WHERE cite IS NOT NULL ORDER BY number DESC")
}

func (s Decisions) HasBroken(ctx context.Context, person, cite, edition string) (own, anybody bool, err error) {
	_, err = query.One(ctx, s.Reader, "mistakes against clause "+cite+" of "+edition, []any{&own, &anybody},
		"SELECT EXISTS (SELECT 1 FROM mistakes WHERE cite = ? AND edition = ? AND person = ?), EXISTS (SELECT 1 FROM mistakes WHERE cite = ? AND edition = ?)",
		cite, edition, person, cite, edition)
	return own, anybody, err
}

// An Answer is a decision on a mistake, for the person who made it.
type Answer struct {
	Decision
	Session string
	Place   Place // of the mistake
	Round   int
	Broken  string // the clause that was broken
	Title   string
}

func (s Decisions) Unread(ctx context.Context, v Viewer, most int) (list []Answer, all int, err error) {
	const from = ` FROM sessions s JOIN mistakes m ON m.session = s.id JOIN decisions d ON ` + concerns + `
		LEFT JOIN answers_read a ON a.session = s.id LEFT JOIN recorded r ON r.table_id = s.table_id
		WHERE s.person = ? AND m.person = s.person AND d.number > coalesce(a.number, 0) AND ` + told
	args := []any{v.ID, v.Supervisor, v.ID}
	if _, err = query.One(ctx, s.Reader, "count unread answers", []any{&all}, "SELECT count(*)"+from, args...); err != nil || all == 0 || most == 0 {
		return nil, all, err
	}
	list, err = query.All(ctx, s.Reader, "unread answers", func(a *Answer) []any {
		return append([]any{&a.Session, &a.Place.Seq, &a.Place.Index, &a.Round, &a.Broken, &a.Title}, a.Decision.columns()...)
	}, "SELECT s.id, m.seq, m.place, m.round, m.cite, m.title, "+decisionColumns+from+" ORDER BY d.number DESC, m.seq, m.place LIMIT ?", append(args, most)...)
	return list, all, err
}

func (s Decisions) Read(ctx context.Context, session string, number int64) error {
	_, err := query.Exec(ctx, s.Writer, "answers read of session "+session,
		"INSERT INTO answers_read VALUES (?,?) ON CONFLICT (session) DO UPDATE SET number = excluded.number WHERE excluded.number > number", session, number)
	return err
}
