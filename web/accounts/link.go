package accounts

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"strings"
	"time"
)

// InvitationLife is how long a supervisor's invitation can be redeemed.
const InvitationLife = 7 * 24 * time.Hour

// A Link is what the holder of a one-time link that makes a supervisor may know
// about it.
type Link struct {
	Inviter string    // the supervisor's name; "" for the link printed at the first start
	Expires time.Time // zero for the link printed at the first start

	id string
}

// FirstSupervisorToken returns the token of a link that makes the first
// supervisor, and voids the one that it returned before. If there is a
// supervisor it returns "". Call it once at each start.
func (a *Accounts) FirstSupervisorToken(ctx context.Context) (token string, err error) {
	err = a.store.change(ctx, "make the first supervisor's link", func(c change) error {
		if supervised, err := c.supervised(ctx); err != nil || supervised {
			return err
		}
		if err := c.deletePrintedLinks(ctx); err != nil {
			return err
		}
		token, err = a.makeLink(ctx, c, "", time.Time{})
		return err
	})
	return token, err
}

// Invite returns the token of a link with which by, a supervisor, invites
// another one.
func (a *Accounts) Invite(ctx context.Context, by Person) (token string, expires time.Time, err error) {
	expires = a.now().Add(InvitationLife)
	err = a.store.change(ctx, "invite a supervisor", func(c change) error {
		inviter, _, err := c.person(ctx, by.ID)
		if err != nil {
			return err
		}
		if !inviter.Supervises() || inviter.Disabled {
			return refuse(NotSupervisor, "invitation: only a supervisor makes one, and %s is none", by.called())
		}
		token, err = a.makeLink(ctx, c, inviter.ID, expires)
		return err
	})
	return token, expires, err
}

func (p Person) called() string {
	if p.IsNobody() {
		return "nobody"
	}
	return p.Name
}

// makeLink stores a new link and returns its token: id, a dot, secret.
func (a *Accounts) makeLink(ctx context.Context, c change, inviter string, expires time.Time) (token string, err error) {
	id, err := a.word(10)
	if err != nil {
		return "", err
	}
	secret, err := a.word(20)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(secret))
	if err := c.addLink(ctx, id, hash[:], inviter, a.now(), expires); err != nil {
		return "", err
	}
	return id + "." + secret, nil
}

// Link returns the link that token opens, without using it, or refuses: BadLink,
// LinkUsed, LinkExpired.
func (a *Accounts) Link(ctx context.Context, token string) (Link, error) {
	return a.link(ctx, a.store.reads, token)
}

func (a *Accounts) link(ctx context.Context, from reads, token string) (Link, error) {
	id, secret, _ := strings.Cut(token, ".")
	kept, err := from.link(ctx, id)
	if err != nil {
		return Link{}, err
	}
	hash := sha256.Sum256([]byte(secret))
	switch {
	case subtle.ConstantTimeCompare(hash[:], kept.secret) == 0:
		return Link{}, refuse(BadLink, "link: no supervisor gave it, or a later start of the server replaced it")
	case !kept.used.IsZero():
		return Link{}, refuse(LinkUsed, "link: it serves once and was used on %s", day(kept.used))
	case kept.disowned:
		return Link{}, refuse(BadLink, "link: the account of the supervisor who gave it is disabled")
	case !kept.expires.IsZero() && !a.now().Before(kept.expires):
		return Link{}, refuse(LinkExpired, "link: it was good until %s; ask %s for another", day(kept.expires), kept.inviter)
	}
	return Link{Inviter: kept.inviter, Expires: kept.expires.Local(), id: id}, nil
}

func day(t time.Time) string { return t.UTC().Format("2 January 2006 15:04 UTC") }

// RegisterSupervisor uses the link of a token up for a new supervisor's
// account. Otherwise it is like Register; a refusal does not use the link up.
func (a *Accounts) RegisterSupervisor(ctx context.Context, token string, who Person, name, password string) (Person, error) {
	if _, err := a.Link(ctx, token); err != nil {
		return Person{}, err // before the work of hashing for a stranger
	}
	made, err := a.draft(ctx, who, name, password, Supervisor)
	if err != nil {
		return Person{}, err
	}
	err = a.store.change(ctx, "register a supervisor", func(c change) error {
		if err := a.admit(ctx, c, made); err != nil {
			return err
		}
		return a.spend(ctx, c, token, made.ID)
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(made.ID)
	return made.Person, nil
}

// Raise uses the link of a token up to make who, a member, a supervisor. Every
// login of this person is void afterwards: sign the asking browser in again. A refusal
// does not use the link up.
func (a *Accounts) Raise(ctx context.Context, token string, who Person) (Person, error) {
	var raised Person
	err := a.store.change(ctx, "raise a member", func(c change) error {
		p, _, err := c.person(ctx, who.ID)
		if err != nil {
			return err
		}
		switch p.Role {
		case Member:
		case Supervisor:
			return refuse(AlreadySupervisor, "link: it makes a supervisor, and %s is one", p.Name)
		default:
			return refuse(NoAccount, "link: it raises a member, and %s has no account", who.called())
		}
		if err := c.makeSupervisor(ctx, p.ID); err != nil {
			return err
		}
		raised = Person{ID: p.ID, Name: p.Name, Role: Supervisor}
		return a.spend(ctx, c, token, p.ID)
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(raised.ID)
	return raised, nil
}

// spend notes that the person with this id has used the link, or refuses.
func (a *Accounts) spend(ctx context.Context, c change, token, id string) error {
	l, err := a.link(ctx, c.reads, token)
	if err != nil {
		return err
	}
	return c.useLink(ctx, l.id, id, a.now())
}
