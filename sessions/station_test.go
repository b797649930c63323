package sessions

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

var boss = Person{ID: "id-ivy", Name: "Ivy", Supervisor: true}

// instructor puts Ivy at a table's instructor's stand.
func (l *live) instructor() {
	l.house.Helper()
	if err := l.Stand(context.Background(), boss, game.InstructorView); err != nil {
		l.house.Fatal(err)
	}
}

// TestOrdersSurvive: orders for later keep their moment over a restart, and one
// whose moment came while the process died is carried out by the next.
func TestOrdersSurvive(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.instructor()
		l.must(boss, "inject reader fault within 4 rounds", "inject reader wrong after 3 cards", "freeze")
		see := func() game.StationView {
			return l.scene(game.Viewer{Role: game.InstructorView}).View.Station
		}
		before := see()
		h.restart()
		l = h.find(l.ID())
		l.number = 100
		after := see()
		if !slices.Equal(before.Orders, after.Orders) || len(after.Orders) != 2 || !after.Frozen {
			t.Fatalf("after a restart %+v, before %+v", after, before)
		}
		l.refuses(ann, "deal 2")
		l.instructor()
		l.must(boss, "resume")
		l.must(ann, "deal 2", "deal dealer")
		if faults := l.scene(game.Viewer{Role: game.InstructorView}).View.Faults; len(faults) != 0 {
			t.Errorf("after two cards %v is broken", faults)
		}
		l.must(ann, "deal 2")
		list := l.entries()
		if last := list[len(list)-1]; last.Person != clockID || last.Line != "inject order 2" {
			t.Errorf("the last entry is %s: %s", last.Person, last.Line)
		}
		if faults := l.scene(game.Viewer{Role: game.InstructorView}).View.Faults; !slices.Equal(faults, []string{"reader wrong"}) {
			t.Errorf("after three cards %v is broken", faults)
		}
		l.sameAsLog()
	})
	// Cut off between the card and what was to follow it.
	disk := new(brittle)
	inHouse(t, Config{Journal: disk}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.instructor()
		l.must(boss, "inject reader wrong after 1 card")
		disk.set(false, true) // the card is written, and nobody is told
		l.send(ann, "deal 2")
		h.restart()
		l = h.find(l.ID())
		if faults := l.scene(game.Viewer{Role: game.InstructorView}).View.Faults; !slices.Equal(faults, []string{"reader wrong"}) {
			t.Errorf("the card was dealt before the crash, and %v is broken:\n%s", faults, l.tail())
		}
		l.sameAsLog()
	})
}

// TestFrozenTime: while a table is frozen nothing that it does by itself goes
// on, and the time is nobody's.
func TestFrozenTime(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", House: []string{"think=20"}, Seed: 2})
		defer l.Enter(cleo)()
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		for range 20 {
			step, ok := l.owed()
			if ok && step.By == game.ByPlayer {
				break
			}
			l.must(ann, step.Line())
		}
		l.must(ann, "prompt 2")
		time.Sleep(15 * time.Second)
		l.instructor()
		l.must(boss, `freeze "look at box 2"`)
		n := len(l.entries())
		time.Sleep(5 * time.Minute)
		if len(l.entries()) != n || l.scene(game.Viewer{}).Clock != nil {
			t.Errorf("a frozen table goes on:\n%s", l.tail())
		}
		l.must(boss, "resume")
		n = len(l.entries())
		time.Sleep(4 * time.Second)
		if len(l.entries()) != n {
			t.Errorf("her time ran on while the table was frozen:\n%s", l.tail())
		}
		time.Sleep(2 * time.Second)
		list := l.entries()
		if last := list[len(list)-1]; len(list) != n+1 || last.Line != "p2 stand" {
			t.Errorf("her time is up, and the last is %s:\n%s", last.Line, l.tail())
		}
		var s record.Score
		l.in(func() { s = l.h.Session.Score })
		if s.DealerTime+s.OtherTime > 30*time.Second {
			t.Errorf("the frozen minutes were somebody's: %v and %v", s.DealerTime, s.OtherTime)
		}
		l.sameAsLog()
	})
}

