package web

import (
	"context"
	"encoding/csv"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants/library"
)

// assignForm is a form that assigns the first exercise of the path to Dora for a week.
func assignForm(more ...string) []string {
	return append([]string{
		"key", library.Path[0].Exercises[0].Address(), "person", "Dora", "due", time.Now().AddDate(0, 0, 7).Format(formTime), "attempts", "3", "pass", "mistakes", "bar", "2",
	}, more...)
}

// attemptsOf are as many attempts as an assignment of a kind has at least.
func attemptsOf(k *sessions.AssignmentKind) string {
	if k.AttemptsLeast == 0 {
		return ""
	}
	return strconv.Itoa(k.AttemptsLeast)
}

// From the form over the lobby of the trainee to the grid, and what each may see of it.
func TestAssignmentOverTheSite(t *testing.T) {
	s := newSite(t)
	boss, dora, max, gus := s.supervisor("Boss"), s.member("Dora"), s.member("Max"), s.guest("Gus")
	title := library.Path[0].Exercises[0].TitleBefore()

	form := boss.get(templates.AssignFields{Key: library.Path[0].Exercises[0].Address(), Person: s.person("Dora").ID}.Path()).text
	for _, want := range []string{`value="Dora"`, `value="` + library.Path[0].Exercises[0].Address() + `" selected`} {
		if !strings.Contains(form, want) {
			t.Errorf("the form has no %s", want)
		}
	}
	for name, tt := range map[string]struct {
		fields []string
		wants  []string
	}{
		"a name that nobody has": {assignForm("person", "Dorra"), []string{"Nobody has an account called", "Did you mean Dora?", `value="Dorra"`, `value="3"`}},
		"a guest":                {assignForm("person", "Gus"), []string{"Nobody has an account called", `value="Gus"`}},
		"no day":                 {assignForm("due", "soon"), []string{"say until when", "&#34;soon&#34; is no day and time"}},
		"a day out of reach":     {assignForm("due", "9999-12-31T23:59"), []string{"9999-12-31 is more than 100 years away", `value="9999-12-31T23:59"`}},
		"a day of another year":  {assignForm("due", "2020-01-01T00:00"), []string{"January 1, 2020, 00:00 is over already"}},
		"no number":              {assignForm("attempts", "many"), []string{"&#34;many&#34; is no number"}},
		"no attempt at all":      {assignForm("attempts", "0"), []string{"leave it empty for any number"}},
		"no exercise":            {assignForm("key", "none"), []string{"say what is to be done", `value="Dora"`}},
	} {
		a := boss.post(templates.AssignmentsPath, tt.fields...)
		for _, want := range tt.wants {
			if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
				t.Errorf("%s: status %d, or it does not say %q", name, a.StatusCode, want)
			}
		}
	}
	at := boss.post(templates.AssignmentsPath, assignForm()...).leads()
	if !strings.HasPrefix(at, templates.AssignmentPath("")) {
		t.Fatalf("assigned, it leads to %q", at)
	}
	if a := boss.post(templates.AssignmentsPath, assignForm()...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "is assigned to Dora already, until") {
		t.Errorf("the same again: status %d", a.StatusCode)
	}
	for who, v := range map[string]*visitor{"Max": max, "Gus": gus} {
		if a := v.get(at); a.StatusCode == http.StatusOK || strings.Contains(v.get(templates.LobbyPath).text, at) {
			t.Errorf("%s sees what Dora is to do: status %d", who, a.StatusCode)
		}
	}
	lobby := dora.get(templates.LobbyPath).text
	for _, want := range []string{"For you to do", title, " from Boss", "3 attempts left", "Dealt to its end with at most 2 mistakes", "Deal it", at + "/begin"} {
		if !strings.Contains(lobby, want) {
			t.Errorf("Dora's lobby has no %q", want)
		}
	}
	if strings.Index(lobby, "For you to do") > strings.Index(lobby, `id="tables-title"`) {
		t.Error("what Dora is to do does not come first")
	}
	table := dora.post(at + "/begin").leads()
	if page := dora.get(table).text; !strings.Contains(page, `data-view="dealer"`) {
		t.Errorf("Dora is not at the table %s", table)
	}
	if again := dora.post(at + "/begin").leads(); again != table {
		t.Errorf("a second press leads to %s, the first to %s", again, table)
	}
	if lobby := dora.get(templates.LobbyPath).text; !strings.Contains(lobby, "Go on<") || strings.Count(lobby, `href="`+table+`"`) != 0 {
		t.Error("while it goes on the lobby does not lead back, or names the table twice")
	}
	d := dora.socket(strings.TrimPrefix(table, templates.TablePath("")))
	d.must("burn")
	for path, wants := range map[string][]string{
		templates.AssignmentsPath: {"0 of 1", title, "Boss"},
		at:                        {"Begun", "1 attempt", "Goes on"},
	} {
		text := boss.get(path).text
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %q", path, want)
			}
		}
	}
	for query, found := range map[string]bool{"?q=dora": true, "?q=max": false, "?state=holding": true, "?state=past": false, "?state=withdrawn": false} {
		if strings.Contains(boss.get(templates.AssignmentsPath+query).text, at) != found {
			t.Errorf("%s: found is not %v", query, found)
		}
	}

	// The other kinds: a form for each, begun in the way of the kind.
	boss.post(templates.PlansPath, planForm()...)
	for _, k := range sessions.AssignmentKinds {
		things, err := s.hall.Assigned.Things(context.Background(), sessions.Person{ID: "boss", Supervisor: true}, k.ID)
		if err != nil {
			t.Fatal(err)
		}
		form := boss.get(templates.AssignFields{Kind: k.ID, Key: things[0].Address}.Path()).text
		if !strings.Contains(form, `name="kind" value="`+k.ID+`"`) || !strings.Contains(form, `value="`+html.EscapeString(things[0].Address)+`" selected`) {
			t.Errorf("the form of a %s has no kind, or its thing is not chosen", k.Noun)
		}
		if has := strings.Contains(form, `name="attempts"`); has != (k.Attempts > 0) {
			t.Errorf("the form of a %s asks for attempts: %v", k.Noun, has)
		}
		if k.ID == sessions.AssignExercise {
			continue
		}
		made := boss.post(templates.AssignmentsPath, "kind", k.ID, "key", things[0].Address, "person", "Max", "due", time.Now().AddDate(0, 0, 7).Format(formTime), "attempts", attemptsOf(&k), "pass", k.Rules[0].ID, "bar", "90").leads()
		begin, lobby := made+"/begin", max.get(templates.LobbyPath).text
		if k.ID == sessions.AssignTest {
			exam := regexp.MustCompile(`/exams/[a-z0-9]{8,}`).FindString(boss.get(made).text)
			if !strings.Contains(lobby, "A supervisor confirms first who you are") || strings.Contains(lobby, "Your exam") {
				t.Error("before Max is confirmed his lobby does not say so, or has the test twice")
			}
			boss.post(exam + "/confirm")
			begin, lobby = exam+"/begin", max.get(templates.LobbyPath).text
		}
		if !strings.Contains(boss.get(made).text, things[0].Title) || !strings.Contains(lobby, made) || !strings.Contains(lobby, begin) {
			t.Errorf("the %s is at %q, and not in Max's lobby", k.Noun, made)
		}
		if a := dora.get(made); a.StatusCode == http.StatusOK {
			t.Errorf("Dora sees the %s of Max", k.Noun)
		}
		if table := max.post(begin).leads(); !strings.Contains(max.get(table).text, `data-view="dealer"`) {
			t.Errorf("Max does not deal the %s at %q", k.Noun, table)
		}
		boss.post(made + "/withdraw")
	}
	if a := boss.get(templates.NewAssignmentPath + "?kind=essay"); a.StatusCode != http.StatusNotFound {
		t.Errorf("the form of no kind: status %d", a.StatusCode)
	}

	// Changed, copied for a class, withdrawn.
	if a := boss.post(at+"/edit", "due", time.Now().AddDate(0, 0, 1).Format(formTime), "attempts", "", "pass", "end"); a.leads() != at {
		t.Errorf("changed: status %d: %s", a.StatusCode, a.text)
	}
	if page := dora.get(at).text; !strings.Contains(page, "tomorrow, ") || !strings.Contains(page, "Any number") || strings.Contains(page, "/withdraw") {
		t.Error("Dora does not read the change")
	}
	class := boss.post(templates.ClassesPath, "name", "Monday").leads()
	classID := strings.TrimPrefix(class, templates.ClassesPath+"/")
	c, err := s.hall.Classes.Find(context.Background(), classID)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*visitor{dora, max, gus} {
		v.post(templates.JoinPath, "code", c.Code, "pin", c.PIN)
	}
	if copied := boss.get(templates.NewAssignmentPath + "?from=" + strings.TrimPrefix(at, templates.AssignmentPath(""))).text; !strings.Contains(copied, `value="end" selected`) || strings.Contains(copied, `value="Dora" maxlength`) {
		t.Error("the copy is not filled in, or is for Dora again")
	}
	all := boss.post(templates.AssignmentsPath, "class", classID, "key", library.Path[0].Exercises[1].Address(), "due", time.Now().AddDate(0, 0, 7).Format(formTime), "pass", "end").leads()
	if !strings.HasPrefix(all, templates.AssignmentPath("")) {
		t.Fatal("not assigned to the class")
	}
	grid := boss.get(class + "/assignments").text
	for _, want := range []string{`href="` + at + `"`, `href="` + all + `"`, "for Dora", "Begun", "Not begun", "a guest: needs an account"} {
		if !strings.Contains(grid, want) {
			t.Errorf("the grid has no %q", want)
		}
	}
	for query, found := range map[string]bool{"?q=dor": true, "?q=nobody": false, "?kind=exercise": true, "?kind=drill": false} {
		if strings.Contains(boss.get(class+"/assignments"+query).text, `href="`+at+`"`) != found {
			t.Errorf("the grid of %s: found is not %v", query, found)
		}
	}
	file := boss.get(class + "/assignments?csv=grid")
	rows, err := csv.NewReader(strings.NewReader(file.text)).ReadAll()
	if err != nil || len(rows) != 4 || !strings.HasPrefix(file.Header.Get("Content-Type"), "text/csv") {
		t.Errorf("the file has %d rows, %v:\n%s", len(rows), err, file.text)
	}
	if max.get(class+"/assignments").StatusCode != http.StatusForbidden {
		t.Error("Max sees the grid")
	}
	if a := boss.post(at + "/withdraw"); a.leads() != at {
		t.Errorf("withdrawn: status %d", a.StatusCode)
	}
	if a := boss.post(at + "/withdraw"); a.StatusCode != http.StatusConflict {
		t.Errorf("withdrawn twice: status %d", a.StatusCode)
	}
	if strings.Contains(dora.get(templates.LobbyPath).text, at) || dora.post(at+"/begin").StatusCode != http.StatusConflict {
		t.Error("what was withdrawn is still to be done")
	}
	if page := dora.get(at).text; !strings.Contains(page, "Boss has withdrawn it") {
		t.Error("Dora is not told that it was withdrawn")
	}
	if log := boss.get(templates.AuditPath).text; !strings.Contains(log, "Withdrew an assignment") || !strings.Contains(log, title+", for Monday") && !strings.Contains(log, "for Monday") {
		t.Error("the audit log does not have it")
	}
}

