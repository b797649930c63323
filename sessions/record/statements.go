package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"burncard/sessions/query"
)

// Statements keeps what is said of results to a learning record store. Triggers of the
// database queue a statement in the transaction that keeps its result; see 28.sql of package
// schema. A statement is made, sent, and then either taken by the store or parked.
type Statements struct{ DB }

// A StatementKind is a kind of result.
type StatementKind string

// The kinds, with the keys of their results.
const (
	OfSession StatementKind = "session" // its id
	OfDrill   StatementKind = "drill"   // the session of the run
	OfSpot    StatementKind = "spot"    // the session of the run
	OfCard    StatementKind = "card"    // a card's id and the day of a review, with a slash between
	OfExam    StatementKind = "exam"    // the table of the attempt
	OfTest    StatementKind = "test"    // likewise
	OfDuty    StatementKind = "duty"    // a person's id and the duty's key, with a slash between
	OfShoe    StatementKind = "shoe"    // the session of the shoe at the end of the path
	OfWord    StatementKind = "word"    // an assignment's id and the trainee's, with a slash between
	Voiding   StatementKind = "void"    // the id of the statement that it voids
)

// A StatementState is how far a statement is.
type StatementState string

// The states.
const (
	StatementWaits    StatementState = "waiting"
	StatementSent     StatementState = "sent"
	StatementParked   StatementState = "parked"   // the store refused it
	StatementReplaced StatementState = "replaced" // it was sent, and is voided because its result changed
)

// StatementStates are all states, in the order in which a page lists them.
var StatementStates = []StatementState{StatementWaits, StatementParked, StatementSent, StatementReplaced}

// A Statement is one row of the queue.
type Statement struct {
	Number   int64
	ID       string // a UUID
	Kind     StatementKind
	Key      string
	Revision int    // from 1
	Session  string // in which the result was dealt; "" for none
	Person   string // whose result it is; "" for nobody's
	Name     string // the person's today; only in lists
	At       time.Time
	State    StatementState
	Body     []byte // JSON; empty: not made yet, or forgotten
	Stale    int    // how often the result has perhaps changed since the body was made
	Tries    int    // how often sending it was begun
	Held     bool   // it waits until the trainee is told of the attempt at an exam
	Reason   string // why it is parked
	Done     time.Time
}

// A StatementStore is how it stands with the record store.
type StatementStore struct {
	Since   time.Time // results are queued from here on
	Contact time.Time // the store last took something; zero: never
	Trouble string    // why nothing goes out now; "" for nothing
}

// On has results queued from a moment on, if they are not yet.
func (s Statements) On(ctx context.Context, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "switch statements on", "INSERT INTO statement_store (one, since) VALUES (1, ?) ON CONFLICT DO NOTHING", at.UnixNano())
	return err
}

// Off has no results queued any more. What waits stays.
func (s Statements) Off(ctx context.Context) error {
	_, err := query.Exec(ctx, s.Writer, "switch statements off", "DELETE FROM statement_store")
	return err
}

// Store returns how it stands with the store; false where results are not queued.
func (s Statements) Store(ctx context.Context) (x StatementStore, on bool, err error) {
	on, err = query.One(ctx, s.Reader, "record store", []any{query.Nanoseconds(&x.Since), query.Nanoseconds(&x.Contact), &x.Trouble},
		"SELECT since, contact, trouble FROM statement_store")
	return x, on, err
}

// Told keeps that the store took something at a moment, zero for not now, and why nothing
// goes out, "" for nothing.
func (s Statements) Told(ctx context.Context, at time.Time, trouble string) error {
	_, err := query.Exec(ctx, s.Writer, "note how the record store answered", "UPDATE statement_store SET contact = coalesce(?, contact), trouble = ?", momentOrNull(at), trouble)
	return err
}

// held is the condition on a statement s that waits until its trainee is told.
const held = "(s.state = 'waiting' AND s.kind = 'exam' AND s.key IN " + untold + ")"

const statementColumns = "SELECT s.number, s.id, s.kind, s.key, s.revision, s.session, s.person, coalesce(p.name, ''), s.at, s.state, coalesce(s.body, ''), s.stale, s.tries, " + held +
	", s.reason, s.done FROM statements s LEFT JOIN people p ON p.id = s.person "

