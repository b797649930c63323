package accounts

import (
	"testing"
	"time"

	"burncard/sessions/record"
)

var elsewhere = Identity{Issuer: "https://id.example", Subject: "ann"}

// The first login of an identity makes an account, where the house lets it; later ones log
// in to it, whatever its name has become.
func TestAccountByIdentity(t *testing.T) {
	a, c := openNew(t)
	boss := supervisor(t, a, "Boss")
	_, err := a.LoginByIdentity(t.Context(), elsewhere, "School")
	wantCode(t, "an unknown identity", err, UnknownIdentity, "School")
	for _, set := range []Registration{ByInvitation, Closed} {
		if err := a.SetAdmission(t.Context(), boss, Admission{set, true}); err != nil {
			t.Fatal(err)
		}
		_, err := a.RegisterByIdentity(t.Context(), elsewhere, "School", "", Person{}, "Ann")
		wantCode(t, string(set), err, NotAdmitted)
	}
	if err := a.SetAdmission(t.Context(), boss, Admission{Open, true}); err != nil {
		t.Fatal(err)
	}
	_, err = a.RegisterByIdentity(t.Context(), elsewhere, "School", "", Person{}, "boss")
	wantCode(t, "a name that is taken", err, NameTaken)
	ann, err := a.RegisterByIdentity(t.Context(), elsewhere, "School", "", Person{}, "Ann")
	if err != nil || ann.Role != Member {
		t.Fatalf("RegisterByIdentity = %+v, %v", ann, err)
	}
	_, err = a.RegisterByIdentity(t.Context(), elsewhere, "School", "", Person{}, "Anna")
	wantCode(t, "the same identity", err, IdentityTaken)
	if _, err := a.Rename(t.Context(), boss, ann.ID, "Emma"); err != nil {
		t.Fatal(err)
	}
	if p, err := a.LoginByIdentity(t.Context(), elsewhere, "School"); err != nil || p.ID != ann.ID || p.Name != "Emma" {
		t.Errorf("LoginByIdentity = %+v, %v", p, err)
	}
	if got := audited(t, a, record.LoggedIn); got != "by School" {
		t.Errorf("the audit log says %q", got)
	}
	other := elsewhere
	other.Issuer = "https://other.example"
	_, err = a.LoginByIdentity(t.Context(), other, "Other")
	wantCode(t, "the same subject elsewhere", err, UnknownIdentity)

	// The account has no password, and nobody guesses one.
	ann, _ = a.ByID(t.Context(), ann.ID)
	for _, word := range []string{secret, "", noPassword} {
		_, err := a.Login(t.Context(), "Emma", word, network, "")
		wantCode(t, "the password "+word, err, WrongLogin)
	}
	if has, err := a.HasPassword(t.Context(), ann); err != nil || has {
		t.Errorf("Emma has a password: %v, %v", has, err)
	}
	wantCode(t, "another password", a.ChangePassword(t.Context(), ann, "", "battery staple"), WrongLogin)
	wantCode(t, "the only way in", a.UntieIdentity(t.Context(), ann, Login{ID: "x", Began: c.now()}, "", elsewhere, "School"), NoPassword)
	// A reset leaves the identity that made the account.
	token, _, err := a.PasswordLink(t.Context(), boss, ann.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.SetPassword(t.Context(), token, "battery staple"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.LoginByIdentity(t.Context(), elsewhere, "School"); err != nil {
		t.Errorf("after a reset: %v", err)
	}
	if err := a.UntieIdentity(t.Context(), ann, Login{}, "battery staple", elsewhere, "School"); err != nil {
		t.Errorf("with a password: %v", err)
	}
}

// A link makes an account for an identity where the registration is by invitation.
func TestInvitedIdentity(t *testing.T) {
	a, _ := openNew(t)
	boss := supervisor(t, a, "Boss")
	if err := a.SetAdmission(t.Context(), boss, Admission{ByInvitation, true}); err != nil {
		t.Fatal(err)
	}
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	token, _, err := a.Invite(t.Context(), boss, Invitation{Role: Member})
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.RegisterByIdentity(t.Context(), elsewhere, "School", token, gus, "Gus")
	if err != nil || p.ID != gus.ID || p.Role != Member {
		t.Fatalf("RegisterByIdentity = %+v, %v", p, err)
	}
	_, err = a.RegisterByIdentity(t.Context(), Identity{Issuer: "https://id.example", Subject: "ben"}, "School", token, Person{}, "Ben")
	wantCode(t, "the link again", err, LinkUsed)
}

// A person ties an identity to his account; it logs in to no other, and ends with the
// account, or with a reset.
func TestTiedIdentity(t *testing.T) {
	a, c := openNew(t)
	boss := supervisor(t, a, "Boss")
	ann, ben := register(t, a, "Ann"), register(t, a, "Ben")
	for range 2 { // again changes nothing
		if err := a.TieIdentity(t.Context(), ann, elsewhere, "School"); err != nil {
			t.Fatal(err)
		}
	}
	wantCode(t, "Ben ties it too", a.TieIdentity(t.Context(), ben, elsewhere, "School"), IdentityTaken)
	wantCode(t, "a guest", a.TieIdentity(t.Context(), Person{ID: "gus", Name: "Gus"}, elsewhere, "School"), NoAccount)
	if p, err := a.LoginByIdentity(t.Context(), elsewhere, "School"); err != nil || p != ann {
		t.Errorf("LoginByIdentity = %+v, %v", p, err)
	}
	list, err := a.IdentitiesOf(t.Context(), ann)
	if err != nil || len(list) != 1 || list[0].Founded || !list[0].Used.Equal(c.now()) || !list[0].Tied.Equal(c.now()) {
		t.Errorf("Ann's identities are %+v, %v", list, err)
	}
	c.move(time.Hour)
	if err := a.UntieIdentity(t.Context(), ben, Login{}, secret, elsewhere, "School"); err != nil {
		t.Fatal(err)
	}
	if err := a.Disable(t.Context(), boss, ann.ID); err != nil {
		t.Fatal(err)
	}
	_, err = a.LoginByIdentity(t.Context(), elsewhere, "School")
	wantCode(t, "a disabled account", err, Disabled)
	if err := a.Enable(t.Context(), boss, ann.ID); err != nil {
		t.Fatal(err)
	}
	token, _, err := a.PasswordLink(t.Context(), boss, ann.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.SetPassword(t.Context(), token, "battery staple"); err != nil {
		t.Fatal(err)
	}
	_, err = a.LoginByIdentity(t.Context(), elsewhere, "School")
	wantCode(t, "after a reset", err, UnknownIdentity)
	for what, end := range map[string]func(Person) error{
		"erased":  func(p Person) error { return a.Erase(t.Context(), p.ID, "former trainee") },
		"removed": func(p Person) error { return a.Remove(t.Context(), boss, p.ID) },
	} {
		p := register(t, a, "Emma "+what)
		if err := a.TieIdentity(t.Context(), p, elsewhere, "School"); err != nil {
			t.Fatal(err)
		}
		if err := end(p); err != nil {
			t.Fatal(err)
		}
		_, err = a.LoginByIdentity(t.Context(), elsewhere, "School")
		wantCode(t, what, err, UnknownIdentity)
	}
}
