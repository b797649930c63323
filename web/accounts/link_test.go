package accounts

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestFirstSupervisor(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.db")
	a, c := open(t, file)
	old := firstToken(t, a)
	c.move(365 * 24 * time.Hour) // the link does not expire
	if l, err := a.Link(t.Context(), old); err != nil || l.Inviter != "" || !l.Expires.IsZero() {
		t.Errorf("Link = %+v, %v, want one of nobody that does not expire", l, err)
	}

	b, _ := open(t, file)
	token := firstToken(t, b)
	if old == token || token == "" {
		t.Fatalf("tokens of two starts: %q and %q", old, token)
	}
	_, err := b.RegisterInvited(t.Context(), old, Person{}, "Ann", secret)
	wantCode(t, "the link of the first start", err, BadLink, "later start")

	ann, err := b.RegisterInvited(t.Context(), token, Person{}, "Ann", secret)
	if err != nil || !ann.Supervises() || !ann.HasAccount() {
		t.Fatalf("RegisterInvited = %+v, %v, want a supervisor", ann, err)
	}
	if p, err := b.Login(t.Context(), "ann", secret, "192.0.2.1", ""); err != nil || p != ann {
		t.Errorf("Login = %+v, %v, want %+v", p, err, ann)
	}
	_, err = b.RegisterInvited(t.Context(), token, Person{}, "Bo", secret)
	wantCode(t, "the same link again", err, LinkUsed, "once")
	if got := firstToken(t, b); got != "" {
		t.Errorf("with a supervisor there, FirstSupervisorToken = %q", got)
	}
}

func TestInvitation(t *testing.T) {
	a, c := openNew(t)
	ann := supervisor(t, a, "Ann")
	bo := register(t, a, "Bo")
	guest, err := a.Guest(t.Context(), "Cy")
	if err != nil {
		t.Fatal(err)
	}
	liar := Person{ID: bo.ID, Name: "Bo", Role: Supervisor} // the file knows better
	for _, p := range []Person{{}, guest, bo, liar, {ID: "nosuchperson", Role: Supervisor}} {
		_, _, err := a.Invite(t.Context(), p, Invitation{Role: Supervisor})
		wantCode(t, "Invite by "+p.called(), err, NotSupervisor, p.called())
	}
	invite := func() string {
		t.Helper()
		token, expires, err := a.Invite(t.Context(), ann, Invitation{Role: Supervisor})
		if err != nil || !expires.Equal(c.now().Add(7*24*time.Hour)) {
			t.Fatalf("Invite: expires %s, %v", expires, err)
		}
		return token
	}

	token := invite()
	l, err := a.Link(t.Context(), token)
	if err != nil || l.Inviter != "Ann" || !l.Expires.Equal(c.now().Add(InvitationLife)) {
		t.Errorf("Link = %+v, %v, want Ann's, of seven days", l, err)
	}
	// Refusals do not use it up.
	_, err = a.Raise(t.Context(), token, ann)
	wantCode(t, "raise a supervisor", err, AlreadySupervisor, "Ann")
	_, err = a.Raise(t.Context(), token, guest)
	wantCode(t, "raise a guest", err, NoAccount, "Cy")
	_, err = a.Raise(t.Context(), token, Person{})
	wantCode(t, "raise nobody", err, NoAccount)
	_, err = a.RegisterInvited(t.Context(), token, Person{}, "bo", secret)
	wantCode(t, "a name that is taken", err, NameTaken)
	_, err = a.RegisterInvited(t.Context(), token, bo, "Bo Two", secret)
	wantCode(t, "a second account", err, HasAccount)

	raised, err := a.Raise(t.Context(), token, bo)
	if want := (Person{ID: bo.ID, Name: "Bo", Role: Supervisor}); err != nil || raised != want {
		t.Errorf("Raise = %+v, %v, want %+v", raised, err, want)
	}
	if p := stored(t, a, bo.ID); p != raised {
		t.Errorf("after Raise the file has %+v, want %+v", p, raised)
	}
	di := register(t, a, "Di")
	_, err = a.Raise(t.Context(), token, di)
	wantCode(t, "the same link again", err, LinkUsed, "1 March 2026")
	if p := stored(t, a, di.ID); p.Role != Member {
		t.Errorf("Di, with a used link, is %+v", p)
	}

	made, err := a.RegisterInvited(t.Context(), invite(), guest, "Cyril", secret)
	if want := (Person{ID: guest.ID, Name: "Cyril", Role: Supervisor}); err != nil || made != want {
		t.Errorf("RegisterInvited of a guest = %+v, %v, want %+v", made, err, want)
	}
	if _, _, err := a.Invite(t.Context(), raised, Invitation{Role: Supervisor}); err != nil {
		t.Errorf("Invite by an invited supervisor: %v", err)
	}

	late := invite()
	c.move(InvitationLife - time.Millisecond)
	if _, err := a.Link(t.Context(), late); err != nil {
		t.Errorf("Link just before it expires: %v", err)
	}
	c.move(time.Millisecond)
	_, err = a.Link(t.Context(), late)
	wantCode(t, "Link as it expires", err, LinkExpired, "8 March 2026", "Ann")
	_, err = a.Raise(t.Context(), late, di)
	wantCode(t, "Raise as it expires", err, LinkExpired)
	_, err = a.RegisterInvited(t.Context(), late, Person{}, "Ed", secret)
	wantCode(t, "RegisterInvited as it expires", err, LinkExpired)
}

