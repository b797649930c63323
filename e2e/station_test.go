package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// The instructor's station: what he arranges others see when it shows, or when
// it is for them; a frozen table stands still; and he takes it over.
func TestStation(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	path := dee.OpenTable(e2e.Form{Name: "Station", Mode: "exam", Preset: "notation"})
	dee.TakeTable()
	ann := browser.Open(t, "player", program, e2e.Phone)
	ann.ComeIn("Ann")
	ann.Watch(path)
	ann.Sit(3, "500")
	paul := e2e.Player{Hands: e2e.Hands{Page: ann}, Box: 3}
	paul.Bet("25")
	hands := e2e.Hands{Page: dee}
	dee.Holds("l.Boxes[2].Hands[0].Bets.length > 0")

	iris.Go("/ticker")
	iris.Click(`.at-work a|Station`)
	iris.AtTable()
	iris.Choose("#moment [name=moment]", "after")
	iris.Retype("#moment [name=many]", "2")
	iris.Click("button|Reader goes dark")
	iris.Wait(`text("#station .orders").includes("Reader goes dark")`)
	iris.Type("#next-cards", "KD 9H 8S 7C")
	iris.Choose("#moment [name=moment]", "now")
	iris.Click("button|Stack")
	iris.Wait(`text("#station").includes("Done to this shoe")`)
	iris.Choose("#task-box", "3")
	iris.Click("button|Give")
	ann.Wait(`text("#station .task").includes("Cap your bet")`)
	iris.Type("#whisper", "mind box 3")
	iris.Click("button|Whisper")
	dee.Wait(`text("#station .whisper").includes("mind box 3")`)
	for _, p := range []*e2e.Page{dee, ann} {
		if text := strings.ToLower(p.Text("#station")); strings.Contains(text, "reader") || strings.Contains(text, "shoe") {
			t.Errorf("%s reads %q", p.Who, text)
		}
	}

	hands.Must("burn")
	hands.Must("deal 3")
	iris.Wait(`text("#station .faults") === "The card reader goes dark"`)
	iris.Click("button|Freeze")
	dee.Wait(`document.querySelector("#status[data-frozen]") !== null`)
	if a := hands.Do("deal dealer"); !strings.Contains(a.Refused, "frozen") {
		t.Errorf("a card was dealt at a frozen table: %+v", a)
	}
	iris.Keep("frozen")
	iris.Click("button|Take over")
	iris.Wait(`document.getElementById("status")?.dataset.view === "dealer"`)
	iris.AtTable() // the page that came, and no more the one that was left
	iris.Click("button|Resume the table")
	iris.Wait(`document.querySelector("#status[data-frozen]") === null`)
	if iris.Has(".station") || strings.Contains(strings.ToLower(iris.Text("#station")), "reader") {
		t.Error("who has the table sees what he arranged as instructor")
	}
	dee.Wait(`document.getElementById("status").dataset.view === "spectator"`)
	iris.Keep("taken-over")
}
