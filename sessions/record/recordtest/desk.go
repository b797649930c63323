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
	steps, err := r.Sessions.Steps(ctx, asSue, q)
	must(t, err)
	want(t, "weeks", []record.ClauseWeek{
		{Week: 0, Cite: pays, Owed: 17, First: 15, Timed: 2, TimedIn: 2, Took: 5 * time.Second, Mistakes: scoring.Counts{Critical: 1}},
		{Week: 1, Cite: pays, Owed: 20, First: 18, Timed: 1, TimedIn: 1, Took: 4 * time.Second, Mistakes: scoring.Counts{Critical: 2}},
	})(record.Weekly(steps, bounds), nil)
	// Hands count where the person dealt them alone, at the dealer's stand.
	floor, single, taught := dealt("d", "d-2"), dealt("e", "e-2"), dealt("f", "f-2")
	floor.Stand, taught.Exercise = "floor", record.Apprenticeship
	single.MakeCase()
	for _, s := range []record.Session{floor, single, taught} {
		s.Person = "id-uncounted"
		take(t, r, s.Table, record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(s)})
	}
	uncounted, err := r.Sessions.Steps(ctx, asSue, record.SessionQuery{Person: "id-uncounted"})
	if must(t, err); len(uncounted) != 3 || len(record.Paces(uncounted, bounds)) > 0 {
		t.Errorf("a pace is made of %+v", record.Paces(uncounted, bounds))
	}
	for person, n := range map[string]int{ann.ID: 3, "id-uncounted": 0} {
		want(t, "sessions that count for the pace of "+person, n)(r.Sessions.Count(ctx, asSue, record.SessionQuery{Person: person, Paced: true}))
	}
	want(t, "what another trainee sees", []record.SessionSteps{})(r.Sessions.Steps(ctx, record.Viewer{ID: "id-bea"}, q))
	want(t, "paces", []record.WeekPace{
		{Week: 0, Sessions: 2, Rounds: 6, Hands: 18, DealerTime: 2 * time.Minute}, {Week: 1, Sessions: 1, Rounds: 3, Hands: 9, DealerTime: time.Minute},
	})(record.Paces(steps, bounds), nil)
	want(t, "how people stand, where no step was lit", map[string]record.PersonCounts{ann.ID: {Person: ann.ID, Counts: scoring.Counts{Owed: 32, Critical: 3}}})(
		record.Standing(steps), nil)
	back := record.CameBack(steps)
	if len(back) != 1 || back[0].Later != 2 || !back[0].At.Equal(one.From) || back[0].LastSession != "b-2" {
		t.Errorf("after coaching: %+v", back)
	}
	want(t, "hours", []record.Hours{{Sessions: 2, Time: 4 * time.Minute}, {Exercise: "splits", Sessions: 1, Time: 5 * time.Minute}})(record.HoursTrained(steps), nil)
}

// untoldOpening: of an attempt at an appointed exam its trainee is told nothing before he is
// told of the attempt, not even what went wrong before the first round.
func untoldOpening(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	a := appointed("x")
	a.Trainee = ann
	must(t, r.Exams.Appoint(ctx, a))
	must(t, r.Exams.Confirm(ctx, "x", 1, sue, noon))
	must(t, r.Exams.Begin(ctx, "x", 1, "x", record.TestCards{}, noon))
	exam, opened := dealt("x", "x-2"), owed("x-2", "633a.4(b)", record.Mouse, 80, 3, 2, 1)
	exam.Mode, opened.Round = "exam", 0
	take(t, r, "x", record.News{UpTo: 90, Sessions: sessionsByID(exam), Mistakes: []record.Mistake{at(5, overpaid("x-2", 5, 0))}, Owed: []record.SessionOwed{opened}})
	for viewer, sees := range map[record.Viewer]int{asAnn: 0, asSue: 1} {
		steps, err := r.Sessions.Steps(ctx, viewer, record.SessionQuery{Person: ann.ID})
		if must(t, err); len(steps) != 1 || len(steps[0].Wrong) != sees || len(steps[0].Owed) != sees {
			t.Errorf("a desk tells %s %+v", viewer.ID, steps)
		}
		marked, err := r.Sessions.Marked(ctx, viewer, []record.StepKey{{Session: "x-2", Cite: "633a.7(o)", Step: 5}})
		if must(t, err); len(marked) != sees {
			t.Errorf("a list of mistakes tells %s %+v", viewer.ID, marked)
		}
		list, err := r.Sessions.Mistakes(ctx, viewer, "x-2")
		if must(t, err); len(list) != sees {
			t.Errorf("the sheet tells %s %+v", viewer.ID, list)
		}
	}
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
