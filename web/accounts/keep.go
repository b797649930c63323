package accounts

import (
	"context"
	"fmt"
	"slices"
	"time"

	"burncard/sessions/record"
)

// Rename gives a person, with an account or a guest, another name. Classes, exams that
// are appointed and what is set for a trainee have the new name at once; sessions, signatures
// and decisions keep the name that they were made under.
func (a *Accounts) Rename(ctx context.Context, by Person, id, name string) (Person, error) {
	name, err := cleanName(name)
	if err != nil {
		return Person{}, err
	}
	var renamed Person
	err = a.store.change(ctx, "rename a person", func(c change) error {
		if err := keeper(ctx, c, by, "changed", "name"); err != nil {
			return err
		}
		p, _, err := c.person(ctx, id)
		switch {
		case err != nil:
			return err
		case p.IsNobody():
			return refuse(NoAccount, "rename: there is no such person")
		}
		if gone, err := c.isRemoved(ctx, id); err != nil {
			return err
		} else if gone {
			return refuse(NoAccount, "%s: the account was removed, and what it left keeps its name", p.Name)
		}
		if err := nameFree(ctx, c.reads, id, name); err != nil {
			return err
		}
		renamed = p
		renamed.Name = name
		if name == p.Name {
			return nil
		}
		if err := c.rename(ctx, renamed); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.PersonRenamed, id, "was "+p.Name)
	})
	return renamed, err
}

// SetSupervisor gives a member the supervisor's right, or takes it from a supervisor. All
// logins of the person are void at once. The last supervisor keeps it. A supervisor who
// gives up the own right says so by own.
func (a *Accounts) SetSupervisor(ctx context.Context, by Person, id string, right, own bool) error {
	changed := false
	err := a.store.change(ctx, "change a supervisor's right", func(c change) error {
		p, err := a.kept(ctx, c, by, id, "supervisor's right", "changed")
		switch {
		case err != nil:
			return err
		case p.Supervises() == right:
			return nil
		case !right && p.ID == by.ID && !own:
			return refuse(OwnAccount, "%s: this is your own right; tick that you give it up", p.Name)
		}
		role, words := Supervisor, "became a supervisor"
		if !right {
			if err := notTheLast(ctx, c, p); err != nil {
				return err
			}
			role, words = Member, "is a supervisor no longer"
		}
		if err := c.setRole(ctx, id, role); err != nil {
			return err
		}
		changed = true
		return c.audit(ctx, a.now(), by, record.RightsChanged, id, words)
	})
	if err == nil && changed {
		a.voids(id)
	}
	return err
}

// Remove ends an account for good: nobody logs in to it any more, its name is free, its
// links are void, exams of which nothing has come are withdrawn, and its owner is in no
// class that goes on. Its sessions stay. Another
// supervisor removes a supervisor's account, and never the last one.
func (a *Accounts) Remove(ctx context.Context, by Person, id string) error {
	err := a.store.change(ctx, "remove an account", func(c change) error {
		p, err := a.kept(ctx, c, by, id, "account", "removed")
		switch {
		case err != nil:
			return err
		case p.ID == by.ID:
			return refuse(OwnAccount, "%s: this is your own account, and another supervisor removes it", p.Name)
		}
		if err := notTheLast(ctx, c, p); err != nil {
			return err
		}
		if err := c.remove(ctx, id, by, a.now()); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), by, record.AccountRemoved, id, "")
	})
	if err != nil {
		return err
	}
	a.voids(id)
	return nil
}

// An Added is a person whom a supervisor has added, with the link by which the person
// sets a password; or why not.
type Added struct {
	Person
	Token   string
	Expires time.Time
	Refused error // nil where the person was added
}

// addedAtOnce is how many people one transaction adds: the tables' log waits for it.
const addedAtOnce = 20

// Add makes accounts without a password, each with a link by which its owner sets one.
// What is refused for one person does not hold up the others. An error that is none of one
// person comes with those who were added before it.
func (a *Accounts) Add(ctx context.Context, by Person, people []NewPerson, life time.Duration) (added []Added, err error) {
	expires, err := a.until(life, InvitationLife)
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(people, addedAtOnce) {
		var now []Added
		err := a.store.change(ctx, "add people", func(c change) (err error) {
			now, err = a.addSome(ctx, c, by, some, expires)
			return err
		})
		if err != nil {
			return added, err
		}
		added = append(added, now...)
	}
	return added, nil
}