// TestTasksOfBots: a bot does in secret what the instructor tells it.
func TestTasksOfBots(t *testing.T) {
	for _, task := range []string{"touch cards", "cap main 5", "late main 5"} {
		inHouse(t, Config{Pace: time.Second}, func(h *house) {
			l := h.table(NewTable{Mode: "exam", Bots: 1, Style: "book", Seed: 3})
			defer l.Enter(ann)()
			l.must(ann, "tap in Ann", "burn")
			time.Sleep(time.Minute)
			box := ""
			l.in(func() {
				for s := range l.h.Table.WageredFromFirstBase {
					box = string(rune('0' + s.N))
				}
			})
			l.instructor()
			l.must(boss, "task "+box+` "`+task+`"`)
			said := func() bool {
				list := l.entries()
				return list[len(list)-1].Line == "p"+box+" "+task
			}
			time.Sleep(10 * time.Second)
			if said() {
				t.Errorf("%s: before the first card", task)
			}
			l.must(ann, "deal "+box)
			time.Sleep(10 * time.Second)
			if !said() {
				t.Errorf("%s was not done:\n%s", task, l.tail())
			}
			if tasks := l.scene(game.Viewer{Role: game.InstructorView}).View.Station.Tasks; len(tasks) > 0 {
				t.Errorf("%s is done, and still a task: %v", task, tasks)
			}
		})
	}
}

// TestTakeOver: a supervisor takes the table over in the middle of things, and
// sees no more than its dealer from then on.
func TestTakeOver(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.instructor()
		l.must(ann, "deal 2")
		l.must(boss, "freeze", "tap in Ivy")
		if role := l.Standing(boss).Role; role != game.DealerView {
			t.Errorf("Ivy has taken the table over; she is %v", role)
		}
		l.refuses(boss, "inject reader fault")
		l.must(boss, "resume") // which she had stopped
		l.must(boss, "deal dealer")
		if l.Standing(ann).Role != game.Spectator {
			t.Error("Ann was relieved")
		}
	})
}

// touched is what a person's only session tells of cards that were touched.
func (h *house) touched(p Person) (what []string) {
	h.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: p})
	if err != nil || len(list) != 1 {
		h.Fatalf("%s has %d sessions: %v", p.Name, len(list), err)
	}
	sum, err := h.Reviews.Summary(context.Background(), p, list[0].ID)
	if err != nil {
		h.Fatal(err)
	}
	for _, i := range sum.Done {
		for _, w := range i.touches {
			what = append(what, w.What)
		}
	}
	return what
}

// TestTouchedSessions: what was done to the cards is on the sheets of all who
// dealt them, and not before the shoe is over.
func TestTouchedSessions(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.instructor()
		l.must(boss, "inject short 100", "inject reader fault", "inject reader wrong in 4 rounds")
		l.must(ann, "tap out")
		l.must(cleo, "tap in Cleo", "burn")
		l.must(sue, "floor reshuffle")
		l.must(cleo, "clear shoe")
		l.sameAsLog()
		h.restart()
		l = h.find(l.ID())
		l.number = 100
		if ann, cleo := h.touched(ann), h.touched(cleo); len(ann)+len(cleo) != 0 {
			t.Errorf("before the next shoe is loaded the sheets tell %v, %v", ann, cleo)
		}
		for range 20 {
			step, ok := l.owed()
			if !ok || step.By != game.ByDealer || step.Verb == game.Burn {
				break
			}
			l.must(cleo, step.Line())
		}
		for _, p := range []Person{ann, cleo} {
			if got := h.touched(p); !slices.Equal(got, []string{"shoe short 100"}) {
				t.Errorf("when it is loaded %s's sheet tells %v", p.Name, got)
			}
		}
		l.sameAsLog()
	})
}

// TestTouchedAheadSessions: what was done to decks that wait to be shuffled is on
// the sheet when their shoe is over, and not when it is loaded.
func TestTouchedAheadSessions(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2, Mode: "exam"})
		l.must(ann, "tap in Ann")
		l.must(sue, "floor replace cards")
		l.instructor()
		l.must(boss, "inject missing")
		l.must(ann, "shuffle", "cut 100", "cover 80", "load", "burn")
		if told := h.touched(ann); len(told) > 0 {
			t.Errorf("while the cards lie in the shoe the sheet tells %v", told)
		}
		l.must(ann, "clear shoe", "shuffle", "cut 100", "cover 80", "load")
		if told := h.touched(ann); !slices.Equal(told, []string{"a card was taken away"}) {
			t.Errorf("when the next shoe is loaded the sheet tells %v", told)
		}
		l.sameAsLog()
	})
}

