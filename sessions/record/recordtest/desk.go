package recordtest

import (
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// desk: what was dealt is counted by week, what advises and what is out does not count, and
// a mistake that came back is found.
func desk(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	week := 7 * 24 * time.Hour
	bounds := []time.Time{noon.Add(-time.Hour), noon.Add(-time.Hour).Add(week), noon.Add(-time.Hour).Add(2 * week)}
	one, two, lit := dealt("a", "a-2"), dealt("b", "b-2"), dealt("c", "c-2")
	two.From, two.Trained, two.Exercise = one.From.Add(week), 5*time.Minute, "splits"
	one.Trained, lit.Mode = 4*time.Minute, "guided"
	pays := "633a.7(o)"
	refused := at(11, overpaid("a-2", 11, 1))
	refused.Refused = true
	advice := at(20, overpaid("a-2", 20, 1))
	advice.Mistake.Source = "reading"
	slip := at(30, overpaid("a-2", 30, 1))
	take(t, r, "a", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(one), Mistakes: []record.Mistake{refused, advice, slip},
		Owed: []record.SessionOwed{owed("a-2", pays, record.Mouse, 80, 12, 10, 2)}})
	take(t, r, "b", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(two), Mistakes: []record.Mistake{at(50, overpaid("b-2", 50, 1)), at(50, overpaid("b-2", 51, 1)), at(60, overpaid("b-2", 60, 2))},
		Owed: []record.SessionOwed{owed("b-2", pays, record.Mouse, 80, 20, 18, 4)}})
	take(t, r, "c", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(lit), Owed: []record.SessionOwed{owed("c-2", pays, record.Mouse, 80, 5, 5, 3)}})
	must(t, r.Remarks.SetSlip(ctx, "a", 30, true, noon))

	q := record.SessionQuery{Person: ann.ID}
	weekly, err := r.Sessions.Weekly(ctx, asSue, q, bounds)
	must(t, err)
	want(t, "weeks", []record.ClauseWeek{
		{Week: 0, Cite: pays, Title: "Pay", Owed: 17, First: 15, Timed: 2, Took: 5 * time.Second, Mistakes: scoring.Counts{Critical: 1}},
		{Week: 1, Cite: pays, Title: "Pay", Owed: 20, First: 18, Timed: 1, Took: 4 * time.Second, Mistakes: scoring.Counts{Critical: 2}},
	})(weekly, nil)
	want(t, "weeks of nobody", []record.ClauseWeek(nil))(r.Sessions.Weekly(ctx, record.Viewer{ID: "id-bea"}, q, bounds))
	want(t, "paces", []record.WeekPace{
		{Week: 0, Sessions: 2, Rounds: 6, Hands: 18, DealerTime: 2 * time.Minute}, {Week: 1, Sessions: 1, Rounds: 3, Hands: 9, DealerTime: time.Minute},
	})(r.Sessions.Paces(ctx, asSue, q, bounds))
	want(t, "how people stand, where no step was lit", map[string]record.PersonCounts{ann.ID: {Person: ann.ID, Counts: scoring.Counts{Owed: 32, Critical: 3}}})(
		r.Sessions.Standing(ctx, asSue, q))
	back, err := r.Sessions.CameBack(ctx, asSue, q)
	if must(t, err); len(back) != 1 || back[0].Later != 2 || !back[0].At.Equal(one.From) || back[0].LastSession != "b-2" {
		t.Errorf("after coaching: %+v", back)
	}
	want(t, "hours", []record.Hours{{Sessions: 2, Time: 4 * time.Minute}, {Exercise: "splits", Sessions: 1, Time: 5 * time.Minute}})(r.Sessions.Trained(ctx, asSue, q))
}

// targets: each has one value, and 0 takes it away.
func targets(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	set := func(cite string, seconds float64) record.Target {
		t.Helper()
		target := record.Target{Cite: cite, Seconds: seconds, By: sue, At: noon}
		must(t, r.Targets.Set(ctx, target, record.AuditEntry{At: noon, By: sue, Act: record.TargetSet}))
		return target
	}
	set("633a.7(f)", 3)
	one, two := set("633a.7(f)", 2.5), set("633a.7(f)(1)", 2)
	set("633a.8", 9)
	set("633a.8", 0)
	want(t, "targets", []record.Target{one, two})(r.Targets.All(ctx))
	for cite, seconds := range map[string]float64{"633a.7(f)": 2.5, "633a.7(f)(2)": 2.5, "633a.7(f)(1)": 2, "633a.7(f)(1)#2": 2, "633a.7(g)": 0, "633a.7": 0} {
		if got := record.TargetOf([]record.Target{one, two}, cite); got != seconds {
			t.Errorf("the target of %s is %g, want %g", cite, got, seconds)
		}
	}
}
