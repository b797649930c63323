package accounts

import (
	"context"
	"errors"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/record"
)

// An Identity is a person as another house's login knows him: an issuer, and its id for the
// person. An account belongs to it because it was tied, and never because names are equal.
type Identity struct {
	Issuer, Subject string
	Tied            time.Time
	Used            time.Time // zero for never
	Founded         bool      // the account was made by it
}

// noPassword stands in the place of a hash where an account has no password: no password
// has this hash.
const noPassword = "-"

// HasPassword reports whether an account has a password.
func (a *Accounts) HasPassword(ctx context.Context, p Person) (bool, error) {
	_, hash, err := a.store.account(ctx, p.Name)
	return hash != "" && hash != noPassword, err
}

// IdentitiesOf returns the identities that are tied to a person's account.
func (a *Accounts) IdentitiesOf(ctx context.Context, p Person) ([]Identity, error) {
	return a.store.identitiesOf(ctx, p.ID)
}

// LoginByIdentity returns the person to whose account an identity is tied, by what is
// called so; it refuses one that is tied to none (UnknownIdentity).
func (a *Accounts) LoginByIdentity(ctx context.Context, i Identity, called string) (Person, error) {
	owner, err := a.store.identity(ctx, i)
	if err != nil {
		return Person{}, err
	}
	p, _, err := a.store.person(ctx, owner)
	switch {
	case err != nil:
		return Person{}, err
	case !p.HasAccount():
		return Person{}, refuse(UnknownIdentity, "%s: no account of this house is tied to the one that you have there", called)
	case p.Disabled:
		return Person{}, accountDisabled(p.Name)
	}
	err = a.store.change(ctx, "note a login by identity", func(c change) error {
		return c.exec(ctx, "identity of "+p.ID, `UPDATE identities SET used = ? WHERE issuer = ? AND subject = ?`, a.now().UnixMilli(), i.Issuer, i.Subject)
	})
	if err != nil {
		return Person{}, err
	}
	return p, a.loggedIn(ctx, p, "by "+called)
}

// RegisterByIdentity makes an account without a password for an identity that is tied to
// none. With the token of a link it uses the link up; without one the registration has to
// be open. Otherwise it is like Register.
func (a *Accounts) RegisterByIdentity(ctx context.Context, i Identity, called, token string, who Person, name string) (Person, error) {
	role := Member
	if token != "" {
		l, err := a.Link(ctx, token)
		if err != nil {
			return Person{}, err
		}
		if l.owner != "" {
			return Person{}, refuse(HasAccount, "link: it sets the password of %s, and makes no account", l.Owner)
		}
		if !l.Expires.IsZero() {
			if err := a.letsIn(); err != nil {
				return Person{}, err
			}
		}
		role = l.Role
	} else if err := a.open(); err != nil {
		return Person{}, err
	}
	made, err := a.named(ctx, who, name, role)
	if err != nil {
		return Person{}, err
	}
	made.hash = noPassword
	err = a.store.change(ctx, "register by identity", func(c change) error {
		if err := a.admit(ctx, c, made); err != nil {
			return err
		}
		if err := a.tie(ctx, c, made.ID, i, true); err != nil {
			return err
		}
		if token != "" {
			return a.spend(ctx, c, token, made.Person, "made the account of a "+string(role)+" by "+called)
		}
		return c.audit(ctx, a.now(), made.Person, record.AccountMade, made.ID, string(role)+", by "+called)
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(made.ID)
	return made.Person, nil
}

// Sure refuses a person who has not just logged in and does not give his password, see
// BeginPasskey.
func (a *Accounts) Sure(ctx context.Context, who Person, here Login, password string) error {
	return a.sure(ctx, who, here, password)
}

// TieIdentity ties an identity to a person's account. The caller has made sure of the
// person (Sure) before he was sent to the other house.
func (a *Accounts) TieIdentity(ctx context.Context, who Person, i Identity, called string) error {
	return a.store.change(ctx, "tie an identity", func(c change) error {
		p, _, err := c.person(ctx, who.ID)
		if err != nil {
			return err
		}
		if !p.HasAccount() || p.Disabled {
			return refuse(NoAccount, "%s: %s has no account that is in use", called, p.called())
		}
		switch owner, err := c.identity(ctx, i); {
		case err != nil:
			return err
		case owner == p.ID:
			return nil
		}
		if err := a.tie(ctx, c, p.ID, i, false); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), p, record.IdentityTied, p.ID, called)
	})
}

// tie notes an identity, or refuses one that is tied to an account.
func (a *Accounts) tie(ctx context.Context, c change, person string, i Identity, founded bool) error {
	if i.Issuer == "" || i.Subject == "" {
		return errors.New("an identity has an issuer and a subject")
	}
	if owner, err := c.identity(ctx, i); err != nil {
		return err
	} else if owner != "" {
		return refuse(IdentityTaken, "identity: it is tied to an account of this house already; log in by it, and remove it there")
	}
	return c.exec(ctx, "identity of "+person, `INSERT INTO identities (issuer, subject, person, founded, tied, used) VALUES (?1, ?2, ?3, ?4, ?5, iif(?4, ?5, NULL))`,
		i.Issuer, i.Subject, person, founded, a.now().UnixMilli())
}

// UntieIdentity takes an identity from a person's own account, save where he could not log
// in any more.
func (a *Accounts) UntieIdentity(ctx context.Context, who Person, here Login, password string, i Identity, called string) error {
	if err := a.sure(ctx, who, here, password); err != nil {
		return err
	}
	return a.store.change(ctx, "untie an identity", func(c change) error {
		if owner, err := c.identity(ctx, i); err != nil || owner != who.ID {
			return err
		}
		_, hash, err := c.account(ctx, who.Name)
		if err != nil {
			return err
		}
		if hash == noPassword {
			return refuse(NoPassword, "%s: your account has no password, and this is how you log in; ask a supervisor for a link that sets one", called)
		}
		if err := c.exec(ctx, "identity of "+who.ID, `DELETE FROM identities WHERE issuer = ? AND subject = ?`, i.Issuer, i.Subject); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), who, record.IdentityUntied, who.ID, called)
	})
}

// identity returns the id of the person to whom an identity is tied; "" for nobody.
func (r reads) identity(ctx context.Context, i Identity) (person string, err error) {
	_, err = query.One(ctx, r.from, "look for an identity", []any{&person}, `SELECT person FROM identities WHERE issuer = ? AND subject = ?`, i.Issuer, i.Subject)
	return person, err
}

func (r reads) identitiesOf(ctx context.Context, person string) ([]Identity, error) {
	return query.All(ctx, r.from, "list identities", func(i *Identity) []any {
		return []any{&i.Issuer, &i.Subject, &i.Founded, query.Milliseconds(&i.Tied), query.Milliseconds(&i.Used)}
	}, `SELECT issuer, subject, founded, tied, used FROM identities WHERE person = ? ORDER BY tied, issuer, subject`, person)
}
