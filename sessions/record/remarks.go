package record

import (
	"context"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// Remarks keeps what people say of mistakes afterwards: remarks, and that an act was
// a slip of the hand.
type Remarks struct{ DB }

// A Place names one mistake of a table.
type Place struct {
	Seq   int64 // the entry of the table's log that was judged
	Index int   // among the entry's mistakes, from 0
}

// A Mark is what people said of a mistake.
type Mark struct {
	Slip   bool   // its maker called it a slip of the hand
	Source string // of a slip: law, reading, house
	Flags  []Flag
}

// A Made is what decides who may say something of a mistake.
type Made struct {
	By        string // the id of the person who made it
	RoundOver bool
	Exam      bool // it was made in an exam, or nobody knows
}

func (s Remarks) Find(ctx context.Context, table string, at Place) (m Made, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, fmt.Sprintf("mistake of entry %d of table %s", at.Seq, table), []any{&m.By, &m.RoundOver, &m.Exam},
		`SELECT m.person, m.round <= coalesce(r.rounds, 0), coalesce(s.mode, 'exam') = 'exam'
		FROM mistakes m LEFT JOIN recorded r ON r.table_id = m.table_id LEFT JOIN sessions s ON s.id = m.session
		WHERE m.table_id = ? AND m.seq = ? AND m.place = ?`, table, at.Seq, at.Index)
	return m, ok, err
}

func (s Remarks) Flag(ctx context.Context, table string, at Place, by Person, when time.Time, remark string) error {
	_, err := query.Exec(ctx, s.Writer, fmt.Sprintf("flag the mistake of entry %d of table %s", at.Seq, table),
		"INSERT INTO flags VALUES (?,?,?,?,?,?,?)", table, at.Seq, at.Index, by.ID, by.Name, when.UnixNano(), remark)
	return err
}

func (s Remarks) SetSlip(ctx context.Context, table string, seq int64, slip bool, when time.Time) error {
	_, err := query.Exec(ctx, s.Writer, fmt.Sprintf("mark entry %d of table %s as a slip", seq, table),
		"UPDATE mistakes SET slip = iif(?, coalesce(slip, ?), NULL) WHERE table_id = ? AND seq = ?", slip, when.UnixNano(), table, seq)
	return err
}

func (s Remarks) Marks(ctx context.Context, table string, from int64) (map[Place]Mark, error) {
	flags, err := s.flags(ctx, table, from)
	if err != nil {
		return nil, err
	}
	marks, err := query.Map(ctx, s.Reader, "slips of table "+table, func(at *Place, m *Mark) []any {
		return []any{&at.Seq, &at.Index, &m.Source, &m.Slip}
	}, "SELECT seq, place, source, 1 FROM mistakes WHERE table_id = ? AND seq >= ? AND slip IS NOT NULL", table, from)
	if err != nil {
		return nil, err
	}
	for at, f := range flags {
		m := marks[at]
		m.Flags = f
		marks[at] = m
	}
	return marks, nil
}

// flags returns the remarks on a table's mistakes from an entry on, oldest first.
func (db DB) flags(ctx context.Context, table string, from int64) (map[Place][]Flag, error) {
	type flag struct {
		at Place
		Flag
	}
	list, err := query.All(ctx, db.Reader, "flags of table "+table, func(f *flag) []any {
		return []any{&f.at.Seq, &f.at.Index, &f.By, query.Nanoseconds(&f.At), &f.Remark}
	}, "SELECT seq, place, name, at, remark FROM flags WHERE table_id = ? AND seq >= ? ORDER BY rowid", table, from)
	found := map[Place][]Flag{}
	for _, f := range list {
		found[f.at] = append(found[f.at], f.Flag)
	}
	return found, err
}
