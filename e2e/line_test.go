package e2e_test

import (
	"testing"
	"time"

	"burncard/e2e"
)

// The network swallows everything and says nothing. The page says so after two beats, sends
// nothing meanwhile and keeps nothing to be sent later; when the network is there again it
// is back in under a second, and says what became of what it had sent.
func TestTheLineGoesDown(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 8", Mode: "coached", Preset: "notation"}, e2e.Laptop)
	p.bet("25")
	dee := p.dealer
	dee.Pardon("healthz", "WebSocket", "net::ERR")
	hands := e2e.Hands{Page: dee, Keys: true}
	const (
		down = `document.querySelector("main.table").dataset.link === "off"`
		live = `text("#link") === "live" || find("#link.on") !== undefined`
	)
	back := func(mend func()) time.Duration {
		t.Helper()
		start := time.Now()
		mend()
		dee.Wait(`document.querySelector("main.table").dataset.link === "on"`)
		return time.Since(start)
	}
	dee.Wait(live)

	// What was sent never comes.
	mend := dee.Wire.Swallow(false)
	hands.Begin("burn")
	dee.Wait(`text("#line-state").includes("Waiting for the table: “burn”")`)
	// It is a ghost at its place.
	dee.See(`.unanswered[data-sent="burn"]`)
	dee.Wait(down)
	dee.Wait(`document.querySelectorAll(".felt button:not([aria-disabled]), .desk button:not([aria-disabled])").length === 0`)
	dee.Wait(`text("#line-state").includes("The line is down. Nothing that you press is sent. Not answered yet: “burn”.")`)
	dee.Keep("line-down")
	if dimmed := e2e.Look[string](dee, `getComputedStyle(document.querySelector(".desk")).filter`); dimmed == "none" {
		t.Error("the line is down, and the desk looks as if it could be pressed")
	}
	hands.Begin("deal dealer")
	dee.Wait(`text("#reply").includes("The line is down: this was not sent.")`)
	took := back(mend)
	dee.Wait(`text("#reply").includes("Not done: “burn” did not reach the table. Do it again.")`)
	dee.Wait(`!find(".unanswered") && !document.querySelector(".felt [aria-disabled], .for-dealer [aria-disabled]")`)
	dee.Keep("line-not-done")
	hands.Must("burn")

	// The line is carried out, and its answer never comes.
	mend = dee.Wire.Swallow(true)
	hands.Begin("deal 3")
	dee.See(`.unanswered.of-card[data-sent="deal 3"]`)
	dee.Wait(down)
	took = min(took, back(mend))
	dee.Wait(`text("#reply").includes("The line is back: “deal 3” was done.")`)
	dee.Holds("l.Boxes[2].Hands[0].Cards.length === 1")
	if dee.Text("#line-state") != "" {
		t.Errorf("the line is back, and the page still says %q", dee.Text("#line-state"))
	}
	if took > time.Second {
		t.Errorf("the network was there again, and the page came back after %v", took)
	}

	p.round.Dealer.New = false
	p.round.Deal()
	times := map[string]int{}
	for _, e := range p.check(t, program) {
		if e.line == "deal dealer down" {
			break // the line held from here on
		}
		if e.line != "deal 3" || times["deal dealer"] == 0 {
			times[e.line]++
		}
	}
	for _, line := range []string{"burn", "deal 3", "deal dealer"} {
		if times[line] != 1 {
			t.Errorf("%s was done %d times", line, times[line])
		}
	}
}
