package sessions

import (
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
)

// TestGoesOn: tables that deal themselves to bots of every kind never stand
// still, also when they were put away in the middle of things.
func TestGoesOn(t *testing.T) {
	inHouse(t, Config{PutAway: time.Minute}, func(h *house) {
		for range 12 {
			l := h.table(NewTable{Bots: 2, Auto: true, House: []string{"betting-time=15"}})
			for range 3 {
				leave := l.Enter(cleo)
				time.Sleep(2 * time.Minute)
				list := l.entries()
				if last := list[len(list)-1]; time.Since(last.At) > 20*time.Second {
					t.Fatalf("nothing has happened since %v:\n%s", last.At, l.tail())
				}
				leave()
				time.Sleep(time.Hour)
			}
		}
	})
}

// TestAllBarred: where nobody may bet before the next shuffle the automatic
// floor orders one, 633a.6(b), and the table goes on.
func TestAllBarred(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"mid-shoe=closed"}})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		l.must(cleo, "p3 sit Cleo 500")
		l.refuses(cleo, "p3 bet main 25") // she came in mid-shoe
		l.must(bea, "p2 leave")
		time.Sleep(time.Second)
		if !slices.ContainsFunc(l.scene(game.Viewer{}).View.Said, func(s string) bool { return s == "floor reshuffle" }) {
			t.Fatalf("all are barred and no shuffle was ordered:\n%s", l.tail())
		}
		for range 20 {
			step, ok := l.owed()
			if !ok || step.Verb == game.AnySit || step.Verb == game.Deal {
				break
			}
			if step.By == game.ByPlayer {
				l.must(cleo, strings.Replace(step.Line(), "p0", "p3", 1))
			} else {
				l.must(ann, step.Line())
			}
		}
		l.must(cleo, "p3 bet main 25")
	})
}

// TestBettingReopens: when everybody has left, what was closed for them is open
// for who comes next; a call to nobody closes nothing.
func TestBettingReopens(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "no more bets")
		l.refuses(bea, "p2 bet main 5")
		l.must(bea, "p2 leave")
		l.must(cleo, "p3 sit Cleo 500", "p3 bet main 25")
		l.deal(ann, map[int8]Person{3: cleo})
		l.must(ann, "no more bets")
		l.must(cleo, "p3 bet main 25")
		l.sameAsLog()
	})
}
