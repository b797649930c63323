package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// A dealer's exam from its appointment to the signed sheet: the supervisor confirms the
// person and takes over for a while, the program is killed in the middle of a round, the
// attempt ends, and a verdict is overturned before the sheet is signed.
func TestLongAppointedExam(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	dee := browser.Open(t, "dealer", program, e2e.Desktop)
	register(dee, "Dee")

	// The bots play by the book: others may lay cash, question a hand or sit out, and no
	// bet would be there to go on with.
	iris.Go("/plans/new")
	iris.Type("#f-name", "March final")
	iris.Retype("#f-rounds", "200")
	iris.Retype("#f-bots", "2")
	iris.Type("#f-seed", "11")
	iris.Click("button|Save the plan")
	iris.Click("a|Appoint it")
	iris.Type("#f-trainee", "Dee")
	iris.Click("button|Appoint it")
	iris.See("button|This is Dee")
	exam := iris.Path()
	iris.Keep("appointed")
	dee.Go("/")
	dee.See(".your-exams|A supervisor confirms first who you are")
	iris.Click("button|This is Dee")
	iris.See("p|Who sits attempt 1 is confirmed")

	dee.Go("/")
	dee.Click("button|Begin attempt 1 of 1")
	dee.AtTable()
	dee.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	hands := e2e.Hands{Page: dee}
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	hands.Must("burn")
	hands.Must("deal dealer") // the boxes come before
	round := e2e.Round{Dealer: &e2e.Dealer{}, Hands: e2e.Hands{Page: dee, Written: true}}
	round.Deal()
	table := dee.Path()

	// A supervisor takes over, says why, and leaves again: the attempt is one.
	iris.Go(exam)
	iris.Click("a|Take over")
	iris.Type("#f-reason", "A fire drill")
	iris.Click("button|Take over")
	iris.AtTable()
	dee.Wait(`text("#station").includes("Iris has taken over: A fire drill")`)
	dee.Keep("relieved")
	e2e.Hands{Page: iris}.Begin("tap out")
	iris.Wait(`location.pathname === "` + exam + `"`) // a table that is left leads there
	iris.Go(table + "?as=instructor")
	iris.Type("#whisper", "Look at the rack")
	iris.Click(".station button|Whisper")
	iris.Choose("#moment select", "in")
	iris.Retype("#moment input", "500") // it never comes
	iris.Click(".breaks button|Reader goes dark")
	iris.See(".orders li|Reader goes dark")
	iris.Go(exam)
	dee.Go("/")
	dee.Click("button|Go on with attempt 1 of 1")
	dee.AtTable()
	if dee.Path() != table {
		t.Fatalf("the attempt goes on at %s, and not at %s", dee.Path(), table)
	}

	// The program is killed in mid-round, and the round goes on.
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	dee.Pardon("WebSocket", "502", "healthz")
	program.Kill()
	dee.Wait(`text("#link") !== "live"`)
	again := e2e.Start(t, binary, program.DB, "-demo=false", "-pace=20ms")
	for _, p := range []*e2e.Page{dee, iris} {
		p.Wire.Reconnect(again.Addr)
	}
	dee.Wait(`text("#link") === "live" && document.getElementById("status").dataset.view === "dealer"`)
	round.Deal()

	dee.Go(exam)
	dee.Click("summary|End")
	dee.Click("button|End the attempt")
	dee.Click("table.list a|Attempt 1")
	dee.See("article.printed")
	sheet := dee.Path()
	iris.Go(sheet)
	for _, words := range []string{"March final: attempt 1 of 1", "Iris confirmed", "Iris took over: A fire drill.", "Iris whispered to the dealer: “Look at the rack”", "Iris ordered for later (in 500 rounds): The card reader goes dark. Its time had not come at the end."} {
		if !strings.Contains(iris.Text(".sat-exam"), words) {
			t.Errorf("the sheet does not say %q", words)
		}
	}
	iris.Click(".mistakes summary|Decide")
	iris.Type(".mistakes details[open] input[name=reason]", "The box had been served, says the camera")
	iris.Click(".mistakes details[open] button|Overturn")
	iris.See(".mistakes .decision.overturned|says the camera")
	iris.Click("button|Sign the sheet")
	iris.See(".signature .signed|Iris")
	iris.Click("a|Check log and sheet")
	iris.See(".agrees|Log and sheet agree")
	iris.Keep("signed")

	// What the school files: the attempt, the profile with its version, both sides of the
	// decision, the signature.
	iris.Go(sheet)
	profile := iris.Text("dl.sheet-facts div|House rules")
	if !strings.Contains(profile, "633a/") {
		t.Errorf("the sheet names the profile %q, and no version of it", profile)
	}
	squeezed := func(words string) string { return strings.Join(strings.Fields(words), "") } // the paper cuts long words
	paper := squeezed(strings.Join(pagesOf(t, iris.Print()), ""))
	for _, words := range []string{
		"March final: attempt 1 of 1", strings.TrimPrefix(profile, "House rules"), "Iris took over: A fire drill.",
		"The box had been served, says the camera", "Iris Supervisor, signed here",
	} {
		if !strings.Contains(paper, squeezed(words)) {
			t.Errorf("the paper does not say %q:\n%s", words, paper)
		}
	}
}

// A trainee waits before an exam until a supervisor has seen who he is. The button to begin
// comes by itself, on the page of the exam and in the lobby.
func TestLongExamConfirmedWhileWaiting(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	dee := browser.Open(t, "dealer", program, e2e.Tablet)
	register(dee, "Dee")
	for _, on := range []string{"exam", "lobby"} {
		iris.Go("/exams/new")
		iris.Type("#f-trainee", "Dee")
		iris.Type("#f-exam", "The "+on+"'s")
		iris.Click("button|Appoint it")
		iris.See("button|This is Dee")
		if dee.Go("/"); on == "exam" {
			dee.Go(iris.Path())
		}
		dee.See(".exam-acts|A supervisor confirms first who you are")
		iris.Click("button|This is Dee")
		dee.See(".exam-acts button|Begin attempt 1 of 1")
	}
}
