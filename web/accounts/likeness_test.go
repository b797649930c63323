package accounts

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
)

// alikes are names that look like Ann's.
var alikes = []string{"Ann", "aNN", "\u0410nn", "\u0430nn", "\u0391nn", "\uff21nn", "\U0001d400nn"}

// TestNamesThatLookLikeAnAccounts: nobody else can use an account's name or one
// that looks like it, as a guest, with an account or by a supervisor's link; the
// account's owner can.
func TestNamesThatLookLikeAnAccounts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.db")
	a, _ := open(t, file)
	token, err := a.FirstSupervisorToken(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	was, err := a.Guest(t.Context(), "Ann") // before the account was made
	if err != nil {
		t.Fatal(err)
	}
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	ann := register(t, a, "Ann")
	check := func(a *Accounts) {
		t.Helper()
		for _, name := range alikes {
			_, err := a.Guest(t.Context(), name)
			wantCode(t, "guest "+name, err, NameTaken, `"Ann"`)
			_, err = a.Register(t.Context(), Person{}, name, secret)
			wantCode(t, "account "+name, err, NameTaken, `"Ann"`)
			_, err = a.Register(t.Context(), gus, name, secret)
			wantCode(t, "a guest's account "+name, err, NameTaken, `"Ann"`)
			_, err = a.RegisterInvited(t.Context(), token, Person{}, name, secret)
			wantCode(t, "supervisor "+name, err, NameTaken, `"Ann"`)
			for id, want := range map[string]bool{ann.ID: false, was.ID: true, gus.ID: true, "": true} {
				if got, err := a.Taken(t.Context(), id, name); got != want || err != nil {
					t.Errorf("%s is taken for %q: %v, %v", name, id, got, err)
				}
			}
		}
		for _, name := range []string{"Anne", "Ann 2", "Án", "Bea"} {
			if got, err := a.Taken(t.Context(), gus.ID, name); got || err != nil {
				t.Errorf("%s is taken: %v, %v", name, got, err)
			}
		}
	}
	check(a)

	// An account from before this check keeps its name, and so do others.
	if _, err := a.store.writer.Exec(`INSERT INTO people (id, name, role, folded, password, generation, made) VALUES ('old', ?, 'member', ?, 'x', 0, 0)`,
		"\u0410nn", fold("\u0410nn")); err != nil {
		t.Fatal(err)
	}
	if _, err := a.store.writer.Exec(`DELETE FROM likenesses; INSERT INTO likenesses VALUES ('of another release', 'old')`); err != nil {
		t.Fatal(err)
	}
	again, _ := open(t, file)
	for _, tt := range []struct {
		id, name string
		want     bool
	}{{ann.ID, "Ann", false}, {"old", "\u0410nn", false}, {gus.ID, "Ann", true}, {gus.ID, "\u0410nn", true}, {ann.ID, "\u0410nn", true}} {
		if got, err := again.Taken(context.Background(), tt.id, tt.name); got != tt.want || err != nil {
			t.Errorf("after a start %s is taken for %q: %v, %v", tt.name, tt.id, got, err)
		}
	}
	if got, err := again.Taken(context.Background(), gus.ID, "of another release"); got || err != nil {
		t.Errorf("an outdated likeness is kept: %v, %v", got, err)
	}
}

// TestAlikeRace: of many people who ask at once for names that look alike, one
// gets his.
func TestAlikeRace(t *testing.T) {
	a, _ := openNew(t)
	errs := make(chan error)
	for _, name := range alikes {
		go func() { _, err := a.Register(context.Background(), Person{}, name, secret); errs <- err }()
	}
	made := 0
	for range alikes {
		if err := <-errs; err == nil {
			made++
		} else if CodeOf(err) != NameTaken {
			t.Error(errors.Join(errors.New("one of them"), err))
		}
	}
	if made != 1 {
		t.Errorf("%d accounts look alike", made)
	}
}

// TestInvisibleLetters: no name may have a letter that shows nothing.
func TestInvisibleLetters(t *testing.T) {
	a, _ := openNew(t)
	for _, name := range []string{"Ann\u3164", "\u115f", "A\u1160nn", "Ann\uffa0"} {
		_, err := a.Guest(t.Context(), name)
		wantCode(t, name, err, BadName)
	}
}
