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
			case (w.By == game.ByFloor || w.By == game.ByInstructor) && strings.Contains(w.Forms[i].Example, " ") && strings.Contains(said, strings.TrimPrefix(line, "floor ")):
				t.Errorf("%s reads %q: that is the notation", line, said)
			}
			for _, thing := range strings.Fields(w.Forms[i].Lights) {
				if thingIDs[thing] == "" {
					t.Errorf("%s lights %s, which is no thing on the page", line, thing)
				}
			}
		}
	}
}

// TestFaultsInWords: what is broken, and what was done to a shoe, is said in words: every
// fault that a button breaks, as the table names it afterwards.
func TestFaultsInWords(t *testing.T) {
	for what, want := range map[string]string{
		"shoe face-up 5":       "Card 5 of the shoe lies face up",
		"shoe short":           "The shoe gives no more cards",
		"shoe wrong":           "The double shoe gives from the wrong side",
		"reader dead":          "The card reader goes dark",
		"reader wrong":         "The card reader answers wrongly",
		"shuffler dead":        "The shuffler goes dark",
		"shuffler keeps 3":     "The shuffler keeps 3 cards back",
		"progressive misses 2": "The progressive sensor of box 2 misses the chip",
		"terminal dead 12":     "Terminal 12 goes dark",
		"countdown stuck":      "The countdown clock stands still",
		"a card was damaged":   "A card was damaged",
	} {
		if got := faultWords(what); got != want {
			t.Errorf("%s is said as %q, want %q", what, got, want)
		}
	}
	for line, want := range map[string]string{
		"inject next 9H 7C": "Next cards: the nine of hearts, the seven of clubs",
		"inject next":       "Instructor: chose the next cards",
	} {
		if got := orderWords(line); strings.HasPrefix(want, "Next") && got != want || strings.HasPrefix(want, "Inst") && Words(line) != want {
			t.Errorf("%s is said as %q, want %q", line, got, want)
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
