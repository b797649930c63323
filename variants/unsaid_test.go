package variants_test

import (
	"strings"
	"testing"

	"burncard/game"
)

// TestUnsaid: a dealer goes on before a player has spoken, and is told what was awaited, where
// that is more than a decision of his turn.
func TestUnsaid(t *testing.T) {
	tests := []struct{ variant, shoe, lines, act, want string }{
		{
			"blackjack", "KH 9S 6C KD", "p1 bet main 20\ndeal 1\ndeal dealer\ndeal 1\ndeal dealer down\n",
			"turn hole", "box 1 was not done yet",
		},
		{
			"spanish-21", "KH 9S 3C KD 5H", "p1 bet main 20\ndeal 1\ndeal dealer\ndeal 1\ndeal dealer down\np1 double 20\ndeal 1\n",
			"turn hole", "box 1 was not done yet: rescue or stand was still to be said",
		},
		{
			"blackjack-switch", "KH 9S 6D KS 8S 7C",
			"p1 bet main 20\ndeal 1.1\ndeal 1.2\ndeal dealer\ndeal 1.1\ndeal 1.2\ndeal dealer down\ncall 1.1 20\ncall 1.2 17\n",
			"turn hole", "box 1 was not done yet: switch or keep was still to be said",
		},
	}
	for _, tt := range tests {
		text := "table " + tt.variant + "\nseed 7\nmode exam\nplayer 1 Ann 500\nshoe " + tt.shoe + "\nstart round\n\n" + tt.lines + "...\n"
		r := played(t, text)
		a, err := game.ParseAct(tt.act)
		if err != nil {
			t.Fatal(err)
		}
		out, _ := r.Referee.Consider(a, r.Draw)
		var told []string
		for _, m := range out.Verdict.Mistakes {
			told = append(told, m.Why)
		}
		if got := strings.Join(told, "; "); got != tt.want {
			t.Errorf("%s at a %s table: %q, want %q", tt.act, tt.variant, got, tt.want)
		}
	}
}
