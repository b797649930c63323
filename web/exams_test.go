package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/templates"
)

// examForm is a form that appoints an exam of Dora's from now on.
func examForm() []string {
	now := time.Now()
	return []string{
		"trainee", "Dora", "exam", "March final", "variant", "blackjack", "profile", "letter", "bots", "0", "attempts", "2",
		"opens", now.Add(-time.Minute).Format(formTime), "closes", now.AddDate(0, 0, 7).Format(formTime),
	}
}

// TestAppointedExam: from the appointment over a takeover to the sheet.
func TestAppointedExam(t *testing.T) {
	s := newSite(t)
	boss, dora, max, gus := s.supervisor("Boss"), s.member("Dora"), s.member("Max"), s.guest("Gus")

	if a := boss.post(templates.ExamsPath, examForm()...); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("appoint: status %d: %s", a.StatusCode, a.text)
	}
	a := boss.post(templates.ExamsPath, append([]string{"trainee", "Dore"}, examForm()[2:]...)...)
	if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "Did you mean Dora?") || !strings.Contains(a.text, `value="March final"`) {
		t.Errorf("a name that nobody has: status %d:\n%s", a.StatusCode, a.text)
	}
	if a := boss.post(templates.ExamsPath, append([]string{"trainee", "Gus"}, examForm()[2:]...)...); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a guest is to sit an exam: status %d", a.StatusCode)
	}
	if a := boss.post(templates.ExamsPath, append(examForm(), "profile", "own:none")...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "you have no profile") {
		t.Errorf("a profile that there is not: status %d", a.StatusCode)
	}
	for _, other := range []*visitor{dora, max, gus} {
		if a := other.post(templates.ExamsPath, examForm()...); a.StatusCode != http.StatusForbidden {
			t.Errorf("a trainee appoints: status %d", a.StatusCode)
		}
	}
	exam := regexp.MustCompile(`/exams/[a-z0-9]{8,}`).FindString(boss.get(templates.ExamsPath).text)
	if list := boss.get(templates.ExamsPath + "?q=dora&state=current").text; exam == "" || !strings.Contains(list, exam) || !strings.Contains(list, "Waits for a supervisor") {
		t.Fatalf("the list of exams:\n%s", list)
	}
	for _, query := range []string{"?q=max", "?state=past", "?state=coming"} {
		if strings.Contains(boss.get(templates.ExamsPath+query).text, exam) {
			t.Errorf("%s finds Dora's exam", query)
		}
	}
	if strings.Contains(max.get(templates.ExamsPath).text, exam) || strings.Contains(max.get(templates.LobbyPath).text, "March final") {
		t.Error("Max sees Dora's exam")
	}
	if list := gus.get(templates.ExamsPath).text; !strings.Contains(list, "A guest sits no exam") {
		t.Errorf("a guest is told:\n%s", list)
	}

	if lobby := dora.get(templates.LobbyPath).text; !strings.Contains(lobby, "A supervisor confirms first who you are") || strings.Contains(lobby, exam+"/begin") {
		t.Errorf("Dora's lobby:\n%s", lobby)
	}
	if a := boss.post(exam + "/confirm"); a.leads() != exam {
		t.Fatalf("confirm: status %d", a.StatusCode)
	}
	if lobby := dora.get(templates.LobbyPath).text; !strings.Contains(lobby, "Begin attempt 1 of 2") {
		t.Errorf("Dora's lobby when she is confirmed:\n%s", lobby)
	}
	table := strings.TrimPrefix(dora.post(exam+"/begin").leads(), templates.TablePath(""))
	page := dora.get(templates.TablePath(table)).text
	if !strings.Contains(page, `data-view="dealer"`) || !strings.Contains(page, "attempt 1 of 2") || !strings.Contains(page, `data-mode="exam"`) {
		t.Errorf("Dora's table:\n%s", page)
	}
	// The table is nobody's else, not even to look at.
	for name, other := range map[string]*visitor{"Max": max, "Gus": gus, "a stranger": s.visitor()} {
		for _, path := range []string{templates.TablePath(table), templates.HallPath(table), templates.SheetPath(table)} {
			if a := other.get(path); a.StatusCode != http.StatusForbidden {
				t.Errorf("%s at %s: status %d", name, path, a.StatusCode)
			}
		}
		d := websocket.Dialer{Jar: other.http.Jar}
		if conn, _, err := d.Dial("ws"+strings.TrimPrefix(s.visitor().url, "http")+templates.SocketPath(table, "")+"?client=0123456789", nil); err == nil {
			conn.Close()
			t.Errorf("%s has a socket at the table", name)
		}
	}
	if a := max.post(templates.TakePath(table)); a.StatusCode != http.StatusConflict {
		t.Errorf("Max takes the table: status %d", a.StatusCode)
	}
	if a := dora.post(templates.ClosePath(table)); a.StatusCode != http.StatusForbidden {
		t.Errorf("Dora closes the table of her attempt: status %d", a.StatusCode)
	}

	// A supervisor who takes over is asked why.
	if a := boss.post(templates.TakePath(table)); a.leads() != templates.TakePath(table) {
		t.Errorf("take over: status %d", a.StatusCode)
	}
	if a := boss.post(templates.TakePath(table), "reason", " "); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("take over for no reason: status %d", a.StatusCode)
	}
	if a := boss.post(templates.TakePath(table), "reason", "A fire drill."); a.leads() != templates.TablePath(table) {
		t.Fatalf("take over for a reason: status %d: %s", a.StatusCode, a.text)
	}
	if page := dora.get(templates.TablePath(table)).text; !strings.Contains(page, "Boss has taken over: A fire drill.") ||
		!strings.Contains(page, "Your exam goes on; its clock stands still.") || strings.Contains(page, "Press a free box") {
		t.Errorf("Dora's page when she is relieved:\n%s", page)
	}
	if lobby := dora.get(templates.LobbyPath).text; strings.Count(lobby, "March final") != 1 || !strings.Contains(lobby, "Go on with attempt 1 of 2") {
		t.Errorf("the attempt stands there %d times in Dora's lobby:\n%s", strings.Count(lobby, "March final"), lobby)
	}
	if a := dora.post(exam + "/begin"); a.leads() != templates.TablePath(table) {
		t.Errorf("Dora goes on while Boss has the table: status %d", a.StatusCode)
	}
	boss.socket(table).must("tap out")
	if a := boss.get(templates.TablePath(table) + "/session"); a.leads() != exam {
		t.Errorf("Boss taps out, and is led to %q", a.leads())
	}
	dora.post(exam + "/begin")
	if page := dora.get(templates.TablePath(table)).text; strings.Contains(page, "fire drill") || !strings.Contains(page, `data-view="dealer"`) {
		t.Errorf("Dora's page when she is back:\n%s", page)
	}

	if a := dora.post(exam + "/end"); a.leads() != exam {
		t.Errorf("Dora ends her attempt: status %d: %s", a.StatusCode, a.text)
	}
	if a := dora.post(exam+"/void", "number", "1", "reason", "bad luck"); a.StatusCode != http.StatusForbidden {
		t.Errorf("Dora voids her attempt: status %d", a.StatusCode)
	}
	if a := boss.post(exam+"/void", "number", "1", "reason", ""); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("void for no reason: status %d", a.StatusCode)
	}
	for name, v := range map[string]*visitor{"Dora": dora, "Boss": boss} {
		sheet := v.get(sessionOf(dora)).text
		for _, words := range []string{"March final: attempt 1 of 2", "Boss confirmed", "Boss took over", "A fire drill.", "by Dora"} {
			if !strings.Contains(sheet, words) {
				t.Errorf("%s's sheet does not say %q", name, words)
			}
		}
	}
	if list := dora.get(templates.SessionsPath + "?mode=practice-exam").text; strings.Contains(list, "March final") {
		t.Error("the attempt is listed as practice")
	}
	if list := dora.get(templates.SessionsPath + "?mode=exam").text; !strings.Contains(list, "March final") || !strings.Contains(list, `<span class="badge exam">exam</span>`) {
		t.Errorf("the attempt is not listed as an exam:\n%s", list)
	}
	sheet := sessionOf(dora)
	if a := boss.post(sheet + "/sign"); a.leads() != sheet {
		t.Errorf("sign: status %d", a.StatusCode)
	}
	if a := boss.post(exam+"/void", "number", "1", "reason", "The drill took too long"); a.leads() != exam {
		t.Errorf("void: status %d", a.StatusCode)
	}
	if sheet := dora.get(sheet).text; !strings.Contains(sheet, "Void by amendment 1: The drill took too long") || !strings.Contains(sheet, "Amendment 1: the attempt is void") {
		t.Errorf("the sheet does not say by which amendment the attempt is void:\n%s", sheet)
	}
	if page := dora.get(exam).text; !strings.Contains(page, "The drill took too long") || !strings.Contains(page, "2 of 2") {
		t.Errorf("a void attempt counts:\n%s", page)
	}
	if a := boss.post(exam + "/withdraw"); a.StatusCode != http.StatusConflict {
		t.Errorf("an exam with an attempt is withdrawn: status %d", a.StatusCode)
	}
}

