package e2e_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"burncard/e2e"
)

const (
	up, down, left, right = kb.ArrowUp, kb.ArrowDown, kb.ArrowLeft, kb.ArrowRight
)

// The arrow keys reach every spot of the felt and every button of an open bar, and the
// overlay lists the keys that are looked up.
func TestArrowsAndOverlay(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Desktop, "coached")
	written := e2e.Hands{Page: dee, Written: true}
	dealUntil(t, dee, "offer insurance", func(line string) { written.Must(line) })

	// From spot to spot: what has the focus is the place that is chosen.
	at := func() string {
		return e2e.Look[string](dee, `(({ press, at = "", wager = "" }) => [press, at, wager].join(" ").trim())(document.activeElement.dataset)`)
	}
	reached := map[string]bool{}
	for _, box := range []string{"1", "4", "7"} {
		dee.Press(box)
		for range 4 {
			dee.Press(up)
		}
		for e2e.Look[bool](dee, `!!document.activeElement.closest("#box-`+box+`")`) {
			reached[at()] = true
			dee.Press(down)
		}
	}
	dee.Press("1")
	for range 7 {
		dee.Press(right)
	}
	if got := at(); got != "place 7" {
		t.Errorf("along the boxes the arrow keys come to %s, not to the seventh", got)
	}
	for range 8 {
		dee.Press(down) // through the box, before the dealer, to the tray
	}
	for range 2 {
		for range 12 {
			dee.Press(left)
		}
		for range 12 {
			reached[at()] = true
			dee.Press(right)
		}
		dee.Press(up)
	}
	for _, spot := range []string{"place 1", "place 4", "place 7", "bet 1 main", "bet 7 main", "bet 4 insurance", "place dealer", "shoe shoe", "rack rack", "reader reader", "drop drop", "chip", "tray tray"} {
		if !reached[spot] {
			t.Errorf("the arrow keys do not come to %s; they come to %v", spot, reached)
		}
	}

	// Enter goes into the bar, whose buttons are one stop of the Tab key; Escape closes it and gives the focus back.
	dee.Press("3")
	dee.Press(up)
	dee.Press("\r")
	dee.Wait(`document.activeElement.closest(".place-bar")`)
	if stops := e2e.Look[int](dee, `document.querySelectorAll(".place-bar:not([hidden]) .slots > [tabindex='0']").length`); stops != 1 {
		t.Errorf("the bar has %d stops of the Tab key", stops)
	}
	first := dee.Text(":focus")
	dee.Press(right)
	if next := dee.Text(":focus"); next == first || next == "" {
		t.Errorf("an arrow in the bar goes from %q to %q", first, next)
	}
	dee.Press("\x1b")
	dee.Wait(`!find(".place-bar") && document.activeElement.matches("#felt [data-press]")`)

	// Backspace takes back the last chip, Escape all.
	e2e.Hands{Page: dee, Keys: true}.Cut("30")
	dee.See(`#held [data-back="25"]`)
	dee.Press("\b")
	dee.Wait(`text("#held-words") === "25"`)
	dee.Press("\x1b")
	dee.Wait(`!find("#in-hand")`)

	// The overlay lists what is looked up, beside what stands on the buttons.
	dee.Press("?")
	dee.See("#help")
	list := dee.Text("#key-list")
	for _, words := range []string{"1 – 7", "Esc", "Put the last chip back", "Insurance?", "Prove", "Go from spot to spot"} {
		if !strings.Contains(list, words) {
			t.Errorf("the overlay does not list %q", words)
		}
	}
	if e2e.Look[bool](dee, `[...document.querySelectorAll("#key-list kbd")].some((k) => k.textContent === "")`) {
		t.Error("acts that have no key stand in the list of keys")
	}
	if dee.Has(".gestures") {
		t.Error("gestures are listed to a person with a keyboard")
	}
	dee.Keep("keys")
	dee.Press("\x1b")
	dee.On(e2e.Tablet)
	dee.Click("#open-help")
	dee.See(".gestures")
	if dee.Has("#key-list") {
		t.Error("keys are listed to a person who works with a finger")
	}
}

// The hand: a press on an empty place loses no chip, a long press opens the bar whatever
// the hand holds, and with a mouse the chips go with the pointer.
func TestLongChipsStayInTheHand(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Tablet, "coached")
	written := e2e.Hands{Page: dee, Written: true}
	dealUntil(t, dee, "offer insurance", func(line string) { written.Must(line) })
	hands := e2e.Hands{Page: dee}
	dee.Press("\x1b")

	hands.Cut("30")
	held := func(when string) {
		t.Helper()
		if got := dee.Text("#held-words"); got != "30" {
			t.Errorf("%s: the hand holds %q, not 30", when, got)
		}
	}
	dee.Click("#box-3 .place")
	held("a box was tapped")
	dee.Click(`#box-6 .spot[data-wager="insurance"]`)
	dee.Wait(`find("#coach") || text("#verdict") !== ""`)
	held("a pay was refused")
	dee.Press("\x1b")
	hands.Cut("30")
	before := len(dee.Layout().Said)
	dee.Down(`.bet[data-at="5"][data-wager="main"]`)
	dee.See(`.place-bar[data-bar="wager"]`)
	dee.Up()
	held("a wager was held")
	if now := len(dee.Layout().Said); now != before {
		t.Error("a long press did something")
	}
	dee.Keep("long press")

	dee.On(e2e.Desktop)
	dee.Click(`#felt .tray [data-chip="5"]`)
	dee.See(".carried .stack")
	dee.Keep("carried")

	// The other button of the mouse opens the bar, and does nothing with the chips.
	before = len(dee.Layout().Said)
	dee.Run(`document.querySelector('.bet[data-at="6"][data-wager="main"]').dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }))`)
	dee.See(`.place-bar[data-bar="wager"]`)
	if got := dee.Text("#held-words"); got != "35" {
		t.Errorf("a wager was pressed with the other button: the hand holds %q, not 35", got)
	}
	if now := len(dee.Layout().Said); now != before {
		t.Error("the other button of the mouse did something")
	}

	// What was sent and is not answered is a ghost at its place: chips on the wager, a card in the hand.
	dee.Run(`WebSocket.prototype.send = () => {}`)
	dee.Click(`.bet[data-at="6"][data-wager="main"]`)
	dee.See(`.unanswered.of-chips[data-sent="pay 6 main 35 25x1 5x2"] .stack`)
	if off := e2e.Look[float64](dee, `((a, b) => Math.hypot(a.left - b.left, a.top - b.top))(find(".unanswered").getBoundingClientRect(), find('.bet[data-at="6"]').getBoundingClientRect())`); off > 2 {
		t.Errorf("the ghost of the chips is %.0f px beside the wager", off)
	}
	dee.Keep("ghosts")
	dee.Press("\x1b")
	dee.Wait(`!find(".carried")`)
}
