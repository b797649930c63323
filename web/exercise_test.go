package web

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants/library"
)

// Everybody reads the library, and a visitor who has given a name deals an exercise at
// once. A supervisor has a way to assign it.
func TestExercises(t *testing.T) {
	s := newSite(t)
	page := s.visitor().get(templates.ExercisesPath)
	for _, e := range library.All {
		if !strings.Contains(page.text, `value="`+e.Address()+`"`) {
			t.Errorf("%s is not in the library's page", e.Key)
		}
	}
	for n := range len(library.Duties) {
		if !strings.Contains(page.text, fmt.Sprintf("611a.3(%d)", n+1)) {
			t.Errorf("the page does not say what trains 611a.3(%d)", n+1)
		}
	}
	if strings.Contains(page.text, "Assign") {
		t.Error("a stranger is offered to assign exercises")
	}

	dora, boss := s.member("Dora"), s.supervisor("Boss")
	a := dora.post(templates.ExercisesPath, "key", "late-bet") // as pages of earlier versions have it
	if a.StatusCode != http.StatusSeeOther || !strings.HasPrefix(a.leads(), "/table/") {
		t.Fatalf("an exercise is dealt: status %d, to %s", a.StatusCode, a.leads())
	}
	late, _ := library.Find("late-bet")
	text := dora.get(a.leads()).text
	for _, words := range []string{late.TitleBefore(), late.GoalBefore(), `data-view="dealer"`, `data-mode="exam"`} {
		if !strings.Contains(text, words) {
			t.Errorf("the table of the exercise does not have %q", words)
		}
	}
	if strings.Contains(text, late.Debrief) {
		t.Error("the debrief is told before the exercise is over")
	}
	if a := dora.post(templates.ExercisesPath, "key", "none"); a.StatusCode != http.StatusNotFound {
		t.Errorf("no such exercise: status %d", a.StatusCode)
	}

	if page := boss.get(templates.ExercisesPath).text; !strings.Contains(page, html.EscapeString(templates.AssignFields{Key: late.Address()}.Path())) {
		t.Error("a supervisor finds no way to assign the exercise")
	}
}

// The subject of an exam is on no page before its debrief, for no reader: neither on
// the list of exercises, nor in any search, nor at its table, nor in the lists of
// tables and sessions. A supervisor reads it.
func TestExamsTellNothing(t *testing.T) {
	s := newSite(t)
	dora, boss := s.member("Dora"), s.supervisor("Boss")
	list, overseen := dora.get(templates.ExercisesPath).text, boss.get(templates.ExercisesPath).text
	for _, e := range library.All {
		if !e.Exam() {
			if !strings.Contains(list, html.EscapeString(e.Title)) {
				t.Errorf("the lesson %s is not called by its title", e.Key)
			}
			continue
		}
		for _, told := range []string{e.Title, e.Debrief, cmp.Or(e.About, e.Debrief), `"` + e.Key + `"`, "-" + e.Key + `"`} {
			if strings.Contains(list, html.EscapeString(told)) {
				t.Errorf("the list of exercises says %q of %s", told, e.TitleBefore())
			}
		}
		if !strings.Contains(overseen, html.EscapeString(e.Title)) {
			t.Errorf("a supervisor does not read what %s is about", e.TitleBefore())
		}
		// Nothing is found by words that are not told.
		if found := dora.get(templates.ExercisesPath + "?q=" + url.QueryEscape(e.Title)).text; strings.Contains(found, e.Address()) {
			t.Errorf("a search for %q finds %s", e.Title, e.TitleBefore())
		}
		if found := dora.get(templates.ExercisesPath + "?skill=" + url.QueryEscape(e.Theme)).text; strings.Contains(found, e.Address()) {
			t.Errorf("the exercises of %q have %s", e.Theme, e.TitleBefore())
		}
	}

	for _, key := range []string{"reader-belied", "sixteen-cards", "fill-comes", "automated-belied", "spanish-ten", "overpaid"} {
		e, _ := library.Find(key)
		at := boss.post(templates.ExercisesPath, "key", e.Address()).leads()
		for path, text := range map[string]string{
			at: boss.get(at).text, templates.SessionsPath: boss.get(templates.SessionsPath).text, templates.LobbyPath: boss.get(templates.LobbyPath).text, // others do not find it there
		} {
			for _, told := range []string{e.Title, e.Debrief, cmp.Or(e.About, e.Debrief), e.Key} {
				if strings.Contains(text, html.EscapeString(told)) {
					t.Errorf("%s says %q of %s", path, told, e.TitleBefore())
				}
			}
			if !strings.Contains(text, e.TitleBefore()) {
				t.Errorf("%s does not have %s", path, e.TitleBefore())
			}
		}
	}
}

