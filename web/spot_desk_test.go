package web

import (
	"encoding/csv"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// TestSpotDesk: a supervisor sees what the runs of a person and of a class come to, by week,
// gravity and clause; each number leads to as many acts, and each act to its moment. A person
// sees his own, and nobody else's.
func TestSpotDesk(t *testing.T) {
	s := newSite(t)
	boss, dora, max := s.supervisor("Boss"), s.member("Dora"), s.member("Max")
	run := record.SpotRun{
		Session: "run-1", Person: s.person("Dora").ID, Variant: "blackjack", At: time.Now(),
		SpotCount: record.SpotCount{
			As: sessions.SpotAsFloor, Rounds: 8, Acts: 200,
			Errors: []record.SpotError{
				{Seq: 12, Round: 1, Cite: "633a.7(f)(1)", Title: "One card to each box", Gravity: game.Major, Done: "deal dealer", Owed: "deal 1", Caught: true, Took: 2 * time.Second, Named: "633a.7(f)(1)"},
				{Seq: 44, Round: 2, Cite: "633a.7(f)(1)", Title: "One card to each box", Gravity: game.Major, Done: "deal dealer", Owed: "deal 1", Caught: true, Took: time.Second},
				{Seq: 80, Round: 3, Cite: "633a.7(r)(1)#2", Title: "Pay winners", Gravity: game.Critical, Done: "pay 3 main 5", Owed: "pay 3 main 10"},
			},
			Alarms: []record.SpotAlarm{{Seq: 33, Round: 2, Named: "633a.7(f)(1)", Title: "One card to each box", Gravity: game.Major}, {Seq: 90, Round: 4}},
		},
	}
	err := sessions.RecordsIn(s.log.Writer(), s.log.Reader()).Tables.Take(t.Context(), map[string]*record.News{"t": {UpTo: 100, Spotted: []record.SpotRun{run}}})
	if err == nil {
		_, err = s.log.Writer().Exec("INSERT INTO classes VALUES ('monday', 'Monday', 'ABCD', '123456', 'x', 'Boss', 1, NULL)")
	}
	if err == nil {
		_, err = s.log.Writer().Exec("INSERT INTO pupils VALUES ('monday', ?, 'Dora', 1, '')", run.Person)
	}
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`<td><a href="([^"]*what=([a-z]+)[^"]*)#acts">([0-9]+)</a>`)
	for _, path := range []string{templates.SpotDeskOf("", run.Person), templates.SpotDeskOf("monday", ""), templates.SpotDeskPath} {
		a := boss.get(path)
		if a.StatusCode != http.StatusOK || !strings.Contains(a.text, `class="chart"`) || strings.Contains(a.text, "style=") {
			t.Fatalf("%s: status %d:\n%s", path, a.StatusCode, a.text)
		}
		links := link.FindAllStringSubmatch(a.text, -1)
		if len(links) < 9 { // of the week four, of two gravities and two clauses
			t.Errorf("%s has %d numbers that lead to acts", path, len(links))
		}
		for _, l := range links {
			acts := boss.get(html.UnescapeString(l[1])).text
			if n := strings.Count(acts, "See the moment"); n == 0 || l[3] != string(rune('0'+n)) {
				t.Errorf("%s of %s leads to %d acts", l[3], l[1], n)
			}
			if !strings.Contains(acts, templates.SpotRunPath("run-1")) {
				t.Errorf("%s does not lead to the run", l[1])
			}
		}
		rows, err := csv.NewReader(strings.NewReader(boss.get(strings.Replace(path+"&csv=errors", "desk&", "desk?", 1)).text)).ReadAll()
		if err != nil || len(rows) != 6 || !strings.Contains(strings.Join(rows[1], "|"), "Dora|") {
			t.Errorf("%s as a list: %q, %v", path, rows, err)
		}
	}
	if text := dora.get(templates.SpotDeskPath).text; !strings.Contains(text, "how you are doing") || !strings.Contains(text, "One card to each box") {
		t.Errorf("Dora's own:\n%s", text)
	}
	if text := max.get(templates.SpotDeskPath).text; !strings.Contains(text, "No run has ended") {
		t.Errorf("Max's own:\n%s", text)
	}
	for _, path := range []string{templates.SpotDeskOf("", run.Person), templates.SpotDeskOf("monday", ""), templates.SpotRunPath("run-1")} {
		if a := max.get(path); a.StatusCode != http.StatusNotFound {
			t.Errorf("Max at %s: status %d", path, a.StatusCode)
		}
	}
}
