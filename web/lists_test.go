package web

import (
	"context"
	"encoding/csv"
	"errors"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/spreadsheet"
	"burncard/templates"
	"burncard/variants/apprenticeship"
	"burncard/variants/library"
)

var listLink = regexp.MustCompile(`<a class="csv" href="([^"]+)"`)

// lists follows the links of a page to its lists, holds each file to what all of them are,
// and returns their rows by the name of the list.
func (v *visitor) lists(path string) map[string][][]string {
	v.t.Helper()
	page, lists := v.get(path), map[string][][]string{}
	if page.StatusCode != http.StatusOK {
		v.t.Errorf("%s: status %d", path, page.StatusCode)
	}
	for _, link := range listLink.FindAllStringSubmatch(page.text, -1) {
		to := html.UnescapeString(link[1])
		name := regexp.MustCompile(`csv=([a-z-]+)`).FindStringSubmatch(to)[1]
		file := v.get(to)
		text, marked := strings.CutPrefix(file.text, spreadsheet.Mark)
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil || !marked || file.StatusCode != http.StatusOK || file.Header.Get("Content-Type") != "text/csv; charset=utf-8" || !strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment;") {
			v.t.Errorf("%s: status %d, %v: %s", to, file.StatusCode, err, file.text)
			continue
		}
		if len(rows) < 2 {
			v.t.Errorf("%s has no row", to)
		}
		plain(v.t, to, rows)
		lists[name] = rows
	}
	return lists
}

// plain holds the rows of a file to what a spreadsheet may be given: no formula, and each
// moment in UTC and by the clock of the house.
func plain(t testing.TB, list string, rows [][]string) {
	t.Helper()
	for _, row := range rows {
		for i, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r\n") && !regexp.MustCompile(`^-[0-9.]+$`).MatchString(cell) {
				t.Errorf("%s: the cell %q", list, cell)
			}
			if !strings.HasSuffix(rows[0][i], " (UTC)") {
				continue
			}
			if rows[0][i+1] != strings.TrimSuffix(rows[0][i], "(UTC)")+"(local)" {
				t.Errorf("%s: after %q comes %q", list, rows[0][i], rows[0][i+1])
			}
			if cell == rows[0][i] || cell == "" {
				continue
			}
			utc, err := time.Parse(time.RFC3339, cell)
			if err != nil || row[i+1] != utc.Local().Format("2006-01-02 15:04:05 MST") {
				t.Errorf("%s: %q and %q under %q: %v", list, cell, row[i+1], rows[0][i], err)
			}
		}
	}
}

// elsewhere are the lists that another test follows, or the one after the next here, because
// it takes more to have them than [TestLists] does.
var elsewhere = map[string]string{
	"ratings": "TestJurorsOverTheSite", "marks": "TestJurorsOverTheSite", "events": "TestJurorsOverTheSite", "decisions": "TestSignature", "held": "TestHeldList",
	"exercises": "TestEditor", "errors": "TestSpotList",
	"plans": "TestPlansOfTableTests", "profiles": "TestLockProfile", "locks": "TestLockProfile", "shipped": "TestLockProfile",
	"drills": "TestDrillLists", "runs": "TestDrillLists", "items": "TestDrillLists", "statements": "TestStatementsPage",
}

