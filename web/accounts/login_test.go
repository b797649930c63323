package accounts

import (
	"context"
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A browser keeps the cookie from a server with real logins.
type browser struct {
	logins *Logins
	cookie *http.Cookie // nil before the first
	tls    bool
	errs   []error // the errors that fail got
}

type request struct {
	*http.Request
	a *Accounts
}

// login does what the login page does.
func (r *request) login(l *Logins, name string) error {
	p, err := r.a.Login(r.Context(), name, secret, r.RemoteAddr, "")
	if err != nil {
		return err
	}
	return l.SignIn(r.Request, p)
}

func newBrowser(t *testing.T, a *Accounts, secure bool) *browser {
	b := &browser{}
	b.logins = a.Logins("burncard", secure, func(w http.ResponseWriter, _ *http.Request, err error) {
		b.errs = append(b.errs, err)
		http.Error(w, "the login could not be read", http.StatusInternalServerError)
	})
	return b
}

// act sends a request, lets do answer it and keeps the cookie that comes back.
func (b *browser) act(t *testing.T, do func(*Logins, *request) error) *http.Response {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/", nil)
	if b.tls {
		r.TLS = &tls.ConnectionState{}
	}
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	w := httptest.NewRecorder()
	b.logins.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := do(b.logins, &request{r, b.logins.accounts}); err != nil {
			t.Error(err)
		}
	})).ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		b.cookie = c
		if c.MaxAge < 0 {
			b.cookie = nil
		}
	}
	return w.Result()
}

// person returns the browser's person, through the middleware and without it,
// which must agree.
func (b *browser) person(t *testing.T) Person {
	t.Helper()
	var got Person
	b.act(t, func(l *Logins, r *request) error {
		got = l.Person(r.Request)
		return nil
	})
	if b.cookie != nil {
		past, ok := b.logins.FromToken(t.Context(), b.cookie.Value)
		if past != got || ok == got.IsNobody() {
			t.Errorf("FromToken = %+v, %t, but Person = %+v", past, ok, got)
		}
	}
	return got
}

func (b *browser) signIn(t *testing.T, p Person) {
	t.Helper()
	b.act(t, func(l *Logins, r *request) error {
		if err := l.SignIn(r.Request, p); err != nil {
			return err
		}
		if got := l.Person(r.Request); got.ID != p.ID {
			t.Errorf("right after SignIn the request is %+v's, want %+v", got, p)
		}
		return nil
	})
}

func TestCookie(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	for _, tt := range []struct{ tls, configured, secure bool }{
		{false, false, false},
		{true, false, true},
		{false, true, true},
		{true, true, true},
	} {
		b := newBrowser(t, a, tt.configured)
		b.tls = tt.tls
		b.signIn(t, ann)
		c := b.cookie
		if c == nil || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Secure != tt.secure || len(c.Value) < 32 {
			t.Errorf("%+v: cookie %v", tt, c)
			continue
		}
		if got := b.person(t); got != ann {
			t.Errorf("%+v: the browser is %+v, want %+v", tt, got, ann)
		}
	}
}

func TestNobody(t *testing.T) {
	a, _ := openNew(t)
	b := newBrowser(t, a, false)
	response := b.act(t, func(l *Logins, r *request) error {
		if p := l.Person(r.Request); !p.IsNobody() {
			t.Errorf("without a cookie the browser is %+v", p)
		}
		return nil
	})
	if c := response.Header.Get("Set-Cookie"); c != "" {
		t.Errorf("a visitor who only looks gets the cookie %q", c)
	}
	if p := b.logins.Person(httptest.NewRequest("GET", "/", nil)); !p.IsNobody() {
		t.Errorf("a request without the middleware is %+v's", p)
	}
	b.cookie = &http.Cookie{Name: "burncard", Value: "made-up"}
	if p := b.person(t); !p.IsNobody() {
		t.Errorf("a made-up token is %+v's", p)
	}
	for _, token := range []string{"", "made-up", strings.Repeat("x", 10000)} {
		if p, ok := b.logins.FromToken(t.Context(), token); ok || !p.IsNobody() {
			t.Errorf("FromToken(%.20q) = %+v", token, p)
		}
	}
}

