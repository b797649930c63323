package e2e_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"burncard/e2e"
)

// A table test from its plan to the signed record on paper, with one juror.
func TestLongTableTestWithAJuror(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	member := func(name string) *e2e.Page {
		p := browser.Open(t, name, program, e2e.Desktop)
		register(p, name)
		return p
	}
	dee, jo := member("Dee"), member("Jo")
	iris.Go("/plans/new")
	iris.Type("#f-name", "Table test 1")
	iris.Retype("#f-rounds", "1")
	iris.Retype("#f-bots", "1")
	iris.Type("#f-events", "round 1 card 50: inject torn 2")
	iris.Retype("#f-jurors-least", "1")
	iris.Retype("#f-jurors-most", "1")
	iris.Retype("#f-weight-hospitality", "3")
	iris.Click("button|Save the plan")
	iris.Click("a|Appoint it")
	iris.Type("#f-trainee", "Dee")
	iris.Type("#f-jurors", "Jo")
	iris.Click("button|Appoint it")
	iris.Click("button|This is Dee")
	exam := iris.Path()
	dee.Go(exam)
	dee.Click("button|Begin attempt")
	dee.AtTable()
	jo.Go("/")
	jo.Click("a|To the table")
	jo.See("#card-title|Your card as a juror")
	jo.Type("#f-control", "8")
	jo.Click(".juror-card button|Keep")
	jo.AtTable()
	jo.Sit(4, "500")
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	hands := e2e.Hands{Page: dee, Written: true}
	hands.Must("burn")
	round := e2e.Round{Dealer: &e2e.Dealer{}, Hands: hands}
	round.Deal()
	dee.See("#line-state|This attempt is over") // by itself, a moment later
	dee.Click("#line-state a|Go on")
	dee.Wait("location.pathname === " + strconv.Quote(exam))
	iris.Go(exam)
	for range 20 {
		if iris.Has("#jurors|Still to come: Jo.") {
			break
		}
		iris.Go(exam)
	}
	iris.See("#jurors|Still to come: Jo.")
	jo.Go("/")
	jo.Click("a|Your card")
	jo.Type("#f-hospitality", "7.5")
	jo.Click("button|Hand in")
	jo.See("h2|What the jurors gave")
	iris.Go(exam)
	iris.Click("table.list a|Attempt 1")
	iris.Click("button|Sign the sheet")
	iris.See(".signature .signed|Iris")
	sheet := iris.Path()
	for size, file := range map[string][]byte{"Letter": iris.Print(), "A4": iris.PrintA4()} {
		pages := pagesOf(t, file)
		paper := strings.Join(strings.Fields(strings.Join(pages, "")), "")
		for _, words := range []string{
			"Table test 1, version 1", "Hospitality: 7.5 of 10", "attempt 1 of 1", "seed", "Iris Supervisor, signed here", "As on most floors", "633a/", "Result",
			"Events of the plan", "Card 2 of the shoe has a torn corner", "Not reached", "What an instructor did",
		} {
			if !strings.Contains(strings.ToUpper(paper), strings.ToUpper(strings.Join(strings.Fields(words), ""))) {
				t.Errorf("on %s the paper does not say %q:\n%s", size, words, paper)
			}
		}
		for n, page := range pages {
			if want := fmt.Sprintf("Page %d of %d", n+1, len(pages)); !strings.Contains(page, want) {
				t.Errorf("on %s page %d does not say %q:\n%s", size, n+1, want, page)
			}
		}
	}
	iris.Go(sheet + "/verify")
	iris.See(".agrees|Log and sheet agree")
}