// TestLists: every list that a page names goes out as a file, to those alone who may open the
// page, and nothing in it is a formula.
func TestLists(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	dora.post(templates.ApprenticeshipPath)
	dora.socket(dora.open()).must("tap in Dora", "deal dealer", "tap out") // with a mistake
	sessionOf(dora)
	card := s.cardOf("Dora")
	faulty := dora.open()
	d := dora.socket(faulty)
	d.must("tap in Dora")
	boss.socket(faulty).must("inject reader fault")
	d.must("deal dealer", "tap out")
	helped := sessionOf(dora)
	session, seq := wrongIn(t, dora, "Dora", "exam")
	who, lead := person(s.person("Dora")), person(s.person("Boss"))
	ctx := context.Background()
	class, err := s.hall.Classes.Make(ctx, lead, "=1+1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.hall.Classes.Invited(ctx, class.ID, who); err != nil {
		t.Fatal(err)
	}
	s.member("Max")
	max := person(s.person("Max"))
	now := s.hall.Now()
	if _, err := s.log.Writer().Exec("INSERT INTO apprentice_steps VALUES ('t', 1, ?, '', 'deal', 1, 1, ?)", who.ID, now.UnixNano()); err != nil {
		t.Fatal(err)
	}
	exam, err := s.hall.Exams.Appoint(ctx, lead, sessions.Appointment{
		Trainees: []sessions.Person{who, max}, Exam: "=SUM(A1)", Variant: "blackjack", Attempts: 1, Opens: now, Closes: now.AddDate(0, 0, 1),
	})
	if err != nil {
		t.Fatal(err)
	}
	boss.post(templates.ExamPath(exam) + "/confirm")
	work, err := s.hall.Assigned.Make(ctx, lead, sessions.Assignment{Kind: "exercise", Key: library.All[0].Key, Class: class.ID, Due: now.Add(time.Hour), Pass: sessions.ToTheEnd.ID})
	if err != nil {
		t.Fatal(err)
	}
	boss.post(templates.TraineesPath, "trainee", "Max", "mode", "guided")
	boss.post(templates.TargetsPath, "clause", "633a.7", "seconds", "3")
	boss.post(templates.InvitationsPath, "role", "member")
	dora.post(templates.DataPath+"/erase", "do", "ask")
	edition := strings.Fields(firstRow(t, boss.lists(templates.SessionsPath)["sessions"], "rules edition"))[0]
	boss.post(templates.DecisionsPath+"/clause", "cite", "633a.7(f)(2)", "edition", edition, "ruling", "overturned", "reason", "=HYPERLINK(1)")
	boss.post(templates.ProfilesPath, "name", "=House", "for", "house", "game", "blackjack", "variant", "blackjack")
	dora.post(session+"/flag", "seq", seq, "index", "0", "remark", "=A1")

	others := map[string]*visitor{"a stranger": s.visitor(), "a guest": s.guest("Gus"), "a member": s.member("Pat"), "Dora": dora}
	names := map[string]bool{}
	formula := false
	for _, path := range []string{
		templates.AuditPath, templates.PeoplePath, templates.InvitationsPath, templates.ClassesPath, templates.ClassPath(class.ID), templates.GridPath(class.ID), templates.SessionsPath, session, session + "/rounds", helped, templates.OrderPath, templates.DutyPath(who.ID, "deal"),
		templates.DecisionsPath, templates.DecisionsPath + "/clauses", templates.ExamsPath, templates.ExamPath(exam), templates.TestClassPath(exam), templates.AssignmentsPath, templates.AssignmentPath(work),
		templates.DueOfPath(who.ID), card, strings.TrimSuffix(templates.ApprenticePath(who.ID, apprenticeship.Blackjack), "?game=blackjack"), templates.ScorePath, templates.TargetsPath, templates.TraineesPath, templates.RetentionPath, templates.ProfilesPath, templates.FloorPath, templates.LobbyPath, templates.ExercisesPath, templates.MarkedPath,
	} {
		lists := boss.lists(path)
		if len(lists) == 0 {
			t.Errorf("%s has no list", path)
		}
		for name, rows := range lists {
			names[name] = true
			for _, row := range rows {
				formula = formula || strings.Contains(strings.Join(row, "|"), "'=")
			}
			for who, v := range others {
				page, file := v.get(path), v.get(path+"?csv="+name)
				if page.StatusCode != http.StatusOK && file.StatusCode != page.StatusCode || page.StatusCode == http.StatusOK && !strings.Contains(page.text, "csv="+name) && file.StatusCode == http.StatusOK && len(strings.Split(file.text, "\r\n")) > 2 {
					t.Errorf("the list %s of %s to %s: status %d, the page %d", name, path, who, file.StatusCode, page.StatusCode)
				}
			}
		}
		if a := boss.get(path + "?csv=none"); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s has a list none: status %d", path, a.StatusCode)
		}
	}
	if !formula {
		t.Error("no name that begins like a formula was met")
	}
	for _, name := range listNames(t) {
		if !names[name] && elsewhere[name] == "" {
			t.Errorf("no test follows the link to the list %s", name)
		}
	}
}

