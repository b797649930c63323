package recordtest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// member gives a person an account. Results of others are not told.
func member(t *testing.T, r sessions.Records, p record.Person) {
	t.Helper()
	_, err := r.Statements.(record.Statements).Writer.Exec("INSERT INTO people (id, name, role, folded, password, generation, made) VALUES (?, ?, 'member', ?, '', 0, 0)", p.ID, p.Name, p.ID)
	must(t, err)
}

// spotted keeps a run of spotting for each session, an hour apart, and returns the statements
// that wait.
func spotted(t *testing.T, r sessions.Records, p record.Person, sessions ...string) []record.Statement {
	t.Helper()
	for n, id := range sessions {
		take(t, r, "table of "+id, record.News{UpTo: 20, Spotted: []record.SpotRun{spotOf(p, id, time.Duration(n)*time.Hour)}})
	}
	return waiting(t, r)
}

// telling has results queued, with an account for Ann.
func telling(t *testing.T, r sessions.Records) {
	t.Helper()
	member(t, r, ann)
	must(t, r.Statements.On(t.Context(), noon))
}

func waiting(t *testing.T, r sessions.Records) []record.Statement {
	t.Helper()
	list, err := r.Statements.Next(t.Context(), 9)
	must(t, err)
	return list
}

// frozen gives a statement a body and has it begun.
func frozen(t *testing.T, r sessions.Records, x record.Statement) record.Statement {
	t.Helper()
	x.Body = []byte(`{"id":"` + x.ID + `"}`)
	must(t, r.Statements.Freeze(t.Context(), &x))
	want(t, "those begun", []int64{x.Number})(r.Statements.Begin(t.Context(), []int64{x.Number}))
	return x
}

// statesAre wants numbers of statements by state.
func statesAre(t *testing.T, r sessions.Records, what string, waits, parked, sent, replaced int) {
	t.Helper()
	count, err := r.Statements.Counts(t.Context())
	must(t, err)
	found := []int{count[record.StatementWaits], count[record.StatementParked], count[record.StatementSent], count[record.StatementReplaced]}
	if expected := []int{waits, parked, sent, replaced}; fmt.Sprint(found) != fmt.Sprint(expected) {
		t.Errorf("%s: waiting, parked, sent and replaced are %v, want %v", what, found, expected)
	}
}

func statementsQueued(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	member(t, r, ann)
	if list := spotted(t, r, ann, "before"); len(list) != 0 {
		t.Errorf("without a store there wait %+v", list)
	}
	if _, on, err := r.Statements.Store(ctx); on || err != nil {
		t.Errorf("results are queued: %v, %v", on, err)
	}
	must(t, r.Statements.On(ctx, noon))
	must(t, r.Statements.On(ctx, noon.Add(time.Hour))) // the next start of the server
	must(t, r.Statements.Told(ctx, noon.Add(time.Minute), ""))
	must(t, r.Statements.Told(ctx, time.Time{}, "it sleeps"))
	store, on, err := r.Statements.Store(ctx)
	if want(t, "the store", record.StatementStore{Since: noon, Contact: noon.Add(time.Minute), Trouble: "it sleeps"})(utc(store), err); !on {
		t.Error("results are not queued")
	}

	spotted(t, r, sue, "a guest's")
	list := spotted(t, r, ann, "a", "b", "a")
	if len(list) != 2 || list[0].Key != "a" || list[1].Key != "b" || list[0].ID == list[1].ID {
		t.Fatalf("there wait %+v", list)
	}
	x := list[0]
	x.ID, x.At, x.Body = "", x.At.UTC(), nil
	want(t, "a statement", record.Statement{Number: 1, Kind: record.OfSpot, Key: "a", Revision: 1, Session: "a", Person: ann.ID, Name: ann.Name, At: noon, State: record.StatementWaits})(x, nil)

	must(t, r.Statements.Drop(ctx, list[0].Number))
	must(t, r.Statements.Off(ctx))
	if list := spotted(t, r, ann, "c"); len(list) != 1 || list[0].Key != "b" {
		t.Errorf("after one was dropped, and the store is gone, there wait %+v", list)
	}
}

// utc is how it stands with a store, with moments that compare.
func utc(s record.StatementStore) record.StatementStore {
	s.Since, s.Contact = s.Since.UTC(), s.Contact.UTC()
	return s
}

