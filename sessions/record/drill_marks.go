package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"burncard/sessions/query"
)

// DrillMarks keeps what the house asks of drills, in versions that nobody changes.
type DrillMarks struct{ DB }

// A DrillMark is what the house asks of a run of a drill. The zero DrillMark asks nothing.
type DrillMark struct {
	Right   int     `json:"right,omitempty"`   // so many items in a hundred right at first; 0 for any number
	Seconds float64 `json:"seconds,omitempty"` // an item in fewer; 0 for any time
}

// Reached reports a run that is as the mark asks.
func (m DrillMark) Reached(r *DrillRun) bool {
	if 100*r.First() < m.Right*len(r.Items) {
		return false
	}
	pace, counts := r.Pace()
	return m.Seconds == 0 || counts && pace.Seconds() < m.Seconds
}

// HouseMarks is one version of them.
type HouseMarks struct {
	Number int                  // from 1
	Of     map[string]DrillMark // by the key of the drill
	By     Person
	At     time.Time // it holds for runs that end from here on
}

// All returns the versions, the newest first.
func (s DrillMarks) All(ctx context.Context) ([]HouseMarks, error) {
	return query.All(ctx, s.Reader, "marks of drills", func(m *HouseMarks) []any {
		return []any{&m.Number, query.JSON(&m.Of), &m.By.ID, &m.By.Name, query.Nanoseconds(&m.At)}
	}, "SELECT number, marks, person, name, at FROM drill_marks ORDER BY number DESC")
}

// Keep adds a version, with the audit of it, if its number follows the newest one.
func (s DrillMarks) Keep(ctx context.Context, m HouseMarks, by AuditEntry) (kept bool, err error) {
	marks, err := json.Marshal(m.Of)
	if err != nil {
		return false, err
	}
	err = query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		n, err := query.Exec(ctx, tx, "keep marks of drills",
			"INSERT INTO drill_marks SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT coalesce(max(number), 0) FROM drill_marks) = ?1 - 1",
			m.Number, string(marks), m.By.ID, m.By.Name, m.At.UnixNano())
		if kept = n > 0; err != nil || !kept {
			return err
		}
		return AddAudit(ctx, tx, by)
	})
	return kept, err
}
