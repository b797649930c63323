package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A player whose Blackjack was paid puts more chips down. No wager is left to press there:
// a dealer on a phone presses the late chips, and puts them back, 633a.6(c).
func TestLongLateWagerAtASettledBox(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee := browser.Open(t, "dealer", program, e2e.Phone)
	dee.ComeIn("Dee")
	dee.OpenTable(e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"})
	dee.TakeTable()
	_, paul, hands := onPhone(t, program, dee, "AS 6D KC TC")
	player := e2e.Player{Hands: e2e.Hands{Page: paul}, Box: 3}
	player.Bet("25")
	dee.Holds("l.Boxes[2].Hands.some((h) => h.Bets.length > 0)")
	for _, line := range []string{"deal 3", "deal dealer", "deal 3", "deal dealer down", "call blackjack 3", "pay 3 main 37.50"} {
		hands.Must(line)
	}
	paul.Holds("l.Boxes[2].Hands[0].Bets.length === 0")
	paul.Click(".for-player .more > summary")
	player.Cut("25")
	paul.Click(".for-player .more summary|To train the dealer")
	paul.Click(".for-player .more button|Bet late")
	dee.See("#box-3 [data-press=breach]")
	if dee.Has(`.bet[data-at="3"][data-wager="main"]`) {
		t.Error("a wager lies at a box that is paid")
	}
	hands.Must("catch 3")
	dee.Wait(`!find("#box-3 [data-press=breach]")`)
	dee.Keep("caught")
}
