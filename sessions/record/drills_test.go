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
	if list := run("a").Kinds(); len(list) != 2 || list[0] != (record.KindOfItems{Kind: "Blackjacks", N: 1, Timed: 1, Pace: 4 * time.Second}) || list[1].Right != 19 {
		t.Errorf("the kinds are %v", list)
	}
}

// A run whose time counts is better than any that has none; then the faster one is, or the
// more accurate one.
func TestBestRun(t *testing.T) {
	run := func(name string, right, wrong int, took time.Duration) record.DrillRun {
		r := record.DrillRun{Session: name}
		for i := range right + wrong {
			r.Items = append(r.Items, record.DrillItem{Right: i < right, Took: took})
		}
		return r
	}
	careless, careful := run("careless", 5, 5, time.Second), run("careful", 9, 1, time.Minute)
	slow, fast := run("slow", 10, 0, time.Minute), run("fast", 20, 1, time.Second)
	for _, tt := range []struct {
		runs []record.DrillRun
		best string
	}{
		{[]record.DrillRun{careless}, "careless"},
		{[]record.DrillRun{careless, careful}, "careful"},
		{[]record.DrillRun{careful, slow, careless}, "slow"},
		{[]record.DrillRun{slow, careless, fast}, "fast"},
		{[]record.DrillRun{fast, run("as fast", 20, 1, time.Second)}, "fast"},
	} {
		if best := record.BestRun(tt.runs); best == nil || best.Session != tt.best {
			t.Errorf("the best of %d runs is %+v, not %s", len(tt.runs), best, tt.best)
		}
	}
	if best := record.BestRun(nil); best != nil {
		t.Errorf("the best of no runs is %+v", best)
	}
}
