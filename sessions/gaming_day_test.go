package sessions

import (
	"fmt"
	"testing"
	"time"

	"burncard/game"
)

func TestNextDay(t *testing.T) {
	tests := []struct {
		at   string
		hour int
		want string
	}{
		{"2026-11-21 05:59", 6, "2026-11-21 06:00"},
		{"2026-11-21 06:00", 6, "2026-11-22 06:00"},
		{"2026-11-30 23:00", 6, "2026-12-01 06:00"},
		{"2026-11-30 23:00", 0, "2026-12-01 00:00"},
		{"2026-11-30 03:59", 4, "2026-11-30 04:00"},
	}
	for _, tt := range tests {
		at, err := time.ParseInLocation("2006-01-02 15:04", tt.at, time.Local)
		if err != nil {
			t.Fatal(err)
		}
		if got := nextDay(at, tt.hour).Format("2006-01-02 15:04"); got != tt.want {
			t.Errorf("after %s the day begins %s, want %s", tt.at, got, tt.want)
		}
	}
}

// TestDayOfTheHouse: the clock's line comes at the hour that the table's house
// has set.
func TestDayOfTheHouse(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		for _, hour := range []int{4, 6} {
			l := h.table(NewTable{House: []string{fmt.Sprintf("day=%d", hour)}})
			l.in(func() {
				if in, ok := (gamingDay{l.movers}).intends(h.Now()); !ok || in.at.Local().Hour() != hour {
					t.Errorf("day=%d: the day begins at %v, %t", hour, in.at, ok)
				}
			})
		}
	})
}

// TestDeckHours: decks are in use for 24 hours, and for 4 where they are dealt
// from the hand, 633a.3(d).
func TestDeckHours(t *testing.T) {
	for shoe, want := range map[string]int{"single": 24, "double": 24, "hand": 4} {
		h := game.NewHouse()
		h.Shoe = shoe
		if got := deckHours(&h); got != want {
			t.Errorf("shoe=%s: %d hours, want %d", shoe, got, want)
		}
	}
}
