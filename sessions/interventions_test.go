package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// mo is another supervisor.
var mo = Person{ID: "id-mo", Name: "Mo", Supervisor: true}

// done is what the sheet of a session tells a viewer of interventions, a line each.
func (h *house) done(viewer Person, session string) (list []string) {
	h.Helper()
	sum, err := h.Reviews.Summary(context.Background(), viewer, session)
	if err != nil {
		h.Fatal(err)
	}
	for n := range sum.Done {
		i := &sum.Done[n]
		line := i.By.ID + ": " + i.Act.String()
		if i.Void() {
			line = i.By.ID + ": void"
		}
		if i.When != "" {
			line += " " + i.When
		}
		if i.Reason != "" {
			line += " because " + i.Reason
		}
		if i.Act.Verb == game.Task || i.When != "" {
			line += fmt.Sprint(" = ", i.Came)
		}
		if !i.Ended.IsZero() {
			line += " for " + i.Ended.Sub(i.At).String()
		}
		if i.Why != "" {
			line += " (" + i.Why + ")"
		}
		list = append(list, line)
	}
	return list
}

// sessionAt is the only session that was dealt at a table.
func (h *house) sessionAt(table string) record.Session {
	h.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: sue, Table: table})
	if err != nil || len(list) != 1 {
		h.Fatalf("table %s has %d sessions: %v", table, len(list), err)
	}
	return list[0]
}

// TestInterventionsInExam: the record has all that supervisors did to an attempt, in order,
// with its time and what became of it, after a restart as before.
func TestInterventionsInExam(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		id, l := h.begun()
		l.must(ann, "tap in Ann", "burn")
		l.must(boss, "p2 sit Ivy 500")
		l.must(sue, `whisper "look at box 2"`, "inject reader fault", "inject next 9H 7C", "inject reader wrong in 4 rounds", "inject short 100 in 9 rounds", "withdraw 2")
		l.must(boss, "p2 bet main 25")
		l.must(sue, `task 2 "cap main 5"`, "task 2", `task 2 "touch cards"`)
		l.must(sue, "freeze fire")
		time.Sleep(90 * time.Second)
		l.must(sue, "resume")
		l.must(ann, "deal 2")
		l.must(boss, "p2 touch cards")
		l.must(mo, `floor say "go on"`)
		if r, err := h.Exams.TakeOver(ctx, sue, l.ID(), "Ann feels ill"); r.Refused != "" || err != nil {
			t.Fatal(r.Refused, err)
		}
		time.Sleep(time.Minute)
		l.must(sue, "tap out")
		l.must(ann, "tap in Ann")
		want := []string{
			sue.ID + `: whisper "look at box 2"`,
			sue.ID + ": inject reader fault",
			sue.ID + ": inject next 9H 7C",
			sue.ID + ": inject reader wrong in 4 rounds = 0",
			sue.ID + ": inject short 100 in 9 rounds = 3 for 0s",
			sue.ID + `: task 2 "cap main 5" = 3 for 0s`,
			sue.ID + `: task 2 "touch cards" = 1 for 1m30s (p2 touch cards)`,
			sue.ID + ": freeze fire for 1m30s",
			mo.ID + `: floor say "go on"`,
			sue.ID + ": tap in Sue because Ann feels ill for 1m0s",
		}
		session := h.sessionAt(l.ID()).ID
		check := func(what string, viewer Person, want []string) {
			t.Helper()
			if got := h.done(viewer, session); !slices.Equal(got, want) {
				t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
		check("while it goes on a supervisor reads", sue, want)
		check("while it goes on Ann reads", ann, want[9:])
		h.restart()
		check("after a restart a supervisor reads", sue, want)
		if err := h.Exams.Void(ctx, boss, id, 1, "too loud"); err != nil {
			t.Fatal(err)
		}
		want = append(want, boss.ID+": void because too loud")
		check("when it is void Ann reads", ann, want)
	})
}

