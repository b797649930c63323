package game_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
)

// whist is a game of two rules: a card to each wagered box, then the dealer's,
// which lends the first rule's citation to a third step.
func whist() *game.Rulebook {
	boxes := &game.Rule{
		Cite: "1.7(f)(1)", Title: "A card to each box", Kind: "deal",
		Owed: func(t *game.Table, owed game.Steps) game.Steps {
			for s := range t.WageredFromFirstBase {
				if s.InOpening == 0 && !t.SkippedStep("1.7(f)(2)", "deal dealer") {
					owed = owed.At(game.Deal, game.Box(s.N))
				}
			}
			return owed
		},
	}
	dealer := &game.Rule{
		Cite: "1.7(f)(2)", Title: "A card to the dealer", Kind: "deal",
		Owed: func(t *game.Table, owed game.Steps) game.Steps {
			if len(t.DealerHand.Cards) == 0 {
				owed = owed.At(game.Deal, game.Dealer)
			}
			return owed.Do(game.CallFloor).Under(boxes)
		},
	}
	return &game.Rulebook{
		Variant: "whist", Title: "Whist", Edition: "1/1",
		Procedure: game.InOrder(boxes, game.Slot("pause"), game.When(func(t *game.Table) bool { return t.Wagered() }, dealer)),
		Bars:      []*game.Rule{{Cite: "1.8", Title: "No burning", Kind: "deal", Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Burn }}},
		Answers: game.Answers{Called: func(*game.Table, game.Spot) bool { return true }, Refuse: func(_ *game.Table, a game.Act) (string, string) {
			if a.Verb == game.Insure {
				return "1.8(a)", "there is no insurance in whist"
			}
			return "", ""
		}},
	}
}

// due lists citations and lines of what is owed at a table with box 1 wagered.
func due(t *testing.T, b *game.Rulebook) string {
	tab := gametest.Under(t, b, deal(t, "p1 sit Ann 500", "p1 bet main 25"))
	var words []string
	for _, s := range tab.Due(nil) {
		words = append(words, s.Rule.Cite+" "+s.Line())
	}
	return strings.Join(words, "; ")
}

func owes(cite string, v game.Verb) *game.Rule {
	return &game.Rule{Cite: cite, Title: "A rule", Kind: "deal", Owed: func(_ *game.Table, owed game.Steps) game.Steps { return owed.Do(v) }}
}

func TestDerive(t *testing.T) {
	base := whist()
	if err := base.Check(); err != nil {
		t.Fatal(err)
	}
	const plain = "1.7(f)(1) deal 1; 1.7(f)(2) deal dealer; 1.7(f)(1) call floor"
	if got := due(t, base); got != plain {
		t.Fatalf("whist owes %s", got)
	}
	tests := []struct {
		name string
		d    game.Derivation
		want string // what is owed, or the error
	}{
		{"nothing changed", game.Derivation{}, plain},
		{
			"another chapter",
			game.Derivation{Cites: map[string]string{"1.7(f)(1)": "2.9(1)", "1.7(f)(2)": "2.9(2)", "1.8": "2.10"}},
			"2.9(1) deal 1; 2.9(2) deal dealer; 2.9(1) call floor",
		},
		{
			"a rule with a place of its own there",
			game.Derivation{Chapter: "2", Cites: map[string]string{"1.7(f)(1)": "2.9(1)", "1.7(f)(2)": "2.11(a)", "1.8": "2.10"}},
			"2.9(1) deal 1; 2.11(a) deal dealer; 2.9(1) call floor",
		},
		{
			"a chapter lent",
			game.Derivation{Lent: "1", Cites: map[string]string{"1.7(f)(2)": "2.11(a)"}},
			"house.1.7(f)(1) deal 1; 2.11(a) deal dealer; house.1.7(f)(1) call floor",
		},
		{
			"a rule replaced",
			game.Derivation{Replace: map[string]game.Node{"1.7(f)(2)": owes("2.1", game.Burn)}},
			"1.7(f)(1) deal 1; 2.1 burn",
		},
		{
			"a rule replaced by two",
			game.Derivation{Replace: map[string]game.Node{"1.7(f)(2)": game.InOrder(owes("2.1", game.Burn), owes("2.2", game.Read))}},
			"1.7(f)(1) deal 1; 2.1 burn; 2.2 read",
		},
		{"a rule left out", game.Derivation{Replace: map[string]game.Node{"1.7(f)(2)": nil}}, "1.7(f)(1) deal 1"},
		{
			"a slot filled",
			game.Derivation{Slots: map[string][]game.Node{"pause": {owes("2.1", game.Burn), owes("2.2", game.Read)}}},
			"1.7(f)(1) deal 1; 2.1 burn; 2.2 read; 1.7(f)(2) deal dealer; 1.7(f)(1) call floor",
		},
		{"a replacement of nothing", game.Derivation{Variant: "x", Replace: map[string]game.Node{"1.7": nil}}, "rulebook x replaces 1.7, which whist has not"},
		{"a slot that there is not", game.Derivation{Variant: "x", Slots: map[string][]game.Node{"nap": nil}}, "rulebook x fills slot nap, which whist has not"},
		{"a citation of nothing", game.Derivation{Variant: "x", Cites: map[string]string{"1.7(g)": "2.9"}}, "rulebook x cites anew 1.7(g), which whist has not"},
		{"what stands above a rule", game.Derivation{Variant: "x", Cites: map[string]string{"1.7(f)": "2.9"}}, "rulebook x cites anew 1.7(f), which whist has not"},
		{"a rule forgotten", game.Derivation{Variant: "x", Chapter: "2", Cites: map[string]string{"1.7(f)(1)": "2.9(1)", "1.8": "2.10"}}, "rulebook x: 1.7(f)(2) is no clause of 2"},
		{"a title of nothing", game.Derivation{Variant: "x", Titles: map[string]string{"1.9": "Naps"}}, "rulebook x gives a title to 1.9, which whist has not"},
		{"a reading of nothing", game.Derivation{Variant: "x", Readings: []string{"1.9"}}, "rulebook x reads 1.9, which whist has not"},
		{"part of a name", game.Derivation{Variant: "x", Cites: map[string]string{"1.7(f)(": "2.9"}}, "rulebook x cites anew 1.7(f)(, which whist has not"},
		{
			"two rules of one citation",
			game.Derivation{Variant: "x", Replace: map[string]game.Node{"1.7(f)(2)": owes("1.7(f)(1)", game.Burn)}},
			"rulebook x: 1.7(f)(1) stands twice, as",
		},
		{"a bar left out", game.Derivation{Replace: map[string]game.Node{"1.8": nil}}, plain},
		{"a bar that does nothing", game.Derivation{Variant: "x", Bars: []*game.Rule{{Cite: "2.3", Title: "Idle", Kind: "deal"}}}, "rulebook x: 2.3 owes nothing and bars nothing"},
		{"a house rule as law", game.Derivation{Variant: "x", Replace: map[string]game.Node{"1.8": owes("house.naps", game.Burn)}}, "rulebook x: house.naps is no clause"},
	}
	for _, tt := range tests {
		book, err := base.Derive(tt.d)
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), tt.want):
			t.Errorf("%s: %v", tt.name, err)
		case err == nil:
			if got := due(t, book); got != tt.want {
				t.Errorf("%s: %s is owed, want %s", tt.name, got, tt.want)
			}
		}
		if got := due(t, base); got != plain {
			t.Fatalf("%s: the base owes %s now", tt.name, got)
		}
	}
}

