package bot

import (
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

// TestOnlyTheRoundBefore: a bot may dispute only hands of the round before,
// whose cards are the last in the discard rack, even if it did not see the
// rounds between.
func TestOnlyTheRoundBefore(t *testing.T) {
	for _, tt := range []struct{ next, before int }{{4, 1}, {5, 0}} {
		b := New("Ann", 1, Book)
		me := game.BoxView{BoxFields: game.BoxFields{N: 1, Mine: true}}
		b.memory.see(&game.View{Round: 3}, &me)
		b.memory.outcomes[7] = outcome{box: 1, gone: true, rack: 2}
		b.memory.see(&game.View{Round: tt.next}, &me)
		if n := len(b.memory.before); n != tt.before {
			t.Errorf("round 3 and then %d: %d hands to dispute, want %d", tt.next, n, tt.before)
		}
	}
}

// TestRegretsWhatCanBeTakenBack: a bot does not take a main wager back while a
// wager from the game account of its box is locked in.
func TestRegretsWhatCanBeTakenBack(t *testing.T) {
	var bet chip.Chips
	bet[0] = 10
	for _, tt := range []struct{ locked, account, regrets bool }{{true, true, false}, {true, false, true}, {false, true, true}} {
		b := New("Ann", 1, Book)
		b.traits = &traits{regrets: 100}
		box := game.BoxView{
			BoxFields: game.BoxFields{N: 2, Mine: true, Name: "Ann", Account: game.AccountView{On: true, Locked: tt.locked}},
			Hands:     []game.HandView{{HandFields: game.HandFields{Bet: bet}}},
			Side:      []game.Wager{{ID: "bad-beat", Account: tt.account, Staked: 500}},
		}
		if _, ok := b.regret(&game.View{Round: 3, Boxes: []game.BoxView{box}}, nil); ok != tt.regrets {
			t.Errorf("accounts locked %t, wager from one %t: he takes the main wager back: %t", tt.locked, tt.account, ok)
		}
	}
}
