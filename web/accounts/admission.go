package accounts

import (
	"context"

	"burncard/sessions/query"
	"burncard/sessions/record"
)

// A Registration says who may make an account.
type Registration string

// The registrations, from the widest.
const (
	Open         Registration = "open"       // everybody
	ByInvitation Registration = "invitation" // people with a link, and those whom a supervisor adds
	Closed       Registration = "closed"     // nobody, by link neither
)

// An Admission says who may come into the house. Whatever it says, people who have an
// account log in, and the first supervisor of a house is let in.
type Admission struct {
	Registration Registration
	Guests       bool // visitors come in with a name alone
}

// Admission is what holds now.
func (a *Accounts) Admission() Admission { return *a.admission.Load() }

func (a *Accounts) readAdmission(ctx context.Context) error {
	now := Admission{Registration: Open, Guests: true}
	_, err := query.One(ctx, a.store.from, "read who may come in", []any{&now.Registration, &now.Guests}, `SELECT registration, guests FROM admission`)
	a.admission.Store(&now)
	return err
}

// SetAdmission says who may come in from now on. Guests who are here stay until their
// login ends.
func (a *Accounts) SetAdmission(ctx context.Context, by Person, set Admission) error {
	switch set.Registration {
	case Open, ByInvitation, Closed:
	default:
		return refuse(NotAdmitted, "registration: it is open, invitation or closed, and not %q", set.Registration)
	}
	err := a.store.change(ctx, "set who may come in", func(c change) error {
		if err := keeper(ctx, c, by, "set", "registration"); err != nil {
			return err
		}
		if err := c.exec(ctx, "registration", `INSERT OR REPLACE INTO admission VALUES (1, ?, ?)`, set.Registration, set.Guests); err != nil {
			return err
		}
		words := string(set.Registration) + ", guests come in"
		if !set.Guests {
			words = string(set.Registration) + ", no guests"
		}
		return c.audit(ctx, a.now(), by, record.DoorChanged, "", words)
	})
	if err == nil {
		a.admission.Store(&set)
	}
	return err
}

// open refuses visitors without a link where the registration is not open.
func (a *Accounts) open() error {
	switch a.Admission().Registration {
	case ByInvitation:
		return refuse(NotAdmitted, "account: this house makes accounts by invitation; ask a supervisor for a link")
	case Closed:
		return a.letsIn()
	}
	return nil
}

// letsIn refuses every new account while the registration is closed.
func (a *Accounts) letsIn() error {
	if a.Admission().Registration == Closed {
		return refuse(NotAdmitted, "account: the registration is closed, and no account is made; a supervisor opens it")
	}
	return nil
}
