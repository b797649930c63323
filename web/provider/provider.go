// Package provider is another house's login (OpenID Connect), by which people may log in
// here: one provider, the code flow, with PKCE, state and nonce.
package provider

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const (
	// answerTime is how long the provider may take for an answer.
	answerTime = 5 * time.Second
	// askAgain is how long after a failure the provider is not asked again.
	askAgain = 5 * time.Second
	// downFor is how long after a failure pages say that the provider does not answer.
	downFor = time.Minute
)

// ErrDown says that the provider does not answer, or not what a provider answers.
var ErrDown = errors.New("the provider does not answer")

// A Provider is one provider. Nothing is asked of it before somebody needs it, so that a
// house opens whether it answers or not. It is safe for concurrent use.
type Provider struct {
	Config
	client *http.Client

	looking sync.Mutex // held while it is asked
	mu      sync.Mutex // guards what is below
	found   *oidc.Provider
	failed  time.Time // zero where the last look went well
}

// New returns a provider.
func New(c Config) *Provider {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Provider{Config: c, client: &http.Client{Timeout: answerTime, Transport: c.Transport}}
}

// Down reports that the provider did not answer a moment ago.
func (p *Provider) Down() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.failed.IsZero() && p.Now().Sub(p.failed) < downFor
}

// Look asks the provider for its addresses and keys, where that has not been done. An
// error is ErrDown.
func (p *Provider) Look() error {
	_, err := p.look()
	return err
}

func (p *Provider) look() (*oidc.Provider, error) {
	p.looking.Lock()
	defer p.looking.Unlock()
	p.mu.Lock()
	found, failed := p.found, p.failed
	p.mu.Unlock()
	if found != nil {
		return found, nil
	}
	if !failed.IsZero() && p.Now().Sub(failed) < askAgain {
		return nil, fmt.Errorf("%s: %w", p.Issuer, ErrDown)
	}
	// Not a request's context: what is found serves later requests.
	found, err := oidc.NewProvider(oidc.ClientContext(context.Background(), p.client), p.Issuer)
	p.fails(err)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", p.Issuer, ErrDown, err)
	}
	p.mu.Lock()
	p.found = found
	p.mu.Unlock()
	return found, nil
}

// fails notes whether the provider has answered.
func (p *Provider) fails(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = time.Time{}
	if err != nil {
		p.failed = p.Now()
	}
}

// A Visit is one login at the provider that a browser has begun. The caller keeps it for
// that browser alone.
type Visit struct {
	State                 string // comes back with the browser
	nonce, verifier, back string
}

// Begin returns a visit, and the address at the provider to which the browser goes. Back is
// the address here to which it comes back.
func (p *Provider) Begin(back string) (Visit, string, error) {
	found, err := p.look()
	if err != nil {
		return Visit{}, "", err
	}
	v := Visit{State: rand.Text(), nonce: rand.Text(), verifier: oauth2.GenerateVerifier(), back: back}
	return v, p.oauth(found, back).AuthCodeURL(v.State, oidc.Nonce(v.nonce), oauth2.S256ChallengeOption(v.verifier)), nil
}

// oauth asks for as little as there is: who it is, and what he is called.
func (p *Provider) oauth(found *oidc.Provider, back string) *oauth2.Config {
	return &oauth2.Config{ClientID: p.Client, ClientSecret: p.Secret, Endpoint: found.Endpoint(), RedirectURL: back, Scopes: []string{oidc.ScopeOpenID, "profile"}}
}

// A Person is somebody as the provider knows him.
type Person struct {
	Issuer, Subject string
	Name            string // what he is called there; "" where it does not say
}

// Finish returns the person who has logged in, for the code with which the browser came back. An error
// is ErrDown, or says what does not hold.
func (p *Provider) Finish(ctx context.Context, v Visit, code string) (Person, error) {
	found, err := p.look()
	if err != nil {
		return Person{}, err
	}
	token, err := p.oauth(found, v.back).Exchange(oidc.ClientContext(ctx, p.client), code, oauth2.VerifierOption(v.verifier))
	if refused, is := errors.AsType[*oauth2.RetrieveError](err); is && refused.Response.StatusCode < http.StatusInternalServerError {
		return Person{}, fmt.Errorf("the provider refuses the code: status %d, %s", refused.Response.StatusCode, refused.ErrorCode)
	}
	if err != nil {
		if ctx.Err() == nil {
			p.fails(err)
		}
		return Person{}, fmt.Errorf("%w: %w", ErrDown, err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return Person{}, errors.New("the provider gives no id token")
	}
	checked, err := found.Verifier(&oidc.Config{ClientID: p.Client, Now: p.Now}).Verify(oidc.ClientContext(ctx, p.client), raw)
	if err != nil {
		return Person{}, fmt.Errorf("the id token does not hold: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(checked.Nonce), []byte(v.nonce)) == 0 {
		return Person{}, errors.New("the id token is for another login: its nonce differs")
	}
	var says struct {
		For      string `json:"azp"`
		Name     string `json:"name"`
		UserName string `json:"preferred_username"`
	}
	if err := checked.Claims(&says); err != nil {
		return Person{}, fmt.Errorf("the id token cannot be read: %w", err)
	}
	switch {
	case says.For != "" && says.For != p.Client:
		return Person{}, errors.New("the id token is for another house")
	case checked.Subject == "":
		return Person{}, errors.New("the id token names nobody")
	}
	who := Person{Issuer: checked.Issuer, Subject: checked.Subject, Name: says.Name}
	if who.Name == "" {
		who.Name = says.UserName
	}
	return who, nil
}
