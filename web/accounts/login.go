package accounts

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"

	"burncard/sessions/record"
)

const (
	// loginLife is how long a login lasts, counted from the sign-in. The timeout of
	// one that is not used is ours, see Accounts.Idle: that of scs would write to the
	// disk, and wait for it, at every page.
	loginLife = 7 * 24 * time.Hour

	// Keys of a login's data.
	personKey     = "person"     // string: the person's id
	generationKey = "generation" // int64: of the person, at sign-in
	loginKey      = "login"      // string: the id of a Login; logins from before version 36 have none
)

// Logins knows as which person each browser is logged in. It keeps a hash of
// each browser's token in the file, and the token in a cookie that scripts
// cannot read and that other sites' forms do not send.
//
// A login is good while it has its row (Login) by the accounts' clock. Cookies end by
// the machine's, because scs does.
//
// A WebSocket's route must not be behind Handler: the handler of a socket
// returns when the socket closes, and the middleware may then write back the
// session that it loaded at the start, which revives a login that has ended
// meanwhile. Such a route calls FromToken(ctx, Token(r)) when the socket opens,
// and Use to check whether the login is still good.
type Logins struct {
	// Form is the path of the login form, /login unless it is set: the only one to which
	// browsers send the cookie with a browser's word.
	Form string

	accounts *Accounts
	// The two share a store and a context key; browsers send the cookies of the
	// second over TLS only.
	plain, secure *scs.SessionManager
	alwaysSecure  bool
}

// Prefixes of names of cookies. A browser takes one of such a name from this host by TLS
// alone, and with __Host- for the whole host and no other.
const (
	hostPrefix   = "__Host-"
	securePrefix = "__Secure-"
)

// Logins returns the logins of a's people, in a cookie of this name. Cookies are for TLS
// only, and their names have a prefix that says so, if the request came by TLS, and always
// if secure is set, as it must be behind a proxy that ends TLS. Fail answers a request
// whose login could not be read or stored.
func (a *Accounts) Logins(cookie string, secure bool, fail func(http.ResponseWriter, *http.Request, error)) *Logins {
	m := scs.New()
	m.Lifetime = loginLife
	m.HashTokenInStore = true
	m.ErrorFunc = fail
	m.Cookie.Name = cookie
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Store = loginStore{read: loginTable(a.store.reader), write: loginTable(a.store.writer)}
	tls := *m
	tls.Cookie.Secure, tls.Cookie.Name = true, hostPrefix+cookie
	return &Logins{Form: "/login", accounts: a, plain: m, secure: &tls, alwaysSecure: secure}
}

type present struct {
	person Person
	login  Login
}

type presentKey struct{}

// Handler loads the login of each request, so that next can call Person, SignIn
// and SignOut, and sends the cookie when it has changed.
func (l *Logins) Handler(next http.Handler) http.Handler {
	withPerson := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, login, err := l.holder(r.Context(), r.Context())
		if err != nil {
			l.plain.ErrorFunc(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), presentKey{}, &present{p, login})))
	})
	plain, secure := l.plain.LoadAndSave(withPerson), l.secure.LoadAndSave(withPerson)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if l.isSecure(r) {
			secure.ServeHTTP(w, r)
		} else {
			plain.ServeHTTP(w, r)
		}
	})
}

// Person returns the person who sent r, or nobody if r did not come through
// Handler.
func (l *Logins) Person(r *http.Request) Person {
	if p, ok := r.Context().Value(presentKey{}).(*present); ok {
		return p.person
	}
	return Person{}
}

// Here is the login by which r came; the zero Login where it came by none.
func (l *Logins) Here(r *http.Request) Login {
	if p, ok := r.Context().Value(presentKey{}).(*present); ok {
		return p.login
	}
	return Login{}
}

// Used notes that the login of r is used: on disk every five minutes at most. R must
// have come through Handler.
func (l *Logins) Used(r *http.Request) error {
	return l.accounts.use(context.WithoutCancel(r.Context()), l.Here(r))
}

// SignIn logs the browser of r in as p with a new token; the old token is void
// at once. Call it after everything that changes what p may do, before the
// response begins. R must have come through Handler.
func (l *Logins) SignIn(r *http.Request, p Person) error {
	ctx := r.Context()
	p, generation, err := l.accounts.store.person(ctx, p.ID)
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	if p.IsNobody() {
		return fmt.Errorf("sign in: there is no person %q", p.ID)
	}
	if p.Disabled { // since the password was checked
		return accountDisabled(p.Name)
	}
	id, err := l.accounts.word(16)
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	now, before := l.accounts.now(), l.Here(r)
	login := Login{ID: id, Browser: browserWords(r.UserAgent()), Began: now, Used: now}
	err = l.accounts.store.change(ctx, "sign in", func(c change) error {
		if err := l.accounts.sweepLogins(ctx, c); err != nil { // whenever one is added
			return err
		}
		if err := c.endLogin(ctx, before.ID); err != nil {
			return err
		}
		return c.addLogin(ctx, p.ID, login)
	})
	if err != nil {
		return err
	}
	if err := l.plain.RenewToken(ctx); err != nil {
		return fmt.Errorf("sign in %s: renew the token: %w", p.ID, err)
	}
	l.plain.Put(ctx, personKey, p.ID)
	l.plain.Put(ctx, generationKey, generation)
	l.plain.Put(ctx, loginKey, id)
	if here, ok := ctx.Value(presentKey{}).(*present); ok {
		here.person, here.login = p, login
	}
	return nil
}

