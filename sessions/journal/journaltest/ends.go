package journaltest

import (
	"testing"
	"time"

	"burncard/sessions/journal"
)

// ends: Ends returns the newest entry of each open table, also of a trimmed
// demo table.
func ends(t *testing.T, j journal.Journal) {
	wantEnds := func(want map[string]int64) {
		t.Helper()
		got, err := j.Ends(t.Context())
		if err != nil || len(got) != len(want) {
			t.Errorf("Ends = %v, %v; want %v", got, err, want)
		}
		for id, seq := range want {
			if end := got[id]; end.Seq != seq || !end.At.Equal(noon.Add(time.Duration(seq)*time.Second)) {
				t.Errorf("the log of %s ends with %+v, want entry %d", id, end, seq)
			}
		}
	}
	wantEnds(nil)
	create(t, j, "a", "b", "empty")
	must(t, j.Create(t.Context(), journal.Table{ID: "demo", Demo: true, Created: noon}))
	for id, last := range map[string]int64{"a": 3, "b": 1, "demo": 5} {
		must(t, j.Append(t.Context(), run(id, 1, last)...))
	}
	must(t, j.Checkpoint(t.Context(), "demo", 4, []byte("{}")))
	must(t, j.Trim(t.Context(), "demo", 5))
	wantEnds(map[string]int64{"a": 3, "b": 1, "demo": 5})
	must(t, j.CloseTable(t.Context(), "b", noon))
	wantEnds(map[string]int64{"a": 3, "demo": 5})
}
