package web

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions"
	"burncard/sessions/drills"
	"burncard/sessions/limit"
	"burncard/templates"
)

// TestLimitsByAddress: visitors, accounts and tables that come from one address
// are bounded, whoever asks; another address is not held back, nor a supervisor
// at the tables.
func TestLimitsByAddress(t *testing.T) {
	few := limit.Rate{Burst: 3, Every: time.Hour}
	s := newSite(t, func(c *Config) {
		c.Limits = Limits{Visitors: few, Registrations: few, Tables: few}
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	})
	boss := s.supervisor("Boss") // by a link: no registration
	from := func(v *visitor, address, path string, fields ...string) answer {
		form := url.Values{}
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		return v.do("POST", path, form, "X-Forwarded-For", address)
	}
	const school = "198.51.100.7"
	guests := map[int]*visitor{}
	for _, tt := range []struct{ what, path string }{{"guest", templates.NamePath}, {"account", templates.RegisterPath}, {"table", templates.TablesPath}} {
		for i := range 4 {
			v, fields := s.visitor(), []string{"name", fmt.Sprint("Pupil ", i)}
			switch tt.what {
			case "guest":
				guests[i] = v
			case "account":
				fields = []string{"name", fmt.Sprint("Member ", i), "password", secret, "again", secret}
			case "table":
				v, fields = guests[i%3], []string{"name", "T", "variant", "blackjack", "mode", "coached", "preset", "notation", "bots", "0"}
			}
			a := from(v, "203.0.113.9, "+school, tt.path, fields...) // a pupil makes an address up
			if want := map[bool]int{true: http.StatusSeeOther, false: http.StatusTooManyRequests}[i < 3]; a.StatusCode != want {
				t.Fatalf("%s %d of one address: status %d, want %d: %s", tt.what, i+1, a.StatusCode, want, a.text)
			}
			if i == 3 && (a.Header.Get("Retry-After") != "3600" || !strings.Contains(a.text, "Try again in 60 minutes")) {
				t.Errorf("%s: Retry-After %q:\n%s", tt.what, a.Header.Get("Retry-After"), a.text)
			}
			if i == 3 {
				if a := from(v, "198.51.100.8", tt.path, fields...); a.StatusCode != http.StatusSeeOther {
					t.Errorf("%s from another address: status %d", tt.what, a.StatusCode)
				}
			}
		}
	}
	for range 5 {
		if a := from(boss, school, templates.TablesPath, "name", "T", "variant", "blackjack", "mode", "coached"); a.StatusCode != http.StatusSeeOther {
			t.Errorf("a supervisor's table: status %d", a.StatusCode)
		}
	}
	// The tables of a first round, and of an exercise, are tables too.
	if a := from(guests[0], school, templates.FirstPath); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a table for a first round: status %d", a.StatusCode)
	}
	key := strings.SplitN(strings.SplitN(s.visitor().get(templates.ExercisesPath).text, `name="key" value="`, 2)[1], `"`, 2)[0]
	if a := from(guests[0], school, templates.ExercisesPath, "key", key); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a table for an exercise: status %d", a.StatusCode)
	}
}

// A fresh case of the same clause is searched for as one that a clause's page deals, which
// takes up to two seconds of a processor: it counts as a new table from its address.
func TestLimitsOfFreshCases(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{Tables: limit.Rate{Burst: 2, Every: time.Hour}} })
	gus := s.guest("Gus")
	path := gus.post(templates.CasesPath, "variant", "blackjack", "cite", "633a.7(f)(4)").leads()
	if path == "" {
		t.Fatal("no case is dealt")
	}
	if path = gus.post(path+"/case", "do", "fresh").leads(); path == "" {
		t.Fatal("no fresh case of the same is dealt")
	}
	if a := gus.post(path+"/case", "do", "fresh"); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a third case from one address: status %d", a.StatusCode)
	}
	if a := gus.get(path); a.StatusCode != http.StatusOK {
		t.Errorf("the case that he has: status %d", a.StatusCode)
	}
}

// A drill, and a case that is dealt once more, are new tables of an address too.
func TestLimitsOfDrills(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{Tables: limit.Rate{Burst: 2, Every: time.Hour}} })
	gus := s.guest("Gus")
	path := gus.post(templates.CasesPath, "variant", "blackjack", "cite", "633a.7(f)(4)").leads()
	drill := func() answer { return gus.post(templates.DrillsPath, "key", drills.All[0].Key) }
	if a := drill(); path == "" || a.leads() == "" {
		t.Fatalf("the case is at %q, a drill has status %d", path, a.StatusCode)
	}
	if a := drill(); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a third table of one address, for a drill: status %d", a.StatusCode)
	}
	if a := gus.post(path+"/case", "do", "again"); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("the case once more: status %d", a.StatusCode)
	}
}

