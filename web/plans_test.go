package web

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/templates"
)

// planForm is a form for a plan of a table test of two rounds.
func planForm(more ...string) []string {
	return append([]string{
		"name", "Table test 1", "note", "For beginners", "variant", "blackjack", "profile", "letter", "length", "rounds", "rounds", "2", "minutes", "15",
		"seed", "4711", "bots", "1", "style", "book", "events", "round 2: inject reader fault", "technique", "7.5", "no-critical", "1",
	}, more...)
}

// TestPlansOfTableTests: a plan is written, changed, copied, withdrawn and found; a form
// that is refused keeps what was typed.
func TestPlansOfTableTests(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	s.member("Dora")
	if page := boss.get(templates.PlansPath).text; !strings.Contains(page, "There is no plan yet") {
		t.Errorf("no plans:\n%s", page)
	}
	for name, tt := range map[string]struct {
		more []string
		want string
	}{
		"events":    {[]string{"events", "round 9: inject reader fault"}, "the test has 2 rounds"},
		"minutes":   {[]string{"length", "time", "minutes", "0"}, "it has no time limit"},
		"technique": {[]string{"technique", "many"}, "is no number of points"},
		"seed":      {[]string{"seed", "x"}, "is no seed"},
		"rounds":    {[]string{"rounds", "x"}, "is no number of rounds"},
		"cards":     {[]string{"equivalent", "1", "bots", "0", "events", ""}, "has neither"},
	} {
		a := boss.post(templates.PlansPath, planForm(tt.more...)...)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, tt.want) || !strings.Contains(a.text, `value="Table test 1"`) {
			t.Errorf("wrong %s: status %d, want %q:\n%s", name, a.StatusCode, tt.want, a.text)
		}
	}
	plan := boss.post(templates.PlansPath, planForm()...).leads()
	id := strings.TrimPrefix(plan, templates.PlanPath(""))
	page := boss.get(plan).text
	for _, words := range []string{"By the letter", "2 rounds in 15 minutes", "from seed 4711", "round 2: inject reader fault", "The card reader goes dark", "at least 7.5 of 10 points", "No critical mistake", "For beginners"} {
		if !strings.Contains(page, words) {
			t.Errorf("the plan's page does not say %q:\n%s", words, page)
		}
	}
	if rows := boss.lists(templates.PlansPath)["plans"]; firstRow(t, rows, "plan") != "Table test 1" || len(boss.lists(plan)["versions"]) != 2 {
		t.Errorf("the plans as a file: %q", rows)
	}
	form := boss.get(templates.NewPlanPath + "?from=" + id).text
	for _, words := range []string{`name="after" value="1"`, `value="4711"`, `value="7.5"`, "round 2: inject reader fault</textarea>", `name="no-critical" value="1" checked`} {
		if !strings.Contains(form, words) {
			t.Errorf("the form that changes it has no %q:\n%s", words, form)
		}
	}
	if copied := boss.get(templates.NewPlanPath + "?as=copy&from=" + id).text; strings.Contains(copied, "4711") || strings.Contains(copied, `value="Table test 1"`) || !strings.Contains(copied, "Copy of Table test 1") {
		t.Errorf("the form for a copy:\n%s", copied)
	}
	if preset := boss.get(templates.NewPlanPath + "?preset=school").text; !strings.Contains(preset, "Built on a school") || !strings.Contains(preset, `name="bots" type="number" value="6"`) && !strings.Contains(preset, `value="6"`) {
		t.Errorf("the form with a school's figures:\n%s", preset)
	}
	if a := boss.post(templates.PlansPath, planForm("plan", id, "after", "1", "rounds", "3")...); a.leads() != plan {
		t.Errorf("changed: status %d: %s", a.StatusCode, a.text)
	}
	beside := boss.post(templates.PlansPath, planForm("plan", id, "after", "1", "rounds", "4")...)
	for _, words := range []string{"has version 2 by now", `href="` + plan + `"`, `name="after" value="2"`, `value="4"`} {
		if beside.StatusCode != http.StatusConflict || !strings.Contains(beside.text, words) {
			t.Errorf("changed beside another: status %d, want %q:\n%s", beside.StatusCode, words, beside.text)
		}
	}
	others := boss.post(templates.PlansPath, planForm("name", "Others", "equivalent", "1")...).leads()
	page = boss.get(others).text
	for _, words := range []string{"cards of its own", "Hands of players", "1 to 3", "one more or one less"} {
		if !strings.Contains(page, words) {
			t.Errorf("the page of a plan with equivalent cards does not say %q:\n%s", words, page)
		}
	}
	if form := boss.get(templates.NewPlanPath + "?from=" + strings.TrimPrefix(others, templates.PlanPath(""))).text; !strings.Contains(form, `name="equivalent" value="1" checked`) {
		t.Errorf("the form that changes it:\n%s", form)
	}
	if page := boss.get(plan + "?version=1").text; !strings.Contains(page, "2 rounds in 15 minutes") || !strings.Contains(page, "Show the latest") {
		t.Errorf("version 1:\n%s", page)
	}
	for query, found := range map[string]bool{"": true, "?q=begin": true, "?game=blackjack": true, "?q=other": false, "?game=free-bet": false, "?show=withdrawn": false, "?page=9": true} {
		if list := boss.get(templates.PlansPath + query).text; strings.Contains(list, plan) != found {
			t.Errorf("%q finds the plan: %v, want %v:\n%s", query, !found, found, list)
		}
	}
	boss.post(plan + "/withdraw")
	if list := boss.get(templates.PlansPath + "?show=withdrawn").text; !strings.Contains(list, plan) {
		t.Errorf("a withdrawn plan is not found:\n%s", list)
	}
	if a := boss.post(templates.ExamsPath, append(examForm(), "test", id)...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "is withdrawn") {
		t.Errorf("a withdrawn plan is appointed: status %d", a.StatusCode)
	}
	if a := boss.post(templates.PlansPath, planForm("plan", id, "after", "2")...); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "was withdrawn meanwhile") {
		t.Errorf("a save brings back a withdrawn plan: status %d:\n%s", a.StatusCode, a.text)
	}
	if a := boss.post(templates.PlansPath, planForm()...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "a withdrawn plan is called Table test 1") {
		t.Errorf("a plan under a withdrawn plan's name: status %d:\n%s", a.StatusCode, a.text)
	}
	boss.post(plan+"/withdraw", "back", "1")
	if page := boss.get(plan).text; !strings.Contains(page, "Appoint it") {
		t.Errorf("the plan is not offered again:\n%s", page)
	}
}