// TestTouchedInTheHand: a pack that is dealt from the hand is loaded when it is
// taken up, and not when it is only laid down in between.
func TestTouchedInTheHand(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2, Mode: "exam", House: []string{"shoe=hand", "shuffler=batch", "decks=2"}})
		l.must(ann, "tap in Ann")
		l.instructor()
		l.must(boss, "inject short 100")
		l.must(ann, "lay down", "hold right")
		if told := h.touched(ann); len(told) > 0 || len(l.h.Shoes) > 0 {
			t.Errorf("the same pack is taken up again: %d shoes, and the sheet tells %v", len(l.h.Shoes), told)
		}
		l.must(ann, "lay down", "clear shoe", "shuffle", "cut 50", "cover 20", "hold left")
		if told := h.touched(ann); !slices.Equal(told, []string{"shoe short 100"}) || len(l.h.Shoes) != 1 {
			t.Errorf("when the next pack is taken up the sheet tells %v, and %d shoes were ready", told, len(l.h.Shoes))
		}
		l.sameAsLog()
	})
}

// TestTouchedInAContinuousShuffler: its cards are never over, and who was dealt
// them is told all the same, when as many rounds as a shoe has have gone by.
func TestTouchedInAContinuousShuffler(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2, House: []string{"shuffler=continuous"}})
		l.must(ann, "tap in Ann")
		l.must(bea, "p2 sit Bea 5000")
		l.instructor()
		deal := func(rounds int) {
			for range rounds {
				l.must(bea, "p2 bet main 10")
				l.deal(ann, map[int8]Person{2: bea})
			}
		}
		deal(1)
		l.must(boss, "inject next 9H")
		deal(shoeful)
		if told := h.touched(ann); len(told) > 0 {
			t.Errorf("in the rounds after it the sheet tells %v", told)
		}
		deal(shoeful)
		if told := h.touched(ann); !slices.Equal(told, []string{"the next cards were chosen"}) {
			t.Errorf("%d rounds later the sheet tells %v", shoeful, told)
		}
		l.sameAsLog()
		h.restart()
		h.find(l.ID()).sameAsLog()
	})
}

// TestFrozenInTheList: after a restart the list of tables says which one is
// frozen, before anybody has opened it.
func TestFrozenInTheList(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann")
		l.instructor()
		l.must(boss, "freeze")
		h.restart()
		if list := lobby(h.Hall); len(list) != 1 || !list[0].Frozen {
			t.Errorf("after a restart the list is %+v", list)
		}
	})
}

// TestFrozenCalls: a table whose instructor has gone home calls for a supervisor
// when the house's time is over, on its own pages and in the lists, and any
// supervisor lets it go on. Where the house wants no call there is none.
func TestFrozenCalls(t *testing.T) {
	for _, words := range [][]string{nil, {"frozen=2"}, {"frozen=0"}} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{House: words})
			limit := time.Duration(l.h.Table.House.FrozenFor) * time.Minute
			l.must(ann, "tap in Ann")
			defer l.Enter(ann)()
			l.instructor()
			l.must(boss, "freeze")
			calls := func() (page, list bool) {
				return l.scene(game.Viewer{Role: game.DealerView}).View.Station.Calls, lobby(h.Hall)[0].Calls(h.Now())
			}
			time.Sleep(limit - time.Second)
			synctest.Wait()
			if page, list := calls(); page || list {
				t.Errorf("%v: it calls before its time: %t %t", words, page, list)
			}
			time.Sleep(2 * time.Second)
			synctest.Wait()
			if page, list := calls(); page != (limit > 0) || list != (limit > 0) {
				t.Errorf("%v: when its time was over it calls %t %t", words, page, list)
			}
			l.refuses(ann, "resume")
			l.must(sue, "resume")
			if page, list := calls(); page || list {
				t.Errorf("%v: let go on it calls: %t %t", words, page, list)
			}
			l.must(ann, "burn")
		})
	}
}
