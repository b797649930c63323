package e2e_test

import (
	"path/filepath"
	"strconv"
	"testing"

	"burncard/e2e"
)

// The demo table deals itself. A newcomer finds it in the lobby, watches it, takes
// it over and gives it back.
func TestDemo(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms")
	nell := browser.Open(t, "newcomer", program, e2e.Desktop)
	nell.Go("/")
	nell.Wait(`text("li.table-card|demo").includes("Auto")`)
	nell.Click("li.table-card a.button|Watch")
	nell.AtTable()
	round := nell.Layout().Round
	nell.Holds(`l.Dealer.length >= 2`)
	nell.Keep("deals itself")
	nell.Holds("l.Round > " + strconv.Itoa(round))

	// He takes it over.
	nell.ComeIn("Nell")
	nell.Keep("lobby")
	nell.Click("li.table-card button|Take the table")
	nell.AtTable()
	nell.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	hands := e2e.Hands{Page: nell}
	hands.Must("call floor question")
	nell.Keep("taken over")

	// And gives it back.
	hands.Must("tap out")
	nell.Click("a.button|Go on at")
	nell.AtTable()
	round = nell.Layout().Round
	nell.Holds("l.Round > " + strconv.Itoa(round))
	nell.Wait(`document.getElementById("status").textContent.includes("Auto")`)
	if l := nell.Layout(); l.View != "spectator" {
		t.Errorf("who has given the table back is its %s", l.View)
	}
}
