package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// While the modules of a table's page are on their way nothing there can be
// pressed, and one sees it: a press would be lost. When they are there it can.
func TestEarlyPress(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "dealer", house(t), e2e.Desktop)
	p.ComeIn("Dee")
	path := p.OpenTable(e2e.Form{Name: "Slow", Mode: "coached", Preset: "notation"})
	p.Forget()
	let := p.Wire.Hold("/static/js/table.js")
	defer let()
	p.Run("location.href = " + `"` + path + `?again"`)
	p.Wait(`location.search === "?again" && getComputedStyle(document.querySelector(".desk")).opacity === "0.5"`)
	const over = `(() => { const b = find(".for-spectator button|Take the table").getBoundingClientRect(); return !!document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)?.closest("button"); })()`
	if e2e.Look[bool](p, over) {
		t.Error("the table can be taken before the page's modules have come: the press is lost")
	}
	let()
	p.AtTable()
	if !e2e.Look[bool](p, over) || e2e.Look[string](p, `getComputedStyle(document.querySelector(".desk")).opacity`) != "1" {
		t.Error("the modules have come, and the table cannot be taken")
	}
	p.TakeTable()
}
