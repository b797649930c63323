package templates

import (
	"testing"

	"burncard/game"
)

// What the judge wrote with lines of the notation is told in words.
func TestReason(t *testing.T) {
	m := func(why, owed, done string) game.Mistake {
		return game.Mistake{Title: "A rule", Why: why, Owed: owed, Done: done}
	}
	tests := []struct {
		m    game.Mistake
		want string
	}{
		{m("A rule: deal dealer was owed first", "deal dealer", "deal 1"), "First comes: card to the dealer."},
		{m("A rule: take 3 main was owed; nothing called for deal 1", "take 3 main", "deal 1"), "Nothing called for this yet. What was due: wager of box 3 taken."},
		{m("A rule: pay 3 main 25 was owed, not push 3 main", "pay 3 main 25", "push 3 main"), "What was owed: box 3 paid 25. Not: box 3, push."},
		{m("A rule: call blackjack 6 was owed first", "call blackjack 6", "deal 7"), "First comes: “Blackjack, box 6”."},
		{m("A rule: box 4 is to speak; nothing called for deal 4", "box 4 decides", "deal 4"), "Box 4 is to speak; nothing called for this yet."},
		{m("A rule: the total is 18", "call 18", "call 17"), "The total is 18."},
		{m("A rule", "take 1 main", "deal 2"), "Nothing called for this yet. What was due: wager of box 1 taken."},
		{m("nothing called for this", "", "burn"), "Nothing called for this."},
	}
	for _, tt := range tests {
		if got := reason("blackjack", tt.m); got != tt.want {
			t.Errorf("reason of %q is %q, want %q", tt.m.Why, got, tt.want)
		}
	}
}
