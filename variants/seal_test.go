package variants_test

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// TestSealOfAShoe: after the shuffle and before the cut everybody sees a hash;
// when the shoe is over, and not before, what was hashed is shown: the order that
// was cut and dealt. What an instructor did to the shoe stands beside it.
func TestSealOfAShoe(t *testing.T) {
	for _, touch := range []string{"", "inject face-up 5"} {
		f := openFloor(t, 11, game.Coached, "round", "decks=1")
		f.must("p1 sit Ann 500")
		seal := func() game.SealView {
			v := game.See(f.desk.Table, game.Viewer{}, f.desk.Due())
			return v.Kit.Seal
		}
		f.must("floor reshuffle")
		f.must("clear shoe")
		f.must("shuffle")
		sealed := seal()
		if len(sealed.Pack) != 64 || sealed.Opening != "" {
			t.Fatalf("before the cut the seal is %+v", sealed)
		}
		for _, line := range []string{"offer cut 1", "p1 cut 20", "cover 15", "load"} {
			f.must(line)
		}
		var dealt []string
		for _, p := range f.desk.Table.Shoe.Sides[0].Shoe.Cards {
			dealt = append(dealt, p.Card.String())
		}
		if s := seal(); s.Shoe != sealed.Pack || s.Opening != "" {
			t.Fatalf("the loaded shoe's seal is %+v, not %s", s, sealed.Pack)
		}
		f.must("burn")
		if touch != "" {
			f.must(touch)
		}
		f.must("floor reshuffle")
		f.must("clear shoe")
		s := seal()
		if sum := sha256.Sum256([]byte(s.Opening)); hex.EncodeToString(sum[:]) != sealed.Pack || s.Hash != sealed.Pack {
			t.Errorf("%q does not open the seal %s", s.Opening, sealed.Pack)
		}
		order := strings.Fields(s.Opening)[1:]
		if !slices.Equal(append(order[20:], order[:20]...), dealt) {
			t.Errorf("the order that is shown is not the one that was dealt")
		}
		if s.Touched != touch {
			t.Errorf("touched by %q, want %q", s.Touched, touch)
		}
	}
}
