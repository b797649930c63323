package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// shortOrder hands the whole of a round over in three duties, after a few steps each.
const shortOrder = `Game: blackjack
Profile: floors

Duty: deal
Title: The opening deal
Teach: Two rounds of cards, from your left to your right, then yourself.
Steps: deal
Light: 2
Next: 2 of 2

Duty: play
Title: Cards that are asked for
Teach: One card for each player who asks, and then your own hand.
Steps: draw, decision
Light: 1
Next: 1 of 1

Duty: settle
Title: Settling and picking up
Teach: Take, pay and pick up, box by box.
Steps: settlement, payout
Light: 1
Next: 1 of 1

Duty: rest
Title: All else
Teach: The reader, insurance, the shuffle, money, and what goes wrong.
Steps: reader, insurance, shuffle, cut, cards, house-option, wager, floor, tray, side-settlement, progressive, opening, equipment, irregularity, variation
Light: 1
Next: 1 of 1
Comes: perhaps
`

// TestLongApprenticesWay takes an apprentice through the house's own short order of duties, from
// the first to the whole shoe without help, and to the picture of a way that is done.
func TestLongApprenticesWay(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	iris.Go("/apprenticeship/order")
	iris.Retype("textarea[name=text]", shortOrder)
	iris.Click("button|Check and keep")
	iris.See(".versions|Version 1")

	nell := browser.Open(t, "apprentice", program, e2e.Desktop)
	nell.ComeIn("Nell")
	nell.Go("/apprenticeship")
	nell.See("figcaption|0 of 3")
	nell.Click("button|Begin")
	nell.AtTable()
	logs := openLogs(t, program)
	log, hands := logs.of(t, nell), e2e.Hands{Page: nell}
	const yours = "#apprenticeship[data-yours]"
	for n := 0; !nell.Has("#apprentice-book button|Deal your shoe"); n++ {
		if n > 400 {
			t.Fatal("the duties are not hers after 400 steps")
		}
		table, entries := log.read(t)
		step, ok := dealersTurn(table)
		switch {
		case !ok:
			log.moved(t, nell, entries)
		case !nell.Has(yours):
			log.moved(t, nell, entries, yours) // the table does it, or her page is behind the log
		default:
			hands.Written = n > 40 // enough was pressed
			log.does(t, hands, step.Line())
		}
	}
	everywhere(nell, "ready")
	nell.Go("/apprenticeship")
	nell.See("figcaption|3 of 3")
	everywhere(nell, "way")

	nell.Click("button|Deal your shoe")
	nell.AtTable()
	nell.See("#apprenticeship|Deal to the cover card")
	log = logs.of(t, nell)
	hands.Written = true
	for n := 0; !nell.Has("#apprenticeship button|See how it went"); n++ {
		if n > 3000 {
			t.Fatal("the shoe has no end")
		}
		table, entries := log.read(t)
		if step, ok := dealersTurn(table); ok {
			log.does(t, hands, step.Line())
			continue
		}
		log.moved(t, nell, entries)
	}
	everywhere(nell, "shoe is over")
	nell.Click("#apprenticeship button|See how it went")
	nell.See(".shoe-came.passed")
	nell.See(".station.done|A whole shoe without help")
	nell.Wait(`document.querySelectorAll(".way-line .tick").length === 3 && !!document.querySelector(".way-line rect.done")`)
	everywhere(nell, "done")
}

// everywhere keeps a picture on each kind of screen, on none of which the page is too wide.
func everywhere(p *e2e.Page, moment string) {
	for name, screen := range map[string]e2e.Screen{"tablet": e2e.Tablet, "phone": e2e.Phone, "phone across": {Width: 844, Height: 390, Touch: true, Mobile: true}, "desktop": e2e.Desktop} {
		p.On(screen)
		p.Wait(`document.documentElement.scrollWidth <= innerWidth`)
		p.Keep(moment + " " + name)
	}
	p.On(e2e.Desktop)
}
