package record

import (
	"context"
	"database/sql"
	"time"

	"burncard/sessions/query"
)

// Sheets keeps what makes a sheet hold: the digest of its log, and its signature. The
// first of each stays.
type Sheets struct{ DB }

// A Digest is that of the log of a session that is over.
type Digest struct {
	Sum     string // hexadecimal
	Entries []byte // of each entry in turn the first four bytes of its hash
	Build   string // of the program that made it
	At      time.Time
}

// A Signature is a supervisor's under a sheet.
type Signature struct {
	Digest string // that was signed
	By     Person
	At     time.Time
	After  int64 // the number of the last decision before it; later ones are amendments
}

func (s Sheets) KeepDigest(ctx context.Context, session string, d Digest) error {
	_, err := query.Exec(ctx, s.Writer, "keep the digest of session "+session, "INSERT INTO digests VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
		session, d.Sum, d.Entries, d.Build, d.At.UnixNano())
	return err
}

func (s Sheets) Digest(ctx context.Context, session string) (d Digest, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, "digest of session "+session, []any{&d.Sum, &d.Entries, &d.Build, query.Nanoseconds(&d.At)},
		"SELECT digest, entries, build, at FROM digests WHERE session = ?", session)
	return d, ok, err
}

// Sign adds a signature, with the points of a table test that are signed; nil for none.
func (s Sheets) Sign(ctx context.Context, session string, g Signature, points *SignedPoints) (signed bool, err error) {
	err = query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		n, err := query.Exec(ctx, tx, "sign session "+session,
			"INSERT INTO signatures SELECT ?,?,?,?,?, coalesce(max(number), 0) FROM decisions WHERE true ON CONFLICT DO NOTHING",
			session, g.Digest, g.By.ID, g.By.Name, g.At.UnixNano())
		if signed = n == 1; err != nil || !signed || points == nil {
			return err
		}
		_, err = query.Exec(ctx, tx, "keep the signed points of session "+session, "INSERT INTO signed_points VALUES (?,?,?,?)", session, points.Points, points.Result, points.Passed)
		return err
	})
	return signed, err
}

func (s Sheets) Signature(ctx context.Context, session string) (g Signature, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, "signature of session "+session, []any{&g.Digest, &g.By.ID, &g.By.Name, query.Nanoseconds(&g.At), &g.After},
		"SELECT digest, person, name, at, after FROM signatures WHERE session = ?", session)
	return g, ok, err
}

// Recorded returns the mistakes that are recorded of a table's entries from one to
// another, whatever anybody may be told, and the last entry that was taken in.
func (s Sheets) Recorded(ctx context.Context, table string, from, to int64) (list []Judged, upTo int64, err error) {
	list, err = query.All(ctx, s.Reader, "recorded mistakes of table "+table, func(j *Judged) []any {
		m := &j.Mistake
		return []any{
			&j.Seq, &j.Index, query.Nanoseconds(&j.At), &m.Cite, &m.Title, &m.Source, query.Text(&m.Kind), query.Text(&m.Gravity),
			&m.By, &m.Owed, &m.Done, &m.Diff, &m.Why, &j.Took, &j.Refused, query.JSON(&m.Grounds), &j.Edition,
		}
	}, `SELECT seq, place, at, cite, title, source, kind, gravity, actor, owed, done, diff, why, took, refused, grounds, edition
		FROM mistakes WHERE table_id = ? AND seq BETWEEN ? AND ? ORDER BY seq, place`, table, from, to)
	if err != nil {
		return nil, 0, err
	}
	_, err = query.One(ctx, s.Reader, "how far table "+table+" was taken in", []any{&upTo}, "SELECT seq FROM recorded WHERE table_id = ?", table)
	return list, upTo, err
}
