package web

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/sessions/record/recordtest"
	"burncard/templates"
)

// lateSchool is a small school whose last session was a moment ago.
func lateSchool(t testing.TB, s *site) recordtest.School {
	of := recordtest.TenThousand()
	of.People, of.Sessions, of.Mistakes = 4, 400, 3000
	of.Begun = time.Now().Add(-time.Duration(of.Sessions) * 40 * time.Minute)
	school(t, s, of)
	classOf(t, s, of, "monday", 3)
	return of
}

// TestDeskPages: every part stands there with its list, a cell leads to its mistakes, and
// a class lists people by name and by nothing else.
func TestDeskPages(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	of := lateSchool(t, s)
	person := templates.DeskPath("person-001")
	for _, path := range []string{person, templates.ClassDeskPath("monday")} {
		a := boss.get(path)
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d: %s", path, a.StatusCode, a.text)
		}
		for _, part := range []string{"rates", "clauses", "heat", "times", "pace", "hours", "coached"} {
			if !strings.Contains(a.text, `<h2 id="`+part+`">`) {
				t.Errorf("%s has no part %s", path, part)
			}
		}
		if strings.Contains(a.text, "style=") || !strings.Contains(a.text, `class="chart"`) {
			t.Errorf("%s has a style of its own, or no chart", path)
		}
		for _, list := range templates.DeskLists {
			c := boss.get(path + "/csv?list=" + list)
			rows, err := csv.NewReader(strings.NewReader(c.text)).ReadAll()
			if c.StatusCode != http.StatusOK || err != nil || len(rows) < 2 || !strings.HasPrefix(c.Header.Get("Content-Type"), "text/csv") {
				t.Errorf("%s, list %s: status %d, %d rows, %v", path, list, c.StatusCode, len(rows), err)
			}
		}
		if c := boss.get(path + "/csv?list=none"); c.StatusCode != http.StatusNotFound {
			t.Errorf("%s, no such list: status %d", path, c.StatusCode)
		}
	}
	a := boss.get(person)
	cell := regexp.MustCompile(`<td class="heat-[1-5]"><a href="([^"]+)"`).FindStringSubmatch(a.text)
	if cell == nil {
		t.Fatalf("no field of the heat map has mistakes:\n%s", a.text)
	}
	led := boss.get(strings.ReplaceAll(cell[1], "&amp;", "&"))
	if led.StatusCode != http.StatusOK || !strings.Contains(led.text, "such mistake") || !strings.Contains(led.text, "Sessions of "+of.PersonName(1)) {
		t.Errorf("%s leads to status %d:\n%.1500s", cell[1], led.StatusCode, led.text)
	}
	class := boss.get(templates.ClassDeskPath("monday")).text
	last := -1
	for _, n := range []int{0, 1, 2} { // Ann, Ben, Cleo
		at := strings.Index(class, ">"+of.PersonName(n)+"</a>")
		if at <= last {
			t.Errorf("%s stands at %d of the class, behind %d", of.PersonName(n), at, last)
		}
		last = at
	}
	for _, query := range []string{"?game=whist", "?weeks=1000", "?mode=hard"} {
		if a := boss.get(person + query); a.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", query, a.StatusCode)
		}
	}
	if a := boss.get(person + "?game=hybrid&mode=exam"); !strings.Contains(a.text, "Show all games and modes") && !strings.Contains(a.text, `id="rates"`) {
		t.Errorf("nobody says how to see more:\n%s", a.text)
	}
	own := dora.get(templates.DeskPath(s.person("Dora").ID))
	if own.StatusCode != http.StatusOK || !strings.Contains(own.text, "How you are doing") || !strings.Contains(own.text, "Nothing was dealt") {
		t.Errorf("Dora's own desk: status %d:\n%s", own.StatusCode, own.text)
	}
	if a := dora.get(templates.SessionsPath); !strings.Contains(a.text, templates.DeskPath(s.person("Dora").ID)) {
		t.Error("nothing leads to Dora's own desk")
	}
}

// TestTargetsPage: a supervisor sets how long a step may take, and the desk shows it.
func TestTargetsPage(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	lateSchool(t, s)
	for _, tt := range []struct{ clause, seconds, says string }{
		{"633a.7(f)", "fast", "no number"}, {"the deal", "2", "clause: &#34;the deal&#34; is none"}, {"633a.7(f)", "900", "up to 600"},
	} {
		a := boss.post(templates.TargetsPath, "clause", tt.clause, "seconds", tt.seconds)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, tt.says) || !strings.Contains(a.text, `value="`+tt.clause+`"`) || !strings.Contains(a.text, `value="`+tt.seconds+`"`) {
			t.Errorf("%s, %s: status %d, no %q, or what was typed is lost:\n%s", tt.clause, tt.seconds, a.StatusCode, tt.says, a.text)
		}
	}
	if a := boss.post(templates.TargetsPath, "clause", "633a.7(f)", "seconds", "0.5"); a.leads() != templates.TargetsPath {
		t.Fatalf("status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.get(templates.TargetsPath + "?clause=" + url.QueryEscape("633a.7(f)")); !strings.Contains(a.text, `value="0.5"`) || !strings.Contains(a.text, "Boss") {
		t.Errorf("the page has no target:\n%s", a.text)
	}
	if a := boss.get(templates.DeskPath("person-001")); !strings.Contains(a.text, "0.5 s") || !strings.Contains(a.text, `class="over"`) {
		t.Error("the desk does not say which steps are over the target")
	}
}