func (x *Statement) columns() []any {
	return []any{
		&x.Number, &x.ID, &x.Kind, &x.Key, &x.Revision, &x.Session, &x.Person, &x.Name, query.Nanoseconds(&x.At), &x.State, &x.Body, &x.Stale, &x.Tries, &x.Held, &x.Reason, query.Nanoseconds(&x.Done),
	}
}

// Next returns statements that wait for the store, those tried least first, then in the order
// of their results. One that is held is not among them.
func (s Statements) Next(ctx context.Context, most int) ([]Statement, error) {
	return query.All(ctx, s.Reader, "statements that wait", (*Statement).columns, statementColumns+"WHERE s.state = 'waiting' AND NOT "+held+" ORDER BY s.tries, s.number LIMIT ?", most)
}

// Stale returns statements with a body whose results have perhaps changed since: those that
// were sent, and those of which nothing can have arrived yet.
func (s Statements) Stale(ctx context.Context, most int) ([]Statement, error) {
	return query.All(ctx, s.Reader, "statements on changed results", (*Statement).columns,
		statementColumns+"WHERE s.stale > 0 AND s.body IS NOT NULL AND (s.state = 'sent' OR s.state = 'waiting' AND s.tries = 0) ORDER BY s.number LIMIT ?", most)
}

// Settle notes that a stale statement was looked at: its result says what was sent. The body of
// one that was never sent is forgotten, to be made anew. Where the result changed again since
// x was read, x stays stale.
func (s Statements) Settle(ctx context.Context, x *Statement) error {
	_, err := query.Exec(ctx, s.Writer, "look at a result again", "UPDATE statements SET stale = 0, body = CASE WHEN state = 'waiting' AND tries = 0 THEN NULL ELSE body END WHERE number = ? AND stale = ?", x.Number, x.Stale)
	return err
}

// Freeze keeps the body of a statement and its session, once and for all, unless its result changed since x
// was read.
func (s Statements) Freeze(ctx context.Context, x *Statement) error {
	_, err := query.Exec(ctx, s.Writer, "keep a statement", "UPDATE statements SET body = ?, session = ?, stale = 0 WHERE number = ? AND body IS NULL AND stale = ?", string(x.Body), x.Session, x.Number, x.Stale)
	return err
}

// Drop takes away a statement that was never sent: there is nothing to say.
func (s Statements) Drop(ctx context.Context, number int64) error {
	_, err := query.Exec(ctx, s.Writer, "drop a statement", "DELETE FROM statements WHERE number = ? AND state = 'waiting' AND tries = 0", number)
	return err
}

// Begin notes that statements are about to be sent, and returns the numbers of those that
// still wait: a person may have been erased meanwhile.
func (s Statements) Begin(ctx context.Context, numbers []int64) ([]int64, error) {
	return query.All(ctx, s.Writer, "begin to send statements", func(n *int64) []any { return []any{n} },
		"UPDATE statements SET tries = tries + 1 WHERE state = 'waiting' AND body IS NOT NULL AND number IN (SELECT value FROM json_each(?)) RETURNING number", list(numbers))
}

// Sent notes that the store has taken statements.
func (s Statements) Sent(ctx context.Context, numbers []int64, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "note sent statements", "UPDATE statements SET state = 'sent', reason = '', done = ? WHERE state = 'waiting' AND number IN (SELECT value FROM json_each(?))",
		at.UnixNano(), list(numbers))
	return err
}

// Park puts a statement aside that the store has refused.
func (s Statements) Park(ctx context.Context, number int64, reason string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "park a statement", "UPDATE statements SET state = 'parked', reason = ?, done = ? WHERE number = ? AND state = 'waiting'", reason, at.UnixNano(), number)
	return err
}

// Again has parked statements wait once more: the one of a number, or all for 0. The store
// has kept none of them, so that each is made anew, under its id. It returns how many.
func (s Statements) Again(ctx context.Context, number int64, by AuditEntry) (rows int64, err error) {
	err = query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		rows, err = query.Exec(ctx, tx, "send parked statements again", `UPDATE statements SET state = 'waiting', body = CASE WHEN kind = 'void' THEN body END, tries = 0, reason = '', done = NULL
			WHERE state = 'parked' AND ? IN (0, number)`, number)
		if err != nil || rows == 0 {
			return err
		}
		return AddAudit(ctx, tx, by)
	})
	return rows, err
}

