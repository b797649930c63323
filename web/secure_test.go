package web

import (
	"bytes"
	"compress/gzip"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/limit"
	"burncard/templates"
)

// inlined is what the policy of a page forbids to stand in it.
var inlined = regexp.MustCompile(`(?i)<script(>| [^>]*>[^<])|<style| style="| on[a-z]+="|javascript:`)

func TestHeaders(t *testing.T) {
	s := newSite(t)
	v := s.visitor()
	file := v.do("GET", "/static/cards.svg", nil).Header
	if csp := file.Get("Content-Security-Policy"); csp != "default-src 'none'; frame-ancestors 'none'" || file.Get("X-Content-Type-Options") != "nosniff" ||
		file.Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Errorf("a file has headers %v", file)
	}
	for _, path := range []string{"/", "/nowhere", "/healthz"} {
		a := v.do("GET", path, nil, "Accept-Encoding", "identity")
		h := a.Header
		if csp := h.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'self'") ||
			strings.Contains(csp, "unsafe") || !strings.Contains(csp, "frame-ancestors 'none'") || !strings.Contains(csp, "base-uri 'none'") {
			t.Errorf("%s: policy %q", path, csp)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%s: headers %v", path, h)
		}
		if strings.HasPrefix(h.Get("Content-Type"), "text/html") {
			if h.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: pages are kept: %q", path, h.Get("Cache-Control"))
			}
			if inline := inlined.FindString(a.text); inline != "" {
				t.Errorf("%s has %q, which its own policy forbids", path, inline)
			}
		}
	}
	plain, small := v.do("GET", "/", nil, "Accept-Encoding", "identity"), v.do("GET", "/", nil, "Accept-Encoding", "gzip")
	if small.Header.Get("Content-Encoding") != "gzip" || len(small.text) >= len(plain.text) {
		t.Errorf("compressed, the page has %d bytes, plain %d", len(small.text), len(plain.text))
	}
	// A compressed page is padded, by lengths that tell nothing (BREACH).
	lengths := map[int]bool{}
	for _, path := range []string{"/", "/login", "/register", "/glossary", "/odds", "/exercises"} {
		page, err := gzip.NewReader(strings.NewReader(v.do("GET", path, nil, "Accept-Encoding", "gzip").text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if page.Comment == "" {
			t.Errorf("%s has no padding", path)
		}
		lengths[len(page.Comment)] = true
	}
	if len(lengths) < 2 {
		t.Errorf("every page is padded by the same length: %v", lengths)
	}
	if head := v.do("HEAD", "/", nil); head.StatusCode != http.StatusOK || head.text != "" {
		t.Errorf("HEAD: status %d, %d bytes", head.StatusCode, len(head.text))
	}
}

// Pages of the whole site hold nothing inline that the policy forbids.
func TestPagesKeepToThePolicy(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	table := boss.open()
	boss.socket(table).must("tap in Boss", "deal dealer") // a mistake
	for _, path := range []string{
		"/", "/tables/new", templates.TablesPath, templates.ProfilesPath, templates.ProfilePath("floors"), templates.ImportPath, templates.PlansPath, templates.NewPlanPath, "/sessions", sessionOf(boss), "/floor", templates.PeoplePath, templates.PersonPath(s.person("Boss").ID), templates.AddPeoplePath, templates.InvitationsPath, templates.AdmissionPath, "/login", "/register", "/glossary",
		"/rules/blackjack", templates.TablePath(table),
	} {
		a := boss.do("GET", path, nil, "Accept-Encoding", "identity")
		if inline := inlined.FindString(a.text); inline != "" {
			t.Errorf("%s has %q, which its own policy forbids", path, inline)
		}
	}
}

// A form that another site's page sends is refused, whoever is logged in.
func TestFormsFromElsewhere(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	form := url.Values{"name": {"T"}, "variant": {"blackjack"}, "mode": {"coached"}}
	for _, header := range [][]string{
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site"},
		{"Origin", "http://elsewhere.test"},
		{"Origin", "null"},
	} {
		if a := dora.do("POST", templates.TablesPath, form, header...); a.StatusCode != http.StatusForbidden {
			t.Errorf("%v: status %d", header, a.StatusCode)
		}
	}
	if n := s.hall.Lists.Lobby(sessions.ListQuery{Per: 1}).All; n != 0 {
		t.Errorf("%d tables were opened", n)
	}
	if a := dora.do("POST", templates.TablesPath, form, "Sec-Fetch-Site", "same-origin", "Origin", s.url); a.StatusCode != http.StatusSeeOther {
		t.Errorf("our own form: status %d", a.StatusCode)
	}
	if a := dora.do("POST", templates.LoginPath, url.Values{"name": {strings.Repeat("x", longestForm+1)}}); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a form without end: status %d", a.StatusCode)
	}
}

// No browser and no proxy keeps an answer, except the files that are the same for all; and
// no method but those of the routes does anything: ASVS 5.0, 13.4.4 and 14.3.2.
func TestAnswersAreNotKept(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	for path, want := range map[string]string{
		"/": "no-store", "/nowhere": "no-store", "/healthz": "no-store", "/readyz": "no-store", templates.RulesPath: "no-store", "/static/none.css": "no-store",
		"/table/none/socket": "no-store", templates.SessionsPath: "no-store", templates.SessionsPath + "?csv=sessions": "no-store",
		templates.DataPath + "/export": "no-store", "/static/css/base.css": "no-cache",
	} {
		if a := dora.get(path); a.Header.Get("Cache-Control") != want {
			t.Errorf("%s: status %d, Cache-Control %q, want %q", path, a.StatusCode, a.Header.Get("Cache-Control"), want)
		}
	}
	for _, method := range []string{"TRACE", "PUT", "DELETE", "PATCH", "OPTIONS"} {
		if a := dora.do(method, "/", nil, "X-Echo", "echo me"); a.StatusCode < 400 || strings.Contains(a.text, "echo me") {
			t.Errorf("%s: status %d: %s", method, a.StatusCode, a.text)
		}
	}
	if a := dora.post(templates.LogoutPath); a.Header.Get("Clear-Site-Data") != `"cache"` {
		t.Errorf("logged out, the browser is asked to clear %q", a.Header.Get("Clear-Site-Data"))
	}
}

// The log has requests that were refused for want of authority, as forms from elsewhere and
// as too many, with who and from where, and is not filled by them: ASVS 5.0, 16.3.2 and 16.3.3.
func TestRefusalsAreLogged(t *testing.T) {
	var log bytes.Buffer
	s := newSite(t, func(c *Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
		c.Limits.Forms = limit.Rate{Burst: 1, Every: time.Hour}
	})
	dora := s.member("Dora")
	id := s.person("Dora").ID
	for range 9 {
		dora.get(templates.AuditPath)
	}
	dora.do("POST", templates.LogoutPath, nil, "Sec-Fetch-Site", "cross-site")
	dora.post(templates.NamePath)
	dora.post(templates.NamePath)
	for what, want := range map[string]int{
		`why="not allowed" route="GET ` + templates.AuditPath + `" by=` + id + ` from=127.0.0.1`: 3,
		`why="not allowed" route="POST ` + templates.LogoutPath + `" by="" from=127.0.0.1`:       1, // whose page sent it, nobody asks
		`why="too many forms" route="POST ` + templates.NamePath + `" by=` + id:                  1,
	} {
		if got := strings.Count(log.String(), what); got != want {
			t.Errorf("the log has %d lines with %s, want %d:\n%s", got, what, want, log.String())
		}
	}
}
