package web

import (
	"net/http"

	"burncard/templates"
	"burncard/web/accounts"
)

// showLogin shows the form in which visitors log in or give a name.
func showLogin(v *visit) error {
	return v.show(http.StatusOK, templates.LoginPage(templates.LoginData{
		Page: v.page(), Next: local(v.r.URL.Query().Get("next")),
	}))
}

func logIn(v *visit) error {
	who, err := v.people.Login(v.r.Context(), v.field("name"), v.r.PostFormValue("password"), v.address(), v.logins.Device(v.r))
	if code := accounts.CodeOf(err); code != "" {
		status := http.StatusUnauthorized
		if code == accounts.TooManyTries {
			status = http.StatusTooManyRequests
		}
		return v.show(status, templates.LoginPage(templates.LoginData{
			Page: v.refused(err), Name: v.field("name"), Next: local(v.field("next")),
		}))
	} else if err != nil {
		return err
	}
	return v.enter(who, local(v.field("next")))
}

// showRegistration is the form for an account.
func showRegistration(v *visit) error {
	return v.show(http.StatusOK, templates.RegisterPage(templates.RegisterData{Page: v.page(), Name: v.who.Name}))
}

func registerAccount(v *visit) error {
	name := v.field("name")
	password, err := v.password()
	if err == nil {
		if err := v.within(&v.limits.registrations, v.limits.Registrations, "new accounts"); err != nil {
			return err
		}
		var who accounts.Person
		if who, err = v.people.Register(v.r.Context(), v.who, name, password); err == nil {
			return v.enter(who, templates.LobbyPath)
		}
	}
	if accounts.CodeOf(err) == "" {
		return err
	}
	return v.show(http.StatusUnprocessableEntity, templates.RegisterPage(templates.RegisterData{Page: v.refused(err), Name: name}))
}

// password is a new password, written twice.
func (v *visit) password() (string, error) {
	password := v.r.PostFormValue("password")
	if password != v.r.PostFormValue("again") {
		return "", &accounts.Error{Code: accounts.BadPassword, Sentence: "The two passwords differ."}
	}
	return password, nil
}

func showPasswordForm(v *visit) error {
	return v.show(http.StatusOK, templates.PasswordPage(v.page()))
}

func changePassword(v *visit) error {
	password, err := v.password()
	if err == nil {
		err = v.people.ChangePassword(v.r.Context(), v.who, v.r.PostFormValue("old"), password)
	}
	switch code := accounts.CodeOf(err); {
	case err == nil:
		return v.enter(v.who, templates.LobbyPath) // every login before is void, this one too
	case code == "":
		return err
	case code == accounts.TooManyTries:
		return v.show(http.StatusTooManyRequests, templates.PasswordPage(v.refused(err)))
	}
	return v.show(http.StatusUnprocessableEntity, templates.PasswordPage(v.refused(err)))
}

// giveName lets a visitor in as a guest. One with an account keeps his name.
func giveName(v *visit) error {
	next := local(v.field("next"))
	if v.who.HasAccount() {
		return v.see(next)
	}
	if err := v.within(&v.limits.visitors, v.limits.Visitors, "new visitors"); err != nil {
		return err
	}
	first := v.field("first") != ""
	who, err := v.people.Guest(v.r.Context(), v.field("name"))
	if accounts.CodeOf(err) != "" {
		return v.show(http.StatusUnprocessableEntity, templates.LoginPage(templates.LoginData{Page: v.refused(err), Next: next}))
	} else if err != nil {
		return err
	}
	if first {
		v.who = who
		if next, err = v.firstTable(); err != nil {
			return err
		}
	}
	return v.enter(who, next)
}

// logOut ends the login of this browser and all sockets of the person. Pages on
// other devices, whose logins stand, come back by themselves.
func logOut(v *visit) error {
	token, who := v.logins.Token(v.r), v.who.ID
	if err := v.logins.SignOut(v.r); err != nil {
		return err
	}
	v.hub.SignedOut(token)
	v.hub.Ended(who)
	return v.see(templates.LobbyPath)
}

// enter logs the visitor in. The sockets of his login before end, and their pages
// open new ones.
func (v *visit) enter(who accounts.Person, next string) error {
	token := v.logins.Token(v.r)
	if err := v.logins.SignIn(v.r, who); err != nil {
		return err
	}
	if err := v.logins.Remember(v.w, v.r, who); err != nil {
		return err
	}
	v.hub.SignedOut(token)
	return v.see(next)
}

// refused is a page that shows why accounts refused something.
func (v *visit) refused(err error) templates.Page {
	p := v.page()
	p.Problem = &templates.Problem{What: err.Error()}
	return p
}
