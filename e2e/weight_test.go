package e2e_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"burncard/e2e"
)

// heaviest is what a table's page may weigh on the wire, with every file and
// the first frame of its socket.
const heaviest = 150_000

// The page of a full table is light, and loads nothing from anybody else.
func TestWeight(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	path := dee.OpenTable(e2e.Form{Name: "Full table", Mode: "guided", Preset: "notation", Bots: 7})
	dee.TakeTable()
	dee.See("#checklist")
	dee.Press("/")
	does := func(line string) {
		mark := dee.Wire.Count()
		dee.Wait(`document.activeElement.id === "dealer-line"`)
		dee.Press(line + "\r")
		if a, err := dee.Wire.Ack(mark, dee.Patience); err != nil {
			t.Fatalf("%s: %s %v", line, a.Refused, err)
		}
	}
	// Players who lay notes down wait for their chips, and so do those behind them.
	const enough = "enough"
	for line := ""; line != enough; {
		line = e2e.When[string](dee, `layout().Boxes.filter((b) => b.Hands.some((h) => h.Bets.length > 0)).length >= 5 ? "enough" :
			[...document.querySelectorAll("#checklist li[data-actor='']")].map((step) => step.dataset.do).find((line) => line && !/^(burn|deal)/.test(line))`)
		if line != enough {
			does(line)
		}
	}
	for range 25 { // what is owed, until about a round of cards lies there
		does(e2e.When[string](dee, `document.querySelector("#checklist li[data-actor='']")?.dataset.do`))
	}

	// He comes back with an empty cache, as on another machine.
	for name, screen := range map[string]e2e.Screen{"dealer": e2e.Desktop, "spectator": e2e.Phone} {
		p := dee
		if name == "spectator" {
			p = browser.Open(t, name, program, screen)
		} else {
			p.Forget()
		}
		mark := p.Wire.Count()
		p.Watch(path)
		p.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Cards.length > 0))")
		bytes, pieces := p.Wire.Sent(mark)
		t.Logf("%s: the page of a full table: %d bytes on the wire in %d pieces", name, bytes, pieces)
		if bytes > heaviest {
			t.Errorf("%s: the page of a full table sends %d bytes, %d at most are wanted", name, bytes, heaviest)
		}
		if pieces < 10 {
			t.Errorf("%s: %d pieces: its files came from a cache, and nothing is weighed", name, pieces)
		}
		for _, url := range e2e.Look[[]string](p, `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => new URL(n).origin !== location.origin)`) {
			t.Errorf("%s: the page asked somebody else: %s", name, url)
		}
		t.Logf("%s: the table is painted %.0f ms after the answer", name, painted(p))
	}

	// The limit beside it: a page with one form, for somebody new.
	nora := browser.Open(t, "nora", program, e2e.Phone)
	nora.Go("/login")
	t.Logf("a page with one form is painted %.0f ms after the answer", painted(nora))
}

// painted is how long after the whole answer the page's first content was painted, in
// milliseconds.
func painted(p *e2e.Page) float64 {
	return e2e.Look[float64](p, `await new Promise((done) => new PerformanceObserver((list) => {
		for (const e of list.getEntriesByName("first-contentful-paint")) done(e.startTime - performance.getEntriesByType("navigation")[0].responseEnd);
	}).observe({ type: "paint", buffered: true }))`)
}

// onTime notes for every frame of the socket how long after its arrival the
// browser had painted what it brought.
const onTime = `
window.seen = { arrived: 0, painted: [] };
window.WebSocket = class extends WebSocket {
	constructor(...args) {
		super(...args);
		this.addEventListener("message", (e) => {
			if (!e.data.includes("\x1e")) return;
			const seen = window.seen; // a count that is begun meanwhile has nothing of this one
			seen.arrived++;
			const late = { ms: 0, frames: 0 };
			const main = document.querySelector("main.table");
			const watcher = new MutationObserver(() => { late.swapped = true; watcher.disconnect(); });
			watcher.observe(main, { subtree: true, childList: true });
			const frame = () => {
				late.frames++;
				if (!late.swapped && late.frames < 60) return requestAnimationFrame(frame);
				const paint = new MessageChannel();
				paint.port1.onmessage = () => {
					late.ms = performance.now() - e.timeStamp;
					seen.painted.push(late);
					document.dispatchEvent(new Event("change"));
				};
				paint.port2.postMessage(0);
			};
			requestAnimationFrame(frame);
		});
	}
};`

// A fast dealer's acts are on every screen in the frame after they arrived: the
// browsers' own clocks, printed.
func TestFrames(t *testing.T) {
	t.Parallel()
	program := house(t)
	people := []*e2e.Page{
		browser.Open(t, "dealer", program, e2e.Desktop),
		browser.Open(t, "player", program, e2e.Laptop),
		browser.Open(t, "spectator", program, e2e.Phone),
	}
	for _, p := range people {
		p.Ahead(onTime)
	}
	dee, paul, sam := people[0], people[1], people[2]
	dee.ComeIn("Dee")
	path := dee.OpenTable(e2e.Form{Name: "Fast table", Mode: "coached", Preset: "notation"})
	dee.TakeTable()
	paul.ComeIn("Paul")
	paul.Watch(path)
	paul.Sit(3, "500")
	sam.Watch(path)
	player := e2e.Player{Hands: e2e.Hands{Page: paul}, Box: 3}
	player.Bet("25")
	dee.Holds("l.Boxes[2].Hands.some((h) => h.Bets.length > 0)")
	for _, p := range people {
		e2e.Look[bool](p, "(window.seen = { arrived: 0, painted: [] }, true)")
	}

	// He waits for nothing.
	hands := e2e.Hands{Page: dee, Keys: true}
	began := time.Now()
	for _, line := range []string{"burn", "deal 3", "deal dealer", "deal 3", "deal dealer down"} {
		hands.Begin(line)
	}
	took := time.Since(began)
	for _, p := range people {
		p.Holds("l.Dealer.length === 2")
		// Whoever reads slowly is sent several acts as one.
		p.Wait("window.seen.arrived > 0 && window.seen.painted.length === window.seen.arrived")
		type late struct {
			Ms     float64
			Frames int
		}
		all := e2e.Look[[]late](p, "window.seen.painted")
		slices.SortFunc(all, func(a, b late) int { return int(a.Ms*1000) - int(b.Ms*1000) })
		next := 0
		for _, l := range all {
			if l.Frames == 1 {
				next++
			}
		}
		t.Logf("%s: five acts in %v: %d updates, %d in the very next frame; painted after %s", p.Who, took.Round(time.Millisecond),
			len(all), next, fmt.Sprintf("%.1f ms (median), %.1f ms (worst)", all[len(all)/2].Ms, all[len(all)-1].Ms))
		if next < len(all) {
			t.Errorf("%s: %d of %d updates missed the frame after their arrival", p.Who, len(all)-next, len(all))
		}
	}
}
