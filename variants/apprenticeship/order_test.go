package apprenticeship

import (
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
)

// TestEveryStepHasOneDuty: whatever a rule of any of the games owes by any of the dealer's
// words belongs to exactly one duty of the order that every house has.
func TestEveryStepHasOneDuty(t *testing.T) {
	if _, err := Parse(defaultText); err != nil {
		t.Error(err)
	}
	if games := variants.Names(); len(games) != 9 {
		t.Errorf("this was held for 9 games; there are %d", len(games))
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules() {
			if r.Owed == nil && r.OwedHand == nil {
				continue // it only forbids
			}
			for said, word := range verbs {
				var keys []string
				for _, d := range Default().claim(r.Kind, r.Cite, word) {
					keys = append(keys, d.Key)
				}
				if len(keys) != 1 {
					t.Errorf("%s: %q under %s, of the kind %q, belongs to %q", name, said, r.Cite, r.Kind, keys)
				}
			}
		}
	}
}

// TestStepsGoWhereTheyAreTaught reads the order as a trainer would.
func TestStepsGoWhereTheyAreTaught(t *testing.T) {
	tests := []struct {
		kind, cite string
		word       game.Verb
		want       string
	}{
		{"deal", "633a.7(f)(1)", game.Deal, "deal"},
		{"deal", "590.7(e)(4)", game.Deal, "deal"},
		{"deal", "633a.7(c)#2", game.Burn, "shuffle"},
		{"draw", "633a.7(j)", game.Deal, "cards"},
		{"decision", "633a.11(a)#1", game.Part, "cards"},
		{"draw", "633a.7(l)#1", game.Turn, "own"},
		{"draw", "633a.7(m)", game.Deal, "own"},
		{"draw", "590.7(l)#1", game.Deal, "own"},
		{"settlement", "633a.7(r)(2)#1", game.Take, "take"},
		{"settlement", "633a.7(r)(2)#1", game.Pay, "pay"},
		{"settlement", "633a.7(q)#1", game.Push, "pay"},
		{"settlement", "house.busts", game.Clear, "take"},
		{"settlement", "633a.7(s)", game.Clear, "clear"},
		{"reader", "633a.7(h)#1", game.Read, "reader"},
		{"decision", "633a.7(i)(1)(i)", game.Pay, "blackjack"},
		{"decision", "633a.9(a)(1)", game.Half, "odd"},
		{"insurance", "633a.8(a)", game.OfferInsurance, "insurance"},
		{"cut", "633a.5(d)#3", game.Cover, "shuffle"},
		{"irregularity", "633a.14(f)#2", game.Burn, "mended"},
		{"side-settlement", "633a.7(g)", game.Pay, "side-wagers"},
		{"wager", "633c.15(e)", game.NoMoreBets, "money"},
		{"opening", "633a.4(a)#1", game.Inspect, "opening"},
	}
	for _, tt := range tests {
		s := game.Step{Rule: &game.Rule{Kind: tt.kind, Cite: tt.cite}, Verb: tt.word}
		if d := Default().Of(&s); d == nil || d.Key != tt.want {
			t.Errorf("%v under %s belongs to %v, want %s", tt.word, tt.cite, d, tt.want)
		}
	}
}

func TestParseNamesTheLine(t *testing.T) {
	replaced := func(old, with string) string {
		t.Helper()
		if !strings.Contains(defaultText, old) {
			t.Fatalf("the order has no %q", old)
		}
		return strings.Replace(defaultText, old, with, 1)
	}
	lineOf := func(text, part string) int {
		return 1 + slices.IndexFunc(strings.Split(text, "\n"), func(l string) bool { return strings.Contains(l, part) })
	}
	tests := []struct{ text, at, want string }{
		{replaced("Duty: own", "Duty: deal"), "", `duty "deal" stands on line`},
		{replaced("Next: 9 of 10", "Next: 11 of 10"), "Next: 11", `next "11 of 10"`},
		{replaced("Light: 8", "Light: often"), "Light: often", `light "often"`},
		{replaced("Steps: insurance", "Steps: insurances"), "Steps: insurances", `the kind "insurances"`},
		{replaced("Steps: insurance", "Steps: insurance to sing"), "to sing", `no word "sing"`},
		{replaced("Title: Insurance", "# Title: Insurance"), "Duty: insurance", `no line “Title:”`},
		{replaced("Exercise: reader-ten", "Exercise: reader-eleven"), "reader-eleven", `exercise "reader-eleven"`},
		{replaced("Steps: insurance\n", "Steps: reader\n"), "", `belongs to`},
		{replaced("Duty: deal", "Duty deal"), "Duty deal", "is no line"},
		{"# nothing\n", "# nothing", "there is no duty"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.text)
		e, ok := err.(*Error)
		if !ok || !strings.Contains(e.Why, tt.want) {
			t.Errorf("got %v, want %q", err, tt.want)
			continue
		}
		if tt.at != "" && e.Line != lineOf(tt.text, tt.at) {
			t.Errorf("%v: want line %d", e, lineOf(tt.text, tt.at))
		}
	}
}
