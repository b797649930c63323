package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/templates"
)

// TestJurorsOverTheSite: from the preset to the sheet with the jurors' points.
func TestJurorsOverTheSite(t *testing.T) {
	s := newSite(t)
	boss, dora, max, eve, gus := s.supervisor("Boss"), s.member("Dora"), s.member("Max"), s.member("Eve"), s.guest("Gus")
	form := boss.get(templates.NewPlanPath + "?preset=championship").text
	for field, value := range map[string]string{"minutes": "20", "jurors-least": "4", "jurors-most": "6", "weight-hospitality": "3", "weight-technique": "2", "weight-control": "2"} {
		input := regexp.MustCompile(`<input[^>]* name="` + field + `"[^>]*>`).FindString(form)
		if !strings.Contains(input, `value="`+value+`"`) || !strings.Contains(form, "Built on a championship") {
			t.Errorf("the preset's form has %s, want %s", input, value)
		}
	}
	if a := boss.post(templates.PlansPath, planForm("jurors-most", "7")...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "1 bots and 7 jurors: the table has 7 boxes") {
		t.Errorf("too many at the table: status %d", a.StatusCode)
	}
	if a := boss.post(templates.PlansPath, planForm("weight-control", "2")...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "the test has no jurors") {
		t.Errorf("weights without jurors: status %d", a.StatusCode)
	}
	plan := boss.post(templates.PlansPath, planForm("equivalent", "1", "jurors-least", "2", "jurors-most", "2", "weight-technique", "2", "weight-control", "2", "weight-hospitality", "3", "least-hospitality", "5")...).leads()
	if page := boss.get(plan).text; !strings.Contains(page, "hospitality 3 times") || !strings.Contains(page, "Hospitality, by the jurors: at least 5 of 10 points.") {
		t.Errorf("the plan's page:\n%s", page)
	}
	now := time.Now()
	fields := func(more ...string) []string {
		return append([]string{
			"test", strings.TrimPrefix(plan, templates.PlanPath("")), "trainee", "Dora", "jurors", "Max\neve", "attempts", "1",
			"opens", now.Add(-time.Minute).Format(formTime), "closes", now.AddDate(0, 0, 1).Format(formTime),
		}, more...)
	}
	for jurors, want := range map[string]string{"Max": "the plan wants 2 jurors, and 1 are named", "Max, Mux": "Nobody has an account called", "Max, Boss": "is a supervisor", "Max, Dora": "sits the test"} {
		if a := boss.post(templates.ExamsPath, fields("jurors", jurors)...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
			t.Errorf("jurors %s: status %d, want %q", jurors, a.StatusCode, want)
		}
	}
	exam := boss.post(templates.ExamsPath, fields()...).leads()
	if a := boss.post(exam+"/jurors", "jurors", "Max"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "1 are named") {
		t.Errorf("too few other jurors: status %d", a.StatusCode)
	}
	if lobby := max.get(templates.LobbyPath).text; !strings.Contains(lobby, "Table test 1: Dora") || !strings.Contains(lobby, "It has not begun") {
		t.Errorf("Max's lobby before the test:\n%s", lobby)
	}
	boss.post(exam + "/confirm")
	table := strings.TrimPrefix(dora.post(exam+"/begin").leads(), templates.TablePath(""))
	card := templates.RatingPath(strings.TrimPrefix(exam, templates.ExamPath("")), 1)
	for name, v := range map[string]*visitor{"Dora": dora, "Boss": boss} {
		if a := v.get(card); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s at a juror's card: status %d", name, a.StatusCode)
		}
	}
	if a := gus.get(card); a.StatusCode != http.StatusForbidden {
		t.Errorf("a guest at a juror's card: status %d", a.StatusCode)
	}
	if page := max.get(templates.TablePath(table)).text; !strings.Contains(page, "Your card as a juror") || !strings.Contains(page, "You judge this table test") || strings.Contains(page, "Your exam goes on") || strings.Contains(dora.get(templates.TablePath(table)).text, "Your card") {
		t.Errorf("the card beside the table:\n%s", page)
	}
	if a := max.get(exam); a.StatusCode != http.StatusNotFound {
		t.Errorf("a juror opens the exam's page: status %d", a.StatusCode)
	}
	max.socket(table).must("p4 sit Max 500", "p4 bet main 25")
	if a := max.post(card, "control", "8", "hospitality", ""); a.leads() != templates.TablePath(table) {
		t.Errorf("kept at the table: status %d: %s", a.StatusCode, a.text)
	}
	if a := max.post(card, "control", "11", "hospitality", "x"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, `value="11"`) {
		t.Errorf("eleven points: status %d", a.StatusCode)
	}
	if page := max.get(templates.TablePath(table)).text; !regexp.MustCompile(`name="control"[^>]*value="8"|value="8"[^>]*name="control"`).MatchString(page) {
		t.Errorf("the card does not keep what was given:\n%s", page)
	}
	dora.post(exam + "/end")
	if a := max.post(card, "control", "8", "hospitality", "7", "remark", "Warm", "hand-in", "1"); a.leads() != card {
		t.Errorf("handed in: status %d: %s", a.StatusCode, a.text)
	}
	if a := max.post(card, "control", "9", "hospitality", "9"); a.StatusCode != http.StatusConflict {
		t.Errorf("changed when it is handed in: status %d", a.StatusCode)
	}
	if page := eve.get(card).text; strings.Contains(page, "Warm") || strings.Contains(page, "What the jurors gave") {
		t.Errorf("Eve reads Max's card:\n%s", page)
	}
	sheet := sessionOf(dora)
	for name, v := range map[string]*visitor{"Dora": dora, "Boss": boss} {
		if page := v.get(sheet).text; strings.Contains(page, "Warm") || !strings.Contains(page, "waits for the jurors") {
			t.Errorf("%s's sheet before all have handed in:\n%s", name, page)
		}
	}
	for _, path := range []string{sheet + "?csv=ratings", card + "?csv=ratings"} {
		if a := eve.get(path); a.StatusCode != http.StatusNotFound {
			t.Errorf("Eve has Max's points as a file: %s: status %d", path, a.StatusCode)
		}
	}
	if a := boss.get(sheet + "?csv=ratings"); a.StatusCode != http.StatusNotFound {
		t.Errorf("points as a file before all have handed in: status %d", a.StatusCode)
	}
	if a := boss.post(sheet + "/sign"); a.StatusCode != http.StatusConflict {
		t.Errorf("signed while a juror is out: status %d", a.StatusCode)
	}
	if page := boss.get(exam).text; !strings.Contains(page, "1 of 2 jurors has handed in") || !strings.Contains(page, "Still to come: Eve.") {
		t.Errorf("the exam's page:\n%s", page)
	}
	if a := boss.post(exam+"/close", "number", "1"); a.leads() != exam {
		t.Errorf("closed: status %d: %s", a.StatusCode, a.text)
	}
	page := boss.get(sheet).text
	for _, words := range []string{"Warm", "missing", "Boss closed the cards without Eve", "Control of the game: 8 of 10", "Hospitality: 7 of 10", "÷ 5 = 7.4", "Result: not passed", "of this attempt alone", "Equivalent cards", "Hands of players", "Events of the plan", "Round 2: inject reader fault", "Not reached"} {
		if !strings.Contains(page, words) {
			t.Errorf("the sheet does not say %q:\n%s", words, page)
		}
	}
	if lists := dora.lists(sheet); firstRow(t, lists["ratings"], "juror") == "" || len(lists["marks"]) < 2 || firstRow(t, lists["events"], "what became of it") != "Not reached" {
		t.Errorf("the files of the sheet: %q", lists)
	}
	if rows := max.lists(card)["ratings"]; len(rows) != 3 {
		t.Errorf("the jurors' points as Max's file: %q", rows)
	}
	if a := boss.post(sheet + "/sign"); a.leads() != sheet {
		t.Errorf("sign: status %d: %s", a.StatusCode, a.text)
	}
	if a := eve.post(card, "control", "9", "hospitality", "9", "hand-in", "1"); a.StatusCode != http.StatusConflict {
		t.Errorf("rated when the cards are closed: status %d", a.StatusCode)
	}
}