// A table has a page for a screen on the wall: a spectator's, with nothing that wakes.
// A person who has a part at the table sees the table's own page.
func TestHallPage(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	at := dora.post(templates.ExercisesPath, "key", "faces").leads()
	hall := templates.HallPath(strings.TrimPrefix(at, "/table/"))
	if a := dora.get(hall); a.StatusCode != http.StatusSeeOther || a.leads() != at {
		t.Errorf("the dealer's wall: status %d, to %s", a.StatusCode, a.leads())
	}
	for who, v := range map[string]*visitor{"a stranger": s.visitor(), "a member": s.member("Max"), "a supervisor": s.supervisor("Boss")} {
		a := v.get(hall)
		if a.StatusCode != http.StatusOK || !strings.Contains(a.text, `data-view="spectator"`) || !strings.Contains(a.text, `class="table hall"`) {
			t.Errorf("the wall of %s: status %d", who, a.StatusCode)
		}
	}
	if a := s.visitor().get(templates.HallPath("none")); a.StatusCode != http.StatusNotFound {
		t.Errorf("the wall of no table: status %d", a.StatusCode)
	}
	if a := s.visitor().post(hall); a.StatusCode != http.StatusMethodNotAllowed && a.StatusCode != http.StatusNotFound {
		t.Errorf("something sent to a wall: status %d", a.StatusCode)
	}
}

// The list is found by game, by skill and by words; bad input finds nothing and
// breaks nothing.
func TestFindExercises(t *testing.T) {
	s := newSite(t)
	count := regexp.MustCompile(`class="exercise-row`)
	all := len(library.All)
	for _, tt := range []struct {
		query     string
		most, few int
		has       string
	}{
		{"", all, all, "Begin here"},
		{"?game=spanish-21", 10, 4, "Spanish 21, exams"},
		{"?game=automated", 5, 5, "Automated tables, exams"},
		{"?skill=cover+card", 6, 2, "The cover card"},
		{"?skill=exams", all - 1, 40, "Blackjack, exams"},
		{"?q=silent+READER", 3, 1, "The reader is silent"},
		{"?q=" + strings.Repeat("x", 5000), 0, 0, "No exercise is like that"},
		{"?game=%00&skill=%3Cscript%3E&q=%ff%22", 0, 0, "No exercise is like that"},
	} {
		a := s.visitor().get(templates.ExercisesPath + tt.query)
		n := len(count.FindAllString(a.text, -1))
		if a.StatusCode != http.StatusOK || n > tt.most || n < tt.few || !strings.Contains(a.text, tt.has) || strings.Contains(a.text, "<script>") {
			t.Errorf("%.60s: status %d, %d exercises, want %d to %d, with %q", tt.query, a.StatusCode, n, tt.few, tt.most, tt.has)
		}
	}
}