func (a *Accounts) addSome(ctx context.Context, c change, by Person, people []NewPerson, expires time.Time) (added []Added, err error) {
	if err := keeper(ctx, c, by, "added to", "list"); err != nil {
		return nil, err
	}
	if err := a.letsIn(); err != nil {
		return nil, err
	}
	for _, n := range people {
		one := Added{Person: Person{Name: n.Name, Role: n.Role, Invited: true}, Expires: expires}
		if err := a.add(ctx, c, by, &one); CodeOf(err) != "" {
			one.Refused = err
		} else if err != nil {
			return nil, err
		}
		added = append(added, one)
	}
	return added, nil
}

// A NewPerson is a person whom a supervisor adds.
type NewPerson struct {
	Name string
	Role Role // Member or Supervisor
}

func (a *Accounts) add(ctx context.Context, c change, by Person, p *Added) (err error) {
	if p.Name, err = cleanName(p.Name); err != nil {
		return err
	}
	if p.Role != Member && p.Role != Supervisor {
		return refuse(NoAccount, "%s: the role is member or supervisor, and not %q", p.Name, p.Role)
	}
	if err := nameFree(ctx, c.reads, "", p.Name); err != nil {
		return err
	}
	if p.ID, err = a.word(16); err != nil {
		return err
	}
	if err := c.addAccount(ctx, p.Person, "", a.now()); err != nil {
		return err
	}
	if err := keepLikeness(ctx, c, p.Person); err != nil {
		return err
	}
	if p.Token, err = a.makeLink(ctx, c, newLink{role: p.Role, owner: p.ID, inviter: by, expires: p.Expires}); err != nil {
		return err
	}
	return c.audit(ctx, a.now(), by, record.PersonAdded, p.ID, string(p.Role))
}

// rename writes a person's name of today, everywhere but in what is over.
func (c change) rename(ctx context.Context, p Person) error {
	var folded any
	if p.HasAccount() {
		folded = fold(p.Name)
	}
	for _, s := range []struct {
		statement string
		args      []any
	}{
		{`UPDATE people SET name = ?, folded = ? WHERE id = ?`, []any{p.Name, folded, p.ID}},
		{`DELETE FROM likenesses WHERE person = ?`, []any{p.ID}},
		{`UPDATE pupils SET name = ? WHERE person = ?`, []any{p.Name, p.ID}},
		{`UPDATE appointments SET name = ? WHERE person = ?`, []any{p.Name, p.ID}},
		{`UPDATE terms SET name = ? WHERE person = ?`, []any{p.Name, p.ID}},
	} {
		if err := c.exec(ctx, "rename "+p.ID, s.statement, s.args...); err != nil {
			return err
		}
	}
	if !p.HasAccount() {
		return nil
	}
	return keepLikeness(ctx, c, p)
}

func (r reads) isRemoved(ctx context.Context, id string) (bool, error) {
	at, err := r.removed(ctx, id)
	return !at.IsZero(), err
}

// remove makes an account one that nobody can log in to, with a name that is free.
func (c change) remove(ctx context.Context, id string, by Person, at time.Time) error {
	if err := c.withdrawLinksOf(ctx, id, at); err != nil {
		return err
	}
	for _, s := range []struct {
		statement string
		args      []any
	}{
		{`UPDATE people SET role = 'guest', folded = NULL, password = NULL WHERE id = ?`, []any{id}},
		{`DELETE FROM likenesses WHERE person = ?`, []any{id}},
		{`DELETE FROM devices WHERE person = ?`, []any{id}},
		{`DELETE FROM disabled WHERE person = ?`, []any{id}},
		{`DELETE FROM terms WHERE person = ?`, []any{id}},
		{`DELETE FROM appointments WHERE person = ? AND NOT EXISTS (SELECT 1 FROM attempts WHERE appointment = appointments.id)`, []any{id}},
		{`DELETE FROM pupils WHERE person = ? AND class IN (SELECT id FROM classes WHERE ended IS NULL)`, []any{id}},
		{`INSERT INTO removed (person, by, at) VALUES (?, ?, ?)`, []any{id, actor(by), at.UnixMilli()}},
	} {
		if err := c.exec(ctx, fmt.Sprintf("remove %s", id), s.statement, s.args...); err != nil {
			return err
		}
	}
	if err := c.closeWays(ctx, id, true); err != nil {
		return err
	}
	return c.voidLogins(ctx, id)
}
