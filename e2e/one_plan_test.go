package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// Two trainees are appointed with one form. The first has sat the exam and is told when the
// sheet opens, while the supervisor reads it at once; when nobody else is to sit the exam
// any more, the first reads it too.
func TestLongOnePlan(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	member := func(name string) *e2e.Page {
		p := browser.Open(t, name, program, e2e.Desktop)
		register(p, name)
		return p
	}
	dee := member("Dee")
	member("Max")
	iris.Go("/exams/new")
	iris.Type("#f-trainee", "Dee")
	iris.Type("#f-others", "Max")
	iris.Type("#f-exam", "March final")
	iris.Click("button|Appoint it")
	iris.See("p|2 trainees sit this exam")
	exam := iris.Path()
	iris.Click("button|This is Dee")
	iris.See("p|Who sits attempt 1 is confirmed")

	dee.Go("/")
	dee.Click("button|Begin attempt 1 of 1")
	dee.AtTable()
	table := dee.Path()
	iris.Go(table + "?as=instructor")
	iris.Type("#whisper", "Look at the rack")
	iris.Click(".station button|Whisper")
	dee.See("#station|Look at the rack")
	iris.Go(exam)
	dee.Go(exam)
	dee.Click("summary|End")
	dee.Click("button|End the attempt")
	dee.Click("table.list a|Attempt 1")
	dee.See(".not-told|You see the table and the cards when it closes for everybody")
	sheet := dee.Path()
	if words := dee.Text("article.printed"); strings.Contains(words, "whispered") || strings.Contains(words, "Every mistake") {
		t.Errorf("the trainee reads:\n%s", words)
	}
	iris.Go(sheet)
	iris.See(".interventions li|Iris whispered to the dealer: “Look at the rack”")

	iris.Go(exam)
	iris.Click("a|Max")
	iris.Click("summary|Withdraw")
	iris.Click("button|Withdraw the exam")
	iris.Wait(`location.pathname === "/exams"`) // the exam is withdrawn
	dee.Go(sheet)
	dee.See(".interventions li|Iris whispered to the dealer: “Look at the rack”")
	dee.See("h2|Every mistake")
}
