package web

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"

	"burncard/templates"
	"burncard/web/accounts"
)

// showInvitation is the page that a one-time link opens.
func showInvitation(v *visit) error { return v.invited(http.StatusOK, v.page()) }

func (v *visit) invited(status int, page templates.Page) error {
	link, err := v.opened()
	if err != nil {
		return err
	}
	return v.show(status, templates.InvitationPage(templates.InvitationData{
		Page: page, Token: v.r.PathValue("token"), Supervisor: link.Role == accounts.Supervisor, Owner: link.Owner, New: link.New,
		Class: link.Class, Inviter: link.Inviter, Expires: link.Expires, Name: v.field("name"), Closed: v.shut() != "", Provider: v.providerName(),
	}))
}

// opened is the link that the address names.
func (v *visit) opened() (accounts.Link, error) {
	link, err := v.people.Link(v.r.Context(), v.r.PathValue("token"))
	switch code := accounts.CodeOf(err); {
	case code == accounts.BadLink:
		return link, &problem{http.StatusNotFound, "No such link", err.Error(), ""}
	case code != "":
		return link, &problem{http.StatusGone, "The link has served", err.Error(), ""}
	}
	return link, err
}

// redeemInvitation spends the link: for the password of its owner, for the visitor's
// account, or for one that he makes.
func redeemInvitation(v *visit) error {
	ctx, token := v.r.Context(), v.r.PathValue("token")
	link, err := v.opened()
	if err != nil {
		return err
	}
	var who accounts.Person
	if link.Owner == "" && v.who.HasAccount() {
		who, err = v.people.Raise(ctx, token, v.who)
	} else {
		var password string
		if password, err = v.password(); err == nil && link.Owner != "" {
			who, err = v.people.SetPassword(ctx, token, password)
		} else if err == nil {
			who, err = v.people.RegisterInvited(ctx, token, v.who, v.field("name"), password)
		}
	}
	if accounts.CodeOf(err) != "" {
		return v.invited(http.StatusUnprocessableEntity, v.refused(err))
	} else if err != nil {
		return err
	}
	return v.welcome(link, who)
}

// welcome lets in a person who has used a link, into the class to which it leads.
func (v *visit) welcome(link accounts.Link, who accounts.Person) error {
	ctx, next := v.r.Context(), templates.LobbyPath
	if link.Role == accounts.Supervisor {
		next = templates.FloorPath
	}
	if link.ClassID == "" {
		return v.enter(who, next)
	}
	err := v.hall.Classes.Invited(ctx, link.ClassID, person(who))
	if classProblem(err) != "" { // the account is made; a supervisor finds room
		return v.enter(who, next)
	} else if err != nil {
		return err
	}
	return v.enter(who, templates.ClassPath(link.ClassID))
}

// showInvitations lists the links that were given, with the form for another.
func showInvitations(v *visit) error {
	return v.invitationsPage(http.StatusOK, templates.InvitationsData{Page: v.page()})
}

func (v *visit) invitationsPage(status int, d templates.InvitationsData) error {
	query := v.r.URL.Query()
	d.Search, d.State = strings.TrimSpace(query.Get("q")), query.Get("state")
	ask := accounts.LinkQuery{Search: d.Search, State: d.State}
	if v.wants("links") {
		return v.sendLinks(ask)
	}
	at := pageOf(query)
	ask.Skip, ask.Most = (at-1)*peopleShown, peopleShown
	list, all, err := v.people.Links(v.r.Context(), ask)
	if err != nil {
		return err
	}
	d.All, d.Shut = all, v.shut()
	d.Pager = templates.Pager{At: at, Pages: pagesOf(all, peopleShown), Path: templates.InvitationsPath, Query: url.Values{"q": {d.Search}, "state": {d.State}}}
	if d.Classes, err = v.goingClasses(); err != nil {
		return err
	}
	for _, l := range list {
		what := "Makes a " + string(l.Role)
		if l.Owner.ID != "" {
			what = "Sets a password"
		}
		d.List = append(d.List, templates.GivenLink{
			ID: l.ID, What: what, OwnerID: l.Owner.ID, Owner: l.Owner.Name, Class: l.Class, Inviter: l.Inviter, Made: l.Made, Expires: l.Expires,
			State: l.State, Used: l.Used, UsedID: l.UsedBy.ID, UsedBy: l.UsedBy.Name, Withdrawn: l.Withdrawn,
		})
	}
	d.Role, d.Class, d.Life = cmp.Or(v.field("role"), string(accounts.Member)), v.field("class"), cmp.Or(v.field("life"), "7")
	if v.r.Method != http.MethodGet {
		d.Here = templates.InvitationsPath
	}
	return v.show(status, templates.InvitationsPage(d))
}

// sendLinks sends the links that were given, none of which opens anything any more.
func (v *visit) sendLinks(ask accounts.LinkQuery) error {
	head := []any{"makes a", "sets the password of", "class", "by", moment("made"), moment("expires"), "state", moment("used"), "used by", moment("withdrawn")}
	return v.file("links", head, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]accounts.GivenLink, int, error) {
			ask.Skip, ask.Most = skip, most
			return v.people.Links(v.r.Context(), ask)
		}, func(l *accounts.GivenLink) error {
			role := string(l.Role)
			if l.Owner.ID != "" {
				role = ""
			}
			return row(role, l.Owner.Name, l.Class, l.Inviter, l.Made, l.Expires, l.State, l.Used, l.UsedBy.Name, l.Withdrawn)
		})
	})
}

// invite makes a link and shows it once.
func invite(v *visit) error {
	life, days := v.life()
	i := accounts.Invitation{Role: accounts.Member, Class: v.field("class"), Life: life}
	if v.field("role") == string(accounts.Supervisor) {
		i.Role = accounts.Supervisor
	}
	refuse := func(why string) error {
		page := v.page()
		page.Problem = &templates.Problem{What: why}
		return v.invitationsPage(http.StatusUnprocessableEntity, templates.InvitationsData{Page: page})
	}
	if life <= 0 {
		return refuse("The link is to be good for " + days + " days: choose one of the list.")
	}
	if i.Class != "" {
		c, err := v.hall.Classes.Find(v.r.Context(), i.Class)
		if why := classProblem(err); why != "" {
			return refuse(sentence(err))
		} else if err != nil {
			return err
		} else if !c.Ended.IsZero() {
			return refuse("The class " + c.Name + " is over: invite into one that goes on.")
		}
	}
	token, expires, err := v.people.Invite(v.r.Context(), v.who, i)
	if accounts.CodeOf(err) != "" {
		return refuse(err.Error())
	} else if err != nil {
		return err
	}
	return v.invitationsPage(http.StatusOK, templates.InvitationsData{Page: v.page(), Link: &templates.HandedLink{Link: v.link(token), Expires: expires, New: true}})
}

// withdrawLink takes back a link that nobody has used.
func withdrawLink(v *visit) error {
	err := v.people.Withdraw(v.r.Context(), v.who, v.field("link"))
	if accounts.CodeOf(err) != "" {
		return v.invitationsPage(http.StatusUnprocessableEntity, templates.InvitationsData{Page: v.refused(err)})
	} else if err != nil {
		return err
	}
	return v.see(local(v.field("next")))
}

// site is the address of the site: the house's or, where that is not known, as the visitor
// reached it.
func (v *visit) site() string {
	if v.house != nil {
		return v.house.String()
	}
	if v.r.TLS != nil {
		return "https://" + v.r.Host
	}
	return "http://" + v.r.Host
}