func TestTokensThatAreNoLinks(t *testing.T) {
	a, _ := openNew(t)
	token := firstToken(t, a)
	id, key, _ := strings.Cut(token, ".")
	other := "a" + key[1:]
	if other == key {
		other = "b" + key[1:]
	}
	for _, bad := range []string{"", ".", id, id + ".", "." + key, id + "." + other, strings.ToUpper(token), token + "a", key + "." + id} {
		_, err := a.Link(t.Context(), bad)
		wantCode(t, bad, err, BadLink)
	}
	if _, err := a.Link(t.Context(), token); err != nil {
		t.Errorf("the right token: %v", err)
	}
}

// The file holds no token and no password.
func TestFileHoldsNoSecrets(t *testing.T) {
	dir := t.TempDir()
	a, _ := open(t, filepath.Join(dir, "test.db"))
	token := firstToken(t, a)
	id, key, _ := strings.Cut(token, ".")
	register(t, a, "Ann")
	browser := newBrowser(t, a, false)
	browser.act(t, func(l *Logins, r *request) error {
		return r.login(l, "Ann")
	})

	var file []byte
	for _, name := range []string{"test.db", "test.db-wal"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		file = append(file, b...)
	}
	if !bytes.Contains(file, []byte(id)) || !bytes.Contains(file, []byte("$argon2id$")) {
		t.Fatal("the files do not hold what was written")
	}
	for what, word := range map[string]string{"a link's secret": key, "a password": secret, "a login token": browser.cookie.Value} {
		if bytes.Contains(file, []byte(word)) {
			t.Errorf("the file holds %s", what)
		}
	}
}

// Of many people who use one link at once, one becomes a supervisor.
func TestLinkRace(t *testing.T) {
	a, _ := openNew(t)
	token := firstToken(t, a)
	names := []string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}
	var wait sync.WaitGroup
	for i, name := range names {
		wait.Go(func() {
			var err error
			if i%2 == 0 {
				_, err = a.RegisterInvited(t.Context(), token, Person{}, name, secret)
			} else if p, e := a.Register(t.Context(), Person{}, name, secret); e != nil {
				t.Error(e)
			} else {
				_, err = a.Raise(t.Context(), token, p)
			}
			if err != nil {
				wantCode(t, name, err, LinkUsed)
			}
		})
	}
	wait.Wait()
	people, err := a.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	supervisors := 0
	for _, p := range people {
		if p.Supervises() {
			supervisors++
		}
	}
	if supervisors != 1 {
		t.Errorf("one link made %d supervisors: %+v", supervisors, people)
	}
}

// The refusal of a link tells the hour of the house, as its pages do.
func TestLinkInHouseTime(t *testing.T) {
	was := time.Local
	time.Local = time.FixedZone("EST", -5*60*60)
	t.Cleanup(func() { time.Local = was })
	if got := day(time.Date(2026, 3, 2, 1, 30, 0, 0, time.UTC)); got != "1 March 2026 20:30 EST" {
		t.Errorf("half past eight in the evening is %s", got)
	}
}
