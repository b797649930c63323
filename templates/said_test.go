package templates_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
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
		v.Has.Terminals = tt.hybrid
		var b strings.Builder
		if err := element(t, templates.CallsID, &sessions.Scene{View: v}).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, tt.want) || tt.hybrid && strings.Contains(strings.ToLower(got), "box") {
			t.Errorf("%s, hybrid %t: %s, want %q", tt.line, tt.hybrid, got, tt.want)
		}
	}
}

// So do the checklist and what is said of a mistake.
func TestOwedAtPositions(t *testing.T) {
	for variant, want := range map[string][3]string{"blackjack": {"box", "boxes", "position"}, "hybrid": {"position", "positions", "box"}} {
		book, err := variants.Lookup(variant)
		if err != nil {
			t.Fatal(err)
		}
		var s sessions.Scene
		s.View = game.View{Variant: variant, Mode: "guided", Viewer: game.Viewer{Role: game.DealerView}, Has: book.Has}
		for _, box := range []string{"1", "2"} {
			s.View.Due = append(s.View.Due, game.StepView{Line: "deal " + box, At: box, Actor: "dealer", Cite: "633a.7(f)(1)", Title: "One card face up", Now: true})
		}
		s.Verdict = &record.Judged{Mistake: game.Mistake{
			Cite: "633a.7(f)(1)", Title: "One card face up", Why: "One card face up: deal 1 was owed, not deal 2", Owed: "deal 1", Done: "deal 2", By: "dealer",
		}}
		var b strings.Builder
		for _, c := range []templ.Component{element(t, templates.ChecklistID, &s), element(t, templates.VerdictID, &s)} {
			if err := c.Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
		}
		for _, said := range []string{want[1] + "\u00a01, 2", "Card to " + want[0] + " 1", "card to " + want[0] + " 2"} {
			if !strings.Contains(b.String(), said) {
				t.Errorf("%s: %q is not said in %s", variant, said, b.String())
			}
		}
		if words := regexp.MustCompile(`>[^<]*\b` + want[2] + `(e?s)?\b`).FindString(b.String()); words != "" {
			t.Errorf("%s: %s", variant, words)
		}
	}
}

// A player is shown even money where the house has it, and nowhere else.
func TestEvenMoneyButton(t *testing.T) {
	for _, none := range []bool{false, true} {
		v := game.View{}
		if none {
			v.House.Chosen = []game.Choice{{Key: "even-money", Value: "no"}}
		}
		var b strings.Builder
		if err := templates.PlayerControls(&sessions.Scene{View: v}).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		got := b.String()
		if strings.Contains(got, "{p} even-money") == none || !strings.Contains(got, "{p} insure") {
			t.Errorf("a house without even money: %t; the page: %s", none, got)
		}
	}
}
