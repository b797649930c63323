package sessions

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/variants/library"
)

// Every exercise of the library comes to its end at a live table: whoever deals
// what its script says finds players, floor and faults where it has them.
func TestEveryExercise(t *testing.T) {
	for _, e := range library.All {
		t.Run(e.Key, func(t *testing.T) {
			inHouse(t, Config{Pace: time.Second}, func(h *house) {
				l := h.table(NewTable{Name: e.Title, Exercise: e.Text, ExerciseKey: e.Key, By: ann})
				leave := l.Enter(ann)
				defer func() { leave() }()
				if s := l.scene(game.Viewer{Role: game.DealerView}).Exercise; s == nil || s.Goal != e.GoalBefore() || s.Title != e.TitleBefore() || s.Told || s.Debrief != "" || s.Over {
					t.Errorf("before it the exercise is %+v", s)
				}
				l.must(ann, map[bool]string{false: "tap in Ann", true: "floor tap in Ann"}[e.Floors()])
				l.follow(ann)
				s := l.scene(game.Viewer{Role: game.DealerView}).Exercise
				if !s.Over || s.Debrief != e.Debrief {
					t.Errorf("after it the exercise is %+v\n%s\n%s", s, l.wants(), l.tail())
					return
				}
				// It is worked out from the log, whoever made it.
				leave()
				leave = func() {}
				h.restart()
				l = h.find(l.ID())
				if again := l.scene(game.Viewer{Role: game.DealerView}).Exercise; *again != *s {
					t.Errorf("after a restart the exercise is %+v, it was %+v", again, s)
				}
			})
		})
	}
}

// follow deals what the script says and gives the others their time.
func (l *live) follow(dealer Person) {
	l.house.Helper()
	why := ""
	defer func() {
		if why != "" {
			l.house.Log(why)
		}
	}()
	for range 60 {
		time.Sleep(4 * time.Second)
		synctest.Wait()
		var line string
		over, burns := false, false
		l.in(func() {
			t := l.h.Table
			over = l.movers.lesson.ended
			for i := range l.movers.lesson.cues {
				if c := &l.movers.lesson.cues[i]; !c.done {
					if c.dealers() && (c.floors || !l.Automated()) {
						line = c.line // a machine finds its own
					}
					burns = t.NewDealer && (c.act.Verb == game.Deal || counted(c.act)) && t.ShoeLeft() > 0
					break
				}
			}
		})
		switch {
		case over:
			return
		case burns:
			l.send(dealer, "burn") // he is new to the table; the script's dealer was not
		case line != "":
			if r := l.send(dealer, line); r.Refused != "" || r.Verdict != nil {
				why = fmt.Sprintf("%s: %s %+v", line, r.Refused, r.Verdict)
				// The players are not only the script's: they change chips and tip.
				if step, ok := l.owed(); ok && step.By == game.ByDealer {
					l.send(dealer, step.Line())
				}
			}
		}
	}
}

// wants is what is left of the script.
func (l *live) wants() string {
	var b strings.Builder
	l.in(func() {
		for _, c := range l.movers.lesson.cues {
			if !c.done {
				b.WriteString("left: " + c.line + "\n")
			}
		}
	})
	return b.String()
}

