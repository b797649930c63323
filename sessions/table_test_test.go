package sessions

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions/record"
)

// A tablePlan is a plan of a table test of two rounds.
func tablePlan() PlanDraft {
	return PlanDraft{
		Name: "Table test 1", Variant: "blackjack", Profile: "floors", Events: "round 2: inject reader fault\nround 1 card 2: p1 touch cards\n",
		Terms: record.TestTerms{Length: record.ByRounds, Rounds: 2, Minutes: 10, Bots: 2, Style: "book", Seed: 7, Technique: 75},
	}
}

// sits appoints a table test for people, and has each begin an attempt.
func (h *house) sits(d PlanDraft, people ...Person) (ids []string, tables []*live) {
	h.Helper()
	ctx := context.Background()
	p, err := h.TestPlans.Save(ctx, sue, "", 0, d)
	if err != nil {
		h.Fatal(err)
	}
	id, err := h.Exams.Appoint(ctx, sue, Appointment{Trainees: people, Test: &p, Opens: h.Now(), Closes: h.Now().Add(24 * time.Hour), Attempts: 2})
	if err != nil {
		h.Fatal(err)
	}
	all, err := h.Exams.Plan(ctx, sue, id)
	if err != nil {
		h.Fatal(err)
	}
	for _, person := range people {
		i := slices.IndexFunc(all, func(a record.Appointment) bool { return a.Trainee.ID == person.ID })
		ids = append(ids, all[i].ID)
		tables = append(tables, h.sit(all[i].ID, person))
	}
	return ids, tables
}

// sit has a supervisor confirm a person, who begins an attempt.
func (h *house) sit(id string, p Person) *live {
	h.Helper()
	if err := h.Exams.Confirm(context.Background(), sue, id); err != nil {
		h.Fatal(err)
	}
	table, err := h.Exams.Begin(context.Background(), p, id)
	if err != nil {
		h.Fatal(err)
	}
	return h.find(table)
}

// dealTest has a person deal by the book, a step a second, until a condition holds.
func (l *live) dealTest(dealer Person, until func(*game.Table) bool) {
	l.house.Helper()
	for range 2000 {
		time.Sleep(time.Second)
		over := false
		if l.isClosed() {
			return
		}
		l.in(func() { over = until(l.h.Table) })
		if over {
			return
		}
		if step, ok := l.owed(); ok && step.By == game.ByDealer {
			l.send(dealer, step.Line())
		} else if ok && step.By == game.ByFloor {
			l.send(boss, step.Line())
		}
	}
	l.house.Fatal("the test goes on for ever:\n" + l.tail())
}

// ended reports the attempt that has ended.
func (h *house) ended(id string, number int) record.Attempt {
	h.Helper()
	a, err := h.Exams.Find(context.Background(), sue, id)
	if err != nil || len(a.Attempts) < number {
		h.Fatalf("attempt %d of %+v: %v", number, a, err)
	}
	return a.Attempts[number-1]
}

