package web

import (
	"strings"
	"testing"

	"burncard/templates"
)

// A call in an exam waits for a person: the supervisors' page says for how long and counts
// it in its title, the dealer's says that he waits in nobody's time but the floor's.
func TestCallWaits(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := boss.open("mode", "exam")
	if a := boss.get(templates.FloorPath); !strings.Contains(a.text, "<title>Floor ·") {
		t.Errorf("nobody calls: %s", a.text)
	}
	dealer := max.socket(table)
	dealer.must("tap in Max")
	dealer.must("call floor box 1 wants credit")
	floor := boss.get(templates.FloorPath).text
	for _, want := range []string{"<title>(1) Floor ·", "Max called the floor: “Box 1 wants credit”.", "Waits for ", "data-counts"} {
		if !strings.Contains(floor, want) {
			t.Errorf("the supervisors' page has no %q", want)
		}
	}
	if page := max.get(templates.TablePath(table)).text; !strings.Contains(page, "You called the floor: “Box 1 wants credit”.") || !strings.Contains(page, "data-since") {
		t.Error("the dealer's page does not say since when the floor is called")
	}
	boss.socket(table).must("floor say \"I come\"")
	floor = boss.get(templates.FloorPath).text
	if strings.Contains(floor, "Waits for ") || !strings.Contains(floor, "<title>Floor ·") {
		t.Error("the call is answered, and counts as waiting")
	}
}
