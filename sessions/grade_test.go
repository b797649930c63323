package sessions

import (
	"testing"
	"time"

	"burncard/sessions/fsrs"
	"burncard/sessions/record"
)

func TestGrades(t *testing.T) {
	own := Pace{N: 10, Quarter: 2 * time.Second, Ninety: 8 * time.Second}
	few := own
	few.N = 9
	for _, tt := range []struct {
		what   string
		a      Attempt
		own    Pace
		grade  fsrs.Grade
		why    record.GradeReason
		counts bool
	}{
		{"right, at the usual pace", Attempt{Took: 4 * time.Second}, own, fsrs.Good, record.Right, true},
		{"right, as fast as the fastest quarter", Attempt{Took: 2 * time.Second}, own, fsrs.Easy, record.Fast, true},
		{"right, a little slower than that", Attempt{Took: 2*time.Second + 1}, own, fsrs.Good, record.Right, true},
		{"right, as slow as nine in ten", Attempt{Took: 8 * time.Second}, own, fsrs.Good, record.Right, true},
		{"right, slower than nine in ten", Attempt{Took: 8*time.Second + 1}, own, fsrs.Hard, record.Slow, true},
		{"right and fast, with nine times to compare", Attempt{Took: time.Second}, few, fsrs.Good, record.Right, true},
		{"right and slow, with nine times to compare", Attempt{Took: time.Minute}, few, fsrs.Good, record.Right, true},
		{"right, with no time of one's own", Attempt{}, own, fsrs.Good, record.Right, true},
		{"right, before any time is known", Attempt{Took: time.Second}, Pace{}, fsrs.Good, record.Right, true},
		{"a look-alike, right and fast", Attempt{Unlike: true, Took: time.Second}, own, fsrs.Good, record.Right, true},
		{"a look-alike, right and slow", Attempt{Unlike: true, Took: time.Minute}, own, fsrs.Good, record.Right, true},
		{"a look-alike, taken for the real thing", Attempt{Unlike: true, Went: NotCorrected}, own, fsrs.Again, record.NotCorrected, true},
		{"corrected untold", Attempt{Went: CorrectedUntold, Took: time.Second}, own, fsrs.Hard, record.Corrected, true},
		{"not corrected", Attempt{Went: NotCorrected, Took: time.Second}, own, fsrs.Again, record.NotCorrected, true},
		{"a hint", Attempt{Went: HintAsked, Took: time.Second}, own, fsrs.Again, record.Hinted, true},
		{"given up", Attempt{Went: GivenUp}, own, fsrs.Again, record.GaveUp, true},
		{"right, with the step lit", Attempt{Lit: true, Took: time.Second}, own, 0, "", false},
		{"wrong, with the step lit", Attempt{Lit: true, Went: NotCorrected}, own, 0, "", false},
		{"right, tried again", Attempt{Retry: true, Took: time.Second}, own, 0, "", false},
		{"given up, tried again", Attempt{Retry: true, Went: GivenUp}, own, 0, "", false},
	} {
		grade, why, counts := gradeOf(tt.a, tt.own)
		if grade != tt.grade || why != tt.why || counts != tt.counts {
			t.Errorf("%s: %v, %q, %v; want %v, %q, %v", tt.what, grade, why, counts, tt.grade, tt.why, tt.counts)
		}
	}
}