// TestPlanIsChecked: what cannot be dealt is refused with the field where it stands.
func TestPlanIsChecked(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		for _, tt := range []struct {
			field  string
			change func(*PlanDraft)
			why    string
		}{
			{"name", func(d *PlanDraft) { d.Name = " " }, "has a name"},
			{"variant", func(d *PlanDraft) { d.Variant = "whist" }, "whist"},
			{"variant", func(d *PlanDraft) { d.Variant = "hybrid" }, "terminals"},
			{"profile", func(d *PlanDraft) { d.Profile = "own:none" }, "you have no profile"},
			{"bots", func(d *PlanDraft) { d.Terms.Bots = 8 }, "7 boxes"},
			{"style", func(d *PlanDraft) { d.Terms.Style = "wild" }, "wild"},
			{"minutes", func(d *PlanDraft) { d.Terms.Minutes = -1 }, "up to 240"},
			{"minutes", func(d *PlanDraft) { d.Terms.Length, d.Terms.Minutes = record.ByTime, 0 }, "no time limit"},
			{"minutes", func(d *PlanDraft) { d.Terms.Minutes, d.Terms.InTime = 0, true }, "in time"},
			{"in-time", func(d *PlanDraft) { d.Terms.Length, d.Terms.InTime = record.ByTime, true }, "in time"},
			{"rounds", func(d *PlanDraft) { d.Terms.Rounds = 0 }, "1 to 200"},
			{"length", func(d *PlanDraft) { d.Terms.Length = "for ever" }, "for ever"},
			{"technique", func(d *PlanDraft) { d.Terms.Technique = 101 }, "0 to 10"},
			{"events", func(d *PlanDraft) { d.Events = "at once: inject reader fault" }, "is written like"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: inject reader fault in 2 rounds" }, "an event is a fault"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: deal 1" }, "an event is a fault"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: p1 stand" }, "an event is a fault"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: whisper no" }, "an event is a fault"},
			{"events", func(d *PlanDraft) { d.Events = "round 3: inject reader fault" }, "has 2 rounds"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: p3 touch cards" }, "box 3 has none"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: inject progressive stuck" }, "can never come"},
			{"events", func(d *PlanDraft) { d.Events = "round 1: inject ten" }, "have tens"},
			{"events", func(d *PlanDraft) { d.Events = strings.Repeat("round 1: inject reader fault\n", 21) }, "20 at most"},
		} {
			d := tablePlan()
			tt.change(&d)
			_, err := h.TestPlans.Save(ctx, sue, "", 0, d)
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != tt.field || !strings.Contains(wrong.Why, tt.why) {
				t.Errorf("wrong %s: %v, want %q", tt.field, err, tt.why)
			}
		}
		if _, err := h.TestPlans.Save(ctx, bea, "", 0, tablePlan()); !errors.Is(err, ErrNotYours) {
			t.Errorf("a trainee writes a plan: %v", err)
		}
		p, err := h.TestPlans.Save(ctx, sue, "", 0, tablePlan())
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{"round 1 card 2: p1 touch cards", "round 2: inject reader fault"}; !slices.Equal(p.Terms.Events, want) {
			t.Errorf("the events are kept as %q", p.Terms.Events)
		}
		if _, err := h.TestPlans.Save(ctx, sue, "", 0, tablePlan()); err == nil || !strings.Contains(err.Error(), "another name") {
			t.Errorf("two plans of a name: %v", err)
		}
		next := tablePlan()
		next.Terms.Seed = 0
		if p, err = h.TestPlans.Save(ctx, sue, p.ID, 1, next); err != nil || p.Number != 2 || p.Terms.Seed == 0 {
			t.Errorf("the next version is %+v: %v", p, err)
		}
		_, err = h.TestPlans.Save(ctx, boss, p.ID, 1, next)
		h.notNow("a version beside another", err)
		if err := h.TestPlans.Withdraw(ctx, sue, p.ID, false); err != nil {
			t.Fatal(err)
		}
		versions, err := h.TestPlans.Versions(ctx, sue, p.ID)
		if err != nil || len(versions) != 2 {
			t.Fatalf("versions %+v: %v", versions, err)
		}
		_, err = h.Exams.Appoint(ctx, sue, Appointment{Trainees: []Person{ann}, Test: &versions[0], Opens: h.Now(), Closes: h.Now().Add(time.Hour), Attempts: 1})
		if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != "test" {
			t.Errorf("a withdrawn plan is appointed: %v", err)
		}
	})
}

