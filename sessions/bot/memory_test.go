package bot

import (
	"testing"

	"burncard/game"
)

// TestOnlyTheRoundBefore: what a bot may dispute is of the round before, whose
// cards are the last in the discard rack; not of one before that, though he has
// seen nothing of what was dealt between.
func TestOnlyTheRoundBefore(t *testing.T) {
	for _, tt := range []struct{ next, before int }{{4, 1}, {5, 0}} {
		b := New("Ann", 1, Book)
		me := game.BoxView{N: 1, Mine: true}
		b.memory.see(&game.View{Round: 3}, &me)
		b.memory.outcomes[7] = outcome{box: 1, gone: true, rack: 2}
		b.memory.see(&game.View{Round: tt.next}, &me)
		if n := len(b.memory.before); n != tt.before {
			t.Errorf("round 3 and then %d: %d hands to dispute, want %d", tt.next, n, tt.before)
		}
	}
}
