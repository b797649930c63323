package accounts

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"burncard/sessions/limit"
	"burncard/sessions/query"
	"burncard/sessions/record"
)

const (
	// passkeysMost is how many passkeys a person has at most.
	passkeysMost = 20
	// recentLogin is how long after a login nobody asks for the password once more.
	recentLogin = 10 * time.Minute
)

// A Passkey is a key in somebody's device, by which he logs in without a name and a
// password. The file has its public half.
type Passkey struct {
	ID    string // of the credential, base64url
	Name  string // in its owner's words
	Host  string // the name of the house to which it is bound
	Added time.Time
	Used  time.Time // zero for never

	key    []byte // public, as COSE
	backup bool   // it may be copied to the owner's other devices
	signs  uint32 // its counter
}

// A Place is where a browser has opened the house: passkeys are bound to its host.
type Place struct {
	Host   string // without a port
	Origin string // with scheme and port
}

// Usable refuses a place where browsers have no passkeys (NoPasskeys).
func (p Place) Usable() error {
	local := p.Host == "localhost" || strings.HasSuffix(p.Host, ".localhost")
	switch {
	case net.ParseIP(p.Host) != nil:
		return refuse(NoPasskeys, "passkeys: they are bound to a name, and this house is open at %s; open it under its name", p.Host)
	case !local && !strings.HasPrefix(p.Origin, "https:"):
		return refuse(NoPasskeys, "passkeys: browsers have them by https alone, and this house is open by http")
	case protocol.ValidateRPID(p.Host) != nil:
		return refuse(NoPasskeys, "passkeys: browsers bind none to the name %q; open the house under its full name", p.Host)
	}
	return nil
}