// TestTableTest: everybody gets the same shoe, attempt by attempt; the events come at their
// moments, also over a restart; after the last round the attempt ends by itself.
func TestTableTest(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ids, tables := h.sits(tablePlan(), ann, bea)
		shoe := func(l *live) (list []card.Card) {
			l.in(func() {
				for _, p := range l.h.Table.Shoe.Sides[0].Shoe.Cards {
					list = append(list, p.Card)
				}
			})
			return list
		}
		first := shoe(tables[0])
		if len(first) < 200 || !slices.Equal(first, shoe(tables[1])) {
			t.Errorf("two people have shoes of %d and %d cards that differ", len(first), len(shoe(tables[1])))
		}
		l := tables[0]
		l.must(ann, "tap in Ann")
		l.dealTest(ann, func(t *game.Table) bool { return t.Round.Started && t.Rounds == 0 && t.Station.InRound > 3 })
		said := func(line string) (at []int64) {
			for _, e := range l.entries() {
				if e.Line == line {
					at = append(at, e.Seq)
				}
			}
			return at
		}
		if len(said("p1 touch cards")) != 1 || len(said("inject reader fault")) != 0 {
			t.Errorf("in round 1 the breach came %v and the fault %v", said("p1 touch cards"), said("inject reader fault"))
		}
		h.restart()
		l = h.find(l.ID())
		l.dealTest(ann, func(t *game.Table) bool { return t.Rounds == 1 && t.Round.Started })
		h.restart()
		l = h.find(l.ID())
		l.dealTest(ann, func(t *game.Table) bool { return t.Rounds == 2 })
		if len(said("p1 touch cards")) != 1 || len(said("inject reader fault")) != 1 {
			t.Errorf("the breach came %v and the fault %v", said("p1 touch cards"), said("inject reader fault"))
		}
		time.Sleep(time.Second)
		if a := h.ended(ids[0], 1); a.Ended.IsZero() || a.EndedBy != thePlan || a.Seed != 7 {
			t.Errorf("after its two rounds the attempt is %+v", a)
		}
		if _, open := h.Table(l.ID()); open {
			t.Error("the table of a test that is over is open")
		}
		sum, err := h.Reviews.Summary(context.Background(), sue, h.ended(ids[0], 1).Session)
		if err != nil || sum.Score.Rounds != 2 || sum.Test == nil || sum.Test.Clock.Up || len(sum.Test.Marks) != 1 || !sum.Test.Passed {
			t.Errorf("the sheet counts %d rounds, and its result is %+v: %v", sum.Score.Rounds, sum.Test, err)
		}
		var events []string
		for _, i := range sum.Done {
			if i.By.ID == AutoInstructor {
				events = append(events, i.Act.String())
			}
		}
		if !slices.Equal(events, []string{`task 1 "touch cards"`, "inject reader fault"}) {
			t.Errorf("the sheet tells of the events %q", events)
		}
		if p := sum.Test.Points[0]; !p.Known || p.Points < 75 || p.Points != record.Points((sum.Scored.Tenths+5)/10) {
			t.Errorf("technique is %+v, the score %+v", p, sum.Scored)
		}
		second := h.sit(ids[0], ann)
		if slices.Equal(first, shoe(second)) {
			t.Error("the second attempt has the shoe of the first")
		}
		if err := h.Exams.End(context.Background(), sue, ids[1]); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(shoe(second), shoe(h.sit(ids[1], bea))) {
			t.Error("the second attempts of two people differ in their shoes")
		}
	})
}

// TestEveryMarkPasses: one mark that is not met fails a test, wherever it stands.
func TestEveryMarkPasses(t *testing.T) {
	met, missed := TestMark{Met: true}, TestMark{}
	for _, tt := range []struct {
		marks []TestMark
		want  bool
	}{{nil, true}, {[]TestMark{met, met}, true}, {[]TestMark{missed, met}, false}, {[]TestMark{met, missed}, false}} {
		if got := allMet(tt.marks); got != tt.want {
			t.Errorf("%+v: passed %v", tt.marks, got)
		}
	}
}

