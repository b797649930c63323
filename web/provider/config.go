package provider

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"burncard/sessions/keyfile"
)

// A Config is what a house is told of a provider.
type Config struct {
	Issuer         string // its address, which stands in every token
	Client, Secret string // by which it knows this house
	Name           string // what pages call it
	// Transport carries what is asked of it; nil for the network.
	Transport http.RoundTripper
	// Now is the clock for tokens; nil for the machine's.
	Now func() time.Time
}

// SecretVariable is the variable of the environment that may have the secret.
const SecretVariable = "BURNCARD_OIDC_SECRET"

// Flags are what the command line says of a provider.
type Flags struct{ Issuer, Client, SecretFile, Name string }

// Config reads and checks what the flags say; nil where they name no provider. A secret
// stands in a file or in the environment, and in no error.
func (f Flags) Config(getenv func(string) string, read func(string) ([]byte, error)) (*Config, error) {
	if f.Issuer == "" {
		if f.Client != "" || f.SecretFile != "" || f.Name != "" {
			return nil, errors.New("-oidc-client, -oidc-secret and -oidc-name say something of a provider, and -oidc names none")
		}
		return nil, nil
	}
	u, err := url.Parse(f.Issuer)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("-oidc: it is the address of a provider, such as https://id.example")
	case u.Scheme == "http" && !keyfile.IsThisMachine(u.Hostname()):
		return nil, fmt.Errorf("-oidc %s: by http the secret would cross the network in the open; use https, or a provider on this machine", f.Issuer)
	case f.Client == "":
		return nil, fmt.Errorf("-oidc %s: -oidc-client is empty; it is the id under which the provider knows this house", f.Issuer)
	}
	c := &Config{Issuer: f.Issuer, Client: f.Client, Name: strings.TrimSpace(f.Name)}
	if c.Name == "" {
		c.Name = u.Hostname()
	}
	secret, from, err := keyfile.Place{Flag: "-oidc-secret", File: f.SecretFile, Variable: SecretVariable, What: "secret"}.Read(getenv, read)
	if err != nil {
		return nil, fmt.Errorf("-oidc %s: %w", f.Issuer, err)
	}
	c.Secret = secret
	if c.Secret == "" || strings.ContainsAny(c.Secret, "\r\n") {
		return nil, fmt.Errorf("%s: the secret is one line", from)
	}
	return c, nil
}
