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

// TestAddressBehindProxies: what proxies of ours say of a request's origin
// counts, and what anybody else says does not.
func TestAddressBehindProxies(t *testing.T) {
	ours, err := ParseProxies("127.0.0.1, 10.0.0.0/8,2001:db8:f::/48")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		why, remote             string
		forwardedFor, forwarded []string
		want                    string
	}{
		{"no proxy", "192.0.2.1:1", nil, nil, "192.0.2.1:1"},
		{"a stranger who says that he is a proxy", "192.0.2.1:1", []string{"198.51.100.7"}, nil, "192.0.2.1:1"},
		{"likewise, by the standard header", "192.0.2.1:1", nil, []string{"for=198.51.100.7"}, "192.0.2.1:1"},
		{"our proxy", "127.0.0.1:1", []string{"198.51.100.7"}, nil, "198.51.100.7"},
		{"our proxy, as IPv4 in IPv6", "[::ffff:127.0.0.1]:1", []string{"198.51.100.7"}, nil, "198.51.100.7"},
		{"our proxy says nothing", "127.0.0.1:1", nil, nil, "127.0.0.1"},
		{"a chain of ours", "127.0.0.1:1", []string{"198.51.100.7, 10.1.2.3", "10.4.5.6"}, nil, "198.51.100.7"},
		{"what a client made up stands before its own address", "127.0.0.1:1", []string{"203.0.113.9, 198.51.100.7"}, nil, "198.51.100.7"},
		{"even where it looks like ours", "127.0.0.1:1", []string{"10.9.9.9, 198.51.100.7, 10.1.1.1"}, nil, "198.51.100.7"},
		{"all are ours", "127.0.0.1:1", []string{"10.1.2.3, 10.4.5.6"}, nil, "10.1.2.3"},
		{"no address", "127.0.0.1:1", []string{"198.51.100.7, unknown"}, nil, "127.0.0.1"},
		{"with a port", "127.0.0.1:1", []string{"198.51.100.7:5000"}, nil, "198.51.100.7"},
		{"IPv6", "[2001:db8:f::1]:1", []string{"2001:db8:1::2"}, nil, "2001:db8:1::2"},
		{"IPv6 in brackets", "[2001:db8:f::1]:1", []string{"[2001:db8:1::2]:80"}, nil, "2001:db8:1::2"},
		{"standard", "127.0.0.1:1", nil, []string{`for=203.0.113.9, For="198.51.100.7:80";proto=https;by=10.0.0.1`}, "198.51.100.7"},
		{"standard, IPv6", "127.0.0.1:1", nil, []string{`proto=https; for="[2001:db8:1::2]:4711"`}, "2001:db8:1::2"},
		{"standard, hidden", "127.0.0.1:1", nil, []string{"for=_secret"}, "127.0.0.1"},
		{"standard, without an address", "127.0.0.1:1", nil, []string{"for=198.51.100.7, proto=https"}, "127.0.0.1"},
		{"both, and they agree", "127.0.0.1:1", []string{"198.51.100.7"}, []string{"for=198.51.100.7"}, "198.51.100.7"},
		{"both, and one is the client's", "127.0.0.1:1", []string{"198.51.100.7"}, []string{"for=203.0.113.9"}, "127.0.0.1"},
		{"a socket of the machine", "@", []string{"198.51.100.7"}, nil, "@"},
	} {
		r := &http.Request{RemoteAddr: tt.remote, Header: http.Header{"X-Forwarded-For": tt.forwardedFor, "Forwarded": tt.forwarded}}
		if got := proxies(ours).address(r); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.why, got, tt.want)
		}
	}
	for _, bad := range []string{"example.test", "10.0.0.0/33", "10.0.0"} {
		if list, err := ParseProxies(bad); err == nil {
			t.Errorf("%q is read as %v", bad, list)
		}
	}
}

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
