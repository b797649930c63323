package game_test

import (
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// laid is a table with two boxes wagered: box 1 has one hand of 25, box 3 has
// two hands of 10 each, and a tip and 12.50 of insurance before it.
func laid(t *testing.T) *game.Table {
	t.Helper()
	tab := deal(t, "p1 sit Ann 500", "p3 sit Ben 500", "p1 bet main 25", "p3 bet main 10",
		"deal 1", "deal 3", "deal dealer", "deal 1", "deal 3", "deal dealer down")
	for _, line := range []string{"p3 split", "split 3", "p3 insure 12.50"} {
		do(t, tab, line)
	}
	return tab
}

// deal opens a table and does the lines, none of which may be refused.
func deal(t *testing.T, lines ...string) *game.Table {
	t.Helper()
	book := &game.Rulebook{Variant: "any"}
	tab := game.NewTable(book)
	tab.Evolve(book.Open(game.Exam, game.NewHouse(), "round", newSeeded(1)))
	do(t, tab, "inject next 8H 8C AD 9S 8S 5D KD")
	for _, line := range lines {
		do(t, tab, line)
	}
	return tab
}

func do(t *testing.T, tab *game.Table, line string) {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	facts, err := tab.Decide(&a, newSeeded(2), new(game.FactBuffer))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	tab.Evolve(facts...)
}

func TestStepMatches(t *testing.T) {
	tab := laid(t)
	one := func(s game.Steps) game.Step { return s[0] }
	var o game.Steps
	tests := []struct {
		step game.Step
		yes  []string
		no   []string
	}{
		{
			one(o.Deal(game.Box(1), card.FaceUp)),
			[]string{"deal 1", "deal 1.1"}, // where a box has one hand it has two names
			[]string{"deal 1 down", "deal 3", "deal 1.2", "deal dealer", "use 1", "p1 hit"},
		},
		{one(o.Deal(game.Dealer, card.FaceDown)), []string{"deal dealer down"}, []string{"deal dealer", "deal 1 down"}},
		{
			game.Step{Verb: game.Deal, At: game.Box(3), AnyWay: true},
			[]string{"deal 3", "deal 3 down"},
			[]string{"deal 3.1", "deal 3.2"}, // two hands: the box alone is neither
		},
		{
			one(o.Settle(game.Pay, game.Spot{Kind: game.AtBox, Box: 3, Hand: 1}, "main", 1500)),
			[]string{"pay 3.1 main 15", "pay 3.1 main 15 5x3", "pay 3.1 main 15 2.50x6"}, // any chips that make it
			[]string{"pay 3.1 main 15.50", "pay 3.2 main 15", "pay 3 main 15", "pay 3.1 top-3 15", "push 3.1 main"},
		},
		{
			one(o.Settle(game.Take, game.Box(1), "main", 0)), // all that lies there
			[]string{"take 1 main", "take 1 main 25"},
			[]string{"take 1 main 5", "take 1 insurance", "push 1 main"},
		},
		{
			one(o.Settle(game.Take, game.Box(1), "main", 500)),
			[]string{"take 1 main 5"},
			[]string{"take 1 main", "take 1 main 25"},
		},
		{
			one(o.Settle(game.Take, game.Box(1), "main", 2500)), // which is all
			[]string{"take 1 main 25", "take 1 main"},
			[]string{"take 1 main 5"},
		},
		{
			one(o.Settle(game.Return, game.Box(3), "insurance", 750)),
			[]string{"return 3 insurance 7.50"},
			[]string{"return 3 insurance", "return 3 main 7.50", "return 3 insurance 5"},
		},
		{
			one(o.At(game.Change, game.Box(1)).In(chip.MustParse("25x4")).Worth(10000)),
			[]string{"change 1 25x4", "change 1 100x1", "change 1 25x3 5x5"},
			[]string{"change 1 25x3", "change 3 25x4"},
		},
		{one(o.At(game.Count, game.Box(1)).Worth(10000)), []string{"count 1 100"}, []string{"count 1 90"}},
		{one(o.Do(game.Call).Number(16)), []string{"call 16"}, []string{"call 17", "call bust", "call 1 16"}},
		{one(o.Do(game.Call).Number(25)), []string{"call 25", "call bust"}, []string{"call 24"}},
		{one(o.At(game.Call, game.Box(1)).Number(13)), []string{"call 1 13"}, []string{"call 13", "call 3 13"}},
		{one(o.Do(game.Cut).Between(10, 302)), []string{"cut 10", "cut 60", "cut 302"}, []string{"cut 9", "cut 303", "p1 cut 60"}},
		{one(o.Do(game.Cover).Between(78, 311)), []string{"cover 78", "cover 311"}, []string{"cover 77", "cover 312"}},
		{one(o.Do(game.CallFloor)), []string{"call floor", "call floor reader"}, []string{"call 16", "floor void"}},
		{one(o.Floor(game.RepairReader)), []string{"floor repair reader", "floor replace reader"}, []string{"floor inspect reader"}},
		{one(o.Player(game.AnyDecision, game.Box(1))), []string{"p1 hit", "p1 stand", "p1 double 25", "p1 split", "p1 surrender"}, []string{"p3 hit", "p1 decline", "p1 insure 5", "split 1"}},
		{one(o.Player(game.AnyCut, game.Box(3))), []string{"p3 cut 60", "p3 decline"}, []string{"p1 cut 60", "cut 60"}},
		{one(o.Player(game.AnyLook, game.Box(3))), []string{"p3 inspect", "p3 decline"}, []string{"inspect"}},
		{one(o.Player(game.AnyAnswer, game.Box(3))), []string{"p3 accept", "p3 refuse"}, []string{"p3 decline"}},
		{one(o.Player(game.AnySit, game.Box(1))), []string{"p1 sit Ann 500", "p7 sit Zoe 500"}, []string{"p1 leave"}},
	}
	for _, tt := range tests {
		for want, lines := range map[bool][]string{true: tt.yes, false: tt.no} {
			for _, line := range lines {
				a, err := game.ParseAct(line)
				if err != nil {
					t.Fatal(err)
				}
				if got := tt.step.Matches(tab, &a); got != want {
					t.Errorf("%s fulfils %q: %v, want %v", line, tt.step.Line(), got, want)
				}
			}
		}
		if a := tt.step.Act(); !tt.step.Matches(tab, &a) {
			t.Errorf("%s does not fulfil the step that it was made from", a)
		}
	}
}