func TestToken(t *testing.T) {
	a, _ := openNew(t)
	b := newBrowser(t, a, false)
	b.signIn(t, register(t, a, "Ann"))
	r := httptest.NewRequest("GET", "/", nil)
	if got := b.logins.Token(r); got != "" {
		t.Errorf("Token without a cookie = %q", got)
	}
	r.AddCookie(b.cookie)
	if got := b.logins.Token(r); got != b.cookie.Value {
		t.Errorf("Token = %q, want %q", got, b.cookie.Value)
	}
}

// Each change of what a person may do renews the token and voids the old one.
// The old one is void even if the page forgets to sign in again.
func TestTokenIsRenewed(t *testing.T) {
	a, _ := openNew(t)
	token := firstToken(t, a)
	b := newBrowser(t, a, false)
	elsewhere := newBrowser(t, a, false)
	var who Person
	steps := []struct {
		why         string
		do          func() (Person, error)
		voidsAtOnce bool // before SignIn, and in other browsers too
	}{
		{"a guest", func() (Person, error) { return a.Guest(t.Context(), "Ann") }, false},
		{"registers", func() (Person, error) { return a.Register(t.Context(), who, "Ann", secret) }, true},
		{"logs in again", func() (Person, error) { return a.Login(t.Context(), "Ann", secret, "192.0.2.1", "") }, false},
		{"changes the password", func() (Person, error) {
			return who, a.ChangePassword(t.Context(), who, secret, "battery staple")
		}, true},
		{"is raised", func() (Person, error) { return a.Raise(t.Context(), token, who) }, true},
	}
	for _, s := range steps {
		old := b.cookie
		if old != nil {
			elsewhere.signIn(t, who)
		}
		changed, err := s.do()
		if err != nil {
			t.Fatalf("%s: %v", s.why, err)
		}
		if old != nil {
			if p := elsewhere.person(t); p.IsNobody() != s.voidsAtOnce {
				t.Errorf("%s: the other browser is %+v", s.why, p)
			}
			if p := b.person(t); p.IsNobody() != s.voidsAtOnce {
				t.Errorf("%s: before SignIn the browser is %+v", s.why, p)
			}
		}
		who = changed
		b.signIn(t, who)
		if got := b.person(t); got != who {
			t.Errorf("%s: the browser is %+v, want %+v", s.why, got, who)
		}
		if old == nil {
			continue
		}
		if old.Value == b.cookie.Value {
			t.Errorf("%s: the token is the old one", s.why)
		}
		if p, ok := b.logins.FromToken(t.Context(), old.Value); ok {
			t.Errorf("%s: the old token is still %+v's", s.why, p)
		}
	}
	if !who.Supervises() {
		t.Errorf("finally the browser is %+v", who)
	}
}

func TestSignOut(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	b, other := newBrowser(t, a, false), newBrowser(t, a, false)
	b.signIn(t, ann)
	other.signIn(t, ann)
	old := b.cookie
	b.act(t, func(l *Logins, r *request) error {
		if err := l.SignOut(r.Request); err != nil {
			return err
		}
		if p := l.Person(r.Request); !p.IsNobody() {
			t.Errorf("right after SignOut the request is %+v's", p)
		}
		return nil
	})
	if b.cookie != nil {
		t.Errorf("SignOut leaves the cookie %v", b.cookie)
	}
	b.cookie = old // as if the browser had kept it
	if p := b.person(t); !p.IsNobody() {
		t.Errorf("after SignOut the token is still %+v's", p)
	}
	if p := other.person(t); p != ann {
		t.Errorf("the other browser is %+v, want %+v", p, ann)
	}
}

