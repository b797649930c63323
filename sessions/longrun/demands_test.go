package longrun

import (
	"fmt"
	"testing"

	"burncard/variants"
	"burncard/variants/scenario"
)

// A double counts where its card is dealt. One that a dealer's Blackjack overtook comes of
// the pace of player and dealer, and not of the cards.
func TestDoublesThatCount(t *testing.T) {
	const round = `table blackjack
decks 6
seed 7
mode exam
player 1 Ann 500
shoe %s
start round

p1 bet main 25
deal 1
deal dealer
deal 1
deal dealer down
%s
clear 1
...
`
	tests := []struct {
		name, shoe, rest string
		want             int
	}{
		{"dealt", "6S 9D 5D 8H 9C", "p1 double 25\ndeal 1\nturn hole\ncall 17\npay 1 main 50", 1},
		{"overtaken", "6S KD 5D AH", "read\np1 double 25\nturn hole\ntake 1 main 25\nreturn 1 main 25", 0},
	}
	for _, tt := range tests {
		script, err := scenario.Parse(tt.name, fmt.Appendf(nil, round, tt.shoe, tt.rest))
		if err != nil {
			t.Fatal(err)
		}
		run, err := scenario.Begin(script, variants.Lookup)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := run.Play(); err != nil {
			t.Fatal(err)
		}
		got := Demands{}
		if got.Count(run.Referee.Table); got["doubles"] != tt.want {
			t.Errorf("%s: %d doubles are counted, want %d", tt.name, got["doubles"], tt.want)
		}
	}
}