// TestTestClock: the clock of an attempt stands still where nobody can deal, and when its
// time is up the round is dealt to its end and no other begins.
func TestTestClock(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d := tablePlan()
		d.Profile, d.Events, d.Terms.Length, d.Terms.Rounds, d.Terms.Minutes = "letter", "", record.ByTime, 0, 3
		ids, tables := h.sits(d, ann)
		l := tables[0]
		leave := l.Enter(ann)
		shows := func(what string, want time.Duration) {
			t.Helper()
			var got time.Duration
			l.in(func() { got = l.clockShows(h.Now()) })
			if got != want {
				t.Errorf("%s the clock shows %v, want %v", what, got, want)
			}
		}
		time.Sleep(time.Minute)
		shows("before the trainee has the table", 0)
		l.must(ann, "tap in Ann")
		time.Sleep(10 * time.Second)
		shows("ten seconds later", 10*time.Second)
		leave()
		time.Sleep(time.Minute)
		shows("while the page is away", 10*time.Second)
		leave = l.Enter(ann)
		time.Sleep(5 * time.Second)
		shows("when the page is back", 15*time.Second)
		l.must(sue, "freeze")
		time.Sleep(20 * time.Minute)
		shows("while the table is frozen", 15*time.Second)
		l.must(sue, "resume")
		time.Sleep(5 * time.Second)
		h.close()
		time.Sleep(3 * time.Minute)
		h.open()
		l = h.find(l.ID())
		leave()
		l.in(func() {})
		time.Sleep(time.Minute)
		shows("after a restart, without a page", 15*time.Second) // the last five were not written
		leave = l.Enter(ann)
		defer leave()
		time.Sleep(5 * time.Second)
		shows("after a restart", 20*time.Second)
		if r, err := h.Exams.TakeOver(context.Background(), sue, l.ID(), "a drill"); r.Refused != "" || err != nil {
			t.Fatal(r.Refused, err)
		}
		time.Sleep(time.Minute)
		shows("while a supervisor has the table", 20*time.Second)
		l.must(sue, "tap out")
		l.must(ann, "tap in Ann")
		time.Sleep(20 * time.Second)
		shows("with the table again", 40*time.Second)

		l.dealTest(ann, func(t *game.Table) bool { return t.Round.Started })
		l.must(ann, `call floor "a question"`)
		var before time.Duration
		l.in(func() { before = l.clockShows(h.Now()) })
		time.Sleep(5 * time.Minute)
		shows("while a call waits for a person", before)
		l.must(sue, `floor say "go on"`)
		var left time.Time
		l.in(func() { left = l.timeUp(h.Now()) })
		time.Sleep(left.Sub(h.Now()) + time.Second)
		if l.isClosed() {
			t.Fatal("the table was closed in the middle of a round")
		}
		if s := l.scene(game.Viewer{Role: game.DealerView}); s.Table.TestOver != "time is up" {
			t.Errorf("the trainee is told %q", s.Table.TestOver)
		}
		l.dealTest(ann, func(t *game.Table) bool { return !t.Round.Started })
		time.Sleep(time.Second)
		a := h.ended(ids[0], 1)
		if a.EndedBy != thePlan || a.Used < 3*time.Minute {
			t.Errorf("when its time was up the attempt is %+v", a)
		}
		sum, err := h.Reviews.Summary(context.Background(), sue, a.Session)
		if err != nil || sum.Score.Rounds != 1 || sum.Test == nil || !sum.Test.Clock.Up || sum.Test.Clock.Round != 1 {
			t.Errorf("the sheet counts %d rounds, and its result is %+v: %v", sum.Score.Rounds, sum.Test, err)
		}
	})
}

// TestTimeUpBetweenRounds: nothing begins a round when the time is up, and the attempt ends
// without one.
func TestTimeUpBetweenRounds(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d := tablePlan()
		d.Events, d.Terms.Minutes = "", 1
		ids, tables := h.sits(d, ann)
		l := tables[0]
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann", "burn")
		time.Sleep(59 * time.Second)
		if l.isClosed() {
			t.Fatal("the table was closed before its time")
		}
		l.in(func() {
			if why := l.people.noNewRound(&game.Act{By: game.ByDealer, Verb: game.Deal}, h.Now().Add(time.Second)); why != "time is up: no new round begins" {
				t.Errorf("a card dealt when time is up: %q", why)
			}
		})
		time.Sleep(2 * time.Second)
		if a := h.ended(ids[0], 1); a.EndedBy != thePlan || a.Used != time.Minute {
			t.Errorf("the attempt is %+v", a)
		}
	})
}

// isClosed reports that the table was closed for good.
func (l *live) isClosed() bool {
	_, open := l.house.Table(l.ID())
	return !open
}