// TestPlanOfRetiredHouseRules: a plan whose house rules are retired keeps them when something
// else of it is changed.
func TestPlanOfRetiredHouseRules(t *testing.T) {
	boss := newSite(t).supervisor("Boss")
	profile := boss.post(templates.ProfilesPath, riverside()...).leads()
	key := strings.TrimPrefix(profile, templates.ProfilesPath+"/")
	plan := boss.post(templates.PlansPath, planForm("profile", key)...).leads()
	boss.post(profile + "/retire")
	form := boss.get(templates.NewPlanPath + "?from=" + strings.TrimPrefix(plan, templates.PlanPath(""))).text
	if !regexp.MustCompile(`<option value="` + key + `@1" selected>\s*Riverside, version 1, as it was: it is retired`).MatchString(form) {
		t.Errorf("the form that changes it:\n%s", form)
	}
	boss.post(templates.PlansPath, planForm("plan", strings.TrimPrefix(plan, templates.PlanPath("")), "after", "1", "profile", key+"@1", "note", "Another note")...)
	if page := boss.get(plan).text; !strings.Contains(page, "Another note") || !strings.Contains(page, "Riverside, version 1") {
		t.Errorf("the plan changed:\n%s", page)
	}
}

// TestTableTestOfAClass: one form appoints a plan for a whole class; the trainee reads
// what awaits him, and the sheet names plan and clock.
func TestTableTestOfAClass(t *testing.T) {
	s := newSite(t)
	boss, dora, max, gus := s.supervisor("Boss"), s.member("Dora"), s.member("Max"), s.guest("Gus")
	class := boss.post(templates.ClassesPath, "name", "Spring").leads()
	secrets := regexp.MustCompile(`<strong class="code">([A-Z0-9]+)</strong>`).FindAllStringSubmatch(boss.get(class).text, -1)
	for _, v := range []*visitor{dora, max, gus} {
		if a := v.post(templates.JoinPath, "code", secrets[0][1], "pin", secrets[1][1]); a.leads() != class {
			t.Fatalf("into the class: status %d", a.StatusCode)
		}
	}
	plan := boss.post(templates.PlansPath, planForm()...).leads()
	id := strings.TrimPrefix(plan, templates.PlanPath(""))
	form := boss.get(templates.NewExamPath + "?test=" + id).text
	if !strings.Contains(form, "Table test 1, version 1") || !strings.Contains(form, ">Spring</option>") || strings.Contains(form, `name="bots"`) {
		t.Errorf("the form that appoints it:\n%s", form)
	}
	now := time.Now()
	fields := []string{"test", id, "class", strings.TrimPrefix(class, templates.ClassPath("")), "attempts", "1", "opens", now.Add(-time.Minute).Format(formTime), "closes", now.AddDate(0, 0, 1).Format(formTime)}
	exam := boss.post(templates.ExamsPath, fields...).leads()
	page := boss.get(exam).text
	if !strings.Contains(page, "2 trainees sit this exam") || strings.Contains(page, "Gus") || !strings.Contains(page, "Table test 1, version 1") {
		t.Errorf("the exam of the class:\n%s", page)
	}
	own := regexp.MustCompile(`/exams/[a-z0-9]{8,}`).FindString(dora.get(templates.ExamsPath).text)
	if page := dora.get(own).text; !strings.Contains(page, "You deal 2 rounds. You have 15 minutes.") || strings.Contains(page, "4711") || strings.Contains(page, "inject") {
		t.Errorf("Dora's page before the test:\n%s", page)
	}
	boss.post(own + "/confirm")
	table := strings.TrimPrefix(dora.post(own+"/begin").leads(), templates.TablePath(""))
	if page := dora.get(templates.TablePath(table)).text; !strings.Contains(page, "15 min, stopped") {
		t.Errorf("Dora's table:\n%s", page)
	}
	p := dora.socket(table)
	p.must("burn")
	if page := dora.get(templates.TablePath(table)).text; !strings.Contains(page, "data-ends=") {
		t.Errorf("the clock does not run at Dora's table:\n%s", page)
	}
	class = own + "/class"
	if page := boss.get(class).text; !strings.Contains(page, "Sits now, attempt 1 of 1, round 1; 15 min left") || !strings.Contains(page, "Has not begun") || strings.Index(page, "Dora</a>") > strings.Index(page, "Max</a>") {
		t.Errorf("how everybody stands:\n%s", page)
	}
	for query, found := range map[string]bool{"?state=sits": true, "?q=dor": true, "?state=waits": false, "?q=max": false, "?state=missed": false} {
		if page := boss.get(class + query).text; strings.Contains(page, ">Dora</a>") != found {
			t.Errorf("%s finds Dora: %v, want %v:\n%s", query, !found, found, page)
		}
	}
	if a := dora.get(class); a.StatusCode != http.StatusForbidden {
		t.Errorf("Dora reads how everybody stands: status %d", a.StatusCode)
	}
	if a := dora.post(own + "/end"); a.leads() != own {
		t.Errorf("end: status %d: %s", a.StatusCode, a.text)
	}
	sheet := sessionOf(dora)
	if page := dora.get(sheet).text; !strings.Contains(page, "Table test 1, version 1") || !strings.Contains(page, "Time used: 0:0") || strings.Contains(page, "4711") || strings.Contains(page, "ound 2: inject") {
		t.Errorf("Dora's sheet before Max has sat the test:\n%s", page)
	}
	if page := boss.get(sheet).text; !strings.Contains(page, "seed 4711, the same for everybody") || !strings.Contains(page, "Round 2: inject reader fault") {
		t.Errorf("the supervisor's sheet:\n%s", page)
	}
	if a := boss.post(sheet + "/sign"); a.leads() != sheet {
		t.Errorf("sign: status %d", a.StatusCode)
	}
	if page := boss.get(class + "?state=sat").text; !strings.Contains(page, "Not passed") || !strings.Contains(page, sheet) {
		t.Errorf("the result of those who have sat:\n%s", page)
	}
}

