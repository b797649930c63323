package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// boss comes by the one-time link, makes his account, and is led to the floor.
func boss(t *testing.T, program *e2e.Program, screen e2e.Screen) *e2e.Page {
	t.Helper()
	p := browser.Open(t, "supervisor", program, screen)
	p.Go(program.SupervisorPath())
	p.Type("#f-name", "Iris")
	p.Type("#f-password", "a long enough word")
	p.Type("#f-again", "a long enough word")
	p.Click("button|Become a supervisor")
	p.Wait(`location.pathname === "/floor"`)
	return p
}

// register has the person of a page make an account. A guest who has a name already keeps it.
func register(p *e2e.Page, name string) {
	p.Go("/register")
	if name != "" {
		p.Type("#f-name", name)
	}
	p.Type("#f-password", "a long enough word")
	p.Type("#f-again", "a long enough word")
	p.Click("main form button.main")
	p.Wait(`location.pathname === "/"`)
}

// An exam is silent until the round has ended, but for the supervisor who set it
// and looks on.
func TestExam(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	p := &party{
		dealer: browser.Open(t, "dealer", program, e2e.Desktop),
		paul:   browser.Open(t, "player", program, e2e.Laptop),
		sam:    browser.Open(t, "spectator", program, e2e.Laptop),
	}
	p.dealer.ComeIn("Dee")
	p.path = iris.OpenTable(e2e.Form{Name: "Exam", Mode: "exam", Preset: "notation", Trainee: "Dee"})
	p.dealer.Go("/")
	p.dealer.Click("li.table-card button|Take the table")
	p.dealer.AtTable()
	p.dealer.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	p.join()

	// All tables at a glance, and one click to watch.
	iris.Go("/floor")
	iris.Wait(`text(".floor-tile|Exam").includes("Dee")`)
	iris.Keep("floor")
	iris.Click(".floor-tile a|Exam")
	iris.Click(".wide-table a|Watch")
	iris.AtTable()
	iris.Wait(`document.getElementById("status").dataset.view === "floor"`)

	p.bet("25")
	p.hands.Must("burn")
	p.round.Dealer.New = false
	a := p.hands.Do("deal dealer")
	if a.Verdict != "" || a.Refused != "" {
		t.Errorf("exam: the dealer was told: %+v", a)
	}
	iris.Holds(`l.Ticker.some((m) => m.includes("633a.7(f)(1)"))`)
	iris.Keep("verdict")
	// What the dealer can ask for in the middle of the round tells him nothing.
	for _, path := range append(links(p.dealer, "/sessions", "/sessions/"), "/", p.path) {
		p.dealer.Fetch(path)
	}
	if n := figure(p.dealer, links(p.dealer, "/sessions", "/sessions/")[0], "Mistakes"); n != "0" {
		t.Errorf("exam: in the middle of the round the dealer's own summary counts %s mistakes", n)
	}
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		l := who.Layout()
		if l.Verdict != "" || len(l.Due)+len(l.Debrief)+len(l.Ticker) > 0 {
			t.Errorf("exam, %s: verdict %q, due %v, debrief %v", who.Who, l.Verdict, l.Due, l.Debrief)
		}
	}
	p.dealer.Keep("silent")

	p.round.Deal()
	p.dealer.Holds(`l.Debrief.some((m) => m.includes("633a.7(f)(1)"))`)
	p.dealer.Keep("debrief")

	if n := figure(p.dealer, links(p.dealer, "/sessions", "/sessions/")[0], "Mistakes"); n == "0" {
		t.Error("exam: after the round the dealer's summary counts no mistake")
	}

	// A round without a mistake has nothing to debrief.
	p.bet("50")
	p.round.Hands.Written = true
	p.round.Deal()
	p.dealer.Holds(`l.Round === 3 && l.Debrief.length === 0`)

	log := p.check(t, program, iris)
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		for _, found := range words(t, log, who) {
			t.Errorf("exam, %s was told in the middle of a round, in %s", who.Who, found)
		}
	}
	if len(words(t, log, iris)) == 0 {
		t.Error("nothing is found in what the supervisor saw: the search proves nothing")
	}
	judged := false
	for _, e := range log {
		judged = judged || strings.Contains(e.said, "633a.7(f)(1)")
	}
	if !judged {
		t.Error("the mistake is not in the log")
	}
}

// links are the addresses that a page has links to, by how they begin.
func links(p *e2e.Page, path, begin string) []string {
	return e2e.Look[[]string](p, `[...(await read("`+path+`")).querySelectorAll('a[href^="`+begin+`"]')].map((a) => a.getAttribute("href"))`)
}

// figure is what a summary has under a word.
func figure(p *e2e.Page, path, word string) string {
	return e2e.Look[string](p, `[...(await read("`+path+`")).querySelectorAll(".figures div")].find((d) => d.querySelector("dt").textContent === "`+word+`").querySelector("dd").textContent`)
}
