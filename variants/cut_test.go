package variants_test

import (
	"slices"
	"testing"

	"burncard/game"
)

// TestCutBringsTheTopToTheBottom: 633a.5(d)#2: the cards above the cover card
// go to the bottom of the stack, in their order, whoever cuts and however often;
// 590.5(d)#2 and 685a.5(d)#2 have the same.
func TestCutBringsTheTopToTheBottom(t *testing.T) {
	for _, variant := range []string{"blackjack", "free-bet", "down-under"} {
		cutBringsTheTopDown(t, variant)
	}
}

func cutBringsTheTopDown(t *testing.T, variant string) {
	for _, cuts := range [][]string{{"p1 decline", "cut 60"}, {"p1 cut 10"}, {"p1 cut 302", "floor recut", "offer cut 1", "p1 cut 100"}} {
		f := openFloor(t, 7, game.Coached, "preinspected", variant)
		f.must("floor inspect reader")
		f.must("p1 sit Ann 500")
		if variant == "down-under" {
			for _, line := range []string{"spread", "p1 inspect", "face-down"} {
				f.must(line) // 685a.4(e)
			}
		}
		f.must("offer cut 1")
		stack := slices.Clone(f.referee.Table.Pack)
		for _, line := range cuts {
			f.must(line)
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verb == game.Cut {
				stack = append(slices.Clone(stack[a.N:]), stack[:a.N]...)
			}
			if !slices.Equal(f.referee.Table.Pack, stack) {
				t.Errorf("after %s of %v the stack is not the lower part on top of the upper", line, cuts)
			}
		}
		f.must("cover 80")
		f.must("load")
		if !slices.Equal(f.referee.Table.Shoe.Sides[0].Shoe.Cards, stack) {
			t.Errorf("after %v the shoe does not begin with the top of the stack", cuts)
		}
		// The cover card lies 80 cards from the bottom.
		if n := len(f.referee.Table.Shoe.Sides[0].Shoe.Cards) + 1 - f.referee.Table.Shoe.Sides[0].Shoe.Cover; n != 80 {
			t.Errorf("the cover card has %d cards below it", n)
		}
	}
}
