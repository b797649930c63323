package web

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
	"burncard/web/accounts/passkeytest"
)

// atName is a site that is opened under a name, since browsers bind passkeys to names.
func atName(t *testing.T, with ...func(*Config)) *site {
	t.Helper()
	s := newSite(t, with...)
	s.url = strings.Replace(s.url, "127.0.0.1", "localhost", 1)
	return s
}

// add makes a passkey on the page of the visitor's account.
func (v *visitor) add(name string, sure ...string) (*passkeytest.Device, answer) {
	v.t.Helper()
	asked := v.post(templates.BeginPasskeyPath, sure...)
	if asked.StatusCode != http.StatusOK {
		v.t.Fatalf("to add a passkey: status %d: %s", asked.StatusCode, asked.text)
	}
	var d passkeytest.Device
	return &d, v.post(templates.PasskeysPath, "key-name", name, "credential", string(d.Make([]byte(asked.text), v.url)))
}

// logInBy logs in by a passkey.
func (v *visitor) logInBy(d *passkeytest.Device, next string) answer {
	v.t.Helper()
	asked := v.post(templates.BeginPasskeyLoginPath)
	if asked.StatusCode != http.StatusOK {
		v.t.Fatalf("to log in by passkey: status %d: %s", asked.StatusCode, asked.text)
	}
	return v.post(templates.PasskeyLoginPath, "next", next, "credential", string(d.Answer([]byte(asked.text), v.url)))
}

// A member adds a passkey, logs in by it without a name, and removes it.
func TestPasskeyOfAMember(t *testing.T) {
	s := atName(t)
	dora := s.member("Dora")
	if text := dora.get(templates.PasswordPath).text; !strings.Contains(text, `data-passkey="add"`) || strings.Contains(text, `name="sure"`) {
		t.Error("just after the login the page asks for the password, or lets add no passkey")
	}
	key, added := dora.add("Dora's phone")
	if added.leads() != templates.PasswordPath {
		t.Fatalf("a passkey is added: status %d: %s", added.StatusCode, added.text)
	}
	list := dora.get(templates.PasswordPath).text
	for _, says := range []string{"Dora&#39;s phone", "Never", "Remove"} {
		if !strings.Contains(list, says) {
			t.Errorf("the page does not say %q", says)
		}
	}
	phone := s.visitor()
	if text := phone.get(templates.LoginPath).text; !strings.Contains(text, "Log in with a passkey") || !strings.Contains(text, "username webauthn") {
		t.Error("the page for a login offers no passkey")
	}
	if a := phone.logInBy(key, "/glossary"); a.leads() != "/glossary" {
		t.Fatalf("a login by passkey: status %d: %s", a.StatusCode, a.text)
	}
	if a := phone.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Errorf("after a login by passkey: status %d", a.StatusCode)
	}
	// The answer of one browser is of no use in another.
	thief, asked := s.visitor(), s.visitor().post(templates.BeginPasskeyLoginPath)
	if a := thief.post(templates.PasskeyLoginPath, "credential", string(key.Answer([]byte(asked.text), s.url))); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "another browser") {
		t.Errorf("an answer in another browser: status %d", a.StatusCode)
	}
	id := regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(dora.get(templates.PasswordPath).text)
	if id == nil {
		t.Fatal("the page removes no passkey")
	}
	if a := s.member("Max").post(templates.RemovePasskeyPath, "key", id[1]); a.leads() != templates.PasswordPath {
		t.Errorf("Max removes Dora's: status %d", a.StatusCode)
	}
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusSeeOther {
		t.Errorf("after that: status %d", a.StatusCode)
	}
	if a := dora.post(templates.RemovePasskeyPath, "key", id[1]); a.leads() != templates.PasswordPath {
		t.Errorf("Dora removes it: status %d", a.StatusCode)
	}
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "does not know it") {
		t.Errorf("a removed passkey: status %d", a.StatusCode)
	}
	boss := s.supervisor("Boss")
	for act, words := range map[string]string{"passkey": "Dora&#39;s phone", "passkey+removed": "Dora&#39;s phone", "login": "by the passkey Dora&#39;s phone"} {
		if text := boss.get(templates.AuditPath + "?act=" + act).text; !strings.Contains(text, words) {
			t.Errorf("the audit log of %s does not say %q", act, words)
		}
	}
}

