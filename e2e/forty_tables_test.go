package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"burncard/e2e"
)

// fits counts what of forty tiles is not wholly on the screen, or is too small to read.
const fits = `(() => {
	const tiles = [...document.querySelectorAll(".floor-tile > a")];
	const out = tiles.filter((a) => {
		const at = a.getBoundingClientRect();
		return at.top < 0 || at.left < 0 || at.bottom > innerHeight || at.right > innerWidth || at.height < 44;
	});
	const small = tiles.flatMap((a) => [...a.children]).filter((el) => parseFloat(getComputedStyle(el).fontSize) < 12);
	return [tiles.length, out.length, small.length];
})()`

// places are the tiles in their order with where they lie.
const places = `[...document.querySelectorAll(".floor-tile")].map((li) => { const at = li.getBoundingClientRect(); return [li.innerText.split("\n")[0], at.left, at.top].join(); }).join("|")`

// Forty tables stand on one screen. A click widens one in its place, keys go from one to
// the next, the address can be sent to a colleague, and a call that waits comes first.
func TestLongFortyTables(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	path := iris.OpenTable(e2e.Form{Name: "Pit 1", Mode: "exam", Preset: "notation", Trainee: "Dee"})
	// Nobody opens so many at once: some are the supervisor's, others of four guests.
	for n, opens := 2, iris; n <= 40; n++ {
		if n%8 == 0 {
			opens = browser.Open(t, fmt.Sprintf("guest %d", n/8), program, e2e.Desktop)
			opens.ComeIn(fmt.Sprintf("Guest %d", n/8))
		}
		if !e2e.Look[bool](opens, fmt.Sprintf(`(await fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Pit %d", variant: "blackjack", mode: "coached", bots: "0"})})).ok`, n)) {
			t.Fatalf("table %d was not opened", n)
		}
	}
	dee.Watch(path)
	dee.TakeTable()
	for _, screen := range []e2e.Screen{e2e.Desktop, e2e.Tablet} {
		iris.On(screen)
		iris.Go("/floor")
		iris.See(".tiles")
		if got := e2e.Look[[3]int](iris, fits); got != [3]int{40, 0, 0} {
			t.Errorf("%dx%d: of %d tiles %d are off the screen, %d words too small", screen.Width, screen.Height, got[0], got[1], got[2])
		}
		iris.Keep(fmt.Sprintf("forty at %d", screen.Width))
	}
	iris.On(e2e.Desktop)

	// A click widens one, and no other moves.
	before := e2e.Look[string](iris, places)
	iris.Click(".floor-tile a|Pit 17")
	iris.See(".wide-table h2|Pit 17")
	if after := e2e.Look[string](iris, places); after != before {
		t.Errorf("the other tables moved:\n%s\n%s", before, after)
	}
	if query := e2e.Look[string](iris, "location.search"); !strings.HasPrefix(query, "?table=") {
		t.Errorf("the address says %q", query)
	}
	inside := `(() => { const at = find(".wide-table").getBoundingClientRect(); return at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight; })()`
	for _, name := range []string{"Pit 40", "Pit 2", "Pit 9"} {
		iris.Press(kb.Escape)
		iris.Wait(`!find(".wide-table")`)
		iris.Click(".floor-tile a|" + name)
		iris.See(".wide-table h2|" + name)
		if !e2e.Look[bool](iris, inside) {
			t.Errorf("%s widens beyond the screen", name)
		}
	}
	iris.Keep("widened")

	// Keys: from tile to tile, open, close.
	iris.Press(kb.Escape)
	iris.Wait(`!find(".wide-table") && document.activeElement.closest(".floor-tile")`)
	at := e2e.Look[string](iris, "document.activeElement.id")
	for _, key := range []string{kb.ArrowRight, kb.ArrowUp, kb.ArrowLeft} {
		iris.Press(key)
		if now := e2e.Look[string](iris, "document.activeElement.id"); now == at {
			t.Errorf("the arrow %q leads nowhere", key)
		}
	}
	iris.Press(kb.ArrowDown)
	if back := e2e.Look[string](iris, "document.activeElement.id"); back != at {
		t.Errorf("right, up, left and down lead from %s to %s", at, back)
	}
	iris.Press(kb.Enter)
	iris.See(".wide-table")
	iris.Press(kb.Escape)
	iris.Wait(`!find(".wide-table")`)

	// Dee calls: her table comes first, though a tile has the focus, and is answered from here.
	hands := e2e.Hands{Page: dee}
	hands.Must("call floor box 1 wants credit")
	iris.Wait(`document.title.startsWith("(1) Floor") && find(".tiles li").innerText.includes("Calls")`)
	iris.Click(".floor-tile.calls > a")
	iris.See(".wide-table .called|Dee called the floor: “Box 1 wants credit”.")
	iris.Type(".answer-form input[name=text]", "I come")
	iris.Click(".answer-form button|Answer")
	dee.See(".floorbar .answer|The floor answered: “I come”")
	iris.Wait(`document.title.startsWith("Floor")`)

	// A phone has a list, and the table widens in it.
	iris.On(e2e.Phone)
	iris.Go("/floor?show=people")
	iris.See(".floor-tile a|Pit 1")
	iris.Click(".floor-tile a|Pit 1")
	iris.See(".wide-table")
	if wide := e2e.Look[int](iris, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		t.Errorf("on a phone the page is %d pixels too wide", wide)
	}
	iris.Keep("on a phone")
}
