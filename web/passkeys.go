package web

import (
	"net/http"
	"strings"

	"burncard/templates"
	"burncard/web/accounts"
)

// place is where the visitor has opened the house: passkeys are bound to its host, which
// -hosts has let through.
func (v *visit) place() accounts.Place {
	scheme, _, _ := strings.Cut(v.site(), ":")
	return accounts.Place{Host: hostname(v.r.Host), Origin: scheme + "://" + v.r.Host}
}

// tell answers a script of ours with JSON.
func (v *visit) tell(status int, text []byte) error {
	h := v.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	v.w.WriteHeader(status)
	v.w.Write(text) // a visitor who has left cannot be told of an error
	return nil
}

// told answers a script with what the browser is to be told, or why it is told nothing.
func (v *visit) told(text []byte, err error) error {
	switch code := accounts.CodeOf(err); {
	case code == accounts.TooManyTries:
		return v.tell(http.StatusTooManyRequests, quote(nil, err.Error()))
	case code != "":
		return v.tell(http.StatusUnprocessableEntity, quote(nil, err.Error()))
	case err != nil:
		return err
	}
	return v.tell(http.StatusOK, text)
}

// beginPasskeyLogin begins a login by whatever passkey the visitor has.
func beginPasskeyLogin(v *visit) error {
	word, err := v.logins.Browser(v.w, v.r)
	if err != nil {
		return err
	}
	return v.told(v.people.BeginPasskeyLogin(v.place(), word, v.address()))
}

// logInByPasskey lets in the person whose passkey has answered.
func logInByPasskey(v *visit) error {
	who, err := v.people.LoginByPasskey(v.r.Context(), v.place(), v.logins.BrowserOf(v.r), v.address(), []byte(v.field("credential")))
	if accounts.CodeOf(err) != "" {
		return v.notIn(err)
	} else if err != nil {
		return err
	}
	return v.enter(who, local(v.field("next")))
}

// notIn shows the form for a login, with why the last try was in vain.
func (v *visit) notIn(err error) error {
	code := accounts.CodeOf(err)
	status := http.StatusUnauthorized
	if code == accounts.TooManyTries {
		status = http.StatusTooManyRequests
	}
	// Not the name: a stranger may have typed a password, or anything, into its field.
	v.log.Warn("login failed", "why", string(code), "from", v.address())
	return v.loginPage(status, v.refused(err), v.field("name"), local(v.field("next")))
}

// beginPasskey begins a passkey of the visitor's own.
func beginPasskey(v *visit) error {
	word, err := v.logins.Browser(v.w, v.r)
	if err != nil {
		return err
	}
	return v.told(v.people.BeginPasskey(v.r.Context(), v.who, v.logins.Here(v.r), v.r.PostFormValue("sure"), v.place(), word))
}

// addPasskey keeps the passkey that the visitor's browser has made.
func addPasskey(v *visit) error {
	err := v.people.AddPasskey(v.r.Context(), v.who, v.place(), v.logins.BrowserOf(v.r), v.field("key-name"), []byte(v.field("credential")))
	return v.changedWays(err, "passkey")
}

func removePasskey(v *visit) error {
	err := v.people.RemovePasskey(v.r.Context(), v.who, v.logins.Here(v.r), v.r.PostFormValue("sure"), v.field("key"))
	return v.changedWays(err, "no-passkey")
}

// changedWays goes back to the page of the own account after a change of the ways in.
func (v *visit) changedWays(err error, done string) error {
	switch code := accounts.CodeOf(err); {
	case err == nil:
		return v.see(templates.PasswordPath + "?done=" + done)
	case code == "":
		return err
	case code == accounts.TooManyTries:
		return v.ownAccount(http.StatusTooManyRequests, v.refused(err))
	}
	return v.ownAccount(http.StatusUnprocessableEntity, v.refused(err))
}

// waysIn puts the passkeys and tied identities of the visitor onto the page of his account.
func (v *visit) waysIn(d *templates.AccountData) (err error) {
	ctx := v.r.Context()
	d.Sure = v.people.IsRecent(v.logins.Here(v.r))
	if d.HasPassword, err = v.people.HasPassword(ctx, v.who); err != nil {
		return err
	}
	keys, err := v.people.PasskeysOf(ctx, v.who)
	if err != nil {
		return err
	}
	at := v.place()
	if err := at.Usable(); err != nil {
		d.NoPasskeys = sentence(err)
	}
	for _, k := range keys {
		shown := templates.Passkey{ID: k.ID, Name: k.Name, Added: k.Added, Used: k.Used}
		if k.Host != at.Host {
			shown.Host = k.Host
		}
		d.Passkeys = append(d.Passkeys, shown)
	}
	if d.Provider = v.providerName(); d.Provider != "" {
		d.ProviderDown = v.provider.Down()
	}
	identities, err := v.people.IdentitiesOf(ctx, v.who)
	for _, i := range identities {
		shown := templates.Identity{Issuer: i.Issuer, Subject: i.Subject, Called: i.Issuer, Tied: i.Tied, Used: i.Used}
		if v.provider != nil && i.Issuer == v.provider.Issuer {
			shown.Called = v.provider.Name
			d.Tied = true
		}
		d.Identities = append(d.Identities, shown)
	}
	return err
}
