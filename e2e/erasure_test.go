package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// The dealer of an exam has written on the sheet, and asks to be erased. A supervisor finds
// him in the list and erases him: the sheet has another name and no words, and log and
// sheet still agree.
func TestLongErasure(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	p := gather(t, program, e2e.Form{Name: "Exam", Mode: "exam", Preset: "notation"}, e2e.Desktop)
	const name = "Dee"
	register(p.dealer, "")
	p.dealer.Watch(p.path)
	p.mistake()
	sheet := p.dealer.Path()
	p.dealer.Click(".mistakes summary|It was a slip of the hand")
	p.dealer.Type(".mistakes input[name=words]", "The card stuck to the shoe")
	p.dealer.Click(".mistakes button|Ask the supervisor")
	p.dealer.See(".mistakes .flag|The card stuck to the shoe")
	e2e.Hands{Page: p.paul, Written: true}.Must("p3 leave")
	p.dealer.Go("/data")
	p.dealer.Click("button|Ask to be erased")
	p.dealer.See("button|I want to stay")

	iris.Go("/people")
	iris.Click("a|Erasure and retention")
	iris.Click("a|Look and erase")
	iris.See("h1|Data of " + name)
	iris.Type("#f-name", name)
	iris.Click("button|Erase " + name)
	iris.See("h1|Former trainee 1")
	iris.Keep("erased")
	iris.Go(sheet)
	text := iris.Text("article.printed")
	if !strings.Contains(text, "former trainee 1") || strings.Contains(text, name) || strings.Contains(text, "stuck to the shoe") {
		t.Errorf("the sheet of an erased dealer says %s", text)
	}
	iris.Click("a|Check log and sheet")
	iris.See("p|Log and sheet agree")
	iris.See("p|were erased with a person")
	iris.Keep("checked")
	p.dealer.Go("/sessions")
	if at := p.dealer.Path(); at != "/login" {
		t.Errorf("the erased dealer is at %s", at)
	}
}
