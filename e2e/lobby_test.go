package e2e_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"burncard/e2e"
)

// open opens a table from the page, without the form.
func open(p *e2e.Page, name string) {
	if !e2e.Look[bool](p, `(await fetch("/tables", { method: "POST", body: new URLSearchParams({ name: "`+name+`", variant: "blackjack", mode: "coached", profile: "floors", bots: "0" }) })).ok`) {
		panic("no table " + name)
	}
}

// The lobby has a person's own unfinished work first, other people's tables behind it, and
// an exercise of somebody else nowhere: it is no table to take.
func TestOwnWorkFirst(t *testing.T) {
	t.Parallel()
	program := house(t)
	nell, pat := browser.Open(t, "trainee", program, e2e.Desktop), browser.Open(t, "another", program, e2e.Phone)
	pat.ComeIn("Pat")
	open(pat, "Of Pat")
	nell.ComeIn("Nell")
	nell.Go("/exercises?q=lies+how")
	nell.Click(".exercise-row button|Deal it")
	nell.AtTable()
	exercise := nell.Path()
	nell.Go("/")
	nell.See(`.go-on a[href="` + exercise + `"]`)
	nell.See("ul.tables .table-card|Of Pat")
	if !e2e.Look[bool](nell, `find(".go-on").getBoundingClientRect().bottom <= find("ul.tables").getBoundingClientRect().top`) {
		t.Error("other people's tables stand before one's own work")
	}
	// Two presses on a button send its form once, also where the answer is slow to come.
	pat.Go("/exercises?q=lies+how")
	pat.Wait(`document.readyState === "complete"`)
	if went := e2e.Look[[]bool](pat, `[1, 2].map(() => find(".exercise-row form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })))`); !went[0] || went[1] {
		t.Errorf("a form is sent at the first press: %v, at the second: %v", went[0], went[1])
	}
	if nell.Has(".go-on|Of Pat") {
		t.Error("another's table is among one's own")
	}
	open(nell, "A table of hers with a long name")
	nell.Go("/")
	if ragged := e2e.Look[int](nell, `new Set(all(".go-on > li").map((li) => Math.round(li.getBoundingClientRect().width))).size`); ragged != 1 {
		t.Errorf("rows of one's own work have %d widths", ragged)
	}
	nell.Keep("lobby")
	pat.Go("/")
	pat.See(".go-on|Of Pat")
	if pat.Has(`a[href="` + exercise + `"]`) {
		t.Error("the lobby offers an exercise of somebody else")
	}
	pat.Keep("lobby")
	nell.Click(`.go-on a.button[href="` + exercise + `"]`)
	nell.AtTable()
	if nell.Path() != exercise {
		t.Errorf("going on leads to %s, the exercise is at %s", nell.Path(), exercise)
	}
}

// A person who has as many tables open as the limit allows is told so, with what may be
// closed. One press closes a table, and opens the one that was asked for.
func TestLimitPage(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "burncard.db")
	start := func() *e2e.Program { return e2e.Start(t, binary, db, "-demo=false", "-pace=20ms", "-tables=0") }
	program := start()
	dee := browser.Open(t, "dealer", program, e2e.Phone)
	dee.Pardon("409", "WebSocket", "502", "ERR_")
	dee.ComeIn("Dee")
	const limit = 12
	for i := range limit {
		if i == limit/2 { // nobody opens so many at a stretch
			program.Stop()
			program = start()
			dee.Wire.Reconnect(program.Addr)
		}
		open(dee, "Table "+strconv.Itoa(i+1))
	}
	dee.Go("/tables/new")
	dee.Click("button|Just open it")
	dee.See("h1|12 tables of yours are open")
	dee.Keep("limit")
	if n := e2e.Look[int](dee, `document.querySelectorAll(".go-on button[name=close]").length`); n != limit {
		t.Errorf("%d tables may be closed", n)
	}
	closed := strings.TrimSpace(dee.Text(".go-on .of a"))
	dee.Click(".go-on button[name=close]")
	dee.AtTable()
	opened := dee.Path()
	dee.Go("/")
	if n := e2e.Look[int](dee, `document.querySelectorAll("li.mine").length`); n != limit {
		t.Errorf("after one was closed for another, Dee has %d tables", n)
	}
	if !dee.Has(`a[href="`+opened+`"]`) || e2e.Look[bool](dee, `all("li.mine .of a").some((a) => a.textContent.trim() === `+strconv.Quote(closed)+`)`) {
		t.Errorf("%s was closed for the table at %s: %s", closed, opened, dee.Text(".go-on"))
	}
}
