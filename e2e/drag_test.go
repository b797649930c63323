package e2e_test

import (
	"strconv"
	"strings"
	"testing"

	"burncard/e2e"
)

// oversee makes the first supervisor, who looks on at a table.
func oversee(t *testing.T, program *e2e.Program, path string) *e2e.Page {
	t.Helper()
	iris := boss(t, program, e2e.Desktop)
	iris.Watch(path)
	return iris
}

// onPhone has Paul come to box 3 with his phone while Iris looks on, the dealer
// burn a card, and the next cards be known ones.
func onPhone(t *testing.T, program *e2e.Program, dee *e2e.Page, cards string) (iris, paul *e2e.Page, hands e2e.Hands) {
	t.Helper()
	path := dee.Path()
	iris = oversee(t, program, path)
	paul = browser.Open(t, "player", program, e2e.Phone)
	paul.ComeIn("Paul")
	paul.Watch(path)
	paul.Sit(3, "500")
	hands = e2e.Hands{Page: dee}
	hands.Must("burn")
	inject(iris, cards)
	return iris, paul, hands
}

// inject has the next cards be known ones.
func inject(iris *e2e.Page, cards string) {
	iris.Retype("#floor-line", "inject next "+cards)
	iris.Press("\r")
	iris.Wait(`find("#floor-line").value === ""`)
}

// A round dealt with the hands alone: cards and chips are dragged, the player
// points and waves, and what was paid stays beside the bet until the round is
// over.
func TestLongHandsOnTheLayout(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	iris := oversee(t, program, p.path)
	dee := p.dealer
	p.bet("15")

	// What is let go where nothing is goes back.
	dee.Drag("#shoe .place", "#status h1")
	dee.Drag("#shoe .place", "#rack .place")
	dee.Holds(`l.Said.at(-1) === "Burn card to the discard rack"`)
	// Others may speak meanwhile: at its hour another gaming day begins.
	if said := dee.Layout().Said; strings.Count(strings.Join(said, "\n"), "ard to ") != 1 {
		t.Errorf("a card was let go over nothing, and something came of it: %q", said)
	}
	inject(iris, "5S 6D 4C TC 2H 9H")

	// A refusal stands where something else was owed, and leads to the rule.
	dee.Drag("#shoe .place", "#dealer .place")
	dee.See("#coach a.cite|633a.7(f)(1)")
	if got := dee.Text("#coach"); !strings.Contains(got, "Box 3's turn") {
		t.Errorf("the note at the box says %q", got)
	}
	if !e2e.Look[bool](dee, `find("#coach a.cite").getAttribute("href").startsWith("/rules/blackjack#rule-633a.7(f)(1)") || decodeURIComponent(find("#coach a.cite").href).includes("#rule-633a.7(f)(1)")`) {
		t.Error("the note does not lead to the rule")
	}
	dee.Drag("#shoe .place", "#box-3 .place")
	dee.Holds("l.Boxes[2].Hands[0].Cards.length === 1")
	if dee.Has("#coach") {
		t.Error("the note is still there after the next act")
	}
	dee.Drag("#shoe .place", "#dealer .place")
	dee.Holds("l.Dealer.length === 1")
	dee.Drag("#shoe .place", "#box-3 .place")
	dee.Holds("l.Boxes[2].Hands[0].Cards.length === 2")
	// Held for a while, a card lies face down.
	dee.Down("#shoe .place")
	dee.See(`.held-acts [data-hand=down][aria-pressed="true"]`)
	dee.Over("#dealer .place")
	dee.Up()
	dee.Holds(`l.Dealer.length === 2 && l.Dealer[1].Name === "face-down card"`)

	// The dealer prompts him by pointing, and finds his hand as it was: what
	// comes meanwhile moves nothing under it.
	dee.Down(".edge .verb")
	was := e2e.Look[float64](dee, `find(".edge .verb").getBoundingClientRect().top`)
	p.paul.Click(`.for-player .more > summary`)
	p.paul.Click(`.for-player [data-line="{p} say {text}"]`)
	p.paul.Type("#pad-text", "good luck")
	p.paul.Click("#pad-ok")
	p.sam.Holds(`l.Said.at(-1).includes("good luck")`)
	if now := e2e.Look[float64](dee, `find(".edge .verb").getBoundingClientRect().top`); now != was {
		t.Errorf("a remark moved the dealer's buttons from %v to %v", was, now)
	}
	dee.Over("#status h1")
	dee.Up()
	dee.Click("#box-3 .point")
	dee.Holds(`l.Said.at(-1) === "Box 3, your decision?"`)

	// The player points, and waves.
	p.paul.Holds("l.Dealer.length === 2")
	p.paul.Down("#box-3 .card:last-child")
	p.paul.Up()
	dee.Holds(`l.Boxes[2].Hands[0].Signal === "hit"`)
	dee.Drag("#shoe .place", "#box-3 .hand .cards")
	p.paul.Holds("l.Boxes[2].Hands[0].Cards.length === 3")
	p.paul.Wave("#box-3 .card:last-child")
	dee.Holds(`l.Boxes[2].Hands[0].State === "stands"`)

	p.hands.Must("turn hole")
	dee.Drag("#shoe .place", "#dealer .place")
	dee.Holds("l.Dealer.length === 3")
	p.hands.Must("call bust")

	// A tube that is held gives a stack, and Escape puts it back.
	dee.Down(`.tray [data-chip="5"]`)
	dee.See(`#held [data-back="5"][aria-label^="20 chips"]`)
	dee.Up()
	dee.Press("\x1b")
	dee.Wait(`!find("#in-hand")`)
	// Twice 2.50 is 5; one too many goes back.
	p.hands.Cut("10")
	dee.Click(`.tray [data-chip="2.50"]`)
	dee.Click(`.tray [data-chip="2.50"]`)
	dee.Click(`.held-acts [data-hand="larger"]`)
	dee.See(`#held [data-back="5"][aria-label^="3 chips"]`)
	dee.Click(`.tray [data-chip="100"]`)
	dee.Click(`#held [data-back="100"]`)
	dee.Drag("#held", `.bet[data-at="3"]`)
	for _, who := range []*e2e.Page{dee, p.paul, p.sam} {
		who.See(`#box-3 .lies[data-settled="paid"]`)
		if got := who.Text("#box-3 .lies"); !strings.Contains(got, "15") || !strings.Contains(got, "+15") {
			t.Errorf("%s: the pay does not stand beside the bet: %q", who.Who, got)
		}
		if got := who.Layout().Box(3); got.Bank != "485" || len(got.Hands[0].Bets) != 0 {
			t.Errorf("%s: what lies there is counted twice: before the player %s, wagers %v", who.Who, got.Bank, got.Hands[0].Bets)
		}
	}
	dee.Keep("paid")

	// Cards over which a hand lingers come with it, into the rack in that order.
	dee.Down("#box-3 .cards .card:last-child")
	dee.Over("#dealer .cards .card:last-child")
	dee.Wait(`document.querySelectorAll(".ghost > .cards").length === 2`)
	dee.Over("#rack .place")
	dee.Up()
	dee.Holds("l.Dealer.length === 0 && l.Round === 2")
	if got := dee.Layout().Box(3); got.Bank != "515" || dee.Has(".lies") {
		t.Errorf("after the round %s is before the player, and chips lie on the layout: %v", got.Bank, dee.Has(".lies"))
	}
	iris.Pardon("WebSocket", "502")
	p.check(t, program, iris)
}

