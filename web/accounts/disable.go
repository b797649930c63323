package accounts

import (
	"context"
	"database/sql"
	"fmt"
	"time"
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
// changes nothing. Only a supervisor disables, and never his own account, so
// that one supervisor always remains.
func (a *Accounts) Disable(ctx context.Context, by Person, id string) error {
	err := a.write(ctx, "disable an account", func(tx *sql.Tx) error {
		if err := a.keeper(ctx, tx, by, "disabled"); err != nil {
			return err
		}
		p, _, err := person(ctx, tx, id)
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
		if _, err := tx.ExecContext(ctx, `INSERT INTO disabled (person, by, at) VALUES (?, ?, ?)`, p.ID, by.ID, a.now().UnixMilli()); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE people SET generation = generation + 1 WHERE id = ?`, p.ID)
		return err
	})
	if err != nil {
		return err
	}
	a.voids(id)
	return nil
}

// Enable lets a person log in again, with the password of before. Enabling an
// account that is in use changes nothing.
func (a *Accounts) Enable(ctx context.Context, by Person, id string) error {
	return a.write(ctx, "enable an account", func(tx *sql.Tx) error {
		if err := a.keeper(ctx, tx, by, "enabled"); err != nil {
			return err
		}
		p, _, err := person(ctx, tx, id)
		if err != nil {
			return err
		}
		if !p.HasAccount() {
			return refuse(NoAccount, "enable: there is no such account")
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM disabled WHERE person = ?`, p.ID)
		return err
	})
}

// keeper refuses everybody but supervisors whose own account is in use, as the
// file has it now.
func (a *Accounts) keeper(ctx context.Context, tx *sql.Tx, by Person, what string) error {
	p, _, err := person(ctx, tx, by.ID)
	if err != nil {
		return err
	}
	if !p.Supervises() || p.Disabled {
		return refuse(NotSupervisor, "account: only a supervisor has it %s, and %s is none", what, by.called())
	}
	return nil
}

// Accounts lists accounts in the order of their names: at most limit of them,
// after the first skip. All is how many there are. A search keeps the accounts
// whose names hold it, whatever its case.
func (a *Accounts) Accounts(ctx context.Context, search string, skip, limit int) (list []Account, all int, err error) {
	search = fold(search)
	err = a.reader.QueryRowContext(ctx, `SELECT count(*) FROM people WHERE instr(folded, ?) > 0`, search).Scan(&all)
	if err != nil {
		return nil, 0, fmt.Errorf("count accounts: %w", err)
	}
	rows, err := a.reader.QueryContext(ctx, `SELECT p.id, p.name, p.role, p.made, coalesce(d.at, 0), coalesce(b.name, '')
		FROM people p LEFT JOIN disabled d ON d.person = p.id LEFT JOIN people b ON b.id = d.by
		WHERE instr(p.folded, ?) > 0 ORDER BY p.folded LIMIT ? OFFSET ?`, search, limit, skip)
	if err != nil {
		return nil, 0, fmt.Errorf("list accounts: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Account
		var made, at int64
		if err := rows.Scan(&c.ID, &c.Name, &c.Role, &made, &at, &c.DisabledBy); err != nil {
			return nil, 0, fmt.Errorf("list accounts: %w", err)
		}
		c.Made = time.UnixMilli(made).UTC()
		if c.Disabled = at > 0; c.Disabled {
			c.DisabledAt = time.UnixMilli(at).UTC()
		}
		list = append(list, c)
	}
	if err := rows.Err(); err != nil {
		return nil, 0, fmt.Errorf("list accounts: %w", err)
	}
	return list, all, nil
}
