package accounts

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"strings"
	"time"

	"burncard/sessions/record"
)

// How long a link can be used, where a supervisor says nothing else.
const (
	InvitationLife = 7 * 24 * time.Hour
	PasswordLife   = 24 * time.Hour
	// LongestLife is the longest time that can be asked for.
	LongestLife = 60 * 24 * time.Hour
)

// A Link is what the holder of a one-time link may know about it. With an owner it sets
// the owner's password; without one it makes an account, or a member a supervisor.
type Link struct {
	Role    Role      // of the account
	Owner   string    // the name of the account whose password it sets; "" for none
	New     bool      // the owner has set no password yet: a supervisor has added the account
	Class   string    // the name of the class that it leads into; "" for none
	ClassID string    // and the id
	Inviter string    // the supervisor's name; "" for the operator
	Expires time.Time // zero for the link printed at the first start

	id, owner string
}

// An Invitation is what a supervisor asks for: a link that makes an account.
type Invitation struct {
	Role  Role          // Member or Supervisor
	Class string        // the id of the class that a new member comes into; "" for none
	Life  time.Duration // for how long the link is good; 0 for InvitationLife
}

// FirstSupervisorToken returns the token of a link that makes the first
// supervisor, and voids the one that it returned before. If there is a
// supervisor it returns "". Call it once at each start.
func (a *Accounts) FirstSupervisorToken(ctx context.Context) (token string, err error) {
	err = a.store.change(ctx, "make the first supervisor's link", func(c change) error {
		if others, err := c.supervisorsBut(ctx, ""); err != nil || others > 0 {
			return err
		}
		if err := c.deletePrintedLinks(ctx); err != nil {
			return err
		}
		token, err = a.makeLink(ctx, c, newLink{role: Supervisor})
		return err
	})
	return token, err
}

// Invite returns the token of a link with which by, a supervisor, invites somebody.
func (a *Accounts) Invite(ctx context.Context, by Person, i Invitation) (token string, expires time.Time, err error) {
	if expires, err = a.until(i.Life, InvitationLife); err != nil {
		return "", expires, err
	}
	err = a.store.change(ctx, "invite a "+string(i.Role), func(c change) error {
		if err := keeper(ctx, c, by, "made", "invitation"); err != nil {
			return err
		}
		if i.Role == Member { // a supervisor's may also raise a member, which makes no account
			if err := a.letsIn(); err != nil {
				return err
			}
		}
		if token, err = a.makeLink(ctx, c, newLink{role: i.Role, class: i.Class, inviter: by, expires: expires}); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.PersonInvited, "", string(i.Role))
	})
	return token, expires, err
}

// until is when a link ends that is made now.
func (a *Accounts) until(life, usual time.Duration) (time.Time, error) {
	switch {
	case life == 0:
		life = usual
	case life < time.Minute || life > LongestLife:
		return time.Time{}, refuse(BadLink, "link: it is to be good for %s; a minute to %d days are possible", life, int(LongestLife.Hours()/24))
	}
	return a.now().Add(life), nil
}

// PasswordLink returns the token of a link with which the owner of an account sets a
// password, and takes back those that were made before. All logins of the owner are
// void when it is used; until then the old password holds.
func (a *Accounts) PasswordLink(ctx context.Context, by Person, id string, life time.Duration) (token string, expires time.Time, err error) {
	err = a.store.change(ctx, "make a link for a password", func(c change) error {
		p, err := a.kept(ctx, c, by, id, "password", "reset")
		if err != nil {
			return err
		}
		if p.ID == by.ID {
			return refuse(OwnAccount, "%s: this is your own account: change the password with the old one", p.Name)
		}
		if p.Disabled {
			return refuse(Disabled, "account %q: it is disabled, and its owner could not log in; enable it first", p.Name)
		}
		usual := PasswordLife
		if p.Invited {
			usual = InvitationLife
		}
		if expires, err = a.until(life, usual); err != nil {
			return err
		}
		if err := c.withdrawLinksOf(ctx, p.ID, a.now()); err != nil {
			return err
		}
		if token, err = a.makeLink(ctx, c, newLink{role: p.Role, owner: p.ID, inviter: by, expires: expires}); err != nil {
			return err
		}
		act := record.PasswordReset
		if p.Invited {
			act = record.PersonInvited
		}
		return c.audit(ctx, a.now(), by, act, p.ID, "")
	})
	return token, expires, err
}

// Withdraw takes a link back that nobody has used. Any supervisor may.
func (a *Accounts) Withdraw(ctx context.Context, by Person, id string) error {
	return a.store.change(ctx, "withdraw a link", func(c change) error {
		if err := keeper(ctx, c, by, "withdrawn", "link"); err != nil {
			return err
		}
		kept, err := c.link(ctx, id)
		switch {
		case err != nil:
			return err
		case kept.secret == nil:
			return refuse(BadLink, "withdraw: there is no such link")
		case !kept.used.IsZero():
			return refuse(LinkUsed, "withdraw: the link was used on %s", day(kept.used))
		case !kept.withdrawn.IsZero():
			return nil
		}
		if err := c.withdrawLink(ctx, id, a.now()); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.LinkWithdrawn, kept.owner.ID, "")
	})
}

func (p Person) called() string {
	if p.IsNobody() {
		return "nobody"
	}
	return p.Name
}

// A newLink is a link to be made. The one that is printed at a start has no inviter and
// does not expire.
type newLink struct {
	role         Role
	owner, class string
	inviter      Person
	expires      time.Time
}

