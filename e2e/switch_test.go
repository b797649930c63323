package e2e_test

import (
	"slices"
	"testing"

	"burncard/e2e"
)

// A round of Blackjack Switch: the player lays two wagers with one press, the
// dealer deals onto both halves of his box, says both totals, and drags one hand
// onto the other when the player wants his second cards switched.
func TestLongSwitchByHand(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	dee.Go("/tables/new?game=blackjack-switch")
	dee.FillIn(e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"})
	dee.Click("button|Just open it")
	dee.AtTable()
	dee.TakeTable()
	iris, paul, hands := onPhone(t, program, dee, "TH 6S 8H 5S JD TC 9D")

	paul.Click(`.purse [data-chip="25"]`)
	paul.Click(`#box-3 .place`)
	dee.Holds(`l.Boxes[2].Hands.length === 2 && l.Boxes[2].Hands.every((h) => h.Bets.includes("25"))`)
	for _, at := range []string{`.halves [data-at="3.1"]`, `.halves [data-at="3.2"]`, "#dealer .place"} {
		dee.Drag("#shoe .place", at)
		dee.Wait(`!find(".ghost")`)
	}
	dee.Holds("l.Dealer.length === 1")
	for _, line := range []string{"deal 3.1", "deal 3.2", "deal dealer down"} {
		hands.Must(line)
	}
	dee.Keep("dealt")
	for at, total := range map[string]string{"3.1": "15", "3.2": "16"} { // in any order
		dee.Click(`.halves [data-at="` + at + `"]`)
		dee.Click(`[data-bar=cards] [data-line="call {at} {n}"]`)
		for _, d := range total {
			dee.Click(`#pad [data-digit="` + string(d) + `"]`)
		}
		dee.Click("#pad-ok")
		dee.Wait(`!find("#pad")`)
	}
	dee.Holds(`l.Said.filter((s) => s.includes("15") || s.includes("16")).length === 2`)
	paul.See("#strip button|Switch cards")
	paul.Keep("asked")
	paul.Click("#strip button|Switch cards")
	dee.See("#box-3 .choice-said|switch")
	dee.Keep("wanted")

	second := func(hand int) string { return dee.Layout().Box(3).Hands[hand].Cards[1].Name }
	was := []string{second(0), second(1)}
	dee.Drag(`.cards[data-at="3.1"] .card:last-child`, `.cards[data-at="3.2"] .card:first-child`)
	dee.See(`#box-3 .total|⇄`)
	if got := []string{second(1), second(0)}; !slices.Equal(got, was) {
		t.Errorf("the second cards were %v and are %v", was, got)
	}
	paul.Holds(`l.Boxes[2].Hands[0].Total.includes("20")`)
	paul.Click(`#strip [data-line="{p} stand"]`)
	dee.Holds(`l.Boxes[2].Hands[0].State.includes("stands")`)
	dee.Keep("switched")
	paul.Keep("switched")
	iris.Pardon("WebSocket", "502")
}
