package accounts

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/record"
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
	_, err = query.One(ctx, r.from, "read person "+id, []any{&p.ID, &p.Name, &p.Role, &generation, &p.Disabled, &p.Invited},
		`SELECT id, name, role, generation, EXISTS (SELECT 1 FROM disabled WHERE person = id), coalesce(password = '', 0) FROM people WHERE id = ?`, id)
	return p, generation, err
}

// account returns the account of this name, or nobody, and the hash of its password.
func (r reads) account(ctx context.Context, name string) (p Person, hash string, err error) {
	_, err = query.One(ctx, r.from, fmt.Sprintf("look for account %q", name), []any{&p.ID, &p.Name, &p.Role, &hash, &p.Disabled, &p.Invited},
		`SELECT id, name, role, password, EXISTS (SELECT 1 FROM disabled WHERE person = id), password = '' FROM people WHERE folded = ?`, fold(name))
	return p, hash, err
}

// alike returns the id and name of the accounts with a name that has this likeness.
func (r reads) alike(ctx context.Context, likeness string) ([]Person, error) {
	return query.All(ctx, r.from, fmt.Sprintf("look for accounts like %q", likeness), func(p *Person) []any { return []any{&p.ID, &p.Name} },
		`SELECT p.id, p.name FROM likenesses l JOIN people p ON p.id = l.person WHERE l.likeness = ?`, likeness)
}

// accounts returns everyone who has an account, in the order of their names.
func (r reads) accounts(ctx context.Context) ([]Person, error) {
	return query.All(ctx, r.from, "list accounts", func(p *Person) []any { return []any{&p.ID, &p.Name, &p.Role} },
		`SELECT id, name, role FROM people WHERE folded IS NOT NULL ORDER BY folded`)
}

// people returns people by their ids. One who was erased has no role.
func (r reads) people(ctx context.Context, ids []string) ([]Person, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	return query.All(ctx, r.from, "people by id", func(p *Person) []any { return []any{&p.ID, &p.Name, &p.Role} },
		`SELECT p.id, p.name, iif(x.person IS NULL, p.role, '') FROM people p LEFT JOIN erasures x ON x.person = p.id WHERE p.id IN (SELECT value FROM json_each(?))`, string(list))
}

// came reports whether there is a person of this name.
func (r reads) came(ctx context.Context, name string) (is bool, err error) {
	_, err = query.One(ctx, r.from, "whether a person has come", []any{&is}, `SELECT EXISTS (SELECT 1 FROM people WHERE name = ? COLLATE NOCASE)`, name)
	return is, err
}

// looks is a likeness of the name of an account.
type looks struct{ likeness, person string }

func (r reads) likenesses(ctx context.Context) (map[looks]bool, error) {
	return query.Map(ctx, r.from, "list likenesses", func(l *looks, kept *bool) []any { return []any{&l.likeness, &l.person, kept} },
		`SELECT likeness, person, 1 FROM likenesses`)
}

// supervisorsBut counts the supervisors who can log in, but for one.
func (r reads) supervisorsBut(ctx context.Context, id string) (n int, err error) {
	_, err = query.One(ctx, r.from, "count supervisors", []any{&n}, `SELECT count(*) FROM people WHERE role = 'supervisor' AND password <> '' AND id <> ?
		AND id NOT IN (SELECT person FROM disabled)`, id)
	return n, err
}

// hasDevice reports whether a browser is remembered for any account.
func (r reads) hasDevice(ctx context.Context, hash string) (has bool, err error) {
	_, err = query.One(ctx, r.from, "look for a browser", []any{&has}, `SELECT EXISTS (SELECT 1 FROM devices WHERE device = ?)`, hash)
	return has, err
}

// deviceOf reports whether a browser is remembered for the account of a name, with a
// login since a moment.
func (r reads) deviceOf(ctx context.Context, hash, name string, since time.Time) (known bool, err error) {
	_, err = query.One(ctx, r.from, "look for a browser", []any{&known}, `SELECT EXISTS (SELECT 1 FROM devices d JOIN people p ON p.id = d.person
		WHERE d.device = ? AND p.folded = ? AND d.seen >= ?)`, hash, fold(name), since.UnixMilli())
	return known, err
}

// A change is a transaction; nobody else can write between its reads and its
// writes.
type change struct {
	reads
	tx *sql.Tx
}

func (c change) exec(ctx context.Context, doing, statement string, args ...any) error {
	_, err := query.Exec(ctx, c.tx, doing, statement, args...)
	return err
}

