package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A step that was right is ticked, and whose turn it is stands on the page, where a table
// tells. In an exam nothing of it is there, right or wrong.
func TestTicks(t *testing.T) {
	t.Parallel()
	program := house(t)
	for _, mode := range []string{"coached", "exam"} {
		p := gather(t, program, e2e.Form{Name: "Ticks " + mode, Mode: mode, Preset: "notation"}, e2e.Desktop)
		p.bet("25")
		p.dealer.Run(`window.ticked = 0; new MutationObserver(() => document.querySelector("main.table").hasAttribute("data-right") && window.ticked++)
			.observe(document.querySelector("main.table"), { attributeFilter: ["data-right"] })`)
		ticked := func() int { return e2e.Look[int](p.dealer, "window.ticked") }
		for i, line := range []string{"burn", "deal 3"} {
			p.hands.Must(line)
			if got, want := ticked(), map[string]int{"coached": i + 1, "exam": 0}[mode]; got != want {
				t.Errorf("%s: after %s there are %d ticks, want %d", mode, line, got, want)
			}
		}
		n := ticked()
		p.hands.Do("deal 3") // it is the dealer's card that is owed
		if got := ticked(); got != n {
			t.Errorf("%s: a wrong act is ticked", mode)
		}
		for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
			if mode == "exam" && e2e.Look[bool](who, `!!document.querySelector("[data-turn], [data-waited], [data-turn-since]")`) {
				t.Errorf("exam: %s is told whose turn it is", who.Who)
			}
		}
	}
}
