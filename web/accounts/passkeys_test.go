package accounts

import (
	"strings"
	"testing"
	"time"

	"burncard/sessions/record"
	"burncard/web/accounts/passkeytest"
	"burncard/web/pending"
)

var (
	there = Place{Host: "house.example", Origin: "https://house.example"}
	word  = "word of a browser"
)

const network = "192.0.2.1:1"

// addKey makes a passkey of a person.
func addKey(t *testing.T, a *Accounts, who Person, name string) *passkeytest.Device {
	t.Helper()
	var d passkeytest.Device
	asked, err := a.BeginPasskey(t.Context(), who, Login{}, secret, there, word)
	if err != nil {
		t.Fatalf("BeginPasskey: %v", err)
	}
	if err := a.AddPasskey(t.Context(), who, there, word, name, d.Make(asked, there.Origin)); err != nil {
		t.Fatalf("AddPasskey: %v", err)
	}
	return &d
}

// by logs in by a device.
func by(t *testing.T, a *Accounts, d *passkeytest.Device) (Person, error) {
	t.Helper()
	asked, err := a.BeginPasskeyLogin(there, word, network)
	if err != nil {
		t.Fatalf("BeginPasskeyLogin: %v", err)
	}
	return a.LoginByPasskey(t.Context(), there, word, network, d.Answer(asked, there.Origin))
}

// audited are the words of the acts of a kind in the audit log, the newest first.
func audited(t *testing.T, a *Accounts, act record.AuditAct) string {
	t.Helper()
	log := record.Audit{DB: record.DB{Reader: a.store.reader, Writer: a.store.writer}}
	list, _, err := log.Find(t.Context(), record.AuditFilter{Act: act, Most: 100})
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, e := range list {
		words = append(words, e.Words)
	}
	return strings.Join(words, "; ")
}

func TestLoginByPasskey(t *testing.T) {
	a, c := openNew(t)
	ann := register(t, a, "Ann")
	phone := addKey(t, a, ann, "  Ann's   phone ")
	c.move(time.Hour)
	if p, err := by(t, a, phone); err != nil || p != ann {
		t.Fatalf("the login by passkey is of %+v, %v", p, err)
	}
	keys, err := a.PasskeysOf(t.Context(), ann)
	if err != nil || len(keys) != 1 || keys[0].Name != "Ann's phone" || keys[0].Host != there.Host || !keys[0].Used.Equal(c.now()) || !keys[0].Added.Equal(c.now().Add(-time.Hour)) {
		t.Errorf("Ann's passkeys are %+v, %v", keys, err)
	}
	if got := audited(t, a, record.LoggedIn); got != "by the passkey Ann's phone" {
		t.Errorf("the audit log says of the login %q", got)
	}
	if got := audited(t, a, record.PasskeyAdded); got != "Ann's phone" {
		t.Errorf("the audit log says of the key %q", got)
	}
	// A key that is kept on all devices of its owner counts nothing.
	still := &passkeytest.Device{Still: true}
	asked, err := a.BeginPasskey(t.Context(), ann, Login{}, secret, there, word)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.AddPasskey(t.Context(), ann, there, word, "Cloud", still.Make(asked, there.Origin)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if p, err := by(t, a, still); err != nil || p != ann {
			t.Errorf("by a key that does not count: %+v, %v", p, err)
		}
	}
}

