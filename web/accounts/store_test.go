package accounts

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"burncard/sessions/schema/schematest"
)

// TestStore runs what the store promises over a file with two pools, as the program
// has it, and over a database in memory, as other packages' tests have it.
func TestStore(t *testing.T) {
	places := map[string]func(t *testing.T) store{
		"file": func(t *testing.T) store {
			file := filepath.Join(t.TempDir(), "people.db")
			writer := pool(t, file, 1)
			upgrade(t, writer)
			return newStore(writer, pool(t, file, 4))
		},
		"memory": func(t *testing.T) store {
			db := schematest.Memory(t)
			return newStore(db, db)
		},
	}
	tests := map[string]func(*testing.T, store){
		"a guest comes back":                 guestComesBack,
		"an account is found by its name":    accountByName,
		"a guest's account is the guest's":   guestGetsAccount,
		"only the next logins are good":      loginsBecomeVoid,
		"accounts are listed by name":        accountsListed,
		"a disabled account":                 accountDisabledAndEnabled,
		"likenesses":                         likenessesKept,
		"links":                              linksKept,
		"browsers":                           browsersRemembered,
		"a change is made whole or not":      changeIsWhole,
		"an ended context changes nothing":   endedContextChangesNothing,
		"a refusal comes back as it was":     refusalComesBack,
		"a change reads what it has written": changeReadsItself,
	}
	for place, open := range places {
		for name, test := range tests {
			t.Run(place+"/"+name, func(t *testing.T) { test(t, open(t)) })
		}
	}
}

var (
	noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

	ann = Person{ID: "id-ann", Name: "Ann", Role: Member}
	bea = Person{ID: "id-bea", Name: "bea", Role: Member}
	sue = Person{ID: "id-sue", Name: "Sue", Role: Supervisor}
	gus = Person{ID: "id-gus", Name: "Gus", Role: Guest}
)

// do makes a change, which must succeed.
func do(t *testing.T, s store, work func(context.Context, change) error) {
	t.Helper()
	if err := s.change(t.Context(), "test", func(c change) error { return work(t.Context(), c) }); err != nil {
		t.Fatal(err)
	}
}

// admitted adds accounts whose password hash is "hash of" and the name.
func admitted(t *testing.T, s store, people ...Person) {
	t.Helper()
	do(t, s, func(ctx context.Context, c change) error {
		for _, p := range people {
			if err := c.addAccount(ctx, p, "hash of "+p.Name, noon); err != nil {
				return err
			}
		}
		return nil
	})
}

// want compares what a method returned with what it should.
func want[T any](t *testing.T, what string, expected T) func(T, error) {
	t.Helper()
	return func(got T, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if !reflect.DeepEqual(got, expected) {
			t.Errorf("%s: %+v, want %+v", what, got, expected)
		}
	}
}

// wantPerson looks a person up by id.
func wantPerson(t *testing.T, s store, id string, expected Person, generation int64) {
	t.Helper()
	p, g, err := s.person(t.Context(), id)
	if err != nil || p != expected || g != generation {
		t.Errorf("person %s: %+v, generation %d, %v; want %+v, generation %d", id, p, g, err, expected, generation)
	}
}

// wantAccount looks an account up by name.
func wantAccount(t *testing.T, s store, name string, expected Person, hash string) {
	t.Helper()
	p, h, err := s.account(t.Context(), name)
	if err != nil || p != expected || h != hash {
		t.Errorf("account %s: %+v, hash %q, %v; want %+v, hash %q", name, p, h, err, expected, hash)
	}
}

func guestComesBack(t *testing.T, s store) {
	do(t, s, func(ctx context.Context, c change) error { return c.addGuest(ctx, gus, noon) })
	wantPerson(t, s, gus.ID, gus, 0)
	wantPerson(t, s, "id-nobody", Person{}, 0)
	wantAccount(t, s, gus.Name, Person{}, "") // a guest has none
	want(t, "accounts", []Person(nil))(s.accounts(t.Context()))
}

func accountByName(t *testing.T, s store) {
	admitted(t, s, ann)
	wantAccount(t, s, "aNN", ann, "hash of Ann")
	wantAccount(t, s, "Anne", Person{}, "")
	err := s.change(t.Context(), "add ANN", func(c change) error {
		return c.addAccount(t.Context(), Person{ID: "id-2", Name: "ANN", Role: Member}, "x", noon)
	})
	if err == nil {
		t.Error("two accounts have the same name")
	}
	do(t, s, func(ctx context.Context, c change) error { return c.rehash(ctx, ann.ID, "another", "x") })
	wantAccount(t, s, "Ann", ann, "hash of Ann") // the password had been changed
	do(t, s, func(ctx context.Context, c change) error { return c.rehash(ctx, ann.ID, "hash of Ann", "y") })
	wantAccount(t, s, "Ann", ann, "y")
	wantPerson(t, s, ann.ID, ann, 0) // and the logins are good
}

