package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"burncard/e2e"
)

// heardAndFelt notes on a page which tones sound, and when the device vibrates.
const heardAndFelt = `window.ticked = 0; window.felt = [];
	const Tone = OscillatorNode;
	window.OscillatorNode = class extends Tone { constructor(c, o) { super(c, o); window.felt.push("tone " + o.frequency); } };
	navigator.vibrate = () => window.felt.push("vibration");
	localStorage.setItem("burncard.sound", "true");
	addEventListener("DOMContentLoaded", () => {
		const table = document.querySelector("main.table");
		if (table) new MutationObserver(() => table.hasAttribute("data-right") && window.ticked++).observe(table, { attributeFilter: ["data-right"] });
	});`

// A step that was right is ticked, whose turn it is stands on the page, and so do clean
// rounds in a row, where a table tells. In an exam nothing of it is there, right or
// wrong: no tick, sound, vibration or streak before the debrief, nor after it.
func TestLongTicks(t *testing.T) {
	t.Parallel()
	program := house(t)
	for _, mode := range []string{"coached", "exam"} {
		p := gather(t, program, e2e.Form{Name: "Ticks " + mode, Mode: mode, Preset: "notation"}, e2e.Desktop)
		p.dealer.Ahead(heardAndFelt)
		p.dealer.Watch(p.path)
		p.bet("25")
		ticked := func() int { return e2e.Look[int](p.dealer, "window.ticked") }
		tones := func() int { return e2e.Look[int](p.dealer, `window.felt.filter((f) => f === "tone 880").length`) }
		for i, line := range []string{"burn", "deal 3"} {
			p.hands.Must(line)
			if got, want := ticked(), map[string]int{"coached": i + 1, "exam": 0}[mode]; got != want || tones() != want {
				t.Errorf("%s: after %s there are %d ticks and %d tones, want %d", mode, line, got, tones(), want)
			}
		}
		n := ticked()
		p.hands.Do("deal 3") // it is the dealer's card that is owed
		if got := ticked(); got != n || tones() != n {
			t.Errorf("%s: a wrong act is ticked", mode)
		}
		for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
			if mode == "exam" && e2e.Look[bool](who, `!!document.querySelector("[data-turn], [data-waited], [data-turn-since]")`) {
				t.Errorf("exam: %s is told whose turn it is", who.Who)
			}
		}
		p.round.Dealer.New = false
		for i := range map[string]int{"coached": 3, "exam": 2}[mode] {
			if i > 0 {
				p.bet("10")
				p.round.Hands.Written = true
			}
			p.round.Deal()
			p.dealer.Holds(fmt.Sprintf("l.Round === %d", i+2))
			want := map[int]string{1: "A round without a mistake", 2: "2 rounds in a row"}[i]
			if got := p.dealer.Text("#streak"); mode == "coached" && !strings.Contains(got, want) || mode == "exam" && got != "" {
				t.Errorf("%s: after round %d the dealer reads %q of his rounds, want %q", mode, i+1, got, want)
			}
			if i == 0 && p.dealer.Has("#streak b") {
				t.Errorf("%s: a round with a mistake is counted as clean: %s", mode, p.dealer.Text("#streak"))
			}
		}
		if row := p.dealer.Text("#status .in-a-row"); (row != "") != (mode == "coached") {
			t.Errorf("%s: the bar says %q of clean rounds", mode, row)
		}
		if mode == "exam" && (ticked() > 0 || tones() > 0 || e2e.Look[bool](p.dealer, `window.felt.includes("vibration")`)) {
			t.Errorf("exam: the dealer heard or felt %s", e2e.Look[string](p.dealer, `JSON.stringify(window.felt)`))
		}
		// What follows a mistake in a round that was broken off takes nothing from clean rounds.
		if mode == "coached" {
			p.bet("10")
			p.hands.Do("deal dealer")
			p.dealer.Wait(`!find("#status .in-a-row")`)
			p.hands.Must("tap out")
			if went := p.dealer.Text(".how-it-went"); !strings.Contains(went, "2 of 3 rounds without a mistake") {
				t.Errorf("of two clean rounds, one with a mistake and one broken off he reads: %s", went)
			}
		}
	}
}