// What is wrong with an answer ends the try.
func TestPasskeyIsRefused(t *testing.T) {
	a, c := openNew(t)
	ann, ben := register(t, a, "Ann"), register(t, a, "Ben")
	phone := addKey(t, a, ann, "Phone")
	stranger := addKey(t, a, ben, "Lost")
	if err := a.RemovePasskey(t.Context(), ben, Login{}, secret, keyOf(t, a, ben)); err != nil {
		t.Fatal(err)
	}
	ask := func() []byte {
		t.Helper()
		asked, err := a.BeginPasskeyLogin(there, word, network)
		if err != nil {
			t.Fatal(err)
		}
		return asked
	}
	try := func(at Place, word string, answer []byte) error {
		_, err := a.LoginByPasskey(t.Context(), at, word, network, answer)
		return err
	}
	wantCode(t, "a removed key", try(there, word, stranger.Answer(ask(), there.Origin)), WrongLogin)
	wantCode(t, "another origin", try(there, word, phone.Answer(ask(), "https://evil.example")), WrongLogin)
	wantCode(t, "another house's key", try(there, word, phone.Answer([]byte(strings.Replace(string(ask()), there.Host, "evil.example", 1)), there.Origin)), WrongLogin)
	wantCode(t, "another browser", try(there, "another", phone.Answer(ask(), there.Origin)), BadPasskey)
	wantCode(t, "an empty answer", try(there, word, nil), BadPasskey)
	phone.Unverified = true
	wantCode(t, "nobody asked who holds it", try(there, word, phone.Answer(ask(), there.Origin)), WrongLogin)
	phone.Unverified = false
	was := phone.User
	phone.User = []byte(ben.ID)
	wantCode(t, "another person's handle", try(there, word, phone.Answer(ask(), there.Origin)), WrongLogin)
	phone.User = was
	asked := ask()
	answer := phone.Answer(asked, there.Origin)
	if err := try(there, word, answer); err != nil {
		t.Fatalf("the right answer: %v", err)
	}
	wantCode(t, "the same answer again", try(there, word, answer), BadPasskey)
	late := phone.Answer(ask(), there.Origin)
	c.move(pending.Life)
	wantCode(t, "too late", try(there, word, late), BadPasskey)
	if got := audited(t, a, record.PasskeyFailed); strings.Count(got, "Phone: its answer was wrong") != 4 {
		t.Errorf("the audit log says %q", got)
	}
	adding, err := a.BeginPasskey(t.Context(), ann, Login{}, secret, there, word)
	if err != nil {
		t.Fatal(err)
	}
	if err := try(there, word, phone.Answer([]byte(strings.Replace(string(adding), `"rp":{`, `"rpId":"house.example","rp":{`, 1)), there.Origin)); CodeOf(err) != BadPasskey {
		t.Errorf("a challenge to add a key logs in: %v", err)
	}
}

func keyOf(t *testing.T, a *Accounts, p Person) string {
	t.Helper()
	keys, err := a.PasskeysOf(t.Context(), p)
	if err != nil || len(keys) == 0 {
		t.Fatalf("%s has no passkey: %v", p.Name, err)
	}
	return keys[0].ID
}

// A counter that does not go on tells of a copy: the try ends, and the audit log has it.
func TestClonedPasskey(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	phone := addKey(t, a, ann, "Phone")
	copied := *phone
	for range 2 {
		if _, err := by(t, a, phone); err != nil {
			t.Fatal(err)
		}
	}
	_, err := by(t, a, &copied)
	wantCode(t, "the copy", err, WrongLogin, "copy")
	if got := audited(t, a, record.PasskeyFailed); !strings.Contains(got, "somebody may have a copy") {
		t.Errorf("the audit log says %q", got)
	}
	if _, err := by(t, a, phone); err != nil {
		t.Errorf("the owner's: %v", err)
	}
}

