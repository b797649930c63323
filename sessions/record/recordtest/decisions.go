package recordtest

import (
	"errors"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// sat is an exam of Ann's with two acts against the same clause, both told.
func sat(t *testing.T, r sessions.Records) (first, second record.Place) {
	t.Helper()
	exam := dealt("a", "a-2")
	exam.Mode = "exam"
	one, two := overpaid("a-2", 11, 1), overpaid("a-2", 50, 2)
	two.Edition = "633a/2"
	one.Edition = "633a/1"
	take(t, r, "a", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(exam), Mistakes: []record.Mistake{one, two}})
	return record.Place{Seq: 11}, record.Place{Seq: 50}
}

func ruled(ruling record.Ruling, at time.Time) record.Decision {
	return record.Decision{Ruling: ruling, Reason: "I looked", By: sue, At: at}
}

// counted wants how many of Ann's acts count, and how many are overturned.
func counted(t *testing.T, r sessions.Records, when string, mistakes, overturned int) {
	t.Helper()
	s, _, err := r.Sessions.Find(t.Context(), asAnn, "a-2")
	must(t, err)
	if s.Score.Mistakes != mistakes || s.Score.Overturned != overturned || s.Critical != mistakes || int(s.Score.Diff) != 500*mistakes {
		t.Errorf("%s: %+v, critical %d; want %d mistakes and %d overturned", when, s.Score, s.Critical, mistakes, overturned)
	}
}

func decisionsOnMistakes(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, _ := sat(t, r)
	counted(t, r, "before any decision", 2, 0)
	must(t, r.Decisions.OnMistake(ctx, "a", first, ruled(record.Overturned, noon)))
	counted(t, r, "one overturned", 1, 1)
	list, err := r.Sessions.Mistakes(ctx, asAnn, "a-2")
	if must(t, err); len(list) != 2 || !list[0].Overturned || list[1].Overturned || len(list[0].Decisions) != 1 || len(list[1].Decisions) != 0 {
		t.Fatalf("the sheet has %+v", list)
	}
	want := ruled(record.Overturned, noon)
	want.Number = 1
	if list[0].Decisions[0] != want {
		t.Errorf("the decision is %+v, want %+v", list[0].Decisions[0], want)
	}
	must(t, r.Decisions.OnMistake(ctx, "a", first, ruled(record.Upheld, noon.Add(time.Hour))))
	counted(t, r, "upheld after all", 2, 0)
	marks, err := r.Remarks.Marks(ctx, "a", 1)
	if m := marks[first]; err != nil || m.Overturned || len(m.Decisions) != 2 || m.Decisions[1].Number != 2 {
		t.Errorf("the table is told %+v, %v", m, err)
	}
	late := ruled(record.Overturned, noon.Add(2*time.Hour))
	late.By, late.Shown = record.Person{ID: "ivo", Name: "Ivo"}, noon
	var unseen *record.DecidedMeanwhile
	if err := r.Decisions.OnMistake(ctx, "a", first, late); !errors.As(err, &unseen) || unseen.Number != 2 || unseen.By.Name != "Sue" {
		t.Errorf("Ivo has seen the first decision alone: %v", err)
	}
	counted(t, r, "Ivo's was refused", 2, 0)
	if r.Decisions.OnMistake(ctx, "a", record.Place{Seq: 12}, ruled(record.Upheld, noon)) == nil {
		t.Error("a mistake that nobody made was decided on")
	}
	for _, wrong := range []record.Decision{ruled("perhaps", noon), ruled(record.Withdrawn, noon), {Ruling: record.Upheld, By: sue, At: noon}} {
		if r.Decisions.OnMistake(ctx, "a", first, wrong) == nil {
			t.Errorf("decision %+v was kept", wrong)
		}
	}
}

