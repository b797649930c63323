package game_test

import (
	"testing"

	"burncard/game"
)

// What a hand at a terminal comes to is in an exam no dealer's to read off the
// wall of terminals, nor anybody's who could tell him.
func TestTerminalsCountForTheirOwn(t *testing.T) {
	house, err := game.ReadHouse("terminals=2")
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []game.Mode{game.Exam, game.Coached} {
		book := &game.Rulebook{Variant: "any", Boxes: 1, Has: game.Equipment{Terminals: true}}
		tab := game.NewTable(book)
		tab.Evolve(book.Open(mode, house, "round", newSeeded(1)))
		all(t, tab, "t1 sit Ann 500; t2 sit Ben 300; t1 bet main 20; t2 bet main 20; inject next TH 9C KD; deal 1; deal 1; deal 1")
		for _, v := range everybody {
			w := game.See(tab, v, nil)
			for i := range w.Terminals {
				h := w.Terminals[i].Hands[0]
				tells := mode == game.Coached || v.Oversees() || int(v.Terminal) == i+1
				if told := h.Total + h.State; tells != (told == "bustbust") || !tells && told != "" {
					t.Errorf("%s: %s is told %q of terminal %d", mode, v.Audience(), told, i+1)
				}
			}
		}
	}
}