func statementsSent(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	telling(t, r)
	list := spotted(t, r, ann, "a", "b", "c")
	first, second := frozen(t, r, list[0]), frozen(t, r, list[1])
	other := first
	other.Body = []byte(`{}`)
	must(t, r.Statements.Freeze(ctx, &other)) // too late
	must(t, r.Statements.Drop(ctx, first.Number))
	if list := waiting(t, r); len(list) != 3 || list[0].Key != "c" || string(list[1].Body) != string(first.Body) || list[1].Tries != 1 {
		t.Errorf("with two tried there wait %+v", list)
	}
	want(t, "those of three that can be sent", []int64{second.Number})(r.Statements.Begin(ctx, []int64{second.Number, list[2].Number, 99}))

	must(t, r.Statements.Sent(ctx, []int64{first.Number, 99}, noon.Add(time.Hour)))
	must(t, r.Statements.Park(ctx, first.Number, "too late", noon))
	statesAre(t, r, "with one sent", 2, 0, 1, 0)
	sent, all, err := r.Statements.Find(ctx, record.StatementSent, 0, 9)
	if must(t, err); all != 1 || len(sent) != 1 || sent[0].Key != "a" || !sent[0].Done.Equal(noon.Add(time.Hour)) {
		t.Errorf("%d sent: %+v", all, sent)
	}
	page, all, err := r.Statements.Find(ctx, "", 1, 1)
	if must(t, err); all != 3 || len(page) != 1 || page[0].Key != "b" {
		t.Errorf("the second of %d is %+v", all, page)
	}
	must(t, r.Statements.Forget(ctx, noon.Add(time.Hour)))
	statesAre(t, r, "sent at that moment", 2, 0, 1, 0)
	must(t, r.Statements.Forget(ctx, noon.Add(2*time.Hour)))
	statesAre(t, r, "sent before", 2, 0, 0, 0)
}

func statementsRefused(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	telling(t, r)
	list := spotted(t, r, ann, "a", "b", "c")
	for _, x := range list {
		frozen(t, r, x)
	}
	for _, x := range list[:2] {
		must(t, r.Statements.Park(ctx, x.Number, "not to our taste", noon))
	}
	parked, _, err := r.Statements.Find(ctx, record.StatementParked, 0, 9)
	if must(t, err); len(parked) != 2 || parked[1].Reason != "not to our taste" || !parked[1].Done.Equal(noon) {
		t.Errorf("parked: %+v", parked)
	}
	by := record.AuditEntry{At: noon, By: sue, Act: record.StatementsAgain}
	for _, tt := range []struct{ number, rows int64 }{{list[2].Number, 0}, {99, 0}, {list[0].Number, 1}, {0, 1}, {0, 0}} {
		want(t, fmt.Sprintf("sent again by number %d", tt.number), tt.rows)(r.Statements.Again(ctx, tt.number, by))
	}
	if _, all, err := r.Audit.Find(ctx, record.AuditFilter{Act: record.StatementsAgain, Most: 9}); all != 2 || err != nil {
		t.Errorf("the audit log has %d, %v", all, err)
	}
	again := waiting(t, r)
	if x := again[0]; len(again) != 3 || x.ID != list[0].ID || x.Tries != 0 || len(x.Body) > 0 || x.Reason != "" || !x.Done.IsZero() {
		t.Errorf("what is sent again waits as %+v", again)
	}
}