// firstRow is the cell of the first row under a column.
func firstRow(t *testing.T, rows [][]string, column string) string {
	t.Helper()
	if len(rows) > 1 {
		for i, name := range rows[0] {
			if name == column {
				return rows[1][i]
			}
		}
	}
	t.Fatalf("no row under %s", column)
	return ""
}

// listNames are the lists that the components link to.
func listNames(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("../templates/*.templ")
	if err != nil || len(files) == 0 {
		t.Fatal("no components", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`@(?:listFile|csvLink)\([\w.]+(?:\{[^}]*\})?, "([a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
	}
	return names
}

// TestListThatBreaksOff: an error before the first byte is an answer, and one after it breaks
// the file off.
func TestListThatBreaksOff(t *testing.T) {
	to := func(rows listFile) (aborted any, err error) {
		v := &visit{w: httptest.NewRecorder(), r: httptest.NewRequest("GET", "/audit?csv=audit", nil)}
		v.Server = &Server{report: func(error) {}}
		defer func() { aborted = recover() }()
		return nil, v.file("audit", []any{"words"}, rows)
	}
	broken := errors.New("disk full")
	if aborted, err := to(func(func(...any) error) error { return broken }); err != broken || aborted != nil {
		t.Errorf("at once: %v, %v", err, aborted)
	}
	if aborted, _ := to(func(row func(...any) error) error {
		return errors.Join(row(strings.Repeat("x", 1<<16)), broken)
	}); aborted != http.ErrAbortHandler {
		t.Errorf("in the middle: %v", aborted)
	}
}

// TestHeldList and TestDrillLists write what takes long to come about.
func TestHeldList(t *testing.T) {
	at := time.Now()
	held := []sessions.HeldErasure{{Erasure: record.Erasure{Name: "=former", At: at}, Exams: []sessions.HeldExam{{SignedExam: record.SignedExam{Session: "x"}, Until: at}}}}
	written(t, 2, func(v *visit) error { return v.sendHeld(held) })
}

func TestDrillLists(t *testing.T) {
	run := sessions.DrillRun{Drill: "payouts", At: time.Now(), Items: []record.DrillItem{{Kind: "=total", Right: true, Took: time.Second}, {Kind: "total", Owed: "+5"}}}
	written(t, 2, func(v *visit) error { return v.sendRuns("runs", []sessions.DrillRun{run}) })
	written(t, 3, func(v *visit) error { return v.sendItems(&run) })
}

// TestSpotList writes runs of spotting.
func TestSpotList(t *testing.T) {
	run := record.SpotRun{At: time.Now(), SpotCount: record.SpotCount{Errors: make([]record.SpotError, 1), Alarms: make([]record.SpotAlarm, 1)}}
	written(t, 3, func(v *visit) error {
		return v.file("errors", sessions.SpotColumns(), func(row func(...any) error) error { return sessions.SpotRows([]record.SpotRun{run}, row) })
	})
}

// written holds a list of so many lines to what all lists are.
func written(t *testing.T, lines int, send func(*visit) error) {
	t.Helper()
	w := httptest.NewRecorder()
	err := send(&visit{Server: &Server{}, w: w, r: httptest.NewRequest("GET", "/", nil)})
	text, marked := strings.CutPrefix(w.Body.String(), spreadsheet.Mark)
	rows, wrong := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || wrong != nil || !marked || len(rows) != lines {
		t.Fatalf("%d rows, %v, %v", len(rows), err, wrong)
	}
	plain(t, "the list", rows)
}
