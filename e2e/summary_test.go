package e2e_test

import (
	"regexp"
	"strings"
	"testing"

	"burncard/e2e"
)

// What a dealer did wrong is in the summary of his session, with its clause; he
// may call it a slip and flag the verdict, and it prints on one sheet.
func TestSummary(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.bet("25")
	// A card is to be burned before, and box 3 comes before the dealer: three mistakes.
	for _, line := range []string{"deal 3", "deal dealer"} {
		if a := p.hands.Do(line); a.Refused == "" && a.Verdict == "" {
			t.Errorf("coached: %s was not refused", line)
		}
	}
	p.round.Hands.Written = true
	p.round.Deal()
	p.hands.Must("tap out")
	// His stretch ends on its sheet: what went well, what to repeat, and one way on.
	for _, words := range []string{"What went well", "What to repeat"} {
		if went := p.dealer.Text(".how-it-went"); !strings.Contains(went, words) {
			t.Errorf("after tapping out he reads %q, and not %q", went, words)
		}
	}
	if n := e2e.Look[int](p.dealer, `document.querySelectorAll(".how-it-went a.button").length`); n != 1 {
		t.Errorf("there are %d ways on", n)
	}
	p.dealer.Wait(`all(".how-it-went .cite|633a.7(c)").length === 1`)
	p.dealer.Keep("tapped out")

	p.dealer.Go("/")
	p.dealer.Click("nav a|Sessions")
	p.dealer.See("table.list")
	p.dealer.Keep("sessions")
	p.dealer.Click(`table.list a[href^="/sessions/"]`)
	p.dealer.See("article.printed")
	if n := p.dealer.Text(".figures div|Rounds"); !strings.HasSuffix(n, "1") {
		t.Errorf("the summary says %q of one round", n)
	}
	p.dealer.Wait(`all(".mistakes > li").length === 3`)
	for _, cite := range []string{"633a.7(c)", "633a.7(f)(1)"} {
		if !p.dealer.Has(".mistakes .cite|" + cite) {
			t.Errorf("no mistake of the summary cites %s:\n%s", cite, p.dealer.Text(".mistakes"))
		}
	}
	mistakes := func() string { return p.dealer.Text(".figures div|Mistakes") }
	before := mistakes()

	p.dealer.Click(".mistakes button|It was a slip")
	p.dealer.See(".mistakes .badge|slip of the hand")
	p.dealer.Wait(`text(".figures div|Slips").endsWith("1")`)
	if after := mistakes(); after == before {
		t.Errorf("a slip is still counted as a mistake: %s", after)
	}
	p.dealer.Click(".mistakes summary|Flag this verdict")
	p.dealer.Type(".flag-form input[name=remark]", "The floor had asked me to")
	p.dealer.Click(".flag-form button|Flag")
	p.dealer.See(".mistakes .flag|The floor had asked me to")
	p.dealer.Keep("flagged")

	sheet := p.dealer.Print()
	if n := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAllIndex(sheet, -1)); n != 1 {
		t.Errorf("the summary prints on %d sheets", n)
	}
	p.dealer.OnPaper(true)
	for what, want := range map[string]bool{".masthead": false, "[data-print]": false, ".mistakes button": false, ".signature": true, ".mistakes": true} {
		if got := p.dealer.Has(what); got != want {
			t.Errorf("on paper %s is to be seen: %v", what, got)
		}
	}
	p.dealer.Keep("on paper")
	p.dealer.OnPaper(false)

	// From the list of its rounds one click leads to the table before a mistake.
	path := p.dealer.Path()
	p.dealer.Click("a|List of rounds")
	p.dealer.Wait(`all(".round-mistakes a").length === 3`)
	p.dealer.Keep("rounds")
	p.dealer.Click(".round-mistakes a")
	p.dealer.See(".this-act .judged .lesson div|Owed")
	p.dealer.Go(path)

	// It is his own: another guest cannot read it.
	p.paul.Pardon("404", "403")
	if status := e2e.Look[int](p.paul, `(await fetch("`+path+`")).status`); status == 200 {
		t.Error("another guest can read the summary")
	}
}
