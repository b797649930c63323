package record

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Ticks keeps what an instructor saw to be right in a session.
type Ticks struct{ DB }

// A Tick is a point that was seen to be right.
type Tick struct {
	Key string // of the point
	By  string // the name of the person who ticked it
	At  time.Time
}

// Set ticks these points of a session and no others. A point that was ticked before
// keeps the person who ticked it.
func (s Ticks) Set(ctx context.Context, session string, points []string, by Person, at time.Time) error {
	err := query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		others, args := "DELETE FROM ticks WHERE session = ?", []any{session}
		if len(points) > 0 {
			others += " AND point NOT IN (?" + strings.Repeat(",?", len(points)-1) + ")"
		}
		for _, p := range points {
			args = append(args, p)
		}
		if _, err := tx.ExecContext(ctx, others, args...); err != nil {
			return err
		}
		for _, p := range points {
			if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO ticks VALUES (?,?,?,?,?)", session, p, by.ID, by.Name, at.UnixNano()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("tick points of session %s: %w", session, err)
	}
	return nil
}

// Of returns what was ticked of a session, oldest first.
func (s Ticks) Of(ctx context.Context, session string) (list []Tick, err error) {
	for rows, err := range query.Rows(ctx, s.Reader, "SELECT point, name, at FROM ticks WHERE session = ? ORDER BY at, point", session) {
		var t Tick
		var at int64
		if err == nil {
			err = rows.Scan(&t.Key, &t.By, &at)
		}
		if err != nil {
			return nil, fmt.Errorf("ticks of session %s: %w", session, err)
		}
		t.At = moment(at)
		list = append(list, t)
	}
	return list, nil
}
