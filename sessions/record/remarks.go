package record

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// Remarks keeps what people say of mistakes afterwards: remarks, that an act was a slip
// of the hand, and in an exam the request to take it for one.
type Remarks struct{ DB }

// A Place names one mistake of a table.
type Place struct {
	Seq   int64 // the entry of the table's log that was judged
	Index int   // among the entry's mistakes, from 0
}

// A Mark is what people said of a mistake.
type Mark struct {
	Slip       bool   // its maker called it a slip of the hand
	Overturned bool   // by the decision in force it does not count
	Source     string // of a slip or of what was overturned: law, reading, house
	Flags      []Flag
	Requests   []Flag
	Decisions  []Decision
}

// A Made is what decides who may say something of a mistake.
type Made struct {
	By        string // the id of the person who made it
	RoundOver bool
	Exam      bool // it was made in an exam, or nobody knows
	Signed    bool // a supervisor has signed the sheet
	Untold    bool // the attempt at an exam is not told to its trainee yet
}

// Hidden reports a mistake of which the person who made it is told nothing yet.
func (m *Made) Hidden() bool { return m.Exam && (!m.RoundOver || m.Untold) }

func (s Remarks) Find(ctx context.Context, table string, at Place) (m Made, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, fmt.Sprintf("mistake of entry %d of table %s", at.Seq, table), []any{&m.By, &m.RoundOver, &m.Exam, &m.Signed, &m.Untold},
		`SELECT m.person, m.round <= coalesce(r.rounds, 0), coalesce(s.mode, 'exam') = 'exam',
			EXISTS (SELECT 1 FROM signatures g WHERE g.session = m.session), m.table_id IN `+untold+`
		FROM mistakes m LEFT JOIN recorded r ON r.table_id = m.table_id LEFT JOIN sessions s ON s.id = m.session
		WHERE m.table_id = ? AND m.seq = ? AND m.place = ?`, table, at.Seq, at.Index)
	return m, ok, err
}

func (s Remarks) Flag(ctx context.Context, table string, at Place, by Person, when time.Time, remark string) error {
	return s.say(ctx, fmt.Sprintf("flag the mistake of entry %d of table %s", at.Seq, table), table, at.Seq,
		"INSERT INTO flags VALUES (?,?,?,?,?,?,?)", table, at.Seq, at.Index, by.ID, by.Name, when.UnixNano(), remark)
}

func (s Remarks) SetSlip(ctx context.Context, table string, seq int64, slip bool, when time.Time) error {
	return s.say(ctx, fmt.Sprintf("mark entry %d of table %s as a slip", seq, table), table, seq,
		"UPDATE mistakes SET slip = iif(?, coalesce(slip, ?), NULL) WHERE table_id = ? AND seq = ?", slip, when.UnixNano(), table, seq)
}

// say does what changes how the mistakes of one entry count.
func (s Remarks) say(ctx context.Context, doing, table string, seq int64, statement string, args ...any) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, doing, statement, args...)
		if err == nil {
			err = keepDeskLines(ctx, tx, sessionsAt, table, seq)
		}
		return err
	})
}

func (s Remarks) Marks(ctx context.Context, table string, from int64) (map[Place]Mark, error) {
	said, err := s.said(ctx, table, from)
	if err != nil {
		return nil, err
	}
	marks, err := query.Map(ctx, s.Reader, "slips of table "+table, func(at *Place, m *Mark) []any {
		return []any{&at.Seq, &at.Index, &m.Source, &m.Slip, &m.Overturned}
	}, "SELECT seq, place, source, slip IS NOT NULL, overturned FROM mistakes WHERE table_id = ? AND seq >= ? AND (slip IS NOT NULL OR overturned)", table, from)
	if err != nil {
		return nil, err
	}
	for at, s := range said {
		m := marks[at]
		m.Flags, m.Requests, m.Decisions = s.Flags, s.Requests, s.Decisions
		marks[at] = m
	}
	return marks, nil
}

func (s Remarks) Ask(ctx context.Context, table string, at Place, by Person, when time.Time, words string) error {
	_, err := query.Exec(ctx, s.Writer, fmt.Sprintf("ask for a slip at entry %d of table %s", at.Seq, table),
		"INSERT INTO requests VALUES (?,?,?,?,?,?,?) ON CONFLICT DO NOTHING", table, at.Seq, at.Index, by.ID, by.Name, when.UnixNano(), words)
	return err
}

// said returns what people said of a table's mistakes from an entry on: remarks,
// requests and decisions, each oldest first.
func (db DB) said(ctx context.Context, table string, from int64) (map[Place]Mark, error) {
	type remark struct {
		at Place
		Flag
	}
	columns := func(f *remark) []any {
		return []any{&f.at.Seq, &f.at.Index, &f.By, query.Nanoseconds(&f.At), &f.Remark}
	}
	flags, err := query.All(ctx, db.Reader, "flags of table "+table, columns,
		"SELECT seq, place, name, at, remark FROM flags WHERE table_id = ? AND seq >= ? ORDER BY rowid", table, from)
	if err != nil {
		return nil, err
	}
	requests, err := query.All(ctx, db.Reader, "requests of table "+table, columns,
		"SELECT seq, place, name, at, words FROM requests WHERE table_id = ? AND seq >= ?", table, from)
	if err != nil {
		return nil, err
	}
	decisions, err := db.decisions(ctx, table, from)
	if err != nil {
		return nil, err
	}
	found := map[Place]Mark{}
	for _, f := range flags {
		m := found[f.at]
		m.Flags = append(m.Flags, f.Flag)
		found[f.at] = m
	}
	for _, f := range requests {
		m := found[f.at]
		m.Requests = append(m.Requests, f.Flag)
		found[f.at] = m
	}
	for at, list := range decisions {
		m := found[at]
		m.Decisions = list
		found[at] = m
	}
	return found, nil
}
