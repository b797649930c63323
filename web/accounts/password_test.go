package accounts

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"burncard/sessions/limit"
)

func TestLogin(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann Lee")
	if _, err := a.Guest(t.Context(), "Bo"); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		why, name, password string
		code                Code
	}{
		{"as registered", "Ann Lee", secret, ""},
		{"without case", " ann lee ", secret, ""},
		{"wrong password", "Ann Lee", "wrong horse", WrongLogin},
		{"another case of the password", "Ann Lee", strings.ToUpper(secret), WrongLogin},
		{"no password", "Ann Lee", "", WrongLogin},
		{"a password longer than any", "Ann Lee", strings.Repeat("x", 201), WrongLogin},
		{"unknown name", "Cy", secret, WrongLogin},
		{"a guest's name", "Bo", "", WrongLogin},
		{"no name", "", secret, BadName},
		{"SQL", "' OR 1=1 --", secret, BadName},
	}
	for i, tt := range tests {
		// Each try has its own address: the throttle has its own test.
		p, err := a.Login(t.Context(), tt.name, tt.password, "192.0.2."+string(rune('0'+i)), "")
		wantCode(t, tt.why, err, tt.code)
		if want := (Person{}); err != nil && p != want || err == nil && p != ann {
			t.Errorf("%s: Login = %+v", tt.why, p)
		}
	}
	_, wrong := a.Login(t.Context(), "Dee", secret, "192.0.2.20", "")
	register(t, a, "Dee")
	if _, err := a.Login(t.Context(), "Dee", "wrong horse", "192.0.2.20", ""); err.Error() != wrong.Error() {
		t.Errorf("a wrong password is %q and an unknown name %q: they must be the same", err, wrong)
	}
}

// A check takes the memory of a hash; an unknown name must take as much.
func TestUnknownNamesTakeTheSameWork(t *testing.T) {
	a, _ := openNew(t)
	a.Cost = argon2id.Params{Memory: 8 * 1024, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	register(t, a, "Ann")
	bytes := func(name string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := a.Login(t.Context(), name, "wrong horse", "192.0.2.1", "")
		runtime.ReadMemStats(&after)
		wantCode(t, name, err, WrongLogin)
		return after.TotalAlloc - before.TotalAlloc
	}
	known, unknown := bytes("Ann"), bytes("Bo")
	if least := uint64(a.Cost.Memory) * 1024; known < least || unknown < least || unknown > known+least/2 || known > unknown+least/2 {
		t.Errorf("a wrong password took %d bytes of work and an unknown name %d, want the same, at least %d", known, unknown, least)
	}
}

func TestPasswordIsKeptAtThePresentCost(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	kept := func() (hash string) {
		t.Helper()
		if err := a.store.reader.QueryRow(`SELECT password FROM people WHERE id = ?`, ann.ID).Scan(&hash); err != nil {
			t.Fatal(err)
		}
		return hash
	}
	login := func() {
		t.Helper()
		if _, err := a.Login(t.Context(), "Ann", secret, "192.0.2.1", ""); err != nil {
			t.Fatal(err)
		}
	}
	first := kept()
	if strings.Contains(first, secret) || !strings.HasPrefix(first, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Fatalf("the file holds %q", first)
	}
	login()
	if kept() != first {
		t.Error("a login at the same cost changed the hash")
	}
	a.Cost.Iterations = 2
	login()
	if got := kept(); !strings.HasPrefix(got, "$argon2id$v=19$m=64,t=2,p=1$") {
		t.Errorf("after a login at a new cost the file holds %q", got)
	}
	login()

	// A login that began before a change of password does not undo it.
	if err := a.ChangePassword(t.Context(), ann, secret, "battery staple"); err != nil {
		t.Fatal(err)
	}
	changed := kept()
	if err := a.rehash(t.Context(), ann.ID, first, secret); err != nil || kept() != changed {
		t.Errorf("rehash of an old password made %q of %q, %v", kept(), changed, err)
	}
}

func TestChangePassword(t *testing.T) {
	a, c := openNew(t)
	a.DeviceTries = limit.Rate{Burst: 4, Every: time.Minute}
	ann := register(t, a, "Ann")
	guest, err := a.Guest(t.Context(), "Bo")
	if err != nil {
		t.Fatal(err)
	}
	const fresh = "battery staple"
	steps := []struct {
		why        string
		who        Person
		old, fresh string
		code       Code
	}{
		{"nobody", Person{}, secret, fresh, NoAccount},
		{"a guest", guest, secret, fresh, NoAccount},
		{"too short", ann, secret, "short", BadPassword},
		{"the name", ann, secret, "Ann", BadPassword},
		{"the wrong old one", ann, fresh, fresh, WrongLogin},
		{"a longer old one than any", ann, strings.Repeat("x", 201), fresh, WrongLogin},
		{"the right old one", ann, secret, fresh, ""},
		{"the old one again", ann, secret, fresh, WrongLogin},
		{"and again", ann, secret, fresh, WrongLogin},
		{"too often", ann, fresh, secret, TooManyTries},
	}
	for _, s := range steps {
		wantCode(t, s.why, a.ChangePassword(t.Context(), s.who, s.old, s.fresh), s.code)
	}
	c.move(time.Minute)
	_, err = a.Login(t.Context(), "Ann", secret, "192.0.2.1", "")
	wantCode(t, "Login with the old password", err, WrongLogin)
	if p, err := a.Login(t.Context(), "Ann", fresh, "192.0.2.1", ""); err != nil || p != ann {
		t.Errorf("Login with the new password = %+v, %v", p, err)
	}
}

// A password is long enough, and none that a guesser tries first. No mixture of
// characters is asked for: ASVS 5.0, 6.2.1 to 6.2.5, 6.2.11.
func TestWhichPasswordsAreRefused(t *testing.T) {
	a, _ := openNew(t)
	for _, tt := range []struct {
		password string
		says     string // "" for a good one
	}{
		{"dealing", "7 characters"},
		{"twice around", ""},
		{"aplombed", ""},
		{strings.Repeat("twice around ", 15), ""}, // 195
		{"早上好庄家请发牌", ""},                          // eight characters
		{strings.Repeat("x1", 101), "202 characters"},
		{"password1", "most people"},
		{"PassWord1", "most people"},
		{"iloveyou", "most people"},
		{"87654321", "follow each other"},
		{"abcdefghij", "follow each other"},
		{"testtest", "repeat themselves"},
		{"zzzzzzzzz", "9 characters repeat"},
		{"Ann Leery", "the name \"Ann Leery\""},
		{"ann leery 1987", "the name \"Ann Leery\""},
		{"longhorns", "most people"},
		{"basketball", "most people"}, // a word, too
		{"elizabeth", "most people"},  // a name, too
		{"lovelies", "most people"},   // one of the rarer: the list is long enough for ASVS 5.0, 6.2.4
		{"Burncard", "word of this house"},
		{"burncard-2026!", "word of this house"},
		{"Casino 2026", "word of this house"},
		{"1supervisor1", "word of this house"},
		{"dealers love casinos", ""},
	} {
		_, err := a.draft(t.Context(), Person{}, "Ann Leery", tt.password, Member)
		if tt.says == "" && err != nil || tt.says != "" && (CodeOf(err) != BadPassword || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%q: %v, want %q", tt.password, err, tt.says)
		}
		if err != nil && strings.Contains(tt.says, "most people") && strings.Contains(err.Error(), tt.password) {
			t.Errorf("%q stands in %q", tt.password, err)
		}
	}
	if n := len(commonPasswords()); n < 40_000 {
		t.Errorf("the list has %d passwords that are long enough", n)
	}
}
