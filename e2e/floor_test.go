package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// The dealer calls the floor in words, and the answer stands on the page: of the automatic
// floor, on a phone too, and of a person who types it. It goes when the dealer goes on.
func TestLongFloorAnswersInWords(t *testing.T) {
	t.Parallel()
	program := house(t)
	for _, screen := range []e2e.Screen{e2e.Desktop, e2e.Phone} {
		p := gather(t, program, e2e.Form{Name: "Calls", Mode: "coached", Preset: "notation"}, screen)
		p.bet("25")
		p.hands.Must("burn")
		answers := func(words string) {
			t.Helper()
			p.dealer.See(".floorbar .answer")
			if said := e2e.Look[string](p.dealer, `find(".floorbar .answer").innerText`); !strings.Contains(said, words) {
				t.Errorf("%+v: the floor says %q, want %q", screen, said, words)
			}
		}
		p.hands.Must("call floor box 3's chips look short")
		answers("I counted box 3 with you: 25 lies there")
		p.hands.Must("deal 3")
		p.dealer.Wait(`!find(".floorbar .answer")`)
		if screen != e2e.Desktop {
			continue
		}

		iris := oversee(t, program, p.path)
		iris.Type("#floor-line", "floor tap in Iris\r")
		iris.Wait(`find("#floor-line").value === ""`)
		p.hands.Must("call floor box 3 wants a marker")
		iris.See(".floorbar .call")
		iris.Click(`[data-line="floor say {text}"]`)
		iris.Type("#pad-text", "No markers at this table.")
		iris.Click("#pad-ok")
		answers("No markers at this table.")
		p.sam.See(".floorbar .answer")
	}
}