// The score of what breaks is how many rounds were dealt before the dealer
// called; nobody knows it before.
func TestRoundsBeforeTheCall(t *testing.T) {
	ctx := context.Background()
	const text = `# Title: A dark reader
# Theme: card reader
# Goal: Deal.
# Debrief: Call the floor.
# Score: rounds
table blackjack
mode exam
player 1 Ben 500
start round

inject reader wrong
...
`
	for _, calls := range []bool{true, false} {
		inHouse(t, Config{Pace: time.Second}, func(h *house) {
			l := h.table(NewTable{Exercise: text, ExerciseKey: "x", By: ann})
			leave := l.Enter(ann)
			defer leave()
			l.must(ann, "tap in Ann", "burn")
			for range 600 { // three rounds, and nobody calls
				var rounds int
				l.in(func() { rounds = l.h.Table.Rounds })
				if rounds == 3 {
					break
				}
				// A careless dealer: what is owed, save the call.
				line := ""
				l.in(func() {
					for _, step := range l.referee.Due() {
						if line == "" && step.By == game.ByDealer && step.Verb != game.CallFloor {
							line = step.Line()
						}
					}
				})
				if line != "" && l.send(ann, line).Refused == "" {
					continue
				}
				time.Sleep(2 * time.Second)
				synctest.Wait()
			}
			s := l.scene(game.Viewer{Role: game.DealerView}).Exercise
			if s.Over || s.Called {
				t.Errorf("before the call: %+v", s)
			}
			sheet := func() *Exercise {
				t.Helper()
				list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
				if err != nil || len(list) != 1 {
					t.Fatalf("%d sessions, %v", len(list), err)
				}
				sum, err := h.Reviews.Summary(ctx, ann, list[0].ID)
				if err != nil {
					t.Fatal(err)
				}
				return sum.Exercise
			}
			if e := sheet(); e == nil || e.Called || e.Missed || e.Rounds != 0 {
				t.Errorf("while it goes on her sheet says %+v", e)
			}
			if calls {
				l.must(ann, "call floor reader")
			} else {
				l.must(ann, "tap out")
				if e := sheet(); e == nil || !e.Missed || e.Called || e.Rounds != 3 {
					t.Errorf("who never called has %+v on her sheet, want three rounds", e)
				}
				return
			}
			if s = l.scene(game.Viewer{Role: game.DealerView}).Exercise; !s.Over || !s.Called || s.Rounds != 3 || s.Debrief == "" {
				t.Errorf("after the call: %+v, want three rounds", s)
			}
			if e := sheet(); e == nil || !e.Called || e.Rounds != 3 {
				t.Errorf("her sheet says %+v, want three rounds", e)
			}
		})
	}
}

// TestPersonInTheScriptsBox: where a person has taken the box of one of the
// script's players, he speaks for himself, and the others go on with the script.
func TestPersonInTheScriptsBox(t *testing.T) {
	const text = `# Title: Two players
# Theme: opening
# Goal: Deal.
# Debrief: Well dealt.
table blackjack
mode coached
player 1 Ben 500
player 2 Max 500
start round

p1 bet main 25
p2 bet main 25
deal 1
...
`
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Exercise: text, ExerciseKey: "x", By: ann})
		defer l.Enter(ann)()
		l.must(bea, "p1 sit Bea 500")
		l.must(ann, "tap in Ann", "burn")
		for range tooOften + 1 { // who finds his box taken comes again when something has happened
			time.Sleep(time.Second)
			l.must(ann, "prompt 1")
		}
		time.Sleep(time.Second)
		v := l.scene(game.Viewer{}).View
		if v.Boxes[0].Name != "Bea" || len(v.Boxes[0].Hands) > 0 || v.Boxes[1].Name != "Max" || len(v.Boxes[1].Hands) != 1 {
			t.Errorf("in box 1 %s, in box 2 %s:\n%s", v.Boxes[0].Name, v.Boxes[1].Name, l.tail())
		}
		l.must(bea, "p1 bet main 10")
		l.must(ann, "deal 1")
	})
}

