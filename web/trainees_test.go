package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
)

// TestTrainees: what a supervisor sets for a trainee is on both their pages, and
// holds.
func TestTrainees(t *testing.T) {
	s := newSite(t)
	boss, dora, gus := s.supervisor("Boss"), s.member("Dora"), s.guest("Gus")
	table := boss.open()
	if a := dora.get(templates.TraineesPath); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member on the supervisors' page: status %d", a.StatusCode)
	}
	if a := boss.post(templates.TraineesPath, "trainee", "dora", "mode", "exam", "settle", "one-pass"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("setting Dora's mode: status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.post(templates.TraineesPath, "trainee", "Gus", "minimum", "-5"); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a minimum of -5: status %d", a.StatusCode)
	}
	page := boss.get(templates.TraineesPath)
	if !strings.Contains(page.text, "exam mode; Settlement: one pass") {
		t.Errorf("the supervisors' page:\n%s", page.text)
	}
	if a := boss.get(templates.TraineesPath + "?q=dor"); !strings.Contains(a.text, "exam mode; Settlement") {
		t.Error("a search for Dora does not find what is set for her")
	}
	if a := boss.get(templates.TraineesPath + "?q=gus"); !strings.Contains(a.text, "Nothing is set for anybody of that name") || strings.Contains(a.text, "exam mode; Settlement") {
		t.Error("a search for Gus finds what is set for Dora")
	}
	if !strings.Contains(page.text, `<option value="Dora"`) || strings.Contains(page.text, `<option value="Boss"`) {
		t.Error("the page proposes others than those who do not supervise")
	}
	for _, path := range []string{templates.LobbyPath, templates.NewTablePath} {
		if a := dora.get(path); !strings.Contains(a.text, "Boss</strong> has set for you") {
			t.Errorf("%s does not tell Dora what is set for her", path)
		}
	}
	lobby := dora.get(templates.LobbyPath).text
	if strings.Contains(lobby, templates.TakePath(table)) || !strings.Contains(lobby, "Boss has set exam for Dora") {
		t.Errorf("the lobby offers Dora a coached table:\n%s", lobby)
	}
	if !strings.Contains(gus.get(templates.LobbyPath).text, templates.TakePath(table)) {
		t.Error("the lobby does not offer Gus the table")
	}
	if a := dora.post(templates.TakePath(table)); a.StatusCode != http.StatusConflict {
		t.Errorf("Dora takes a coached table: status %d", a.StatusCode)
	}
	form := dora.get(templates.NewTablePath).text
	if !regexp.MustCompile(`value="exam" checked`).MatchString(form) || !regexp.MustCompile(`value="one-pass" selected`).MatchString(form) {
		t.Error("Dora's form does not begin with what is set")
	}
	if a := dora.post(templates.TablesPath, "name", "x", "variant", "blackjack", "mode", "coached"); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("Dora opens a coached table: status %d", a.StatusCode)
	}
	dora.open("mode", "exam", "settle", "one-pass")

	id := s.person("Dora").ID
	if a := dora.post(templates.TraineesPath+"/lift", "person", id, "name", "Dora"); a.StatusCode != http.StatusForbidden {
		t.Errorf("Dora lifts it herself: status %d", a.StatusCode)
	}
	boss.post(templates.TraineesPath+"/lift", "person", id, "name", "Dora")
	if a := dora.post(templates.TakePath(table)); a.StatusCode != http.StatusSeeOther {
		t.Errorf("lifted, and Dora cannot take the table: status %d", a.StatusCode)
	}
}

