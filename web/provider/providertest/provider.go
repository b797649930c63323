// Package providertest is another house's login on this machine, for tests.
package providertest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"
)

// The client that the provider knows.
const (
	Client = "burncard"
	Secret = "a secret of the client"
)

// A Provider signs tokens with a key of its own. The exported fields are changed before a
// login.
type Provider struct {
	URL    string
	Change func(claims map[string]any) // what it says of a person, before it signs; nil for the truth
	Down   bool                        // it answers nothing of use
	Tokens int                         // how many tokens it has given

	mu    sync.Mutex
	codes map[string]visit
	key   *rsa.PrivateKey
}

type visit struct{ asked, claims url.Values }

// New starts a provider that ends with the test.
func New(t testing.TB) *Provider {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{key: key, codes: map[string]visit{}}
	pages := http.NewServeMux()
	pages.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	pages.HandleFunc("GET /keys", p.keys)
	pages.HandleFunc("POST /token", p.token)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.Down {
			http.Error(w, "down", http.StatusBadGateway)
			return
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

// Set changes the provider's fields.
func (p *Provider) Set(do func(*Provider)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do(p)
}

// LogIn has a person log in at the address to which a house has sent his browser, and
// returns the address to which it goes back.
func (p *Provider) LogIn(t testing.TB, to, subject, name string) string {
	t.Helper()
	at, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	asked := at.Query()
	for key, want := range map[string]string{"client_id": Client, "response_type": "code", "code_challenge_method": "S256"} {
		if asked.Get(key) != want {
			t.Errorf("the provider is asked for %s %q, want %q", key, asked.Get(key), want)
		}
	}
	for _, key := range []string{"state", "nonce", "code_challenge", "redirect_uri"} {
		if asked.Get(key) == "" {
			t.Errorf("the provider is asked without %s", key)
		}
	}
	code := rand.Text()
	p.Set(func(p *Provider) { p.codes[code] = visit{asked, url.Values{"sub": {subject}, "name": {name}}} })
	return asked.Get("redirect_uri") + "?" + url.Values{"code": {code}, "state": {asked.Get("state")}}.Encode()
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	tell(w, http.StatusOK, map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"id_token_signing_alg_values_supported": []string{"RS256"}, "response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
	})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	tell(w, http.StatusOK, map[string]any{"keys": []map[string]string{{
		"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1", "n": text(p.key.N.Bytes()), "e": text(big.NewInt(int64(p.key.E)).Bytes()),
	}}})
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	user, secret, basic := r.BasicAuth()
	if !basic {
		user, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	secret, _ = url.QueryUnescape(secret)
	of, known := p.codes[r.PostFormValue("code")]
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if user != Client || secret != Secret {
		tell(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	if !known || text(sum[:]) != of.asked.Get("code_challenge") || r.PostFormValue("redirect_uri") != of.asked.Get("redirect_uri") {
		tell(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	delete(p.codes, r.PostFormValue("code"))
	now := time.Now()
	claims := map[string]any{
		"iss": p.URL, "aud": Client, "sub": of.claims.Get("sub"), "name": of.claims.Get("name"), "nonce": of.asked.Get("nonce"),
		"iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
	}
	key := p.key
	if p.Change != nil {
		p.Change(claims)
	}
	if claims["stolen"] != nil {
		key, _ = rsa.GenerateKey(rand.Reader, 2048)
	}
	head, _ := json.Marshal(map[string]string{"alg": "RS256", "kid": "1"})
	body, _ := json.Marshal(claims)
	signed := text(head) + "." + text(body)
	hash := sha256.Sum256([]byte(signed))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, hash[:])
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	p.Tokens++
	tell(w, http.StatusOK, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "expires_in": 60, "id_token": signed + "." + text(signature)})
}

func tell(w http.ResponseWriter, status int, what any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(what) // a client who has left cannot be told of an error
}

func text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