// A test that is assigned to a class: the trainees sit it as any exam, and who joins later
// is put down by a supervisor or asks for it.
func TestAssignedTestOfAClass(t *testing.T) {
	s := newSite(t)
	boss, dora, max, gus := s.supervisor("Boss"), s.member("Dora"), s.member("Max"), s.guest("Gus")
	class := boss.post(templates.ClassesPath, "name", "Spring").leads()
	c, err := s.hall.Classes.Find(context.Background(), strings.TrimPrefix(class, templates.ClassesPath+"/"))
	if err != nil {
		t.Fatal(err)
	}
	join := func(v *visitor) { v.post(templates.JoinPath, "code", c.Code, "pin", c.PIN) }
	plan := boss.post(templates.PlansPath, planForm()...).leads()
	form := templates.AssignFields{Kind: sessions.AssignTest, Key: strings.TrimPrefix(plan, templates.PlanPath(""))}
	if page := boss.get(plan).text; !strings.Contains(page, html.EscapeString(form.Path())) {
		t.Error("the plan does not lead to its assignment")
	}
	fields := func(more ...string) []string {
		return append([]string{"kind", form.Kind, "key", form.Key, "class", c.ID, "due", time.Now().AddDate(0, 0, 7).Format(formTime), "pass", "signed", "attempts", "2"}, more...)
	}
	if a := boss.post(templates.AssignmentsPath, fields()...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "nobody in Spring has an account") {
		t.Errorf("for a class without anybody: status %d", a.StatusCode)
	}
	join(dora)
	if a := boss.post(templates.AssignmentsPath, fields("jurors", "Max")...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "this exam has no jurors") {
		t.Errorf("with a juror whom the plan does not want: status %d", a.StatusCode)
	}
	at := boss.post(templates.AssignmentsPath, fields()...).leads()
	join(max)
	join(gus)
	if page := boss.get(at).text; !strings.Contains(page, "One of the class is not put down for it") || !strings.Contains(page, "Waits for a supervisor") {
		t.Errorf("the page of the assignment:\n%s", page)
	}
	if page := max.get(templates.LobbyPath).text; !strings.Contains(page, "Put me down for it") {
		t.Error("Max's lobby does not offer it")
	}
	for who, v := range map[string]*visitor{"Dora": dora, "Gus": gus} {
		if a := v.post(at + "/put-down"); a.StatusCode != http.StatusForbidden {
			t.Errorf("%s puts people down: status %d", who, a.StatusCode)
		}
	}
	if a := max.post(at + "/begin"); a.leads() != at || !strings.Contains(max.get(at).text, "A supervisor confirms first who you are") {
		t.Errorf("Max asks for it: status %d", a.StatusCode)
	}
	if a := boss.post(at + "/put-down"); a.StatusCode != http.StatusConflict {
		t.Errorf("all are down for it: status %d", a.StatusCode)
	}
	if grid := boss.get(class + "/assignments").text; strings.Count(grid, `href="/exams/`) != 2 {
		t.Errorf("the grid does not lead to two exams:\n%s", grid)
	}
	if a := boss.post(at + "/withdraw"); a.leads() != at || strings.Contains(boss.get(templates.ExamsPath).text, ">Dora<") {
		t.Errorf("withdrawn, it is still appointed: status %d", a.StatusCode)
	}
}

