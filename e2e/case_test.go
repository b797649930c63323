package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"burncard/e2e"
)

// A dealer tries a mistake again from his sheet: his table lies there one step before, the
// book is shut, a wrong act is refused without its answer, and after the right one he reads
// how it went and goes once more.
func TestLongTryAgain(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.bet("25")
	if a := p.hands.Do("deal dealer"); a.Refused == "" && a.Verdict == "" {
		t.Error("coached: deal dealer was not refused")
	}
	p.round.Hands.Written = true
	p.round.Deal()
	p.hands.Must("tap out")
	d := p.dealer
	d.Wait(`document.querySelector(".mistakes .try-again") !== null`)
	asked, at := "", ""
	for _, button := range []string{".mistakes .try-again button|Try it again", "#case button[value=again]|Once more"} {
		d.Click(button)
		d.AtTable()
		d.Wait(`document.querySelector("#case[data-stage=on]") !== null && document.querySelector("main").dataset.view === "dealer"`)
		if told := d.Text("#checklist") + d.Text("#verdict"); strings.Contains(told, "633a.7(c)") {
			t.Errorf("before the attempt he reads %q", told)
		}
		l := d.Layout()
		lies := fmt.Sprint(d.Text("#case"), l.Boxes, l.Dealer)
		if asked != "" && (lies != asked || d.Path() == at) {
			t.Errorf("once more is at %s after %s\n%s\nand the case was\n%s", d.Path(), at, lies, asked)
		}
		asked, at = lies, d.Path()
		d.Keep("asked")
		hands := e2e.Hands{Page: d, Written: true}
		if a := hands.Do("deal dealer"); !strings.Contains(a.Refused, "Look again") || a.Verdict != "" {
			t.Errorf("a wrong act is answered %+v", a)
		}
		d.Keep("tried")
		hands.Must("burn")
		d.Wait(`document.querySelector("#case[data-stage=over]") !== null`)
		if told := d.Text("#case"); !strings.Contains(told, "second try") || !strings.Contains(told, "633a.7(c)") {
			t.Errorf("afterwards he reads %q", told)
		}
		d.Keep("over")
	}
	d.Click("#case a|Back")
	d.Wait(`document.querySelector(".replay") !== null`)
	d.Keep("back")
}