// TestCloseTable: who opened a table and supervisors close it, between rounds.
func TestCloseTable(t *testing.T) {
	s := newSite(t)
	boss, dora, gus := s.supervisor("Boss"), s.member("Dora"), s.guest("Gus")
	first, second := dora.open(), dora.open()
	if strings.Contains(gus.get(templates.LobbyPath).text, templates.ClosePath(first)) {
		t.Error("the lobby offers Gus to close Dora's table")
	}
	if a := gus.post(templates.ClosePath(first)); a.StatusCode != http.StatusForbidden {
		t.Errorf("Gus closes Dora's table: status %d", a.StatusCode)
	}
	p := gus.socket(first)
	p.must("p1 sit Gus 500", "p1 bet main 25")
	dora.socket(first).must("tap in Dora", "burn", "deal 1")
	if a := dora.post(templates.ClosePath(first)); a.StatusCode != http.StatusConflict {
		t.Errorf("closed in the middle of a round: status %d", a.StatusCode)
	}
	if !strings.Contains(dora.get(templates.LobbyPath).text, templates.ClosePath(second)) {
		t.Error("the lobby does not offer Dora to close her table")
	}
	if a := dora.post(templates.ClosePath(second), "next", templates.LobbyPath); a.StatusCode != http.StatusSeeOther {
		t.Errorf("Dora closes her table: status %d", a.StatusCode)
	}
	if a := dora.get(templates.TablePath(second)); a.StatusCode != http.StatusNotFound {
		t.Errorf("a closed table: status %d", a.StatusCode)
	}
	third := gus.open()
	if a := boss.post(templates.ClosePath(third), "next", templates.FloorPath); a.leads() != templates.FloorPath {
		t.Errorf("a supervisor closes a table: status %d", a.StatusCode)
	}
	if a := boss.post(templates.ClosePath("nowhere")); a.StatusCode != http.StatusNotFound {
		t.Errorf("closing no table: status %d", a.StatusCode)
	}
}

// TestStandingOfTheSocket: how a supervisor chose to look reaches his page's
// socket, and nobody else chooses.
func TestStandingOfTheSocket(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := boss.open()
	of := func(v *visitor, query string) string {
		found := regexp.MustCompile(`data-socket="([^"]+)"`).FindStringSubmatch(v.get(templates.TablePath(table) + query).text)
		if found == nil {
			t.Fatal("the page has no socket")
		}
		return found[1]
	}
	for _, as := range []string{asSpectator, asInstructor} {
		if got, want := of(boss, "?as="+as), templates.SocketPath(table, as); got != want {
			t.Errorf("as %s the page's socket is %s", as, got)
		}
		if got := of(dora, "?as="+as); got != templates.SocketPath(table, "") {
			t.Errorf("Dora asks to look as %s; her socket is %s", as, got)
		}
	}
	if got := of(boss, "?as=dealer"); got != templates.SocketPath(table, "") {
		t.Errorf("as dealer: %s", got)
	}
}

// TestTakenTable: while a person has the table nobody is offered to take it.
func TestTakenTable(t *testing.T) {
	s := newSite(t)
	dora, gus := s.member("Dora"), s.guest("Gus")
	table := dora.open()
	status := regexp.MustCompile(`id="status"[^>]* data-free`)
	free := func() bool { return status.MatchString(gus.get(templates.TablePath(table)).text) }
	if !free() {
		t.Error("nobody has the table, and the page does not say so")
	}
	dora.socket(table).must("tap in Dora")
	if free() {
		t.Error("Dora has the table, and the page says that it is free")
	}
	if strings.Contains(gus.get(templates.LobbyPath).text, templates.TakePath(table)) {
		t.Error("Dora has the table, and the lobby offers it to Gus")
	}
}

// TestSlipUndone: what was called a slip is none after all.
func TestSlipUndone(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	table := dora.open()
	p := dora.socket(table)
	p.must("tap in Dora")
	p.say("deal dealer")
	p.ack()
	p.must("tap out")
	path := sessionOf(dora)
	seq := regexp.MustCompile(`name="seq" value="(\d+)"`).FindStringSubmatch(dora.get(path).text)
	if seq == nil {
		t.Fatal("no mistake on the sheet")
	}
	if a := dora.post(path+"/slip", "seq", seq[1], "index", "0"); a.StatusCode != http.StatusConflict {
		t.Errorf("a slip while the round goes on: status %d", a.StatusCode)
	}
	dora.post(templates.ClosePath(table)) // and no round of it goes on
	for _, undo := range []string{"", "1", ""} {
		a := dora.post(path+"/slip", "seq", seq[1], "index", "0", "undo", undo)
		slip := strings.Contains(dora.get(path).text, "slip of the hand</span>")
		if a.StatusCode != http.StatusSeeOther || slip != (undo == "") {
			t.Errorf("undo %q: status %d, a slip: %v", undo, a.StatusCode, slip)
		}
	}
}
