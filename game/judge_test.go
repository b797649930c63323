package game_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
)

// owing is a rule that owes these steps, whatever lies there.
func owing(cite string, steps ...game.Step) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: "Rule " + cite, Kind: "deal",
		Owed: func(_ *game.Table, owed game.Steps) game.Steps { return append(owed, steps...) },
	}
}

// step is what fulfils a line.
func step(t *testing.T, line string) game.Step {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	return game.Step{By: a.By, Verb: a.Verb, At: a.At, Wager: a.Wager, Amount: a.Amount, N: int16(a.N), Down: a.Down, Text: a.Text}
}

// judged holds a line against a book.
func judged(t *testing.T, b *game.Rulebook, tab *game.Table, line string) game.Verdict {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	own := gametest.Under(t, b, tab)
	return own.Judge(&a, own.Due(nil))
}

// What a wrong settlement costs: positive is what the player has too much.
func TestJudgedAmounts(t *testing.T) {
	tests := []struct {
		owed, done string
		diff       chip.Cents
		gravity    game.Gravity
	}{
		{"take 1 main", "pay 1 main 20", 40_00, game.Critical},
		{"take 1 main", "push 1 main", 20_00, game.Critical},
		{"pay 1 main 20", "push 1 main", -20_00, game.Critical},
		{"pay 1 main 20", "take 1 main", -40_00, game.Critical},
		{"half 1", "push 1 main", 10_00, game.Critical},
		{"half 1", "take 1 main", -10_00, game.Critical},
		{"return 1 main 5", "push 1 main", 15_00, game.Critical},
		{"pay 1 main 20", "pay 1 main 30", 10_00, game.Critical},
		{"pay 1 main 30", "pay 1 main 20", -10_00, game.Major},
		{"take 1 main 5", "take 1 main 10", -5_00, game.Major},
		{"take 2 main 5", "take 2 main 10", -5_00, game.Major}, // of a player who was paid: his wager is settled
		{"take 2 main 10", "take 2 main 5", 5_00, game.Critical},
		{"bonus 1 50", "bonus 1 100", 50_00, game.Critical},
	}
	for _, tt := range tests {
		tab := table(t, "round", game.Rulebook{})
		all(t, tab, "p1 sit Ann 200; p2 sit Ben 200; p1 bet main 20; p2 bet main 20; deal 1; deal 2; deal 1; deal 2; pay 2 main 20")
		b := &game.Rulebook{Variant: "any", Procedure: game.InOrder(owing("1.1", step(t, tt.owed)))}
		v := judged(t, b, tab, tt.done)
		if len(v.Mistakes) != 1 {
			t.Errorf("%s for %s is judged %+v", tt.done, tt.owed, v)
			continue
		}
		if m := v.Mistakes[0]; m.Kind != game.WrongAmount || m.Diff != tt.diff || m.Gravity != tt.gravity || m.Owed != tt.owed || m.Done != tt.done || m.Cite != "1.1" {
			t.Errorf("%s for %s is a mistake %+v; want %v, %v", tt.done, tt.owed, m, tt.diff, tt.gravity)
		}
	}
}

// A card that falls wrongly: the gravity hangs on what is shown that must not be.
func TestJudgedFaces(t *testing.T) {
	tests := []struct {
		owed, done string
		gravity    game.Gravity
	}{
		{"deal dealer down", "deal dealer", game.Critical},
		{"deal switch 1 down", "deal switch 1", game.Critical},
		{"deal 1 down", "deal 1", game.Major},
		{"deal 1", "deal 1 down", game.Major},
	}
	for _, tt := range tests {
		tab := table(t, "round", game.Rulebook{Has: game.Equipment{SwitchPlaces: 2}})
		b := &game.Rulebook{Variant: "any", Procedure: game.InOrder(owing("1.1", step(t, tt.owed)))}
		v := judged(t, b, tab, tt.done)
		if len(v.Mistakes) != 1 || v.Mistakes[0].Kind != game.WrongFace || v.Mistakes[0].Gravity != tt.gravity {
			t.Errorf("%s for %s is judged %+v", tt.done, tt.owed, v.Mistakes)
		}
	}
}