func guestGetsAccount(t *testing.T, s store) {
	do(t, s, func(ctx context.Context, c change) error { return c.addGuest(ctx, gus, noon) })
	member := Person{ID: gus.ID, Name: "Gustav", Role: Member}
	for _, first := range []bool{true, false} {
		do(t, s, func(ctx context.Context, c change) error {
			ok, err := c.giveAccount(ctx, member, "hash")
			if ok != first {
				t.Errorf("the guest got an account: %v, want %v", ok, first)
			}
			return err
		})
	}
	wantPerson(t, s, gus.ID, member, 1)
	wantAccount(t, s, "gustav", member, "hash")
}

func loginsBecomeVoid(t *testing.T, s store) {
	admitted(t, s, ann)
	want(t, "how many supervisors there are", 0)(s.supervisorsBut(t.Context(), ""))
	do(t, s, func(ctx context.Context, c change) error { return c.setPassword(ctx, ann.ID, "new") })
	wantPerson(t, s, ann.ID, ann, 1)
	wantAccount(t, s, "Ann", ann, "new")
	do(t, s, func(ctx context.Context, c change) error { return c.setRole(ctx, ann.ID, Supervisor) })
	wantPerson(t, s, ann.ID, Person{ID: ann.ID, Name: ann.Name, Role: Supervisor}, 2)
	want(t, "how many supervisors there are", 1)(s.supervisorsBut(t.Context(), ""))
	want(t, "how many others there are", 0)(s.supervisorsBut(t.Context(), ann.ID))
}

func accountsListed(t *testing.T, s store) {
	admitted(t, s, sue, bea, ann)
	do(t, s, func(ctx context.Context, c change) error { return c.addGuest(ctx, gus, noon) })
	want(t, "accounts", []Person{ann, bea, sue})(s.accounts(t.Context()))
	for _, tt := range []struct {
		search      string
		skip, limit int
		names       []string
		all         int
	}{
		{"", 0, 10, []string{"Ann", "bea", "Sue"}, 3},
		{"", 1, 1, []string{"bea"}, 3},
		{"E", 0, 10, []string{"bea", "Sue"}, 2},
		{"gus", 0, 10, nil, 0},
	} {
		list, all, err := s.roster(t.Context(), noon, RosterQuery{Search: tt.search, Skip: tt.skip, Most: tt.limit})
		var names []string
		for _, a := range list {
			names = append(names, a.Name)
			if a.State != Active || !a.Since.IsZero() || !a.Made.Equal(noon) || !a.Seen.Equal(noon) {
				t.Errorf("account %+v", a)
			}
		}
		if err != nil || all != tt.all || !reflect.DeepEqual(names, tt.names) {
			t.Errorf("page %+v: %v of %d, %v", tt, names, all, err)
		}
	}
}

func accountDisabledAndEnabled(t *testing.T, s store) {
	admitted(t, s, ann, sue)
	do(t, s, func(ctx context.Context, c change) error { return c.disable(ctx, ann.ID, sue, noon) })
	disabled := ann
	disabled.Disabled = true
	wantPerson(t, s, ann.ID, disabled, 1)
	wantAccount(t, s, "Ann", disabled, "hash of Ann")
	list, _, err := s.roster(t.Context(), noon, RosterQuery{Search: "Ann", Most: 1})
	if expected := (Entry{Person: disabled, State: IsDisabled, Made: noon, Seen: noon, Classes: []Class{}, Since: noon, SinceBy: sue.Name}); err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], expected) {
		t.Errorf("%+v, %v; want %+v", list, err, expected)
	}
	do(t, s, func(ctx context.Context, c change) error { return c.enable(ctx, ann.ID) })
	wantPerson(t, s, ann.ID, ann, 1)
}

