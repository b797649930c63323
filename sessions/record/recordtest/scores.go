package recordtest

import (
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// scoreRules: versions come in their order, and only after the newest.
func scoreRules(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	two := record.ScoreRule{Number: 2, Weights: scoring.Default, By: sue, At: noon}
	three := record.ScoreRule{Number: 3, Weights: scoring.Weights{Minor: 2, Major: 2, Critical: 3, CriticalFails: true, Pass: 80}, By: sue, At: noon.Add(time.Hour)}
	audit := record.AuditEntry{At: noon, By: sue, Act: record.ScoreSet}
	for _, tt := range []struct {
		rule record.ScoreRule
		kept bool
	}{{three, false}, {two, true}, {two, false}, {three, true}} {
		if kept, err := r.Scores.Keep(ctx, tt.rule, audit); kept != tt.kept || err != nil {
			t.Errorf("version %d is kept: %v, %v", tt.rule.Number, kept, err)
		}
	}
	want(t, "versions of the score", []record.ScoreRule{three, two})(r.Scores.All(ctx))
	_, n, err := r.Audit.Find(ctx, record.AuditFilter{Act: record.ScoreSet, Most: 9})
	if must(t, err); n != 2 {
		t.Errorf("%d entries of the audit log, want 2", n)
	}
}
