package sessions

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/variants/library"
)

// machine is a table that deals itself.
func machine(n NewTable, house ...string) NewTable {
	n.House = append([]string{"table=automated", "offers=lucky-aces:A", "betting-time=5", "think=5"}, house...)
	return n
}

// TestNobodyDealsAtAMachine: an automated table deals without being asked to, to
// bots and people, and nobody takes its stand, no supervisor either.
func TestNobodyDealsAtAMachine(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(machine(NewTable{Bots: 4, Mode: "exam", Seed: 5}))
		defer l.Enter(ann)()
		for _, p := range []Person{bea, sue} {
			if r := l.send(p, "tap in "+p.Name); !strings.Contains(r.Refused, "deals itself") {
				t.Errorf("%s takes the stand of an automated table: %+v", p.Name, r)
			}
		}
		l.must(ann, "p7 sit Ann 100")
		if r := l.send(ann, "p7 cash 50"); r.Cite != "633c.8(a)#1" {
			t.Errorf("Ann lays cash down: %+v", r)
		}
		l.must(ann, "p7 fund 50")
		for range 400 {
			time.Sleep(3 * time.Second)
			synctest.Wait()
			if r := l.send(ann, "p7 bet main 10"); r.Refused == "" {
				l.must(ann, "p7 bet lucky-aces 5")
			}
			if l.scene(game.Viewer{}).View.Round > 12 {
				break
			}
		}
		settled, mistakes := 0, 0
		for _, e := range l.entries() {
			if strings.HasSuffix(e.Line, " lucky-aces") && strings.HasPrefix(e.Line, "take") || strings.Contains(e.Line, "pay 7 lucky-aces ") {
				settled++
				if e.Person != autoDealer {
					t.Errorf("%s was said by %s", e.Line, e.Person)
				}
			}
			if j, err := readJudgement(e.Verdicts); err != nil || len(j.Mistakes) > 0 {
				mistakes++
			}
		}
		if settled < 5 || mistakes > 0 {
			t.Errorf("%d Lucky Aces wagers were settled, %d lines were wrong\n%s", settled, mistakes, l.tail())
		}
		if info := l.lobbyInfo(); !info.Auto || info.Dealer != AutoName || !info.Free(h.now()) {
			t.Errorf("the lobby shows %+v", info)
		}
		l.sameAsLog()
	})
}

// TestAnybodyIsAMachinesFloor: the floor's part of an automated table is
// anybody's who plays at none of its boxes, one at a time, and its mistakes are
// his; mode and house rules stay a supervisor's.
func TestAnybodyIsAMachinesFloor(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(machine(NewTable{Bots: 2, Mode: "exam", Seed: 7}))
		defer l.Enter(ann)()
		defer l.Enter(sue)()
		defer l.Enter(bea)()
		l.must(bea, "p6 sit Bea 100")
		if r := l.send(bea, "floor tap in Bea"); !strings.Contains(r.Refused, "box 6") {
			t.Errorf("Bea plays and is floor: %+v", r)
		}
		l.must(ann, "floor tap in Ann")
		if got := l.lobbyInfo(); got.Floor != "Ann" || got.Free(h.now()) {
			t.Errorf("Ann stands there; the lobby shows %+v", got)
		}
		if r := l.send(cleo, "floor tap in Cleo"); !strings.Contains(r.Refused, "Ann stands there") {
			t.Errorf("Cleo takes Ann's part: %+v", r)
		}
		for _, line := range []string{"floor mode guided", "floor house settle=one-pass", "freeze", "inject reader fault"} {
			if r := l.send(ann, line); r.Refused == "" {
				t.Errorf("Ann, no supervisor, says %s", line)
			}
		}
		if v := l.Standing(ann); v.Role != game.FloorView {
			t.Fatalf("Ann's standing is %+v", v)
		}
		// The reader fails; the machine calls and waits, also for an hour.
		if err := l.Stand(ctx, sue, game.InstructorView); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			l.must(sue, "inject reader fault")
			time.Sleep(10 * time.Second)
			synctest.Wait()
			if s := l.scene(game.Viewer{Role: game.FloorView}); len(s.FloorCalls) > 0 && len(s.FloorOwes) > 0 {
				break
			}
		}
		n := len(l.entries())
		time.Sleep(time.Hour)
		if s := l.scene(game.Viewer{Role: game.FloorView}); len(s.FloorCalls) != 1 || len(s.FloorOwes) == 0 || len(l.entries()) > n {
			t.Fatalf("the floor is called %v and owes %v\n%s", s.FloorCalls, s.FloorOwes, l.tail())
		}
		if r := l.send(ann, "floor approve"); r.Verdict == nil || r.Verdict.Mistake.By != "floor" || !strings.HasPrefix(r.Verdict.Mistake.Cite, "633a.14(k)") {
			t.Errorf("a dead reader is approved: %+v", r)
		}
		l.must(ann, "floor replace reader")
		time.Sleep(time.Minute)
		l.must(ann, "floor tap out Ann")
		if got, info := l.Standing(ann).Role, l.lobbyInfo(); got != game.Spectator || !info.Free(h.now()) {
			t.Errorf("Ann has gone, and stands there as %v", got)
		}
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
		if err != nil || len(list) != 1 || list[0].Stand != "floor" || list[0].Score.Mistakes != 1 || list[0].To.IsZero() {
			t.Errorf("Ann's sessions are %+v, %v", list, err)
		}
		l.sameAsLog()
	})
}

