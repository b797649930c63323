package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// openBars presses every place of the felt and says which bars hide a card, or
// stand outside the screen. Presses that act at once or take a chip are left out.
const openBars = `(async () => {
	const faults = [];
	const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const kinds = [...document.querySelectorAll("#felt [data-press]")].filter((el) => seen(el) && !["chip", "prompt", "drop", "toke"].includes(el.dataset.press));
	const opened = new Set();
	for (const el of kinds) {
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
		el.dispatchEvent(new MouseEvent("click", { bubbles: true }));
		await new Promise(requestAnimationFrame);
		const bar = find(".place-bar");
		const place = el.dataset.press + " " + (el.dataset.at ?? "") + " " + (el.dataset.wager ?? "");
		if (!bar) { faults.push(place + " opens no bar"); continue; }
		opened.add(bar.dataset.bar);
		const own = bar.getBoundingClientRect();
		for (const card of document.querySelectorAll("#felt .card")) if (overlap(own, card.getBoundingClientRect())) { faults.push(place + " hides a card of " + (card.closest("[data-at]")?.dataset.at ?? "")); break; }
		if (own.left < 0 || own.right > innerWidth + 1) faults.push(place + " stands outside the screen");
		for (const slot of bar.querySelectorAll(".slots:not([hidden]) button")) { const r = slot.getBoundingClientRect(); if (r.width < 43.5 || r.height < 43.5) { faults.push(place + " has a slot of " + Math.round(r.width) + "x" + Math.round(r.height) + ": " + slot.textContent.trim()); break; } }
	}
	document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
	for (const name of ["cards", "wager", "cash", "own", "reader", "shoe", "rack", "pack", "tray"]) if (!opened.has(name) && (name !== "pack" || find("#pack .place"))) faults.push("no place opens the bar " + name);
	return faults;
})()`

// inTwo does a line, and counts what is pressed for it, chips, figures and "more"
// apart.
func inTwo(t *testing.T, hands e2e.Hands, line string) {
	t.Helper()
	before := len(hands.Page.Pressed())
	hands.Must(line)
	n := 0
	for _, what := range hands.Page.Pressed()[before:] {
		if !strings.Contains(what, "data-press=chip") && !strings.Contains(what, "#pad") && !strings.Contains(what, "data-more") {
			n++
		}
	}
	if n > 2 {
		t.Errorf("%s takes %d presses: %q", line, n, hands.Page.Pressed()[before:])
	}
}

// At a full table no bar hides a card, at any place and on any screen.
func TestLongBarsOfAFullTable(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Desktop, "coached")
	written := e2e.Hands{Page: dee, Written: true}
	dealUntil(t, dee, "deal 3.2", func(line string) { written.Must(line) })
	for _, s := range screens {
		dee.On(s.Screen)
		for _, fault := range e2e.Look[[]string](dee, openBars) {
			t.Errorf("%s: %s", s.name, fault)
		}
		e2e.Look[bool](dee, `(document.querySelector('#felt .box .hand .cards').dispatchEvent(new MouseEvent("click", { bubbles: true })), true)`)
		dee.Keep("bar " + s.name)
	}
}
