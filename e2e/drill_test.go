package e2e_test

import (
	"path/filepath"
	"strings"
	"testing"

	"burncard/e2e"
	"burncard/game/chip"
)

// A guest begins a drill with one press. What he pays by the cards is right, the next position
// comes to the same page, and a wrong payment is told and can be made good.
func TestDrill(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"))
	ann := browser.Open(t, "Ann", program, e2e.Desktop)
	ann.ComeIn("Ann")
	ann.Go("/drills")
	ann.Click("#drill-payouts button")
	ann.AtTable()
	ann.Run(`window.same = true`)
	ann.See("#drill|Your first act starts the time")
	hands := e2e.Hands{Page: ann}
	hands.Must(payout(t, ann.Layout(), 0))
	ann.See("#drill|1 of 1 right at first")
	ann.Wait(`document.querySelector("#drill").dataset.number === "2"`)
	if a := hands.Do(payout(t, ann.Layout(), 100)); a.Verdict == "" {
		t.Error("a payment of 1 too much is not marked")
	}
	ann.Press("\x1b") // the chips go back into the tray
	hands.Keys = true
	hands.Must(payout(t, ann.Layout(), 0))
	ann.See("#drill|1 of 2 right at first")
	ann.Wait(`document.querySelector("#drill").dataset.number === "3" && window.same`)
	ann.Keep("third")
}

// payout is the line that pays the winner on a table of the drill, and so much beside it.
func payout(t *testing.T, l e2e.Layout, more chip.Cents) string {
	t.Helper()
	for _, b := range l.Boxes {
		if b.Insurance != "" {
			return "pay " + b.Hands[0].At + " insurance " + (2*cents(t, b.Insurance) + more).String()
		}
		if len(b.Hands) > 0 && len(b.Hands[0].Bets) > 0 {
			return "pay " + b.Hands[0].At + " main " + (cents(t, b.Hands[0].Bets[0])*3/2 + more).String()
		}
	}
	t.Fatal("nothing is wagered")
	return ""
}

func cents(t *testing.T, words string) chip.Cents {
	t.Helper()
	amount, err := chip.ParseCents(strings.Fields(words)[0])
	if err != nil {
		t.Fatal(err)
	}
	return amount
}

// Chips that a player hands in are cut and sized into by touch, on a phone held across: the bar
// that is open for it hides neither the time nor how the run goes.
func TestDrillByTouch(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"))
	ann := browser.Open(t, "Ann", program, e2e.Screen{Width: 844, Height: 390, Touch: true, Mobile: true})
	ann.ComeIn("Ann")
	ann.Go("/drills")
	ann.Click("#drill-size-into button")
	ann.AtTable()
	hands := e2e.Hands{Page: ann}
	box := e2e.Look[string](ann, `document.querySelector(".sundries [data-press=offered]").closest(".box").dataset.box`)
	hands.Must("pile " + box + " 5")
	ann.Click("#box-" + box + " .sundries [data-press=offered]")
	seen := e2e.Look[bool](ann, `(() => {
		const left = document.querySelector("#drill .left"), { x, y, width, height } = left.getBoundingClientRect();
		return !!find(".place-bar") && width > 40 && left.contains(document.elementFromPoint(x + 4, y + height / 2));
	})()`)
	if !seen {
		t.Error("the time that is left is hidden while a bar is open")
	}
	ann.Keep("open bar")
	ann.Press("\x1b")
	hands.Must("size " + box)
}
