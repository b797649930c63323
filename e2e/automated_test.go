package e2e_test

import (
	"fmt"
	"testing"

	"burncard/e2e"
)

// TestAutomatedTable: somebody opens a table that deals itself, with Lucky Aces
// on it, and sits down; his wager lies on a display beside the main one and is
// settled without a dealer. Another is its floor, and answers what it calls for.
func TestAutomatedTable(t *testing.T) {
	t.Parallel()
	program := house(t, "-pace=150ms")
	ann := browser.Open(t, "Ann", program, e2e.Desktop)
	ann.ComeIn("Ann")
	path := ann.OpenTable(e2e.Form{
		Name: "The machine", Mode: "exam", Bots: 3, Preset: "notation",
		House: map[string]string{"table": "automated", "offer-lucky-aces": "A", "betting-time": "12", "think": "2"},
	})
	ann.See(".table[data-automated]")
	if ann.Has(".for-spectator button|Take the table") {
		t.Error("the stand of a table that deals itself is on offer")
	}
	ann.Keep("watching")

	fay := browser.Open(t, "Fay", program, e2e.Tablet)
	fay.ComeIn("Fay")
	fay.See(".table-card button|Be the floor here")
	fay.Keep("lobby")
	fay.Watch(path)
	fay.Click(".for-spectator button|Be the floor here")
	fay.Wait(`document.getElementById("status").dataset.view === "floor"`)

	box := 0
	for n := 1; n <= 7 && box == 0; n++ {
		if ann.Has(fmt.Sprintf("#box-%d button.place.sit", n)) {
			box = n
		}
	}
	ann.Sit(box, "200")
	own := fmt.Sprintf("#box-%d ", box)
	ann.Keep("seated")
	lay := func(wager, value string) bool {
		ann.Click(`.purse [data-stake="` + wager + `"]`) // it stays chosen
		ann.Click(`.purse [data-chip="` + value + `"]`)
		mark := ann.Wire.Count()
		ann.Click("#bet")
		a, err := ann.Wire.Ack(mark, ann.Patience)
		if err != nil {
			t.Fatalf("%s on %s: %v", value, wager, err)
		}
		return a.Refused == ""
	}
	for try := 0; ; try++ { // betting may be closed just now
		ann.Wait(`!find(".hand .card")`)
		if lay("main", "25") && lay("lucky-aces", "5") {
			break
		}
		if try == 10 {
			t.Fatal("no wager could be laid in ten rounds")
		}
		ann.Press("\x1b")
		ann.Wait(`find(".hand .card")`)
	}
	ann.Wait(`text("` + own + `.area .sum") === "5"`)
	ann.Keep("bet")
	fay.Wait(`text("` + own + `.area .sum") === "5"`)
	fay.Keep("bet")
	// Nobody deals, and the wager is settled: collected, or paid beside its display.
	ann.Wait(`find("` + own + `.hand .card")`)
	ann.Keep("dealt")
	ann.Wait(`!find("` + own + `.area .sum") || find("` + own + `.lies[data-settled]")`)
	ann.Keep("settled")
}
