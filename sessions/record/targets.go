package record

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Targets keeps how many seconds of the dealer's own time a step may take, by clause.
type Targets struct{ DB }

// A Target is how many seconds a step of a clause may take, and of all clauses under it
// that have no target of their own.
type Target struct {
	Cite    string
	Seconds float64
	By      Person
	At      time.Time
}

// All returns the targets in the order of their clauses.
func (s Targets) All(ctx context.Context) ([]Target, error) {
	return query.All(ctx, s.Reader, "targets of steps", func(t *Target) []any {
		return []any{&t.Cite, &t.Seconds, &t.By.ID, &t.By.Name, query.Nanoseconds(&t.At)}
	}, "SELECT cite, seconds, person, name, at FROM step_targets ORDER BY cite")
}

// Set sets a target, with the audit of it; 0 seconds take it away.
func (s Targets) Set(ctx context.Context, t Target, by AuditEntry) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		statement, args := "INSERT OR REPLACE INTO step_targets VALUES (?,?,?,?,?)", []any{t.Cite, t.Seconds, t.By.ID, t.By.Name, t.At.UnixNano()}
		if t.Seconds == 0 {
			statement, args = "DELETE FROM step_targets WHERE cite = ?", args[:1]
		}
		_, err := query.Exec(ctx, tx, "set the target of "+t.Cite, statement, args...)
		if err == nil {
			err = AddAudit(ctx, tx, by)
		}
		return err
	})
}

// TargetOf is the target that holds for a clause: the one of the finest clause that it is
// under; 0 for none.
func TargetOf(list []Target, cite string) (seconds float64) {
	longest := -1
	for _, t := range list {
		rest, under := strings.CutPrefix(cite, t.Cite)
		if under && (rest == "" || strings.ContainsRune("(.#", rune(rest[0]))) && len(t.Cite) > longest {
			longest, seconds = len(t.Cite), t.Seconds
		}
	}
	return seconds
}
