package web

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/templates"
	"burncard/web/accounts"
	"burncard/web/provider"
	"burncard/web/provider/providertest"
)

// withSchool is a house with a provider that pages call School.
func withSchool(t *testing.T) (*site, *providertest.Provider) {
	t.Helper()
	there := providertest.New(t)
	return newSite(t, func(c *Config) {
		c.Provider = provider.New(provider.Config{Issuer: there.URL, Client: providertest.Client, Secret: providertest.Secret, Name: "School"})
	}), there
}

// at goes to the provider, logs in there, and comes back.
func (v *visitor) at(there *providertest.Provider, subject, name string, query ...string) answer {
	v.t.Helper()
	return v.get(v.comesBack(there, subject, name, query...))
}

// comesBack goes to the provider and logs in there; it returns the path by which the
// browser comes back.
func (v *visitor) comesBack(there *providertest.Provider, subject, name string, query ...string) string {
	v.t.Helper()
	path := templates.ProviderPath
	if len(query) > 0 {
		path += "?" + query[0]
	}
	a := v.get(path)
	if a.StatusCode != http.StatusSeeOther {
		v.t.Fatalf("to the provider: status %d: %s", a.StatusCode, a.text)
	}
	return strings.TrimPrefix(there.LogIn(v.t, a.Header.Get("Location"), subject, name), v.url)
}

func (s *site) admits(r accounts.Registration) {
	s.t.Helper()
	if err := s.people.SetAdmission(context.Background(), accounts.Operator, accounts.Admission{Registration: r, Guests: true}); err != nil {
		s.t.Fatal(err)
	}
}

func TestLoginAtAProvider(t *testing.T) {
	s, there := withSchool(t)
	ann := s.visitor()
	if text := ann.get(templates.LoginPath + "?next=/glossary").text; !strings.Contains(text, "Log in with School") || !strings.Contains(text, templates.ProviderPath+"?next=%2Fglossary") {
		t.Error("the page for a login does not lead to School")
	}
	if a := ann.at(there, "ann", "Ann Lee", "next=/glossary"); a.leads() != "/glossary" {
		t.Fatalf("a good login: status %d: %s", a.StatusCode, a.text)
	}
	if p := s.person("Ann Lee"); p.Role != accounts.Member {
		t.Errorf("Ann is a %s", p.Role)
	}
	// Again, in another browser, under another name: the same person.
	again := s.visitor()
	if a := again.at(there, "ann", "Anna"); a.leads() != templates.LobbyPath {
		t.Errorf("again: status %d", a.StatusCode)
	}
	if text := again.get(templates.PasswordPath).text; !strings.Contains(text, "Ann Lee") || !strings.Contains(text, "You log in without a password") {
		t.Error("she is somebody else, or is asked for a password that she does not have")
	}
	if account := accountIn(t, again.get(templates.DataPath+"/export").text); !strings.HasPrefix(account["login elsewhere 1"], "ann at "+there.URL) {
		t.Errorf("the export says %v", account)
	}
	// A guest keeps what he dealt.
	gus := s.guest("Gus")
	table := gus.open()
	gus.socket(table).must("tap in Gus", "tap out")
	before := sessionOf(gus)
	if a := gus.at(there, "gus", "Gus"); a.StatusCode != http.StatusSeeOther || sessionOf(gus) != before {
		t.Errorf("a guest: status %d, session %s, was %s", a.StatusCode, sessionOf(gus), before)
	}
	boss := s.supervisor("Boss")
	if text := boss.get(templates.AuditPath + "?act=register").text; !strings.Contains(text, "member, by School") {
		t.Error("the audit log does not say how the account was made")
	}
	if text := boss.get(templates.AuditPath + "?act=login").text; !strings.Contains(text, "by School") {
		t.Error("the audit log does not say how she logged in")
	}
	// A disabled account.
	boss.post(templates.PersonPath(s.person("Ann Lee").ID) + "/disable")
	if a := s.visitor().at(there, "ann", "Ann Lee"); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "disabled") {
		t.Errorf("a disabled account: status %d", a.StatusCode)
	}
	// An erased person is new.
	boss.post(templates.PersonDataPath(s.person("Gus").ID)+"/erase", "name", "Gus")
	s.admits(accounts.ByInvitation)
	if a := s.visitor().at(there, "gus", "Gus"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("an erased person: status %d", a.StatusCode)
	}
}