// SignOut ends the login of the browser of r. A guest who signs out cannot come
// back. R must have come through Handler.
func (l *Logins) SignOut(r *http.Request) error {
	ctx, who, login := r.Context(), l.Person(r), l.Here(r)
	err := l.accounts.store.change(ctx, "sign out", func(c change) error {
		if err := c.endLogin(ctx, login.ID); err != nil || !who.HasAccount() {
			return err
		}
		return c.audit(ctx, l.accounts.now(), who, record.LoggedOut, who.ID, login.Browser)
	})
	if err != nil {
		return err
	}
	if err := l.plain.Destroy(ctx); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	if here, ok := ctx.Value(presentKey{}).(*present); ok {
		*here = present{}
	}
	return nil
}

// isSecure reports whether the browser of r uses TLS.
func (l *Logins) isSecure(r *http.Request) bool { return l.alwaysSecure || r.TLS != nil }

// Token returns the login token that r carries, or "".
func (l *Logins) Token(r *http.Request) string {
	if l.isSecure(r) {
		return cookieValue(r, l.secure.Cookie.Name)
	}
	return cookieValue(r, l.plain.Cookie.Name)
}

// FromToken returns the person with this login token. It changes nothing: the
// login is neither prolonged nor written. False means that nobody has it, or
// that the file could not be read.
func (l *Logins) FromToken(ctx context.Context, token string) (Person, bool) {
	p, _, ok := l.fromToken(ctx, token)
	return p, ok
}

// Use is FromToken for a socket that has shown that its page is open, which is use of the
// login: it is noted on disk every five minutes at most. The error is that of the note;
// the login is not in doubt.
func (l *Logins) Use(ctx context.Context, token string) (Person, bool, error) {
	p, login, ok := l.fromToken(ctx, token)
	if !ok {
		return p, false, nil
	}
	return p, true, l.accounts.use(ctx, login)
}

func (l *Logins) fromToken(ctx context.Context, token string) (Person, Login, bool) {
	// A new context, because scs would prefer a login that ctx carries already.
	loaded, err := l.plain.Load(context.Background(), token)
	if err != nil {
		return Person{}, Login{}, false
	}
	p, login, err := l.holder(ctx, loaded)
	return p, login, err == nil && !p.IsNobody()
}

// holder returns the present person of the login that scs put into a context, or
// nobody if the login has ended, if a password change or a new role has voided the logins
// of its generation, or if the account is disabled.
func (l *Logins) holder(ctx, loaded context.Context) (Person, Login, error) {
	id, generation, login := l.plain.GetString(loaded, personKey), l.plain.GetInt64(loaded, generationKey), l.plain.GetString(loaded, loginKey)
	if id == "" {
		return Person{}, Login{}, nil
	}
	if login == "" {
		return l.oldGuest(ctx, id, generation)
	}
	p, current, kept, err := l.accounts.store.login(ctx, login)
	if err != nil || p.ID != id || current != generation || p.Disabled || l.accounts.over(p, kept, l.accounts.now()) {
		return Person{}, Login{}, err
	}
	return p, kept, nil
}

// oldGuest is the person of a login from before version 36, which has no row: a guest,
// who could not come back, until its cookie ends. People with an account log in again.
func (l *Logins) oldGuest(ctx context.Context, id string, generation int64) (Person, Login, error) {
	p, current, err := l.accounts.store.person(ctx, id)
	if err != nil || current != generation || p.HasAccount() {
		return Person{}, Login{}, err
	}
	return p, Login{}, nil
}

// sweepLogins deletes the logins that have ended.
func (a *Accounts) sweepLogins(ctx context.Context, c change) error {
	now := a.now()
	before := func(role Role) time.Time {
		if idle := a.idle(role); idle > 0 {
			return now.Add(-idle)
		}
		return time.UnixMilli(0)
	}
	return c.deleteOldLogins(ctx, now.Add(-loginLife), before(Member), before(Supervisor))
}

// loginStore reads logins with the pool of readers, so that a page does not
// wait for the tables' log, and writes them with the writer.
type loginStore struct{ read, write *sqlite3store.SQLite3Store }

// loginTable is scs's access to login_sessions. SignIn deletes old rows.
func loginTable(db *sql.DB) *sqlite3store.SQLite3Store {
	return sqlite3store.NewWithConfig(db, sqlite3store.Config{TableName: "login_sessions"})
}

func (s loginStore) Find(token string) ([]byte, bool, error) { return s.read.Find(token) }

func (s loginStore) Commit(token string, data []byte, expiry time.Time) error {
	return s.write.Commit(token, data, expiry)
}

func (s loginStore) Delete(token string) error { return s.write.Delete(token) }
