package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// While the modules of a table's page are on their way nothing there can be
// pressed, and one sees it: a press would be lost. When they are there it can.
func TestLongEarlyPress(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "dealer", house(t), e2e.Desktop)
	p.ComeIn("Dee")
	path := p.OpenTable(e2e.Form{Name: "Slow", Mode: "coached", Preset: "notation"})
	const over = `(() => { const b = find(".for-spectator button|Take the table").getBoundingClientRect(); return !!document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)?.closest("button"); })()`
	for _, module := range []string{"table.js", "line.js"} {
		p.Forget()
		let := p.Wire.Hold("/static/js/" + module)
		p.Run("location.href = " + `"` + path + "?without-" + module + `"`)
		p.Wait(`location.search === "?without-` + module + `" && getComputedStyle(document.querySelector(".desk")).opacity === "0.5"`)
		if e2e.Look[bool](p, over) {
			t.Errorf("the table can be taken before %s has come: the press is lost", module)
		}
		if said := p.Text("#link"); said != "connecting" {
			t.Errorf("the page calls itself %s before %s has come", said, module)
		}
		let()
		p.AtTable()
		if !e2e.Look[bool](p, over) || e2e.Look[string](p, `getComputedStyle(document.querySelector(".desk")).opacity`) != "1" {
			t.Errorf("%s has come, the page is live, and the table cannot be taken", module)
		}
	}
	p.TakeTable()
}