// Replace has a statement that was sent voided, by one with a body that is made of its id,
// and its result told anew if again.
func (s Statements) Replace(ctx context.Context, x *Statement, again bool, at time.Time, voiding func(id string) ([]byte, error)) error {
	doing := "replace statement " + x.ID
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		rows, err := query.Exec(ctx, tx, doing, "UPDATE statements SET state = 'replaced' WHERE number = ? AND state = 'sent'", x.Number)
		if err != nil || rows == 0 {
			return err
		}
		var number int64
		id := ""
		if _, err := query.One(ctx, tx, doing, []any{&number, &id}, "INSERT INTO statements (kind, key, session, person, at) VALUES ('void', ?, '', '', ?) RETURNING number, id", x.ID, at.UnixNano()); err != nil {
			return err
		}
		body, err := voiding(id)
		if err != nil {
			return err
		}
		if _, err := query.Exec(ctx, tx, doing, "UPDATE statements SET body = ? WHERE number = ?", string(body), number); err != nil || !again {
			return err
		}
		_, err = query.Exec(ctx, tx, doing, "INSERT INTO statements (kind, key, revision, session, person, at) VALUES (?,?,?,?,?,?)",
			x.Kind, x.Key, x.Revision+1, x.Session, x.Person, x.At.UnixNano())
		return err
	})
}

// Find returns statements of a state ("" for any), the newest first, and how many there are.
func (s Statements) Find(ctx context.Context, state StatementState, skip, most int) (found []Statement, all int, err error) {
	where, args := "", []any{}
	if state != "" {
		where, args = "WHERE s.state = ? ", append(args, state)
	}
	if _, err = query.One(ctx, s.Reader, "count statements", []any{&all}, "SELECT count(*) FROM statements s "+where, args...); err != nil {
		return nil, 0, err
	}
	found, err = query.All(ctx, s.Reader, "list statements", (*Statement).columns, statementColumns+where+"ORDER BY s.number DESC LIMIT ? OFFSET ?", append(args, most, skip)...)
	return found, all, err
}

// Counts returns how many statements there are of each state.
func (s Statements) Counts(ctx context.Context) (map[StatementState]int, error) {
	return query.Map(ctx, s.Reader, "count statements", func(state *StatementState, n *int) []any { return []any{state, n} }, "SELECT state, count(*) FROM statements GROUP BY state")
}

// Forget takes away statements that were sent before a moment.
func (s Statements) Forget(ctx context.Context, before time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "forget sent statements", "DELETE FROM statements WHERE state IN ('sent', 'replaced') AND done < ? AND at < ?", before.UnixNano(), before.UnixNano())
	return err
}

// forgetStatements is what an erasure does to the statements on a person: those that nobody
// can have received go, and of the others it stays under which id they are at the store.
func forgetStatements(ctx context.Context, tx *sql.Tx, doing, person string) error {
	_, err := query.Exec(ctx, tx, doing, "DELETE FROM statements WHERE person = ? AND (state = 'parked' OR state = 'waiting' AND tries = 0)", person)
	if err == nil {
		_, err = query.Exec(ctx, tx, doing, `UPDATE statements SET body = NULL, stale = 0, done = coalesce(done, at), state = CASE state WHEN 'waiting' THEN 'sent' ELSE state END
			WHERE person = ?`, person)
	}
	return err
}

// list is a list of numbers as a statement of SQL takes it.
func list(numbers []int64) string {
	text, err := json.Marshal(append([]int64{}, numbers...))
	if err != nil {
		panic(err) // numbers are always JSON
	}
	return string(text)
}

// Trained returns how long was trained in a session; gaps over two minutes are left out.
func (s Statements) Trained(ctx context.Context, session string) (d time.Duration, err error) {
	_, err = query.One(ctx, s.Reader, "time trained in session "+session, []any{&d}, "SELECT coalesce(trained, dealer_time + other_time) FROM sessions WHERE id = ?", session)
	return d, err
}
