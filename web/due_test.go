package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// breaks has a member break a clause at a time, in a session of its own.
func (s *site) breaks(name, cite string, at time.Time) {
	s.t.Helper()
	p := s.person(name)
	table := fmt.Sprintf("t%d-%s", at.UnixNano(), cite)
	dealt := record.Session{
		ID: table + "-2", Table: table, TableName: "Main", Variant: "blackjack", Person: p.ID, Name: p.Name, Stand: "dealer",
		From: at.Add(-time.Minute), To: at.Add(time.Minute), FromSeq: 2, ToSeq: 90, Mode: "coached", House: "decks=6 settle=one-pass", Edition: "633a/1",
	}
	wrong := record.Mistake{Person: p.ID, Session: dealt.ID, Judged: record.Judged{
		Seq: 11, Round: 1, At: at,
		Mistake: game.Mistake{Cite: cite, Title: "Do what " + cite + " wants", Source: game.Law.String(), By: "dealer", Owed: "deal 3", Done: "deal 2"},
	}}
	err := sessions.RecordsIn(s.log.Writer(), s.log.Reader()).Tables.Take(context.Background(), map[string]*record.News{
		table: {UpTo: 90, Rounds: 3, Sessions: map[string]record.Session{dealt.ID: dealt}, Mistakes: []record.Mistake{wrong}},
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// cardOf is the path of a member's first card.
func (s *site) cardOf(name string) string {
	s.t.Helper()
	p := person(s.person(name))
	today, err := s.hall.Due.Today(context.Background(), p, p.ID)
	if err != nil || len(today.Cards) == 0 {
		s.t.Fatalf("%s has no card: %v", name, err)
	}
	return templates.DueCardPath(today.Cards[0].ID)
}

// The list of what is due is searched and narrowed by its address, says so when it is
// empty, and refuses what cannot be read. A supervisor reads a trainee's.
func TestDueList(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	if a := dora.get(templates.DuePath); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Nothing yet.") || strings.Contains(a.text, `role="search"`) {
		t.Errorf("without a mistake: status %d", a.StatusCode)
	}
	if a := dora.get(templates.LobbyPath); strings.Contains(a.text, "due-title") {
		t.Error("the lobby tells somebody who broke nothing that something is due")
	}
	now := s.hall.Now()
	s.breaks("Dora", "633a.7(f)(1)", now.AddDate(0, 0, -3))
	s.breaks("Dora", "633a.7(r)(1)#1", now)
	for query, want := range map[string]string{
		"": "633a.7(f)(1) 633a.7(r)(1)", "?q=633A.7(F)": "633a.7(f)(1)", "?q=wants+blackjack": "633a.7(f)(1) 633a.7(r)(1)", "?q=nothing": "",
		"?show=due": "633a.7(f)(1)", "?show=later": "633a.7(r)(1)", "?show=no-case": "", "?game=free-bet": "", "?game=blackjack&show=due": "633a.7(f)(1)", "?page=9": "633a.7(f)(1) 633a.7(r)(1)",
	} {
		a := dora.get(templates.DuePath + query)
		var got []string
		for _, cite := range []string{"633a.7(f)(1)", "633a.7(r)(1)"} {
			if strings.Contains(a.text, `<span class="cite">`+cite+`</span>`) {
				got = append(got, cite)
			}
		}
		if a.StatusCode != http.StatusOK || strings.Join(got, " ") != want {
			t.Errorf("%s: status %d, %q; want %q", query, a.StatusCode, got, want)
		}
		if (want == "") != strings.Contains(a.text, "No clause is like that") {
			t.Errorf("%s: does not say whether a clause is like that", query)
		}
	}
	for query, want := range map[string]string{"?game=whist": "game: ", "?show=some": "show: ", "?q=" + strings.Repeat("x", 41): "q: "} {
		if a := dora.get(templates.DuePath + query); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
			t.Errorf("%s: status %d, and no %q", query, a.StatusCode, want)
		}
	}
	a := boss.get(templates.DueOfPath(s.person("Dora").ID))
	for _, want := range []string{"Due for Dora", "633a.7(f)(1)", "settle one pass", templates.SessionsPath + "?clause=633a.7%28f%29%281%29&amp;game=blackjack&amp;person=" + s.person("Dora").ID} {
		if !strings.Contains(strings.ToLower(a.text), strings.ToLower(want)) {
			t.Errorf("a supervisor's page of a trainee has no %q", want)
		}
	}
	if strings.Contains(a.text, templates.DueNextPath) {
		t.Error("a supervisor deals a trainee's cases")
	}
	if a := s.guest("Gus").get(templates.DuePath); !strings.Contains(a.text, "Log in</a> to keep what is due") {
		t.Error("a guest is not told to log in")
	}
}

// The page of a clause tells each review, with the way to the table.
func TestDueCard(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	s.breaks("Dora", "633a.7(f)(1)", s.hall.Now().AddDate(0, 0, -3))
	a := dora.get(s.cardOf("Dora"))
	for _, want := range []string{"Do what 633a.7(f)(1) wants", "Broken at the table", "Again", "/replay?act=11", "For 2 days", "Not yet"} {
		if !strings.Contains(a.text, want) {
			t.Errorf("the page has no %q:\n%s", want, a.text)
		}
	}
}

// TestHelpCosts: beside the hint of a case that is graded stands what a hint and giving up
// come to; not once a hint was asked for, not where the case is dealt once more, and not in a
// case of one's own choice.
func TestHelpCosts(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	s.breaks("Dora", "633a.7(h)#1", s.hall.Now().AddDate(0, 0, -3))
	told := func(table string) bool {
		return strings.Contains(dora.get(table).text, "A hint or the answer counts as “again”.")
	}
	table := dora.post(templates.DueNextPath).leads()
	if !strings.HasPrefix(table, templates.TablePath("")) || !told(table) {
		t.Errorf("the case that is due, at %q, does not say what a hint comes to", table)
	}
	dora.post(table+"/case", "do", "hint")
	if told(table) {
		t.Error("after a hint it is still said what one comes to")
	}
	dora.post(table+"/case", "do", "give-up")
	if again := dora.post(table+"/case", "do", "again").leads(); again == table || told(again) {
		t.Errorf("the case once more, at %q, says that help counts", again)
	}
	if own := dora.post(templates.CasesPath, "variant", "blackjack", "cite", "633a.7(h)#1").leads(); told(own) {
		t.Errorf("a case of her own choice, at %q, says that help counts", own)
	}
}
