package sessions

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
)

// TestBotFails: a bot that cannot think says nothing, the operator hears of it,
// and the table goes on.
func TestBotFails(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		h.mute = true // the operator is to be told
		l := h.table(NewTable{Bots: 3, Auto: true, House: []string{"betting-time=5", "think=5"}})
		leave := l.Enter(cleo)
		defer leave()
		time.Sleep(time.Minute)
		if err := l.ask(context.Background(), func() {
			for _, p := range l.movers.bots.seated {
				p.Bot, p.asked = nil, 0 // it fails at whatever it is asked
				break
			}
		}); err != nil {
			t.Fatal(err)
		}
		before := len(l.entries())
		time.Sleep(5 * time.Minute)
		if after := len(l.entries()); after < before+50 {
			t.Errorf("%d entries in five minutes with a bot that fails:\n%s", after-before, l.tail())
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.reported) == 0 || !strings.Contains(h.reported[0].Error(), "panic") {
			t.Errorf("the operator was told %v", h.reported)
		}
	})
}

// TestTerminalBotFails: a bot at a terminal that cannot think wants nothing until something
// has happened, and the operator hears of it.
func TestTerminalBotFails(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{Variant: "hybrid", Bots: 2, Auto: true})
		defer l.Enter(cleo)()
		time.Sleep(time.Minute)
		l.in(func() {
			bots := terminalBots{l.movers}
			at := slices.IndexFunc(l.h.Table.Terminals, func(w game.Terminal) bool { return isBot(l.h.plays(w.N)) })
			if at < 0 {
				t.Error("no bot plays")
				return
			}
			if a, wants := bots.asks(new(game.View), at, 0); wants || !bots.turnedDown(l.h.plays(l.h.Table.Terminals[at].N)) {
				t.Errorf("a bot without a view wants %v", a)
			}
		})
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.reported) != 1 || !strings.Contains(h.reported[0].Error(), "bot.AtTerminal") {
			t.Errorf("the operator was told %v", h.reported)
		}
	})
}

// A faulty mover has a fault that nobody knows of.
type faulty struct{}

func (faulty) intends(time.Time) (intent, bool) { panic("a fault") }

// TestTableFails: a table whose program fails stops, for its people and by itself; nothing is
// lost, the other tables go on, and the operator reads the same each time.
func TestTableFails(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		h.mute = true
		hers, his := h.table(NewTable{Mode: "exam"}), h.table(NewTable{Mode: "exam"})
		hers.must(ann, "tap in Ann")
		his.must(bea, "tap in Bea")
		if err := hers.ask(context.Background(), func() { panic("a fault") }); err == nil {
			t.Error("an ask that panicked is answered as done")
		}
		his.must(bea, "burn")
		hers.must(ann, "burn") // it goes on as soon as somebody wants something
		hers.sameAsLog()

		defer hers.Enter(cleo)()
		hers.in(func() { hers.movers.movers, hers.movers.plan.good = []mover{faulty{}}, false })
		time.Sleep(time.Minute)
		his.must(bea, "burn")
		hers.sameAsLog()
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.reported) < 5 {
			t.Fatalf("the operator was told %v", h.reported)
		}
		for _, err := range h.reported[1:] {
			if text := err.Error(); !strings.Contains(text, hers.ID()) || !strings.Contains(text, "faulty") || text != h.reported[1].Error() {
				t.Errorf("the operator was told %v", err)
			}
		}
	})
}