// Where the house is open under a number, the pages say why there are no passkeys.
func TestNoPasskeysUnderANumber(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	if text := dora.get(templates.PasswordPath).text; !strings.Contains(text, "open it under its name") || strings.Contains(text, "passkey.js") {
		t.Error("the page of the account does not say why there are no passkeys")
	}
	if text := s.visitor().get(templates.LoginPath).text; strings.Contains(text, "passkey") || strings.Contains(text, "webauthn") {
		t.Error("the page for a login offers passkeys that no browser has")
	}
	if a := dora.post(templates.BeginPasskeyPath); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "127.0.0.1") {
		t.Errorf("to add one: status %d: %s", a.StatusCode, a.text)
	}
}

// A name that -hosts does not let through gets no passkey, since it gets nothing.
func TestPasskeysOfOwnHosts(t *testing.T) {
	s := atName(t, func(c *Config) { c.Hosts = Hosts{"localhost"} })
	if a := s.visitor().post(templates.BeginPasskeyLoginPath); a.StatusCode != http.StatusOK || !strings.Contains(a.text, `"rpId":"localhost"`) {
		t.Errorf("under its own name: status %d: %s", a.StatusCode, a.text)
	}
	s.url = strings.Replace(s.url, "localhost", "127.0.0.1", 1)
	if a := s.visitor().post(templates.BeginPasskeyLoginPath); a.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("under another: status %d", a.StatusCode)
	}
}

// A disabled account, an erased person and one whose password was reset cannot use theirs.
// What is exported of a person lists them.
func TestPasskeyEnds(t *testing.T) {
	s := atName(t)
	boss := s.supervisor("Boss")
	path := func(name string) string { return templates.PersonPath(s.person(name).ID) }
	max := s.member("Max")
	key, _ := max.add("Max's tablet")
	if account := accountIn(t, max.get(templates.DataPath+"/export").text); !strings.HasPrefix(account["passkey 1"], "Max's tablet, for localhost, added ") {
		t.Errorf("the export says %v", account)
	}
	boss.post(path("Max") + "/disable")
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "disabled") {
		t.Errorf("a disabled account: status %d", a.StatusCode)
	}
	boss.post(path("Max") + "/enable")
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusSeeOther {
		t.Errorf("an account that is enabled again: status %d", a.StatusCode)
	}
	reset := boss.post(path("Max") + "/password")
	link := regexp.MustCompile(`/invitation/[^<\s]+`).FindString(reset.text)
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusSeeOther {
		t.Errorf("before the link is used: status %d", a.StatusCode)
	}
	if text := s.visitor().get(link).text; !strings.Contains(text, "your passkeys are removed") {
		t.Error("the page of the link does not say that passkeys are removed")
	}
	again := s.visitor()
	again.post(link, "password", "battery staple", "again", "battery staple")
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("after a reset: status %d", a.StatusCode)
	}
	key, _ = again.add("Max's next")
	if a := boss.post(templates.PersonDataPath(s.person("Max").ID)+"/erase", "name", "Max"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("the erasure: status %d", a.StatusCode)
	}
	if a := s.visitor().logInBy(key, "/"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("an erased person: status %d", a.StatusCode)
	}
	var left int
	if err := s.log.Reader().QueryRow("SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM audit WHERE instr(words, 'Max''s'))").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d rows of the erased person's keys are left, %v", left, err)
	}
}

// accountIn is account.json of an archive.
func accountIn(t *testing.T, archive string) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader([]byte(archive)), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("account.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string]string
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	return facts
}
