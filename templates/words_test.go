package templates

import (
	"os"
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// TestEveryWordReads says each example of the list as people do.
func TestEveryWordReads(t *testing.T) {
	for _, w := range game.Words() {
		for i := range w.Forms {
			line := w.ExampleLine(&w.Forms[i])
			switch said := Words(line); {
			case strings.ContainsAny(said, "{}[]|"):
				t.Errorf("%s reads %q: a name that nothing stands for", line, said)
			case strings.TrimSpace(said) == "" || said == line:
				t.Errorf("%s reads %q", line, said)
			}
			for _, thing := range strings.Fields(w.Forms[i].Lights) {
				if thingIDs[thing] == "" {
					t.Errorf("%s lights %s, which is no thing on the page", line, thing)
				}
			}
		}
	}
}

// TestEveryPanelStandsSomewhere holds the buttons of words to panels and bars that a page
// draws.
func TestEveryPanelStandsSomewhere(t *testing.T) {
	var source strings.Builder
	for _, file := range []string{"controls.templ", "player_controls.templ", "station.templ", "bars.go"} {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(b)
	}
	for name, list := range panels {
		// A player's strip shows the buttons that have a slot.
		inStrip := !slices.ContainsFunc(list, func(v verb) bool { return v.Slot == 0 || v.Panel == "" })
		if !inStrip && !strings.Contains(source.String(), `"`+name+`"`) {
			t.Errorf("no page draws the panel %q of %q", name, list[0].Label)
		}
		for i := range list {
			for _, other := range list[:i] {
				if list[i].Keys != "" && list[i].Keys == other.Keys && list[i].Needs == other.Needs {
					t.Errorf("panel %q: %q and %q have the keys %s", name, other.Label, list[i].Label, other.Keys)
				}
			}
		}
	}
}
