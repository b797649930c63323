package web

import (
	"net/http"

	"burncard/templates"
	"burncard/web/accounts"
)

// showInvitation is the page that a supervisor's one-time link opens.
func showInvitation(v *visit) error { return v.invited(http.StatusOK, v.page()) }

func (v *visit) invited(status int, page templates.Page) error {
	token := v.r.PathValue("token")
	link, err := v.people.Link(v.r.Context(), token)
	switch code := accounts.CodeOf(err); {
	case code == accounts.BadLink:
		return &problem{http.StatusNotFound, "No such link", err.Error(), ""}
	case code != "":
		return &problem{http.StatusGone, "The link has served", err.Error(), ""}
	case err != nil:
		return err
	}
	return v.show(status, templates.InvitationPage(templates.InvitationData{
		Page: page, Token: token, Inviter: link.Inviter, Expires: link.Expires, Name: v.field("name"),
	}))
}

// redeemInvitation spends the link: on the visitor's account, or on one that he makes.
func redeemInvitation(v *visit) error {
	ctx, token := v.r.Context(), v.r.PathValue("token")
	var who accounts.Person
	var err error
	if v.who.HasAccount() {
		who, err = v.people.Raise(ctx, token, v.who)
	} else {
		var password string
		if password, err = v.password(); err == nil {
			who, err = v.people.RegisterSupervisor(ctx, token, v.who, v.field("name"), password)
		}
	}
	if accounts.CodeOf(err) != "" {
		return v.invited(http.StatusUnprocessableEntity, v.refused(err))
	} else if err != nil {
		return err
	}
	return v.enter(who, templates.FloorPath)
}

// showInvitations is where a supervisor asks for a link to hand on.
func showInvitations(v *visit) error {
	return v.show(http.StatusOK, templates.InvitedPage(templates.InvitedData{Page: v.page()}))
}

func invite(v *visit) error {
	token, expires, err := v.people.Invite(v.r.Context(), v.who)
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, templates.InvitedPage(templates.InvitedData{
		Page: v.page(), Link: v.site() + templates.InvitationPath(token), Expires: expires,
	}))
}

// site is the address of the site as the visitor reached it.
func (v *visit) site() string {
	if v.secure || v.r.TLS != nil {
		return "https://" + v.r.Host
	}
	return "http://" + v.r.Host
}