func statementsReplaced(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	telling(t, r)
	take(t, r, "a", record.News{UpTo: 90, Rounds: 1, Sessions: sessionsByID(dealt("a", "a-2")), Mistakes: []record.Mistake{overpaid("a-2", 11, 1)}})
	slips := func(is bool) {
		t.Helper()
		must(t, r.Remarks.SetSlip(ctx, "a", 11, is, noon))
	}
	stale := func(n int) []record.Statement {
		t.Helper()
		list, err := r.Statements.Stale(ctx, 9)
		if must(t, err); len(list) != n {
			t.Fatalf("%d are stale, want %d: %+v", len(list), n, list)
		}
		return list
	}
	var x record.Statement
	for _, s := range spotted(t, r, ann, "a-2", "b") {
		if s.Kind == record.OfSpot && s.Key == "a-2" {
			x = s
		}
	}
	slips(true)
	stale(0) // nothing was said yet
	must(t, r.Statements.Freeze(ctx, &x))
	if list := waiting(t, r); len(list[0].Body) > 0 {
		t.Error("a body was kept of a result that had changed since")
	}
	x.Stale++
	x = frozen(t, r, x)
	must(t, r.Statements.Sent(ctx, []int64{x.Number}, noon))
	slips(false)
	slips(true)
	seen := stale(1)[0]
	must(t, r.Statements.Settle(ctx, &x)) // it was read before the result changed
	stale(1)
	must(t, r.Statements.Settle(ctx, &seen))
	stale(0)

	fails := errors.New("no text")
	if err := r.Statements.Replace(ctx, &x, true, noon, func(string) ([]byte, error) { return nil, fails }); !errors.Is(err, fails) {
		t.Errorf("without a text it is replaced: %v", err)
	}
	for range 2 { // the second time there is nothing to replace
		must(t, r.Statements.Replace(ctx, &x, true, noon, func(id string) ([]byte, error) { return []byte(`"` + id + `"`), nil }))
	}
	list, _, err := r.Statements.Find(ctx, "", 0, 2)
	must(t, err)
	anew, void := list[0], list[1]
	if anew.Kind != x.Kind || anew.Key != x.Key || anew.Revision != 2 || len(anew.Body) > 0 || anew.ID == x.ID {
		t.Errorf("it is told anew as %+v", anew)
	}
	if void.Kind != record.Voiding || void.Key != x.ID || string(void.Body) != `"`+void.ID+`"` || void.Person != "" {
		t.Errorf("it is voided by %+v", void)
	}
	replaced, _, err := r.Statements.Find(ctx, record.StatementReplaced, 0, 9)
	if must(t, err); len(replaced) != 1 || replaced[0].ID != x.ID {
		t.Errorf("replaced are %+v", replaced)
	}
}

// An exam's statement is queued by its end, and held until its trainee is told.
func statementsOfExams(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	telling(t, r)
	anns, sues := appointed("a"), appointed("b")
	anns.Plan, sues.Plan, sues.Trainee = "a", "a", sue
	must(t, r.Exams.Appoint(ctx, anns, sues))
	begin := func(number int, table string) {
		must(t, r.Exams.Confirm(ctx, "a", number, sue, noon))
		must(t, r.Exams.Begin(ctx, "a", number, table, record.TestCards{}, noon))
	}
	begin(1, "void")
	must(t, r.Exams.Void(ctx, "a", 1, record.Void{By: sue, At: noon, Reason: "the power went"}))
	begin(2, "t")
	statesAre(t, r, "before the end", 0, 0, 0, 0)
	end := noon.Add(time.Hour)
	must(t, r.Exams.End(ctx, "a", 2, ann, end, 0))
	list, _, err := r.Statements.Find(ctx, "", 0, 9)
	if must(t, err); len(list) != 1 || list[0].Key != "t" || list[0].Kind != record.OfExam || !list[0].Held || !list[0].At.Equal(end) {
		t.Fatalf("at its end there is %+v", list)
	}
	must(t, r.Exams.Tell(ctx, end))
	if list := waiting(t, r); len(list) != 0 {
		t.Errorf("while another may sit the exam there go out %+v", list)
	}
	must(t, r.Exams.Tell(ctx, anns.Closes))
	if list := waiting(t, r); len(list) != 1 || list[0].Key != "t" || list[0].Held {
		t.Errorf("when it has closed there go out %+v", list)
	}
}

func statementsErased(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	telling(t, r)
	list := spotted(t, r, ann, "sent", "tried", "parked", "new")
	for _, x := range list[:3] {
		frozen(t, r, x)
	}
	must(t, r.Statements.Sent(ctx, []int64{list[0].Number}, noon))
	must(t, r.Statements.Park(ctx, list[2].Number, "no", noon))
	x, err := r.Erasures.Begin(ctx, ann, "trainee", record.AuditEntry{By: sue, At: noon})
	must(t, err)
	must(t, r.Erasures.Names(ctx, x, nil))
	kept, _, err := r.Statements.Find(ctx, "", 0, 9)
	if must(t, err); len(kept) != 2 || kept[0].Key != "tried" || kept[1].Key != "sent" {
		t.Fatalf("of an erased person there are kept %+v", kept)
	}
	for _, x := range kept {
		if x.State != record.StatementSent || len(x.Body) > 0 || x.Done.IsZero() {
			t.Errorf("of an erased person there is kept %+v", x)
		}
	}
}