// A stranger who tries PINs of a class keeps nobody out who comes from another address.
func TestStrangerLocksNoClassOut(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	})
	s.supervisor("Boss")
	class, err := s.hall.Classes.Make(t.Context(), person(s.person("Boss")), "Monday")
	if err != nil {
		t.Fatal(err)
	}
	join := func(v *visitor, address, pin string) int {
		return v.do("POST", templates.JoinPath, url.Values{"name": {"Pupil"}, "code": {class.Code}, "pin": {pin}}, "X-Forwarded-For", address).StatusCode
	}
	stranger := s.visitor()
	for range sessions.AddressPINTries.Burst {
		if status := join(stranger, "203.0.113.9", "wrong"); status != http.StatusUnprocessableEntity {
			t.Fatalf("a wrong PIN: status %d", status)
		}
	}
	if status := join(stranger, "203.0.113.9", class.PIN); status != http.StatusTooManyRequests {
		t.Errorf("the stranger has guessed it: status %d", status)
	}
	if status := join(s.visitor(), "198.51.100.7", class.PIN); status != http.StatusSeeOther {
		t.Errorf("a pupil from another address: status %d", status)
	}
}

// What a person sends is bounded, whatever it is, and a supervisor's work is not; and so
// are his archives.
func TestLimitsByPerson(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Limits = Limits{Forms: limit.Rate{Burst: 4, Every: time.Hour}, Exports: limit.Rate{Burst: 2, Every: time.Hour}}
	})
	boss, dora, gus := s.supervisor("Boss"), s.member("Dora"), s.guest("Gus")
	for who, v := range map[string]*visitor{"a member": dora, "a guest": gus} {
		for i := range 5 {
			a := v.post(templates.ProfilesPath)
			if want := map[bool]int{true: http.StatusUnprocessableEntity, false: http.StatusTooManyRequests}[i < 4]; a.StatusCode != want {
				t.Errorf("form %d of %s: status %d, want %d", i+1, who, a.StatusCode, want)
			}
			if i == 4 && (!strings.Contains(a.text, "Too many forms came from you") || a.Header.Get("Retry-After") != "3600") {
				t.Errorf("%s is told %q: %s", who, a.Header.Get("Retry-After"), a.text)
			}
		}
		if a := v.post(templates.FirstPath); a.StatusCode != http.StatusTooManyRequests {
			t.Errorf("one form more of %s, of another kind: status %d", who, a.StatusCode)
		}
		for i := range 3 {
			a := v.get(templates.DataPath + "/export")
			if want := map[bool]int{true: http.StatusOK, false: http.StatusTooManyRequests}[i < 2]; a.StatusCode != want {
				t.Errorf("archive %d of %s: status %d, want %d", i+1, who, a.StatusCode, want)
			}
		}
		if a := v.post(templates.LogoutPath); a.leads() != templates.LobbyPath {
			t.Errorf("%s cannot log out: status %d", who, a.StatusCode)
		}
	}
	for i := range 6 {
		if a := boss.post(templates.ProfilesPath); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("form %d of a supervisor: status %d", i+1, a.StatusCode)
		}
		if a := boss.get(templates.DataPath + "/export"); a.StatusCode != http.StatusOK {
			t.Errorf("archive %d of a supervisor: status %d", i+1, a.StatusCode)
		}
	}
}

// Open pages of tables are bounded for an address and for a person; one that is closed
// makes room.
func TestLimitsOfSockets(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{Sockets: 3, SocketsOfPerson: 2} })
	dora := s.member("Dora")
	table := dora.open()
	status := func(v *visitor) int {
		t.Helper()
		d := websocket.Dialer{Jar: v.http.Jar}
		conn, r, err := d.Dial("ws"+strings.TrimPrefix(v.url, "http")+templates.SocketPath(table, "")+"?client="+rand.Text(), nil)
		if err == nil {
			conn.Close()
		}
		return r.StatusCode
	}
	first := dora.socket(table)
	dora.socket(table)
	if got := status(dora); got != http.StatusTooManyRequests {
		t.Errorf("a third page of one person: status %d", got)
	}
	s.visitor().socket(table)
	if got := status(s.visitor()); got != http.StatusTooManyRequests {
		t.Errorf("a fourth page from one address: status %d", got)
	}
	first.conn.Close()
	for i := 0; status(dora) != http.StatusSwitchingProtocols; i++ { // the server sees the end a little later
		if i == 5000 {
			t.Fatal("a page that is closed makes no room")
		}
	}
	s.server.hub.Close()
	if n := len(s.server.hub.open); n != 0 {
		t.Errorf("when all sockets have ended %d counts are left: %v", n, s.server.hub.open)
	}
}