// TestVoidTableTest: where a supervisor makes an attempt void, the page says which cards the
// next one has; so do the exam's page, the list of all who sit it and both sheets, and the
// trainee reads no seed.
func TestVoidTableTest(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	now := time.Now()
	appointed := func(plan string) (exam string) {
		return boss.post(templates.ExamsPath, "test", strings.TrimPrefix(plan, templates.PlanPath("")), "trainee", "Dora", "attempts", "1", "opens", now.Add(-time.Minute).Format(formTime), "closes", now.AddDate(0, 0, 1).Format(formTime)).leads()
	}
	sit := func(exam string) (sheet string) {
		t.Helper()
		boss.post(exam + "/confirm")
		table := strings.TrimPrefix(dora.post(exam+"/begin").leads(), templates.TablePath(""))
		dora.socket(table).must("burn")
		dora.post(exam + "/end")
		return sessionOf(dora)
	}
	says := func(what, page string, all ...string) {
		t.Helper()
		for _, words := range all {
			if !strings.Contains(page, words) {
				t.Errorf("%s does not say %q:\n%s", what, words, page)
			}
		}
	}
	exam := appointed(boss.post(templates.PlansPath, planForm()...).leads())
	first := sit(exam)
	says("the form", boss.get(exam).text, "All trainees have the same cards in this test, and Dora has seen these.", "The events of the plan come at the same moments again", "The record says that it is a replacement.")
	boss.post(exam+"/void", "number", "1", "reason", "the power went")
	replaces := "Attempt 2 replaces attempt 1, which is void. Dora has seen the cards of that attempt, which everybody has, and gets a shoe of its own"
	says("the page before attempt 2", boss.get(exam).text, replaces)
	second := sit(exam)
	says("the exam's page", boss.get(exam).text, replaces)
	says("the list of all", boss.get(exam+"/class").text, "Has sat, attempt 2 of 2 (replaces attempt 1, which is void)")
	says("the sheet of the void attempt", boss.get(first).text, "Attempt 2 replaces it.")
	says("the sheet of attempt 2", boss.get(second).text, replaces, "of this attempt alone; the plan has seed 4711", "The shared cards’", "Hands of players")
	if rows := boss.lists(exam)["attempts"]; len(rows) != 3 || firstRow(t, rows, "replaces attempt") != "" || rows[2][len(rows[2])-1] != "1" {
		t.Errorf("the attempts as a file: %q", rows)
	}
	page := dora.get(second).text
	says("Dora's sheet", page, replaces, "Cards: of this attempt alone.")
	if strings.Contains(page, "seed") {
		t.Errorf("Dora reads a seed:\n%s", page)
	}

	plan := boss.post(templates.PlansPath, planForm("name", "Equivalent", "equivalent", "1", "events", "")...).leads()
	says("the plan's page", boss.get(plan).text, "Results wait here too", "the events come at the same moments for everybody")
	exam = appointed(plan)
	sit(exam)
	page = boss.get(exam).text
	says("the form of equivalent cards", page, "The attempt that replaces it has another shoe of its own, which Dora has not seen.")
	if strings.Contains(page, "the same moments again") {
		t.Errorf("a plan without events has events:\n%s", page)
	}
}

// TestPlanFields: what is wrong with a field is said of that field, as it was typed.
func TestPlanFields(t *testing.T) {
	boss := newSite(t).supervisor("Boss")
	for field, tt := range map[string]struct{ typed, want string }{
		"name":               {"Table \u202etest", "turns letters round"},
		"technique":          {"7.55", `"7.55" is no number of points`},
		"least-eye":          {"-1", `"-1" is no number of points`},
		"least-all":          {"11", "11 points: points are 0 to 10"},
		"weight-eye":         {"10", "points for eye cannot count 10 times: they count 0 to 9 times"},
		"weight-hospitality": {"x", `"x" is no number of times that points for hospitality count`},
	} {
		a := boss.post(templates.PlansPath, planForm(field, tt.typed)...)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(html.UnescapeString(a.text), tt.want) {
			t.Errorf("%s %q: status %d, want %q", field, tt.typed, a.StatusCode, tt.want)
		}
		if at := regexp.MustCompile(`<input[^>]*name="` + field + `"[^>]*`).FindString(a.text); !strings.Contains(at, "autofocus") {
			t.Errorf("%s %q: the field is not pointed at: %s", field, tt.typed, at)
		}
	}
}
