package accounts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// A store reads and writes the people in one database file. Its callers decide what
// is allowed.
type store struct {
	reads
	writer, reader *sql.DB
}

func newStore(writer, reader *sql.DB) store { return store{reads{reader}, writer, reader} }

// change runs do in one transaction and commits it if do returns nil. It returns a
// refusal unwrapped. Do must be quick: the tables' log waits for the same writer.
func (s store) change(ctx context.Context, doing string, do func(change) error) error {
	err := query.Transact(ctx, s.writer, func(tx *sql.Tx) error { return do(change{reads{tx}, tx}) })
	if err == nil || CodeOf(err) != "" {
		return err
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// reads are the queries, by the pool of readers or within a change.
type reads struct{ from query.Source }

// person returns the person with this id, or nobody, and the generation of his
// logins.
func (r reads) person(ctx context.Context, id string) (p Person, generation int64, err error) {
	err = r.from.QueryRowContext(ctx, `SELECT id, name, role, generation, EXISTS (SELECT 1 FROM disabled WHERE person = id)
		FROM people WHERE id = ?`, id).
		Scan(&p.ID, &p.Name, &p.Role, &generation, &p.Disabled)
	if errors.Is(err, sql.ErrNoRows) {
		return Person{}, 0, nil
	}
	if err != nil {
		return Person{}, 0, fmt.Errorf("read person %s: %w", id, err)
	}
	return p, generation, nil
}

// account returns the account of this name, or nobody, and the hash of its password.
func (r reads) account(ctx context.Context, name string) (p Person, hash string, err error) {
	err = r.from.QueryRowContext(ctx, `SELECT id, name, role, password, EXISTS (SELECT 1 FROM disabled WHERE person = id)
		FROM people WHERE folded = ?`, fold(name)).
		Scan(&p.ID, &p.Name, &p.Role, &hash, &p.Disabled)
	if errors.Is(err, sql.ErrNoRows) {
		return Person{}, "", nil
	}
	if err != nil {
		return Person{}, "", fmt.Errorf("look for account %q: %w", name, err)
	}
	return p, hash, nil
}

// alike returns the accounts with a name that has this likeness.
func (r reads) alike(ctx context.Context, likeness string) (list []Person, err error) {
	for rows, err := range query.Rows(ctx, r.from, `SELECT p.id, p.name FROM likenesses l JOIN people p ON p.id = l.person WHERE l.likeness = ?`, likeness) {
		var p Person
		if err == nil {
			err = rows.Scan(&p.ID, &p.Name)
		}
		if err != nil {
			return nil, fmt.Errorf("look for accounts like %q: %w", likeness, err)
		}
		list = append(list, p)
	}
	return list, nil
}

// accounts returns everyone who has an account, in the order of their names.
func (r reads) accounts(ctx context.Context) (list []Person, err error) {
	for rows, err := range query.Rows(ctx, r.from, `SELECT id, name, role FROM people WHERE folded IS NOT NULL ORDER BY folded`) {
		var p Person
		if err == nil {
			err = rows.Scan(&p.ID, &p.Name, &p.Role)
		}
		if err != nil {
			return nil, fmt.Errorf("list accounts: %w", err)
		}
		list = append(list, p)
	}
	return list, nil
}

// page returns the accounts whose names contain a folded text, in the order of
// their names: at most limit of them, after the first skip. All is the number of
// accounts found.
func (r reads) page(ctx context.Context, folded string, skip, limit int) (list []Account, all int, err error) {
	err = r.from.QueryRowContext(ctx, `SELECT count(*) FROM people WHERE instr(folded, ?) > 0`, folded).Scan(&all)
	if err != nil {
		return nil, 0, fmt.Errorf("count accounts: %w", err)
	}
	for rows, err := range query.Rows(ctx, r.from, `SELECT p.id, p.name, p.role, p.made, coalesce(d.at, 0), coalesce(b.name, '')
		FROM people p LEFT JOIN disabled d ON d.person = p.id LEFT JOIN people b ON b.id = d.by
		WHERE instr(p.folded, ?) > 0 ORDER BY p.folded LIMIT ? OFFSET ?`, folded, limit, skip) {
		var a Account
		var made, at int64
		if err == nil {
			err = rows.Scan(&a.ID, &a.Name, &a.Role, &made, &at, &a.DisabledBy)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("list accounts: %w", err)
		}
		a.Made = time.UnixMilli(made).UTC()
		if a.Disabled = at > 0; a.Disabled {
			a.DisabledAt = time.UnixMilli(at).UTC()
		}
		list = append(list, a)
	}
	return list, all, nil
}

// looks is a likeness of the name of an account.
type looks struct{ likeness, person string }

// likenesses returns the stored likenesses of accounts' names.
func (r reads) likenesses(ctx context.Context) (map[looks]bool, error) {
	kept := map[looks]bool{}
	for rows, err := range query.Rows(ctx, r.from, `SELECT likeness, person FROM likenesses`) {
		var l looks
		if err == nil {
			err = rows.Scan(&l.likeness, &l.person)
		}
		if err != nil {
			return nil, fmt.Errorf("list likenesses: %w", err)
		}
		kept[l] = true
	}
	return kept, nil
}

// supervised reports whether there is a supervisor.
func (r reads) supervised(ctx context.Context) (yes bool, err error) {
	err = r.from.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM people WHERE role = 'supervisor')`).Scan(&yes)
	return yes, err
}

// A keptLink is a link in the file.
type keptLink struct {
	secret        []byte // SHA-256 of the secret half of the token; nil if there is no such link
	inviter       string // the name; "" for nobody
	disowned      bool   // the inviter's account is disabled
	expires, used time.Time
}

// link returns the link with this id.
func (r reads) link(ctx context.Context, id string) (l keptLink, err error) {
	var inviter sql.NullString
	var expires, used sql.NullInt64
	err = r.from.QueryRowContext(ctx,
		`SELECT l.secret, p.name, l.expires, l.used, d.person IS NOT NULL FROM supervisor_links l
		 LEFT JOIN people p ON p.id = l.inviter LEFT JOIN disabled d ON d.person = l.inviter WHERE l.id = ?`, id).
		Scan(&l.secret, &inviter, &expires, &used, &l.disowned)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return keptLink{}, fmt.Errorf("look for link %s: %w", id, err)
	}
	l.inviter = inviter.String
	if expires.Valid {
		l.expires = time.UnixMilli(expires.Int64)
	}
	if used.Valid {
		l.used = time.UnixMilli(used.Int64)
	}
	return l, nil
}

// hasDevice reports whether a browser is remembered for any account.
func (r reads) hasDevice(ctx context.Context, hash string) (has bool, err error) {
	err = r.from.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM devices WHERE device = ?)`, hash).Scan(&has)
	return has, err
}