// A passkey is added and removed by the person who has just logged in or gives the password.
func TestPasskeyNeedsThePassword(t *testing.T) {
	a, c := openNew(t)
	ann := register(t, a, "Ann")
	begin := func(l Login, password string, who Person, at Place) error {
		_, err := a.BeginPasskey(t.Context(), who, l, password, at, word)
		return err
	}
	recent := Login{ID: "x", Began: c.now()}
	if err := begin(recent, "", ann, there); err != nil {
		t.Errorf("just after the login: %v", err)
	}
	addKey(t, a, ann, "Phone")
	key := keyOf(t, a, ann)
	c.move(recentLogin)
	wantCode(t, "ten minutes later", begin(recent, "", ann, there), NotSure)
	wantCode(t, "with a wrong password", begin(recent, "wrong password", ann, there), WrongLogin)
	wantCode(t, "a removal without", a.RemovePasskey(t.Context(), ann, recent, "", key), NotSure)
	wantCode(t, "a guest", begin(recent, "", Person{ID: "gus", Name: "Gus", Role: Guest}, there), NoAccount)
	wantCode(t, "by number", begin(recent, secret, ann, Place{"127.0.0.1", "http://127.0.0.1:8080"}), NoPasskeys, "127.0.0.1")
	wantCode(t, "by http", begin(recent, secret, ann, Place{"house.example", "http://house.example"}), NoPasskeys, "https")
	if err := begin(recent, secret, ann, Place{"localhost", "http://localhost:8080"}); err != nil {
		t.Errorf("at localhost: %v", err)
	}
	// Not somebody else's.
	ben := register(t, a, "Ben")
	if err := a.RemovePasskey(t.Context(), ben, Login{}, secret, key); err != nil {
		t.Fatal(err)
	}
	asked, err := a.BeginPasskey(t.Context(), ann, Login{}, secret, there, word)
	if err != nil {
		t.Fatal(err)
	}
	var d passkeytest.Device
	wantCode(t, "what Ann began", a.AddPasskey(t.Context(), ben, there, word, "Ben's", d.Make(asked, there.Origin)), BadPasskey)
	wantCode(t, "a name of marks", a.AddPasskey(t.Context(), ann, there, word, "a\x00b", nil), BadName)
	if keyOf(t, a, ann) != key {
		t.Error("Ben has removed Ann's passkey")
	}
	if err := a.RemovePasskey(t.Context(), ann, recent, secret, key); err != nil {
		t.Fatal(err)
	}
	if got := audited(t, a, record.PasskeyRemoved); got != "Phone" {
		t.Errorf("the audit log says of the removal %q", got)
	}
	for range a.DeviceTries.Burst {
		_ = begin(recent, "wrong password", ann, there)
	}
	wantCode(t, "after many tries", begin(recent, secret, ann, there), TooManyTries)
}

// What ends an account ends its passkeys, and a password that a supervisor had reset, too;
// a disabled account's wait.
func TestPasskeyOfWhatIsOver(t *testing.T) {
	a, _ := openNew(t)
	boss := supervisor(t, a, "Boss")
	for what, tt := range map[string]struct {
		do   func(Person) error
		code Code
		left int
	}{
		"erased":   {func(p Person) error { return a.Erase(t.Context(), p.ID, "former trainee") }, WrongLogin, 0},
		"removed":  {func(p Person) error { return a.Remove(t.Context(), boss, p.ID) }, WrongLogin, 0},
		"disabled": {func(p Person) error { return a.Disable(t.Context(), boss, p.ID) }, Disabled, 1},
		"changed":  {func(p Person) error { return a.ChangePassword(t.Context(), p, secret, "battery staple") }, "", 1},
		"reset": {func(p Person) error {
			token, _, err := a.PasswordLink(t.Context(), boss, p.ID, 0)
			if err != nil {
				return err
			}
			_, err = a.SetPassword(t.Context(), token, "battery staple")
			return err
		}, WrongLogin, 0},
	} {
		p := register(t, a, "Ann "+what)
		d := addKey(t, a, p, "Phone")
		if err := tt.do(p); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		_, err := by(t, a, d)
		wantCode(t, what, err, tt.code)
		if keys, err := a.PasskeysOf(t.Context(), p); err != nil || len(keys) != tt.left {
			t.Errorf("%s: %d passkeys are left, %v; want %d", what, len(keys), err, tt.left)
		}
	}
}

// Tries by passkey count with those at passwords.
func TestPasskeysAreThrottled(t *testing.T) {
	a, _ := openNew(t)
	for range a.AddressTries.Burst {
		if _, err := a.LoginByPasskey(t.Context(), there, word, network, nil); CodeOf(err) != BadPasskey {
			t.Fatal(err)
		}
	}
	_, err := a.LoginByPasskey(t.Context(), there, word, network, nil)
	wantCode(t, "many tries", err, TooManyTries)
	_, err = a.Login(t.Context(), "Ann", secret, network, "")
	wantCode(t, "a password after them", err, TooManyTries)
	for range beginsAtOnce.Burst {
		if _, err := a.BeginPasskeyLogin(there, word, network); err != nil {
			t.Fatal(err)
		}
	}
	_, err = a.BeginPasskeyLogin(there, word, network)
	wantCode(t, "many that begin", err, TooManyTries)
}
