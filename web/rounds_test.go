package web

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
)

// seeTable finds the links of a page that lead to the table before a mistake.
var seeTable = regexp.MustCompile(`<a[^>]* href="([^"]*/replay\?act=[^"]*)"[^>]*( title="See the table">|>See the table<)`)

// TestSeeTheTable: from every list that shows a mistake one click leads to the table
// before it, with what was done, what was owed and the clause.
func TestSeeTheTable(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sheet, seq := wrongIn(t, dora, "Dora", "exam")
	at := []string{"seq", seq, "index", "0"}
	if a := dora.post(sheet+"/request", at...); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("the request: status %d", a.StatusCode)
	}
	shows := func(who *visitor, page string) {
		t.Helper()
		link := seeTable.FindStringSubmatch(who.get(page).text)
		if link == nil {
			t.Errorf("%s has no way to the table", page)
			return
		}
		replay := who.get(html.UnescapeString(link[1]))
		if replay.StatusCode == http.StatusSeeOther {
			replay = who.get(replay.Header.Get("Location"))
		}
		for _, want := range []string{"Card to box 2", "<dt>Owed</dt>", "633a.7(f)", `aria-current="step"`} {
			if !strings.Contains(strings.ToLower(replay.text), strings.ToLower(want)) {
				t.Errorf("%s leads to status %d, a page without %q", page, replay.StatusCode, want)
			}
		}
	}
	table, _, _ := strings.Cut(sessionID(sheet), "-")
	for _, page := range []string{templates.FloorPath + "?table=" + table, templates.TickerPath, templates.DecisionsPath, sheet, sheet + "/rounds?show=marked"} {
		shows(boss, page)
	}
	a := boss.post(templates.DecisionsPath+"/mistake", append(at, "session", sessionID(sheet), "ruling", "upheld", "reason", "I saw it")...)
	if a.StatusCode != http.StatusSeeOther {
		t.Fatalf("the decision: status %d", a.StatusCode)
	}
	shows(dora, templates.SessionsPath)
}

// TestRoundsPage: the list of rounds has a search, a filter and an empty state.
func TestRoundsPage(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	sheet, _ := wrongIn(t, dora, "Dora", "coached")
	for query, want := range map[string]string{
		"":               "1 round<",
		"?show=marked":   "1 round<",
		"?show=critical": "No round is like that",
		"?round=1":       "1 round<",
		"?round=7":       "No round is like that",
		"?page=9":        "1 round<",
	} {
		if a := dora.get(sheet + "/rounds" + query); a.StatusCode != http.StatusOK || !strings.Contains(a.text, want) {
			t.Errorf("%q: status %d without %q", query, a.StatusCode, want)
		}
	}
}
