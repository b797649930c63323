package e2e_test

import (
	"maps"
	"testing"

	"burncard/e2e"
)

// stadium opens a table of a hybrid game whose clocks leave everybody time, with
// bots at its wall of terminals and two people at terminals of their own, one of
// them on a phone; the dealer has its command line before him.
func stadium(t *testing.T, game string, bots int, rules map[string]string) (program *e2e.Program, dealer, paul, phil *e2e.Page) {
	t.Helper()
	program = house(t)
	dealer = browser.Open(t, "dealer", program, e2e.Desktop)
	paul = browser.Open(t, "player", program, e2e.Tablet)
	phil = browser.Open(t, "phone", program, e2e.Phone)
	for who, name := range map[*e2e.Page]string{dealer: "Dee", paul: "Paul", phil: "Phil"} {
		who.ComeIn(name)
	}
	form := e2e.Form{Name: "Stadium", Mode: "guided", Bots: bots, House: map[string]string{"betting-time": "600", "think": "600"}}
	maps.Copy(form.House, rules)
	dealer.Go("/tables/new?game=" + game)
	dealer.FillIn(form)
	dealer.Click("button|Just open it")
	dealer.AtTable()
	dealer.TakeTable()
	dealer.Click(".edge [data-more]")
	for _, p := range []*e2e.Page{paul, phil} {
		p.Watch(dealer.Path())
		p.Click(".tile button|Play here")
		p.See("#terminal h2")
	}
	return program, dealer, paul, phil
}

// say has the dealer type lines.
func say(dealer *e2e.Page, lines ...string) {
	for _, line := range lines {
		dealer.Type("#dealer-line", line)
		dealer.Press("\r")
		dealer.Wait(`document.querySelector("#dealer-line").value === ""`)
	}
}

// A hybrid table: the dealer deals to three positions, bots play at the wall of
// terminals, two people at terminals of their own, one of them on a phone.
func TestLongTerminals(t *testing.T) {
	t.Parallel()
	_, dealer, paul, phil := stadium(t, "hybrid", 24, nil)
	dealer.Wait(`document.querySelectorAll(".tile:not([data-free])").length >= 24`)
	for i, p := range []*e2e.Page{paul, phil} {
		p.Click(`#terminal .positions button|` + []string{"1", "2"}[i])
		p.Wait(`document.querySelector("#terminal .positions [aria-pressed=true]") !== null`)
		p.Click(`#terminal .stakes button|10`)
		p.Wait(`text("#terminal dl").includes("10")`)
	}
	paul.Keep("bets")
	phil.Keep("bets")
	dealer.Wait(`document.querySelectorAll(".tile[data-played]").length >= 20`)
	dealer.Keep("bets")
	say(dealer, "no more bets", "deal 1", "deal 2", "deal 3", "deal dealer", "deal 1", "deal 2", "deal 3", "deal dealer down")
	for _, p := range []*e2e.Page{paul, phil} {
		p.Wait(`document.querySelectorAll("#terminal .play .face").length === 2`)
	}
	dealer.Keep("dealt")
	paul.Keep("dealt")
	phil.Keep("dealt")
}

// A hybrid table without a hole card: two people play the same two cards, decide
// differently, and have dealers' hands of their own.
func TestLongOwnDealers(t *testing.T) {
	t.Parallel()
	program, dealer, paul, phil := stadium(t, "hybrid-no-hole", 12, map[string]string{"offer-bet-the-set-21": "C", "offer-kings-bounty": "offered"})
	iris := oversee(t, program, dealer.Path())
	inject(iris, "8H 6D 4C TS 9H")
	for _, p := range []*e2e.Page{paul, phil} {
		p.Click(`#terminal .stakes button|10`)
		p.Wait(`text("#terminal dl").includes("10")`)
	}
	dealer.Wait(`document.querySelectorAll(".tile[data-played]").length >= 10`)
	paul.Keep("bets")
	phil.Keep("bets")
	say(dealer, "no more bets", "deal 1", "deal dealer", "deal 1")
	for _, p := range []*e2e.Page{paul, phil} {
		p.See("#terminal .signals button|Surrender")
		p.Keep("dealt")
	}
	paul.Click("#terminal .signals button|Stand")
	phil.Click("#terminal .signals button|Hit")
	dealer.Wait(`document.querySelectorAll(".tile[data-asked]").length === 0`)
	say(dealer, "deal community")
	// The ten is the dealer's against Paul, and takes Phil over 21.
	paul.Wait(`text("#terminal .against").includes("16")`)
	phil.Wait(`text("#terminal .asks").includes("lost")`)
	for _, p := range []*e2e.Page{dealer, paul, phil, iris} {
		p.Keep("drawn")
	}
	say(dealer, "deal community")
	paul.Wait(`text("#terminal .asks").includes("won")`)
}
