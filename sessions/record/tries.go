package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"burncard/sessions/query"
)

// Tries keeps what sessions with an exercise came to.
type Tries struct{ DB }

// A Try is what one session came to, as far as its log was read.
type Try struct {
	Seq     int64     // the last entry that was read; 0 for none
	Over    time.Time // when it was dealt to its end; zero: it was not, or that may not be told
	Strayed bool      // it left its script, and counts as no attempt
	Acts    int
	// Wrong are the entries with mistakes that the script does not ask for. Those at one
	// step stand together, and count once.
	Wrong [][]int64
}

// IsOver reports a try that came to its end.
func (t *Try) IsOver() bool { return !t.Over.IsZero() }

// A Tried is a session with an exercise, and what is kept of how it went.
type Tried struct {
	Session, Table, Stand string
	Exercise              string // the key
	Begun, Ended          time.Time
	ToSeq                 int64 // the last entry that belongs to it
	Now                   int64 // the last entry that could be read; of an older Try it is not all
	Try
	Mistakes int // of Wrong, those that are neither slips of the hand nor overturned
}

// Stale reports a session of which more can be read than is kept.
func (t *Tried) Stale() bool { return t.Session != "" && t.Seq < t.Now }

// triedColumns are those of a session s with its try t, at a table that the records have
// taken in as r says.
const triedColumns = `coalesce(s.id, ''), coalesce(s.table_id, ''), coalesce(s.stand, ''), coalesce(s.exercise, ''), s.begun, s.ended, coalesce(s.to_seq, 0),
	coalesce(CASE WHEN s.ended IS NULL THEN max(coalesce(r.seq, 0), s.to_seq) ELSE s.to_seq END, 0),
	coalesce(t.seq, 0), t.over, coalesce(t.strayed, 0), coalesce(t.acts, 0), coalesce(t.wrong, '[]'),
	(SELECT count(*) FROM json_each(t.wrong) g WHERE EXISTS (SELECT 1 FROM json_each(g.value) w JOIN mistakes m ON m.table_id = s.table_id AND m.seq = w.value
		WHERE ` + counts + ` AND m.source <> 'reading'))`

const triedJoins = ` LEFT JOIN tries t ON t.session = s.id LEFT JOIN recorded r ON r.table_id = s.table_id `

func (t *Tried) columns() []any {
	return []any{
		&t.Session, &t.Table, &t.Stand, &t.Exercise, query.Nanoseconds(&t.Begun), query.Nanoseconds(&t.Ended), &t.ToSeq, &t.Now,
		&t.Seq, query.Nanoseconds(&t.Over), &t.Strayed, &t.Acts, query.JSON(&t.Wrong), &t.Mistakes,
	}
}

// Of returns the sessions of a person with an exercise, the newest first.
func (s Tries) Of(ctx context.Context, person string, most int) ([]Tried, error) {
	return query.All(ctx, s.Reader, "tries of "+person, (*Tried).columns,
		"SELECT "+triedColumns+" FROM sessions s"+triedJoins+"WHERE s.person = ? AND s.exercise <> '' ORDER BY s.begun DESC, s.id LIMIT ?", person, most)
}

// Find returns one session; the zero Tried where there is none.
func (s Tries) Find(ctx context.Context, session string) (t Tried, err error) {
	_, err = query.One(ctx, s.Reader, "try of session "+session, t.columns(), "SELECT "+triedColumns+" FROM sessions s"+triedJoins+"WHERE s.id = ?", session)
	return t, err
}

// Keep keeps what sessions came to, by id, in place of what was kept of less of their logs.
func (s Tries) Keep(ctx context.Context, tries map[string]Try) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		for session, t := range tries {
			wrong, err := json.Marshal(t.Wrong)
			if err != nil {
				return err
			}
			if t.Wrong == nil {
				wrong = []byte("[]")
			}
			if _, err := query.Exec(ctx, tx, "keep the try of session "+session, `INSERT INTO tries VALUES (?,?,?,?,?,?)
				ON CONFLICT (session) DO UPDATE SET seq = excluded.seq, over = excluded.over, strayed = excluded.strayed, acts = excluded.acts, wrong = excluded.wrong
				WHERE excluded.seq > seq`, session, t.Seq, momentOrNull(t.Over), t.Strayed, t.Acts, string(wrong)); err != nil {
				return err
			}
		}
		return nil
	})
}
