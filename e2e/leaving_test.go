package e2e_test

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"burncard/e2e"
)

// An exercise that was dealt with a mistake says, on a tablet too, what to repeat. At the
// table and on the sheet of the session the one way on is the same again.
func TestLongExerciseAgain(t *testing.T) {
	t.Parallel()
	program := house(t)
	nell := browser.Open(t, "trainee", program, e2e.Tablet)
	nell.ComeIn("Nell")
	nell.Go("/exercises?q=lies+how")
	nell.Click(".exercise-row button|Deal it")
	nell.AtTable()
	hands := e2e.Hands{Page: nell}
	hands.Must("burn")
	nell.Wait(`find('.bet[data-at="1"]')`)
	hands.Begin("deal dealer")
	nell.See("#coach .said") // the book is folded away: it is told on the felt
	nell.Press("\x1b")       // the card goes back into the shoe
	for _, line := range []string{"deal 1", "deal dealer", "deal 1", "deal dealer down"} {
		hands.Must(line)
	}
	nell.Wait(`text("#box-1").includes("stands")`)
	for _, line := range []string{"turn hole", "pay 1 main 15", "clear 1", "clear dealer"} {
		hands.Must(line)
	}
	nell.See("#exercise .outcome|Dealt with 1 mistake")
	nell.See("#exercise .repeat .cite|633a.7(f)(1)")
	nell.See("#exercise .main|Again")
	nell.Keep("mistaken")
	if n := e2e.Look[int](nell, `document.querySelectorAll("#exercise .main").length`); n != 1 {
		t.Errorf("at the table there are %d ways on", n)
	}

	table := nell.Path()
	nell.Click("#open-book")
	hands.Must("tap out")
	nell.See(".how-it-went .main|Again")
	if n := e2e.Look[int](nell, `document.querySelectorAll(".how-it-went .main").length`); n != 1 {
		t.Errorf("on the sheet there are %d ways on", n)
	}
	if went := nell.Text(".how-it-went"); !strings.Contains(went, "633a.7(f)(1)") {
		t.Errorf("the sheet does not say what to repeat: %s", went)
	}
	nell.Keep("sheet")
	nell.Click(".how-it-went .main|Again")
	nell.AtTable()
	if nell.Path() == table {
		t.Error("the exercise is dealt again at the table where it is over")
	}
	nell.Wait(`document.getElementById("status").dataset.view === "dealer" && !find("#exercise .outcome")`)
}

// A dealer who taps out in the middle of a round leaves a table that another dealer can
// take, and deal the round to its end, and that the person who opened it can close.
func TestLongTapOutInMidRound(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Left", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	leave := func(dealer *e2e.Page) {
		hands := e2e.Hands{Page: dealer}
		p.player.Bet("25")
		dealer.Holds(`l.Boxes[2].Hands.some((h) => h.Bets.includes("25"))`)
		for _, line := range []string{"deal 3", "deal dealer"} {
			hands.Must(line)
		}
		hands.Must("tap out")
	}
	p.hands.Must("burn")
	leave(p.dealer)
	pat := browser.Open(t, "another", program, e2e.Desktop)
	pat.ComeIn("Pat")
	pat.Click("li.table-card button|Take the table")
	pat.AtTable()
	pat.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	pat.Keep("taken over")
	round := p.round
	round.Hands, round.Dealer = e2e.Hands{Page: pat, Written: true}, &e2e.Dealer{New: true}
	round.Deal()
	pat.Holds("l.Round === 2")

	// Left again, it is closed in the lobby by the person who opened it, though a round is on.
	leave(pat)
	p.dealer.Go("/")
	p.dealer.Click("li.mine .close-table summary")
	p.dealer.Click("li.mine .close-table button|Close the table")
	p.dealer.Wait(`location.pathname === "/" && !find("li.table-card|Left")`)
	p.paul.See(".stopped, .problem, #line-state")
	p.paul.Pardon("WebSocket", "404")
}

// A table that its dealer has left in the middle of a round does not linger. When nobody
// has used it for a while the lobby offers it to nobody else, and its place is free; a month
// later it is put away for good, and its sessions stay.
func TestLongLeftTableGoes(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "burncard.db")
	start := func() *e2e.Program { return e2e.Start(t, binary, db, "-demo=false", "-pace=20ms") }
	program := start()
	var people []*e2e.Page
	for _, name := range []string{"Dee", "Pat", "Paul"} {
		who := browser.Open(t, name, program, e2e.Desktop)
		who.Pardon("WebSocket", "502", "ERR_")
		who.ComeIn(name)
		people = append(people, who)
	}
	dee, pat, paul := people[0], people[1], people[2]
	paul.Watch(dee.OpenTable(e2e.Form{Name: "Lingers", Mode: "coached", Preset: "notation"}))
	dee.TakeTable()
	paul.Sit(3, "500")
	e2e.Player{Hands: e2e.Hands{Page: paul}, Box: 3}.Bet("25")
	dee.Holds(`l.Boxes[2].Hands.some((h) => h.Bets.includes("25"))`)
	for _, line := range []string{"burn", "deal 3", "tap out"} {
		e2e.Hands{Page: dee}.Must(line)
	}
	pat.Go("/")
	pat.See("li.table-card button|Take the table")

	for _, tt := range []struct {
		later    time.Duration
		own, any bool // Dee still finds it among her own, and Pat at all
	}{{2 * 24 * time.Hour, true, false}, {31 * 24 * time.Hour, false, false}} {
		program.Stop()
		age(t, db, tt.later)
		program = start()
		for _, who := range people[:2] {
			who.Wire.Reconnect(program.Addr)
			who.Go("/")
		}
		if got := dee.Has("li.mine|Lingers"); got != tt.own {
			t.Errorf("%v later Dee finds her table: %v", tt.later, got)
		}
		if got := pat.Has("li.table-card|Lingers"); got != tt.any {
			t.Errorf("%v later the lobby offers it to Pat: %v", tt.later, got)
		}
		dee.Keep("later")
	}
	dee.Click("nav a|Sessions")
	dee.See(`table.list a[href^="/sessions/"]`)
}

// age makes all that a stopped program has kept older.
func age(t *testing.T, file string, by time.Duration) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file}).EscapedPath())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, change := range []string{
		"UPDATE glances SET data = json_set(data, '$.Used', '2001-01-01T00:00:00Z') WHERE ? > 0",
		"UPDATE tables SET created = created - ?", "UPDATE entries SET at = at - ?",
		"UPDATE sessions SET begun = begun - ?", "UPDATE sessions SET ended = ended - ? WHERE ended IS NOT NULL",
		"UPDATE mistakes SET at = at - ?", "DELETE FROM cards WHERE ? > 0", // they begin again with the mistakes
	} {
		if _, err := db.Exec(change, int64(by)); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
}