// A socket that outlives the login must not revive it (see Logins).
func TestFromTokenTouchesNothing(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	b := newBrowser(t, a, false)
	b.signIn(t, ann)
	type row struct {
		token, data string
		expiry      float64
	}
	rows := func() (all []row) {
		t.Helper()
		found, err := a.store.reader.Query(`SELECT token, data, expiry FROM login_sessions`)
		if err != nil {
			t.Fatal(err)
		}
		defer found.Close()
		for found.Next() {
			var r row
			if err := found.Scan(&r.token, &r.data, &r.expiry); err != nil {
				t.Fatal(err)
			}
			all = append(all, r)
		}
		if err := found.Err(); err != nil {
			t.Fatal(err)
		}
		return all
	}
	before := rows()
	if p, ok := b.logins.FromToken(t.Context(), b.cookie.Value); !ok || p != ann {
		t.Fatalf("FromToken = %+v, %t, want %+v", p, ok, ann)
	}
	if after := rows(); len(before) != 1 || len(after) != 1 || before[0] != after[0] {
		t.Errorf("FromToken made %v of %v", after, before)
	}
	b.act(t, func(l *Logins, r *request) error {
		// The given token counts, not the login that the context carries.
		if p, ok := l.FromToken(r.Context(), "made-up"); ok {
			t.Errorf("FromToken of a made-up token = %+v", p)
		}
		return l.SignOut(r.Request)
	})
	b.logins.FromToken(t.Context(), before[0].token)
	if after := rows(); len(after) != 0 {
		t.Errorf("after SignOut the file holds %v", after)
	}
}

func TestOldLogins(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	b, next := newBrowser(t, a, false), newBrowser(t, a, false)
	b.signIn(t, ann)
	if _, err := a.store.writer.Exec(`UPDATE login_sessions SET expiry = julianday('now', '-1 second')`); err != nil {
		t.Fatal(err)
	}
	if p := b.person(t); !p.IsNobody() {
		t.Errorf("an old login is still %+v's", p)
	}
	next.signIn(t, ann)
	var n int
	if err := a.store.reader.QueryRow(`SELECT count(*) FROM login_sessions`).Scan(&n); err != nil || n != 1 {
		t.Errorf("after the next sign-in the file holds %d logins, %v, want 1", n, err)
	}
}

func TestLoginsOfAFileThatCannotBeRead(t *testing.T) {
	a, _ := openNew(t)
	b := newBrowser(t, a, false)
	b.signIn(t, register(t, a, "Ann"))
	for _, table := range []string{"people", "login_sessions"} { // the first lookup fails in one of them
		if _, err := a.store.writer.Exec(`ALTER TABLE ` + table + ` RENAME TO gone_` + table); err != nil {
			t.Fatal(err)
		}
		response := b.act(t, func(*Logins, *request) error {
			t.Errorf("without %s: the page was served", table)
			return nil
		})
		if response.StatusCode != http.StatusInternalServerError || len(b.errs) != 1 {
			t.Errorf("without %s: status %d, errors %v", table, response.StatusCode, b.errs)
		}
		b.errs = nil
		if p, ok := b.logins.FromToken(context.Background(), b.cookie.Value); ok {
			t.Errorf("without %s: FromToken = %+v", table, p)
		}
	}
}

func TestSignInOfAStranger(t *testing.T) {
	a, _ := openNew(t)
	b := newBrowser(t, a, false)
	b.act(t, func(l *Logins, r *request) error {
		for _, p := range []Person{{}, {ID: "nosuchperson", Name: "Ann", Role: Supervisor}} {
			if err := l.SignIn(r.Request, p); err == nil || CodeOf(err) != "" {
				t.Errorf("SignIn(%+v) = %v, want an error of the program", p, err)
			}
		}
		return nil
	})
	if p := b.person(t); !p.IsNobody() {
		t.Errorf("the browser is %+v", p)
	}
}