func likenessesKept(t *testing.T, s store) {
	admitted(t, s, ann, bea)
	do(t, s, func(ctx context.Context, c change) error {
		return errors.Join(c.addLikeness(ctx, looks{"x", ann.ID}), c.addLikeness(ctx, looks{"x", ann.ID}), c.addLikeness(ctx, looks{"x", bea.ID}))
	})
	want(t, "likenesses", map[looks]bool{{"x", ann.ID}: true, {"x", bea.ID}: true})(s.likenesses(t.Context()))
	want(t, "accounts like x", []Person{{ID: ann.ID, Name: ann.Name}, {ID: bea.ID, Name: bea.Name}})(s.alike(t.Context(), "x"))
	want(t, "accounts like y", []Person(nil))(s.alike(t.Context(), "y"))
	do(t, s, func(ctx context.Context, c change) error { return c.deleteLikenesses(ctx) })
	want(t, "likenesses", map[looks]bool{})(s.likenesses(t.Context()))
}

func linksKept(t *testing.T, s store) {
	admitted(t, s, ann, sue)
	secret := []byte("hash")
	do(t, s, func(ctx context.Context, c change) error {
		return errors.Join(c.addLink(ctx, "printed", secret, newLink{role: Supervisor}, noon), c.addLink(ctx, "invitation", secret, newLink{role: Member, inviter: sue, expires: noon.Add(time.Hour)}, noon))
	})
	want(t, "the printed link", keptLink{secret: secret, role: Supervisor})(s.link(t.Context(), "printed"))
	want(t, "no link", keptLink{})(s.link(t.Context(), "another"))
	invitation := keptLink{secret: secret, role: Member, inviter: sue.Name, expires: noon.Add(time.Hour)}
	want(t, "the invitation", invitation)(s.link(t.Context(), "invitation"))
	do(t, s, func(ctx context.Context, c change) error {
		return errors.Join(c.deletePrintedLinks(ctx), c.useLink(ctx, "invitation", ann.ID, noon.Add(time.Minute)), c.disable(ctx, sue.ID, sue, noon))
	})
	want(t, "the printed link after another start", keptLink{})(s.link(t.Context(), "printed"))
	invitation.used, invitation.disowned = noon.Add(time.Minute), true
	want(t, "the used invitation", invitation)(s.link(t.Context(), "invitation"))
}

func browsersRemembered(t *testing.T, s store) {
	admitted(t, s, ann, bea)
	do(t, s, func(ctx context.Context, c change) error {
		for i, hash := range []string{"one", "two", "three", "four"} {
			if err := c.keepDevice(ctx, hash, ann.ID, noon.Add(time.Duration(i)*time.Hour)); err != nil {
				return err
			}
		}
		return errors.Join(c.keepDevice(ctx, "one", bea.ID, noon), c.forgetDevices(ctx, ann.ID, noon.Add(30*time.Minute), 2))
	})
	for hash, known := range map[string]struct{ any, anns bool }{
		"one": {true, false}, "two": {}, "three": {true, true}, "four": {true, true}, "five": {},
	} {
		want(t, "whether browser "+hash+" is known", known.any)(s.hasDevice(t.Context(), hash))
		want(t, "whether browser "+hash+" is Ann's", known.anns)(s.deviceOf(t.Context(), hash, "ANN", noon))
	}
	want(t, "whether browser four was used after its last login", false)(s.deviceOf(t.Context(), "four", "Ann", noon.Add(4*time.Hour)))
}

func changeIsWhole(t *testing.T, s store) {
	failed := errors.New("disk full")
	err := s.change(t.Context(), "register", func(c change) error {
		return errors.Join(c.addAccount(t.Context(), ann, "hash", noon), failed)
	})
	if !errors.Is(err, failed) || CodeOf(err) != "" || err.Error() == failed.Error() {
		t.Errorf("%v: it should say what was being done, and why it failed", err)
	}
	wantPerson(t, s, ann.ID, Person{}, 0)
}

func endedContextChangesNothing(t *testing.T, s store) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	err := s.change(ended, "register", func(c change) error { return c.addAccount(ended, ann, "hash", noon) })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a change after the context has ended: %v", err)
	}
	wantPerson(t, s, ann.ID, Person{}, 0)
}

func refusalComesBack(t *testing.T, s store) {
	refused := refuse(NameTaken, "name %q: the account %q has it", "Ann", "ANN")
	if err := s.change(t.Context(), "register", func(change) error { return refused }); err != refused {
		t.Errorf("%v, want %v", err, refused)
	}
}

func changeReadsItself(t *testing.T, s store) {
	do(t, s, func(ctx context.Context, c change) error {
		if err := c.addAccount(ctx, ann, "hash", noon); err != nil {
			return err
		}
		p, _, err := c.account(ctx, "ann")
		if p != ann {
			t.Errorf("the change finds %+v, want %+v", p, ann)
		}
		return err
	})
}