// The player who is offered the cut makes it in his own browser, where he
// presses the pack; the dealer puts the cover card in where he presses it.
func TestLongCutByHand(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 4", Mode: "coached", Start: "preinspected", Preset: "notation"}, e2e.Desktop)
	dee := p.dealer
	if p.paul.Has(".for-cutter") {
		t.Error("a player who has not been asked may cut")
	}
	dee.Press("3k")
	p.paul.See("#pack .place.for-cutter")
	asked := p.paul.Layout().Said
	p.sam.Holds(`l.Said.at(-1) === ` + strconv.Quote(asked[len(asked)-1])) // he has seen it too
	if p.sam.Has(".for-cutter") {
		t.Error("a spectator may cut")
	}
	p.paul.Click("#pack .place.for-cutter")
	dee.Holds(`l.Pack === "cut"`)
	if said := dee.Layout().Said; !strings.HasPrefix(said[len(said)-1], "Box 3 cuts at 1") {
		t.Errorf("he pressed the middle of 312 cards: %q", said)
	}
	dee.Click("#pack .place")
	dee.See("#pad")
	dee.Click("#pad-cover-here")
	dee.Holds(`l.Said.at(-1).startsWith("Cover card in, 1")`)
	p.dealer.Pardon("WebSocket")
}

// On a phone a player bets by pressing chips and his box, and taps his cards.
func TestLongPlayerOnAPhone(t *testing.T) {
	t.Parallel()
	program := house(t)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	dee.ComeIn("Dee")
	dee.OpenTable(e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"})
	dee.TakeTable()
	_, paul, hands := onPhone(t, program, dee, "5S 6D 4C TC 2H")

	paul.Click(`.purse [data-chip="25"]`)
	paul.Click(`.purse [data-chip="5"]`)
	paul.Click(`#box-3 .place`)
	dee.Holds(`l.Boxes[2].Hands.some((h) => h.Bets.includes("30"))`)
	for _, line := range []string{"deal 3", "deal dealer", "deal 3", "deal dealer down"} {
		hands.Must(line)
	}
	paul.Holds("l.Dealer.length === 2")
	paul.Click("#box-3 .card:last-child")
	dee.Holds(`l.Boxes[2].Hands[0].Signal === "hit"`)
	paul.Keep("card, please")

	// On three cards no double is offered, and one that is asked for under "more" is
	// refused.
	hands.Must("deal 3")
	paul.Holds("l.Boxes[2].Hands[0].Cards.length === 3")
	paul.See("#strip button|Stand")
	if paul.Has("#strip button|Double") {
		t.Error("a double on three cards is offered")
	}
	paul.Click(".for-player .more > summary")
	paul.Click(`.purse [data-chip="25"]`)
	paul.Click(`.purse [data-chip="5"]`)
	paul.Click(".for-player .more button|Double")
	paul.Wait(`text("#reply") !== ""`)
	if got := dee.Layout().Box(3).Hands[0].Bets; len(got) != 1 {
		t.Errorf("a double on three cards lies there: %v", got)
	}
}