// TestJurorsCardOfMany: a juror's card counts the attempts that are allowed, not those that have
// begun, and its field takes as long a remark as the house keeps.
func TestJurorsCardOfMany(t *testing.T) {
	s := newSite(t)
	boss, dora, max := s.supervisor("Boss"), s.member("Dora"), s.member("Max")
	plan := boss.post(templates.PlansPath, planForm("jurors-least", "1", "jurors-most", "1")...).leads()
	now := time.Now()
	exam := boss.post(templates.ExamsPath, "test", strings.TrimPrefix(plan, templates.PlanPath("")), "trainee", "Dora", "jurors", "Max", "attempts", "2",
		"opens", now.Add(-time.Minute).Format(formTime), "closes", now.AddDate(0, 0, 1).Format(formTime)).leads()
	boss.post(exam + "/confirm")
	dora.post(exam + "/begin")
	card := templates.RatingPath(strings.TrimPrefix(exam, templates.ExamPath("")), 1)
	if page := max.get(card).text; !strings.Contains(page, "Attempt 1 of 2") || !strings.Contains(page, `maxlength="500"`) {
		t.Errorf("the card:\n%s", page)
	}
	if a := max.post(card, "control", "7", "hospitality", "8", "remark", strings.Repeat("x", 500)); a.leads() == "" {
		t.Errorf("a remark of 500 characters: status %d", a.StatusCode)
	}
}
