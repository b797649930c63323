package record

import (
	"testing"
	"time"
)

// TestCameBack: a clause comes back when its person breaks it in a session that began after the
// one in which he was coached on it first.
func TestCameBack(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	session := func(id, person string, hours int, wrong ...WrongStep) SessionSteps {
		return SessionSteps{Session: id, Person: person, Begun: noon.Add(time.Duration(hours) * time.Hour), Wrong: wrong}
	}
	silent, told, other := WrongStep{Cite: "633a.7(o)"}, WrongStep{Cite: "633a.7(o)", Coached: true}, WrongStep{Cite: "633a.7(f)"}
	for _, tt := range []struct {
		what string
		all  []SessionSteps
		want []int // of each person and clause that were coached, how often it came back
	}{
		{"nobody told him", []SessionSteps{session("a", "ann", 0, silent), session("b", "ann", 1, silent)}, nil},
		{"it did not", []SessionSteps{session("a", "ann", 0, told), session("b", "ann", 1)}, []int{0}},
		{"twice in a later session", []SessionSteps{session("a", "ann", 0, told), session("b", "ann", 1, silent, told)}, []int{2}},
		{"again in the session of the coaching", []SessionSteps{session("a", "ann", 0, told, silent)}, []int{0}},
		{"in one that began before", []SessionSteps{session("a", "ann", 1, told), session("b", "ann", 0, silent)}, []int{0}},
		{"in one that began with it", []SessionSteps{session("a", "ann", 0, told), session("b", "ann", 0, silent)}, []int{0}},
		{"another clause", []SessionSteps{session("a", "ann", 0, told), session("b", "ann", 1, other)}, []int{0}},
		{"another person", []SessionSteps{session("a", "ann", 0, told), session("b", "bea", 1, silent)}, []int{0}},
	} {
		var got []int
		for _, c := range CameBack(tt.all) {
			got = append(got, c.Later)
			if (c.Later > 0) != (c.LastSession != "") {
				t.Errorf("%s: %d times, last in session %q", tt.what, c.Later, c.LastSession)
			}
		}
		if len(got) != len(tt.want) || len(got) > 0 && got[0] != tt.want[0] {
			t.Errorf("%s: it came back %v times, want %v", tt.what, got, tt.want)
		}
	}
}
