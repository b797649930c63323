package accounts

import (
	"slices"
	"testing"
)

// TestDisable: a disabled account loses its logins and gets none until a
// supervisor enables it again.
func TestDisable(t *testing.T) {
	a, _ := openNew(t)
	boss, ann, ben := supervisor(t, a, "Boss"), register(t, a, "Ann"), register(t, a, "Ben")
	guest, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	var voided []string
	a.OnVoid(func(person string) { voided = append(voided, person) })
	b := newBrowser(t, a, false)
	b.signIn(t, ann)
	for _, tt := range []struct {
		why    string
		by     Person
		person string
		code   Code
	}{
		{"by a member", ben, ann.ID, NotSupervisor},
		{"by nobody", Person{}, ann.ID, NotSupervisor},
		{"by one who only says that he supervises", Person{ID: ben.ID, Name: "Ben", Role: Supervisor}, ann.ID, NotSupervisor},
		{"a guest", boss, guest.ID, NoAccount},
		{"nobody", boss, "nosuchperson", NoAccount},
		{"himself", boss, boss.ID, OwnAccount},
	} {
		wantCode(t, "disable "+tt.why, a.Disable(t.Context(), tt.by, tt.person), tt.code)
	}
	if len(voided) != 0 || b.person(t) != ann {
		t.Fatalf("after refusals the logins of %v are void, and the browser is %+v", voided, b.person(t))
	}

	for range 2 { // the second changes nothing
		if err := a.Disable(t.Context(), boss, ann.ID); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Contains(voided, ann.ID) {
		t.Error("OnVoid's function was not called for Ann")
	}
	if p := b.person(t); !p.IsNobody() {
		t.Errorf("the old login is still %+v's", p)
	}
	_, err = a.Login(t.Context(), "Ann", secret, "192.0.2.1", "")
	wantCode(t, "the right password", err, Disabled, "Ann")
	_, err = a.Login(t.Context(), "Ann", "wrong horse", "192.0.2.1", "")
	wantCode(t, "a wrong password", err, WrongLogin)
	// The password was checked before the account was disabled.
	b.act(t, func(l *Logins, r *request) error {
		wantCode(t, "SignIn", l.SignIn(r.Request, ann), Disabled)
		return nil
	})

	list, all, err := a.Roster(t.Context(), RosterQuery{Search: "AN", Most: 10})
	if err != nil || all != 1 || len(list) != 1 || list[0].State != IsDisabled || list[0].SinceBy != "Boss" || list[0].Since.IsZero() {
		t.Errorf("Roster = %+v of %d, %v", list, all, err)
	}

	wantCode(t, "enabled by a member", a.Enable(t.Context(), ben, ann.ID), NotSupervisor)
	if err := a.Enable(t.Context(), boss, ann.ID); err != nil {
		t.Fatal(err)
	}
	if p, err := a.Login(t.Context(), "Ann", secret, "192.0.2.1", ""); err != nil || p != ann {
		t.Errorf("enabled, Login = %+v, %v", p, err)
	}
	if p := b.person(t); !p.IsNobody() {
		t.Errorf("enabled, the old login is %+v's again", p)
	}
}

// TestDisabledSupervisor: a disabled supervisor can neither invite nor disable
// anybody.
func TestDisabledSupervisor(t *testing.T) {
	a, _ := openNew(t)
	boss, ann := supervisor(t, a, "Boss"), register(t, a, "Ann")
	token, _, err := a.Invite(t.Context(), boss, Invitation{Role: Supervisor})
	if err != nil {
		t.Fatal(err)
	}
	if ann, err = a.Raise(t.Context(), token, ann); err != nil {
		t.Fatal(err)
	}
	unspent, _, err := a.Invite(t.Context(), ann, Invitation{Role: Supervisor})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Disable(t.Context(), boss, ann.ID); err != nil {
		t.Fatal(err)
	}
	_, err = a.Link(t.Context(), unspent)
	wantCode(t, "a link of hers", err, BadLink)
	_, _, err = a.Invite(t.Context(), ann, Invitation{Role: Supervisor})
	wantCode(t, "another link", err, NotSupervisor)
	wantCode(t, "she disables the other", a.Disable(t.Context(), ann, boss.ID), NotSupervisor)
	wantCode(t, "she enables herself", a.Enable(t.Context(), ann, ann.ID), NotSupervisor)
}