// TestTwoChangeAnAssignment: of two who have the form open the second is told what the first
// made of it, keeps what he typed, and may send it then.
func TestTwoChangeAnAssignment(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	sue := colleague(t, s, "Sue")
	s.member("Dora")
	at := boss.post(templates.AssignmentsPath, assignForm()...).leads()
	form := func(v *visitor) *filledForm { return v.formOf(v.get(at+"/edit"), button("Keep the change")) }
	first, second := form(sue), form(boss)
	first.values.Set("bar", "7")
	if a := first.press("Keep the change"); a.leads() != at {
		t.Fatalf("the first: status %d: %s", a.StatusCode, a.text)
	}
	due := time.Now().AddDate(0, 0, 9).Format(formTime)
	second.values.Set("due", due)
	a := second.press("Keep the change")
	for _, want := range []string{"This assignment was changed while you had its form open", "with at most 7 mistakes", `value="` + due + `"`} {
		if a.StatusCode != http.StatusConflict || !strings.Contains(a.text, want) {
			t.Errorf("the second: status %d, or it does not say %q:\n%s", a.StatusCode, want, a.text)
		}
	}
	if page := boss.get(at).text; !strings.Contains(page, "with at most 7 mistakes") {
		t.Errorf("the second has undone the first:\n%s", page)
	}
	if a = boss.formOf(a, button("Keep the change")).press("Keep the change"); a.leads() != at || !strings.Contains(boss.get(at).text, "with at most 2 mistakes") {
		t.Errorf("sent again: status %d to %q", a.StatusCode, a.leads())
	}
}
