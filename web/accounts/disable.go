package accounts

import (
	"context"
	"time"

	"burncard/sessions/record"
)

// An Account is a person's account as supervisors see it.
type Account struct {
	Person
	Made       time.Time
	DisabledAt time.Time // zero while the account is in use
	DisabledBy string    // the supervisor's name; empty while the account is in use
}

// Disable keeps a person from logging in until a supervisor enables the account
// again. All logins of the person are void at once. Disabling a disabled account
// changes nothing. Only a supervisor can disable an account, and not his own, so
// that one supervisor always remains.
func (a *Accounts) Disable(ctx context.Context, by Person, id string) error {
	err := a.store.change(ctx, "disable an account", func(c change) error {
		if err := keeper(ctx, c, by, "disabled"); err != nil {
			return err
		}
		p, _, err := c.person(ctx, id)
		switch {
		case err != nil:
			return err
		case !p.HasAccount():
			return refuse(NoAccount, "disable: there is no such account")
		case p.ID == by.ID:
			return refuse(OwnAccount, "%s: this is your own account, and another supervisor disables it", p.Name)
		case p.Disabled:
			return nil
		}
		if err := c.disable(ctx, p.ID, by.ID, a.now()); err != nil {
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
		if err := keeper(ctx, c, by, "enabled"); err != nil {
			return err
		}
		p, _, err := c.person(ctx, id)
		switch {
		case err != nil:
			return err
		case !p.HasAccount():
			return refuse(NoAccount, "enable: there is no such account")
		case !p.Disabled:
			return nil
		}
		if err := c.enable(ctx, p.ID); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.AccountEnabled, p.ID, "")
	})
}

// keeper refuses everybody except supervisors whose own account is in use, by
// the present file.
func keeper(ctx context.Context, c change, by Person, what string) error {
	p, _, err := c.person(ctx, by.ID)
	if err != nil {
		return err
	}
	if !p.Supervises() || p.Disabled {
		return refuse(NotSupervisor, "account: only a supervisor has it %s, and %s is none", what, by.called())
	}
	return nil
}

// Accounts lists accounts in the order of their names: at most limit of them,
// after the first skip. All is the number of accounts found. Search selects the
// accounts whose names contain it, in any case.
func (a *Accounts) Accounts(ctx context.Context, search string, skip, limit int) (list []Account, all int, err error) {
	return a.store.page(ctx, fold(search), skip, limit)
}