// audit writes an act into the audit log: by whom, and to whom by id.
func (c change) audit(ctx context.Context, at time.Time, by Person, act record.AuditAct, about, words string) error {
	e := record.AuditEntry{At: at, By: record.Person{ID: by.ID}, Act: act, About: record.Person{ID: about}, Words: words}
	return record.AddAudit(ctx, c.tx, e)
}

func (c change) addGuest(ctx context.Context, p Person, made time.Time) error {
	return c.exec(ctx, "insert guest "+p.ID, `INSERT INTO people (id, name, role, generation, made, seen, days) VALUES (?1, ?2, ?3, 0, ?4, ?4, 1)`,
		p.ID, p.Name, Guest, made.UnixMilli())
}

// addAccount adds a person with an account. Without a password its owner has not been
// here yet.
func (c change) addAccount(ctx context.Context, p Person, hash string, made time.Time) error {
	return c.exec(ctx, "insert person "+p.ID,
		`INSERT INTO people (id, name, role, folded, password, generation, made, seen, days)
		VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, iif(?5 = '', NULL, ?6), ?5 <> '')`, p.ID, p.Name, p.Role, fold(p.Name), hash, made.UnixMilli())
}

// giveAccount makes a guest the owner of an account, and reports whether he was still
// a guest. It raises the generation, so that the guest's login token is not good for
// the account.
func (c change) giveAccount(ctx context.Context, p Person, hash string) (ok bool, err error) {
	n, err := query.Exec(ctx, c.tx, "update guest "+p.ID,
		`UPDATE people SET name = ?, role = ?, folded = ?, password = ? WHERE id = ? AND role = 'guest'`, p.Name, p.Role, fold(p.Name), hash, p.ID)
	if err != nil || n == 0 {
		return false, err
	}
	return true, c.voidLogins(ctx, p.ID)
}

// setRole makes a member a supervisor, or the other way round; the earlier logins are void.
func (c change) setRole(ctx context.Context, id string, role Role) error {
	if err := c.exec(ctx, "role of "+id, `UPDATE people SET role = ? WHERE id = ?`, role, id); err != nil {
		return err
	}
	return c.voidLogins(ctx, id)
}

// setPassword changes a password; the earlier logins are void.
func (c change) setPassword(ctx context.Context, id, hash string) error {
	if err := c.exec(ctx, "person "+id, `UPDATE people SET password = ? WHERE id = ?`, hash, id); err != nil {
		return err
	}
	return c.voidLogins(ctx, id)
}

// rehash replaces the hash of a password, unless it has been changed since.
func (c change) rehash(ctx context.Context, id, old, hash string) error {
	return c.exec(ctx, "person "+id, `UPDATE people SET password = ? WHERE id = ? AND password = ?`, hash, id, old)
}

// disable notes the supervisor who disabled an account; the earlier logins are void.
func (c change) disable(ctx context.Context, id string, by Person, at time.Time) error {
	if err := c.exec(ctx, "person "+id, `INSERT INTO disabled (person, by, at) VALUES (?, ?, ?)`, id, actor(by), at.UnixMilli()); err != nil {
		return err
	}
	return c.voidLogins(ctx, id)
}

func (c change) enable(ctx context.Context, id string) error {
	return c.exec(ctx, "person "+id, `DELETE FROM disabled WHERE person = ?`, id)
}

func (c change) addLikeness(ctx context.Context, l looks) error {
	return c.exec(ctx, "likeness of "+l.person, `INSERT INTO likenesses VALUES (?, ?) ON CONFLICT DO NOTHING`, l.likeness, l.person)
}

func (c change) deleteLikenesses(ctx context.Context) error {
	return c.exec(ctx, "delete likenesses", `DELETE FROM likenesses`)
}

func (c change) keepDevice(ctx context.Context, hash, person string, at time.Time) error {
	return c.exec(ctx, "person "+person, `INSERT OR REPLACE INTO devices (device, person, seen) VALUES (?, ?, ?)`, hash, person, at.UnixMilli())
}

// forgetDevices deletes all browsers of a person but the last ones, and those without
// a login since a moment.
func (c change) forgetDevices(ctx context.Context, person string, since time.Time, most int) error {
	return c.exec(ctx, "person "+person, `DELETE FROM devices WHERE person = ?1 AND (seen < ?2 OR device NOT IN
		(SELECT device FROM devices WHERE person = ?1 ORDER BY seen DESC LIMIT ?3))`, person, since.UnixMilli(), most)
}
