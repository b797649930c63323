package record

import (
	"context"
	"database/sql"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/scoring"
)

// Scores keeps how the house makes a score, in versions that nobody changes.
type Scores struct{ DB }

// A ScoreRule is one version of it. Version 1 is the program's own, by nobody.
type ScoreRule struct {
	Number int
	scoring.Weights
	By Person
	At time.Time // it holds for sessions that begin from here on
}

// All returns the versions that the house has set, the newest first.
func (s Scores) All(ctx context.Context) ([]ScoreRule, error) {
	return query.All(ctx, s.Reader, "how scores are made", func(r *ScoreRule) []any {
		return []any{&r.Number, &r.Minor, &r.Major, &r.Critical, &r.CriticalFails, &r.Pass, &r.By.ID, &r.By.Name, query.Nanoseconds(&r.At)}
	}, "SELECT number, minor, major, critical, fails, pass, person, name, at FROM score_rules ORDER BY number DESC")
}

// Keep adds a version, with the audit of it, if its number follows the newest one.
func (s Scores) Keep(ctx context.Context, r ScoreRule, by AuditEntry) (kept bool, err error) {
	err = query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		n, err := query.Exec(ctx, tx, "keep how scores are made",
			"INSERT INTO score_rules SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE (SELECT coalesce(max(number), 1) FROM score_rules) = ?1 - 1",
			r.Number, r.Minor, r.Major, r.Critical, r.CriticalFails, r.Pass, r.By.ID, r.By.Name, r.At.UnixNano())
		if kept = n > 0; err != nil || !kept {
			return err
		}
		return AddAudit(ctx, tx, by)
	})
	return kept, err
}