// TestInterventionsInPractice: in practice a trainee reads what was done when the session is
// over, save for what is still to come: to the cards of the shoe that is dealt, or ordered.
func TestInterventionsInPractice(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.instructor()
		l.must(boss, `whisper "slowly"`, "inject reader fault", "inject short 100", "inject reader wrong in 4 rounds")
		session := h.sessionAt(l.ID()).ID
		if got := h.done(ann, session); len(got) > 0 {
			t.Errorf("while the session goes on Ann reads %v", got)
		}
		if got := h.done(sue, session); len(got) != 4 {
			t.Errorf("a supervisor reads %v", got)
		}
		l.must(ann, "tap out")
		want := []string{boss.ID + ": whisper slowly", boss.ID + ": inject reader fault"}
		if got := h.done(ann, session); !slices.Equal(got, want) {
			t.Errorf("when it is over Ann reads %q, want %q", got, want)
		}
		if err := h.CloseTable(context.Background(), boss, l.ID()); err != nil {
			t.Fatal(err)
		}
		if got := h.done(ann, session); len(got) != 4 {
			t.Errorf("when the table is closed Ann reads %q", got)
		}
	})
}

// TestOnePlan: trainees who are appointed together sit one plan, and none of them is told
// how it went before it has closed for the others, and their attempts have ended.
func TestOnePlan(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		both := h.march()
		both.Trainees, both.Attempts = []Person{ann, bea}, 1
		anns, err := h.Exams.Appoint(ctx, sue, both)
		if err != nil {
			t.Fatal(err)
		}
		refused := func(field string, change func(*Appointment)) {
			t.Helper()
			a := h.march()
			change(&a)
			_, err := h.Exams.Appoint(ctx, sue, a)
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != field {
				t.Errorf("wrong %s: %v", field, err)
			}
		}
		refused("others", func(a *Appointment) { a.Trainees = []Person{ann, ann} })
		refused("others", func(a *Appointment) { a.Trainees = []Person{ann, sue} })
		refused("trainee", func(a *Appointment) { a.Trainees = nil })
		refused("trainee", func(a *Appointment) { a.Plan, a.Trainees = anns, []Person{bea} })

		// Cleo is appointed later, for the same plan, which has its own name and rules.
		later := Appointment{Trainees: []Person{cleo}, Plan: anns, Exam: "another", Opens: h.Now(), Closes: h.Now().Add(30 * time.Hour), Attempts: 1}
		if _, err := h.Exams.Appoint(ctx, sue, later); err != nil {
			t.Fatal(err)
		}
		plan, err := h.Exams.Plan(ctx, sue, anns)
		if err != nil || len(plan) != 3 || plan[1].Trainee.ID != bea.ID || plan[2].Exam != "March final" || plan[2].House[0] != "settle=one-pass" {
			t.Fatalf("the plan is %+v: %v", plan, err)
		}
		if others, err := h.Exams.Plan(ctx, ann, anns); len(others) > 0 || err != nil {
			t.Errorf("Ann reads who sits her plan: %+v, %v", others, err)
		}

		sit := func(p Person, id string) *live {
			t.Helper()
			if err := h.Exams.Confirm(ctx, sue, id); err != nil {
				t.Fatal(err)
			}
			table, err := h.Exams.Begin(ctx, p, id)
			if err != nil {
				t.Fatal(err)
			}
			l := h.find(table)
			l.must(p, "tap in "+p.Name, "burn")
			l.must(p, "deal dealer") // nothing calls for it
			l.must(sue, `whisper "no"`)
			return l
		}
		l := sit(ann, anns)
		l.must(ann, "tap out")
		if err := h.Exams.End(ctx, ann, anns); err != nil {
			t.Fatal(err)
		}
		session := h.sessionAt(l.ID()).ID
		why := func(viewer Person) *NotTold {
			t.Helper()
			sum, err := h.Reviews.Summary(ctx, viewer, session)
			if err != nil {
				t.Fatal(err)
			}
			_, err = h.Reviews.Replay(ctx, viewer, session, 0, false)
			not, is := errors.AsType[*NotTold](err)
			if told := len(sum.Mistakes) > 0 && len(sum.Done) > 0 && sum.Score.Mistakes > 0; told == is || (sum.NotTold != nil) != is || sum.Untold != is {
				t.Errorf("%s's sheet tells %d mistakes and %d interventions (%v), the replay is %v", viewer.Name, len(sum.Mistakes), len(sum.Done), sum.NotTold, err)
			}
			if _, err := h.Reviews.Verify(ctx, viewer, session, ""); (err == nil) == is {
				t.Errorf("%s verifies: %v", viewer.Name, err)
			}
			if _, _, err := h.Reviews.Rounds(ctx, viewer, session); (err == nil) == is {
				t.Errorf("%s reads the rounds: %v", viewer.Name, err)
			}
			if _, err := h.Reviews.Scripts(ctx, viewer, session); (err == nil) == is {
				t.Errorf("%s saves the rounds: %v", viewer.Name, err)
			}
			return not
		}
		if not := why(ann); not == nil || not.GoesOn || !not.Until.Equal(later.Closes) {
			t.Errorf("others may still sit it, and Ann is told %+v", not)
		}
		if why(sue) != nil {
			t.Error("a supervisor is told nothing")
		}
		beas := plan[1].ID
		time.Sleep(23 * time.Hour)
		l = sit(bea, beas) // in time, and dealt beyond it
		time.Sleep(8 * time.Hour)
		if not := why(ann); not == nil || !not.Until.IsZero() {
			t.Errorf("it has closed, Bea's attempt goes on, and Ann is told %+v", not)
		}
		if _, err := h.Exams.Begin(ctx, bea, beas); err != nil {
			t.Errorf("Bea cannot go on with the attempt that she began in time: %v", err)
		}
		l.must(bea, "tap out")
		if err := h.Exams.End(ctx, bea, beas); err != nil {
			t.Fatal(err)
		}
		if not := why(ann); not != nil {
			t.Errorf("nobody sits it any more, and Ann is told %+v", not)
		}
		later.Trainees, later.Closes = []Person{{ID: "dan", Name: "Dan"}}, h.Now().Add(time.Hour)
		if _, err := h.Exams.Appoint(ctx, sue, later); err != nil {
			t.Fatal(err)
		}
		if not := why(ann); not != nil {
			t.Error("what was told is untold again")
		}
	})
}