// What does not hold logs in nobody, and says so.
func TestWrongLoginAtAProvider(t *testing.T) {
	s, there := withSchool(t)
	for what, change := range map[string]func(map[string]any){
		"another nonce":    func(c map[string]any) { c["nonce"] = "another" },
		"expired":          func(c map[string]any) { c["exp"] = time.Now().Add(-time.Hour).Unix() },
		"another audience": func(c map[string]any) { c["aud"] = "another house" },
	} {
		there.Set(func(p *providertest.Provider) { p.Change = change })
		ann := s.visitor()
		if a := ann.at(there, "ann", "Ann"); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "School: what it says of you does not hold") {
			t.Errorf("%s: status %d", what, a.StatusCode)
		}
		if a := ann.get(templates.SessionsPath); a.leads() != templates.LoginPath {
			t.Errorf("%s: she is logged in", what)
		}
	}
	there.Set(func(p *providertest.Provider) { p.Change = nil })
	refused := func(what string, v *visitor, path, says string) {
		t.Helper()
		if a := v.get(path); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, says) {
			t.Errorf("%s: status %d, without %q", what, a.StatusCode, says)
		}
	}
	const late = "took too long, or was begun in another browser"
	ann := s.visitor()
	back := ann.comesBack(there, "ann", "Ann")
	at, err := url.Parse(back)
	if err != nil {
		t.Fatal(err)
	}
	wrong := at.Query()
	wrong.Set("state", "another")
	refused("another state", ann, templates.ProviderBackPath+"?"+wrong.Encode(), late)
	refused("no state", ann, templates.ProviderBackPath, late)
	refused("another browser", s.visitor(), back, late)
	thief := s.visitor()
	thief.get(templates.ProviderPath) // has a word of its own
	refused("another browser that has begun", thief, back, late)
	if a := ann.get(back); a.leads() != templates.LobbyPath {
		t.Errorf("her own browser: status %d: %s", a.StatusCode, a.text)
	}
	refused("the same again", ann, back, late)
	ben := s.visitor()
	away, err := url.Parse(ben.get(templates.ProviderPath).Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	refused("denied", ben, templates.ProviderBackPath+"?error=access_denied&state="+away.Query().Get("state"), "you were not logged in there")
}

// A house whose provider is down opens, says so, and lets people in by password.
func TestProviderIsDown(t *testing.T) {
	s, there := withSchool(t)
	there.Set(func(p *providertest.Provider) { p.Down = true })
	dora := s.member("Dora")
	v := s.visitor()
	if a := v.get(templates.ProviderPath); a.StatusCode != http.StatusServiceUnavailable || !strings.Contains(a.text, "School does not answer. Log in with your password") {
		t.Errorf("status %d: %s", a.StatusCode, a.text)
	}
	if text := v.get(templates.LoginPath).text; !strings.Contains(text, "School does not answer just now") {
		t.Error("the page for a login does not say so")
	}
	if a := v.post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusSeeOther {
		t.Errorf("by password: status %d", a.StatusCode)
	}
	if a := dora.post(templates.IdentitiesPath); a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("to tie: status %d", a.StatusCode)
	}
}

// In a house that makes no accounts an unknown identity is refused with words, whatever its
// name; a link lets it in.
func TestUnknownIdentity(t *testing.T) {
	s, there := withSchool(t)
	dora := s.member("Dora")
	boss := s.supervisor("Boss")
	for _, r := range []accounts.Registration{accounts.ByInvitation, accounts.Closed} {
		s.admits(r)
		v := s.visitor()
		if a := v.at(there, "dora", "Dora"); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "no account of this house is tied") {
			t.Errorf("%s: status %d: %s", r, a.StatusCode, a.text)
		}
		if a := v.get(templates.SessionsPath); a.leads() != templates.LoginPath {
			t.Errorf("%s: somebody is logged in", r)
		}
	}
	s.admits(accounts.ByInvitation)
	link := regexp.MustCompile(`/invitation/[^<\s]+`).FindString(boss.post(templates.InvitationsPath, "role", "member").text)
	ben := s.visitor()
	to := regexp.MustCompile(`href="/login/with\?([^"]+)"`).FindStringSubmatch(ben.get(link).text)
	if to == nil {
		t.Fatal("the page of a link does not lead to School")
	}
	if a := ben.at(there, "ben", "Ben", html.UnescapeString(to[1])); a.leads() != templates.LobbyPath {
		t.Errorf("by a link: status %d: %s", a.StatusCode, a.text)
	}
	if a := s.visitor().get(link); a.StatusCode != http.StatusGone {
		t.Errorf("the link afterwards: status %d", a.StatusCode)
	}
	// An equal name takes over no account: the newcomer chooses another.
	s.admits(accounts.Open)
	other := s.visitor()
	asked := other.at(there, "other", "dora")
	key := regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(asked.text)
	if asked.StatusCode != http.StatusUnprocessableEntity || key == nil {
		t.Fatalf("an equal name: status %d: %s", asked.StatusCode, asked.text)
	}
	if a := s.visitor().post(templates.ChooseNamePath, "key", key[1], "name", "Thief"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("another browser chooses: status %d", a.StatusCode)
	}
	if a := other.post(templates.ChooseNamePath, "key", key[1], "name", "Dorothy"); a.leads() != templates.LobbyPath {
		t.Errorf("with another name: status %d: %s", a.StatusCode, a.text)
	}
	if id := s.person("Dorothy").ID; id == s.person("Dora").ID {
		t.Error("the newcomer has Dora's account")
	}
	if a := dora.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Errorf("Dora: status %d", a.StatusCode)
	}
}

