package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"burncard/sessions/limit"
	"burncard/templates"
)

// TestLimitsByAddress: visitors, accounts and tables that come from one address
// are bounded, whoever asks; another address is not held back, nor a supervisor
// at the tables.
func TestLimitsByAddress(t *testing.T) {
	few := limit.Rate{Burst: 3, Every: time.Hour}
	s := newSite(t, func(c *Config) {
		c.Limits = Limits{few, few, few}
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
