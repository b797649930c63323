package web

import (
	"net/http"

	"burncard/templates"
	"burncard/web/accounts"
)

// showLogin shows the form in which visitors log in or give a name.
func showLogin(v *visit) error {
	return v.loginPage(http.StatusOK, v.page(), "", local(v.r.URL.Query().Get("next")))
}

func (v *visit) loginPage(status int, page templates.Page, name, next string) error {
	page.Here = templates.LoginPath
	d := templates.LoginData{Page: page, Name: name, Next: next, Passkeys: v.place().Usable() == nil, Provider: v.providerName()}
	if v.provider != nil {
		d.ProviderDown = v.provider.Down()
	}
	return v.show(status, templates.LoginPage(d))
}

func logIn(v *visit) error {
	who, err := v.people.Login(v.r.Context(), v.field("name"), v.r.PostFormValue("password"), v.address(), v.logins.Device(v.r))
	if accounts.CodeOf(err) != "" {
		return v.notIn(err)
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

// showOwnAccount is the page of one's own account: its logins, the other ways in, and the
// form for another password.
func showOwnAccount(v *visit) error { return v.ownAccount(http.StatusOK, v.page()) }

func (v *visit) ownAccount(status int, page templates.Page) error {
	logins, err := v.people.LoginsOf(v.r.Context(), v.who)
	if err != nil {
		return err
	}
	page.Here = templates.PasswordPath
	d := templates.AccountData{Page: page, Done: v.r.URL.Query().Get("done")}
	here := v.logins.Here(v.r).ID
	for _, l := range logins {
		d.Logins = append(d.Logins, templates.Login{ID: l.ID, Browser: l.Browser, Began: l.Began, Used: l.Used, Here: l.ID == here})
	}
	if err := v.waysIn(&d); err != nil {
		return err
	}
	return v.show(status, templates.AccountPage(d))
}

// endLogin ends one of the person's logins. Its sockets close at once.
func endLogin(v *visit) error {
	if err := v.people.EndLogin(v.r.Context(), v.who, v.field("login")); err != nil {
		return err
	}
	return v.see(templates.PasswordPath + "?done=login")
}

func endOtherLogins(v *visit) error {
	if err := v.people.EndOtherLogins(v.r.Context(), v.who, v.logins.Here(v.r).ID); err != nil {
		return err
	}
	return v.see(templates.PasswordPath + "?done=others")
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
		return v.ownAccount(http.StatusTooManyRequests, v.refused(err))
	}
	return v.ownAccount(http.StatusUnprocessableEntity, v.refused(err))
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
		return v.loginPage(http.StatusUnprocessableEntity, v.refused(err), "", next)
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
	// Pages that the browser keeps to go back to are the last person's. Its settings stay.
	v.w.Header().Set("Clear-Site-Data", `"cache"`)
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
