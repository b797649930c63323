package recordtest

import (
	"errors"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// triedAt are news of a table at which Ann deals an exercise: session "s", entries 2 to 9,
// with a mistake at the entries given.
func triedAt(table string, ended time.Time, wrong ...int64) record.News {
	n := record.News{UpTo: 9, Sessions: map[string]record.Session{"s": {
		ID: "s", Table: table, TableName: "Splits", Variant: "blackjack", Person: ann.ID, Name: ann.Name, Stand: "dealer", From: noon, To: ended,
		FromSeq: 2, ToSeq: 9, Mode: "coached", Exercise: "splits",
	}}}
	for _, seq := range wrong {
		m := record.Mistake{Judged: record.Judged{Seq: seq, At: noon, Mistake: game.Mistake{Cite: "633a.7", Source: "law"}}, Person: ann.ID, Name: ann.Name, Session: "s"}
		n.Mistakes = append(n.Mistakes, m)
	}
	return n
}

func tries(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	take(t, r, "t", triedAt("t", time.Time{}, 4, 5, 7))
	tried := record.Tried{Session: "s", Table: "t", Stand: "dealer", Exercise: "splits", Begun: noon.UTC(), ToSeq: 9, Now: 9, Try: record.Try{Wrong: [][]int64{}}}
	want(t, "a try that was not read", []record.Tried{tried})(r.Tries.Of(ctx, ann.ID, 9))
	if !tried.Stale() || tried.IsOver() {
		t.Error("a try that was not read is not stale")
	}
	kept := record.Try{Seq: 9, Over: noon.Add(time.Minute).UTC(), Acts: 12, Wrong: [][]int64{{4, 5}, {7}}}
	must(t, r.Tries.Keep(ctx, map[string]record.Try{"s": kept}))
	must(t, r.Tries.Keep(ctx, map[string]record.Try{"s": {Seq: 8, Acts: 3}})) // less than is kept
	tried.Try, tried.Mistakes = kept, 2
	want(t, "refusals at one step", tried)(r.Tries.Find(ctx, "s"))

	// A slip of the hand counts no more; of two at one step both have to be slips.
	must(t, r.Remarks.SetSlip(ctx, "t", 4, true, noon))
	must(t, r.Remarks.SetSlip(ctx, "t", 7, true, noon))
	tried.Mistakes = 1
	want(t, "with slips of the hand", tried)(r.Tries.Find(ctx, "s"))

	take(t, r, "t", record.News{UpTo: 11})
	if found, err := r.Tries.Find(ctx, "s"); err != nil || !found.Stale() {
		t.Errorf("more can be read: %+v %v", found, err)
	}
	if found, err := r.Tries.Find(ctx, "none"); err != nil || found.Session != "" || found.Stale() {
		t.Errorf("no session: %+v %v", found, err)
	}
}

// assigned is an exercise that is Ann's to deal within a day.
func assigned(id string) record.Assignment {
	return record.Assignment{
		ID: id, Kind: "exercise", Key: "splits", Title: "Splits", Person: ann, Due: noon.Add(24 * time.Hour).UTC(), Allowed: 3, Pass: "mistakes", Bar: 2,
		By: sue, At: noon.Add(-time.Hour).UTC(),
	}
}

func assignments(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	note := func(act record.AuditAct) record.AuditEntry {
		return record.AuditEntry{At: noon, By: sue, Act: act, Words: "Splits"}
	}
	must(t, r.Classes.Add(ctx, record.Class{ID: "monday", Name: "Monday", Code: "ABCDE", PIN: "1234", By: sue, Made: noon}))
	must(t, r.Classes.Join(ctx, record.Pupil{Person: ann, Class: "monday", Joined: noon}))
	own, class, later := assigned("a"), assigned("b"), assigned("c")
	class.Person, class.Class, class.ClassName, class.Title = record.Person{}, "monday", "Monday", "Insurance"
	later.Person, later.Due = record.Person{ID: "id-bea", Name: "Bea"}, noon.Add(48*time.Hour).UTC()
	for _, a := range []record.Assignment{own, class, later} {
		must(t, r.Assigned.Add(ctx, a, note(record.WorkAssigned)))
	}
	if found, ok, err := r.Assigned.Find(ctx, "b"); !ok || err != nil || found != class {
		t.Errorf("found %+v %v %v, want %+v", found, ok, err, class)
	}
	must(t, r.Assigned.Withdraw(ctx, "c", sue, note(record.WorkWithdrawn)))
	if err := r.Assigned.Withdraw(ctx, "c", sue, note(record.WorkWithdrawn)); !errors.Is(err, record.ErrAnother) {
		t.Errorf("withdrawn twice: %v", err)
	}
	if err := r.Assigned.Change(ctx, later, note(record.WorkChanged)); !errors.Is(err, record.ErrAnother) {
		t.Errorf("changed when it was withdrawn: %v", err)
	}
	own.Due, own.Allowed, own.Pass, own.Bar = noon.Add(time.Hour).UTC(), 0, "end", 0
	must(t, r.Assigned.Change(ctx, own, note(record.WorkChanged)))
	for _, tt := range []struct {
		what string
		q    record.AssignmentQuery
		ids  string
		all  int
	}{
		{"that hold", record.AssignmentQuery{Most: 9}, "ab", 2},
		{"due last first", record.AssignmentQuery{Newest: true, Most: 9}, "ba", 2},
		{"of Ann and her classes", record.AssignmentQuery{Person: ann.ID, Most: 9}, "ab", 2},
		{"of the class and its people", record.AssignmentQuery{Class: "monday", Most: 9}, "ab", 2},
		{"of Bea", record.AssignmentQuery{Person: "id-bea", Most: 9}, "", 0},
		{"withdrawn", record.AssignmentQuery{State: record.Taken, Most: 9}, "c", 1},
		{"not due", record.AssignmentQuery{State: record.Holding, Now: noon.Add(2 * time.Hour), Most: 9}, "b", 1},
		{"due", record.AssignmentQuery{State: record.Past, Now: noon.Add(time.Hour), Most: 9}, "a", 1},
		{"with INSUR in it", record.AssignmentQuery{Search: "INSUR", Most: 9}, "b", 1},
		{"with monday in it", record.AssignmentQuery{Search: "monday", Most: 9}, "b", 1},
		{"of an exercise", record.AssignmentQuery{Kind: "exercise", Key: "splits", Most: 9}, "ab", 2},
		{"of the second page", record.AssignmentQuery{Skip: 1, Most: 1}, "b", 2},
	} {
		list, all, err := r.Assigned.List(ctx, tt.q)
		must(t, err)
		ids := ""
		for _, a := range list {
			ids += a.ID
		}
		if ids != tt.ids || all != tt.all {
			t.Errorf("assignments %s: %q of %d, want %q of %d", tt.what, ids, all, tt.ids, tt.all)
		}
	}
	if list, all, err := r.Audit.Find(ctx, record.AuditFilter{Most: 9}); err != nil || all != 5 || list[0].Act != record.WorkChanged {
		t.Errorf("the audit of it: %+v, %d, %v; what was refused has none", list, all, err)
	}
}

func assignmentAttempts(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	bea, note := record.Person{ID: "id-bea", Name: "Bea"}, record.AuditEntry{At: noon, By: sue, Act: record.WorkAssigned}
	must(t, r.Classes.Add(ctx, record.Class{ID: "monday", Name: "Monday", Code: "ABCDE", PIN: "1234", By: sue, Made: noon}))
	for _, p := range []record.Person{ann, bea} {
		must(t, r.Classes.Join(ctx, record.Pupil{Person: p, Class: "monday", Joined: noon}))
	}
	a := assigned("a")
	a.Person, a.Class = record.Person{}, "monday"
	must(t, r.Assigned.Add(ctx, a, note))
	must(t, r.Assigned.Begin(ctx, "a", ann.ID, "t", noon))
	must(t, r.Assigned.Begin(ctx, "a", bea.ID, "u", noon.Add(time.Minute)))
	if r.Assigned.Begin(ctx, "a", ann.ID, "t", noon) == nil {
		t.Error("one table is two attempts")
	}
	take(t, r, "t", triedAt("t", noon.Add(time.Hour), 4))
	must(t, r.Tries.Keep(ctx, map[string]record.Try{"s": {Seq: 9, Over: noon, Acts: 7, Wrong: [][]int64{{4}}}}))
	list, err := r.Assigned.Attempts(ctx, "", "a", "none")
	must(t, err)
	if len(list) != 2 || list[0].Person != ann.ID || list[0].Session != "s" || list[0].Mistakes != 1 || !list[0].IsOver() || list[1].Session != "" || list[1].Table != "u" {
		t.Errorf("attempts %+v", list)
	}
	if list, err := r.Assigned.Attempts(ctx, bea.ID, "a"); err != nil || len(list) != 1 || list[0].Table != "u" {
		t.Errorf("Bea's attempts %+v %v", list, err)
	}
	if of, ok, err := r.Assigned.OfSession(ctx, "s"); !ok || err != nil || of.ID != "a" {
		t.Errorf("the assignment of a session: %+v %v %v", of, ok, err)
	}
	if _, ok, err := r.Assigned.OfSession(ctx, "none"); ok || err != nil {
		t.Errorf("no session has an assignment: %v %v", ok, err)
	}
	must(t, r.Assigned.Say(ctx, record.Word{Assignment: "a", Person: ann.ID, By: sue, At: noon}, note))
	word := record.Word{Assignment: "a", Person: ann.ID, Passed: true, By: sue, At: noon.UTC()}
	must(t, r.Assigned.Say(ctx, word, note))
	want(t, "the last word", []record.Word{word})(r.Assigned.Words(ctx, "a", "none"))

	// Of those who leave the class, who has done something stays in sight.
	must(t, r.Classes.Leave(ctx, "monday", ann.ID))
	people, err := r.Assigned.Assignees(ctx, "monday")
	must(t, err)
	gone := map[string]bool{}
	for _, p := range people {
		gone[p.ID] = p.Gone
	}
	if len(people) != 2 || !gone[ann.ID] || gone[bea.ID] {
		t.Errorf("people %+v", people)
	}
	if list, _, err := r.Assigned.List(ctx, record.AssignmentQuery{Person: ann.ID, Begun: true, Most: 9}); err != nil || len(list) != 1 {
		t.Errorf("what Ann has begun: %+v %v", list, err)
	}
}
