package accounts

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"burncard/sessions/likeness"
	"burncard/sessions/record"
)

// A Role is a person's role in the house. It says nothing about a table.
type Role string

// The roles. A supervisor is also the instructor.
const (
	Guest      Role = "guest"      // a name only
	Member     Role = "member"     // a name of his own and a password
	Supervisor Role = "supervisor" // sees everybody's sessions
)

// A Person is someone who has given a name. The zero Person is nobody.
type Person struct {
	ID   string // letters and digits; stays when a guest makes an account
	Name string
	Role Role

	Disabled bool // the account may not log in, see Accounts.Disable
	Invited  bool // a supervisor added the account, and its owner has set no password yet
}

// Operator is the person at the machine, by command. No account has this id.
var Operator = Person{ID: record.Operator.ID, Name: record.Operator.Name, Role: Supervisor}

// IsNobody reports whether p has not even given a name.
func (p Person) IsNobody() bool { return p.ID == "" }

// HasAccount reports whether p is a member or a supervisor.
func (p Person) HasAccount() bool { return p.Role == Member || p.Role == Supervisor }

// Supervises reports whether p is a supervisor.
func (p Person) Supervises() bool { return p.Role == Supervisor }

const longestName = 40

// cleanName returns the stored form of a name: trimmed, with single spaces.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return "", refuse(BadName, "name: it is empty; 1 to %d characters are asked for", longestName)
	case n > longestName:
		return "", refuse(BadName, "name: it has %d characters; 1 to %d are asked for", n, longestName)
	}
	readable := false
	for _, r := range name {
		switch {
		case r == utf8.RuneError:
			return "", refuse(BadName, "name: it has a character that cannot be read; letters, digits, spaces, - and ' are allowed")
		case (unicode.IsLetter(r) || unicode.IsDigit(r)) && !likeness.Invisible(r):
			readable = true
		case r != ' ' && r != '-' && r != '\'':
			return "", refuse(BadName, "name %q: it has %q; letters, digits, spaces, - and ' are allowed", name, r)
		}
	}
	if !readable {
		return "", refuse(BadName, "name %q: it has neither letter nor digit", name)
	}
	return strings.Join(strings.Fields(name), " "), nil
}

// fold returns the same text for names that differ only in case.
func fold(name string) string { return strings.Map(likeness.Fold, name) }

// Guest makes a person who has only a name. Other guests may have the same. It
// refuses a name that an account has or that looks like one (NameTaken), and everybody
// where the house has no guests (NotAdmitted).
func (a *Accounts) Guest(ctx context.Context, name string) (Person, error) {
	name, err := cleanName(name)
	if err != nil {
		return Person{}, err
	}
	if !a.Admission().Guests {
		return Person{}, refuse(NotAdmitted, "name %q: this house lets in no guests; log in to your account", name)
	}
	if err := nameFree(ctx, a.store.reads, "", name); err != nil {
		return Person{}, err
	}
	id, err := a.word(16)
	if err != nil {
		return Person{}, err
	}
	p := Person{ID: id, Name: name, Role: Guest}
	if err := a.store.change(ctx, "register a guest", func(c change) error { return c.addGuest(ctx, p, a.now()) }); err != nil {
		return Person{}, err
	}
	return p, nil
}

// Register makes a member. A guest who registers keeps his id, and with it his
// training sessions; who may be nobody. Register refuses a person who has an
// account (HasAccount), and a name that another account has or that looks like
// one (NameTaken). Where the registration is not open it refuses everybody (NotAdmitted).
func (a *Accounts) Register(ctx context.Context, who Person, name, password string) (Person, error) {
	if err := a.open(); err != nil {
		return Person{}, err
	}
	made, err := a.draft(ctx, who, name, password, Member)
	if err != nil {
		return Person{}, err
	}
	err = a.store.change(ctx, "register", func(c change) error {
		if err := a.admit(ctx, c, made); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), made.Person, record.AccountMade, made.ID, string(made.Role))
	})
	if err != nil {
		return Person{}, err
	}
	a.voids(made.ID)
	return made.Person, nil
}

// A draft is an account ready to be written. Its password is hashed before the
// transaction, which must be short.
type draft struct {
	Person
	isNew bool // the person was no guest
	hash  string
}

func (a *Accounts) draft(ctx context.Context, who Person, name, password string, role Role) (draft, error) {
	d, err := a.named(ctx, who, name, role)
	if err != nil {
		return draft{}, err
	}
	if err := checkPassword(d.Name, password); err != nil {
		return draft{}, err
	}
	d.hash, err = a.hash(ctx, password)
	return d, err
}

// named is a draft without a password.
func (a *Accounts) named(ctx context.Context, who Person, name string, role Role) (draft, error) {
	if who.HasAccount() {
		return draft{}, refuse(HasAccount, "%s: this is an account already; log out to make another", who.Name)
	}
	name, err := cleanName(name)
	if err != nil {
		return draft{}, err
	}
	// admit checks again; here the check saves the work of hashing.
	if err := nameFree(ctx, a.store.reads, who.ID, name); err != nil {
		return draft{}, err
	}
	d := draft{Person: Person{ID: who.ID, Name: name, Role: role}, isNew: who.IsNobody()}
	if d.isNew {
		d.ID, err = a.word(16)
	}
	return d, err
}

func (a *Accounts) admit(ctx context.Context, c change, d draft) error {
	if err := nameFree(ctx, c.reads, d.ID, d.Name); err != nil {
		return err
	}
	if d.isNew {
		if err := c.addAccount(ctx, d.Person, d.hash, a.now()); err != nil {
			return err
		}
	} else if ok, err := c.giveAccount(ctx, d.Person, d.hash); err != nil {
		return err
	} else if !ok {
		return refuse(HasAccount, "%s: this guest has made an account already; log in to it", d.Name)
	}
	return keepLikeness(ctx, c, d.Person)
}

// List returns everyone who has an account, in the order of their names.
func (a *Accounts) List(ctx context.Context) ([]Person, error) { return a.store.accounts(ctx) }

// ByID returns the person with an id, or nobody.
func (a *Accounts) ByID(ctx context.Context, id string) (Person, error) {
	p, _, err := a.store.person(ctx, id)
	return p, err
}

// Known returns those of some people, by id, of whom the house knows, with id, name and role.
func (a *Accounts) Known(ctx context.Context, ids ...string) (map[string]Person, error) {
	list, err := a.store.people(ctx, ids)
	known := make(map[string]Person, len(list))
	for _, p := range list {
		known[p.ID] = p
	}
	return known, err
}

// OfName is the account of a name, in any case; nobody for none.
func (a *Accounts) OfName(ctx context.Context, name string) (Person, error) {
	p, _, err := a.store.account(ctx, name)
	return p, err
}

// Came reports whether anybody has come under a name, whatever its case: with an account or
// as a guest.
func (a *Accounts) Came(ctx context.Context, name string) (bool, error) {
	return a.store.came(ctx, name)
}
