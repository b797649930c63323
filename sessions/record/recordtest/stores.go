package recordtest

import (
	"errors"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

func flagsAndSlips(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	unscored := overpaid("", 60, 2) // made at no stand
	take(t, r, "a", record.News{
		UpTo: 90, Rounds: 1, Sessions: sessionsByID(dealt("a", "a-2")),
		Mistakes: []record.Mistake{overpaid("a-2", 11, 1), overpaid("a-2", 50, 2), unscored},
	})
	for _, tt := range []struct {
		seq  int64
		made record.Made
		ok   bool
	}{
		{11, record.Made{By: ann.ID, RoundOver: true}, true},
		{50, record.Made{By: ann.ID}, true},
		{60, record.Made{By: ann.ID, Exam: true}, true},
		{12, record.Made{}, false},
	} {
		made, ok, err := r.Remarks.Find(ctx, "a", record.Place{Seq: tt.seq})
		if made != tt.made || ok != tt.ok || err != nil {
			t.Errorf("entry %d: %+v, %v, %v; want %+v, %v", tt.seq, made, ok, err, tt.made, tt.ok)
		}
	}

	if r.Remarks.Flag(ctx, "a", record.Place{Seq: 12}, sue, noon, "look at this") == nil {
		t.Error("a mistake that nobody made was flagged")
	}
	at := record.Place{Seq: 50}
	must(t, r.Remarks.Flag(ctx, "a", at, sue, noon, "look at this"))
	must(t, r.Remarks.Flag(ctx, "a", at, ann, noon, "I had 20 on it"))
	must(t, r.Remarks.SetSlip(ctx, "a", 50, true, noon))
	must(t, r.Remarks.SetSlip(ctx, "a", 50, true, noon.Add(time.Hour)))
	must(t, r.Remarks.SetSlip(ctx, "a", 11, true, noon))
	flags := []record.Flag{{By: sue.Name, At: noon, Remark: "look at this"}, {By: ann.Name, At: noon, Remark: "I had 20 on it"}}
	law := game.Law.String()
	want(t, "all marks", map[record.Place]record.Mark{at: {Slip: true, Source: law, Flags: flags}, {Seq: 11}: {Slip: true, Source: law}})(r.Remarks.Marks(ctx, "a", 1))
	want(t, "marks from entry 12 on", map[record.Place]record.Mark{at: {Slip: true, Source: law, Flags: flags}})(r.Remarks.Marks(ctx, "a", 12))
	want(t, "another table's marks", map[record.Place]record.Mark{})(r.Remarks.Marks(ctx, "b", 1))
	list, err := r.Sessions.Mistakes(ctx, asAnn, "a-2")
	if must(t, err); len(list) != 2 || !list[1].Slip || len(list[1].Flags) != 2 || len(list[0].Flags) != 0 {
		t.Errorf("the sheet has %+v", list)
	}
	s, _, err := r.Sessions.Find(ctx, asAnn, "a-2")
	if must(t, err); s.Score.Slips != 2 || s.Score.Mistakes != 0 || s.Flags != 2 {
		t.Errorf("the session has %+v and %d flags", s.Score, s.Flags)
	}

	must(t, r.Remarks.SetSlip(ctx, "a", 50, false, noon))
	want(t, "marks when it is no slip", map[record.Place]record.Mark{at: {Flags: flags}})(r.Remarks.Marks(ctx, "a", 12))
}

func ticks(t *testing.T, r sessions.Records) {
	ctx, later := t.Context(), noon.Add(time.Minute)
	must(t, r.Ticks.Set(ctx, "a-2", []string{"square", "chips"}, nil, sue, noon))
	must(t, r.Ticks.Set(ctx, "b-2", []string{"cash"}, nil, sue, noon))
	must(t, r.Ticks.Set(ctx, "a-2", []string{"cash", "square"}, []string{"chips"}, ann, later))
	want(t, "ticks", []record.Tick{{Key: "square", By: sue.Name, At: noon}, {Key: "cash", By: ann.Name, At: later}})(r.Ticks.Of(ctx, "a-2"))
	must(t, r.Ticks.Set(ctx, "a-2", nil, []string{"cash", "square"}, ann, later))
	want(t, "ticks when all were taken off", []record.Tick(nil))(r.Ticks.Of(ctx, "a-2"))
	want(t, "another session's ticks", []record.Tick{{Key: "cash", By: sue.Name, At: noon}})(r.Ticks.Of(ctx, "b-2"))
}

func termsOfTrainees(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first := record.Terms{
		Person: ann, Mode: "exam", House: []string{"settle=one-pass", "decks=8"}, Profile: "Riverside, version 2", ProfileKey: "p3@2",
		Games: []string{"blackjack", "free-bet"}, By: sue, At: noon,
	}
	guest := record.Terms{Person: record.Person{Name: "Bea"}, Mode: "guided", House: []string{}, Games: []string{}, By: sue, At: noon}
	second := first
	second.Mode, second.At = "", noon.Add(time.Hour)
	for _, terms := range []record.Terms{first, guest, second} {
		must(t, r.Trainees.Set(ctx, terms))
	}
	want(t, "what is set", []record.Terms{second, guest})(r.Trainees.All(ctx))
	must(t, r.Trainees.Lift(ctx, record.Person{Name: "BEA"}))
	must(t, r.Trainees.Lift(ctx, record.Person{Name: ann.Name})) // a guest of that name
	want(t, "what is set when Bea's was lifted", []record.Terms{second})(r.Trainees.All(ctx))
}

func exercises(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	newer := record.Exercise{Key: "a", Work: "a", Number: 1, Text: "# Title: Burn", By: sue, At: noon.Add(time.Hour).UTC(), Latest: true}
	older := record.Exercise{Key: "b", Work: "b", Number: 1, Text: "# Title: Cut", By: ann, At: noon.UTC(), Latest: true}
	must(t, r.Exercises.Keep(ctx, newer))
	must(t, r.Exercises.Keep(ctx, older))
	if r.Exercises.Keep(ctx, record.Exercise{Key: "a", Work: "c", Number: 1, At: noon}) == nil {
		t.Error("another exercise was kept under the same key")
	}
	want(t, "exercises", []record.Exercise{older, newer})(r.Exercises.All(ctx))

	// Of two who keep the same version one comes too late; what is withdrawn stays.
	second := record.Exercise{Key: "d", Work: "b", Number: 2, Text: "# Title: Cut twice", By: sue, At: noon.Add(2 * time.Hour).UTC(), Latest: true}
	must(t, r.Exercises.Keep(ctx, second))
	late := second
	late.Key, late.By = "e", ann
	if err := r.Exercises.Keep(ctx, late); !errors.Is(err, record.ErrVersion) {
		t.Errorf("a version that is there already: %v", err)
	}
	older.Latest = false
	want(t, "versions", []record.Exercise{older, second, newer})(r.Exercises.All(ctx))
	must(t, r.Exercises.Withdraw(ctx, "b", sue, noon.Add(3*time.Hour)))
	must(t, r.Exercises.Withdraw(ctx, "b", ann, noon.Add(4*time.Hour)))
	for _, e := range []*record.Exercise{&older, &second} {
		e.Withdrawn, e.WithdrewBy = noon.Add(3*time.Hour).UTC(), sue
	}
	want(t, "what is withdrawn", []record.Exercise{older, second, newer})(r.Exercises.All(ctx))
	must(t, r.Exercises.Offer(ctx, "b"))

	// Uses are those of all versions.
	for _, key := range []string{"b", "d"} {
		a := assigned("of " + key)
		a.Key = key
		must(t, r.Assigned.Add(ctx, a, record.AuditEntry{At: noon, By: sue, Act: record.WorkAssigned}))
	}
	n := triedAt("t", noon)
	dealt := n.Sessions["s"]
	dealt.Exercise = "b"
	n.Sessions["s"] = dealt
	take(t, r, "t", n)
	want(t, "uses", []record.ExerciseUse{{Work: "a"}, {Work: "b", Assignments: 2, Runs: 1}})(r.Exercises.Uses(ctx))
}