// deviceOf reports whether a browser is remembered for the account of a name, with a
// login since a moment.
func (r reads) deviceOf(ctx context.Context, hash, name string, since time.Time) (known bool, err error) {
	err = r.from.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM devices d JOIN people p ON p.id = d.person
		WHERE d.device = ? AND p.folded = ? AND d.seen >= ?)`, hash, fold(name), since.UnixMilli()).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("look for a browser: %w", err)
	}
	return known, nil
}

// A change is a transaction; nobody else can write between its reads and its
// writes.
type change struct {
	reads
	tx *sql.Tx
}

// do runs a statement and returns the number of rows that it changed.
func (c change) do(ctx context.Context, what, statement string, args ...any) (rows int64, err error) {
	result, err := c.tx.ExecContext(ctx, statement, args...)
	if err == nil {
		rows, err = result.RowsAffected()
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", what, err)
	}
	return rows, nil
}

func (c change) addGuest(ctx context.Context, p Person, made time.Time) error {
	_, err := c.do(ctx, "insert guest "+p.ID, `INSERT INTO people (id, name, role, generation, made) VALUES (?, ?, ?, 0, ?)`,
		p.ID, p.Name, Guest, made.UnixMilli())
	return err
}

func (c change) addAccount(ctx context.Context, p Person, hash string, made time.Time) error {
	_, err := c.do(ctx, "insert person "+p.ID,
		`INSERT INTO people (id, name, role, folded, password, generation, made) VALUES (?, ?, ?, ?, ?, 0, ?)`,
		p.ID, p.Name, p.Role, fold(p.Name), hash, made.UnixMilli())
	return err
}

// giveAccount makes a guest the owner of an account, and reports whether he was still
// a guest. It raises the generation, so that the guest's login token is not good for
// the account.
func (c change) giveAccount(ctx context.Context, p Person, hash string) (ok bool, err error) {
	n, err := c.do(ctx, "update guest "+p.ID,
		`UPDATE people SET name = ?, role = ?, folded = ?, password = ?, generation = generation + 1
		 WHERE id = ? AND role = 'guest'`, p.Name, p.Role, fold(p.Name), hash, p.ID)
	return n > 0, err
}

// makeSupervisor makes a member a supervisor; the earlier logins are void.
func (c change) makeSupervisor(ctx context.Context, id string) error {
	_, err := c.do(ctx, "update member "+id, `UPDATE people SET role = 'supervisor', generation = generation + 1 WHERE id = ?`, id)
	return err
}

// setPassword changes a password; the earlier logins are void.
func (c change) setPassword(ctx context.Context, id, hash string) error {
	_, err := c.do(ctx, "person "+id, `UPDATE people SET password = ?, generation = generation + 1 WHERE id = ?`, hash, id)
	return err
}

// rehash replaces the hash of a password, unless it has been changed since.
func (c change) rehash(ctx context.Context, id, old, hash string) error {
	_, err := c.do(ctx, "person "+id, `UPDATE people SET password = ? WHERE id = ? AND password = ?`, hash, id, old)
	return err
}

// disable notes who disabled an account; the earlier logins are void.
func (c change) disable(ctx context.Context, id, by string, at time.Time) error {
	if _, err := c.do(ctx, "person "+id, `INSERT INTO disabled (person, by, at) VALUES (?, ?, ?)`, id, by, at.UnixMilli()); err != nil {
		return err
	}
	_, err := c.do(ctx, "person "+id, `UPDATE people SET generation = generation + 1 WHERE id = ?`, id)
	return err
}

func (c change) enable(ctx context.Context, id string) error {
	_, err := c.do(ctx, "person "+id, `DELETE FROM disabled WHERE person = ?`, id)
	return err
}

func (c change) addLikeness(ctx context.Context, l looks) error {
	_, err := c.do(ctx, "likeness of "+l.person, `INSERT INTO likenesses VALUES (?, ?) ON CONFLICT DO NOTHING`, l.likeness, l.person)
	return err
}

func (c change) deleteLikenesses(ctx context.Context) error {
	_, err := c.do(ctx, "delete likenesses", `DELETE FROM likenesses`)
	return err
}

// addLink adds a link of an inviter, by id. The link that is printed at a start
// has no inviter and does not expire.
func (c change) addLink(ctx context.Context, id string, secret []byte, inviter string, made, expires time.Time) error {
	var until any
	if !expires.IsZero() {
		until = expires.UnixMilli()
	}
	_, err := c.do(ctx, "insert link "+id, `INSERT INTO supervisor_links (id, secret, inviter, made, expires) VALUES (?, ?, nullif(?, ''), ?, ?)`,
		id, secret, inviter, made.UnixMilli(), until)
	return err
}

// deletePrintedLinks deletes the links that were printed at earlier starts.
func (c change) deletePrintedLinks(ctx context.Context) error {
	_, err := c.do(ctx, "delete printed links", `DELETE FROM supervisor_links WHERE inviter IS NULL`)
	return err
}

func (c change) useLink(ctx context.Context, id, person string, at time.Time) error {
	_, err := c.do(ctx, "spend link "+id, `UPDATE supervisor_links SET used = ?, person = ? WHERE id = ?`, at.UnixMilli(), person, id)
	return err
}

// keepDevice notes a login of a person in a browser.
func (c change) keepDevice(ctx context.Context, hash, person string, at time.Time) error {
	_, err := c.do(ctx, "person "+person, `INSERT OR REPLACE INTO devices (device, person, seen) VALUES (?, ?, ?)`, hash, person, at.UnixMilli())
	return err
}

// forgetDevices deletes all browsers of a person but the last ones, and those without
// a login since a moment.
func (c change) forgetDevices(ctx context.Context, person string, since time.Time, most int) error {
	_, err := c.do(ctx, "person "+person, `DELETE FROM devices WHERE person = ?1 AND (seen < ?2 OR device NOT IN
		(SELECT device FROM devices WHERE person = ?1 ORDER BY seen DESC LIMIT ?3))`, person, since.UnixMilli(), most)
	return err
}

// deleteOldLogins deletes the logins that have ended by SQLite's clock, which
// scs uses.
func (c change) deleteOldLogins(ctx context.Context) error {
	_, err := c.do(ctx, "delete old logins", `DELETE FROM login_sessions WHERE expiry < julianday('now')`)
	return err
}
