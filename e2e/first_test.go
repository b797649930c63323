package e2e_test

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"burncard/e2e"
)

// A newcomer gives his name, presses one button, and does no more than what the
// page points at: a whole round is dealt, and no act of it was wrong. Then he deals alone.
func TestFirstRound(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms")
	nell := browser.Open(t, "newcomer", program, e2e.Desktop)
	nell.Go("/")
	nell.Type("#guest-name", "Nell")
	nell.Click("button|Come in and deal your first round")
	nell.AtTable()
	nell.See("#first")
	follow(t, nell)
	nell.Keep("end")

	// Then three rounds alone, at the same table: nothing is lit.
	table := nell.Path()
	nell.Click("button|Now three rounds alone")
	nell.Wait(`document.querySelector("main.table")?.dataset.mode === "coached"`)
	nell.AtTable()
	if nell.Path() != table {
		t.Errorf("the rounds alone are at %s, the first was at %s", nell.Path(), table)
	}
	nell.See("#first-steps|Alone: round 1 of 3")
	nell.Wait(`!find("#first") && !find(".pointed")`)
	if nell.Has(".lit") {
		t.Error("something is lit while a newcomer deals alone")
	}

	round := e2e.Round{Dealer: &e2e.Dealer{OnePass: true}, Hands: e2e.Hands{Page: nell}}
	for i := range 3 {
		if i > 0 {
			nell.See("#first-steps|Alone: round " + strconv.Itoa(i+1) + " of 3")
			round.Hands.Written = true
		}
		nell.Holds(`l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))`)
		on := nell.Layout().Round
		round.Until = func(l e2e.Layout) bool { return l.Round > on } // the next wagers may lie there
		round.Deal()
	}
	nell.See("#first-steps|Three rounds, dealt alone")
	nell.Keep("alone")

	// The lobby leads back there, and offers the table to nobody else.
	nell.Go("/")
	nell.See("a.button|Go on dealing")
	if nell.Has("button|Deal your first round") {
		t.Error("a person who has dealt is still offered a first round")
	}
	pat := browser.Open(t, "another", program, e2e.Desktop)
	pat.ComeIn("Pat")
	if pat.Has(`a[href="` + table + `"]`) {
		t.Error("the lobby offers a newcomer's table to others")
	}

	// At the end of the rounds alone stands the sheet, with one way on; the table is gone.
	nell.Click("a.button|Go on dealing")
	nell.AtTable()
	nell.Click("#first-steps button|See how it went")
	nell.See(".how-it-went")
	if n := e2e.Look[int](nell, `document.querySelectorAll(".how-it-went .main").length`); n != 1 {
		t.Errorf("after the rounds alone there are %d ways on", n)
	}
	nell.Keep("sheet")
	nell.Go("/")
	if nell.Has(`a[href="` + table + `"]`) {
		t.Error("the table of a finished first round is still there")
	}
}

// By touch: the first card within three presses from the lobby, and the walk can be
// put away and called back.
func TestFirstRoundByTouch(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms")
	nora := browser.Open(t, "newcomer", program, e2e.Phone)
	nora.Go("/")
	nora.Type("#guest-name", "Nora")
	nora.Click("button|Come in and deal your first round") // the first press
	nora.AtTable()
	nora.See("#first")
	hands := e2e.Hands{Page: nora}
	hands.Must("burn") // two presses: the shoe, the rack

	// It goes when it is told to, and comes when it is called.
	nora.Click("#first button")
	nora.Wait(`!find("#first") && !find(".pointed") && document.activeElement.id === "first-open"`)
	nora.Press("\r")
	nora.See("#first")
	nora.Press("\r")
	nora.Wait(`!find("#first")`)

	// A second time gives a clean table, and puts the first away.
	old := nora.Path()
	nora.Run(`(() => { const f = document.createElement("form"); f.method = "post"; f.action = "/first"; document.body.append(f); f.submit(); })()`)
	nora.Wait(`location.pathname !== ` + e2e.Quote(old) + ` && document.readyState === "complete"`)
	nora.AtTable()
	nora.See("#first")
	nora.Go("/")
	if nora.Has(`a[href="` + old + `"]`) {
		t.Error("the table of a first round that was given up is still there")
	}
}

var (
	paid   = regexp.MustCompile(`until you hold ([0-9]+(?:[.][0-9]+)?)`)
	digits = regexp.MustCompile(`[0-9]+`)
)

// follow presses what the walk points at until it says that the round is over.
func follow(t *testing.T, p *e2e.Page) {
	t.Helper()
	// What is pointed at is named by what does not go away when the finger moves on.
	type sign struct {
		Says, At, Do, Verdict string
		Over                  bool
	}
	const look = `(() => {
		const at = document.querySelector(".pointed");
		const path = (el) => el.id ? "#" + el.id : el.dataset.line ? ".for-dealer [data-line='" + el.dataset.line + "']" :
			el.dataset.press && el.dataset.press !== "place" ? ["press", "at", "wager"].filter((k) => el.dataset[k]).map((k) => "[data-" + k + "='" + el.dataset[k] + "']").join("") :
			"more" in el.dataset ? "[data-bar='" + el.closest("[data-bar]").dataset.bar + "'] [data-more]" :
			path(el.parentElement.closest("[id]")) + " ." + el.classList[0] + (el.dataset.hand ? "[data-hand=" + el.dataset.hand + "]" : "");
		const step = document.querySelector("#checklist li[data-do]");
		const over = document.getElementById("first-steps").dataset.stage === "over";
		if (!over && step && step.dataset.do !== document.getElementById("first").dataset.line) return null;
		return {
			Says: text("#first-words"), At: at ? path(at) : "", Do: step?.dataset.do ?? "",
			Verdict: document.querySelector("#verdict .why")?.textContent ?? "",
			Over: document.getElementById("first-steps").dataset.stage === "over",
		};
	})()`
	hands := e2e.Hands{Page: p}
	points := 0
	for range 400 {
		s := e2e.When[sign](p, look) // it says what is owed now
		if s.Verdict != "" {
			t.Fatalf("who followed the page was refused: %s", s.Verdict)
		}
		switch {
		case s.Over:
			if points < 20 {
				t.Errorf("a round was over after %d points", points)
			}
			return
		case paid.MatchString(s.Says):
			hands.Cut(paid.FindStringSubmatch(s.Says)[1])
			points++
		case strings.Contains(s.Says, "what is asked for"):
			for _, d := range digits.FindString(s.Do) {
				p.Click(`#pad [data-digit="` + string(d) + `"]`)
			}
			p.Click("#pad-ok")
			points++
		case s.At != "" && !strings.Contains(s.Says, "place their wagers"):
			p.Click(s.At)
			points++
		}
		p.Wait("(" + look + ") !== null && JSON.stringify(" + look + ") !== " + e2e.Quote(s))
	}
	t.Fatal("the walk has no end")
}
