package apprenticeship

import (
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// TestEveryStepHasOneDuty: whatever a rule of a game owes by any of the dealer's words
// belongs to exactly one duty of the order that every house has for it; games that deal
// themselves have none.
func TestEveryStepHasOneDuty(t *testing.T) {
	if games := Games(); len(games) != 7 || games[0] != Blackjack {
		t.Errorf("this was held for 7 games; there are %q", games)
	}
	for _, name := range Games() {
		o, err := Parse(Default(name).Text)
		if err != nil || o.Game != name || GameOf(o.Text) != name || o.Profile != "floors" {
			t.Errorf("the order of %s is read as one of %+v: %v", name, o, err)
			continue
		}
		for _, r := range rules[name].owing {
			for said, word := range verbs {
				var keys []string
				for _, d := range o.claim(r.Kind, r.Cite, word) {
					keys = append(keys, d.Key)
				}
				if len(keys) != 1 || GameOfKey(keys[0]) != name {
					t.Errorf("%s: %q under %s, of the kind %q, belongs to %q", name, said, r.Cite, r.Kind, keys)
				}
			}
		}
	}
}

// TestGamesDiffer: each line that a game says otherwise stands in its order.
func TestGamesDiffer(t *testing.T) {
	for name, differs := range differences() {
		for _, duty := range differs.without {
			if Default(name).Find(Key(name, duty)) != nil {
				t.Errorf("%s has the duty %s", name, duty)
			}
		}
		for duty, lines := range differs.lines {
			if Default(name).Find(Key(name, duty)) == nil {
				t.Errorf("%s has no duty %s", name, duty)
			}
			for line, says := range lines {
				if !strings.Contains(Default(name).Text, "\n"+line+": "+says+"\n") {
					t.Errorf("%s: the order does not say %s: %s", name, line, says)
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
		{"deal", "633a.7(c)#2", game.Burn, "shuffle"},
		{"draw", "633a.7(j)", game.Deal, "cards"},
		{"decision", "633a.11(a)#1", game.Part, "cards"},
		{"draw", "633a.7(l)#1", game.Turn, "own"},
		{"draw", "633a.7(m)", game.Deal, "own"},
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
		if d := Default(Blackjack).Of(&s); d == nil || d.Key != tt.want {
			t.Errorf("%v under %s belongs to %v, want %s", tt.word, tt.cite, d, tt.want)
		}
	}
}

func TestParseNamesTheLine(t *testing.T) {
	defaultText := Default(Blackjack).Text
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
		{replaced("Game: blackjack", "Game: whist"), "Game: whist", `game "whist": there is no order for it`},
		{replaced("Game: blackjack", "Game: hybrid"), "Game: hybrid", `game "hybrid": there is no order for it`},
		{replaced("Game: blackjack", "Game: blackjack\nGame: free-bet"), "Game: free-bet", "says that the game is blackjack"},
		{replaced("Profile: floors", "Profile: floors\nProfile: letter"), "Profile: letter", "says that the profile is floors"},
		{replaced("Duty: insurance", "Game: free-bet\nDuty: insurance"), "Game: free-bet", `stands after duty "blackjack"`},
		{replaced("Game: blackjack", "Game: free-bet"), "Steps: deal,", "Free Bet Blackjack has no rules of the kind"},
		{replaced("Steps: insurance", "Steps: insurance, 590.7(l)"), "590.7(l)", "Blackjack has no rules of the kind"},
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
