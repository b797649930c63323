package accounts

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// InvitationLife is how long a supervisor's invitation can be redeemed.
const InvitationLife = 7 * 24 * time.Hour

// A Link is a one-time link that makes a supervisor, as whoever holds its token
// may see it.
type Link struct {
	Inviter string    // the supervisor's name; "" for the link printed at the first start
	Expires time.Time // zero for the link printed at the first start

	id string
}

// FirstSupervisorToken returns the token of a link that makes the first
// supervisor, and voids the one it returned before. As soon as there is a
// supervisor it returns "". It is meant to be called once at each start.
func (a *Accounts) FirstSupervisorToken(ctx context.Context) (token string, err error) {
	err = a.write(ctx, "make the first supervisor's link", func(tx *sql.Tx) error {
		var supervised bool
		if err := tx.QueryRowContext(ctx,
			`SELECT EXISTS (SELECT 1 FROM people WHERE role = 'supervisor')`).Scan(&supervised); err != nil {
			return err
		}
		if supervised {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM supervisor_links WHERE inviter IS NULL`); err != nil {
			return err
		}
		token, err = a.makeLink(ctx, tx, nil, nil)
		return err
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// Invite returns the token of a link with which by, a supervisor, lets one more
// in before it expires.
func (a *Accounts) Invite(ctx context.Context, by Person) (token string, expires time.Time, err error) {
	expires = a.now().Add(InvitationLife)
	err = a.write(ctx, "invite a supervisor", func(tx *sql.Tx) error {
		inviter, _, err := person(ctx, tx, by.ID)
		if err != nil {
			return err
		}
		if !inviter.Supervises() || inviter.Disabled {
			return refuse(NotSupervisor, "invitation: only a supervisor makes one, and %s is none", by.called())
		}
		token, err = a.makeLink(ctx, tx, inviter.ID, expires.UnixMilli())
		return err
	})
	if err != nil {
		return "", time.Time{}, err
	}
	return token, expires, nil
}

// called returns what a refusal calls p.
func (p Person) called() string {
	if p.IsNobody() {
		return "nobody"
	}
	return p.Name
}

// makeLink keeps a new link and returns its token: id, a dot, secret.
func (a *Accounts) makeLink(ctx context.Context, tx *sql.Tx, inviter, expires any) (token string, err error) {
	id, err := a.word(10)
	if err != nil {
		return "", err
	}
	secret, err := a.word(20)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(secret))
	if _, err := tx.ExecContext(ctx,
		`INSERT INTO supervisor_links (id, secret, inviter, made, expires) VALUES (?, ?, ?, ?, ?)`,
		id, hash[:], inviter, a.now().UnixMilli(), expires); err != nil {
		return "", fmt.Errorf("insert link %s: %w", id, err)
	}
	return id + "." + secret, nil
}

// Link returns the link that token opens, without using it, or refuses: BadLink,
// LinkUsed, LinkExpired.
func (a *Accounts) Link(ctx context.Context, token string) (Link, error) {
	return a.link(ctx, a.reader, token)
}

func (a *Accounts) link(ctx context.Context, q querier, token string) (Link, error) {
	id, secret, _ := strings.Cut(token, ".")
	var kept []byte
	var inviter sql.NullString
	var expires, used sql.NullInt64
	var disowned bool // whoever gave it is disabled
	err := q.QueryRowContext(ctx,
		`SELECT l.secret, p.name, l.expires, l.used, d.person IS NOT NULL FROM supervisor_links l
		 LEFT JOIN people p ON p.id = l.inviter LEFT JOIN disabled d ON d.person = l.inviter WHERE l.id = ?`, id).
		Scan(&kept, &inviter, &expires, &used, &disowned)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Link{}, fmt.Errorf("look for link %s: %w", id, err)
	}
	hash := sha256.Sum256([]byte(secret))
	if subtle.ConstantTimeCompare(hash[:], kept) == 0 {
		return Link{}, refuse(BadLink, "link: no supervisor gave it, or a later start of the server replaced it")
	}
	l := Link{Inviter: inviter.String, id: id}
	if used.Valid {
		return Link{}, refuse(LinkUsed, "link: it serves once and was used on %s", day(used.Int64))
	}
	if disowned {
		return Link{}, refuse(BadLink, "link: the account of the supervisor who gave it is disabled")
	}
	if expires.Valid {
		l.Expires = time.UnixMilli(expires.Int64)
		if !a.now().Before(l.Expires) {
			return Link{}, refuse(LinkExpired, "link: it was good until %s; ask %s for another", day(expires.Int64), l.Inviter)
		}
	}
	return l, nil
}

func day(unixMilli int64) string {
	return time.UnixMilli(unixMilli).UTC().Format("2 January 2006 15:04 UTC")
}

// RegisterSupervisor spends the link that token opens on a new supervisor's
// account. Otherwise it is like Register; a refusal does not spend the link.
func (a *Accounts) RegisterSupervisor(ctx context.Context, token string, who Person, name, password string) (Person, error) {
	if _, err := a.Link(ctx, token); err != nil {
		return Person{}, err // before any work is done for a stranger
	}
	made, err := a.draft(ctx, who, name, password, Supervisor)
	if err != nil {
		return Person{}, err
	}
	err = a.write(ctx, "register a supervisor", func(tx *sql.Tx) error {
		if err := a.admit(ctx, tx, made); err != nil {
			return err
		}
		return a.spend(ctx, tx, token, made.ID)
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(made.ID)
	return made.Person, nil
}

// Raise spends the link that token opens on who, a member, who becomes a
// supervisor. Every login of who is void afterwards, also the one that asked,
// until it is signed in again. A refusal does not spend the link.
func (a *Accounts) Raise(ctx context.Context, token string, who Person) (Person, error) {
	var raised Person
	err := a.write(ctx, "raise a member", func(tx *sql.Tx) error {
		p, _, err := person(ctx, tx, who.ID)
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
		if _, err := tx.ExecContext(ctx,
			`UPDATE people SET role = 'supervisor', generation = generation + 1 WHERE id = ?`, p.ID); err != nil {
			return fmt.Errorf("update member %s: %w", p.ID, err)
		}
		raised = Person{ID: p.ID, Name: p.Name, Role: Supervisor}
		return a.spend(ctx, tx, token, p.ID)
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(raised.ID)
	return raised, nil
}

// spend marks the link as used by the person with this id, or refuses.
func (a *Accounts) spend(ctx context.Context, tx *sql.Tx, token, id string) error {
	l, err := a.link(ctx, tx, token)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx,
		`UPDATE supervisor_links SET used = ?, person = ? WHERE id = ?`, a.now().UnixMilli(), id, l.id); err != nil {
		return fmt.Errorf("spend link %s: %w", l.id, err)
	}
	return nil
}