func decisionsOnClauses(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second := sat(t, r)
	clause := ruled(record.Overturned, noon)
	clause.Cite, clause.Edition = "633a.7(o)", "633a/1"
	must(t, r.Decisions.OnClause(ctx, clause))
	counted(t, r, "the clause of the first edition overturned", 1, 1)
	later := overpaid("a-2", 60, 3)
	later.Edition = "633a/1"
	take(t, r, "a", record.News{UpTo: 91, Rounds: 3, Mistakes: []record.Mistake{later}})
	counted(t, r, "a later mistake against it", 1, 2)
	must(t, r.Decisions.OnMistake(ctx, "a", first, ruled(record.Upheld, noon)))
	counted(t, r, "one of them upheld", 2, 1)
	must(t, r.Decisions.OnMistake(ctx, "a", second, ruled(record.Overturned, noon)))
	back := clause
	back.Ruling = record.Withdrawn
	must(t, r.Decisions.OnClause(ctx, back))
	counted(t, r, "the clause stands again", 2, 1)
	list, err := r.Decisions.OnClauses(ctx)
	if must(t, err); len(list) != 2 || list[0].Ruling != record.Withdrawn || list[0].Number != 4 || list[1].Number != 1 {
		t.Errorf("decisions on clauses: %+v", list)
	}
	for _, tt := range []struct {
		person, cite, edition string
		own, anybody          bool
	}{
		{ann.ID, clause.Cite, clause.Edition, true, true}, {sue.ID, clause.Cite, clause.Edition, false, true},
		{ann.ID, clause.Cite, "633a/9", false, false}, {ann.ID, "633a.1", clause.Edition, false, false},
	} {
		if own, anybody, err := r.Decisions.HasBroken(ctx, tt.person, tt.cite, tt.edition); own != tt.own || anybody != tt.anybody || err != nil {
			t.Errorf("%+v: %v, %v, %v", tt, own, anybody, err)
		}
	}
}

func questions(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second := sat(t, r)
	must(t, r.Remarks.Flag(ctx, "a", first, sue, noon.Add(time.Minute), "look"))
	must(t, r.Remarks.Ask(ctx, "a", second, ann, noon, "my finger"))
	must(t, r.Remarks.Ask(ctx, "a", second, ann, noon.Add(time.Hour), "again"))
	counted(t, r, "asked", 2, 0)
	kinds := func(f record.QuestionFilter) (kinds string) {
		t.Helper()
		f.Most = 10
		list, all, err := r.Decisions.Questions(ctx, f)
		if must(t, err); all != len(list) {
			t.Errorf("%+v: %d of %d", f, len(list), all)
		}
		for _, q := range list {
			kinds += q.Kind + " "
		}
		return kinds
	}
	for _, tt := range []struct {
		filter record.QuestionFilter
		want   string
	}{
		{record.QuestionFilter{Viewer: asSue}, "request flag "},
		{record.QuestionFilter{Viewer: asSue, Newest: true}, "flag request "},
		{record.QuestionFilter{Viewer: asSue, Kind: record.FlagKind}, "flag "},
		{record.QuestionFilter{Viewer: asSue, Person: "AN"}, "request flag "},
		{record.QuestionFilter{Viewer: asSue, Person: "Bea"}, ""},
		{record.QuestionFilter{Viewer: asSue, Clause: "633a.7"}, "request flag "},
		{record.QuestionFilter{Viewer: asSue, Clause: "633a.8"}, ""},
		{record.QuestionFilter{Viewer: asSue, Answered: true}, ""},
	} {
		if got := kinds(tt.filter); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.filter, got, tt.want)
		}
	}
	list, _, err := r.Decisions.Questions(ctx, record.QuestionFilter{Viewer: asSue, Most: 1, Skip: 0})
	if must(t, err); len(list) != 1 || list[0].Words != "my finger" || list[0].By != ann || !list[0].Asked.Equal(noon) ||
		list[0].Session.ID != "a-2" || list[0].Seq != 50 || list[0].Judged.Mistake != overpaid("a-2", 50, 2).Mistake {
		t.Errorf("the first question is %+v", list)
	}
	if list, all, err := r.Decisions.Questions(ctx, record.QuestionFilter{Viewer: asSue}); len(list) != 0 || all != 2 || err != nil {
		t.Errorf("counting gives %d and %d, %v", len(list), all, err)
	}
	must(t, r.Decisions.OnMistake(ctx, "a", second, ruled(record.Upheld, noon.Add(2*time.Hour))))
	if got := kinds(record.QuestionFilter{Viewer: asSue}); got != "flag " {
		t.Errorf("when the request was answered: %q", got)
	}
	if got := kinds(record.QuestionFilter{Viewer: asSue, Answered: true}); got != "request " {
		t.Errorf("answered: %q", got)
	}
	must(t, r.Remarks.Flag(ctx, "a", second, ann, noon.Add(3*time.Hour), "but see"))
	if got := kinds(record.QuestionFilter{Viewer: asSue}); got != "flag flag " {
		t.Errorf("when the answer was remarked on: %q", got)
	}
	list, _, err = r.Decisions.Questions(ctx, record.QuestionFilter{Viewer: asSue, Newest: true, Most: 2})
	if must(t, err); len(list[0].Decisions) != 1 || list[0].Decisions[0].Ruling != record.Upheld || len(list[1].Decisions) != 0 {
		t.Errorf("the questions bring the decisions %v and %v, not the one that was made on the first", list[0].Decisions, list[1].Decisions)
	}

	// What an exam has not told is no question.
	untold := overpaid("a-2", 80, 4)
	take(t, r, "a", record.News{UpTo: 92, Rounds: 3, Mistakes: []record.Mistake{untold}})
	must(t, r.Remarks.Flag(ctx, "a", record.Place{Seq: 80}, sue, noon, "now"))
	if got := kinds(record.QuestionFilter{Viewer: record.Viewer{ID: ann.ID, Supervisor: true}}); got != "flag flag " {
		t.Errorf("its dealer, a supervisor, is told %q", got)
	}
}

