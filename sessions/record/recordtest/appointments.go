package recordtest

import (
	"errors"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// appointed is an exam of Ann's that may be sat from noon on for a day.
func appointed(id string) record.Appointment {
	return record.Appointment{
		ID: id, Trainee: ann, Exam: "March final", Variant: "blackjack", House: []string{"settle=one-pass"}, Bots: 3,
		Opens: noon, Closes: noon.Add(24 * time.Hour), Allowed: 2, By: sue, At: noon.Add(-time.Hour),
	}
}

func appointments(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second, beas := appointed("a"), appointed("b"), appointed("c")
	second.Opens, second.Closes = noon.Add(48*time.Hour), noon.Add(50*time.Hour)
	beas.Trainee, beas.Exam = record.Person{ID: "id-bea", Name: "Bea"}, "Ann's other house" // a name may be in an exam's
	for _, a := range []record.Appointment{first, second, beas} {
		must(t, r.Exams.Appoint(ctx, a))
	}
	if r.Exams.Appoint(ctx, first) == nil {
		t.Error("an appointment was made twice")
	}
	for _, tt := range []struct {
		what string
		q    record.AppointmentQuery
		ids  string
		all  int
	}{
		{"all", record.AppointmentQuery{Most: 9}, "bac", 3},
		{"Ann's", record.AppointmentQuery{Person: ann.ID, Most: 9}, "ba", 2},
		{"with ANN in trainee or exam", record.AppointmentQuery{Search: "ANN", Most: 9}, "bac", 3},
		{"with bea", record.AppointmentQuery{Search: "bea", Most: 9}, "c", 1},
		{"a search that spans two fields", record.AppointmentQuery{Search: "AnnMarch", Most: 9}, "", 0},
		{"that are coming", record.AppointmentQuery{State: record.Coming, Now: noon, Most: 9}, "b", 1},
		{"that are open at noon", record.AppointmentQuery{State: record.Current, Now: noon, Most: 9}, "ac", 2},
		{"that are open when they close", record.AppointmentQuery{State: record.Current, Now: first.Closes, Most: 9}, "", 0},
		{"that are past when they close", record.AppointmentQuery{State: record.Past, Now: first.Closes, Most: 9}, "ac", 2},
		{"of the second page", record.AppointmentQuery{Skip: 2, Most: 2}, "c", 3},
	} {
		list, all, err := r.Exams.List(ctx, tt.q)
		must(t, err)
		ids := ""
		for _, a := range list {
			ids += a.ID
		}
		if ids != tt.ids || all != tt.all {
			t.Errorf("appointments %s: %q of %d, want %q of %d", tt.what, ids, all, tt.ids, tt.all)
		}
	}
	find(t, r, first)
	must(t, r.Exams.Withdraw(ctx, "b"))
	if _, ok, err := r.Exams.Find(ctx, "b"); ok || err != nil {
		t.Errorf("a withdrawn appointment is there: %v", err)
	}
	if err := r.Exams.Withdraw(ctx, "b"); !errors.Is(err, record.ErrAnother) {
		t.Errorf("withdrawn twice: %v", err)
	}
}

// find wants an appointment to be as it is said.
func find(t *testing.T, r sessions.Records, a record.Appointment) {
	t.Helper()
	found, ok, err := r.Exams.Find(t.Context(), a.ID)
	if !ok {
		t.Fatalf("no appointment %s: %v", a.ID, err)
	}
	want(t, "appointment "+a.ID, a)(found, err)
}

func attempts(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	a := appointed("a")
	must(t, r.Exams.Appoint(ctx, a))
	again := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, record.ErrAnother) {
			t.Errorf("%s: %v, want ErrAnother", what, err)
		}
	}
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	again("an attempt begun that nobody confirmed", r.Exams.Begin(ctx, "a", 1, "t1", record.TestCards{}, at(1)))
	must(t, r.Exams.Confirm(ctx, "a", 1, sue, at(1)))
	again("an attempt confirmed twice", r.Exams.Confirm(ctx, "a", 1, sue, at(2)))
	again("an appointment withdrawn that has an attempt", r.Exams.Withdraw(ctx, "a"))
	a.Attempts = []record.Attempt{{Number: 1, ConfirmedBy: sue, Confirmed: at(1)}}
	find(t, r, a)

	must(t, r.Exams.Begin(ctx, "a", 1, "t1", record.TestCards{Seed: 77, Demands: record.Demands{"splits": 3}}, at(2)))
	again("an attempt begun twice", r.Exams.Begin(ctx, "a", 1, "t2", record.TestCards{}, at(3)))
	take(t, r, "t1", record.News{UpTo: 90, Rounds: 1, Sessions: sessionsByID(dealt("t1", "t1-2"))})
	a.Attempts[0].Table, a.Attempts[0].TestCards, a.Attempts[0].Begun, a.Attempts[0].Session = "t1", record.TestCards{Seed: 77, Demands: record.Demands{"splits": 3}}, at(2), "t1-2"
	find(t, r, a)
	want(t, "attempts that go on", []record.Appointment{a})(r.Exams.Going(ctx))
	of, ok, err := r.Exams.OfTable(ctx, "t1")
	if !ok || of.ID != "a" || err != nil {
		t.Errorf("the appointment of table t1 is %+v, %v, %v", of, ok, err)
	}
	if _, ok, err := r.Exams.OfTable(ctx, ""); ok || err != nil {
		t.Errorf("no table has an appointment: %v, %v", ok, err)
	}

	must(t, r.Exams.End(ctx, "a", 1, ann, at(30), 12*time.Minute))
	again("an attempt ended twice", r.Exams.End(ctx, "a", 1, sue, at(31), 0))
	void := record.Void{By: sue, At: at(40), Reason: "the screen went dark"}
	must(t, r.Exams.Void(ctx, "a", 1, void))
	again("an attempt voided twice", r.Exams.Void(ctx, "a", 1, void))
	a.Attempts[0].Ended, a.Attempts[0].EndedBy, a.Attempts[0].Used, a.Attempts[0].Void = at(30), ann.Name, 12*time.Minute, void
	find(t, r, a)
	want(t, "attempts that go on when none does", []record.Appointment(nil))(r.Exams.Going(ctx))

	// A void attempt ends what went on, and never begins.
	must(t, r.Exams.Confirm(ctx, "a", 2, sue, at(41)))
	must(t, r.Exams.Void(ctx, "a", 2, void))
	again("a void attempt begun", r.Exams.Begin(ctx, "a", 2, "t2", record.TestCards{}, at(42)))
	a.Attempts = append(a.Attempts, record.Attempt{Number: 2, ConfirmedBy: sue, Confirmed: at(41), Ended: at(40), EndedBy: sue.Name, Void: void})
	find(t, r, a)

	// What is kept of cards comes back, with and without something to compare them with.
	must(t, r.Exams.Confirm(ctx, "a", 3, sue, at(43)))
	cards := record.TestCards{Seed: 78, Demands: record.Demands{"splits": 3}, Like: record.Demands{"splits": 4}}
	must(t, r.Exams.Begin(ctx, "a", 3, "t3", cards, at(44)))
	a.Attempts = append(a.Attempts, record.Attempt{Number: 3, ConfirmedBy: sue, Confirmed: at(43), Table: "t3", Begun: at(44), TestCards: cards})
	find(t, r, a)

	one, two := record.Takeover{By: sue, At: at(5), Reason: "he fell ill"}, record.Takeover{By: sue, At: at(9), Reason: "a fire drill"}
	must(t, r.Exams.TookOver(ctx, "t1", two))
	must(t, r.Exams.TookOver(ctx, "t1", one))
	want(t, "takeovers", []record.Takeover{one, two})(r.Exams.Takeovers(ctx, "t1"))
	want(t, "another table's takeovers", []record.Takeover(nil))(r.Exams.Takeovers(ctx, "t2"))
}

