package recordtest

import (
	"reflect"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// owed counts steps under a clause, one of which took some seconds.
func owed(session, cite string, by record.Device, seq int64, steps, first, seconds int) record.SessionOwed {
	o := record.SessionOwed{Session: session, Owed: record.Owed{Cite: cite, Source: "law", Device: by, Owed: steps, First: first, Round: 1, Seq: seq}}
	o.Times.Add(time.Duration(seconds) * time.Second)
	return o
}

// at is a mistake as it was made at a step.
func at(step int64, m record.Mistake) record.Mistake {
	m.Step = step
	return m
}

// stepsOwed: counts come in whole and once, mistakes count as decisions in force say, and
// refusals at one step once.
func stepsOwed(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	one, two, lit := dealt("a", "a-2"), dealt("b", "b-2"), dealt("c", "c-2")
	lit.Mode = "guided"
	pays, deals := "633a.7(o)", "633a.7(f)(1)"
	before := owed("a-2", pays, record.Mouse, 20, 3, 2, 9)
	counts := []record.SessionOwed{owed("a-2", pays, record.Mouse, 80, 12, 9, 2), owed("a-2", pays, record.Touch, 70, 4, 4, 6), owed("a-2", deals, record.Mouse, 75, 30, 30, 1)}
	take(t, r, "a", record.News{
		UpTo: 90, Rounds: 3, Sessions: sessionsByID(one), Owed: counts,
		Mistakes: []record.Mistake{at(11, overpaid("a-2", 11, 1)), at(11, overpaid("a-2", 12, 1)), at(40, overpaid("a-2", 40, 2)), overpaid("a-2", 41, 2)},
	})
	take(t, r, "b", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(two), Owed: []record.SessionOwed{owed("b-2", pays, record.Mouse, 60, 5, 5, 4)}})
	take(t, r, "c", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(lit), Owed: []record.SessionOwed{owed("c-2", pays, record.Mouse, 60, 2, 2, 30)}})
	take(t, r, "a", record.News{UpTo: 20, Owed: []record.SessionOwed{before}}) // late, it changes nothing

	seconds := func(s int) time.Duration { return time.Duration(s) * time.Second }
	all := []record.ClauseOwed{
		{Cite: deals, Source: "law", Owed: 30, First: 30, ByDevice: []record.DeviceTimes{{Device: record.Mouse, N: 1, Sum: seconds(1)}}},
		{Cite: pays, Source: "law", Owed: 23, First: 20, Mistakes: 2, ByDevice: []record.DeviceTimes{{Device: record.Mouse, N: 3, Sum: seconds(36)}, {Device: record.Touch, N: 1, Sum: seconds(6)}}},
	}
	want(t, "all that was owed", all)(r.Sessions.Owed(ctx, asAnn, record.SessionQuery{Cite: deals}))
	want(t, "to another trainee", []record.ClauseOwed(nil))(r.Sessions.Owed(ctx, record.Viewer{ID: "id-bea"}, record.SessionQuery{}))
	want(t, "in the sessions of table b", []record.ClauseOwed{{Cite: pays, Source: "law", Owed: 5, First: 5, ByDevice: []record.DeviceTimes{{Device: record.Mouse, N: 1, Sum: seconds(4)}}}})(
		r.Sessions.Owed(ctx, asSue, record.SessionQuery{Table: "b"}))

	own, err := r.Sessions.OwnTimes(ctx, asAnn, ann.ID, pays, record.Mouse)
	if must(t, err); own.N != 2 || own.Sum != seconds(6) {
		t.Errorf("Ann's own times by mouse are %+v: want those of 2 s and 4 s, and none that was lit", own)
	}
	in, err := r.Sessions.OwedIn(ctx, asAnn, "a-2")
	if must(t, err); len(in) != 3 || !reflect.DeepEqual(in[1], counts[0].Owed) {
		t.Errorf("session a-2 has %+v", in)
	}

	// A slip at one of two refusals leaves the step wrong; at both it does not.
	must(t, r.Remarks.SetSlip(ctx, "a", 11, true, noon))
	wrong := func() int {
		t.Helper()
		list, err := r.Sessions.Owed(ctx, asSue, record.SessionQuery{Table: "a"})
		must(t, err)
		return list[1].Mistakes
	}
	if n := wrong(); n != 2 {
		t.Errorf("one refusal of two was a slip, and %d steps went wrong", n)
	}
	must(t, r.Remarks.SetSlip(ctx, "a", 12, true, noon))
	if n := wrong(); n != 1 {
		t.Errorf("both refusals were slips, and %d steps went wrong", n)
	}
}

// examOwes: what an exam has counted up to a round that is not over is told to its dealer
// no earlier than the mistakes in it.
func examOwes(t *testing.T, r sessions.Records) {
	ctx, exam := t.Context(), dealt("a", "a-2")
	exam.Mode = "exam"
	count := owed("a-2", "633a.7(o)", record.Mouse, 80, 12, 9, 2)
	count.Round = 2
	take(t, r, "a", record.News{UpTo: 90, Rounds: 1, Sessions: sessionsByID(exam), Owed: []record.SessionOwed{count}})
	for rounds := 1; rounds <= 2; rounds++ {
		take(t, r, "a", record.News{UpTo: 90 + int64(rounds), Rounds: rounds})
		told := rounds == 2
		for viewer, want := range map[record.Viewer]bool{asAnn: told, asSue: true, {ID: ann.ID, Supervisor: true}: told} {
			list, err := r.Sessions.Owed(ctx, viewer, record.SessionQuery{})
			must(t, err)
			in, err := r.Sessions.OwedIn(ctx, viewer, "a-2")
			must(t, err)
			own, err := r.Sessions.OwnTimes(ctx, viewer, ann.ID, "633a.7(o)", record.Mouse)
			must(t, err)
			if len(list) > 0 != want || len(in) > 0 != want || own.N > 0 != want {
				t.Errorf("with %d rounds over %+v is told %+v, %+v, %+v", rounds, viewer, list, in, own)
			}
		}
	}
}
