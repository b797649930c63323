package scoring

import (
	"strings"
	"testing"
)

func TestScore(t *testing.T) {
	strict := Default
	strict.CriticalFails = true
	for _, tt := range []struct {
		w      Weights
		c      Counts
		score  string
		passed bool
	}{
		{Default, Counts{Owed: 200}, "100.0", true},
		{Default, Counts{Owed: 200, Critical: 2}, "90.0", true},                        // 100 less 20 in 200
		{Default, Counts{Owed: 200, Critical: 2, Minor: 1}, "89.5", false},             // half a point more
		{Default, Counts{Owed: 212, Minor: 3, Major: 1}, "97.2", true},                 // 6 in 212 are 2.83
		{Default, Counts{Owed: 10, Critical: 10}, "0.0", false},                        // every step
		{Default, Counts{Owed: 10, Critical: 30}, "0.0", false},                        // no less than nothing
		{strict, Counts{Owed: 5000, Critical: 1}, "99.8", false},                       // one fails at once
		{strict, Counts{Owed: 5000, Major: 1}, "99.9", true},                           // and a major does not
		{Weights{Critical: 1, Pass: 100}, Counts{Owed: 3000, Minor: 9}, "100.0", true}, // what weighs nothing
	} {
		r, ok := Score(tt.w, tt.c)
		if !ok || r.String() != tt.score || r.Passed != tt.passed {
			t.Errorf("%+v with %+v: %s, passed %v, %v; want %s, %v", tt.c, tt.w, r, r.Passed, ok, tt.score, tt.passed)
		}
	}
	if r, ok := Score(Default, Counts{Owed: Fewest - 1}); ok {
		t.Errorf("nine steps make the score %s", r)
	}
}

func TestWeightsOfAHouse(t *testing.T) {
	if field, why := Default.Wrong(); field != "" {
		t.Errorf("the default is wrong: %s, %s", field, why)
	}
	for field, tt := range map[string]struct {
		w    Weights
		says string
	}{
		"minor":    {Weights{Minor: 5, Major: 3, Critical: 10, Pass: 90}, "the 3 of a major"},
		"major":    {Weights{Minor: 1, Major: 30, Critical: 10, Pass: 90}, "the 10 of a critical"},
		"critical": {Weights{Pass: 90}, "each score is 100"},
		"pass":     {Weights{Minor: 1, Major: 3, Critical: 10, Pass: 101}, "1 to 100"},
	} {
		if got, why := tt.w.Wrong(); got != field || !strings.Contains(why, tt.says) {
			t.Errorf("%+v: %q, %q; want %s, and %q", tt.w, got, why, field, tt.says)
		}
	}
	if _, why := (&Weights{Minor: -1, Critical: 1, Pass: 1}).Wrong(); !strings.Contains(why, "0 to 100") {
		t.Errorf("a mistake that adds points: %q", why)
	}
	if _, why := (&Weights{Critical: 101, Pass: 1}).Wrong(); !strings.Contains(why, "0 to 100") {
		t.Errorf("too heavy: %q", why)
	}
}

func TestCounts(t *testing.T) {
	var c Counts
	for _, g := range []string{"minor", "major", "critical", "minor"} {
		c.Add(g)
	}
	if c != (Counts{Minor: 2, Major: 1, Critical: 1}) {
		t.Errorf("%+v", c)
	}
}
