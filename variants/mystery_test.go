package variants_test

import (
	"slices"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/wager"
)

// TestMysteryWhereItMayBe: a game has the mystery bonus, and the rules that pay
// it, exactly where it deals one of the four wagers of 633c.14(a); and that of
// 633c.6(j) where it deals Super 4.
func TestMysteryWhereItMayBe(t *testing.T) {
	carried := 0
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		permits := func(offers string) bool {
			if own := book.NewHouse().Offers; len(own) > 0 {
				offers = own[0].Wager + "," + offers // it may not be without
			}
			_, err := book.House("offers=" + offers)
			return err == nil
		}
		has := slices.ContainsFunc(book.Rules(), func(r *game.Rule) bool { return r.Cite == "633c.14(c)(5)(iii)" })
		any := permits("super-4:1:1")
		if any != permits("super-4:1:1:mystery=2") {
			t.Errorf("%s: Super 4 is dealt %v, its mystery meter not likewise", name, any)
		}
		for _, w := range wager.All() {
			offer := w.ID
			switch w.ID {
			case "jackpot-party":
				offer += ":P1"
			case "blazing-7s":
				offer += ":A:bet=5"
			}
			alone, with := permits(offer), permits(offer+",must-hit-by:A:$5:slip=yes:with="+w.ID)
			if want := alone && slices.Contains([]string{"jackpot-party", "blazing-7s", "hit-and-run", "straight-jack"}, w.ID); with != want {
				t.Errorf("%s: beside %s the bonus is allowed %v, want %v", name, w.ID, with, want)
			}
			if with {
				any = true
				carried++
			}
		}
		if has != any {
			t.Errorf("%s: the rules of the bonus are there: %v, want %v", name, has, any)
		}
	}
	if carried < 4 {
		t.Errorf("%d games and wagers carry the bonus", carried)
	}
}