// makeLink stores a new link and returns its token: id, a dot, secret.
func (a *Accounts) makeLink(ctx context.Context, c change, l newLink) (token string, err error) {
	id, err := a.word(5)
	if err != nil {
		return "", err
	}
	// Eighty bits, which nobody guesses, and no more: a link on paper is typed by hand.
	secret, err := a.word(10)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(secret))
	if err := c.addLink(ctx, id, hash[:], l, a.now()); err != nil {
		return "", err
	}
	return id + "." + secret, nil
}

// Link returns the link that token opens, without using it, or refuses: BadLink,
// LinkUsed, LinkExpired, LinkWithdrawn.
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
	case !kept.withdrawn.IsZero():
		return Link{}, refuse(LinkWithdrawn, "link: it was withdrawn on %s; ask a supervisor for another", day(kept.withdrawn))
	case kept.disowned:
		return Link{}, refuse(BadLink, "link: the account of the supervisor who gave it is disabled, or a supervisor's no longer")
	case !kept.expires.IsZero() && !a.now().Before(kept.expires):
		asked := kept.inviter
		if asked == "" {
			asked = "a supervisor"
		}
		return Link{}, refuse(LinkExpired, "link: it was good until %s; ask %s for another", day(kept.expires), asked)
	case kept.owner.Disabled:
		return Link{}, accountDisabled(kept.owner.Name)
	}
	l := Link{
		Role: kept.role, Owner: kept.owner.Name, New: kept.owner.Invited, Class: kept.class, ClassID: kept.classID,
		Inviter: kept.inviter, id: id, owner: kept.owner.ID,
	}
	if !kept.expires.IsZero() {
		l.Expires = kept.expires.Local()
	}
	return l, nil
}

// day is a moment in the time of the house, as pages tell it.
func day(t time.Time) string { return t.Local().Format("2 January 2006 15:04 MST") }

// RegisterInvited uses the link of a token up for a new account. Otherwise it is like
// Register; a refusal does not use the link up.
func (a *Accounts) RegisterInvited(ctx context.Context, token string, who Person, name, password string) (Person, error) {
	l, err := a.Link(ctx, token) // before the work of hashing for a stranger
	if err != nil {
		return Person{}, err
	}
	if l.owner != "" {
		return Person{}, refuse(HasAccount, "link: it sets the password of %s, and makes no account", l.Owner)
	}
	if !l.Expires.IsZero() { // the first supervisor is let in whatever is set
		if err := a.letsIn(); err != nil {
			return Person{}, err
		}
	}
	made, err := a.draft(ctx, who, name, password, l.Role)
	if err != nil {
		return Person{}, err
	}
	err = a.store.change(ctx, "register a "+string(l.Role), func(c change) error {
		if err := a.admit(ctx, c, made); err != nil {
			return err
		}
		return a.spend(ctx, c, token, made.Person, "made the account of a "+string(made.Role))
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
		if l, err := a.link(ctx, c.reads, token); err != nil {
			return err
		} else if l.owner != "" || l.Role != Supervisor {
			return refuse(HasAccount, "link: it makes an account, and %s has one", p.called())
		}
		switch p.Role {
		case Member:
		case Supervisor:
			return refuse(AlreadySupervisor, "link: it makes a supervisor, and %s is one", p.Name)
		default:
			return refuse(NoAccount, "link: it raises a member, and %s has no account", who.called())
		}
		if err := c.setRole(ctx, p.ID, Supervisor); err != nil {
			return err
		}
		raised = Person{ID: p.ID, Name: p.Name, Role: Supervisor}
		if err := a.spend(ctx, c, token, raised, ""); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), raised, record.RightsChanged, p.ID, "became a supervisor by a link")
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(raised.ID)
	return raised, nil
}

// SetPassword uses the link of a token up to set its owner's password. Every login of
// the owner is void afterwards, and his passkeys and tied identities are gone, save the
// identity by which the account was made: somebody else may have added them. A refusal
// does not use the link up.
func (a *Accounts) SetPassword(ctx context.Context, token, password string) (Person, error) {
	l, err := a.Link(ctx, token)
	if err != nil {
		return Person{}, err
	}
	if l.owner == "" {
		return Person{}, refuse(BadLink, "link: it makes an account, and sets nobody's password")
	}
	if err := checkPassword(l.Owner, password); err != nil {
		return Person{}, err
	}
	hash, err := a.hash(ctx, password)
	if err != nil {
		return Person{}, err
	}
	var owner Person
	err = a.store.change(ctx, "set a password by a link", func(c change) error {
		if err := a.spend(ctx, c, token, Person{ID: l.owner}, "set the password"); err != nil {
			return err
		}
		if err := c.setPassword(ctx, l.owner, hash); err != nil {
			return err
		}
		if err := c.closeWays(ctx, l.owner, false); err != nil {
			return err
		}
		owner, _, err = c.person(ctx, l.owner)
		return err
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(owner.ID)
	return owner, nil
}

// spend notes that a person has used the link, and in words for what, or refuses.
func (a *Accounts) spend(ctx context.Context, c change, token string, p Person, words string) error {
	l, err := a.link(ctx, c.reads, token)
	if err != nil {
		return err
	}
	if err := c.useLink(ctx, l.id, p.ID, a.now()); err != nil {
		return err
	}
	return c.audit(ctx, a.now(), p, record.LinkUsed, p.ID, words)
}