// What was passed over is marked once, may be made good, and holds nobody up;
// what may be done and was not is nobody's mistake.
func TestJudgedSkips(t *testing.T) {
	burn, may := step(t, "burn"), step(t, "prompt 1")
	may.May = true
	first := owing("1.1", burn)
	mends := owing("1.3", step(t, "load"))
	second := owing("1.2", step(t, "deal dealer"))
	b := &game.Rulebook{Variant: "any", Procedure: game.InOrder(first, owing("1.4", may), second, mends)}
	tab := table(t, "round", game.Rulebook{})
	v := judged(t, b, tab, "deal dealer")
	if len(v.Mistakes) != 1 || v.Mistakes[0].Cite != "1.1" || v.Mistakes[0].Kind != game.SkippedStep || len(v.Skips) != 1 {
		t.Fatalf("a card before the burn is judged %+v", v)
	}
	tab.Evolve(&game.Skipped{Skip: v.Skips[0]})
	if v := judged(t, b, tab, "deal dealer"); !v.Right() || len(v.Skips) != 0 {
		t.Errorf("another such card is judged %+v", v)
	}
	for _, s := range gametest.Under(t, b, tab).Due(nil) {
		if want := s.Verb != game.Load; s.Now != want || s.Skipped != (s.Verb == game.Burn) {
			t.Errorf("%s is due now %t, skipped %t", s.Line(), s.Now, s.Skipped)
		}
	}
	if v := judged(t, b, tab, "burn"); !v.Right() || len(v.Mended) != 1 || v.Mended[0].Step != "burn" {
		t.Errorf("the burn after it is judged %+v", v)
	}
	// A step of another clause makes it good too, if it says so.
	mends.Mends = []string{"1.1"}
	mends.Owed = func(_ *game.Table, owed game.Steps) game.Steps { return append(owed, burn) }
	first.Owed = func(_ *game.Table, owed game.Steps) game.Steps { return owed }
	second.Owed = first.Owed
	if v := judged(t, b, tab, "burn"); !v.Right() || len(v.Mended) != 1 || v.Mended[0].Cite != "1.1" {
		t.Errorf("the burn under another clause is judged %+v", v)
	}
}

// A floorperson who lets play go on answers for what the law wants done, not for
// what we read into it; both are passed over.
func TestJudgedOverride(t *testing.T) {
	law, reading, may := owing("1.1", step(t, "floor verify")), owing("1.2", step(t, "floor approve")), step(t, "floor recut")
	reading.Source = game.Reading
	may.May = true
	reading.AnyOrder, law.AnyOrder = true, true
	b := &game.Rulebook{Variant: "any", Procedure: game.Beside(law, reading, owing("1.3", may))}
	tab := table(t, "round", game.Rulebook{})
	v := judged(t, b, tab, `floor override "go on"`)
	if len(v.Mistakes) != 1 || v.Mistakes[0].Cite != "1.1" || v.Mistakes[0].By != "floor" || len(v.Skips) != 2 {
		t.Errorf("the override is judged %+v", v)
	}
	b.Procedure = game.InOrder(owing("1.1", step(t, "burn")))
	if v := judged(t, b, tab, `floor override "go on"`); len(v.Mistakes) != 1 || v.Mistakes[0].Kind != game.Uncalled {
		t.Errorf("an override of nothing is judged %+v", v)
	}
}

// The next step is the dealer's, but for one of somebody else that comes before.
func TestNextStep(t *testing.T) {
	may := step(t, "prompt 1")
	may.May = true
	verify, burn := owing("1.1", step(t, "floor verify")), owing("1.2", step(t, "burn"))
	tests := []struct {
		name string
		node game.Node
		want string
	}{
		{"in order", game.InOrder(verify, burn), "floor verify"},
		{"side by side", game.Beside(verify, burn), "burn"},
		{"side by side, and later in its line", game.Beside(verify, game.InOrder(owing("1.3", may), burn)), "floor verify"},
		{"nobody else owes", game.InOrder(owing("1.3", may), game.Otherwise(burn)), "burn"},
		{"somebody owes", game.InOrder(verify, game.Otherwise(burn)), "floor verify"},
		{"what follows waits for the longest line", game.InOrder(game.Beside(game.InOrder(owing("1.3", may), verify), owing("1.4", may)), burn), "floor verify"},
	}
	for _, tt := range tests {
		referee := game.Referee{Table: table(t, "round", game.Rulebook{Procedure: tt.node})}
		s, ok := referee.Next()
		if !ok || s.Line() != tt.want {
			t.Errorf("%s: %s is next, %t; want %s", tt.name, s.Line(), ok, tt.want)
		}
		now := 0
		for _, s := range referee.Due() {
			if s.Now && !s.May {
				now++
			}
		}
		if side := strings.HasPrefix(tt.name, "side"); side != (now == 2) {
			t.Errorf("%s: %d steps are due now", tt.name, now)
		}
	}
}

// A wrong amount is held against the step that is due, not against one that comes
// later and stands before it in the list.
func TestJudgedByWhatIsDue(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 200; p1 bet main 20; deal 1; deal 1")
	b := &game.Rulebook{Variant: "any", Procedure: game.Beside(
		game.InOrder(owing("1.1", step(t, "burn")), owing("1.2", step(t, "pay 1 main 30"))),
		owing("1.3", step(t, "pay 1 main 20")),
	)}
	if v := judged(t, b, tab, "pay 1 main 25"); len(v.Mistakes) != 1 || v.Mistakes[0].Cite != "1.3" || v.Mistakes[0].Diff != 5_00 {
		t.Errorf("it is judged %+v", v.Mistakes)
	}
}
