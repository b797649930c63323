package templates

import (
	"fmt"
	"testing"

	"burncard/game"
)

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
