package xapi

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"burncard/sessions/keyfile"
)

// A Config is the record store to which statements go, and the address of the house.
type Config struct {
	URL          string // of the store, without /statements
	User, Secret string // by which the store knows the house
	Site         string // the address of the house, without a slash at its end: ids begin with it
	// Transport sends what is sent; nil for the network.
	Transport http.RoundTripper
}

// KeyVariable is the variable of the environment that may have the key.
const KeyVariable = "BURNCARD_LRS_KEY"

// Flags are what the command line says of a record store. Site is the address of the house,
// checked, and without a slash at its end.
type Flags struct{ URL, KeyFile, Site string }

// Config reads and checks what the flags say; nil where they name no store. A key stands in
// a file or in the environment, and in no error.
func (f Flags) Config(getenv func(string) string, read func(string) ([]byte, error)) (*Config, error) {
	if f.URL == "" {
		if f.KeyFile != "" {
			return nil, fmt.Errorf("-lrs-key %s: there is no -lrs to which the key would go", f.KeyFile)
		}
		return nil, nil
	}
	c := &Config{URL: strings.TrimSuffix(f.URL, "/"), Site: f.Site}
	if why := wrongStore(c.URL); why != "" {
		return nil, errors.New("-lrs " + why)
	}
	if f.Site == "" {
		return nil, fmt.Errorf("-lrs %s: there is no -url; what statements speak of is named by the address of this house", c.URL)
	}
	key, from, err := keyfile.Place{Flag: "-lrs-key", File: f.KeyFile, Variable: KeyVariable, What: "key"}.Read(getenv, read)
	if err != nil {
		return nil, fmt.Errorf("-lrs %s: %w", c.URL, err)
	}
	user, secret, both := strings.Cut(key, ":")
	if !both || user == "" || secret == "" || strings.ContainsAny(key, "\r\n") {
		return nil, fmt.Errorf("%s: the key is one line with a colon in it, USER:SECRET", from)
	}
	c.User, c.Secret = user, secret
	return c, nil
}

// wrongStore says what is wrong with the address of a store; "" for nothing.
func wrongStore(address string) string {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return "does not say where the record store is: give an address such as https://lrs.example/xapi"
	case u.User != nil:
		return u.Redacted() + ": the address has a key in it, which every list of processes shows; it stands in the file of -lrs-key"
	case u.RawQuery != "" || u.Fragment != "":
		return address + ": the address of a record store has no ? and no #"
	case strings.HasSuffix(u.Path, "/statements"):
		return address + ": the address of a record store is given without /statements, which is added to it"
	case u.Scheme == "http" && !keyfile.IsThisMachine(u.Hostname()):
		return address + ": by http the key would cross the network in the open; use https, or a store on this machine"
	}
	return ""
}