// relyingParty does what the standard asks of a house at a place. Every key is a
// discoverable one, and its device asks each time who holds it.
func relyingParty(at Place) (*webauthn.WebAuthn, error) {
	if err := at.Usable(); err != nil {
		return nil, err
	}
	return webauthn.New(&webauthn.Config{
		RPID: at.Host, RPDisplayName: "Burncard", RPOrigins: []string{at.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
}

// A holder is a person with his passkeys, as package webauthn asks for them.
type holder struct {
	Person
	keys []Passkey
}

func (h holder) WebAuthnID() []byte          { return []byte(h.ID) }
func (h holder) WebAuthnName() string        { return h.Name }
func (h holder) WebAuthnDisplayName() string { return h.Name }

func (h holder) WebAuthnCredentials() (list []webauthn.Credential) {
	for _, k := range h.keys {
		id, err := base64.RawURLEncoding.DecodeString(k.ID)
		if err != nil {
			continue // no browser can name it
		}
		list = append(list, webauthn.Credential{
			ID: id, PublicKey: k.key, Flags: webauthn.CredentialFlags{BackupEligible: k.backup},
			Authenticator: webauthn.Authenticator{SignCount: k.signs},
		})
	}
	return list
}

// A challenge is what a passkey is asked to sign.
type challenge struct {
	session webauthn.SessionData
	person  string // who adds a key; "" where somebody logs in
}

// sure refuses a person who has not just logged in and does not give his password
// (NotSure): somebody else may sit at his device. These tries are counted with those to
// change the password.
func (a *Accounts) sure(ctx context.Context, who Person, here Login, password string) error {
	if !who.HasAccount() {
		return refuse(NoAccount, "account: a guest has a name alone; make an account first")
	}
	if password == "" {
		if a.IsRecent(here) {
			return nil
		}
		return refuse(NotSure, "password: you logged in more than %d minutes ago; give your password, or log in anew", int(recentLogin.Minutes()))
	}
	if utf8.RuneCountInString(password) > longestPassword {
		return wrongLogin(who.Name)
	}
	if err := tooMany(a.changes.Take(a.DeviceTries, who.ID, a.now()), "too many tries at your password"); err != nil {
		return err
	}
	_, err := a.verify(ctx, who.Name, password)
	return err
}

// IsRecent reports a login after which nobody asks for the password once more.
func (a *Accounts) IsRecent(l Login) bool { return l.ID != "" && a.now().Sub(l.Began) < recentLogin }

// PasskeysOf returns the passkeys of a person, the newest first.
func (a *Accounts) PasskeysOf(ctx context.Context, p Person) ([]Passkey, error) {
	return a.store.passkeysOf(ctx, p.ID)
}

// BeginPasskey returns what the browser of a person is to be told so that it makes a
// passkey, as JSON. Here is his login, and password what he gave, see sure.
func (a *Accounts) BeginPasskey(ctx context.Context, who Person, here Login, password string, at Place, browser string) ([]byte, error) {
	party, err := relyingParty(at)
	if err != nil {
		return nil, err
	}
	if err := a.sure(ctx, who, here, password); err != nil {
		return nil, err
	}
	h := holder{Person: who}
	if h.keys, err = a.store.passkeysOf(ctx, who.ID); err != nil {
		return nil, err
	}
	if len(h.keys) >= passkeysMost {
		return nil, refuse(NoPasskeys, "passkeys: you have %d, and nobody has more; remove one first", len(h.keys))
	}
	var has []protocol.CredentialDescriptor
	for _, c := range h.WebAuthnCredentials() {
		has = append(has, c.Descriptor())
	}
	options, session, err := party.BeginRegistration(h, webauthn.WithExclusions(has))
	if err != nil {
		return nil, fmt.Errorf("begin a passkey: %w", err)
	}
	a.challenges.Put(session.Challenge, browser, challenge{*session, who.ID}, a.now())
	return json.Marshal(options.Response)
}

// AddPasskey keeps the passkey that a browser has made, under a name.
func (a *Accounts) AddPasskey(ctx context.Context, who Person, at Place, browser, name string, made []byte) error {
	party, err := relyingParty(at)
	if err != nil {
		return err
	}
	if name, err = keyName(name); err != nil {
		return err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(made)
	if err != nil {
		return refuse(BadPasskey, "passkey: the browser's answer cannot be read; try again")
	}
	asked, ok := a.challenges.Take(answer.Response.CollectedClientData.Challenge, browser, a.now())
	if !ok || asked.person == "" || asked.person != who.ID {
		return refuse(BadPasskey, "passkey: it took too long, or was begun in another browser; try again")
	}
	c, err := party.CreateCredential(holder{Person: who}, asked.session, answer)
	if err != nil {
		return refuse(BadPasskey, "passkey: the browser's answer is not to what it was asked; try again")
	}
	k := Passkey{
		ID: base64.RawURLEncoding.EncodeToString(c.ID), Name: name, Host: at.Host, Added: a.now(),
		key: c.PublicKey, backup: c.Flags.BackupEligible, signs: c.Authenticator.SignCount,
	}
	return a.store.change(ctx, "add a passkey", func(change change) error {
		p, _, err := change.person(ctx, who.ID)
		if err != nil {
			return err
		}
		if !p.HasAccount() || p.Disabled { // since the page was opened
			return refuse(NoAccount, "passkey: %s has no account that is in use", p.called())
		}
		has, err := change.passkeysOf(ctx, who.ID)
		if err != nil {
			return err
		}
		if len(has) >= passkeysMost {
			return refuse(NoPasskeys, "passkeys: you have %d, and nobody has more; remove one first", len(has))
		}
		if known, _, err := change.passkey(ctx, k.ID); err != nil {
			return err
		} else if known.ID != "" {
			return refuse(BadPasskey, "passkey: the house knows it already")
		}
		if err := change.addPasskey(ctx, who.ID, k); err != nil {
			return err
		}
		return change.audit(ctx, a.now(), who, record.PasskeyAdded, who.ID, k.Name)
	})
}

// keyName is the stored form of the name of a passkey.
func keyName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(name); n == 0 || n > longestName {
		return "", refuse(BadName, "name of the passkey: it has %d characters; 1 to %d are asked for", n, longestName)
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return "", refuse(BadName, "name of the passkey: it has a character that cannot be read")
	}
	return name, nil
}

// RemovePasskey takes one of a person's own passkeys out of use. To remove one that is
// gone changes nothing.
func (a *Accounts) RemovePasskey(ctx context.Context, who Person, here Login, password, id string) error {
	if err := a.sure(ctx, who, here, password); err != nil {
		return err
	}
	return a.store.change(ctx, "remove a passkey", func(c change) error {
		k, owner, err := c.passkey(ctx, id)
		if err != nil || owner != who.ID || k.ID == "" {
			return err
		}
		if err := c.exec(ctx, "passkey of "+who.ID, `DELETE FROM passkeys WHERE id = ?`, id); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), who, record.PasskeyRemoved, who.ID, k.Name)
	})
}

// BeginPasskeyLogin returns what a browser is to be told so that a passkey answers, as
// JSON. It names no key: the key that the browser chooses says whose it is.
func (a *Accounts) BeginPasskeyLogin(at Place, browser, address string) ([]byte, error) {
	party, err := relyingParty(at)
	if err != nil {
		return nil, err
	}
	if err := a.MayBegin(address); err != nil {
		return nil, err
	}
	options, session, err := party.BeginDiscoverableLogin()
	if err != nil {
		return nil, fmt.Errorf("begin a login by passkey: %w", err)
	}
	a.challenges.Put(session.Challenge, browser, challenge{session: *session}, a.now())
	return json.Marshal(options.Response)
}

// MayBegin refuses an address from which too many logins are begun that are not by a
// password (TooManyTries).
func (a *Accounts) MayBegin(address string) error {
	return tooMany(a.begins.Take(beginsAtOnce, limit.Address(address), a.now()), "too many logins are begun from this address")
}

// beginsAtOnce limits the logins that are begun from one address: every login page begins
// one. It bounds the memory; tries that could fail count as those at passwords.
var beginsAtOnce = limit.Rate{Burst: 300, Every: 200 * time.Millisecond}

// LoginByPasskey returns the person whose passkey has answered. Tries are counted with
// those at passwords from the address.
func (a *Accounts) LoginByPasskey(ctx context.Context, at Place, browser, address string, answered []byte) (Person, error) {
	party, err := relyingParty(at)
	if err != nil {
		return Person{}, err
	}
	if err := tooMany(a.addresses.Take(a.AddressTries, limit.Address(address), a.now()), "too many tries from this address"); err != nil {
		return Person{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(answered)
	if err != nil {
		return Person{}, refuse(BadPasskey, "passkey: the browser's answer cannot be read; try again")
	}
	asked, ok := a.challenges.Take(answer.Response.CollectedClientData.Challenge, browser, a.now())
	if !ok || asked.person != "" {
		return Person{}, refuse(BadPasskey, "passkey: it took too long, or was begun in another browser; try again")
	}
	h, k, err := a.holderOf(ctx, base64.RawURLEncoding.EncodeToString(answer.RawID))
	if err != nil {
		return Person{}, err
	}
	if k.ID == "" {
		if err := a.failed(ctx, Person{}); err != nil {
			return Person{}, err
		}
		return Person{}, refuse(WrongLogin, "passkey: this house does not know it; it was removed, or belongs to another house")
	}
	c, err := party.ValidateDiscoverableLogin(func(_, handle []byte) (webauthn.User, error) {
		if !bytes.Equal(handle, []byte(h.ID)) {
			return nil, errors.New("the key is not of this person")
		}
		return h, nil
	}, asked.session, answer)
	switch {
	case err != nil:
		if err := a.passkeyFailed(ctx, h.Person, k, "its answer was wrong"); err != nil {
			return Person{}, err
		}
		return Person{}, refuse(WrongLogin, "passkey: its answer was not the right one; try again, or log in with your password")
	case c.Authenticator.CloneWarning:
		return Person{}, a.cloned(ctx, h.Person, k)
	case h.Disabled: // only the holder of the key learns it
		return Person{}, accountDisabled(h.Name)
	}
	err = a.store.change(ctx, "note a login by passkey", func(change change) error {
		n, err := query.Exec(ctx, change.tx, "passkey of "+h.ID, `UPDATE passkeys SET signs = ?, used = ? WHERE id = ? AND signs = ?`,
			c.Authenticator.SignCount, a.now().UnixMilli(), k.ID, k.signs)
		if err == nil && n == 0 { // another login was quicker, or the key was removed
			err = refuse(BadPasskey, "passkey: it was used somewhere else in the same moment, or removed; try again")
		}
		return err
	})
	if err != nil {
		return Person{}, err
	}
	return h.Person, a.loggedIn(ctx, h.Person, "by the passkey "+k.Name)
}

// holderOf is the person who has a passkey, with that key alone; nobody for none.
func (a *Accounts) holderOf(ctx context.Context, id string) (holder, Passkey, error) {
	k, owner, err := a.store.passkey(ctx, id)
	if err != nil || k.ID == "" {
		return holder{}, Passkey{}, err
	}
	p, _, err := a.store.person(ctx, owner)
	if err != nil || !p.HasAccount() {
		return holder{}, Passkey{}, err
	}
	return holder{p, []Passkey{k}}, k, nil
}

// cloned ends a try by a passkey whose counter goes back: two devices have the same key.
func (a *Accounts) cloned(ctx context.Context, p Person, k Passkey) error {
	if err := a.passkeyFailed(ctx, p, k, "its counter went back: somebody may have a copy of it"); err != nil {
		return err
	}
	return refuse(WrongLogin, "passkey %q: its counter went back, so that somebody may have a copy of it; log in with your password, remove this key and add another", k.Name)
}

func (a *Accounts) passkeyFailed(ctx context.Context, p Person, k Passkey, why string) error {
	return a.store.change(ctx, "note a passkey that failed", func(c change) error {
		return c.audit(ctx, a.now(), Person{ID: record.Stranger.ID}, record.PasskeyFailed, p.ID, k.Name+": "+why)
	})
}

func (k *Passkey) columns() []any {
	return []any{&k.ID, &k.Name, &k.Host, &k.key, &k.backup, &k.signs, query.Milliseconds(&k.Added), query.Milliseconds(&k.Used)}
}

const passkeyColumns = `id, name, host, key, backup, signs, added, used`

func (r reads) passkeysOf(ctx context.Context, person string) ([]Passkey, error) {
	return query.All(ctx, r.from, "list passkeys", (*Passkey).columns,
		`SELECT `+passkeyColumns+` FROM passkeys WHERE person = ? ORDER BY added DESC, id`, person)
}

// passkey is a passkey and the id of its owner; the zero Passkey where there is none.
func (r reads) passkey(ctx context.Context, id string) (k Passkey, owner string, err error) {
	_, err = query.One(ctx, r.from, "look for a passkey", append(k.columns(), &owner), `SELECT `+passkeyColumns+`, person FROM passkeys WHERE id = ?`, id)
	return k, owner, err
}

func (c change) addPasskey(ctx context.Context, person string, k Passkey) error {
	return c.exec(ctx, "passkey of "+person, `INSERT INTO passkeys (id, person, host, name, key, backup, signs, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		k.ID, person, k.Host, k.Name, k.key, k.backup, k.signs, k.Added.UnixMilli())
}

// closeWays deletes the passkeys of a person, and the identities by which he logs in: all
// of them, or those that he tied to the account later.
func (c change) closeWays(ctx context.Context, person string, all bool) error {
	if err := c.exec(ctx, "passkeys of "+person, `DELETE FROM passkeys WHERE person = ?`, person); err != nil {
		return err
	}
	return c.exec(ctx, "identities of "+person, `DELETE FROM identities WHERE person = ? AND (? OR founded = 0)`, person, all)
}
