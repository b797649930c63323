package recordtest

import (
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// drillMarks: versions come in their order, and only after the newest.
func drillMarks(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	one := record.HouseMarks{Number: 1, Of: map[string]record.DrillMark{"sides": {Right: 97, Seconds: 7.5}}, By: sue, At: noon}
	two := record.HouseMarks{Number: 2, Of: map[string]record.DrillMark{}, By: sue, At: noon.Add(time.Hour)}
	audit := record.AuditEntry{At: noon, By: sue, Act: record.MarksSet}
	for _, tt := range []struct {
		marks record.HouseMarks
		kept  bool
	}{{two, false}, {one, true}, {one, false}, {two, true}} {
		if kept, err := r.Marks.Keep(ctx, tt.marks, audit); kept != tt.kept || err != nil {
			t.Errorf("version %d is kept: %v, %v", tt.marks.Number, kept, err)
		}
	}
	want(t, "versions of the marks", []record.HouseMarks{two, one})(r.Marks.All(ctx))
	_, n, err := r.Audit.Find(ctx, record.AuditFilter{Act: record.MarksSet, Most: 9})
	if must(t, err); n != 2 {
		t.Errorf("%d entries of the audit log, want 2", n)
	}
}