// A supervisor writes an exercise and is told line by line what it comes to;
// what holds is kept, and dealt like any other.
func TestEditor(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	if !strings.Contains(boss.get(templates.EditorPath).text, "# Title: A late bet") {
		t.Error("the editor does not begin with an example")
	}
	if !strings.Contains(boss.get(templates.EditorPath+"?from=capped").text, "A wager grows") {
		t.Error("the editor does not begin with the exercise that is named")
	}
	for _, tt := range []struct{ text, line, why string }{
		{"deal 1", "deal 1", "Title"},
		{strings.Replace(templates.EditorSample, "catch 3\n", "", 1), "deal dealer", "633a.6(c)"},
		{strings.Replace(templates.EditorSample, "catch 3", "catch the thief", 1), "catch the thief", "catch"},
		{strings.Replace(templates.EditorSample, "p1 bet main 25", "p2 bet main 25", 1), "p2 bet main 25", "box 2"},
	} {
		a := boss.post(templates.EditorPath, "text", tt.text, "keep", "1")
		found := regexp.MustCompile(`(?s)<li class="wrong"[^>]*>\s*<code>([^<]*)</code>\s*<strong>([^<]*)</strong>`).FindStringSubmatch(a.text)
		if !strings.Contains(a.text, "Not every line holds. Line ") {
			t.Errorf("%q: the top of the page does not say that it does not hold", tt.text)
		}
		if a.StatusCode != http.StatusUnprocessableEntity || found == nil || found[1] != tt.line || !strings.Contains(found[2], tt.why) {
			t.Errorf("%q: status %d, the first wrong line is %q, want %q because of %s", tt.text, a.StatusCode, found, tt.line, tt.why)
		}
	}
	if a := boss.post(templates.EditorPath, "text", templates.EditorSample); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Every line holds") {
		t.Errorf("the example: status %d\n%s", a.StatusCode, a.text)
	}
	mine := strings.Replace(templates.EditorSample, "A late bet", "Cal is late", 1)
	a := boss.post(templates.EditorPath, "text", strings.ReplaceAll(mine, "\n", "\r\n"), "keep", "1")
	if !strings.HasPrefix(a.leads(), templates.EditorPath) {
		t.Fatalf("what holds was not kept: status %d", a.StatusCode)
	}
	page := boss.get(a.Header.Get("Location")).text
	key := regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(page)
	if key == nil || !strings.Contains(page, "It stands in the library") {
		t.Fatalf("what was kept is shown as\n%s", page)
	}
	dora := s.member("Dora")
	if !strings.Contains(dora.get(templates.ExercisesPath).text, "Cal is late") {
		t.Error("the house's own exercise is not in the library's page")
	}
	if a := dora.post(templates.ExercisesPath, "key", key[1]); a.StatusCode != http.StatusSeeOther {
		t.Errorf("the house's own exercise is dealt: status %d", a.StatusCode)
	}

	// It is edited in two places at once: the later one is told, and nothing is lost.
	works := regexp.MustCompile(`href="(/exercises/house/[^"]+)"`)
	list := boss.get(templates.KeptExercisesPath).text
	at := works.FindStringSubmatch(list)
	if at == nil || !strings.Contains(list, "Cal is late") || !strings.Contains(list, "Boss") || !strings.Contains(list, "0 times") {
		t.Fatalf("the list of what the house keeps:\n%s", list)
	}
	of := regexp.MustCompile(`name="of" value="([^"]+)"`)
	mustEdit := of.FindStringSubmatch(boss.get(templates.EditKeptPath(key[1])).text)
	if mustEdit == nil || mustEdit[1] != key[1] {
		t.Fatalf("the editor edits %v, want %s", mustEdit, key[1])
	}
	if a := boss.post(templates.EditorPath, "text", strings.Replace(mine, "Cal is late", "Cal is later", 1), "keep", "1", "of", key[1]); a.leads() == "" {
		t.Fatalf("the second version: status %d", a.StatusCode)
	}
	third := strings.Replace(mine, "Cal is late", "Cal is the last", 1)
	a = boss.post(templates.EditorPath, "text", third, "keep", "1", "of", key[1])
	now := of.FindStringSubmatch(a.text)
	if a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "Boss has kept version 2") || !strings.Contains(a.text, "Cal is the last") || now == nil || now[1] == key[1] {
		t.Fatalf("a version that came too late: status %d", a.StatusCode)
	}
	if a := boss.post(templates.EditorPath, "text", third, "keep", "1", "of", now[1]); a.leads() == "" {
		t.Errorf("the third version: status %d", a.StatusCode)
	}
	if kept, versions := boss.lists(templates.KeptExercisesPath)["exercises"], boss.lists(at[1])["versions"]; len(kept) != 2 || len(versions) != 4 {
		t.Errorf("as files: %q, %q", kept, versions)
	}
	page = boss.get(at[1]).text
	for _, want := range []string{"Cal is the last", "Version 3", "Version 2", "Version 1", "Its sessions"} {
		if !strings.Contains(page, want) {
			t.Errorf("the exercise's page has no %q", want)
		}
	}
	if text := dora.get(templates.ExercisesPath).text; !strings.Contains(text, "Cal is the last") || strings.Contains(text, "Cal is later") {
		t.Error("the library does not have the latest version alone")
	}

	// Withdrawn it is in no list to choose from, and is offered again.
	if a := boss.post(at[1] + "/withdraw"); a.leads() != at[1] {
		t.Errorf("withdrawn: status %d", a.StatusCode)
	}
	for path, in := range map[string]bool{
		templates.ExercisesPath: false, templates.NewAssignmentPath: false, templates.KeptExercisesPath: false,
		templates.KeptExercisesPath + "?show=withdrawn": true, templates.KeptExercisesPath + "?show=all&q=the+last": true, templates.KeptExercisesPath + "?show=all&q=nothing": false,
	} {
		if strings.Contains(boss.get(path).text, "Cal is the last") != in {
			t.Errorf("%s: withdrawn, it is there: %v", path, !in)
		}
	}
	// One who has it open keeps a version, and reads that it is not in the library.
	kept, err := s.hall.Exercises.Kept(t.Context(), sessions.Person{ID: "boss", Name: "Boss", Supervisor: true})
	if err != nil || len(kept) != 1 {
		t.Fatalf("%d exercises are kept: %v", len(kept), err)
	}
	a = boss.post(templates.EditorPath, "text", strings.Replace(third, "Cal is the last", "Cal is the last of all", 1), "keep", "1", "of", kept[0].Key)
	if text := boss.get(a.Header.Get("Location")).text; !strings.Contains(text, "Kept. The exercise is withdrawn") || strings.Contains(text, "Assign it") {
		t.Errorf("kept while it is withdrawn: status %d\n%s", a.StatusCode, text)
	}
	boss.post(at[1]+"/withdraw", "back", "1")
	for act, times := range map[record.AuditAct]string{record.ExerciseKept: "1 act<", record.ExerciseEdited: "3 acts<", record.ExerciseWithdrawn: "1 act<", record.ExerciseOffered: "1 act<"} {
		if log := boss.get(templates.AuditPath + "?act=" + url.QueryEscape(string(act))).text; !strings.Contains(log, times) {
			t.Errorf("the audit log has not %s of %s", times, act)
		}
	}
	if !strings.Contains(boss.get(templates.NewAssignmentPath).text, "Cal is the last") {
		t.Error("offered again, it is not to be chosen")
	}
	for _, path := range []string{templates.KeptExercisesPath, at[1]} {
		if a := dora.get(path); a.StatusCode != http.StatusForbidden {
			t.Errorf("Dora sees %s: status %d", path, a.StatusCode)
		}
	}
	if a := dora.post(at[1] + "/withdraw"); a.StatusCode != http.StatusForbidden {
		t.Errorf("Dora withdraws it: status %d", a.StatusCode)
	}
}
