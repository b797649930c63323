package web

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/gorilla/websocket"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/templates"
	"burncard/web/accounts"
)

// The house of all tests stands where a day ends at another time than in UTC. Its zone is
// set before anything that reads the clock runs beside a test.
func TestMain(m *testing.M) {
	time.Local = time.FixedZone("house", -5*60*60)
	os.Exit(m.Run())
}

// A site is the whole server over a file of its own.
type site struct {
	t      testing.TB
	log    *journal.DB
	url    string
	server *Server
	hall   *sessions.Hall
	people *accounts.Accounts
}

func newSite(t *testing.T, with ...func(*Config)) *site {
	t.Helper()
	log, err := journal.Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	return newSiteOver(t, log, with...)
}

// newSiteOver is a site over a journal, which it closes.
func newSiteOver(t testing.TB, log *journal.DB, with ...func(*Config)) *site {
	t.Helper()
	return newSiteReading(t, log, log.Reader(), with...)
}

// newSiteReading is newSiteOver with a pool of its own for what it reads beside the log.
func newSiteReading(t testing.TB, log *journal.DB, reader *sql.DB, with ...func(*Config)) *site {
	t.Helper()
	report := func(err error) { t.Errorf("the operator is told: %v", err) }
	people, err := accounts.New(log.Writer(), reader, time.Now, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	hall, err := sessions.Open(sessions.Config{Journal: log, Records: sessions.RecordsIn(log.Writer(), reader), Taken: people.Taken, Forget: people.Erase, Report: report})
	if err != nil {
		t.Fatal(err)
	}
	people.Cost = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	cfg := Config{Hall: hall, People: people, Report: report}
	for _, set := range with {
		set(&cfg)
	}
	server, err := NewServer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	over := httptest.NewServer(server)
	front := over // what visitors see: a house at a sub-path stands behind a proxy
	if cfg.House != nil {
		proxy, err := passOn(over.URL)
		if err != nil {
			t.Fatal(err)
		}
		front = httptest.NewServer(proxy)
	}
	t.Cleanup(func() {
		server.Close()
		front.Close()
		over.Close()
		if err := errors.Join(hall.Close(), log.Close()); err != nil {
			t.Error(err)
		}
	})
	return &site{t, log, front.URL + server.base.path, server, hall, people}
}

// A visitor is a browser.
type visitor struct {
	*site
	http *http.Client
}

func (s *site) visitor() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &visitor{s, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// An answer is what a visitor got.
type answer struct {
	*http.Response
	text string
}

// leads is where a redirect leads, without its query.
func (a answer) leads() string {
	at, _, _ := strings.Cut(a.Header.Get("Location"), "?")
	return at
}

func (v *visitor) do(method, path string, form url.Values, header ...string) answer {
	v.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(context.Background(), method, v.url+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return v.send(r)
}

// send sends a request as the visitor.
func (v *visitor) send(r *http.Request) answer {
	v.t.Helper()
	response, err := v.http.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		v.t.Fatal(err)
	}
	a := answer{response, string(text)}
	if base := v.server.base.path; base != "" {
		a.stays(v.t, base)
	}
	return a
}

func (v *visitor) get(path string) answer { v.t.Helper(); return v.do("GET", path, nil) }

func (v *visitor) post(path string, fields ...string) answer {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return v.do("POST", path, form)
}

const secret = "correct horse" // everybody's password

// The kinds of visitors.
func (s *site) guest(name string) *visitor {
	s.t.Helper()
	v := s.visitor()
	if a := v.post(templates.NamePath, "name", name); a.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("guest %s: status %d", name, a.StatusCode)
	}
	return v
}

func (s *site) member(name string) *visitor {
	s.t.Helper()
	v := s.visitor()
	if a := v.post(templates.RegisterPath, "name", name, "password", secret, "again", secret); a.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("member %s: status %d: %s", name, a.StatusCode, a.text)
	}
	return v
}

func (s *site) supervisor(name string) *visitor {
	s.t.Helper()
	token, err := s.people.FirstSupervisorToken(context.Background())
	if err != nil || token == "" {
		s.t.Fatalf("the first supervisor's token: %q, %v", token, err)
	}
	v := s.visitor()
	a := v.post(templates.InvitationPath(token), "name", name, "password", secret, "again", secret)
	if a.StatusCode != http.StatusSeeOther || a.leads() != templates.FloorPath {
		s.t.Fatalf("supervisor %s: status %d: %s", name, a.StatusCode, a.text)
	}
	return v
}

// open opens a table and returns its id.
func (v *visitor) open(fields ...string) string {
	v.t.Helper()
	form := append([]string{"name", "Table 4", "variant", "blackjack", "mode", "coached", "bots", "0", "preset", "notation"}, fields...)
	a := v.post(templates.TablesPath, form...)
	id, ok := strings.CutPrefix(a.leads(), templates.TablePath(""))
	if a.StatusCode != http.StatusSeeOther || !ok {
		v.t.Fatalf("a new table: status %d: %s", a.StatusCode, a.text)
	}
	return id
}

// socket opens the socket of a table's page.
func (v *visitor) socket(table string) *page {
	v.t.Helper()
	return v.socketOf(table, rand.Text())
}

// socketOf opens it for a page that has been there before.
func (v *visitor) socketOf(table, client string) *page {
	v.t.Helper()
	d := websocket.Dialer{Jar: v.http.Jar}
	conn, _, err := d.Dial("ws"+strings.TrimPrefix(v.url, "http")+templates.SocketPath(table, "")+"?client="+client, nil)
	if err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() { conn.Close() })
	p := &page{t: v.t, conn: conn, at: whole}
	p.update()
	return p
}

// must has a page say lines that are accepted.
func (p *page) must(lines ...string) {
	p.t.Helper()
	for _, line := range lines {
		p.say(line)
		if a := p.ack(); a.Refused != "" {
			p.t.Fatalf("%s: %s", line, a.Refused)
		}
	}
}

// sessionOf is the path of a visitor's newest session.
func sessionOf(v *visitor) string {
	v.t.Helper()
	list := v.get(templates.SessionsPath)
	found := regexp.MustCompile(`/sessions/[a-z0-9]+-\d+`).FindString(list.text)
	if found == "" {
		v.t.Fatalf("no session is listed:\n%s", list.text)
	}
	return found
}

func (s *site) person(name string) accounts.Person {
	s.t.Helper()
	people, err := s.people.List(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	for _, p := range people {
		if p.Name == name {
			return p
		}
	}
	s.t.Fatalf("nobody is called %s", name)
	return accounts.Person{}
}
