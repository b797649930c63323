package templates

import (
	"strings"
	"testing"

	"burncard/game"
)

// TestTensAreForDecksWithoutTens: an instructor is offered to put a ten among the
// cards only where the game's decks have none, and each of his lines is one of the
// notation.
func TestTensAreForDecksWithoutTens(t *testing.T) {
	offered := map[string]int{}
	for _, without := range []string{"", "T"} {
		v := &game.View{Has: game.Equipment{MissingRanks: without}}
		for _, f := range panels["faults"] {
			if !strings.HasPrefix(f.Line, "inject ten") || !breakable(f.Line, v) {
				continue
			}
			offered[without]++
			line := strings.Replace(f.Line, "{n}", "3", 1)
			if a, err := game.ParseAct(line); err != nil || a.Verb != game.InjectTen {
				t.Errorf("%q is read as %v, %v", line, a, err)
			}
			if words := orderWords(line); !strings.HasPrefix(words, f.Label) {
				t.Errorf("%q is called %q, want %q", line, words, f.Label)
			}
		}
	}
	if offered[""] != 0 || offered["T"] != 2 {
		t.Errorf("lines that are offered: %d where decks have tens, %d where they have none; want 0 and 2", offered[""], offered["T"])
	}
}
