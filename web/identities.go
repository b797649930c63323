package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"burncard/templates"
	"burncard/web/accounts"
	"burncard/web/provider"
)

// A visited is a login at the provider that a visitor has begun here.
type visited struct {
	provider.Visit
	next  string // where to go afterwards
	token string // of the link that he uses; "" for none
	tie   string // the id of the person who ties it to his account; "" where he logs in
}

// A nameless is somebody who has logged in at the provider and is to choose a name here.
type nameless struct {
	accounts.Identity
	next, token string
}

// providerName is what the provider is called; "" where the house has none.
func (s *Server) providerName() string {
	if s.provider == nil {
		return ""
	}
	return s.provider.Name
}

// withProvider does something where the house has a provider; without one it has no such page.
func withProvider(do func(*visit) error) func(*visit) error {
	return func(v *visit) error {
		if v.provider == nil {
			return missing("page")
		}
		return do(v)
	}
}

// goToProvider sends a visitor to the provider, to log in there.
func goToProvider(v *visit) error {
	query := v.r.URL.Query()
	to, err := v.beginAtProvider(visited{next: local(query.Get("next")), token: query.Get("link")})
	switch {
	case errors.Is(err, provider.ErrDown):
		v.log.Warn("provider of logins", "error", err.Error())
		return v.providerDown(local(query.Get("next")))
	case accounts.CodeOf(err) != "":
		return v.notIn(err)
	case err != nil:
		return err
	}
	return v.leave(to)
}

// beginAtProvider keeps what the browser begins, and returns where it goes.
func (v *visit) beginAtProvider(begun visited) (to string, err error) {
	if err := v.people.MayBegin(v.address()); err != nil {
		return "", err
	}
	if begun.Visit, to, err = v.provider.Begin(v.site() + templates.ProviderBackPath); err != nil {
		return "", err
	}
	word, err := v.logins.Browser(v.w, v.r)
	if err != nil {
		return "", err
	}
	v.visits.Put(begun.State, word, begun, v.hall.Now())
	return to, nil
}

func (v *visit) providerDown(next string) error {
	page := v.page()
	page.Problem = &templates.Problem{What: v.provider.Name + " does not answer. Log in with your password, or try again in a minute."}
	return v.loginPage(http.StatusServiceUnavailable, page, "", next)
}

// comeBackFromProvider lets in the person who has logged in at the provider, or ties that
// identity to his account.
func comeBackFromProvider(v *visit) error {
	query := v.r.URL.Query()
	begun, ok := v.visits.Take(query.Get("state"), v.logins.BrowserOf(v.r), v.hall.Now())
	refuse := func(why, words string) error {
		v.log.Warn("login failed", "why", why, "from", v.address())
		page := v.page()
		page.Problem = &templates.Problem{What: v.provider.Name + ": " + words}
		if begun.tie != "" && v.who.HasAccount() {
			return v.ownAccount(http.StatusUnauthorized, page)
		}
		return v.loginPage(http.StatusUnauthorized, page, "", begun.next)
	}
	if !ok {
		return refuse("state", "this login took too long, or was begun in another browser or under another address of this house. Begin again.")
	}
	if query.Get("error") != "" || query.Get("code") == "" {
		return refuse("provider", "you were not logged in there.")
	}
	there, err := v.provider.Finish(v.r.Context(), begun.Visit, query.Get("code"))
	switch {
	case errors.Is(err, provider.ErrDown):
		v.log.Warn("provider of logins", "error", err.Error())
		return v.providerDown(begun.next)
	case err != nil && v.r.Context().Err() == nil:
		v.log.Warn("provider of logins", "error", err.Error())
		return refuse("token", "what it says of you does not hold. Begin again, or log in with your password.")
	case err != nil:
		return err
	}
	identity := accounts.Identity{Issuer: there.Issuer, Subject: there.Subject}
	if begun.tie != "" {
		if v.who.ID != begun.tie {
			return refuse("person", "you are no longer logged in here as the person who began. Log in, and begin again.")
		}
		return v.changedWays(v.people.TieIdentity(v.r.Context(), v.who, identity, v.provider.Name), "identity")
	}
	return v.enterAs(nameless{identity, begun.next, begun.token}, there.Name)
}

// enterAs lets in the person to whose account an identity is tied; where there is none he
// makes one under a name, if the house lets him.
func (v *visit) enterAs(n nameless, name string) error {
	who, err := v.people.LoginByIdentity(v.r.Context(), n.Identity, v.provider.Name)
	switch code := accounts.CodeOf(err); {
	case err == nil:
		return v.enter(who, n.next)
	case code == accounts.UnknownIdentity:
		return v.newcomer(n, name)
	case code != "":
		return v.notIn(err)
	}
	return err
}

