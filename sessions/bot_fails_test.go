package sessions

import (
	"context"
	"strings"
	"testing"
	"time"
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
