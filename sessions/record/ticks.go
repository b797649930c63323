package record

import (
	"context"
	"database/sql"
	"encoding/json"
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

func (s Ticks) Set(ctx context.Context, session string, on, off []string, by Person, at time.Time) error {
	ticked, err := json.Marshal(append([]string{}, on...))
	if err != nil {
		return err
	}
	taken, err := json.Marshal(append([]string{}, off...))
	if err != nil {
		return err
	}
	doing := "tick points of session " + session
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		_, err := query.Exec(ctx, tx, doing, "DELETE FROM ticks WHERE session = ? AND point IN (SELECT value FROM json_each(?))", session, string(taken))
		if err != nil {
			return err
		}
		_, err = query.Exec(ctx, tx, doing, "INSERT OR IGNORE INTO ticks SELECT ?, value, ?, ?, ? FROM json_each(?)",
			session, by.ID, by.Name, at.UnixNano(), string(ticked))
		return err
	})
}

func (s Ticks) Of(ctx context.Context, session string) ([]Tick, error) {
	return query.All(ctx, s.Reader, "ticks of session "+session, func(t *Tick) []any {
		return []any{&t.Key, &t.By, query.Nanoseconds(&t.At)}
	}, "SELECT point, name, at FROM ticks WHERE session = ? ORDER BY at, point", session)
}
