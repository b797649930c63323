package e2e_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"burncard/e2e"
	"burncard/game"
	"burncard/sessions/drills"
)

// TestLongDrillsByTouch deals drills by touch on a tablet and on a phone until their time is
// over: all that an item asks for can be pressed, each item is right, and the page at the end
// says one thing to do better.
func TestLongDrillsByTouch(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=150ms", "-drill=24s")
	logs := openLogs(t, program)
	for name, screen := range map[string]e2e.Screen{"tablet": e2e.Tablet, "phone": e2e.Phone} {
		for _, key := range []string{"opening", "irregularities", "one-pass", "change"} {
			t.Run(key+" "+name, func(t *testing.T) {
				t.Parallel()
				ann := browser.Open(t, "Ann", program, screen)
				ann.ComeIn("Ann")
				ann.Go("/drills")
				ann.Click("#drill-" + key + " button")
				ann.AtTable()
				drill, _ := drills.Find(key)
				dealDrill(t, ann, drill, logs.of(t, ann))
				ann.Wait(`location.pathname.startsWith("/drills/") && document.readyState === "complete"`)
				ann.See(".better h2|One thing to do better")
				ann.See(".better .thing")
				if wrong := e2e.Look[int](ann, `document.querySelectorAll(".items .wrong").length`); wrong > 0 {
					t.Errorf("%d items went wrong", wrong)
				}
				if wide := e2e.Look[bool](ann, `document.documentElement.scrollWidth > innerWidth`); wide {
					t.Error("the page at the end is wider than the screen")
				}
				ann.Keep("end")
			})
		}
	}
}

// longest is the longest gesture: change in many chips. None begins so near to the end.
const longest = 8 * time.Second

// dealDrill deals items until the time is nearly over. The page does not say what is owed: the
// log of its table does.
func dealDrill(t *testing.T, ann *e2e.Page, drill *drills.Drill, log tableLog) {
	t.Helper()
	hands := e2e.Hands{Page: ann}
	number := func() string {
		return e2e.Look[string](ann, `document.querySelector("#drill").dataset.number`)
	}
	// Before the first act the end is far off.
	left := func() time.Duration {
		return time.Duration(e2e.Look[int](ann, `((until) => until ? Date.parse(until) - Date.now() : 3600000)(document.querySelector("#drill").dataset.until)`)) * time.Millisecond
	}
	for left() > longest {
		// An item may end by what the floor or a player does, and the next is laid at once: what
		// the dealer had taken up for the last one goes back then.
		table, entries := log.read(t)
		for was := -1; was != entries; table, entries = log.read(t) {
			was = entries
			e2e.Look[bool](ann, fmt.Sprintf(`await settled(".felt", %d)`, ann.Patience.Milliseconds()))
		}
		step, ok := (&game.Referee{Table: table}).Next()
		if !ok || step.By != game.ByDealer { // a player or the floor is about to move
			log.moved(t, ann, entries)
			continue
		}
		// A card on its way would take the press of what it flies over.
		ann.Wait(`[...document.querySelectorAll(".card")].every((card) => card.getAnimations().length === 0)`)
		act, item := step.Act(), number()
		if !log.does(t, hands, act.String()) {
			continue
		}
		if table, _ = log.read(t); drill.Over(table, table.Due(nil), &act, true) {
			ann.Wait(`document.querySelector("#drill")?.dataset.number !== ` + strconv.Quote(item))
			ann.Keep("item " + number())
		}
	}
}
