package variants_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
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
		if hole := game.See(f.referee.Table, v, f.referee.Due()).Dealer.Cards[1]; hole.Face != "" || !hole.Torn {
			t.Errorf("viewer %d sees the damaged hole card as %+v", v.Role, hole)
		}
	}
}

// TestTenIsSecret: a ten among cards that are to have none is seen by nobody but
// the instructor before its face shows, neither in the shoe nor in the decks that
// wait to be looked through; and the count of the cards does not tell it.
func TestTenIsSecret(t *testing.T) {
	viewers := []game.Viewer{{}, {Role: game.DealerView}, {Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.FloorView}}
	for _, tt := range []struct{ start, line string }{{"round", "inject ten 1"}, {"opening", "inject ten"}} {
		f := openFloor(t, 5, game.Exam, tt.start, "spanish-21")
		f.must("inject reader wrong") // the station is known to be in use
		var before []game.View
		for _, v := range viewers {
			before = append(before, game.See(f.referee.Table, v, f.referee.Due()))
		}
		f.must(tt.line)
		for i, v := range viewers {
			if after := game.See(f.referee.Table, v, f.referee.Due()); !reflect.DeepEqual(after, before[i]) {
				t.Errorf("%s: viewer %d sees a difference", tt.line, v.Role)
			}
		}
		own := game.See(f.referee.Table, game.Viewer{Role: game.InstructorView}, f.referee.Due())
		if !slices.Contains(own.Faults, "a ten is among the cards") {
			t.Errorf("%s: the instructor is told of %v", tt.line, own.Faults)
		}
	}
}

// TestTenWherePossible: no ten is put among cards that have tens, nor twice in one
// place, nor among decks that were looked through.
func TestTenWherePossible(t *testing.T) {
	for _, tt := range []struct{ game, start, before, line, why string }{
		{"blackjack", "round", "", "inject ten 1", "the decks of this game have tens"},
		{"spanish-21", "round", "", "inject ten", "no decks wait for their inspection"},
		{"spanish-21", "round", "", "inject ten 500", "cards are to come"},
		{"spanish-21", "round", "inject ten 2", "inject ten 2", "a ten stands there already"},
		{"spanish-21", "opening", "", "inject ten 2", "the cards lie on the layout"},
		{"spanish-21", "opening", "inspect", "inject ten", "no decks wait for their inspection"},
	} {
		f := openFloor(t, 6, game.Exam, tt.start, tt.game)
		if tt.before != "" {
			f.must(tt.before)
		}
		if _, err := f.do(mustParse(t, tt.line)); err == nil || !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%s, %s: %q after %q is answered with %v, want %q", tt.game, tt.start, tt.line, tt.before, err, tt.why)
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
		table := f.referee.Table
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
