package e2e_test

import (
	"path/filepath"
	"testing"

	"burncard/e2e"
)

// A guest looks for errors: a key stops the table, nothing is dealt before a clause is chosen,
// a false alarm is told, and the run ends with its counts.
func TestSpot(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace", "200ms")
	ann := browser.Open(t, "Ann", program, e2e.Desktop)
	ann.ComeIn("Ann")
	ann.Go("/spot")
	ann.Keep("start")
	ann.Click(".begin-spot button")
	ann.Wait(`document.querySelector("main.table #spot .stop") && !document.querySelector(".desk").inert`)
	ann.Run(`window.same = true`)
	ann.Wait(`document.querySelectorAll(".box .card").length > 2`)
	ann.Keep("watching")
	ann.Press(" ")
	ann.See("#spot|What went wrong?")
	ann.Keep("naming")
	ann.Wait(`document.querySelectorAll("#spot ol button").length === 8`)
	ann.Press("3")
	ann.Wait(`document.querySelector("#spot .told") && window.same`)
	ann.Keep("told")
	ann.Click("#spot button|End the run")
	ann.See("h1|Spot it")
	ann.Wait(`document.querySelector(".came-to")`)
	ann.Keep("over")
}
