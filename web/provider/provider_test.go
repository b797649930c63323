package provider_test

import (
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"burncard/web/provider"
	"burncard/web/provider/providertest"
)

const back = "https://house.example/login/back"

func open(t *testing.T) (*provider.Provider, *providertest.Provider, *time.Time) {
	t.Helper()
	there, now := providertest.New(t), time.Now()
	return provider.New(provider.Config{
		Issuer: there.URL, Client: providertest.Client, Secret: providertest.Secret, Name: "School", Now: func() time.Time { return now },
	}), there, &now
}

// visit begins a login, has Ann log in, and finishes with the code that came back.
func visit(t *testing.T, p *provider.Provider, there *providertest.Provider) (provider.Person, error) {
	t.Helper()
	v, to, err := p.Begin(back)
	if err != nil {
		t.Fatal(err)
	}
	came, err := url.Parse(there.LogIn(t, to, "ann", "Ann Lee"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(came.String(), back+"?") || came.Query().Get("state") != v.State {
		t.Errorf("the browser comes back to %s", came)
	}
	return p.Finish(t.Context(), v, came.Query().Get("code"))
}

func TestLogin(t *testing.T) {
	p, there, _ := open(t)
	if who, err := visit(t, p, there); err != nil || who != (provider.Person{Issuer: there.URL, Subject: "ann", Name: "Ann Lee"}) {
		t.Errorf("it was %+v, %v", who, err)
	}
	there.Set(func(p *providertest.Provider) {
		p.Change = func(claims map[string]any) { delete(claims, "name"); claims["preferred_username"] = "alee" }
	})
	if who, err := visit(t, p, there); err != nil || who.Name != "alee" {
		t.Errorf("without a name it was %+v, %v", who, err)
	}
}

// A token that does not hold logs in nobody.
func TestToken(t *testing.T) {
	p, there, _ := open(t)
	for what, change := range map[string]func(map[string]any){
		"another nonce":    func(c map[string]any) { c["nonce"] = "another" },
		"no nonce":         func(c map[string]any) { delete(c, "nonce") },
		"expired":          func(c map[string]any) { c["exp"] = time.Now().Add(-time.Minute).Unix() },
		"another audience": func(c map[string]any) { c["aud"] = "another house" },
		"for another":      func(c map[string]any) { c["aud"], c["azp"] = []string{"another", providertest.Client}, "another" },
		"another issuer":   func(c map[string]any) { c["iss"] = "https://evil.example" },
		"nobody":           func(c map[string]any) { c["sub"] = "" },
		"another key":      func(c map[string]any) { c["stolen"] = true },
	} {
		there.Set(func(p *providertest.Provider) { p.Change = change })
		who, err := visit(t, p, there)
		if err == nil || errors.Is(err, provider.ErrDown) || who != (provider.Person{}) {
			t.Errorf("%s: %+v, %v", what, who, err)
		}
	}
	// The code of somebody else is of no use without the verifier of his browser.
	there.Set(func(p *providertest.Provider) { p.Change = nil })
	_, to, err := p.Begin(back)
	if err != nil {
		t.Fatal(err)
	}
	stolen, err := url.Parse(there.LogIn(t, to, "ann", "Ann Lee"))
	if err != nil {
		t.Fatal(err)
	}
	mine, _, err := p.Begin(back)
	if err != nil {
		t.Fatal(err)
	}
	if who, err := p.Finish(t.Context(), mine, stolen.Query().Get("code")); err == nil || errors.Is(err, provider.ErrDown) {
		t.Errorf("a stolen code: %+v, %v", who, err)
	}
}

// A provider that is down is asked again after a while, and is good from then on.
func TestDown(t *testing.T) {
	p, there, now := open(t)
	there.Set(func(p *providertest.Provider) { p.Down = true })
	if p.Down() {
		t.Error("before anybody has asked it is down")
	}
	if _, _, err := p.Begin(back); !errors.Is(err, provider.ErrDown) || !p.Down() {
		t.Errorf("a provider that is down: %v, %v", err, p.Down())
	}
	there.Set(func(p *providertest.Provider) { p.Down = false })
	if _, _, err := p.Begin(back); !errors.Is(err, provider.ErrDown) {
		t.Errorf("it is asked again at once: %v", err)
	}
	*now = now.Add(time.Minute)
	if p.Down() {
		t.Error("after a minute it still counts as down")
	}
	v, to, err := p.Begin(back)
	if err != nil || p.Down() {
		t.Fatalf("when it is back: %v, %v", err, p.Down())
	}
	there.LogIn(t, to, "ann", "Ann")
	there.Set(func(p *providertest.Provider) { p.Down = true })
	if _, err := p.Finish(t.Context(), v, "code"); !errors.Is(err, provider.ErrDown) || !p.Down() {
		t.Errorf("down in the middle: %v, %v", err, p.Down())
	}
}

func TestFlags(t *testing.T) {
	good := provider.Flags{Issuer: "https://id.example", Client: "burncard", SecretFile: "secret"}
	read := func(string) ([]byte, error) { return []byte("of the client\n"), nil }
	none := func(string) string { return "" }
	c, err := good.Config(none, read)
	if err != nil || c.Secret != "of the client" || c.Name != "id.example" {
		t.Fatalf("Config = %+v, %v", c, err)
	}
	if c, err := (provider.Flags{}).Config(none, read); c != nil || err != nil {
		t.Errorf("without flags: %+v, %v", c, err)
	}
	inEnvironment := good
	inEnvironment.SecretFile = ""
	if c, err := inEnvironment.Config(func(string) string { return "of the client" }, read); err != nil || c.Secret != "of the client" {
		t.Errorf("from the environment: %+v, %v", c, err)
	}
	for what, tt := range map[string]struct {
		flags provider.Flags
		env   string
		read  func(string) ([]byte, error)
		says  string
	}{
		"no provider":    {provider.Flags{Client: "burncard"}, "", read, "-oidc names none"},
		"no address":     {provider.Flags{Issuer: "id.example", Client: "burncard"}, "s", read, "address"},
		"in the open":    {provider.Flags{Issuer: "http://id.example", Client: "burncard"}, "s", read, "https"},
		"no client":      {provider.Flags{Issuer: "https://id.example"}, "s", read, "-oidc-client"},
		"no secret":      {inEnvironment, "", read, provider.SecretVariable},
		"two secrets":    {good, "another", read, "both"},
		"no such file":   {good, "", func(string) ([]byte, error) { return nil, os.ErrNotExist }, "not exist"},
		"an empty file":  {good, "", func(string) ([]byte, error) { return nil, nil }, "one line"},
		"two lines":      {good, "", func(string) ([]byte, error) { return []byte("hush\nhush"), nil }, "one line"},
		"a key in there": {provider.Flags{Issuer: "https://a:b@id.example", Client: "burncard"}, "s", read, "address"},
	} {
		_, err := tt.flags.Config(func(string) string { return tt.env }, tt.read)
		if err == nil || !strings.Contains(err.Error(), tt.says) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
