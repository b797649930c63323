package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// The form is one screen. Another game or profile keeps what was chosen and typed, a rule
// that differs from the profile is marked, rules are saved under a name, and a person who
// opens a table to deal stands at it at once.
func TestNewTable(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "dealer", house(t), e2e.Desktop)
	p.ComeIn("Dee")
	p.Pardon("422") // what clashes is refused
	p.Go("/tables/new")
	if !e2e.Look[bool](p, `document.documentElement.scrollHeight <= innerHeight`) {
		t.Error("the form is longer than the screen")
	}
	p.Click(`.modes label:has([value=exam])`)
	p.Click(`.bots label:has([value="6"])`)
	p.Click(".change-rules > summary")
	p.Retype("#f-name", "Mine & hers")
	p.Type("#find-rule", "surrender")
	p.Wait(`find("#f-surrender") && !find("#f-decks")`)
	p.Retype("#find-rule", "no such rule")
	p.See(".nothing-found")
	p.Retype("#find-rule", "decks")
	p.Retype("#f-decks", "8")
	p.See("#differing|1 differs from the profile")
	p.See(".differs|The profile has 6")

	const kept = ` && document.querySelector("#f-name").value === "Mine & hers" && document.querySelector("#f-decks").value === "8"` +
		` && document.querySelector("[name=bots]:checked").value === "6" && document.querySelector("[name=mode]:checked").value === "exam"`
	p.Click("button.game|Free Bet")
	p.Wait(`find(".game[value=free-bet][aria-current]")` + kept)
	p.Click("button.profile|By the letter")
	p.Wait(`find(".profile[value=letter][aria-current]")` + kept)

	p.Click(".change-rules:not([open]) > summary")
	p.Type("#f-save", "Night shift")
	p.Click("button|Save")
	p.Wait(`find(".profile.saved[aria-current]") && text("#differing") === ""` + kept)

	// Where the page's script has shown its search, the buttons below stay where they are.
	const laidOut = `!document.querySelector(".find-rule").hidden`

	// What clashes is named, and nothing is lost.
	p.See("#find-rule") // the page's script has laid the form out
	p.Retype("#f-minimum", "600")
	p.Click("button|Open and deal")
	p.See(".problem|600")
	p.See(".problem|500")
	p.Wait(`find("#f-minimum") && document.querySelector("#f-minimum").value === "600"` + kept)
	p.Wait(laidOut)
	p.Click("button|Back to the profile")
	p.Wait(laidOut + ` && text("#differing") === "" && document.querySelector("#f-minimum").value === "5"` + kept)

	p.Click("button|Open and deal")
	p.AtTable()
	p.Wait(`document.getElementById("status").dataset.view === "dealer" && document.querySelector("main.table").dataset.mode === "exam"`)
	p.Go("/")
	p.See(".go-on|Mine & hers")
	p.See("a.button|Go on dealing")
}

// Beside each house rule that bears on the edge stands what another choice costs; it follows
// every choice, as the sheet of the table says it, exact or sampled.
func TestCostsOfRules(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "dealer", house(t), e2e.Desktop)
	p.ComeIn("Dee")
	p.Go("/tables/new")
	p.Click(".change-rules > summary")
	p.See("#edge-now|0.0870 %")
	p.See("[data-rule=splits] .costs|0: +0.808 %")
	p.See("[data-rule=split-aces] .costs|one card: +0.246 %")
	for name, screen := range map[string]e2e.Screen{"desktop": e2e.Desktop, "tablet": e2e.Tablet, "phone": e2e.Phone} {
		p.On(screen)
		p.Wait(`document.documentElement.scrollWidth <= innerWidth`)
		p.Run(`document.querySelector("[data-rule=splits]").scrollIntoView({ block: "center" })`)
		p.Keep("costs " + name)
	}
	p.On(e2e.Desktop)
	p.Run(`document.querySelector("#f-split-aces").focus()`)
	p.Press("one")
	p.See("#edge-now|0.3332 %")
	p.See("[data-rule=splits] .costs|0: +0.562 %")
	p.Retype("#f-decks", "1")
	p.Retype("#f-splits", "0")
	p.Press("\t")
	p.See("#edge-now|0.3959 %")
	p.See("[data-rule=split-aces] .costs|no change")

	p.Click("button|Just open it")
	p.AtTable()
	p.Go("/tables/new?game=spanish-21&rules=1")
	p.See(".change-rules[open]")
	p.See("#edge-now|0.3683 %")
	p.See("[data-rule=rescue] .costs|no: +0.134 %")
	p.Go("/tables/new?game=blackjack-switch&rules=1")
	p.See("#edge-now|standard error")
	p.See("[data-rule=decks] .costs|8: +")
}

// By touch, on a phone: at most one thumb's scroll, and five presses to the table.
func TestNewTableByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, "dealer", house(t), e2e.Phone)
	p.ComeIn("Dee")
	p.Click("a.button|New table")
	p.Click("a.button|Set the rules")
	p.See("form.new-table")
	if !e2e.Look[bool](p, `document.documentElement.scrollHeight <= 2 * innerHeight && document.documentElement.scrollWidth <= innerWidth`) {
		t.Error("the form is wider than the phone, or longer than one thumb's scroll")
	}
	p.Click("button.game|Spanish 21")
	p.Wait(`find(".game[value=spanish-21][aria-current]")`)
	p.Click(`.bots label:has([value="1"])`)
	p.Click("button|Open and deal")
	p.AtTable()
	p.Wait(`document.getElementById("status").dataset.view === "dealer"`)
}
