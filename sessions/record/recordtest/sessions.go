package recordtest

import (
	"context"
	"errors"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// dealt is Ann's session as dealer at a table, with every field set.
func dealt(table, id string) record.Session {
	return record.Session{
		ID: id, Table: table, TableName: "Table " + table, Variant: "blackjack", Person: ann.ID, Name: ann.Name, Stand: "dealer",
		From: noon, To: noon.Add(time.Hour), FromSeq: 2, ToSeq: 90, Mode: "coached", House: "decks=8", LockedBy: sue.Name, Edition: "633a/1",
		Profile: "Riverside, version 3",
		Score:   record.Score{Rounds: 3, Hands: 9, Acts: 70, DealerTime: time.Minute, OtherTime: 2 * time.Minute},
	}
}

// sessionsByID is what News takes.
func sessionsByID(list ...record.Session) map[string]record.Session {
	all := map[string]record.Session{}
	for _, s := range list {
		all[s.ID] = s
	}
	return all
}

// overpaid is a mistake of Ann's in a session, with every field set.
func overpaid(session string, seq int64, round int) record.Mistake {
	return record.Mistake{
		Judged: record.Judged{
			Seq: seq, Round: round, At: noon.Add(time.Duration(seq) * time.Second), Took: 3 * time.Second,
			Mistake: game.Mistake{
				Cite: "633a.7(o)", Title: "Pay", Source: game.Law.String(), Kind: game.WrongAmount, Gravity: game.Critical, By: "dealer",
				Owed: "pay 3 main 25", Done: "pay 3 main 30", Diff: 500, Why: "too much",
				Grounds: game.Grounds{
					Pays: game.Pays{Stake: 2500, Wins: 2500, For: 1, To: 1}, Ends: "won", Side: "Mixed pair", Turn: "deal 1", Last: "deal 7", Passed: "deal 1; deal 2",
					At: "3", Hand: "TH 9C", Dealer: "8S ??",
				},
			},
		},
		Person: ann.ID, Session: session,
	}
}

func newsComesBack(t *testing.T, r sessions.Records) {
	ctx, session := t.Context(), dealt("a", "a-2")
	advice := overpaid("a-2", 12, 1)
	advice.Mistake.Source, advice.Mistake.Gravity, advice.Refused = game.Reading.String(), game.Minor, true
	second := overpaid("a-2", 11, 1) // of the same act
	second.Index = 1
	news := record.News{
		UpTo: 90, Rounds: 3, Sessions: sessionsByID(session), Mistakes: []record.Mistake{advice, overpaid("a-2", 11, 1), second},
		Catches: []record.Catch{{Session: "a-2", Person: ann.ID, Seq: 20, Round: 1, Breach: "p2 touch cards", Acts: 2}},
		Glance:  &record.Glance{Seq: 90, Data: []byte(`{"Rest":null}`)},
	}
	take(t, r, "a", news)
	// An act counts once, by its gravest mistake; money counts by mistake.
	session.Score.Mistakes, session.Score.Advice, session.Score.Diff, session.Critical = 1, 1, 1000, 1
	session.Score.Caught, session.Score.Late = 1, 2
	found, ok, err := r.Sessions.Find(ctx, asAnn, "a-2")
	if want(t, "session a-2", session)(found, err); !ok {
		t.Error("session a-2 is not found")
	}
	if _, ok, err := r.Sessions.Find(ctx, asSue, "a-3"); ok || err != nil {
		t.Errorf("session a-3 is found: %v, %v", ok, err)
	}
	want(t, "its mistakes", []record.Judged{overpaid("a-2", 11, 1).Judged, second.Judged, advice.Judged})(r.Sessions.Mistakes(ctx, asAnn, "a-2"))
	want(t, "its catches", news.Catches)(r.Sessions.Catches(ctx, asAnn, "a-2"))
	want(t, "how far table a was taken in", int64(90))(r.Tables.TakenIn(ctx, "a"))
	want(t, "how far table b was taken in", int64(0))(r.Tables.TakenIn(ctx, "b"))
	want(t, "how far all were taken in", map[string]int64{"a": 90})(r.Tables.AllTakenIn(ctx))
	want(t, "glances", map[string]record.Glance{"a": *news.Glance})(r.Tables.Glances(ctx))
}

func newsCountsOnce(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	later := dealt("a", "a-2")
	earlier := later
	earlier.ToSeq, earlier.To, earlier.Score.Acts = 40, time.Time{}, 30
	news := record.News{
		UpTo: 90, Rounds: 3, Sessions: sessionsByID(later), Mistakes: []record.Mistake{overpaid("a-2", 11, 1)},
		Catches: []record.Catch{{Session: "a-2", Person: ann.ID, Seq: 20, Round: 1, Breach: "p2 touch cards"}},
	}
	take(t, r, "a", news)
	must(t, r.Remarks.SetSlip(ctx, "a", 11, true, noon)) // which the log does not know
	news.UpTo, news.Rounds, news.Sessions = 40, 1, sessionsByID(earlier)
	take(t, r, "a", news)
	later.Score.Slips, later.Score.Diff, later.Score.Caught = 1, 500, 1
	want(t, "the sessions", []record.Session{later})(list(t, r, asAnn, record.SessionQuery{}))
	want(t, "how far the table was taken in", int64(90))(r.Tables.TakenIn(ctx, "a"))
}

func endedContext(t *testing.T, r sessions.Records) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	err := r.Tables.Take(ended, map[string]*record.News{"a": {UpTo: 9, Sessions: sessionsByID(dealt("a", "a-2"))}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("news after the context has ended: %v", err)
	}
	want(t, "how far the tables were taken in", map[string]int64{})(r.Tables.AllTakenIn(t.Context()))
	want(t, "the sessions", []record.Session(nil))(list(t, r, asSue, record.SessionQuery{}))
}

func glanceAlone(t *testing.T, r sessions.Records) {
	for seq := int64(1); seq <= 2; seq++ {
		take(t, r, "a", record.News{Glance: &record.Glance{Seq: seq, Data: []byte("{}")}})
	}
	want(t, "glances", map[string]record.Glance{"a": {Seq: 2, Data: []byte("{}")}})(r.Tables.Glances(t.Context()))
	want(t, "how far the tables were taken in", map[string]int64{})(r.Tables.AllTakenIn(t.Context()))
	take(t, r, "a", record.News{UpTo: 3})
	want(t, "glances after other news", map[string]record.Glance{"a": {Seq: 2, Data: []byte("{}")}})(r.Tables.Glances(t.Context()))
}

func sessionsListed(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	one, two, three := dealt("a", "a-2"), dealt("a", "a-9"), dealt("b", "b-2")
	two.From, two.To, two.Person, two.Name = noon.Add(time.Minute), time.Time{}, sue.ID, sue.Name
	three.From = noon.Add(2 * time.Minute)
	take(t, r, "a", record.News{UpTo: 90, Sessions: sessionsByID(one, two)})
	take(t, r, "b", record.News{UpTo: 90, Sessions: sessionsByID(three)})
	for _, tt := range []struct {
		what, person, table string
		before              time.Time
		most                int
		want                []record.Session
	}{
		{"all", "", "", time.Time{}, 10, []record.Session{three, two, one}},
		{"the newest two", "", "", time.Time{}, 2, []record.Session{three, two}},
		{"Ann's", ann.ID, "", time.Time{}, 10, []record.Session{three, one}},
		{"table a's", "", "a", time.Time{}, 10, []record.Session{two, one}},
		{"those before table b's", "", "", three.From, 10, []record.Session{two, one}},
	} {
		want(t, tt.what, tt.want)(list(t, r, asSue, record.SessionQuery{Person: tt.person, Table: tt.table, Before: tt.before, Most: tt.most}))
	}
	want(t, "whether Ann has any", true)(r.Sessions.HasAny(ctx, ann.ID))
	want(t, "whether Bea has any", false)(r.Sessions.HasAny(ctx, "id-bea"))
}

func dealers(t *testing.T, r sessions.Records) {
	over, on, floor := dealt("a", "a-2"), dealt("b", "b-9"), dealt("c", "c-2-floor")
	on.To, on.From = time.Time{}, noon.Add(time.Hour)
	floor.To, floor.Stand = time.Time{}, "floor"
	take(t, r, "a", record.News{UpTo: 90, Sessions: sessionsByID(over)})
	take(t, r, "b", record.News{UpTo: 90, Sessions: sessionsByID(dealt("b", "b-2"), on)})
	take(t, r, "c", record.News{UpTo: 90, Sessions: sessionsByID(floor)})
	want(t, "dealers", map[string]record.Person{"a": {}, "b": ann})(r.Sessions.Dealers(t.Context()))
}

// examTells: what was found in a round that goes on is told to supervisors, and not
// to the dealer of the exam, a supervisor's own exam included.
func examTells(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	exam := dealt("a", "a-2")
	exam.Mode = "exam"
	take(t, r, "a", record.News{
		UpTo: 90, Rounds: 1, Sessions: sessionsByID(exam), Mistakes: []record.Mistake{overpaid("a-2", 11, 1), overpaid("a-2", 50, 2)},
		Catches: []record.Catch{{Session: "a-2", Person: ann.ID, Seq: 51, Round: 2, Breach: "p2 touch cards"}},
	})
	for _, tt := range []struct {
		viewer record.Viewer
		told   int
	}{{asAnn, 1}, {asSue, 2}, {record.Viewer{ID: ann.ID, Supervisor: true}, 1}} {
		s, _, err := r.Sessions.Find(ctx, tt.viewer, "a-2")
		must(t, err)
		mistakes, err := r.Sessions.Mistakes(ctx, tt.viewer, "a-2")
		must(t, err)
		catches, err := r.Sessions.Catches(ctx, tt.viewer, "a-2")
		must(t, err)
		if s.Score.Mistakes != tt.told || len(mistakes) != tt.told || len(catches) != tt.told-1 || s.Score.Caught != 0 {
			t.Errorf("the round goes on, and %+v is told %d mistakes, %d in the score, and %d catches", tt.viewer, len(mistakes), s.Score.Mistakes, len(catches))
		}
	}
	take(t, r, "a", record.News{UpTo: 91, Rounds: 2})
	s, _, err := r.Sessions.Find(ctx, asAnn, "a-2")
	if must(t, err); s.Score.Mistakes != 2 || s.Score.Caught != 1 {
		t.Errorf("the round is over, and Ann's score is %+v", s.Score)
	}
}
