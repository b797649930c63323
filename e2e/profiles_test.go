package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// A supervisor saves rules for the house, and a dealer opens a table under them with one
// press. The sheet of that session names version 1 also when there is a version 2. What is
// exported is the same when it is imported, and another text of the name is a new version
// that is asked about; a name that nobody has is asked about too.
func TestLongHouseProfiles(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	iris.Pardon("422") // what clashes is refused
	iris.Go("/profiles")
	iris.Keep("empty list")
	iris.Click("a.button|New profile")
	iris.See("#find-rule") // the page's script has laid the form out
	iris.Retype("#f-decks", "8")
	iris.Retype("#f-minimum", "10")
	iris.Choose("#offer-perfect-pairs", "A")
	iris.Type("#f-house-name", "Riverside")
	iris.Click("button|Save for the house")
	iris.Wait(`text("h1") === "Riverside" && text(".figures").includes("version 1")`)
	iris.See(".profile-line|Eight decks, $10 to $500, settled in one pass, Perfect Pairs.")
	iris.Keep("profile")
	path := iris.Path()

	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	dee.Click("a.button|New table")
	dee.See(".profile-card.house|Eight decks, $10 to $500")
	dee.Keep("cards")
	dee.Click(`.profile-card.house button|Deal`)
	dee.AtTable()
	dee.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	e2e.Hands{Page: dee}.Must("tap out")

	// Another version, from the form.
	iris.Click("a.button|Change")
	iris.See("#find-rule")
	iris.Retype("#f-minimum", "25")
	iris.Click("button|Save version 2 of “Riverside”")
	iris.Wait(`text(".figures").includes("version 2")`)
	iris.See(".differences|Table minimum: 25, before 10")
	iris.Keep("second version")
	dee.Go("/sessions")
	dee.Click("table.list th[scope=row] a")
	dee.See(".sheet-facts|Riverside, version 1")
	dee.Keep("sheet")

	// What was exported is there already; a change of it is version 3, once it is confirmed.
	exported := e2e.Look[string](iris, `(await (await fetch(document.querySelector("a[download]").href)).text())`)
	for _, line := range []string{"# Riverside, version 2", `profile "Riverside"`, "table blackjack", "house minimum=25", "offer perfect-pairs A"} {
		if !strings.Contains(exported, line+"\n") {
			t.Errorf("the text has no line %s:\n%s", line, exported)
		}
	}
	bring := func(text string) {
		iris.Go("/profiles/import")
		iris.Type("#f-text", text)
		iris.Click("button|Import")
	}
	bring(exported)
	iris.See(".notice|it is the same as Riverside, version 2")
	bring(strings.Replace(exported, "minimum=25", "minimum=600", 1))
	iris.See(".problem|600")
	iris.See(".problem|500")
	bring(strings.Replace(exported, "minimum=25", "minimum=50", 1))
	iris.See(".notice|Importing this makes version 3")
	iris.See(".differences|Table minimum: 50, before 25")
	iris.Keep("import asks")
	iris.Click("button|Make version 3")
	iris.Wait(`text(".figures").includes("version 3") && location.pathname === "` + path + `"`)

	iris.Type("#f-trainee", "Anna Kern")
	iris.Click("button|Lock version 3")
	iris.See(".ask-name|Nobody here is called Anna Kern yet. Lock it for the person who comes under this name?")
	iris.Keep("a name that nobody has")
	iris.Click("button|Lock it for Anna Kern")
	iris.See("#lock th|Anna Kern")
	anna := browser.Open(t, "Anna", program, e2e.Phone)
	anna.ComeIn("Anna Kern")
	anna.Go("/tables")
	anna.See(".terms|Riverside, version 3")
	anna.Keep("locked")
	if n := e2e.Look[int](anna, `document.querySelectorAll(".profile-card").length`); n != 1 {
		t.Errorf("Anna chooses between %d profiles", n)
	}
	anna.Click(".profile-card button|Deal")
	anna.AtTable()
}