// newcomer makes the account of an identity, or asks for another name.
func (v *visit) newcomer(n nameless, name string) error {
	ctx := v.r.Context()
	if v.who.HasAccount() {
		return v.notIn(&accounts.Error{Code: accounts.HasAccount, Sentence: v.provider.Name + ": no account of this house is tied to the one that you have there. You are logged in as " +
			v.who.Name + ": tie it on your account's page, or log out first."})
	}
	var link accounts.Link
	if n.token != "" {
		var err error
		if link, err = v.people.Link(ctx, n.token); accounts.CodeOf(err) != "" {
			return v.notIn(err)
		} else if err != nil {
			return err
		}
	}
	if err := v.within(&v.limits.registrations, v.limits.Registrations, "new accounts"); err != nil {
		return err
	}
	if v.who.Name != "" && name == "" {
		name = v.who.Name
	}
	who, err := v.people.RegisterByIdentity(ctx, n.Identity, v.provider.Name, n.token, v.who, name)
	switch code := accounts.CodeOf(err); {
	case err == nil && n.token != "":
		return v.welcome(link, who)
	case err == nil:
		return v.enter(who, n.next)
	case code == accounts.BadName || code == accounts.NameTaken:
		return v.askName(n, name, err)
	case code == accounts.NotAdmitted:
		return v.notIn(&accounts.Error{Code: code, Sentence: v.provider.Name + ": no account of this house is tied to the one that you have there. " +
			v.page().NoAccount + " Who has an account here logs in with the password, and ties the other on the account's page."})
	case code != "":
		return v.notIn(err)
	}
	return err
}

// askName asks a newcomer for a name that the house can take.
func (v *visit) askName(n nameless, name string, why error) error {
	word, err := v.logins.Browser(v.w, v.r)
	if err != nil {
		return err
	}
	key, err := v.people.Word()
	if err != nil {
		return err
	}
	v.newcomers.Put(key, word, n, v.hall.Now())
	return v.show(http.StatusUnprocessableEntity, templates.ChooseNamePage(templates.ChooseNameData{Page: v.refused(why), Provider: v.provider.Name, Key: key, Name: name}))
}

// chooseName makes the account of a newcomer under the name that he has chosen.
func chooseName(v *visit) error {
	n, ok := v.newcomers.Take(v.field("key"), v.logins.BrowserOf(v.r), v.hall.Now())
	if !ok {
		return v.notIn(&accounts.Error{Code: accounts.UnknownIdentity, Sentence: v.provider.Name + ": this took too long, or was begun in another browser. Begin again."})
	}
	return v.enterAs(n, v.field("name"))
}

// tieIdentity leads a person to the provider, to tie the identity that he has there to his
// account. The policy of pages lets no form lead to another site, so that he presses a link.
func tieIdentity(v *visit) error {
	err := v.people.Sure(v.r.Context(), v.who, v.logins.Here(v.r), v.r.PostFormValue("sure"))
	if err != nil {
		return v.changedWays(err, "")
	}
	to, err := v.beginAtProvider(visited{tie: v.who.ID})
	switch {
	case errors.Is(err, provider.ErrDown):
		v.log.Warn("provider of logins", "error", err.Error())
		page := v.page()
		page.Problem = &templates.Problem{What: v.provider.Name + " does not answer. Try again in a minute."}
		return v.ownAccount(http.StatusServiceUnavailable, page)
	case err != nil:
		return v.changedWays(err, "")
	}
	return v.show(http.StatusOK, templates.GoOnPage(templates.GoOnData{Page: v.page(), Provider: v.provider.Name, To: to}))
}

// untieIdentity takes an identity from the visitor's account. The provider need not be the
// house's any more.
func untieIdentity(v *visit) error {
	issuer, subject, _ := strings.Cut(v.field("identity"), " ")
	called := issuer
	if v.provider != nil && v.provider.Issuer == issuer {
		called = v.provider.Name
	}
	err := v.people.UntieIdentity(v.r.Context(), v.who, v.logins.Here(v.r), v.r.PostFormValue("sure"), accounts.Identity{Issuer: issuer, Subject: subject}, called)
	return v.changedWays(err, "no-identity")
}

// lookAtProvider asks the provider at the start for what it is, so that the operator reads
// at once whether it answers. The house opens without it.
func lookAtProvider(ctx context.Context, p *provider.Provider, warn func(error)) {
	if err := p.Look(); err != nil && ctx.Err() == nil {
		warn(err)
	}
}
