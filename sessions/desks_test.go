package sessions

import (
	"fmt"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/gametest"
)

// TestThirtyTerminals: thirty terminals share three positions, play for a while,
// and every bet is where it belongs; a table that is taken up from its log is the
// table that was.
func TestThirtyTerminals(t *testing.T) {
	inHouse(t, Config{PutAway: 10 * time.Minute, Pace: 100 * time.Millisecond}, func(h *house) {
		l := h.table(NewTable{Variant: "hybrid", Mode: "exam", Bots: 30, Auto: true, House: []string{"betting-time=15", "think=10", "offers=buzzer-beater"}})
		leave := l.Enter(cleo)
		time.Sleep(20 * time.Minute)
		v := l.scene(game.Viewer{}).View
		playing, alike := 0, map[int]map[string]bool{}
		for _, w := range v.Terminals {
			if w.Name != "" {
				playing++
			}
			if alike[w.Position] == nil {
				alike[w.Position] = map[string]bool{}
			}
			for _, p := range w.Was {
				alike[w.Position][fmt.Sprint(p.Cards)] = true
			}
			if w.Credit != 0 {
				t.Errorf("a spectator sees the credit of terminal %d", w.N)
			}
		}
		if len(v.Terminals) != 30 || playing != 30 || v.Round < 10 {
			t.Fatalf("%d of %d terminals play, round %d:\n%s", playing, len(v.Terminals), v.Round, l.tail())
		}
		if s := l.scene(game.Viewer{Role: game.FloorView}); len(s.Ticker) > 0 {
			t.Errorf("mistakes of an automatic dealer: %+v", s.Ticker)
		}
		l.sameAsLog()
		leave()
	})
}

// TestCountdown: the clock starts when terminals are asked, who has not decided
// when it ends stands, and a dealer who draws before that is wrong; bets close
// with it, and what is decided is settled by the system without a word.
func TestCountdown(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Variant: "hybrid", House: []string{"betting-time=20", "think=12"}, Seed: 3})
		l.must(ann, "tap in Ann")
		l.must(bea, "t4 sit Bea 500", "t4 position 2", "t4 bet main 20")
		l.must(cleo, "t7 sit Cleo 500", "t7 position 2", "t7 bet main 20")
		l.refuses(cleo, "t4 bet main 5") // it is another's
		l.refuses(cleo, "t8 sit Cleo 100")
		l.refuses(ann, "t8 sit Ann 100")
		time.Sleep(19 * time.Second)
		if v := l.scene(game.Viewer{}).View; v.Closed || v.Window != "bets" {
			t.Fatalf("closed %t, window %q before the countdown is over", v.Closed, v.Window)
		}
		time.Sleep(2 * time.Second)
		if v := l.scene(game.Viewer{}).View; !v.Closed {
			t.Fatal("the countdown is over and bets are open")
		}
		for range 8 {
			step, ok := l.owed()
			if !ok || step.By == game.ByClock {
				break
			}
			l.must(ann, step.Line())
		}
		c := l.scene(game.Viewer{}).Clock
		if c == nil || c.For != "decisions" || time.Until(c.Until) > 12*time.Second {
			t.Fatalf("the clock shows %+v:\n%s", c, l.tail())
		}
		l.must(bea, "t4 hit")
		time.Sleep(13 * time.Second)
		v := l.scene(game.Viewer{Role: game.PlayerView, Terminal: 7}).View
		if w := v.Terminals[6]; !w.Mine || w.Hands[0].State != "stands" || w.Credit != 48000 {
			t.Errorf("who said nothing: %+v", w)
		}
		for range 30 {
			step, ok := l.owed()
			if !ok || !l.scene(game.Viewer{}).View.Started {
				break
			}
			if step.By == game.ByDealer {
				l.must(ann, step.Line())
			} else {
				time.Sleep(13 * time.Second)
			}
		}
		if v := l.scene(game.Viewer{}).View; v.Started || len(v.Terminals[3].Was) != 1 || len(v.Terminals[3].Bets) != 0 {
			t.Errorf("the round is not over:\n%s", l.tail())
		}
		if err := gametest.Conserved(l.h.Table); err != nil {
			t.Error(err)
		}
		l.sameAsLog()
	})
}
