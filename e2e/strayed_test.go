package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
	"burncard/templates"
)

// A trainee deals the first card of an assigned exercise before all wagers of its script
// lie there. The table says in words that it went another way, nothing counts, and one
// press begins the same attempt anew.
func TestLongAssignedExerciseLeavesItsScript(t *testing.T) {
	t.Parallel()
	program := house(t, "-pace=1500ms") // four players bet: time to deal when the first has
	dora := browser.Open(t, "trainee", program, e2e.Desktop)
	register(dora, "Dora")
	iris := boss(t, program, e2e.Desktop)
	iris.Go(templates.AssignFields{Kind: "exercise", Key: "one-pass"}.Path())
	iris.Type("#f-person", "Dora")
	iris.Retype("#f-attempts", "1")
	iris.Click("button|Assign it")
	iris.See(".doing|Not begun")
	assignment := iris.Path()

	dora.Go("/")
	dora.Click(".your-assignments button|Deal it")
	dora.AtTable()
	first := dora.Path()
	hands := e2e.Hands{Page: dora, Written: true}
	hands.Must("burn")
	dora.Holds("l.Boxes.some((b) => b.Hands.length > 0)")
	hands.Must("deal 1")
	dora.See("#exercise .outcome|This one went another way. The first card came before the wager of box ")
	dora.See("#exercise p|It counts as no attempt.")
	dora.Keep("strayed")

	dora.Go(assignment)
	dora.See(".form-acts|1 attempt left")
	dora.See("p.quiet|Nothing yet.")
	iris.Go(assignment)
	iris.See(".doing|Not begun")

	dora.Watch(first)
	dora.Click("#exercise button|Start again")
	dora.Wait(`location.pathname.startsWith("/table/") && location.pathname !== "` + first + `"`)
	dora.AtTable()
	hands.Must("burn")
	if told := dora.Text("#exercise"); strings.Contains(told, "another way") || !strings.Contains(told, "One pass") {
		t.Errorf("begun anew, the table says %q", told)
	}
	dora.Go(assignment)
	dora.Wait(`document.querySelectorAll(".attempt-list li").length === 1`) // that of the second table
}
