package sessions

import (
	"context"
	"strings"
	"testing"
	"time"

	"burncard/sessions/limit"
)

// TestFlood: who says too much at once is refused, and nobody else is.
func TestFlood(t *testing.T) {
	inHouse(t, Config{Lines: limit.Rate{Burst: 5, Every: time.Second}, Opens: limit.Rate{Burst: 3, Every: time.Minute}}, func(h *house) {
		l := h.table(NewTable{By: ann})
		l.must(ann, "tap in Ann", "burn", "no more bets", "no more bets", "no more bets")
		n := len(l.entries())
		if why := l.refuses(ann, "no more bets"); !strings.Contains(why, "Too many lines") {
			t.Errorf("a sixth line at once: %q", why)
		}
		l.must(bea, "p1 sit Bea 500")
		time.Sleep(time.Second)
		l.must(ann, "no more bets")
		l.refuses(ann, "no more bets")
		time.Sleep(time.Hour)
		l.must(ann, "no more bets", "no more bets", "no more bets", "no more bets", "no more bets")
		l.refuses(ann, "no more bets")
		if got := len(l.entries()); got != n+7 {
			t.Errorf("%d entries after %d, and 7 lines were heard", got, n)
		}

		table := NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: ann}
		for i := range 4 { // she has opened one
			_, err := h.Create(context.Background(), table)
			if (err == nil) != (i < 3) {
				t.Errorf("table %d within the hour: %v", i+2, err)
			}
		}
	})
}

// TestOpenMost: nobody keeps more tables open than he can deal at.
func TestOpenMost(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		n := NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: ann}
		var id string
		for i := range openMost + 1 {
			made, err := h.Create(context.Background(), n)
			if (err == nil) != (i < openMost) {
				t.Fatalf("table %d: %v", i+1, err)
			}
			if err == nil {
				id = made
			} else if !strings.Contains(err.Error(), "close one") {
				t.Errorf("table %d: %v", i+1, err)
			}
		}
		if err := h.CloseTable(context.Background(), bea, id); err != ErrNotYours {
			t.Errorf("Bea closes Ann's table: %v", err)
		}
		if err := h.CloseTable(context.Background(), ann, id); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Create(context.Background(), n); err != nil {
			t.Errorf("one was closed, and the next is refused: %v", err)
		}
		n.By = sue
		for range openMost + 1 {
			if _, err := h.Create(context.Background(), n); err != nil {
				t.Fatalf("a supervisor: %v", err)
			}
		}
	})
}