// TestLessonHears: an act is the line of the script that has its place and its
// wager, and no other; cards that are put to the front break nothing, and a call
// counts once something is broken.
func TestLessonHears(t *testing.T) {
	l := &lesson{broke: -1, called: -1}
	act := func(line string) game.Act {
		t.Helper()
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	for _, line := range []string{"deal 1", "deal 2", "take 2 main", "take 2 perfect-pairs"} {
		l.cues = append(l.cues, cue{act: act(line), line: line})
	}
	l.heard(act("deal 2"), 0, false)
	l.heard(act("take 2 perfect-pairs"), 0, false)
	for i, want := range []bool{false, true, false, true} {
		if c := l.cues[i]; c.done != want {
			t.Errorf("%s is done: %v, want %v", c.line, c.done, want)
		}
	}
	l.of.Rounds = true
	for rounds, tt := range []struct {
		line          string
		broke, called int
	}{
		{"inject next AS", -1, -1}, {"call floor", -1, -1}, {"inject reader wrong", 2, -1}, {"deal 1", 2, -1}, {"call floor", 2, 4}, {"call floor", 2, 4},
	} {
		l.heard(act(tt.line), rounds, false)
		if l.broke != tt.broke || l.called != tt.called {
			t.Errorf("after %s in round %d it broke in %d and was called in %d", tt.line, rounds, l.broke, l.called)
		}
	}
}

// A supervisor's own exercises are kept; what is no exercise is not.
func TestKeepExercise(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		late, _ := library.Find("late-bet")
		if _, err := h.Exercises.Keep(ctx, ann, late.Text); err != ErrNotYours {
			t.Errorf("a dealer keeps an exercise: %v", err)
		}
		if _, err := h.Exercises.Keep(ctx, sue, "deal 1"); err == nil {
			t.Error("what is no exercise was kept")
		}
		key, err := h.Exercises.Keep(ctx, sue, late.Text)
		if err != nil {
			t.Fatal(err)
		}
		h.restart()
		if list, err := h.Exercises.All(ctx); err != nil || len(list) != 1 || list[0].Key != key || list[0].Title != late.Title {
			t.Errorf("kept are %+v, %v", list, err)
		}
	})
}

// TestReliefIsPlayed: when the trainee has left, who relieves him in the script
// comes and deals what it says, under his own name; the trainee may come back,
// and nothing of it is in his session.
func TestReliefIsPlayed(t *testing.T) {
	e, ok := library.Find("relief")
	if !ok {
		t.Fatal("no exercise of a relief")
	}
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(NewTable{Exercise: e.Text, ExerciseKey: e.Key, By: ann})
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann")
		l.follow(ann)
		said := map[string]string{}
		for _, e := range l.entries() {
			if len(e.Facts) > 0 {
				said[e.Line] = e.Person
			}
		}
		for _, line := range []string{"tap in Dan", "deal 1", "turn hole", "pay 1 main 25", "clear dealer"} {
			if said[line] != autoDealer {
				t.Errorf("%s was said by %q\n%s", line, said[line], l.tail())
			}
		}
		for _, line := range []string{"clear hands", "tap out"} {
			if said[line] != ann.ID {
				t.Errorf("%s was said by %q\n%s", line, said[line], l.tail())
			}
		}
		l.must(ann, "tap in Ann")
		l.sameAsLog()
	})
}

// TestReliefByAPerson: where somebody else takes the table that the trainee has
// left, he keeps it, and the script's relief does not come.
func TestReliefByAPerson(t *testing.T) {
	e, ok := library.Find("relief")
	if !ok {
		t.Fatal("no exercise of a relief")
	}
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(NewTable{Exercise: e.Text, ExerciseKey: e.Key, By: ann})
		defer l.Enter(ann)()
		defer l.Enter(bea)()
		l.must(ann, "tap in Ann")
		left := false
		for range 200 {
			time.Sleep(4 * time.Second)
			line := ""
			l.in(func() {
				for i := range l.movers.lesson.cues {
					if c := &l.movers.lesson.cues[i]; !c.done && c.dealers() {
						line = c.line
						break
					}
				}
			})
			if l.send(ann, line).Refused == "" && line == "tap out" {
				left = true
				break
			}
		}
		if !left {
			t.Fatalf("Ann never came to tap out\n%s", l.tail())
		}
		l.must(bea, "tap in Bea")
		time.Sleep(time.Minute)
		if got := l.scene(game.Viewer{}).Table.Dealer; got != "Bea" {
			t.Errorf("Bea took the table, and %s has it\n%s", got, l.tail())
		}
	})
}
