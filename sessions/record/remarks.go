package record

import (
	"context"
	"database/sql"
	"errors"
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

// Find returns by whom and when a mistake was made, and whether there is one.
func (s Remarks) Find(ctx context.Context, table string, at Place) (m Made, ok bool, err error) {
	err = s.Reader.QueryRowContext(ctx, `SELECT m.person, m.round <= coalesce(r.rounds, 0), coalesce(s.mode, 'exam') = 'exam'
		FROM mistakes m LEFT JOIN recorded r ON r.table_id = m.table_id LEFT JOIN sessions s ON s.id = m.session
		WHERE m.table_id = ? AND m.seq = ? AND m.place = ?`, table, at.Seq, at.Index).Scan(&m.By, &m.RoundOver, &m.Exam)
	if errors.Is(err, sql.ErrNoRows) {
		return Made{}, false, nil
	}
	if err != nil {
		return Made{}, false, fmt.Errorf("mistake of entry %d of table %s: %w", at.Seq, table, err)
	}
	return m, true, nil
}

// Flag adds a remark to a mistake.
func (s Remarks) Flag(ctx context.Context, table string, at Place, by Person, when time.Time, remark string) error {
	_, err := s.Writer.ExecContext(ctx, "INSERT INTO flags VALUES (?,?,?,?,?,?,?)",
		table, at.Seq, at.Index, by.ID, by.Name, when.UnixNano(), remark)
	if err != nil {
		return fmt.Errorf("flag the mistake of entry %d of table %s: %w", at.Seq, table, err)
	}
	return nil
}

// SetSlip marks all mistakes of an entry as a slip of the hand, or as none after all.
// Saying it again changes nothing.
func (s Remarks) SetSlip(ctx context.Context, table string, seq int64, slip bool, when time.Time) error {
	_, err := s.Writer.ExecContext(ctx, `UPDATE mistakes SET slip = iif(?, coalesce(slip, ?), NULL)
		WHERE table_id = ? AND seq = ?`, slip, when.UnixNano(), table, seq)
	if err != nil {
		return fmt.Errorf("mark entry %d of table %s as a slip: %w", seq, table, err)
	}
	return nil
}

// Marks returns what was said of a table's mistakes from an entry on.
func (s Remarks) Marks(ctx context.Context, table string, from int64) (map[Place]Mark, error) {
	flags, err := s.flags(ctx, table, from)
	if err != nil {
		return nil, err
	}
	found := map[Place]Mark{}
	for at, f := range flags {
		found[at] = Mark{Flags: f}
	}
	for rows, err := range query.Rows(ctx, s.Reader, "SELECT seq, place, source FROM mistakes WHERE table_id = ? AND seq >= ? AND slip IS NOT NULL", table, from) {
		var at Place
		m := Mark{Slip: true}
		if err == nil {
			err = rows.Scan(&at.Seq, &at.Index, &m.Source)
		}
		if err != nil {
			return nil, fmt.Errorf("slips of table %s: %w", table, err)
		}
		m.Flags = flags[at]
		found[at] = m
	}
	return found, nil
}

// flags returns the remarks on a table's mistakes from an entry on, oldest first.
func (db DB) flags(ctx context.Context, table string, from int64) (map[Place][]Flag, error) {
	found := map[Place][]Flag{}
	for rows, err := range query.Rows(ctx, db.Reader, "SELECT seq, place, name, at, remark FROM flags WHERE table_id = ? AND seq >= ? ORDER BY rowid", table, from) {
		var at Place
		var f Flag
		var when int64
		if err == nil {
			err = rows.Scan(&at.Seq, &at.Index, &f.By, &when, &f.Remark)
		}
		if err != nil {
			return nil, fmt.Errorf("flags of table %s: %w", table, err)
		}
		f.At = moment(when)
		found[at] = append(found[at], f)
	}
	return found, nil
}