func unreadAnswers(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second := sat(t, r)
	clause := ruled(record.Overturned, noon)
	clause.Cite, clause.Edition = "633a.7(o)", "633a/2"
	must(t, r.Decisions.OnMistake(ctx, "a", first, ruled(record.Upheld, noon)))
	must(t, r.Decisions.OnClause(ctx, clause))
	list, all, err := r.Decisions.Unread(ctx, asAnn, 10)
	if must(t, err); all != 2 || len(list) != 2 || list[0].Place != second || list[0].Number != 2 || !list[0].ForClause() ||
		list[1].Place != first || list[1].Session != "a-2" || list[1].Reason != "I looked" || list[1].Broken != clause.Cite || list[1].Round != 1 {
		t.Errorf("unread: %d, %+v", all, list)
	}
	if _, all, err := r.Decisions.Unread(ctx, asSue, 10); all != 0 || err != nil {
		t.Errorf("Sue has %d, %v", all, err)
	}
	must(t, r.Decisions.Read(ctx, "a-2", 1))
	if list, all, err := r.Decisions.Unread(ctx, asAnn, 10); all != 1 || len(list) != 1 || list[0].Number != 2 || err != nil {
		t.Errorf("when the first was read: %d, %+v, %v", all, list, err)
	}
	must(t, r.Decisions.Read(ctx, "a-2", 2))
	must(t, r.Decisions.Read(ctx, "a-2", 1)) // late
	if _, all, err := r.Decisions.Unread(ctx, asAnn, 10); all != 0 || err != nil {
		t.Errorf("when both were read: %d, %v", all, err)
	}
}

func digestsAndSignatures(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, _ := sat(t, r)
	if _, ok, err := r.Sheets.Digest(ctx, "a-2"); ok || err != nil {
		t.Errorf("a digest before any was kept: %v, %v", ok, err)
	}
	digest := record.Digest{Sum: "ab", Entries: []byte{1, 2, 3, 4}, Build: "v1", At: noon}
	must(t, r.Sheets.KeepDigest(ctx, "a-2", digest))
	must(t, r.Sheets.KeepDigest(ctx, "a-2", record.Digest{Sum: "cd", Entries: []byte{}, Build: "v2", At: noon}))
	d, ok, err := r.Sheets.Digest(ctx, "a-2")
	if want(t, "the digest", digest)(d, err); !ok {
		t.Error("no digest")
	}
	if made, _, err := r.Remarks.Find(ctx, "a", first); made.Signed || err != nil {
		t.Errorf("signed before: %+v, %v", made, err)
	}
	must(t, r.Decisions.OnMistake(ctx, "a", first, ruled(record.Upheld, noon)))
	for i, by := range []record.Person{sue, ann} {
		if signed, err := r.Sheets.Sign(ctx, "a-2", record.Signature{Digest: "ab", By: by, At: noon}, nil); signed != (i == 0) || err != nil {
			t.Errorf("signature %d: %v, %v", i, signed, err)
		}
	}
	must(t, r.Decisions.OnMistake(ctx, "a", first, ruled(record.Overturned, noon)))
	g, ok, err := r.Sheets.Signature(ctx, "a-2")
	if want(t, "the signature", record.Signature{Digest: "ab", By: sue, At: noon, After: 1})(g, err); !ok {
		t.Error("no signature")
	}
	if made, _, err := r.Remarks.Find(ctx, "a", first); !made.Signed || err != nil {
		t.Errorf("signed: %+v, %v", made, err)
	}
	list, upTo, err := r.Sheets.Recorded(ctx, "a", 12, 50)
	if must(t, err); len(list) != 1 || upTo != 90 || list[0].Seq != 50 || list[0].Edition != "633a/2" || list[0].Mistake != overpaid("a-2", 50, 2).Mistake {
		t.Errorf("recorded up to %d: %+v", upTo, list)
	}
}