// TestPracticeExam: exam mode at a table of one's own is practice, by name too.
func TestPracticeExam(t *testing.T) {
	s := newSite(t)
	gus := s.guest("Gus")
	if form := gus.get(templates.NewTablePath).text; !strings.Contains(form, "Practice exam") {
		t.Error("the form for a new table calls it an exam")
	}
	table := gus.open("mode", "exam")
	gus.socket(table).must("tap in Gus", "burn")
	for path, words := range map[string]string{
		templates.LobbyPath: `<span class="badge exam">practice exam</span>`, templates.TablePath(table): "Practice exam",
		sessionOf(gus): "Nobody appointed this exam: it counts as practice.", templates.SessionsPath + "?mode=practice-exam": `<span class="badge exam">practice exam</span>`,
	} {
		if page := gus.get(path).text; !strings.Contains(page, words) {
			t.Errorf("%s does not say %q:\n%s", path, words, page)
		}
	}
	if list := gus.get(templates.SessionsPath + "?mode=exam").text; strings.Contains(list, "badge exam") {
		t.Errorf("practice is listed as an exam:\n%s", list)
	}
}

// TestExamWaits: a trainee who waits for a supervisor sees by himself when he is confirmed;
// an exam that waits for nobody is not fetched again and again.
func TestExamWaits(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	exam := boss.post(templates.ExamsPath, examForm()...).leads()
	acts := `id="` + templates.ExamActsID(strings.TrimPrefix(exam, templates.ExamsPath+"/")) + `"`
	fresh := `data-from="` + exam + `"`
	for _, path := range []string{exam, templates.LobbyPath} {
		if a := dora.get(path).text; !strings.Contains(a, acts) || !strings.Contains(a, fresh) {
			t.Errorf("%s does not look whether she is confirmed", path)
		}
	}
	boss.post(exam + "/confirm")
	for _, path := range []string{exam, templates.LobbyPath} {
		if a := dora.get(path).text; !strings.Contains(a, acts) || strings.Contains(a, fresh) {
			t.Errorf("%s looks still, or has lost what can be done", path)
		}
	}
}

