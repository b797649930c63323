package e2e_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"burncard/e2e"
)

// A newcomer gives his name, presses one button, and does no more than what the
// page points at: a whole round is dealt, and no act of it was wrong.
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

	// It goes when it is told to, comes when it is called, and by keys alone.
	nell.Click("#first button")
	nell.Wait(`!find("#first") && !find(".pointed") && document.activeElement.id === "first-open"`)
	nell.Press("\r")
	nell.See("#first")
	nell.Press("\r")
	nell.Wait(`!find("#first")`)

	// Who has dealt is not asked again.
	e2e.Hands{Page: nell}.Must("tap out")
	nell.Go("/")
	nell.See("a.button|New table")
	if nell.Has("button|Deal your first round") {
		t.Error("who has dealt is still offered a first round")
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
	type sign struct{ Says, At, Do, Verdict string }
	const look = `(() => {
		const at = document.querySelector(".pointed");
		const path = (el) => el.id ? "#" + el.id : el.dataset.line ? ".for-dealer [data-line='" + el.dataset.line + "']" :
			el.dataset.press && el.dataset.press !== "place" ? ["press", "at", "wager"].filter((k) => el.dataset[k]).map((k) => "[data-" + k + "='" + el.dataset[k] + "']").join("") :
			"more" in el.dataset ? "[data-bar='" + el.closest("[data-bar]").dataset.bar + "'] [data-more]" :
			path(el.parentElement.closest("[id]")) + " ." + el.classList[0] + (el.dataset.hand ? "[data-hand=" + el.dataset.hand + "]" : "");
		const step = document.querySelector("#checklist li[data-do]");
		if (step && step.dataset.do !== document.getElementById("first").dataset.line) return null;
		return {
			Says: text("#first-words"), At: at ? path(at) : "", Do: step?.dataset.do ?? "",
			Verdict: document.querySelector("#verdict .why")?.textContent ?? "",
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
		case strings.Contains(s.Says, "whole round"):
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
