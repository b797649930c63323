package templates_test

import (
	"context"
	"strings"
	"testing"

	"burncard/game"
	"burncard/templates"
)

// A hybrid table has positions, and its log names them so; any other has boxes.
func TestSaidAtPositions(t *testing.T) {
	for _, tt := range []struct {
		hybrid     bool
		line, want string
	}{
		{false, "deal 2", "box 2"},
		{true, "deal 2", "position 2"},
		{true, "clear 3.1", "position 3 hand 1"},
	} {
		v := game.View{Said: []string{tt.line}}
		v.Terms.Terminals = tt.hybrid
		var b strings.Builder
		if err := templates.Calls(&v).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, tt.want) || tt.hybrid && strings.Contains(strings.ToLower(got), "box") {
			t.Errorf("%s, hybrid %t: %s, want %q", tt.line, tt.hybrid, got, tt.want)
		}
	}
}

// A player is shown even money where the house has it, and nowhere else.
func TestEvenMoneyButton(t *testing.T) {
	for _, none := range []bool{false, true} {
		v := game.View{}
		v.House.NoEvenMoney = none
		var b strings.Builder
		if err := templates.PlayerControls(v).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		got := b.String()
		if strings.Contains(got, "{p} even-money") == none || !strings.Contains(got, "{p} insure") {
			t.Errorf("a house without even money: %t; the page: %s", none, got)
		}
	}
}
