package variants_test

import (
	"testing"

	"burncard/game"
	"burncard/game/card"
)

// TestSpreadShowsDecksInSequence: 633a.4(b)#2: new decks are spread deck by
// deck, by suit and in sequence, face up for all to see; turned, they show
// nothing, and no card is known by what it was called before.
func TestSpreadShowsDecksInSequence(t *testing.T) {
	f := openFloor(t, 7, game.Coached, "opening", "decks=2")
	f.must("p1 sit Ann 500")
	for _, line := range []string{"floor inspect reader", "inspect", "floor verify", "spread"} {
		f.must(line)
	}
	faces := game.See(f.referee.Table, game.Viewer{}, nil).Pack.Faces
	if len(faces) != 104 {
		t.Fatalf("%d cards are seen of two decks", len(faces))
	}
	for i, face := range faces {
		if want := card.Deck()[i%52].String(); face != want {
			t.Fatalf("card %d of the spread is %s, not %s", i+1, face, want)
		}
	}
	names := map[game.CardID]bool{}
	for _, p := range f.referee.Table.Pack {
		names[p.ID] = true
	}
	f.must("p1 decline")
	f.must("face-down")
	if faces := game.See(f.referee.Table, game.Viewer{}, nil).Pack.Faces; len(faces) != 0 {
		t.Errorf("face down, %v are seen", faces)
	}
	for _, p := range f.referee.Table.Pack {
		if names[p.ID] {
			t.Fatalf("card %d is known by the name that it had face up", p.ID)
		}
	}
}
