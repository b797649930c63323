package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// sat is an attempt of Dora's at an exam that Max is still to sit: a round with one mistake,
// for which the supervisor has arranged a card. It has ended.
func sat(t *testing.T, s *site, boss, dora *visitor) (exam, table, sheet, wrong string) {
	t.Helper()
	a := boss.post(templates.ExamsPath, append(examForm(), "others", "max\n\n")...)
	if exam = a.leads(); exam == "" {
		t.Fatalf("appoint for two: status %d: %s", a.StatusCode, a.text)
	}
	boss.post(exam + "/confirm")
	table = strings.TrimPrefix(dora.post(exam+"/begin").leads(), templates.TablePath(""))
	colleague(t, s, "Iris").socket(table).must(`whisper "look at box 2"`, "inject next 9H 9D 9C 9S 9H 9D 9C 9S")
	player, d := boss.socket(table), dora.socket(table)
	player.must("p2 sit Boss 500", "p2 bet main 25")
	d.must("burn", "deal 2")
	d.say("deal 2") // wrong: the dealer's first card comes before
	d.ack()
	l, _ := s.hall.Table(table)
	for range 60 {
		scene, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
		if scene.Table.Rounds > 0 {
			wrong = fmt.Sprint(scene.Ticker[0].Seq)
			break
		}
		step := scene.View.Due[slices.IndexFunc(scene.View.Due, func(s game.StepView) bool { return s.Now })]
		if step.Actor == "dealer" {
			d.must(step.Line)
		} else {
			player.must("p2 stand")
		}
	}
	if wrong == "" {
		t.Fatal("the round does not end")
	}
	sheet = sessionOf(dora)
	return exam, table, sheet, wrong
}

// TestUntoldExam: while others on the plan are still to sit an exam, its trainee is told
// neither mistakes nor cards nor what an instructor did, by whatever way in; supervisors are
// told all at once. When the others have nothing more to learn, the trainee is told too.
func TestUntoldExam(t *testing.T) {
	s := newSite(t)
	boss, dora, max := s.supervisor("Boss"), s.member("Dora"), s.member("Max")
	exam, table, sheet, wrong := sat(t, s, boss, dora)
	session := strings.TrimPrefix(sheet, templates.SessionPath(""))
	key := sessions.RoundKey(session, 2)
	const goesOn, waits = "The exam goes on.", "You see the table and the cards when it closes for everybody: "
	gated := func(words string) {
		t.Helper()
		if text := dora.get(sheet).text; !strings.Contains(text, words) || strings.Contains(text, "633a.7(f)") || strings.Contains(text, "look at box 2") ||
			strings.Contains(text, "nine of") || strings.Contains(text, "Every mistake") || strings.Contains(text, `class="seals"`) || strings.Contains(text, sheet+"/replay") {
			t.Errorf("Dora's sheet does not say %q, or tells more:\n%s", words, text)
		}
		for _, path := range []string{sheet + "/replay", sheet + "/replay?act=" + wrong, sheet + "/replay?cards=open", sheet + "/replay/frames", sheet + "/replay/script", sheet + "/rounds", sheet + "/rounds?show=marked", sheet + "/rounds/scripts", sheet + "/verify"} {
			if a := dora.get(path); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, words) {
				t.Errorf("Dora at %s: status %d:\n%s", path, a.StatusCode, a.text)
			}
		}
		if a := dora.get(templates.TableReplayPath(table, 3)); !strings.HasPrefix(a.leads(), sheet+"/replay") {
			t.Errorf("an act's address leads to %q", a.leads()) // which is refused, as above
		}
		if a := dora.post(templates.ExercisesPath, "key", key); a.StatusCode != http.StatusConflict {
			t.Errorf("Dora deals the round again: status %d", a.StatusCode)
		}
		for _, do := range []string{"/slip", "/flag", "/request"} {
			none := told(dora.post(sheet+do, "seq", "99999", "index", "0", "remark", "I saw it"))
			if got := told(dora.post(sheet+do, "seq", wrong, "index", "0", "remark", "I saw it")); got != none {
				t.Errorf("%s of the mistake is answered\n%s\nof none\n%s", do, got, none)
			}
		}
		list := dora.get(templates.SessionsPath).text
		if !strings.Contains(list, `data-of="Mistakes">–<`) || strings.Contains(list, "clause=633a") {
			t.Errorf("Dora's list of sessions:\n%s", list)
		}
		for _, query := range []string{"?clause=" + url.QueryEscape("633a.7(f)"), "?gravity=minor", "?gravity=major", "?gravity=critical"} {
			if strings.Contains(dora.get(templates.SessionsPath+query).text, sheet+`"`) || strings.Contains(dora.get(templates.SessionsPath+query).text, sheet+"#") {
				t.Errorf("%s finds Dora's session", query)
			}
		}
		for _, text := range []string{dora.get(templates.LobbyPath).text, dora.get(exam).text} {
			if strings.Contains(text, "633a.7") || strings.Contains(text, "look at box 2") {
				t.Errorf("Dora is told:\n%s", text)
			}
		}
	}
	gated(goesOn)
	dora.post(exam + "/end")
	gated(waits)

	// A decision is no way in either.
	at := []string{"seq", wrong, "index", "0", "session", session, "ruling", "overturned", "reason", "the camera says so"}
	if a := boss.post(templates.DecisionsPath+"/mistake", at...); a.StatusCode != http.StatusSeeOther {
		t.Errorf("a decision: status %d", a.StatusCode)
	}
	gated(waits)
	if text := dora.get(templates.SessionsPath).text; strings.Contains(text, "the camera says so") || strings.Contains(text, "nav-count") {
		t.Error("the answer tells of a mistake")
	}

	// Supervisors are told all at once, in plain sentences.
	text := boss.get(sheet).text
	for _, words := range []string{"633a.7(f)", "Every mistake", "Iris whispered to the dealer: “look at box 2”", "Iris arranged this: Next cards: the nine of hearts, the nine of diamonds,", "the camera says so"} {
		if !strings.Contains(text, words) {
			t.Errorf("the supervisor's sheet does not say %q", words)
		}
	}
	for _, path := range []string{sheet + "/replay", sheet + "/replay?cards=open", sheet + "/replay/frames", sheet + "/replay/script", sheet + "/rounds", sheet + "/rounds?show=marked", sheet + "/rounds/scripts", sheet + "/verify"} {
		if a := boss.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("the supervisor at %s: status %d", path, a.StatusCode)
		}
	}
	page := boss.get(exam).text
	maxs := regexp.MustCompile(`href="(/exams/[a-z0-9]+)">Max`).FindStringSubmatch(page)
	if maxs == nil || !strings.Contains(page, "2 trainees sit this exam") {
		t.Fatalf("the exam's page does not lead to Max:\n%s", page)
	}
	if text := dora.get(exam).text; strings.Contains(text, "Max") {
		t.Error("Dora reads who else sits it")
	}
	if a := max.get(sheet); a.StatusCode != http.StatusNotFound {
		t.Errorf("Max reads Dora's sheet: status %d", a.StatusCode)
	}

	// Max sits it no more.
	if a := boss.post(maxs[1] + "/withdraw"); a.leads() != templates.ExamsPath {
		t.Fatalf("withdraw: status %d", a.StatusCode)
	}
	text = dora.get(sheet).text
	for _, words := range []string{"633a.7(f)", "Iris whispered to the dealer", "the camera says so", sheet + "/replay"} {
		if !strings.Contains(text, words) {
			t.Errorf("when it has closed, Dora's sheet does not say %q", words)
		}
	}
	for _, path := range []string{sheet + "/replay?act=" + wrong, sheet + "/replay/script", sheet + "/rounds", sheet + "/rounds?show=marked", sheet + "/rounds/scripts", sheet + "/verify"} {
		if a := dora.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("when it has closed, Dora at %s: status %d", path, a.StatusCode)
		}
	}
}

