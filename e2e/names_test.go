package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// Two people of one name sit at one table, the second with a number behind it,
// also at his second box.
func TestNamesakes(t *testing.T) {
	t.Parallel()
	program := house(t)
	first, second := browser.Open(t, "first", program, e2e.Laptop), browser.Open(t, "second", program, e2e.Laptop)
	first.ComeIn("Ann")
	path := first.OpenTable(e2e.Form{Name: "Table 4", Mode: "exam", Preset: "notation"})
	first.Sit(1, "500")
	second.ComeIn("Ann")
	second.Watch(path)
	second.Sit(3, "500")
	second.Sit(4, "0")
	first.Holds(`l.Boxes[0].Name === "Ann you" && l.Boxes[2].Name === "Ann 2" && l.Boxes[3].Name === "Ann 2"`)
}

// Chips that were handed over are no more in the hand, whatever they were for;
// and where no step is lit nothing leads from one to the next.
func TestLongHandIsEmptyAfterBonus(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee, ann := browser.Open(t, "dealer", program, e2e.Desktop), browser.Open(t, "player", program, e2e.Laptop)
	dee.ComeIn("Dee")
	dee.Go("/tables/new?game=spanish-21")
	dee.FillIn(e2e.Form{Name: "Table 4", Mode: "exam"})
	dee.Click("button|Just open it")
	dee.AtTable()
	dee.TakeTable()
	if dee.Has("#first-open") {
		t.Error("in an exam the page offers to show what comes next")
	}
	ann.ComeIn("Ann")
	ann.Watch(dee.Path())
	ann.Sit(1, "500")
	e2e.Player{Hands: e2e.Hands{Page: ann}, Box: 1}.Bet("25")
	hands := e2e.Hands{Page: dee}
	hands.Must("burn")
	hands.Must("deal 1")
	hands.Cut("50")
	dee.See("#in-hand")
	dee.Press("1gu")
	dee.Holds(`l.Boxes[0].Bank === "525"`)
	dee.Wait(`!find("#in-hand")`)
}
