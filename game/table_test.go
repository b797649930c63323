package game_test

import (
	"reflect"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
)

// TestCloneIsItsOwn finds no slice that a table and its copy share, and no
// field that the copy lost.
func TestCloneIsItsOwn(t *testing.T) {
	tab := laid(t)
	for _, line := range []string{"p1 cash 100", "p3 tip 5", "p1 late main 5", "offer insurance", "p1 sit", "deal 7", "clear 1"} {
		a, err := game.ParseAct(line)
		if err != nil {
			continue
		}
		facts, err := tab.Decide(&a, newSeeded(2), new(game.FactBuffer))
		if err == nil {
			tab.Evolve(facts...)
		}
	}
	tab.Evolve(&game.Skipped{Skip: game.Skip{Cite: "633a.7(j)", Step: "deal 1"}})
	c := tab.Clone()
	if a, b := gametest.Dump(c), gametest.Dump(tab); a != b {
		t.Fatalf("a copy is\n%s\nnot\n%s", a, b)
	}
	shared(t, "Table", reflect.ValueOf(tab).Elem(), reflect.ValueOf(c).Elem())
	if len(tab.Stray) == 0 || len(tab.Round.Skipped) == 0 || len(tab.Boxes[0].Hands[0].Was) == 0 {
		t.Error("the table has less on it than the test thinks")
	}
}

// shared reports slices that two tables have in common. Devices, seals and claims
// may: whoever changes one makes another.
func shared(t *testing.T, path string, a, b reflect.Value) {
	switch a.Type() {
	case reflect.TypeFor[game.Seal](), reflect.TypeFor[[]game.Seal](), reflect.TypeFor[game.Proof](), reflect.TypeFor[game.Claim]():
		return
	}
	switch a.Kind() {
	case reflect.Struct:
		if strings.HasSuffix(a.Type().PkgPath(), "virtualdevices") {
			return
		}
		for i := range a.NumField() {
			if a.Field(i).Type() == reflect.TypeFor[*game.Rulebook]() {
				continue // lent, and no state
			}
			shared(t, path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	case reflect.Slice:
		if a.Len() > 0 && a.UnsafePointer() == b.UnsafePointer() {
			t.Errorf("%s is one for both", path)
		}
		for i := range a.Len() {
			shared(t, path, a.Index(i), b.Index(i))
		}
	case reflect.Pointer, reflect.Map:
		t.Errorf("%s is a %s: a table holds values only", path, a.Kind())
	}
}

func TestFind(t *testing.T) {
	tab := laid(t)
	tests := []struct {
		at   string
		bet  string
		here bool
	}{
		{"1", "25", true},
		{"1.1", "25", true},
		{"1.2", "", false},
		{"2", "", false},
		{"3", "", false}, // two hands: the box alone is neither
		{"3.1", "10", true},
		{"3.2", "10", true},
		{"3.3", "", false},
		{"8", "", false},
		{"dealer", "0", true},
		{"hole", "0", true},
		{"shoe", "", false},
	}
	for _, tt := range tests {
		at, ok := game.ParseSpot(tt.at)
		if !ok {
			t.Fatal(tt.at)
		}
		h := tab.Find(at)
		switch {
		case (h != nil) != tt.here:
			t.Errorf("a hand at %s: %v, want %v", tt.at, h != nil, tt.here)
		case h != nil && h.Bet.Total().String() != tt.bet:
			t.Errorf("at %s lies %v, want %s", tt.at, h.Bet.Total(), tt.bet)
		}
	}
}
