package fsrs_test

import (
	"fmt"
	"math"
	"testing"

	"burncard/sessions/fsrs"

	"pgregory.net/rapid"
)

// A thing that is first graded good, and graded on its due day ever after. The figures were
// worked out by another implementation.
func TestPublishedFigures(t *testing.T) {
	var s fsrs.State
	for i, tt := range []struct {
		grade                 fsrs.Grade
		stability, difficulty string
		days                  int
	}{
		{fsrs.Good, "2.3065", "2.1181", 3},
		{fsrs.Good, "13.8269", "2.1112", 14},
		{fsrs.Again, "1.7264", "7.3922", 2},
		{fsrs.Good, "5.1238", "7.3801", 5},
		{fsrs.Easy, "19.1317", "6.4898", 19},
		{fsrs.Hard, "36.1463", "7.6550", 36},
	} {
		day := s.Due
		s = s.After(fsrs.Review{Day: day, Grade: tt.grade})
		if got := fmt.Sprintf("%.4f %.4f", s.Stability, s.Difficulty); got != tt.stability+" "+tt.difficulty {
			t.Errorf("review %d, %v: stability and difficulty %s, want %s %s", i+1, tt.grade, got, tt.stability, tt.difficulty)
		}
		if s.Due-day != tt.days {
			t.Errorf("review %d, %v: due in %d days, want %d", i+1, tt.grade, s.Due-day, tt.days)
		}
	}
}

// Several reviews on one day have a formula of their own. The figures are worked out by
// hand from the published one: S · e^(w17·(G−3+w18)) · S^(−w19), which is no less than S
// save for again.
func TestSameDay(t *testing.T) {
	for _, tt := range []struct {
		before float64
		grade  fsrs.Grade
		want   string
	}{
		{2.3065, fsrs.Again, "0.7751"}, {2.3065, fsrs.Hard, "2.3065"}, {2.3065, fsrs.Good, "2.3065"}, {2.3065, fsrs.Easy, "3.9461"},
		{0.212, fsrs.Again, "0.0834"}, {0.212, fsrs.Good, "0.2467"}, {100, fsrs.Good, "100.0000"}, {100, fsrs.Easy, "133.5033"},
	} {
		m := fsrs.Memory{Stability: tt.before, Difficulty: 5}
		if got := fmt.Sprintf("%.4f", m.After(tt.grade, 0).Stability); got != tt.want {
			t.Errorf("%v after %v: stability %s, want %s", tt.grade, tt.before, got, tt.want)
		}
	}
}

func TestRetrievability(t *testing.T) {
	m := fsrs.Memory{Stability: 7, Difficulty: 5}
	for _, tt := range []struct {
		days float64
		want string
	}{{0, "1.0000"}, {7, "0.9000"}, {-3, "1.0000"}, {70, "0.6928"}} {
		if got := fmt.Sprintf("%.4f", m.Retrievability(tt.days)); got != tt.want {
			t.Errorf("after %v days: %s, want %s", tt.days, got, tt.want)
		}
	}
	if got := (fsrs.State{}).Retrievability(5); got != 0 {
		t.Errorf("a thing that was never reviewed is known by %v", got)
	}
}

// reviews are random ones, oldest first.
func reviews() *rapid.Generator[[]fsrs.Review] {
	return rapid.Custom(func(t *rapid.T) []fsrs.Review {
		list := make([]fsrs.Review, rapid.IntRange(1, 40).Draw(t, "reviews"))
		day := rapid.IntRange(0, 30000).Draw(t, "first day")
		for i := range list {
			list[i] = fsrs.Review{Day: day, Grade: fsrs.Grade(rapid.IntRange(1, 4).Draw(t, "grade"))}
			day += rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 400)).Draw(t, "days")
		}
		return list
	})
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := reviews().Draw(t, "reviews")
		before := fsrs.Fold(list[:len(list)-1])
		s, last := fsrs.Fold(list), list[len(list)-1]
		switch {
		case !(s.Stability > 0 && s.Stability <= 36500 && s.Difficulty >= 1 && s.Difficulty <= 10):
			t.Fatalf("out of bounds: %+v", s)
		case s.Due <= last.Day || s.Due > last.Day+36500 || s.Last != last.Day || s.Reps != len(list):
			t.Fatalf("due at the wrong time: %+v after %+v", s, last)
		case last.Grade == fsrs.Again && before.Reps > 0 && s.Stability > before.Stability:
			t.Fatalf("what was forgotten got firmer: %+v, then %+v", before, s)
		case last.Grade != fsrs.Again && s.Stability < before.Stability:
			t.Fatalf("what was known got weaker: %+v, then %+v", before, s)
		}
		// A better grade: firmer, easier, later.
		for g := fsrs.Hard; g <= fsrs.Easy; g++ {
			worse, better := before.After(fsrs.Review{Day: last.Day, Grade: g - 1}), before.After(fsrs.Review{Day: last.Day, Grade: g})
			if better.Stability < worse.Stability || better.Difficulty > worse.Difficulty || better.Due < worse.Due ||
				better.Due == worse.Due && better.Due-last.Day < 36500 {
				t.Fatalf("%v gives %+v, %v gives %+v", g-1, worse, g, better)
			}
		}
		// The longer ago, the less it is known; on the day that its stability names, nine in ten.
		ago := rapid.IntRange(0, 3000).Draw(t, "days after")
		if s.Retrievability(s.Last+ago) < s.Retrievability(s.Last+ago+1) {
			t.Fatalf("known better on day %d than on the day before", ago+1)
		}
		if r := s.Memory.Retrievability(s.Stability); math.Abs(r-0.9) > 1e-9 {
			t.Fatalf("known by %v after %v days", r, s.Stability)
		}
		// Days are counted from anywhere.
		shift := rapid.IntRange(-20000, 20000).Draw(t, "shift")
		for i := range list {
			list[i].Day += shift
		}
		if moved := fsrs.Fold(list); moved.Memory != s.Memory || moved.Due != s.Due+shift {
			t.Fatalf("shifted by %d days: %+v and %+v", shift, s, moved)
		}
	})
}

// A clock that was put back changes no review that there was.
func TestDaysThatRunBackwards(t *testing.T) {
	s := fsrs.Fold([]fsrs.Review{{Day: 100, Grade: fsrs.Good}, {Day: 90, Grade: fsrs.Good}})
	if same := fsrs.Fold([]fsrs.Review{{Day: 100, Grade: fsrs.Good}, {Day: 100, Grade: fsrs.Good}}); s != same {
		t.Errorf("%+v, want %+v", s, same)
	}
}
