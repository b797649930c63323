package variants_test

import (
	"cmp"
	"slices"
	"testing"

	"burncard/game"
	"burncard/variants"
)

// asksNothing are the faults that no rule answers, each with the reason.
var asksNothing = map[game.Verb]string{
	game.InjectNext: "cards that are only arranged are dealt like any others",
	game.InjectPick: "what a progressive system draws next is only arranged",
}

// TestFaultsAreAnswered: each fault that can be injected at some table of a game is answered by
// a rule of that game, or stands on a list with the reason; and no rule answers a verb that is
// no fault.
func TestFaultsAreAnswered(t *testing.T) {
	can := map[string]map[game.Verb]bool{}
	for _, house := range append([][]string{{"hybrid"}, {"hybrid-no-hole"}, {"shoe=double", "offers=match-the-dealer-progressive:1"}}, houses...) {
		for _, begins := range []string{"opening", "round"} {
			f := openFloor(t, 1, game.Exam, begins, house...)
			variant := f.referee.Table.Book().Variant
			if can[variant] == nil {
				can[variant] = map[game.Verb]bool{}
			}
			for _, w := range game.Words() {
				if w.Verb < game.InjectNext || w.Verb >= game.InjectOrder {
					continue
				}
				for _, form := range w.Forms {
					a, err := game.ParseAct(cmp.Or(form.Example, form.Grammar))
					if err != nil {
						t.Fatal(err)
					}
					a.When = game.Moment{Unit: game.InRounds, N: 1} // as a plan orders it
					_, err = f.referee.Consider(a, f.draw)
					can[variant][w.Verb] = can[variant][w.Verb] || err == nil
				}
			}
		}
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		answered := map[game.Verb]bool{}
		for _, r := range book.Rules() {
			for _, v := range r.Answers {
				if v <= game.InjectNext || v >= game.InjectOrder {
					t.Errorf("%s: %s answers %q, which is no fault", name, r.Cite, v)
				}
				answered[v] = true
			}
		}
		if len(can[name]) == 0 {
			t.Errorf("%s: no fault was tried at its tables", name)
		}
		for v, possible := range can[name] {
			_, nothing := asksNothing[v]
			if possible && !answered[v] && !nothing {
				t.Errorf("%s: %q can be injected, and no rule answers it", name, v)
			}
			if answered[v] && nothing {
				t.Errorf("%s: a rule answers %q, which stands on the list of faults that ask nothing", name, v)
			}
		}
	}
	for v := range asksNothing {
		if !slices.ContainsFunc(variants.Names(), func(name string) bool { return can[name][v] }) {
			t.Errorf("%q stands on the list of faults that ask nothing, and can be injected nowhere", v)
		}
	}
}
