package accounts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"
)

const (
	// deviceLife is how long a browser is remembered after its last login; no
	// browser keeps a cookie longer.
	deviceLife = 400 * 24 * time.Hour
	// devicesMost is the largest number of browsers that are remembered for an
	// account.
	devicesMost = 50
)

// hashOf is the form of a device in the file.
func hashOf(device string) string {
	sum := sha256.Sum256([]byte(device))
	return hex.EncodeToString(sum[:])
}

// Device returns the random word that the browser of r got at a login, or "".
func (l *Logins) Device(r *http.Request) string {
	return cookieValue(r, l.deviceCookie(r))
}

// deviceCookie is the name of the cookie with a browser's word. Its path is not the whole
// host, so it cannot have the prefix of the login's.
func (l *Logins) deviceCookie(r *http.Request) string {
	name := l.plain.Cookie.Name + "-device"
	if l.isSecure(r) {
		return securePrefix + name
	}
	return name
}

// Browser is a random word of the browser of r, which holds together what it begins and
// what it finishes. It says nothing of a person. A browser without one gets it. Call it
// before the response begins.
func (l *Logins) Browser(w http.ResponseWriter, r *http.Request) (string, error) {
	if word := l.BrowserOf(r); word != "" {
		return word, nil
	}
	word, err := l.accounts.word(20)
	if err != nil {
		return "", err
	}
	http.SetCookie(w, &http.Cookie{
		Name: l.browserCookie(r), Value: word, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: l.isSecure(r),
	})
	return word, nil
}

// BrowserOf is the word that the browser of r has; "" for none.
func (l *Logins) BrowserOf(r *http.Request) string { return cookieValue(r, l.browserCookie(r)) }

func (l *Logins) browserCookie(r *http.Request) string {
	name := l.plain.Cookie.Name + "-begun"
	if l.isSecure(r) {
		return hostPrefix + name
	}
	return name
}

func cookieValue(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// Remember notes that p has logged in with the browser of r, and gives the
// browser a cookie. The cookie is no login: it only gives tries at the password
// that nobody else can use up. Call Remember before the response begins. A guest
// has no password and is not remembered.
func (l *Logins) Remember(w http.ResponseWriter, r *http.Request, p Person) error {
	if !p.HasAccount() {
		return nil
	}
	device, err := l.accounts.remember(r.Context(), l.Device(r), p)
	if err != nil {
		return err
	}
	http.SetCookie(w, &http.Cookie{
		Name: l.deviceCookie(r), Value: device, Path: l.Form, MaxAge: int(deviceLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: l.isSecure(r),
	})
	return nil
}

// remember notes a login of p in a browser, and returns the browser's word. It
// replaces a word that we have not given: somebody may have planted it.
func (a *Accounts) remember(ctx context.Context, device string, p Person) (string, error) {
	err := a.store.change(ctx, "remember a browser", func(c change) error {
		ours, err := c.hasDevice(ctx, hashOf(device))
		if err != nil {
			return err
		}
		if !ours {
			if device, err = a.word(20); err != nil {
				return err
			}
		}
		if err := c.keepDevice(ctx, hashOf(device), p.ID, a.now()); err != nil {
			return err
		}
		return c.forgetDevices(ctx, p.ID, a.now().Add(-deviceLife), devicesMost)
	})
	return device, err
}

// knows reports whether the account of this name has been logged in in this
// browser before.
func (a *Accounts) knows(ctx context.Context, device, name string) (known bool, err error) {
	if device == "" {
		return false, nil
	}
	return a.store.deviceOf(ctx, hashOf(device), name, a.now().Add(-deviceLife))
}
