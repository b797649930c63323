package web

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"burncard/game"
	"burncard/templates"
)

// TestNobodyGoesByAnAccountsName: a visitor does not come in under the name of an
// account or under one that looks like it; one who was here before there was such
// an account neither sits nor deals nor registers under it.
func TestNobodyGoesByAnAccountsName(t *testing.T) {
	s := newSite(t)
	before, like := s.guest("Bea"), s.guest("\u0412ea") // Cyrillic В
	boss := s.supervisor("Boss")
	bea := s.member("Bea")
	table := bea.open()
	for _, name := range []string{"Bea", "BEA", "\u0412ea", "\uff22ea"} {
		stranger := s.visitor()
		if a := stranger.post(templates.NamePath, "name", name); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "Bea") {
			t.Errorf("a visitor called %s: status %d", name, a.StatusCode)
		}
		if a := stranger.post(templates.RegisterPath, "name", name, "password", secret, "again", secret); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("an account called %s: status %d", name, a.StatusCode)
		}
		if a := stranger.get(templates.SessionsPath); a.StatusCode != http.StatusSeeOther {
			t.Errorf("%s has come in: status %d", name, a.StatusCode)
		}
		link := boss.post(templates.InvitationsPath, "role", "supervisor")
		token, ok := strings.CutPrefix(link.text[strings.Index(link.text, "/invitation/"):], "/invitation/")
		if !ok {
			t.Fatal("no invitation")
		}
		token = token[:strings.IndexAny(token, `"<& `)]
		if a := stranger.post(templates.InvitationPath(token), "name", name, "password", secret, "again", secret); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("a supervisor called %s: status %d", name, a.StatusCode)
		}
	}
	for name, v := range map[string]*visitor{"Bea": before, "\u0412ea": like} {
		q := strconv.Quote(name)
		p := v.socket(table)
		for _, line := range []string{"tap in " + q, "p2 sit " + q + " 500", "tap in " + strconv.Quote(name+" 2"), "p2 sit " + strconv.Quote(name+" 2") + " 500"} {
			p.say(line)
			if a := p.ack(); a.Kept || !strings.Contains(a.Refused, "account") {
				t.Errorf("%s: %+v", line, a)
			}
		}
		if a := v.post(templates.TakePath(table)); a.StatusCode != http.StatusConflict {
			t.Errorf("%s takes the table: status %d", name, a.StatusCode)
		}
		if a := v.post(templates.RegisterPath, "name", name, "password", secret, "again", secret); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s registers: status %d", name, a.StatusCode)
		}
	}
	bea.socket(table).must("p2 sit Bea 500")
}

// TestTwoOfOneName: two guests of one name are not at one table under it: the
// second has a number behind it.
func TestTwoOfOneName(t *testing.T) {
	s := newSite(t)
	first, second := s.guest("Pat"), s.guest("\u0420at") // Cyrillic Р
	table := first.open()
	first.socket(table).must("p2 sit Pat 500")
	if a := second.post(templates.TakePath(table)); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("the second takes the table: status %d: %s", a.StatusCode, a.text)
	}
	l, _ := s.hall.Table(table)
	if scene, _ := l.Scene(t.Context(), game.Viewer{}); scene.Table.Dealer != "\u0420at 2" {
		t.Errorf("the dealer is called %q", scene.Table.Dealer)
	}
}
