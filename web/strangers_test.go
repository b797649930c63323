package web

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/sessions/limit"
	"burncard/templates"
)

// TestStrangersAreBounded: each form that a person without a login may send is in this
// table with what bounds it, and the bound holds. A new one has to be added here.
func TestStrangersAreBounded(t *testing.T) {
	few := limit.Rate{Burst: 3, Every: time.Hour}
	s := newSite(t, func(c *Config) { c.Limits = Limits{Visitors: few, Registrations: few, Tables: few} })
	s.people.AddressTries = few
	try := func(path string, fields ...string) func(int) answer {
		return func(i int) answer {
			all := append([]string(nil), fields...)
			for j := range all {
				all[j] = strings.ReplaceAll(all[j], "#", fmt.Sprint(i))
			}
			return s.visitor().post(path, all...)
		}
	}
	bounded := map[string]struct {
		send func(int) answer
		most int // tries before one is refused; 0 where a try makes nothing
	}{
		"logIn":           {try(templates.LoginPath, "name", "Pupil #", "password", secret), 3},
		"registerAccount": {try(templates.RegisterPath, "name", "Pupil #", "password", secret, "again", secret), 3},
		"giveName":        {try(templates.NamePath, "name", "Pupil #"), 3},
		"joinClass":       {try(templates.JoinPath, "name", "Pupil #", "code", "abcd", "pin", "1234"), 200},
		// A stranger has no link, and makes nothing without one.
		"redeemInvitation": {try(templates.InvitationPath("made-up"), "name", "Pupil #", "password", secret, "again", secret), 0},
		// He has no login that could end.
		"logOut": {try(templates.LogoutPath), 0},
		// What is begun is kept in memory, and bounded there; answers count as tries at
		// passwords: see TestPasskeysAreThrottled.
		"beginPasskeyLogin": {try(templates.BeginPasskeyLoginPath), 0},
		"logInByPasskey":    {try(templates.PasskeyLoginPath, "credential", "{}"), 0},
		// He has come from no provider.
		"chooseName": {try(templates.ChooseNamePath, "key", "made-up", "name", "Pupil #"), 0},
	}
	code, err := os.ReadFile("server.go")
	if err != nil {
		t.Fatal(err)
	}
	routes := regexp.MustCompile(`on\("POST [^\n]*, anybody, (?:withProvider\()?(\w+)\)`).FindAllStringSubmatch(string(code), -1)
	if len(routes) != len(bounded) {
		t.Errorf("a stranger may send %d forms, and %d are bounded here: %q", len(routes), len(bounded), routes)
	}
	people := func() (n int) {
		if err := s.log.Reader().QueryRow(`SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM login_sessions)`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, route := range routes {
		name := route[1]
		b, is := bounded[name]
		if !is {
			t.Errorf("%s: anybody may send it, and nothing here says what bounds it", name)
			continue
		}
		if b.most == 0 {
			before := people()
			b.send(0)
			if after := people(); after != before {
				t.Errorf("%s: a stranger made %d rows", name, after-before)
			}
			continue
		}
		tries := 0
		for tries <= b.most+1 {
			a := b.send(tries)
			if a.StatusCode == http.StatusTooManyRequests || strings.Contains(a.text, "Too many") || strings.Contains(a.text, "too many") {
				break
			}
			tries++
		}
		if tries != b.most {
			t.Errorf("%s: refused after %d tries, want %d", name, tries, b.most)
		}
	}
}
