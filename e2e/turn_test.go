package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// Two players sit at a table. Each sees in fixed, large slots what he may do when he is
// asked, and nothing else; everybody, the wall too, reads whose turn it is and for how long.
func TestLongTurns(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Turns", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.paul.On(e2e.Phone)
	ben, wall := browser.Open(t, "ben", program, e2e.Laptop), browser.Open(t, "wall", program, e2e.Desktop)
	ben.ComeIn("Ben")
	ben.Watch(p.path)
	ben.Sit(1, "500")
	wall.Go(p.path + "/hall")
	wall.See("main.hall")
	iris := oversee(t, program, p.path)
	e2e.Player{Hands: e2e.Hands{Page: ben}, Box: 1}.Bet("20")
	p.bet("15")
	p.hands.Must("burn")
	inject(iris, "5S 8S AS 4D 8D 7C 5C 6D")
	for _, line := range []string{"deal 1", "deal 3", "deal dealer", "deal 1", "deal 3", "deal dealer down", "offer insurance"} {
		p.hands.Must(line)
	}

	// The offer is to both at once, with the sum.
	p.paul.See("#strip button|Insure 7.50")
	ben.See("#strip button|Insure 10")
	if got := signalsOn(ben); got != "Insure,No, thanks" {
		t.Errorf("Ben is offered %s", got)
	}
	// Ben insures for less, with a chip from under "more".
	lay := func(who *e2e.Page, chip, button string) {
		t.Helper()
		who.Click(".for-player .more > summary")
		who.Click(`.values [data-chip="` + chip + `"]`)
		who.Click(".for-player .more > summary")
		who.Click("#strip button|" + button + " " + chip)
	}
	lay(ben, "5", "Insure")
	p.paul.Click("#strip button|No, thanks")
	for _, who := range []*e2e.Page{ben, p.paul} {
		who.Wait(`!find("#strip .signals")`)
	}
	p.dealer.Holds(`l.Boxes[0].Insurance === "5"`)
	p.hands.Must("close insurance")
	p.hands.Must("read")
	p.hands.Must("take 1 insurance")

	// It is Ben's turn: everybody reads so, and how long it lasts.
	ben.See("#strip .tells|Your turn")
	if got := signalsOn(ben); got != "Hit,Stand,Double,Surrender" {
		t.Errorf("Ben may %s", got)
	}
	for _, who := range []*e2e.Page{p.dealer, p.sam, wall, iris} {
		who.See("#status .whose-turn|Ben decides")
	}
	p.paul.See("#strip .tells|Ben decides")
	for _, who := range []*e2e.Page{p.dealer, p.sam, wall, iris, p.paul, ben} {
		who.Wait(`/^[0-9]+ s$/.test([...document.querySelectorAll("#status [data-turn-since], #strip [data-turn-since]")].find((el) => el.checkVisibility())?.textContent ?? "")`)
	}
	p.dealer.See(`#box-1[data-waited$=" s"]`)
	if p.paul.Has("#strip .signals") {
		t.Errorf("out of his turn Paul is offered %s", signalsOn(p.paul))
	}
	p.paul.Keep("waits")

	// A slot keeps its place: after his card Ben finds Hit and Stand where they were.
	slots := func(who *e2e.Page) string {
		return e2e.Look[string](who, `JSON.stringify(["Hit", "Stand"].map((l) => { const r = find("#strip button|" + l).getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; }))`)
	}
	was := slots(ben)
	ben.Click("#strip button|Hit")
	ben.Wait(`!find("#strip .signals")`)
	p.hands.Must("deal 1")
	ben.See("#strip .signals")
	if now := slots(ben); now != was {
		t.Errorf("Hit and Stand lay at %s, and lie at %s", was, now)
	}
	if got := signalsOn(ben); got != "Hit,Stand" {
		t.Errorf("with three cards Ben may %s", got)
	}
	ben.Keep("three cards")
	ben.Click("#strip button|Stand")

	// Paul's turn, on a phone: all in sight in the thumb's reach, large, with what it takes.
	p.paul.See("#strip .tells|Your turn")
	if got := signalsOn(p.paul); got != "Hit,Stand,Double,Split,Surrender" {
		t.Errorf("Paul may %s", got)
	}
	p.paul.See("#strip button|Double 15")
	if !e2e.Look[bool](p.paul, `all("#strip .signals button").every((b) => { const r = b.getBoundingClientRect(); return r.height >= 56 && r.width >= 44 && r.top > innerHeight / 2 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth; })`) {
		t.Errorf("Paul's buttons are small, cut, or out of the thumb's reach")
	}
	ben.See("#strip .tells|Paul decides")
	p.paul.Keep("turn")
	// Out of his turn Ben may sign all the same, under "more": a dealer learns to see it.
	ben.Click(".more > summary")
	ben.Click(`.more [data-line="{p} say {text}"]`)
	ben.Type("#pad-text", "take your time")
	ben.Click("#pad-ok")
	p.paul.Holds(`l.Said.at(-1).includes("take your time")`)
	lay(p.paul, "5", "Double")
	p.dealer.Holds(`l.Boxes[2].Hands[0].Bets.join() === "15,5"`)
	for _, who := range []*e2e.Page{p.dealer, p.sam, wall} {
		who.Wait(`!find("#status .whose-turn")`)
	}
	iris.Pardon("WebSocket", "502")
}

