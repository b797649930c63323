package accounts

import (
	"context"

	"burncard/sessions/record"
)

// Disable keeps a person from logging in until a supervisor enables the account
// again. All logins of the person are void at once. Disabling a disabled account
// changes nothing. Only a supervisor can disable an account, and not his own, so
// that one supervisor always remains.
func (a *Accounts) Disable(ctx context.Context, by Person, id string) error {
	err := a.store.change(ctx, "disable an account", func(c change) error {
		p, err := a.kept(ctx, c, by, id, "account", "disabled")
		switch {
		case err != nil:
			return err
		case p.ID == by.ID:
			return refuse(OwnAccount, "%s: this is your own account, and another supervisor disables it", p.Name)
		case p.Disabled:
			return nil
		}
		if err := notTheLast(ctx, c, p); err != nil {
			return err
		}
		if err := c.disable(ctx, p.ID, by, a.now()); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.AccountDisabled, p.ID, "")
	})
	if err != nil {
		return err
	}
	a.voids(id)
	return nil
}

// Enable lets a person log in again with the old password. Enabling an account
// that is in use changes nothing.
func (a *Accounts) Enable(ctx context.Context, by Person, id string) error {
	return a.store.change(ctx, "enable an account", func(c change) error {
		p, err := a.kept(ctx, c, by, id, "account", "enabled")
		if err != nil || !p.Disabled {
			return err
		}
		if err := c.enable(ctx, p.ID); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.AccountEnabled, p.ID, "")
	})
}

// keeper refuses everybody except the operator and supervisors whose own account is in
// use, by the present file. Done is what is to be done to what.
func keeper(ctx context.Context, c change, by Person, done, what string) error {
	if by.ID == Operator.ID {
		return nil
	}
	p, _, err := c.person(ctx, by.ID)
	if err != nil {
		return err
	}
	if !p.Supervises() || p.Disabled {
		return refuse(NotSupervisor, "%s: only a supervisor has it %s, and %s is none", what, done, by.called())
	}
	return nil
}

// kept is the owner of an account, for a keeper who is to have something done to it.
func (a *Accounts) kept(ctx context.Context, c change, by Person, id, what, done string) (Person, error) {
	if err := keeper(ctx, c, by, done, what); err != nil {
		return Person{}, err
	}
	p, _, err := c.person(ctx, id)
	if err == nil && !p.HasAccount() {
		err = refuse(NoAccount, "%s: there is no such account to have it %s", what, done)
	}
	return p, err
}

// notTheLast refuses to take a supervisor from the house who is the last one.
func notTheLast(ctx context.Context, c change, p Person) error {
	if !p.Supervises() || p.Disabled || p.Invited {
		return nil
	}
	others, err := c.supervisorsBut(ctx, p.ID)
	if err == nil && others == 0 {
		err = refuse(LastSupervisor, "%s: a house keeps one supervisor at least, and there is no other", p.Name)
	}
	return err
}
