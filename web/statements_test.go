package web

import (
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
)

// TestStatementsPage: a supervisor sees what waits, what was sent and what is parked with the
// store's reason, and sends it again; the list goes out as a file.
func TestStatementsPage(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	if a := boss.get(templates.StatementsPath); !strings.Contains(a.text, "Nothing is sent") || strings.Contains(a.text, "csv=statements") {
		t.Error("a house without a store does not say so, or has a file of nothing")
	}
	s.member("Dora")
	dora := s.person("Dora").ID
	const parked = "11111111-2222-4333-8444-555555555555"
	for _, row := range []string{
		"(id, kind, key, session, person, at, state, done) VALUES ('00000000-0000-4000-8000-000000000001', 'session', 'a', 'a', '" + dora + "', 1, 'sent', 2)",
		"(id, kind, key, session, person, at, state, done, reason) VALUES ('" + parked + "', 'duty', 'b', '', '" + dora + "', 1, 'parked', 2, '400 Bad Request: =1+1')",
		"(kind, key, session, person, at) VALUES ('card', 'c', '', '" + dora + "', 1)",
	} {
		if _, err := s.log.Writer().Exec("INSERT INTO statements " + row); err != nil {
			t.Fatal(err)
		}
	}
	page := boss.get(templates.StatementsPath)
	for _, want := range []string{parked, "400 Bad Request: =1+1", "Dora", "A duty of the path", "A case that was due", templates.SessionPath("a")} {
		if !strings.Contains(page.text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if a := boss.get(templates.StatementsPath + "?state=parked"); !strings.Contains(a.text, parked) || strings.Contains(a.text, "A case that was due") {
		t.Error("the page is not narrowed to what is parked")
	}
	rows := boss.lists(templates.StatementsPath)["statements"]
	if len(rows) != 4 || firstRow(t, rows, "person's id") != dora {
		t.Errorf("the file is %q", rows)
	}
	for _, tt := range []struct {
		fields []string
		status int
		says   string
	}{
		{[]string{"do", "again", "number", "x"}, 422, "is no number of a statement"},
		{[]string{"do", "again", "number", "99"}, 422, "no longer parked"},
		{[]string{"do", "dance"}, 422, "it is again or now"},
		{[]string{"do", "now"}, http.StatusSeeOther, ""},
		{[]string{"do", "again", "number", "2"}, http.StatusSeeOther, ""},
		{[]string{"do", "again", "number", "0"}, 422, "no longer parked"},
	} {
		if a := boss.post(templates.StatementsPath, tt.fields...); a.StatusCode != tt.status || !strings.Contains(a.text, tt.says) {
			t.Errorf("%q: status %d, want %d and %q", tt.fields, a.StatusCode, tt.status, tt.says)
		}
	}
	if a := boss.get(templates.StatementsPath + "?state=parked"); strings.Contains(a.text, parked) {
		t.Error("it is parked after it was sent again")
	}
	if a := boss.get(templates.AuditPath); !strings.Contains(a.text, "Sent statements to the record store again") {
		t.Error("the audit log does not have it")
	}
}
