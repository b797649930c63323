package templates

import (
	"fmt"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

// A pay's first stack is as high as the wager, and no stack holds more than
// twenty; no chip is lost on the way, and the highest lies lowest.
func TestSized(t *testing.T) {
	tests := []struct {
		pay    string
		height int
		want   string
	}{
		{"25x1 5x2", 3, "[25x1 5x2]"},
		{"25x1 5x2 2.50x1", 3, "[25x1 5x2] [2.50x1]"},
		{"5x14", 7, "[5x7] [5x7]"},
		{"5x50", 10, "[5x10] [5x20] [5x20]"},
		{"5x25", 0, "[5x20] [5x5]"},
		{"100x1 25x2", 1, "[100x1] [25x2]"},
	}
	for _, tt := range tests {
		var got []string
		for s := range piled(chip.MustParse(tt.pay), sized(tt.height)) {
			var words []string
			for _, l := range s {
				words = append(words, fmt.Sprintf("%sx%d", l.Value, l.Count))
			}
			got = append(got, fmt.Sprint(words))
		}
		if g := strings.Join(got, " "); g != tt.want {
			t.Errorf("%s beside %d chips stands as %s, want %s", tt.pay, tt.height, g, tt.want)
		}
	}
}

func TestNotes(t *testing.T) {
	for sum, want := range map[chip.Cents]string{100_00: "100", 265_00: "2 times 100, 50, 10, 5", 43_00: "2 times 20, 3 times 1"} {
		if got := notesWords(sum); got != want {
			t.Errorf("%v in notes is %q, want %q", sum, got, want)
		}
	}
}

// The sign says what every wager on offer pays, 633a.2(b)(15).
func TestPayoutSigns(t *testing.T) {
	h := game.NewHouse()
	h.Offers = []game.Offer{{Wager: "perfect-pairs", Paytable: "A"}, {Wager: "unheard-of"}}
	signs := payoutSigns("blackjack", h.Decks, h.Offers)
	if len(signs) != 2 {
		t.Fatalf("%d signs for the main wager and one that there is: %v", len(signs), signs)
	}
	if got := fmt.Sprint(signs[1]); got != "{Perfect Pairs A  [{Perfect pair 25 to 1 } {Colored pair 12 to 1 } {Mixed pair 6 to 1 }]}" {
		t.Errorf("Perfect Pairs pays %s", got)
	}
	for id, want := range map[string]string{"perfect-pairs": "PP", "match-the-dealer": "MD", "royal-match-21": "RM2", "super-4": "S4"} {
		if got := wagerMark(id); got != want {
			t.Errorf("the area of %s says %q, want %q", id, got, want)
		}
	}
}
