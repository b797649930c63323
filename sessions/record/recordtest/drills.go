package recordtest

import (
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// runOf is a run with every field set.
func runOf(p record.Person, session, drill string, after time.Duration) record.DrillRun {
	return record.DrillRun{
		Session: session, Person: p.ID, Drill: drill, Variant: "blackjack", At: noon.Add(after).UTC(),
		Items: []record.DrillItem{
			{Kind: "insurance", Level: 1, Round: 1, Right: true},
			{Kind: "Blackjacks", Level: 1, Round: 2, Took: 1500 * time.Millisecond, Cite: "633a.7(o)", Seq: 12, Owed: "pay 3 main 37.50", Device: record.Keys},
		},
	}
}

func drillRuns(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second, other, sues := runOf(ann, "a-2", "payouts", 0), runOf(ann, "b-2", "payouts", time.Hour), runOf(ann, "c-2", "totals", time.Minute), runOf(sue, "d-2", "payouts", 0)
	again := first
	again.Items = nil
	take(t, r, "a", record.News{UpTo: 20, Runs: []record.DrillRun{first, second}})
	take(t, r, "b", record.News{UpTo: 20, Runs: []record.DrillRun{other, sues, again}})
	run, found, err := r.Drills.Run(ctx, "a-2")
	if want(t, "a run", first)(run, err); !found {
		t.Error("the run is not there")
	}
	if _, found, err := r.Drills.Run(ctx, "nowhere"); found || err != nil {
		t.Errorf("a run that there is not: %v, %v", found, err)
	}
	want(t, "Ann's last runs", []record.DrillRun{second, other})(r.Drills.Last(ctx, ann.ID))
	want(t, "nobody's last runs", []record.DrillRun(nil))(r.Drills.Last(ctx, "id-nobody"))
	want(t, "Ann's runs before the second", []record.DrillRun{first})(r.Drills.Runs(ctx, ann.ID, "payouts", second.At, 5))
	want(t, "all of Ann's runs", []record.DrillRun{second, other, first})(r.Drills.All(ctx, ann.ID))
	x, err := r.Erasures.Begin(ctx, ann, "trainee", record.AuditEntry{By: sue, At: noon})
	must(t, err)
	must(t, r.Erasures.Names(ctx, x, nil))
	want(t, "the runs of an erased person", []record.DrillRun(nil))(r.Drills.All(ctx, ann.ID))
	want(t, "another person's runs", []record.DrillRun{sues})(r.Drills.All(ctx, sue.ID))
}
