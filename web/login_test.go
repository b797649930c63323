package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"burncard/templates"
)

func TestLoginAndOut(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	dora.post(templates.LogoutPath)
	if a := dora.get(templates.SessionsPath); a.leads() != templates.LoginPath {
		t.Errorf("after logging out sessions lead to %q", a.leads())
	}
	wrong := dora.post(templates.LoginPath, "name", "Dora", "password", "wrong password", "next", "/floor")
	if wrong.StatusCode != http.StatusUnauthorized || !strings.Contains(wrong.text, `value="Dora"`) || !strings.Contains(wrong.text, `value="/floor"`) {
		t.Errorf("a wrong password: status %d, the form does not keep what was written", wrong.StatusCode)
	}
	for next, want := range map[string]string{"/glossary": "/glossary", "//elsewhere.test": "/", "https://elsewhere.test": "/", "": "/"} {
		if a := dora.post(templates.LoginPath, "name", "dora", "password", secret, "next", next); a.Header.Get("Location") != want {
			t.Errorf("with next %q the login leads to %q", next, a.Header.Get("Location"))
		}
	}
	if a := dora.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Errorf("after the login: status %d", a.StatusCode)
	}
	guesser := s.visitor()
	for range s.people.PairTries.Burst {
		guesser.post(templates.LoginPath, "name", "Dora", "password", "wrong password")
	}
	if a := guesser.post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("after many wrong passwords: status %d", a.StatusCode)
	}
	// In the browser in which Dora has logged in before she logs in at once.
	if a := dora.post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusSeeOther {
		t.Errorf("the owner, while a guesser is held off: status %d", a.StatusCode)
	}
	if a := s.visitor().post(templates.RegisterPath, "name", "Emma", "password", secret, "again", "another"); a.StatusCode != 422 {
		t.Errorf("two passwords that differ: status %d", a.StatusCode)
	}
	if a := s.visitor().post(templates.RegisterPath, "name", "DORA", "password", secret, "again", secret); a.StatusCode != 422 {
		t.Errorf("a name that is taken: status %d", a.StatusCode)
	}
	// The form says which passwords are refused before they are.
	field := regexp.MustCompile(`name="password"[^>]* maxlength="(\d+)" minlength="(\d+)" required type="password"`).FindStringSubmatch(s.visitor().get(templates.RegisterPath).text)
	if field == nil {
		t.Fatal("the form does not say how long a password is to be")
	}
	least, _ := strconv.Atoi(field[2])
	most, _ := strconv.Atoi(field[1])
	for n, status := range map[int]int{least - 1: 422, least: http.StatusSeeOther, most: http.StatusSeeOther, most + 1: 422} {
		word := strings.Repeat("shuffle and deal ", n)[:n]
		if a := s.visitor().post(templates.RegisterPath, "name", fmt.Sprint("Emma ", n), "password", word, "again", word); a.StatusCode != status {
			t.Errorf("a password of %d characters: status %d, not %d", n, a.StatusCode, status)
		}
	}
}

// A password is changed by who knows the old one, and all other logins end.
func TestChangeOfPassword(t *testing.T) {
	s := newSite(t)
	dora, elsewhere := s.member("Dora"), s.visitor()
	elsewhere.post(templates.LoginPath, "name", "Dora", "password", secret)
	const fresh = "battery staple"
	for what, form := range map[string][]string{
		"a wrong old one":   {"old", "wrong password", "password", fresh, "again", fresh},
		"two that differ":   {"old", secret, "password", fresh, "again", "another one"},
		"one that is bad":   {"old", secret, "password", "a", "again", "a"},
		"a missing old one": {"password", fresh, "again", fresh},
	} {
		if a := dora.post(templates.PasswordPath, form...); a.StatusCode != 422 || !strings.Contains(a.text, `role="alert"`) {
			t.Errorf("%s: status %d", what, a.StatusCode)
		}
	}
	if a := elsewhere.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Fatalf("before the change: status %d", a.StatusCode)
	}
	if a := dora.post(templates.PasswordPath, "old", secret, "password", fresh, "again", fresh); a.leads() != templates.LobbyPath {
		t.Errorf("the change leads to %q, status %d", a.leads(), a.StatusCode)
	}
	if a := dora.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Errorf("who changed it is logged out: status %d", a.StatusCode)
	}
	if a := elsewhere.get(templates.SessionsPath); a.leads() != templates.LoginPath {
		t.Errorf("a login from before the change still leads to %q", a.leads())
	}
	if a := s.visitor().post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("with the old password: status %d", a.StatusCode)
	}
	if a := s.visitor().post(templates.LoginPath, "name", "Dora", "password", fresh); a.StatusCode != http.StatusSeeOther {
		t.Errorf("with the new password: status %d", a.StatusCode)
	}
}

// Who logs out is gone from his table's socket at once, and comes back as nobody.
func TestLogoutEndsSockets(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	table := dora.open()
	p := dora.socket(table)
	p.must("tap in Dora")
	dora.post(templates.LogoutPath)
	for {
		if _, _, err := p.conn.ReadMessage(); err != nil {
			break // the test's deadline is the other way out
		}
	}
	again := dora.socket(table)
	if again.as != "spectators" {
		t.Errorf("the page of who logged out is one of %s", again.as)
	}
	again.say("tap out")
	if a := again.ack(); a.Refused == "" {
		t.Error("who logged out still speaks as the dealer")
	}
}

// A guest's sessions pass to the account that he makes.
func TestGuestBecomesMember(t *testing.T) {
	s := newSite(t)
	gus := s.guest("Gus")
	table := gus.open()
	gus.socket(table).must("tap in Gus", "tap out")
	before := sessionOf(gus)
	gus.post(templates.RegisterPath, "name", "Gus", "password", secret, "again", secret)
	elsewhere := s.visitor()
	elsewhere.post(templates.LoginPath, "name", "Gus", "password", secret)
	if got := sessionOf(elsewhere); got != before {
		t.Errorf("the account has session %s, the guest had %s", got, before)
	}
}

func TestInvitation(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	a := boss.post(templates.InvitationsPath, "role", "supervisor")
	link := regexp.MustCompile(`http://[^<\s]+/invitation/[^<\s]+`).FindString(a.text)
	path, ok := strings.CutPrefix(link, s.url)
	if !ok {
		t.Fatalf("the page gives the link %q, the site is %s", link, s.url)
	}
	max := s.member("Max")
	if a := max.get(path); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Boss") {
		t.Errorf("the invitation: status %d", a.StatusCode)
	}
	if a := max.post(path); a.leads() != templates.FloorPath {
		t.Errorf("redeemed by a member it leads to %q, status %d", a.leads(), a.StatusCode)
	}
	if a := max.get(templates.FloorPath); a.StatusCode != http.StatusOK {
		t.Errorf("the new supervisor's floor: status %d", a.StatusCode)
	}
	if a := s.visitor().get(path); a.StatusCode != http.StatusGone {
		t.Errorf("a spent link: status %d", a.StatusCode)
	}
}
