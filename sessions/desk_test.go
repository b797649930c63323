package sessions

import (
	"context"
	"errors"
	"testing"
	"time"

	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// TestDesk: a person reads his own desk and supervisors everybody's; a mistake that came
// back is on it, and a gap in the training is not.
func TestDesk(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		for range 2 {
			l := h.table(NewTable{Seed: 2})
			l.must(ann, "tap in Ann", "burn")
			l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
			time.Sleep(30 * time.Second)
			if r := l.send(ann, "deal dealer"); r.Verdict == nil {
				t.Fatalf("the dealer's card before all others: %+v", r)
			}
			l.deal(ann, map[int8]Person{2: bea})
			time.Sleep(time.Hour) // he talks
			l.must(ann, "tap out")
		}
		q := DeskQuery{Person: ann.ID, Weeks: 4}
		for _, viewer := range []Person{ann, sue} {
			d, err := h.Reviews.Desk(ctx, viewer, q)
			if err != nil {
				t.Fatal(err)
			}
			var all scoring.Tally
			for _, w := range d.Weeks {
				all.Add(w)
			}
			if all.Mistakes != 2 || all.Owed < 20 || len(d.Bounds) != 5 || d.Weeks[3] != all {
				t.Errorf("%s reads weeks %+v", viewer.Name, d.Weeks)
			}
			if len(d.Coached) != 1 || d.Coached[0].Steps != 1 || d.Coached[0].CameBack != 1 {
				t.Errorf("%s reads of coaching %+v", viewer.Name, d.Coached)
			}
			free := d.Hours[len(d.Hours)-2]
			if free.Duty != 0 || free.Sessions != 2 || free.Time < time.Minute || free.Time > 10*time.Minute {
				t.Errorf("%s reads hours %+v", viewer.Name, d.Hours)
			}
			if o := d.People[ann.ID]; o.Says != TooLittle || o.Owed != all.Owed {
				t.Errorf("%s reads advice %+v", viewer.Name, o)
			}
		}
		for _, viewer := range []Person{bea, {}} {
			if _, err := h.Reviews.Desk(ctx, viewer, q); !errors.Is(err, ErrNotYours) {
				t.Errorf("%q reads Ann's desk: %v", viewer.Name, err)
			}
		}
		if _, err := h.Reviews.Desk(ctx, ann, DeskQuery{Class: "any", Weeks: 4}); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann reads a class's desk: %v", err)
		}
	})
}

// TestGapsInTraining: two minutes in which nothing is said count as trained, and what is longer
// does not.
func TestGapsInTraining(t *testing.T) {
	for _, tt := range []struct{ gap, trained time.Duration }{
		{record.TrainingGap, 10*time.Second + record.TrainingGap}, {record.TrainingGap + time.Second, 10 * time.Second}, {time.Hour, 10 * time.Second},
	} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Seed: 2})
			l.must(ann, "tap in Ann")
			time.Sleep(10 * time.Second)
			l.must(ann, "burn")
			time.Sleep(tt.gap)
			l.must(ann, "tap out")
			d, err := h.Reviews.Desk(context.Background(), ann, DeskQuery{Person: ann.ID, Weeks: 4})
			if err != nil {
				t.Fatal(err)
			}
			if free := d.Hours[len(d.Hours)-2]; free.Time != tt.trained {
				t.Errorf("with a gap of %v %v were trained, want %v", tt.gap, free.Time, tt.trained)
			}
		})
	}
}

func TestOutlook(t *testing.T) {
	for _, tt := range []struct {
		c    scoring.Counts
		says Advice
	}{
		{scoring.Counts{Owed: OutlookSteps - 1}, TooLittle}, {scoring.Counts{}, TooLittle},
		{scoring.Counts{Owed: 200, Critical: 2}, LooksReady}, {scoring.Counts{Owed: 200, Critical: 3}, NotYet},
	} {
		if o := outlookOf(scoring.Default, tt.c); o.Says != tt.says || o.Counts != tt.c {
			t.Errorf("%+v: %+v", tt.c, o)
		}
	}
}

// A week begins on Monday, by the house's clock, also where the clock is put back in it.
func TestWeeks(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for now, first := range map[string]string{"2026-11-01 23:00": "2026-10-19", "2026-11-02 00:00": "2026-10-26"} {
		at, err := time.ParseInLocation("2006-01-02 15:04", now, zone)
		if err != nil {
			t.Fatal(err)
		}
		bounds := weekBounds(at, 2)
		if got := bounds[0].Format(time.DateOnly); len(bounds) != 3 || got != first || bounds[2].Before(at) || bounds[1].After(at) || bounds[1].Hour() != 0 || bounds[1].Weekday() != time.Monday {
			t.Errorf("at %s the weeks are %v", now, bounds)
		}
	}
}

func TestTargetsAreSet(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		var wrong *SettingError
		for cite, seconds := range map[string]float64{"": 1, "the deal": 1, "633a.7(f)": -1, "633a.8": 601, "633a.99": 1, "nonsense": 1, "633a.7(f": 1, "633": 1} {
			if err := h.Reviews.SetTarget(ctx, sue, cite, seconds); !errors.As(err, &wrong) {
				t.Errorf("%q, %g: %v", cite, seconds, err)
			}
		}
		if err := h.Reviews.SetTarget(ctx, ann, "633a.7(f)", 2); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann sets a target: %v", err)
		}
		if err := h.Reviews.SetTarget(ctx, sue, "633a.7(f)", 2.5); err != nil {
			t.Fatal(err)
		}
		list, err := h.Reviews.Targets(ctx)
		if err != nil || len(list) != 1 || list[0].Seconds != 2.5 || list[0].By.Name != sue.Name {
			t.Errorf("targets: %+v, %v", list, err)
		}
		entries, _, err := h.Audit.Find(ctx, sue, record.AuditFilter{Act: record.TargetSet, Most: 9})
		if err != nil || len(entries) != 1 || entries[0].Words != "633a.7(f): 2.5 seconds" {
			t.Errorf("the audit log has %+v, %v", entries, err)
		}
	})
}
