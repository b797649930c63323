package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestParseHosts(t *testing.T) {
	for text, want := range map[string][]string{
		"house.example,localhost":  {"house.example", "localhost"},
		" House.Example , ":        {"house.example"},
		"192.0.2.7, ::1":           {"192.0.2.7", "::1"},
		"":                         nil,
		",":                        nil,
		"https://house.example":    nil,
		"house.example:8080":       nil,
		"house.example/path":       nil,
		"*.house.example":          nil,
		"house.example elsewhere.": nil,
		"house.example;localhost":  nil,
		"bücher.example":           nil, // a browser sends the next
		"xn--bcher-kva.example":    {"xn--bcher-kva.example"},
		"my_house-2":               {"my_house-2"},
		"-house":                   nil,
		"fe80::1%eth0":             nil, // no browser sends the zone
	} {
		got, err := ParseHosts(text)
		if !slices.Equal([]string(got), want) || (err == nil) != (want != nil) {
			t.Errorf("ParseHosts(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
}

// A house that has names is open under them alone, whatever is asked for.
func TestOtherHostsAreRefused(t *testing.T) {
	for names, hosts := range map[string]map[string]int{
		"": {"house.example": http.StatusOK, "evil.example": http.StatusOK},
		"house.example,localhost,::1": {
			"house.example": http.StatusOK, "HOUSE.example:8443": http.StatusOK, "house.example.": http.StatusOK,
			"localhost:8080": http.StatusOK, "[::1]:8080": http.StatusOK, "[::1]": http.StatusOK,
			"evil.example": http.StatusMisdirectedRequest, "house.example.evil.example": http.StatusMisdirectedRequest,
			"sub.house.example": http.StatusMisdirectedRequest, "127.0.0.1:8080": http.StatusMisdirectedRequest,
		},
	} {
		s := newSite(t, func(c *Config) {
			if names != "" {
				var err error
				if c.Hosts, err = ParseHosts(names); err != nil {
					t.Fatal(err)
				}
			}
		})
		for host, want := range hosts {
			for _, path := range []string{"/", "/static/css/base.css", "/table/none/socket", "/healthz", "/readyz"} {
				r, err := http.NewRequestWithContext(t.Context(), "GET", s.url+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				r.Host = host
				a := s.visitor().send(r)
				want := want
				switch {
				case path == "/healthz", path == "/readyz":
					want = http.StatusOK
				case path == "/table/none/socket" && want == http.StatusOK:
					want = http.StatusNotFound
				}
				if a.StatusCode != want {
					t.Errorf("-hosts %q: %s of %s: status %d, want %d", names, path, host, a.StatusCode, want)
				}
				if want == http.StatusMisdirectedRequest && (!strings.Contains(a.text, "not open under this address") || strings.Contains(a.text, host)) {
					t.Errorf("-hosts %q: %s is told %q", names, host, a.text)
				}
			}
		}
	}
}

// A house that is closing says so to a proxy that asks whether it takes acts, under any name; the
// process lives.
func TestReadyWhileClosing(t *testing.T) {
	for _, path := range []string{"", "/north"} {
		s := newSite(t, below(path), func(c *Config) { c.Hosts = Hosts{"house.example"} })
		for _, closing := range []bool{false, true} {
			s.server.closing.Store(closing)
			status, text := http.StatusOK, "ready\n"
			if closing {
				status, text = http.StatusServiceUnavailable, "The house is closing\n"
			}
			if a := s.visitor().get("/readyz"); a.StatusCode != status || a.text != text || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("closing %t: /readyz: %d %q", closing, a.StatusCode, a.text)
			}
			if a := s.visitor().get("/healthz"); a.StatusCode != http.StatusOK || a.text != "ok\n" {
				t.Errorf("closing %t: /healthz: %d %q", closing, a.StatusCode, a.text)
			}
		}
	}
}