// A member ties an identity to his account, logs in by it, and takes it away.
func TestTiedIdentity(t *testing.T) {
	s, there := withSchool(t)
	s.supervisor("Boss")
	s.admits(accounts.ByInvitation)
	s.admits(accounts.Open)
	dora := s.member("Dora")
	s.admits(accounts.ByInvitation)
	// A login does not tie.
	if a := dora.at(there, "dora", "Dora"); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "tie it on your account") {
		t.Errorf("a login while she is logged in: status %d", a.StatusCode)
	}
	tie := func(v *visitor, subject string) string {
		t.Helper()
		a := v.post(templates.IdentitiesPath)
		to := regexp.MustCompile(`href="(http[^"]+/authorize[^"]+)"`).FindStringSubmatch(a.text)
		if a.StatusCode != http.StatusOK || to == nil {
			t.Fatalf("to tie: status %d: %s", a.StatusCode, a.text)
		}
		return strings.TrimPrefix(there.LogIn(t, html.UnescapeString(to[1]), subject, "Anybody"), s.url)
	}
	// Not to the account of somebody else who is logged in meanwhile.
	begun := tie(dora, "dora")
	shared := &visitor{s, dora.http}
	shared.post(templates.LogoutPath)
	if a := shared.get(begun); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("after a logout: status %d", a.StatusCode)
	}
	dora.post(templates.LoginPath, "name", "Dora", "password", secret)
	if a := dora.get(tie(dora, "dora")); a.Header.Get("Location") != templates.PasswordPath+"?done=identity" {
		t.Fatalf("tied: status %d: %s", a.StatusCode, a.text)
	}
	text := dora.get(templates.PasswordPath).text
	if !strings.Contains(text, "Remove the login with School") || strings.Contains(text, "Log in with School, too") {
		t.Error("the page of the account does not list School")
	}
	v := s.visitor()
	if a := v.at(there, "dora", "Somebody"); a.leads() != templates.LobbyPath || !strings.Contains(v.get(templates.PasswordPath).text, ">Dora<") {
		t.Errorf("a login by the tied identity: status %d", a.StatusCode)
	}
	s.admits(accounts.Open)
	max := s.member("Max")
	if a := max.get(tie(max, "dora")); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "tied to an account of this house already") {
		t.Errorf("Max ties it too: status %d", a.StatusCode)
	}
	s.admits(accounts.ByInvitation)
	if a := dora.post(templates.RemoveIdentityPath, "identity", there.URL+" dora"); a.leads() != templates.PasswordPath {
		t.Errorf("removed: status %d", a.StatusCode)
	}
	if a := s.visitor().at(there, "dora", "Dora"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("after that: status %d", a.StatusCode)
	}
}

// The provider sends people back to the address of the house that the operator has given.
func TestComesBackToTheHouse(t *testing.T) {
	there := providertest.New(t)
	s := newSite(t, func(c *Config) {
		c.House = &url.URL{Scheme: "https", Host: "house.example", Path: "/north"}
		c.Provider = provider.New(provider.Config{Issuer: there.URL, Client: providertest.Client, Secret: providertest.Secret, Name: "School"})
	})
	to, err := url.Parse(s.visitor().get(templates.ProviderPath).Header.Get("Location"))
	if err != nil || to.Query().Get("redirect_uri") != "https://house.example/north"+templates.ProviderBackPath {
		t.Errorf("people come back to %q, %v", to.Query().Get("redirect_uri"), err)
	}
}