// At a table that a person deals the floor stays a supervisor's.
func TestFloorElsewhere(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		for _, line := range []string{"floor tap in Ann", "floor approve"} {
			if r := l.send(ann, line); !strings.Contains(r.Refused, "only a supervisor") {
				t.Errorf("%s by Ann: %+v", line, r)
			}
		}
	})
}

// TestMachineOfATrainee: a supervisor may keep the floor's part of an automated
// table for one trainee.
func TestMachineOfATrainee(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(machine(NewTable{Bots: 1, LockedFor: ann}))
		defer l.Enter(ann)()
		if r := l.send(bea, "floor tap in Bea"); !strings.Contains(r.Refused, "Ann's, as Sue has set") {
			t.Errorf("Bea takes Ann's part: %+v", r)
		}
		l.must(ann, "floor tap in Ann")
	})
}

// TestFloorsExercise: an exercise at an automated table waits for its trainee to
// come as floor; till then nobody deals, and nobody answers in his place.
func TestFloorsExercise(t *testing.T) {
	e, ok := library.Find("automated-reader")
	if !ok {
		t.Fatal("there is no such exercise")
	}
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(NewTable{Name: e.Title, Exercise: e.Text, ExerciseKey: e.Key, By: ann})
		defer l.Enter(ann)()
		time.Sleep(time.Minute)
		if n := len(l.entries()); n > 1 {
			t.Fatalf("%d entries before the trainee came\n%s", n, l.tail())
		}
		l.must(ann, "floor tap in Ann")
		for range 30 {
			time.Sleep(10 * time.Second)
			synctest.Wait()
		}
		s := l.scene(game.Viewer{Role: game.FloorView})
		if len(s.FloorCalls) != 1 || s.Exercise.Over {
			t.Fatalf("the machine calls %v; the exercise is %+v\n%s", s.FloorCalls, s.Exercise, l.tail())
		}
		l.must(ann, "floor repair reader")
		time.Sleep(5 * time.Minute)
		if s = l.scene(game.Viewer{Role: game.FloorView}); !s.Exercise.Over || s.Exercise.Debrief == "" {
			t.Errorf("the exercise is %+v\n%s\n%s", s.Exercise, l.wants(), l.tail())
		}
		list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: ann})
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		sum, err := h.Reviews.Summary(context.Background(), ann, list[0].ID)
		if err != nil || sum.Exercise == nil || !sum.Exercise.Over {
			t.Errorf("her sheet has the exercise %+v, %v", sum.Exercise, err)
		}
	})
}
