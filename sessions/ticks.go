package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// What a screen cannot examine is looked at by an instructor, at a real table,
// and ticked on the sheet of a session. It is no part of the log or of a score.

// An EyePoint is one thing that is looked at.
type EyePoint struct{ Key, Words string }

// EyePoints are all of them, in the order of the sheet.
var EyePoints = []EyePoint{
	{"two-hands", "Cards are drawn with the hand nearer the shoe and placed with the other, 633a.7(b)"},
	{"pitch", "Each card is slid or pitched low and flat, and lands where it belongs"},
	{"square", "Cards lie square, in line, and every index can be read"},
	{"chips", "Chips are cut out and proved in the open, sized into the bet"},
	{"cash", "Cash is spread so that everybody can count it"},
	{"hands", "Hands are cleared when they leave the table"},
	{"guests", "The voice carries; guests are spoken to and looked at"},
}

// A Tick is a point that was seen to be right.
type Tick struct {
	Key string
	By  string
	At  time.Time
}

// ErrNoPoint says that nobody looks at such a thing.
var ErrNoPoint = errors.New("there is no such point to look at")

// Tick keeps which points a supervisor saw to be right in a session: these and
// no others. A point that was ticked before keeps who ticked it.
func (h *Hall) Tick(ctx context.Context, by Person, session string, keys []string) (err error) {
	if !by.Supervisor || by.ID == "" || automatic(by.ID) {
		return ErrNotYours
	}
	for _, key := range keys {
		if !slices.ContainsFunc(EyePoints, func(p EyePoint) bool { return p.Key == key }) {
			return ErrNoPoint
		}
	}
	if _, err := h.Summary(ctx, by, session); err != nil {
		return err
	}
	tx, err := h.store.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("tick session %s: %w", session, err)
	}
	defer tx.Rollback() // after Commit nothing is left to undo
	for _, p := range EyePoints {
		if slices.Contains(keys, p.Key) {
			_, err = tx.ExecContext(ctx, "INSERT OR IGNORE INTO ticks VALUES (?,?,?,?,?)", session, p.Key, by.ID, by.Name, h.now().UnixNano())
		} else {
			_, err = tx.ExecContext(ctx, "DELETE FROM ticks WHERE session = ? AND point = ?", session, p.Key)
		}
		if err != nil {
			return fmt.Errorf("tick %s of session %s: %w", p.Key, session, err)
		}
	}
	return tx.Commit()
}

// ticks are what was ticked of a session.
func (s *store) ticks(ctx context.Context, session string) (list []Tick, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT point, name, at FROM ticks WHERE session = ? ORDER BY at, point", session)
	if err != nil {
		return nil, fmt.Errorf("ticks of session %s: %w", session, err)
	}
	defer rows.Close()
	for rows.Next() {
		var t Tick
		var at int64
		if err := rows.Scan(&t.Key, &t.By, &at); err != nil {
			return nil, fmt.Errorf("ticks of session %s: %w", session, err)
		}
		t.At = time.Unix(0, at).UTC()
		list = append(list, t)
	}
	return list, rows.Err()
}
