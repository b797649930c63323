package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// The dealer of an exam asks to take a mistake for a slip of the hand. A supervisor finds
// the request in the queue and overturns the verdict with a reason; the dealer finds the
// answer in his list, and the sheet shows both.
func TestLongDecision(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	p := gather(t, program, e2e.Form{Name: "Exam", Mode: "exam", Preset: "notation"}, e2e.Desktop)
	p.mistake()
	sheet := p.dealer.Path()
	count := func(who *e2e.Page) string {
		return strings.Join(strings.Fields(who.Text(".figures div|Mistakes")), " ")
	}
	before := count(p.dealer)

	if p.dealer.Has(".mistakes form[action$='/slip']") {
		t.Error("the dealer of an exam can mark a slip himself")
	}
	p.dealer.Click(".mistakes summary|It was a slip of the hand")
	p.dealer.Type(".mistakes input[name=words]", "The card stuck to the shoe")
	p.dealer.Click(".mistakes button|Ask the supervisor")
	p.dealer.See(".mistakes .flag|The card stuck to the shoe")
	if after := count(p.dealer); after != before {
		t.Errorf("the request changes the count from %q to %q", before, after)
	}
	p.dealer.Keep("asked")

	// From a name and a clause to the mistake on the sheet are two presses.
	iris.Go("/sessions?mode=practice-exam&flag=")
	if got := e2e.Look[string](iris, "location.search"); got != "?mode=practice-exam" {
		t.Errorf("a field that says nothing stays in the address: %s", got)
	}
	iris.Click(".sessions-found a.name")
	iris.See("h1|Sessions of")
	iris.Keep("sessions of one")
	iris.Click(".clause-counts a|Newest")
	iris.See(".mistakes > li:target .why")
	if got := iris.Path(); got != sheet {
		t.Errorf("the clause leads to %s, and the sheet is %s", got, sheet)
	}

	iris.Go("/floor")
	if n := iris.Text("nav a|Decisions"); !strings.Contains(n, "1") {
		t.Errorf("one request waits, and the navigation says %q", n)
	}
	iris.Click("nav a|Decisions")
	iris.See(".question .flag|The card stuck to the shoe")
	for _, what := range []string{".question .cite", ".question .lesson div|Owed", ".question .lesson div|Done"} {
		iris.See(what)
	}
	iris.Keep("queue")
	iris.Click(".question .why a")
	iris.See(".mistakes > li:target .flag|The card stuck to the shoe")
	iris.Go("/decisions?kind=request")
	iris.Type(".question input[name=reason]", "The camera shows that it stuck")
	iris.Click(".question button|Overturn")
	iris.See("p|Nothing matches")
	if got := iris.Path(); got != "/decisions" {
		t.Errorf("after the decision the supervisor is at %s", got)
	}

	p.dealer.Go("/sessions")
	p.dealer.See(".answers|The camera shows that it stuck")
	p.dealer.Keep("answered")
	p.dealer.Click(".answers a")
	p.dealer.See(".mistakes > li:target .decision.overturned|The camera shows that it stuck")
	for _, both := range []string{".mistakes > li:target .why", ".mistakes > li:target .flag", ".mistakes > li:target .decision|Iris"} {
		p.dealer.See(both)
	}
	if after := count(p.dealer); !strings.Contains(after, "1 overturned") {
		t.Errorf("overturned, and the sheet counts %q", after)
	}
	p.dealer.Go("/sessions")
	if p.dealer.Has(".answers") {
		t.Error("the answer was read, and is new still")
	}

	iris.Go(sheet)
	iris.Click("button|Sign the sheet")
	iris.See(".signature .signed|Iris")
	iris.Click("a|Check log and sheet")
	iris.See(".agrees|Log and sheet agree")
	iris.Keep("checked")
}

// In the queue, which is dark, the ways on from a mistake and the field for the reason are
// dark; on the sheet, which is paper, they are light.
func TestLongQueueIsDark(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	p := gather(t, program, e2e.Form{Name: "Exam", Mode: "exam", Preset: "notation"}, e2e.Desktop)
	p.mistake()
	p.dealer.Click(".mistakes summary|It was a slip of the hand")
	p.dealer.Click(".mistakes button|Ask the supervisor")
	p.dealer.See(".mistakes .flag|a slip of the hand")
	light := func(what string) bool {
		t.Helper()
		iris.See(what)
		return e2e.Look[int](iris, `((el) => Math.min(...getComputedStyle(el).backgroundColor.match(/\d+/g).slice(0, 3)))(find("`+what+`"))`) > 128
	}
	iris.Go(p.dealer.Path())
	if !light(".mistake-acts a.button") {
		t.Error("on the paper of the sheet a button is dark")
	}
	iris.Go("/decisions")
	for _, what := range []string{".question .mistake-acts a.button", ".question .flag-form input[name=reason]"} {
		if light(what) {
			t.Errorf("in the dark queue %s is light", what)
		}
	}
	iris.Keep("queue")
	iris.Type(".question input[name=reason]", "The tape shows it")
	iris.Click(".question button|Uphold")
	iris.See("p|Nothing waits")
	iris.Go("/decisions?show=answered")
	if light(".question .decision|The tape shows it") {
		t.Error("in the dark queue the answer is light")
	}
	iris.Keep("answered")
}
