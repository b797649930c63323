package web

import (
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
)

// Supervisors read what was done to accounts, and narrow it down.
func TestAuditLog(t *testing.T) {
	s := newSite(t)
	boss, _ := s.supervisor("Boss"), s.member("Dora")
	log := func(query string, status int) string {
		t.Helper()
		a := boss.get(templates.AuditPath + query)
		if a.StatusCode != status {
			t.Fatalf("the audit log with %q: status %d, want %d", query, a.StatusCode, status)
		}
		return a.text
	}
	dora := s.person("Dora").ID
	for range 2 { // the second changes nothing, and is not told
		boss.post(templates.PersonPath(dora) + "/disable")
	}
	boss.post(templates.PersonPath(dora) + "/enable")
	boss.post(templates.PersonPath(s.person("Boss").ID) + "/disable") // refused
	const rows = `<th scope="row">`
	for _, tt := range []struct {
		query string
		rows  int
		says  string
	}{
		{"", 4, "Enabled the account"}, // and that both have made their accounts,
		{"?act=disable", 1, "Disabled the account"},
		{"?q=dora", 3, ">Dora</a>"},
		{"?q=nobody", 0, "Nothing in the log is like that"},
		{"?person=" + dora, 3, "Only what concerns <strong>Dora</strong>"},
		{"?person=" + s.person("Boss").ID + "&act=enable", 1, "Only what concerns <strong>Boss</strong>"},
		{"?from=2020-01-01&to=2020-01-02", 0, "Show the whole log"},
		{"?page=7", 0, "Show the whole log"},
	} {
		text := log(tt.query, http.StatusOK)
		if n := strings.Count(text, rows); n != tt.rows || !strings.Contains(text, tt.says) {
			t.Errorf("%q: %d acts, want %d with %q", tt.query, n, tt.rows, tt.says)
		}
	}
	for query, says := range map[string]string{
		"?act=dance":                     "is no act of the log",
		"?from=yesterday":                "is no day",
		"?from=2026-03-02&to=2026-03-01": "2026-03-01 is before 2026-03-02",
	} {
		if text := log(query, http.StatusUnprocessableEntity); !strings.Contains(text, says) {
			t.Errorf("%q is not told that it %s", query, says)
		}
	}
}