// testPlans: a plan has versions, and an exam keeps the one for which it was appointed.
func testPlans(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first := record.TestPlan{
		ID: "p", Name: "Table test 1", Number: 1, Note: "for beginners", Variant: "blackjack", Profile: "By the letter, edition 633a/1",
		Terms: record.TestTerms{House: []string{"boxes=1"}, ProfileKey: "letter", Seed: 7, Length: record.ByRounds, Rounds: 12, Minutes: 20, Bots: 3, Style: "book", Events: []string{"round 2: inject reader fault"}, Technique: 75, NoCritical: true},
		By:    sue, At: noon,
	}
	second, other := first, first
	second.Number, second.Name, second.Terms.Rounds = 2, "Table test I", 10
	other.ID, other.Name, other.Variant, other.Note = "q", "Another", "free-bet", ""
	must(t, r.TestPlans.Save(ctx, first))
	taken := other
	taken.Name = "TABLE TEST 1"
	if err := r.TestPlans.Save(ctx, taken); !errors.Is(err, record.ErrTaken) || errors.Is(err, record.ErrTakenByWithdrawn) {
		t.Errorf("a name that another plan has: %v", err)
	}
	must(t, r.TestPlans.Save(ctx, other))
	a := appointed("a")
	a.Test = &first
	must(t, r.Exams.Appoint(ctx, a))
	must(t, r.TestPlans.Save(ctx, second))
	if err := r.TestPlans.Save(ctx, second); !errors.Is(err, record.ErrVersion) {
		t.Errorf("a version that there is: %v", err)
	}
	kept := first
	kept.Name = second.Name // a plan is renamed with all its versions
	want(t, "versions", []record.TestPlan{second, kept})(r.TestPlans.Versions(ctx, "p"))
	a.Test = &kept
	find(t, r, a)
	for _, tt := range []struct {
		what string
		q    record.TestPlanQuery
		ids  string
	}{
		{"all", record.TestPlanQuery{Most: 9}, "qp"},
		{"with BEGIN in name or note", record.TestPlanQuery{Search: "BEGIN", Most: 9}, "p"},
		{"of a game", record.TestPlanQuery{Variant: "free-bet", Most: 9}, "q"},
		{"withdrawn", record.TestPlanQuery{Withdrawn: true, Most: 9}, ""},
	} {
		list, all, err := r.TestPlans.List(ctx, tt.q)
		must(t, err)
		ids := ""
		for _, p := range list {
			ids += p.ID
		}
		if ids != tt.ids || all != len(tt.ids) {
			t.Errorf("plans %s: %q of %d, want %q", tt.what, ids, all, tt.ids)
		}
	}
	must(t, r.TestPlans.Withdraw(ctx, "q", noon))
	if list, all, err := r.TestPlans.List(ctx, record.TestPlanQuery{Withdrawn: true, Most: 9}); len(list) != 1 || all != 1 || !list[0].Withdrawn.Equal(noon) || err != nil {
		t.Errorf("withdrawn plans: %+v, %d, %v", list, all, err)
	}
	taken.ID, taken.Name = "r", "another"
	if err := r.TestPlans.Save(ctx, taken); !errors.Is(err, record.ErrTakenByWithdrawn) {
		t.Errorf("a name that a withdrawn plan has: %v", err)
	}
	other.Number = 2
	must(t, r.TestPlans.Save(ctx, other))
	if list, err := r.TestPlans.Versions(ctx, "q"); len(list) != 2 || !list[0].Withdrawn.IsZero() || err != nil {
		t.Errorf("a withdrawn plan with a new version: %+v, %v", list, err)
	}
}
