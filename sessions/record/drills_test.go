package record_test

import (
	"testing"
	"time"

	"burncard/sessions/record"
)

// Accuracy comes first: the pace counts from 95 in a hundred on.
func TestDrillRunPace(t *testing.T) {
	run := func(wrong ...string) *record.DrillRun {
		r := &record.DrillRun{Items: make([]record.DrillItem, 20)}
		for i := range r.Items {
			r.Items[i] = record.DrillItem{Kind: "insurance", Right: true, Took: 2 * time.Second}
		}
		for i, cite := range wrong {
			r.Items[i] = record.DrillItem{Kind: "Blackjacks", Cite: cite, Seq: int64(i + 1), Took: 4 * time.Second}
		}
		return r
	}
	for _, tt := range []struct {
		run       *record.DrillRun
		pace      time.Duration
		counts    bool
		commonest string
	}{
		{run(), 2 * time.Second, true, ""},
		{run("a"), 2100 * time.Millisecond, true, "a"},
		{run("a", "b"), 0, false, "a"},
		{run("a", "b", "b"), 0, false, "b"},
		{&record.DrillRun{}, 0, false, ""},
		{&record.DrillRun{Items: []record.DrillItem{{Right: true}}}, 0, false, ""}, // the first starts the time
	} {
		pace, counts := tt.run.Pace()
		if pace != tt.pace || counts != tt.counts {
			t.Errorf("%d of %d right: %v, %v; wanted %v, %v", tt.run.First(), len(tt.run.Items), pace, counts, tt.pace, tt.counts)
		}
		cite := ""
		if it := tt.run.Commonest(); it != nil {
			cite = it.Cite
		}
		if cite != tt.commonest {
			t.Errorf("the commonest mistake is %q, wanted %q", cite, tt.commonest)
		}
	}
	if list := run("a").Kinds(); len(list) != 2 || list[0] != (record.KindPace{Kind: "Blackjacks", N: 1, Pace: 4 * time.Second}) {
		t.Errorf("the kinds are %v", list)
	}
}
