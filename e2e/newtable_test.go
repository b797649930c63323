package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// Who chooses another game, or a preset, need not type again.
func TestFormKeepsWhatWasTyped(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "dealer", house(t), e2e.Laptop)
	p.ComeIn("Dee")
	p.Go("/tables/new")
	p.Retype("#f-name", "Mine & hers")
	p.Click("label:has(input[name=mode][value=exam])")
	p.Retype("#f-bots", "6")
	const kept = `document.querySelector("#f-name").value === "Mine & hers" && document.querySelector("#f-bots").value === "6" && document.querySelector("input[name=mode]:checked").value === "exam"`
	p.Click(`.games a[href$="game=free-bet"]`)
	p.Wait(`document.querySelector('.games a[href$="game=free-bet"][aria-current]') && ` + kept)
	p.Click(`a[href$="preset=notation"]`)
	p.Wait(`document.querySelector('a[href$="preset=notation"][aria-current]') && ` + kept)
}
