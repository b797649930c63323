package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A supervisor assigns an exercise to a class, a trainee finds it first in the lobby and
// deals it from there, and the grid of the class shows it.
func TestAssignment(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	iris.Go("/classes")
	iris.Type("#f-name", "Day one")
	iris.Click("button|Make the class")
	iris.See(".come-in")
	class := iris.Path()
	secret := e2e.Look[[]string](iris, `[...document.querySelectorAll(".come-in .code")].map((s) => s.textContent)`)
	dora := browser.Open(t, "trainee", program, e2e.Phone)
	register(dora, "Dora")
	dora.Go("/join?code=" + secret[0])
	dora.Type("#f-pin", secret[1])
	dora.Click("button|Come in")
	dora.See("#class")

	iris.Go("/exercises?q=lies+how")
	iris.Click(".for-trainee a|Assign")
	iris.See("#f-class")
	e2e.Look[bool](iris, `((c) => (c.value = [...c.options].find((o) => o.text === "Day one").value, true))(document.getElementById("f-class"))`)
	iris.Type("#f-attempts", "2")
	iris.Keep("form")
	iris.Click("button|Assign it")
	iris.See("table.doings .doing|Not begun")
	iris.Keep("assigned")

	dora.Go("/")
	dora.See(".your-assignments .of|2 attempts left")
	dora.Keep("lobby")
	dora.On(e2e.Desktop)
	dora.Click(".your-assignments button|Deal it")
	dora.AtTable()
	hands := e2e.Hands{Page: dora}
	hands.Must("burn")
	dora.Wait(`find('.bet[data-at="1"]')`)
	for _, line := range []string{"deal 1", "deal dealer", "deal 1", "deal dealer down"} {
		hands.Must(line)
	}
	dora.Wait(`text("#box-1").includes("stands")`)
	for _, line := range []string{"turn hole", "pay 1 main 15", "clear 1", "clear dealer"} {
		hands.Must(line)
	}
	dora.See("#exercise .outcome|Dealt without a mistake")
	dora.Go("/")
	dora.See(".your-assignments .badge|done")
	dora.Keep("done")

	iris.Go(class + "/assignments")
	iris.See("table.grid td.done a|Done")
	iris.Keep("grid")
	iris.Click("table.grid td.done a")
	iris.Wait(`location.pathname.startsWith("/sessions/")`)
}
