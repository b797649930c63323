package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"burncard/e2e"
)

// Day one of a class: two trainees come in from their tablets, one press gives each a
// table at which they stand at once, all are stopped and told something together, the page
// says who is stuck where, the next exercise comes to all, and the class ends.
func TestClass(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	iris.Go("/classes")
	iris.Type("#f-name", "Day one")
	iris.Click("button|Make the class")
	iris.Wait(`text("h1") === "Day one"`)
	iris.Keep("empty class")
	address := e2e.Look[string](iris, "location.pathname")
	secret := e2e.Look[[]string](iris, `[...document.querySelectorAll(".come-in .code")].map((s) => s.textContent)`)

	pupils := map[string]*e2e.Page{}
	for name, screen := range map[string]e2e.Screen{"Ana": e2e.Tablet, "Ben": e2e.Phone} {
		p := browser.Open(t, name, program, screen)
		p.Pardon("WebSocket") // to a table that was closed as the page came
		pupils[name] = p
		p.Go("/join")
		p.Type("#f-name", name)
		p.Type("#f-code", strings.ToLower(secret[0]))
		p.Type("#f-pin", secret[1])
		p.Keep("join")
		p.Click("button|Come in")
		p.Wait(`text("main").includes("Your table opens here by itself")`)
	}
	pupils["Ana"].Keep("waits")

	iris.Wait(`document.querySelectorAll(".pupil").length === 2`)
	iris.Click("summary|Open a table for each")
	iris.Keep("tables for each")
	e2e.Look[bool](iris, `(document.getElementById("f-mode").value = "coached", true)`)
	iris.Click("button|Open for each")
	for _, p := range pupils {
		p.AtTable()
		p.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	}
	iris.Wait(`text(".count").includes("2 at work")`)

	iris.Click("button|Freeze all")
	iris.Wait(`text("[role=status]").includes("Frozen: 2 tables")`)
	for _, p := range pupils {
		p.Wait(`!!document.querySelector("#status[data-frozen]")`)
	}
	iris.Click("button|Let all go on")
	iris.Wait(`text("[role=status]").includes("Going on: 2 tables")`)
	iris.Type("#f-text", "Burn one card")
	iris.Click("button|Tell all")
	iris.Wait(`text("[role=status]").includes("Told: 2 tables")`)
	for _, p := range pupils {
		p.Wait(`(() => { const told = [...document.querySelectorAll(".whisper")].find((w) => w.textContent.includes("Burn one card")); return !!told && told.checkVisibility({ visibilityProperty: true }) && told.getBoundingClientRect().top < innerHeight; })()`)
		p.Keep("told")
	}
	e2e.Hands{Page: pupils["Ana"]}.Must("burn")
	iris.Go(address)
	iris.Wait(`document.querySelectorAll(".pupil.works").length === 2 && text("#class").includes("Burn")`)
	iris.Keep("class")
	iris.On(e2e.Tablet)
	iris.Keep("class on a tablet")

	// The next for everybody: Ana, at her table, and Ben, in the class's room, are led to it.
	pupils["Ben"].Go(address)
	pupils["Ben"].Wait(`text("main").includes("Go back to your table")`)
	before := e2e.Look[string](pupils["Ana"], "location.pathname")
	if !iris.Has("details[open] #f-exercise") {
		iris.Click("summary|Open a table for each")
	}
	iris.Click("button|Deal it to each")
	for _, p := range pupils {
		p.Wait(fmt.Sprintf(`location.pathname !== %q && document.getElementById("status")?.dataset.view === "dealer"`, before))
	}
	iris.Click("summary|End the class")
	iris.Click("button|End the class")
	iris.Wait(`text("main").includes("This class is over")`)
	for _, p := range pupils {
		p.Wait(`text("main").includes("This table was closed")`)
	}
}