// TestExamTellsNothingAtTheTable: in an appointed exam the round's end brings no debrief, and
// the end of a shoe neither its cards nor what an instructor did to it.
func TestExamTellsNothingAtTheTable(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		_, l := h.begun()
		l.must(ann, "tap in Ann", "burn")
		l.must(boss, "p2 sit Ivy 500", "p2 bet main 25")
		l.must(ann, "deal dealer") // the box comes before
		l.must(sue, "inject next 9H 7C")
		l.deal(ann, map[int8]Person{2: boss})
		l.must(mo, "floor reshuffle")
		l.must(ann, "clear shoe")
		for range 20 {
			step, ok := l.owed()
			if !ok || step.Verb == game.Burn {
				break
			}
			l.must(map[game.Role]Person{game.ByDealer: ann, game.ByPlayer: boss}[step.By], step.Line())
		}
		trainee, floor := l.scene(game.Viewer{Role: game.DealerView}), l.scene(game.Viewer{Role: game.FloorView})
		if len(floor.View.Station.Shown) == 0 || floor.View.Kit.Seal.Opening == "" || len(floor.Debrief) == 0 {
			t.Errorf("the floor is shown %v, the seal %q and %d mistakes", floor.View.Station.Shown, floor.View.Kit.Seal.Hash, len(floor.Debrief))
		}
		if s := trainee; len(s.View.Station.Shown) > 0 || s.View.Kit.Seal.Opening != "" || s.View.Kit.Seal.Touched != "" || len(s.Debrief) > 0 {
			t.Errorf("Ann is shown %v, the seal %q and %d mistakes", s.View.Station.Shown, s.View.Kit.Seal.Hash, len(s.Debrief))
		}
	})
}
