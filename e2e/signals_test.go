package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"burncard/e2e"
)

// A player parts two fingers on a pair to split it, and draws a line behind the
// bet to give it up; the dealer lets change lie over the cash to be seen before
// he passes it.
func TestLongSignalsAtTheTable(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	path := dee.OpenTable(e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation", House: map[string]string{"prove": "shown"}})
	dee.TakeTable()
	iris := oversee(t, program, path)
	sit := func(who string, screen e2e.Screen, box int) *e2e.Page {
		p := browser.Open(t, who, program, screen)
		p.ComeIn(who)
		p.Watch(path)
		p.Sit(box, "500")
		player := e2e.Player{Hands: e2e.Hands{Page: p}, Box: box}
		player.Bet("25")
		return p
	}
	paul, rosa := sit("paul", e2e.Phone, 3), sit("rosa", e2e.Laptop, 5)
	dee.Holds("l.Boxes[2].Hands.some((h) => h.Bets.length > 0) && l.Boxes[4].Hands.some((h) => h.Bets.length > 0)")
	hands := e2e.Hands{Page: dee}
	hands.Must("burn")

	rosa.Press("gb")
	rosa.See("#pad")
	rosa.Press("100\r")
	dee.See("#box-5 [data-press=notes]")
	hands.Cut("100")
	dee.Down("#held")
	dee.Over("#box-5 [data-press=notes]")
	dee.See(".ghost.spread")
	dee.Keep("change")
	dee.Up()
	dee.Holds(`l.Boxes[4].Bank === "575"`)
	if said := dee.Layout().Said; !slices.ContainsFunc(said, func(s string) bool { return strings.HasSuffix(s, "laid out") }) {
		t.Errorf("the change was not proved: %q", said)
	}
	dee.Drag("#box-5 [data-press=notes]", "#lockboxes .drop .place")
	dee.Wait(`!find("#box-5 [data-press=notes]")`)

	inject(iris, "8S TS 6D 8C 6H TC")
	paul.Run(`window.told = [];
		const heard = document.getElementById("announce");
		new MutationObserver(() => window.told.push(heard.textContent)).observe(heard, { childList: true })`)
	for _, line := range []string{"deal 3", "deal 5", "deal dealer", "deal 3", "deal 5", "deal dealer down"} {
		hands.Must(line)
	}
	paul.Holds("l.Dealer.length === 2")
	rosa.Holds("l.Dealer.length === 2")
	// All of it was also told to a person who listens.
	for _, words := range []string{"Card to box 5", "six of hearts", "six of diamonds", "Your turn"} {
		if said := e2e.Look[string](paul, "window.told.join(' | ')"); !strings.Contains(said, words) {
			t.Errorf("%q was not said to paul, but %q", words, said)
		}
	}

	paul.Part("#box-3 .card:last-child")
	dee.Holds(`l.Boxes[2].Hands[0].Signal === "split"`)
	rosa.Underline("#box-5")
	dee.Holds(`l.Boxes[4].Hands[0].State === "surrendered"`)
	rosa.Keep("surrender")

	// A line that is too short, or before the bet, is none.
	if said := dee.Layout().Said; !slices.Contains(said, "Box 5 surrenders") || !slices.Contains(said, "Box 3 splits") {
		t.Errorf("what was signalled is told as %q", said)
	}
	iris.Pardon("WebSocket", "502")
}
