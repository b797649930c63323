package e2e_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"burncard/e2e"
)

// What a member broke two days ago is due: one press in the lobby deals it at a real table,
// the case is graded, one key leads on as soon as its button is seen, and the day has an end.
func TestLongDueToday(t *testing.T) {
	t.Parallel()
	program := house(t)
	screen := map[string]e2e.Screen{"phone": e2e.Phone, "wide": {Width: 844, Height: 390, Touch: true, Mobile: true}, "tablet": e2e.Tablet}[os.Getenv("BURNCARD_SCREEN")]
	if screen == (e2e.Screen{}) {
		screen = e2e.Desktop
	}
	p := gather(t, program, e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, screen)
	dee := p.dealer
	register(dee, "")
	dee.Watch(p.path)
	p.bet("25")
	p.hands.Do("deal dealer") // a new dealer burns a card first
	p.hands.Must("burn")
	p.round.Dealer.New = false
	p.round.Deal()
	p.hands.Must("tap out")
	dee.See("article.printed")
	for _, who := range []*e2e.Page{dee, p.paul, p.sam} {
		who.Pardon("502")
		who.Go("/")
	}
	program.Stop()
	age(t, program.DB, 48*time.Hour)
	program = e2e.Start(t, binary, program.DB, "-demo=false", "-pace=20ms")
	dee.Wire.Reconnect(program.Addr)
	// The act was wrong under two clauses: each is a case.
	dee.Go("/")
	dee.See("h2|Due today: 2")
	dee.Keep("lobby")
	dee.Click("button|Deal the first")
	for i, left := range []string{"1 to go", "That was the last one"} {
		dee.AtTable()
		dee.See("#case .due-count|Case " + strconv.Itoa(i+1) + " of 2 today")
		dee.See("#case .help-costs|A hint or the answer counts as “again”")
		dee.Keep("asked")
		dee.Click("#case button|Show me") // whatever the case is
		dee.See("#case .due-grade|Again: given up. It comes again tomorrow")
		dee.See("#case .due-count|" + left)
		dee.Keep("over")
		// A page that was opened anew shows the button before its modules have come.
		dee.Forget()
		let := dee.Wire.Hold("/static/js/line.js")
		dee.Run(`location.search = "?anew"`)
		dee.Wait(`location.search === "?anew" && performance.getEntriesByType("resource").some((r) => r.name.endsWith("/table.js"))`)
		dee.See("#case [data-next]")
		dee.Press("n")
		dee.Wait(`location.search === ""`)
		let()
		if i == 0 {
			dee.Wait(`document.querySelector("#case[data-stage=on]") !== null`)
		}
	}
	dee.Wait(`location.pathname === "/due"`)
	dee.See("h2|That is all for today")
	dee.See(".due-today p|2 cases, 0 right at first; the next is due tomorrow")
	dee.Keep("end")
	dee.Click("th a")
	dee.See("td|Given up")
	dee.Keep("card")
}