// TestExamForSeveral: one form appoints an exam for several trainees, and later for more;
// what is wrong with a name is told, and nothing that was typed is lost.
func TestExamForSeveral(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	for _, name := range []string{"Dora", "Max", "Pia"} {
		s.member(name)
	}
	for others, words := range map[string]string{
		"Max\nMaxx":  "Nobody has an account called &#34;Maxx&#34;",
		"Max, max":   "Max is named twice",
		"Max; Boss":  "Boss is a supervisor, and sits no exam",
		"Dora\n Max": "Dora is named twice",
	} {
		a := boss.post(templates.ExamsPath, append(examForm(), "others", others)...)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, words) || !strings.Contains(a.text, others+"</textarea>") {
			t.Errorf("others %q: status %d, does not say %q, or lost them:\n%s", others, a.StatusCode, words, a.text)
		}
	}
	exam := boss.post(templates.ExamsPath, append(examForm(), "others", "Max")...).leads()
	form := boss.get(templates.NewExamPath + "?plan=" + strings.TrimPrefix(exam, templates.ExamPath(""))).text
	if !strings.Contains(form, "March final, Blackjack, as Dora sits it.") || strings.Contains(form, `name="exam"`) {
		t.Errorf("the form that adds trainees:\n%s", form)
	}
	fields := append(examForm(), "plan", strings.TrimPrefix(exam, templates.ExamPath("")))
	fields[1] = "Max"
	if a := boss.post(templates.ExamsPath, fields...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "Max is to sit this exam already") {
		t.Errorf("Max is added twice: status %d", a.StatusCode)
	}
	fields[1] = "Pia"
	if a := boss.post(templates.ExamsPath, fields...); a.StatusCode != http.StatusSeeOther || !strings.Contains(boss.get(a.leads()).text, "3 trainees sit this exam") {
		t.Errorf("Pia is added: status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.post(templates.ExamsPath, append(fields, "plan", "none")...); a.StatusCode != http.StatusUnprocessableEntity && a.StatusCode != http.StatusNotFound {
		t.Errorf("a plan that there is not: status %d", a.StatusCode)
	}
}
