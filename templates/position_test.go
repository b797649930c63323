package templates

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// An act at the wrong time or place is told with whose turn it was, what had been done
// before, and who was passed over.
func TestWhoseTurn(t *testing.T) {
	const seats = `
table blackjack
player 1 Ann 500
player 2 Ben 500
player 3 Cora 500
player 4 Dan 500
shoe 9H 7C 5D 8S 6H TC 4S 9D 3C TD 2H
start round
p1 bet main 25
p2 bet main 25
p3 bet main 25
p4 bet main 25
`
	tests := []struct{ name, script, want string }{
		{"a box passed over", "deal 1\ndeal 4", "Box 2's turn: box 1 had its card; you went to box 4 and passed 2 and 3."},
		{"the dealer passed over", "deal 1\ndeal 2\ndeal 3\ndeal 4\ndeal 1", "Your own hand's turn: box 4 had its card; you went to box 1."},
		{"the same box twice", "deal 1\ndeal 2\ndeal 2", "Box 3's turn: box 2 had its card; you went to box 2 and passed 3, 4, your own hand and 1."},
		{"an early reader", "deal 1\nread", "Box 2's turn, but first: card to box 2."},
		{"a player who has not spoken", "deal 1\ndeal 2\ndeal 3\ndeal 4\ndeal dealer\ndeal 1\ndeal 2\ndeal 3\ndeal 4\ndeal dealer down\nturn hole",
			"Box 1's turn to decide; you went to your own hand and passed 1, 2, 3 and 4."},
	}
	for _, tt := range tests {
		if got := lastReason(t, tt.name, seats+tt.script+"\n"); got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// lastReason plays a script and gives the reason of its last mistake.
func lastReason(t *testing.T, name, text string) string {
	t.Helper()
	script, err := scenario.Parse(name, []byte(strings.TrimSpace(text)+"\n"))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	run, err := scenario.Begin(script, variants.Lookup)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	last := ""
	run.Watch = func(_ scenario.Line, v game.Verdict) {
		if !v.Right() {
			last = reason(script.Variant, v.Mistakes[0])
		}
	}
	if _, err := run.Play(); err == nil {
		t.Fatalf("%s: nothing was wrong", name)
	}
	return last
}
