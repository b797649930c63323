package accounts

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"
)

const (
	cookieName = "burncard"

	// loginLife is how long a login lasts, counted from the sign-in. There is no
	// idle timeout: it would write to the disk, and wait for it, at every page.
	loginLife = 7 * 24 * time.Hour

	// Keys of a login's data.
	personKey     = "person"     // string: the person's id
	generationKey = "generation" // int64: of the person, at sign-in
)

// Logins knows as which person each browser is logged in. It keeps a hash of
// each browser's token in the file, and the token in a cookie that scripts
// cannot read and that other sites' forms do not send.
//
// Login times use the machine's clock, because scs does.
//
// A WebSocket's route must not be behind Handler: the handler of a socket
// returns when the socket closes, and the middleware may then write back the
// session that it loaded at the start, which revives a login that has ended
// meanwhile. Such a route calls FromToken(ctx, Token(r)) when the socket opens,
// and again to check whether the login is still good.
type Logins struct {
	accounts *Accounts
	// The two share a store and a context key; browsers send the cookies of the
	// second over TLS only.
	plain, secure *scs.SessionManager
	alwaysSecure  bool
}

// Logins returns the logins of a's people. Cookies are for TLS only if the
// request came by TLS, and always if secure is set, as it must be behind a proxy
// that ends TLS. Fail answers a request whose login could not be read or stored.
func (a *Accounts) Logins(secure bool, fail func(http.ResponseWriter, *http.Request, error)) *Logins {
	m := scs.New()
	m.Lifetime = loginLife
	m.HashTokenInStore = true
	m.ErrorFunc = fail
	m.Cookie.Name = cookieName
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Store = loginStore{read: loginTable(a.store.reader), write: loginTable(a.store.writer)}
	tls := *m
	tls.Cookie.Secure = true
	return &Logins{accounts: a, plain: m, secure: &tls, alwaysSecure: secure}
}

type present struct{ person Person }

type presentKey struct{}

// Handler loads the login of each request, so that next can call Person, SignIn
// and SignOut, and sends the cookie when it has changed.
func (l *Logins) Handler(next http.Handler) http.Handler {
	withPerson := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, err := l.holder(r.Context(), r.Context())
		if err != nil {
			l.plain.ErrorFunc(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), presentKey{}, &present{p})))
	})
	plain, secure := l.plain.LoadAndSave(withPerson), l.secure.LoadAndSave(withPerson)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if l.alwaysSecure || r.TLS != nil {
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
	// Expired logins are deleted whenever one is added.
	if err := l.accounts.store.change(ctx, "sign in", func(c change) error { return c.deleteOldLogins(ctx) }); err != nil {
		return err
	}
	if err := l.plain.RenewToken(ctx); err != nil {
		return fmt.Errorf("sign in %s: renew the token: %w", p.ID, err)
	}
	l.plain.Put(ctx, personKey, p.ID)
	l.plain.Put(ctx, generationKey, generation)
	if here, ok := ctx.Value(presentKey{}).(*present); ok {
		here.person = p
	}
	return nil
}

// SignOut ends the login of the browser of r. A guest who signs out cannot come
// back. R must have come through Handler.
func (l *Logins) SignOut(r *http.Request) error {
	if err := l.plain.Destroy(r.Context()); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	if here, ok := r.Context().Value(presentKey{}).(*present); ok {
		here.person = Person{}
	}
	return nil
}

// Token returns the login token that r carries, or "".
func (l *Logins) Token(r *http.Request) string { return cookieValue(r, cookieName) }

// FromToken returns the person with this login token. It changes nothing: the
// login is neither prolonged nor written. False means that nobody has it, or
// that the file could not be read.
func (l *Logins) FromToken(ctx context.Context, token string) (Person, bool) {
	// A new context, because scs would prefer a login that ctx carries already.
	loaded, err := l.plain.Load(context.Background(), token)
	if err != nil {
		return Person{}, false
	}
	p, err := l.holder(ctx, loaded)
	return p, err == nil && !p.IsNobody()
}

// holder returns the present person of the login that scs put into a context, or
// nobody if a password change or a new role has voided the logins of its generation,
// or if the account is disabled.
func (l *Logins) holder(ctx, loaded context.Context) (Person, error) {
	id, generation := l.plain.GetString(loaded, personKey), l.plain.GetInt64(loaded, generationKey)
	if id == "" {
		return Person{}, nil
	}
	p, current, err := l.accounts.store.person(ctx, id)
	if err != nil || current != generation || p.Disabled {
		return Person{}, err
	}
	return p, nil
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
