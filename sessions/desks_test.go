package sessions

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/game/gametest"
)

// TestThirtyTerminals: thirty terminals share the cards, play for a while, and
// every bet is where it belongs; a table that is taken up from its log is the
// table that was.
func TestThirtyTerminals(t *testing.T) {
	for _, house := range [][]string{
		{"hybrid", "offers=buzzer-beater"},
		{"hybrid-no-hole", "offers=royal-match-21:C,bet-the-set-21:D,kings-bounty"},
		{"hybrid", "shuffler=batch"},
		{"hybrid-no-hole", "shuffler=batch"},
	} {
		t.Run(strings.Join(house, " "), func(t *testing.T) { thirtyTerminals(t, house[0], house[1:]...) })
	}
}

func thirtyTerminals(t *testing.T, variant string, rules ...string) {
	inHouse(t, Config{PutAway: 10 * time.Minute, Pace: 100 * time.Millisecond}, func(h *house) {
		l := h.table(NewTable{Variant: variant, Mode: "exam", Bots: 30, Auto: true, Seed: 5, House: append(rules, "betting-time=15", "think=10")})
		leave := l.Enter(cleo)
		against := map[string]bool{} // the dealers' hands of one round
		seen, shoes, left := 0, 0, 0
		for range 240 {
			time.Sleep(5 * time.Second)
			v := l.scene(game.Viewer{}).View
			if v.ShoeCards > left {
				shoes++
			}
			left = v.ShoeCards
			mine := map[string]bool{}
			for i := range v.Terminals {
				w := &v.Terminals[i]
				if w.Credit != 0 {
					t.Errorf("a spectator sees the credit of terminal %d", w.N)
				}
				if len(w.Dealer.Cards) > 0 {
					mine[fmt.Sprint(w.Dealer.Cards)] = true
				}
				for _, p := range w.Was {
					seen += settledRight(t, p, w.Dealer, len(w.Was) > 1)
				}
			}
			if len(mine) > len(against) {
				against = mine
			}
		}
		v := l.scene(game.Viewer{}).View
		playing := 0
		for _, w := range v.Terminals {
			if w.Name != "" {
				playing++
			}
		}
		if len(v.Terminals) != 30 || playing != 30 || v.Round < 10 {
			t.Fatalf("%d of %d terminals play, round %d:\n%s", playing, len(v.Terminals), v.Round, l.tail())
		}
		if v.Has.SharedHand && (len(against) < 2 || seen < 30) {
			t.Errorf("never more than %d dealers' hands in a round, %d hands looked at", len(against), seen)
		}
		if v.House.Batches() && shoes < 2 {
			t.Errorf("the automatic dealer made up %d shoes in %d rounds", shoes, v.Round)
		}
		if s := l.scene(game.Viewer{Role: game.FloorView}); len(s.Ticker) > 0 {
			t.Errorf("mistakes of an automatic dealer: %+v", s.Ticker)
		}
		l.sameAsLog()
		leave()
	})
}

// settledRight holds what came back of a hand against the dealer's of its own
// terminal, 633c.5(cc), (ee)(2); it counts what it could hold.
func settledRight(t *testing.T, p game.PlayView, dealer game.PlayView, split bool) int {
	if len(dealer.Cards) == 0 || p.State == "doubled" || p.State == "surrendered" {
		return 0
	}
	own, his := pointsOf(t, p.Cards), pointsOf(t, dealer.Cards)
	want := chip.Cents(0)
	switch blackjack := dealer.State == "blackjack"; {
	case split && blackjack:
		return 0
	case own > 21:
	case p.State == "blackjack" && !blackjack && !split:
		want = p.Staked * 5 / 2
	case p.State == "blackjack" && blackjack && !split:
		want = p.Staked
	case blackjack:
	case his > 21 || own > his:
		want = 2 * p.Staked
	case own == his:
		want = p.Staked
	}
	if p.Back != want {
		t.Errorf("%v against %v: %v of %v came back, want %v", p.Cards, dealer.Cards, p.Back, p.Staked, want)
	}
	return 1
}

func pointsOf(t *testing.T, faces []string) int {
	var cards []card.Card
	for _, f := range faces {
		c, err := card.Parse(f)
		if err != nil {
			t.Fatal(err)
		}
		cards = append(cards, c)
	}
	return card.Add(cards...).Points
}

// TestTerminalsOutOfOrder: terminals go dark, miss bets and stick, and the clock
// stands still; who plays there says so once, an automatic dealer calls where he
// cannot go on, the floor repairs what it hears of, and the table plays on.
func TestTerminalsOutOfOrder(t *testing.T) {
	inHouse(t, Config{PutAway: 2 * time.Hour, Pace: 100 * time.Millisecond}, func(h *house) {
		l := h.table(NewTable{Variant: "hybrid", Mode: "exam", Bots: 8, Auto: true, Seed: 5, House: []string{"betting-time=15", "think=10", "terminals=10"}})
		defer l.Enter(cleo)()
		time.Sleep(2 * time.Minute)
		for n := 1; n <= 8; n++ {
			l.must(boss, fmt.Sprintf("inject terminal %s %d", []string{"dead", "misses", "stuck", "frozen"}[n%4], n))
		}
		l.must(boss, "inject countdown")
		from := l.scene(game.Viewer{}).View.Round
		time.Sleep(20 * time.Minute)
		v := l.scene(game.Viewer{Role: game.FloorView})
		if v.View.Round < from+5 || len(v.Ticker) > 0 {
			t.Fatalf("round %d after %d, mistakes %+v:\n%s", v.View.Round, from, v.Ticker, l.tail())
		}
		if v.View.ClockStuck {
			t.Error("the clock stands still")
		}
		for _, w := range v.View.Terminals {
			if w.Name != "" && (w.Dark || w.Calls) {
				t.Errorf("terminal %d is dark: %v, and its player calls: %v", w.N, w.Dark, w.Calls)
			}
		}
		l.sameAsLog()
	})
}

// TestComplaints: one call tells the floor of all who complain; it repairs what
// is broken, and answers also who complained of nothing.
func TestComplaints(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Variant: "hybrid"})
		l.must(bea, "t1 sit Bea 100")
		l.must(cleo, "t2 sit Cleo 100")
		l.must(ann, "tap in Ann")
		l.instructor()
		l.must(boss, "inject terminal misses 2")
		l.must(bea, "t1 complain")
		l.must(cleo, "t2 complain")
		l.must(ann, "call floor terminal")
		time.Sleep(time.Minute)
		for _, w := range l.scene(game.Viewer{}).View.Terminals[:2] {
			if w.Calls {
				t.Errorf("%s still calls\n%s", w.Name, l.tail())
			}
		}
		l.must(cleo, "t2 position 1", "t2 bet main 10")
	})
}

// TestCountdown: the clock starts when terminals are asked, a terminal that has not decided
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
