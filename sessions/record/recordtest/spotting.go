package recordtest

import (
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// spotOf is a run of spotting with every field set.
func spotOf(p record.Person, session string, after time.Duration) record.SpotRun {
	return record.SpotRun{
		Session: session, Person: p.ID, Variant: "blackjack", At: noon.Add(after).UTC(),
		SpotCount: record.SpotCount{
			Rounds: 8, Acts: 230,
			Errors: []record.SpotError{
				{Seq: 12, Round: 1, Cite: "633a.7(r)(1)#2", Title: "Pay", Also: []string{"633a.7(o)"}, Kind: game.WrongAmount, Gravity: game.Critical, Done: "pay 3 main 5", Owed: "pay 3 main 10", Caught: true, Took: 2 * time.Second, Named: "633a.7(o)"},
				{Seq: 80, Round: 3, Cite: "633a.7(f)(1)", Title: "Deal", Gravity: game.Major, Done: "deal 4"},
			},
			Alarms: []record.SpotAlarm{{Seq: 33, Round: 2, Named: "633a.7(f)(1)", Title: "Deal", Gravity: game.Major}},
		},
	}
}

func spotRuns(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second, sues := spotOf(ann, "a-1", 0), spotOf(ann, "b-1", time.Hour), spotOf(sue, "c-1", 0)
	again := first
	again.Errors = nil
	take(t, r, "a", record.News{UpTo: 20, Spotted: []record.SpotRun{first, sues}})
	take(t, r, "b", record.News{UpTo: 20, Spotted: []record.SpotRun{second, again}})
	run, found, err := r.Spotting.Run(ctx, "a-1")
	if want(t, "a run", first)(run, err); !found {
		t.Error("the run is not there")
	}
	if _, found, err := r.Spotting.Run(ctx, "nowhere"); found || err != nil {
		t.Errorf("a run that there is not: %v, %v", found, err)
	}
	want(t, "Ann's last run", []record.SpotRun{second})(r.Spotting.Runs(ctx, ann.ID, 1))
	want(t, "Ann's runs", []record.SpotRun{second, first})(r.Spotting.Runs(ctx, ann.ID, 0))
	want(t, "everybody's runs since then", []record.SpotRun{second})(r.Spotting.Find(ctx, record.SpotQuery{Since: noon.Add(time.Minute)}))
	want(t, "Sue's runs before then", []record.SpotRun{sues})(r.Spotting.Find(ctx, record.SpotQuery{Person: sue.ID, Before: noon.Add(time.Minute)}))
	want(t, "the runs of a class that there is not", []record.SpotRun(nil))(r.Spotting.Find(ctx, record.SpotQuery{Class: "none"}))
	want(t, "no terms", record.SpotRule{})(r.Spotting.Terms(ctx))
	for _, every := range []int{20, 30} {
		rule := record.SpotRule{SpotTerms: record.SpotTerms{Every: every, Rounds: 5, Pace: 80, Kinds: []string{"amount"}, Gravities: []string{"critical"}}, By: sue, At: noon.UTC()}
		must(t, r.Spotting.SetTerms(ctx, rule, record.AuditEntry{At: noon, By: sue, Act: record.SpotTermsSet}))
		want(t, "the terms", rule)(r.Spotting.Terms(ctx))
	}
	x, err := r.Erasures.Begin(ctx, ann, "trainee", record.AuditEntry{By: sue, At: noon})
	must(t, err)
	must(t, r.Erasures.Names(ctx, x, nil))
	want(t, "the runs of an erased person", []record.SpotRun(nil))(r.Spotting.Runs(ctx, ann.ID, 0))
	want(t, "another person's runs", []record.SpotRun{sues})(r.Spotting.Runs(ctx, sue.ID, 0))
}
