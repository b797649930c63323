package templates

import (
	"net/url"
	"time"
)

// An AccountData is the page of one's own account.
type AccountData struct {
	Page
	Logins []Login // the one that was used last first
	Done   string  // what was just done: login, others, passkey, no-passkey, identity, no-identity

	Sure        bool // the login is so recent that nobody asks for the password once more
	HasPassword bool
	Passkeys    []Passkey // the newest first
	NoPasskeys  string    // why none can be added here; empty where one can

	Provider     string // another house's login; empty for none
	ProviderDown bool   // it did not answer a moment ago
	Tied         bool   // an identity there is tied to the account
	Identities   []Identity
}

// A Passkey is a key by which the person logs in.
type Passkey struct {
	ID, Name string
	Host     string // the other name of the house to which it is bound; empty for that of the page
	Added    time.Time
	Used     time.Time // zero for never
}

// An Identity is the person as another house's login knows him.
type Identity struct {
	Issuer, Subject string
	Called          string
	Tied            time.Time
	Used            time.Time // zero for never
}

// A ChooseNameData asks somebody who comes from a provider for a name.
type ChooseNameData struct {
	Page
	Provider, Key, Name string
}

// A GoOnData leads a person to a provider.
type GoOnData struct {
	Page
	Provider, To string
}

// providerPath leads to the provider, and afterwards to a page, or into the house by a link.
func providerPath(next, token string) string {
	q := url.Values{}
	if token != "" {
		q.Set("link", token)
	} else if next != "" && next != LobbyPath {
		q.Set("next", next)
	}
	if len(q) == 0 {
		return ProviderPath
	}
	return ProviderPath + "?" + q.Encode()
}

// A Login is a browser in which the person is logged in.
type Login struct {
	ID          string
	Browser     string // in words, as "Firefox on Android"
	Began, Used time.Time
	Here        bool // the page is looked at by it
}