// TestDerivedTwice: rules that were cited anew answer to their first citation:
// what was passed over is found, mended and barred under the new one.
func TestDerivedTwice(t *testing.T) {
	first, err := whist().Derive(game.Derivation{
		Variant: "second",
		Cites:   map[string]string{"1.7(f)(1)": "2.9(f)(1)", "1.7(f)(2)": "2.9(f)(2)", "1.8": "2.10"}, Refers: map[string]string{"1.8(a)": "2.10(a)"},
		Titles: map[string]string{"1.8": "Nothing is burned"}, Readings: []string{"1.7(f)(1)"},
	})
	if err != nil {
		t.Fatal(err)
	}
	book, err := first.Derive(game.Derivation{Variant: "third", Cites: map[string]string{"1.7(f)(2)": "3.1"}, Slots: map[string][]game.Node{"pause": {owes("3.2", game.Read)}}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := due(t, book), "2.9(f)(1) deal 1; 3.2 read; 3.1 deal dealer; 2.9(f)(1) call floor"; got != want {
		t.Errorf("%s is owed, want %s", got, want)
	}
	for _, r := range book.Rules() {
		if own := r.Cite == "2.10"; own != (r.Title == "Nothing is burned") {
			t.Errorf("%s is called %q", r.Cite, r.Title)
		}
		if own := r.Cite == "2.9(f)(1)"; own != (r.Source == game.Reading) {
			t.Errorf("%s is %v", r.Cite, r.Source)
		}
	}
	referee := game.Referee{Table: gametest.Under(t, book, deal(t, "p1 sit Ann 500", "p1 bet main 25"))}
	submit := func(line string) (game.Outcome, error) {
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		return referee.Submit(a, newSeeded(1))
	}
	// The floor is called before any card: three clauses are passed over.
	out, err := submit("burn")
	if err != nil || len(out.Verdict.Mistakes) != 1 || out.Verdict.Mistakes[0].Cite != "2.10" {
		t.Errorf("burning is %+v, %v", out.Verdict.Mistakes, err)
	}
	if _, err := submit("p1 insure 5"); err == nil || err.Error() != "2.10(a): there is no insurance in whist" {
		t.Errorf("insurance is refused with %v", err)
	}
	out, err = submit("call floor")
	var cites []string
	for _, m := range out.Verdict.Mistakes {
		cites = append(cites, m.Cite)
	}
	if got := strings.Join(cites, " "); err != nil || got != "2.9(f)(1) 3.2 3.1" {
		t.Errorf("calling the floor first passes over %s, %v", got, err)
	}
	// The base's rule finds the dealer's skipped card under its own name.
	if got := due2(&referee); strings.Contains(got, "deal 1") {
		t.Errorf("the base's rule did not see what was skipped: %s", got)
	}
	if _, err := submit("deal dealer"); err != nil || len(referee.Table.Round.Skipped) != 2 {
		t.Errorf("the dealer's card does not mend what was skipped: %v", referee.Table.Round.Skipped)
	}
}

func due2(d *game.Referee) string {
	var words []string
	for _, s := range d.Due() {
		words = append(words, s.Line())
	}
	return strings.Join(words, "; ")
}
