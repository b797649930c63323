package sizes_test

import (
	"bytes"
	"context"
	_ "embed" // walk.js
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"burncard/e2e"
	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

//go:embed walk.js
var walk string

// walked are the screens on which the walk is looked at: on the smallest at each step, on
// those with more room at every third.
var walked = []struct {
	e2e.Screen
	each int
}{
	{e2e.Screen{Width: 1440, Height: 900}, 3}, {e2e.Screen{Width: 1024, Height: 768}, 3}, {e2e.Screen{Width: 390, Height: 844}, 1},
	{e2e.Screen{Width: 360, Height: 640}, 3}, {e2e.Screen{Width: 844, Height: 390}, 1},
}

// TestWalkAtAFullTable holds the walk's bubble through a round at a full table in which
// notes are changed, insurance is lost, and pairs are split: at every step it stands on
// the screen, and hides neither the open bar nor what is lit nor what is to be pressed.
func TestWalkAtAFullTable(t *testing.T) {
	c := newCrowd(t, "blackjack", "cash=counted prove=shown", "8S 2H KC 7D 9S 8H TD AS 8C 5D AC 4S 9C 8D 3S 7S KS 5H 9D TC 6S")
	c.referee.Table.Mode = game.Guided
	for _, n := range []int{1, 4, 6, 7} {
		c.must(fmt.Sprintf("p%d cash 100", n))
	}
	first := c.see(dealer)
	var page bytes.Buffer
	if err := templates.TablePage(templates.TableData{Page: templates.Page{Who: templates.Who{Name: "Dee"}}, Table: "crowd"}, first).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	var steps []walkStep // of steps that come again, as the second card of a box, only the last
	for s := c.see(dealer); !dueIs(&s.View, "clear dealer"); s = c.see(dealer) {
		if line := leads(&s.View); line != "" {
			steps = slices.DeleteFunc(steps, func(before walkStep) bool { return before.Line == line })
			steps = append(steps, walkStep{line, frame(t, s)})
		}
		c.step(&c.see(game.Viewer{Role: game.InstructorView}).View)
	}
	script, err := json.Marshal(steps)
	if err != nil {
		t.Fatal(err)
	}
	srv := stage(t, []moment{{name: "walk", html: page.Bytes()}})
	browser, err := e2e.OpenChromium()
	if err != nil {
		t.Fatal(err)
	}
	defer browser.Close()
	if err := e2e.Attempt("walk", func(et e2e.Test) {
		p := browser.Open(et, "eye", &e2e.Program{Addr: strings.TrimPrefix(srv.URL, "http://")}, e2e.Desktop)
		p.Ahead(`{
			const Socket = window.WebSocket;
			window.WebSocket = class extends Socket {
				constructor(url) { super(url); window.walkSocket = this; }
				send(line) { window.walkSent = JSON.parse(line).n; }
			};
			window.requestAnimationFrame = (done) => setTimeout(done, 0, performance.now()); // sixty a second are too few
		}`)
		p.Go("/walk")
		p.AtTable()
		p.Run("window.walkSteps = " + string(script))
		p.Run(`document.getElementById("first-open").click()`) // only now is the walk fetched
		p.Wait(`!document.getElementById("first").hidden`)
		for i, screen := range walked {
			p.On(screen.Screen)
			steps := fmt.Sprintf("window.walkSteps.filter((_, n) => n %% %d === %d)", screen.each, i%screen.each)
			for _, fault := range e2e.Look[[]string](p, "(() => {"+walk+"\nreturn walkThrough("+steps+");})()") {
				t.Errorf("at %dx%d: %s", screen.Width, screen.Height, fault)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
}

// A walkStep is what the dealer owes at a moment of the round, and the page as it is then.
type walkStep struct{ Line, Frame string }

// leads is the line to which the walk leads a dealer; "" while he waits for somebody.
func leads(v *game.View) string {
	for _, s := range v.Due {
		if s.Now && !s.May {
			if s.Actor != "dealer" {
				return ""
			}
			return s.Line
		}
	}
	return ""
}

// frame is all that the page shows, as the wire brings it.
func frame(t *testing.T, s *sessions.Scene) string {
	var b strings.Builder
	b.WriteString(`{"from":-1,"to":1}`)
	for i := range templates.Elements {
		e := &templates.Elements[i]
		view, _ := e.View(s, nil)
		if view == nil {
			continue
		}
		b.WriteString("\x1e" + e.ID + " ")
		if err := e.Draw(view).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
