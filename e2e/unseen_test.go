package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A round of Switch Hands: the player lays wager and ante, the dealer deals two
// cards face down beside the box and the hands, takes the ante, and when the
// player wants the other cards drags his own to the rack and those onto their
// place.
func TestLongUnseenCardsByHand(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	dee.Go("/tables/new?game=switch-hands")
	dee.FillIn(e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"})
	dee.Keep("form")
	dee.Click("button|Just open it")
	dee.AtTable()
	dee.TakeTable()
	iris, paul, hands := onPhone(t, program, dee, "AH KD TH 8C 6S 9D")

	paul.Click(`.purse [data-chip="25"]`)
	paul.Click(`#box-3 .place`)
	paul.See(".purse .ante|Ante 5")
	paul.Keep("wager")
	paul.Click(".purse .ante")
	dee.See(`#box-3 .area[data-pile="switch-ante"] .sum|5`)
	paul.Wait(`!find(".purse .ante")`)
	for n := range 2 {
		dee.Click("#shoe .place")
		dee.Click("#shoe .place") // face down
		dee.Click("#switch-3")
		dee.Wait(`document.querySelectorAll("#switch-3 .card").length === ` + string(rune('1'+n)))
	}
	for _, line := range []string{"deal 3", "deal dealer", "deal 3", "deal dealer down"} {
		hands.Must(line)
	}
	dee.Keep("dealt")
	dee.Drag(`#box-3 .area[data-pile="switch-ante"]`, "#tray")
	dee.Wait(`!find('#box-3 .area[data-pile="switch-ante"] .sum')`)
	paul.See("#strip button|Switch hands")
	if seen := paul.Layout().Box(3).Hands[0].Cards; len(seen) != 2 {
		t.Errorf("the hand has %v", seen)
	}
	paul.Keep("asked")
	paul.Click("#strip button|Switch hands")
	dee.See("#box-3 .choice-said|switch")
	dee.Keep("wanted")

	dee.Drag(`.cards[data-at="3"] .card:last-child`, "#rack .place")
	dee.Holds("l.Boxes[2].Hands[0].Cards.length === 0")
	dee.Drag("#switch-3", "#box-3 > .place")
	dee.Holds(`l.Boxes[2].Hands[0].Cards.length === 2 && l.Boxes[2].Hands[0].Total.includes("blackjack")`)
	dee.See(`#box-3 .total|⇄`)
	hands.Must("call blackjack 3")
	hands.Must("pay 3 main 50")
	dee.Keep("paid")
	paul.Keep("paid")
	iris.Pardon("WebSocket", "502")
}
