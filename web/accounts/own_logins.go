package accounts

import (
	"context"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/record"
)

const (
	// usedEvery is how often it is noted that a login is used, so that not every page
	// and every pong of a socket waits for the disk.
	usedEvery = 5 * time.Minute
	// ShortestIdle is the shortest idle timeout: what is noted may be five minutes old.
	ShortestIdle = 2 * usedEvery
	// loginsMost is how many logins a person has at most. One more ends the one that
	// was not used for the longest time.
	loginsMost = 50
)

// A Login is a browser in which a person is logged in. The row in the file is what makes
// it good: without it the browser's cookie is nobody's.
type Login struct {
	ID      string // for its owner's eyes
	Browser string // in words, as "Firefox on Android"
	Began   time.Time
	Used    time.Time // five minutes too early at most
}

// over reports whether a login of p has ended: seven days after it began, or because it
// was not used for too long. A guest has no password, and could not come back: his login
// lasts for the seven days.
func (a *Accounts) over(p Person, l Login, now time.Time) bool {
	if !now.Before(l.Began.Add(loginLife)) {
		return true
	}
	idle := a.idle(p.Role)
	return idle > 0 && !now.Before(l.Used.Add(idle))
}

// idle is how long a login of a person with this role lasts without use; 0 is until it
// ends anyway.
func (a *Accounts) idle(role Role) time.Duration {
	switch role {
	case Member:
		return a.Idle
	case Supervisor:
		return a.SupervisorIdle
	}
	return 0
}

// use notes that a login is used now: on disk every five minutes at most.
func (a *Accounts) use(ctx context.Context, l Login) error {
	now := a.now()
	if l.ID == "" || now.Sub(l.Used) < usedEvery {
		return nil
	}
	// A login that has been ended meanwhile has no row, and none comes back.
	return a.store.change(ctx, "note that a login is used", func(c change) error {
		return c.exec(ctx, "login", `UPDATE logins SET used = ? WHERE id = ? AND used < ?`, now.UnixMilli(), l.ID, now.UnixMilli())
	})
}

// LoginsOf returns the logins of a person that are good, the one that was used last first.
func (a *Accounts) LoginsOf(ctx context.Context, p Person) ([]Login, error) {
	all, err := a.store.loginsOf(ctx, p.ID)
	var list []Login
	for _, l := range all {
		if !a.over(p, l, a.now()) {
			list = append(list, l)
		}
	}
	return list, err
}

// EndLogin ends one of a person's own logins. To end one that has ended changes nothing.
func (a *Accounts) EndLogin(ctx context.Context, who Person, id string) error {
	return a.end(ctx, who, who.ID, func(l Login) bool { return l.ID == id })
}

// EndOtherLogins ends all logins of a person but one.
func (a *Accounts) EndOtherLogins(ctx context.Context, who Person, but string) error {
	return a.end(ctx, who, who.ID, func(l Login) bool { return l.ID != but })
}

// EndLoginsOf ends all logins of somebody who has an account. By is a supervisor.
func (a *Accounts) EndLoginsOf(ctx context.Context, by Person, id string) error {
	err := a.store.change(ctx, "end logins", func(c change) error {
		_, err := a.kept(ctx, c, by, id, "logins", "ended")
		return err
	})
	if err != nil {
		return err
	}
	return a.end(ctx, by, id, func(Login) bool { return true })
}

// end ends the logins of a person that which picks.
func (a *Accounts) end(ctx context.Context, by Person, id string, which func(Login) bool) error {
	ended := 0
	err := a.store.change(ctx, "end logins", func(c change) error {
		all, err := c.loginsOf(ctx, id)
		if err != nil {
			return err
		}
		for _, l := range all {
			if !which(l) {
				continue
			}
			ended++
			if err := c.endLogin(ctx, l.ID); err != nil {
				return err
			}
			if err := c.audit(ctx, a.now(), by, record.LoginEnded, id, l.Browser); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && ended > 0 {
		a.voids(id)
	}
	return err
}

// login returns the person whose login this is, the generation of that person's logins,
// and the login; nobody where there is none.
func (r reads) login(ctx context.Context, id string) (p Person, generation int64, l Login, err error) {
	_, err = query.One(ctx, r.from, "read a login", []any{&p.ID, &p.Name, &p.Role, &generation, &p.Disabled, &p.Invited,
		&l.ID, &l.Browser, query.Milliseconds(&l.Began), query.Milliseconds(&l.Used)},
		`SELECT p.id, p.name, p.role, p.generation, EXISTS (SELECT 1 FROM disabled WHERE person = p.id), coalesce(p.password = '', 0),
			l.id, l.browser, l.began, l.used FROM logins l JOIN people p ON p.id = l.person WHERE l.id = ?`, id)
	return p, generation, l, err
}

func (r reads) loginsOf(ctx context.Context, person string) ([]Login, error) {
	return query.All(ctx, r.from, "list logins", func(l *Login) []any {
		return []any{&l.ID, &l.Browser, query.Milliseconds(&l.Began), query.Milliseconds(&l.Used)}
	}, `SELECT id, browser, began, used FROM logins WHERE person = ? ORDER BY used DESC, began DESC, id`, person)
}

// addLogin adds a login that begins now, and ends those of the person that are too many.
func (c change) addLogin(ctx context.Context, person string, l Login) error {
	if err := c.exec(ctx, "login of "+person, `INSERT INTO logins (id, person, browser, began, used) VALUES (?, ?, ?, ?, ?)`,
		l.ID, person, l.Browser, l.Began.UnixMilli(), l.Used.UnixMilli()); err != nil {
		return err
	}
	return c.exec(ctx, "logins of "+person, `DELETE FROM logins WHERE person = ?1 AND id NOT IN
		(SELECT id FROM logins WHERE person = ?1 ORDER BY used DESC, began DESC, id = ?2 DESC LIMIT ?3)`, person, l.ID, loginsMost)
}

func (c change) endLogin(ctx context.Context, id string) error {
	return c.exec(ctx, "end a login", `DELETE FROM logins WHERE id = ?`, id)
}

// voidLogins ends all logins of a person: the rows go, and the generation of those that
// are good is another from now on.
func (c change) voidLogins(ctx context.Context, person string) error {
	if err := c.exec(ctx, "logins of "+person, `DELETE FROM logins WHERE person = ?`, person); err != nil {
		return err
	}
	return c.exec(ctx, "logins of "+person, `UPDATE people SET generation = generation + 1 WHERE id = ?`, person)
}

// deleteOldLogins deletes the logins that have ended: the cookies' by SQLite's clock,
// which scs uses.
func (c change) deleteOldLogins(ctx context.Context, began, member, supervisor time.Time) error {
	if err := c.exec(ctx, "delete old logins", `DELETE FROM login_sessions WHERE expiry < julianday('now')`); err != nil {
		return err
	}
	return c.exec(ctx, "delete old logins", `DELETE FROM logins WHERE began <= ?
		OR used <= ? AND person IN (SELECT id FROM people WHERE role = 'member')
		OR used <= ? AND person IN (SELECT id FROM people WHERE role = 'supervisor')`, began.UnixMilli(), member.UnixMilli(), supervisor.UnixMilli())
}
