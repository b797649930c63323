package variants_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"burncard/game"
)

// TestTornFaceDown: everybody sees that a card is damaged, and nobody what it is
// while it lies face down.
func TestTornFaceDown(t *testing.T) {
	f := openFloor(t, 3, game.Exam, "round")
	f.must("p1 sit Ann 500")
	f.must("p1 bet main 25")
	f.must("inject torn 4")
	for _, line := range []string{"deal 1", "deal dealer", "deal 1", "deal dealer down"} {
		f.must(line)
	}
	for _, v := range []game.Viewer{{}, {Role: game.DealerView}, {Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.FloorView}, {Role: game.InstructorView}} {
		if hole := game.See(f.desk.Table, v, f.desk.Due()).Dealer.Cards[1]; hole.Face != "" || !hole.Torn {
			t.Errorf("viewer %d sees the damaged hole card as %+v", v.Role, hole)
		}
	}
}

// TestPutBack: a hand that was rebuilt goes back into the rack card by card to
// where it was, whosever it is, so that another can be rebuilt after it.
func TestPutBack(t *testing.T) {
	f := openFloor(t, 9, game.Coached, "round")
	r := rand.New(rand.NewPCG(9, 9))
	for _, line := range []string{"p1 sit Ann 5000", "p2 sit Ben 5000", "p4 sit Dan 5000"} {
		f.must(line)
	}
	for range 12 {
		f.bets(r)
		f.home(r, nil)
		table := f.desk.Table
		if len(table.Picked) < 3 {
			continue
		}
		rack := slices.Clone(table.Rack)
		for _, line := range []string{"rebuild 1", "put back", "rebuild 4", "put back"} {
			if _, err := f.do(mustParse(t, line)); err != nil {
				continue // that box had no wager
			}
			if line == "put back" && !slices.Equal(table.Rack, rack) {
				t.Fatalf("the rack was\n%v\nand is\n%v\n%s", rack, table.Rack, f.tail())
			}
		}
	}
}

func mustParse(t *testing.T, line string) game.Act {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