// signalsOn are the buttons that a player's strip offers, in the order of their slots.
func signalsOn(p *e2e.Page) string {
	return e2e.Look[string](p, `all("#strip .signals button").sort((a, b) => a.dataset.slot - b.dataset.slot).map((b) => b.firstChild.textContent.trim()).join(",")`)
}

// On a phone that is held across the felt is lower than what lies on it: it is scrolled to
// the hand whose turn it is, and left alone otherwise.
func TestLongLowFeltFollowsTheTurn(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Low felt", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	iris := oversee(t, program, p.path)
	p.bet("15")
	p.hands.Written = true
	p.hands.Must("burn")
	inject(iris, "8S 6D 8D TC 3H 2C 4C")
	p.dealer.On(e2e.Screen{Width: 844, Height: 390, Touch: true, Mobile: true})
	for _, line := range []string{"deal 3", "deal dealer", "deal 3", "deal dealer down"} {
		p.hands.Must(line)
	}
	p.paul.Click("#strip button|Split")
	p.dealer.Holds(`l.Boxes[2].Hands[0].Signal === "split"`)
	for _, line := range []string{"split 3", "deal 3.1"} {
		p.hands.Must(line)
	}
	p.paul.Click("#strip button|Stand")
	p.dealer.Holds(`l.Boxes[2].Hands[0].State === "stands"`)
	p.hands.Must("deal 3.2")
	const seen = `(() => {
		const card = find('.hand[data-turn][data-at="3.2"] .card:last-child')?.getBoundingClientRect();
		return card && find('.hand[data-turn]').contains(document.elementFromPoint((card.left + card.right) / 2, card.bottom - 4));
	})()`
	p.dealer.Wait(seen)
	p.dealer.Keep("second-hand")

	// A dealer who looks elsewhere meanwhile is not brought back by what a player says.
	p.dealer.Run(`document.querySelector("#felt").scrollTop = 0`)
	p.paul.Click(".more > summary")
	p.paul.Click(`.more [data-line="{p} say {text}"]`)
	p.paul.Type("#pad-text", "let me think")
	p.paul.Click("#pad-ok")
	p.dealer.Holds(`l.Said.at(-1).includes("let me think")`)
	if top := e2e.Look[float64](p.dealer, `document.querySelector("#felt").scrollTop`); top != 0 {
		t.Errorf("the felt was scrolled to %v, and neither a turn nor a card had come", top)
	}
	// The next card of the hand brings him back.
	p.paul.Click("#strip button|Hit")
	p.dealer.Holds(`l.Boxes[2].Hands[1].Signal === "hit"`)
	p.hands.Must("deal 3.2")
	p.dealer.Wait(seen)
	iris.Pardon("WebSocket", "502")
}