// TestGuestSitsNoExam: a guest who sits at a table is no trainee of an exam, no juror, and is
// assigned nothing: there is no account in which it could be kept.
func TestGuestSitsNoExam(t *testing.T) {
	s := newSite(t)
	boss, gus := s.supervisor("Boss"), s.guest("Gus")
	s.member("Dora")
	table := boss.open()
	gus.socket(table).must("p1 sit Gus 500")
	now := time.Now()
	for field, post := range map[string]func() answer{
		"trainee": func() answer {
			return boss.post(templates.ExamsPath, "trainee", "Gus", "exam", "March final", "variant", "blackjack", "bots", "0", "attempts", "1",
				"opens", now.Format(formTime), "closes", now.AddDate(0, 0, 1).Format(formTime))
		},
		"juror": func() answer {
			return boss.post(templates.ExamsPath, "trainee", "Dora", "jurors", "Gus", "exam", "March final", "variant", "blackjack", "bots", "0", "attempts", "1",
				"opens", now.Format(formTime), "closes", now.AddDate(0, 0, 1).Format(formTime))
		},
		"assignment": func() answer { return boss.post(templates.AssignmentsPath, assignForm("person", "Gus")...) },
	} {
		if a := post(); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "has an account called") {
			t.Errorf("a guest as %s: status %d: %s", field, a.StatusCode, a.text)
		}
	}
}

// Exams stand by the time of their windows: in the list the last to begin first, and for the
// trainee in the lobby the next one.
func TestExamsByWindow(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	now := time.Now()
	for _, days := range []int{3, 1, 4, 2} {
		form := append(examForm(), "exam", fmt.Sprintf("Exam of %d days", days), "closes", now.AddDate(0, 0, days).Format(formTime))
		if a := boss.post(templates.ExamsPath, form...); a.StatusCode != http.StatusSeeOther {
			t.Fatalf("appoint: status %d: %s", a.StatusCode, a.text)
		}
	}
	for path, want := range map[string]string{templates.LobbyPath: "1234", templates.ExamsPath: "4321"} {
		var got string
		for _, m := range regexp.MustCompile(`>Exam of (\d) days</a>`).FindAllStringSubmatch(dora.get(path).text, -1) {
			got += m[1]
		}
		if got != want {
			t.Errorf("%s: the exams that end after so many days stand as %s, want %s", path, got, want)
		}
	}
}
