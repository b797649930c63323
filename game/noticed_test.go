package game_test

import (
	"testing"

	"burncard/game"
)

// A catch says how many of the dealer's acts came between the breach and it;
// calls and questions do not count.
func TestNoticed(t *testing.T) {
	tests := []struct {
		acts []string
		want int
	}{
		{[]string{"p3 touch cards"}, 0},
		{[]string{"p3 touch cards", "call floor", "prompt 3", "p2 say hello"}, 0},
		{[]string{"p3 touch cards", "deal 1", "deal 2"}, 2},
		{[]string{"p3 touch cards", "deal 1", "p2 touch cards", "deal 2"}, 2},
	}
	for _, tt := range tests {
		draw := zero{}
		book := &game.Rulebook{Variant: "any", Answers: game.Answers{Called: func(*game.Table, game.Spot) bool { return true }}}
		tab := game.NewTable(book)
		tab.Evolve(book.Open(game.Exam, game.NewHouse(), "round", draw))
		for _, line := range append([]string{"p1 sit Ann 100", "p2 sit Ben 100", "p3 sit Cal 100"}, tt.acts...) {
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			facts, err := tab.Decide(&a, draw, new(game.FactBuffer))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			tab.Evolve(facts...)
		}
		if n := tab.NoticedAt(3); n == nil || n.Acts != tt.want || n.Breach != "p3 touch cards" {
			t.Errorf("%v: %+v, want %d acts", tt.acts, n, tt.want)
		}
	}
}

type zero struct{}

func (zero) Below(int) int { return 0 }
