package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
)

// loginButton finds the logins that a page can end.
var loginButton = regexp.MustCompile(`name="login" value="([a-z0-9]+)"`)

// A person sees where he is logged in, and ends one login or all others: its sockets
// close at once, and its browser is nobody's.
func TestOwnLogins(t *testing.T) {
	s := newSite(t)
	here := s.member("Dora")
	enter := func() *visitor {
		v := s.visitor()
		v.do("POST", templates.LoginPath, map[string][]string{"name": {"Dora"}, "password": {secret}},
			"User-Agent", "Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36")
		return v
	}
	loggedIn := func(v *visitor) bool { return v.get(templates.SessionsPath).StatusCode == http.StatusOK }
	tablet := enter()
	text := here.get(templates.PasswordPath).text
	for _, says := range []string{"Chrome on Android", "This one", "End all others"} {
		if !strings.Contains(text, says) {
			t.Errorf("the page of the own account does not say %q", says)
		}
	}
	ids := loginButton.FindAllStringSubmatch(text, -1)
	if len(ids) != 1 {
		t.Fatalf("the page can end %d logins, want 1", len(ids))
	}
	table := here.open()
	mine, lent := here.socket(table), tablet.socket(table)
	closed := func(p *page) {
		t.Helper()
		for {
			if _, _, err := p.conn.ReadMessage(); err != nil {
				return // the test's deadline is the other way out
			}
		}
	}
	if a := s.member("Max").post(templates.EndLoginPath, "login", ids[0][1]); a.StatusCode != http.StatusSeeOther || !loggedIn(tablet) {
		t.Errorf("Max ends Dora's login: status %d", a.StatusCode)
	}
	if a := here.post(templates.EndLoginPath, "login", ids[0][1]); a.leads() != templates.PasswordPath {
		t.Errorf("the end of a login leads to %s, status %d", a.leads(), a.StatusCode)
	}
	closed(lent)
	closed(mine) // and comes back by itself
	if loggedIn(tablet) || !loggedIn(here) {
		t.Errorf("after the end the tablet is in: %v, this browser: %v", loggedIn(tablet), loggedIn(here))
	}
	if again := tablet.socket(table); again.as != "spectators" {
		t.Errorf("the tablet's page is one of %s", again.as)
	}
	tablet, phone := enter(), enter()
	here.post(templates.EndOthersPath)
	if loggedIn(tablet) || loggedIn(phone) || !loggedIn(here) {
		t.Error("all others: some are still in, or this one is not")
	}
	if text := here.get(templates.PasswordPath + "?done=others").text; loginButton.MatchString(text) || strings.Contains(text, "End all others") {
		t.Error("with one login the page ends others")
	}
	boss := s.supervisor("Boss")
	if a := boss.post(templates.PersonPath(s.person("Dora").ID) + "/logins"); a.StatusCode != http.StatusSeeOther || loggedIn(here) {
		t.Errorf("a supervisor ends Dora's logins: status %d", a.StatusCode)
	}
	if text := boss.get(templates.AuditPath + "?act=login+ended").text; strings.Count(text, `<th scope="row">`) != 4 || !strings.Contains(text, "Chrome on Android") {
		t.Error("the audit log does not tell the four logins that were ended")
	}
}
