package accounts

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"burncard/sessions/record"
)

// The length of a password in characters. The upper limit bounds the work of
// hashing.
const (
	shortestPassword = 8
	longestPassword  = 200
)

// house is the name of this program, which a guesser tries first.
const house = "burncard"

// checkPassword refuses a password that is too short, too long, one that many people
// have, or made of nothing but the person's name, a word of the trade or a pattern. What
// characters it has is nobody's concern.
func checkPassword(name, password string) error {
	n := utf8.RuneCountInString(password)
	if n < shortestPassword || n > longestPassword {
		return refuse(BadPassword, "password: it has %d characters; %d to %d are asked for", n, shortestPassword, longestPassword)
	}
	switch {
	case bare(password) == bare(name):
		return refuse(BadPassword, "password: it is the name %q; take words that do not name you", name)
	case isTradeWord(password):
		return refuse(BadPassword, "password: it is a word of this house or its trade; take words that a stranger does not think of")
	case isPattern(password):
		return refuse(BadPassword, "password: its %d characters repeat themselves or follow each other; take several words", n)
	case isCommon(password):
		return refuse(BadPassword, "password: it is one of those that most people take, and is guessed first; take several words")
	}
	return nil
}

// bare is a text folded, without its ends of digits and marks: what is left of
// "Burncard123!". A text without letters stays whole.
func bare(text string) string {
	text = fold(text)
	if letters := strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); letters != "" {
		return letters
	}
	return text
}

// turn waits until a password may be hashed, or ctx ends. Call done after the work.
func (a *Accounts) turn(ctx context.Context) (done func(), err error) {
	select {
	case a.hashing <- struct{}{}:
		return func() { <-a.hashing }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to hash a password: %w", ctx.Err())
	}
}

// hash returns the hash of a password. It waits for its turn until ctx ends.
func (a *Accounts) hash(ctx context.Context, password string) (string, error) {
	done, err := a.turn(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	hash, err := argon2id.CreateHash(password, &a.Cost)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// matches reports whether hash was made of password, and whether at the present
// cost.
func (a *Accounts) matches(ctx context.Context, password, hash string) (matches, current bool, err error) {
	done, err := a.turn(ctx)
	if err != nil {
		return false, false, err
	}
	defer done()
	matches, cost, err := argon2id.CheckHash(password, hash)
	if err != nil {
		return false, false, fmt.Errorf("check a password: %w", err)
	}
	return matches, *cost == a.Cost, nil
}

// Login returns the account with this name and password. The try came from
// the address, with or without a port; the device is that of the browser, "" for
// none, see Logins.Device. A wrong password and an unknown name give the same refusal
// (WrongLogin) and take the same work.
//
// A try that comes too soon after others is refused (TooManyTries) or waits for
// its turn. The counts are kept in memory.
func (a *Accounts) Login(ctx context.Context, name, password, address, device string) (Person, error) {
	name, err := cleanName(name)
	if err != nil {
		return Person{}, err
	}
	if utf8.RuneCountInString(password) > longestPassword {
		return Person{}, wrongLogin(name) // nobody can have this password
	}
	if err := a.throttle(ctx, name, address, device); err != nil {
		return Person{}, err
	}
	p, err := a.verify(ctx, name, password)
	if err != nil {
		return Person{}, err
	}
	return p, a.loggedIn(ctx, p, "")
}

func wrongLogin(name string) error {
	return refuse(WrongLogin, "account %q: no account has this name with this password", name)
}

func accountDisabled(name string) error {
	return refuse(Disabled, "account %q: a supervisor has disabled it; ask a supervisor to enable it", name)
}

// verify returns the account with this name and password, or refuses.
func (a *Accounts) verify(ctx context.Context, name, password string) (Person, error) {
	p, hash, err := a.store.account(ctx, name)
	if err != nil {
		return Person{}, err
	}
	if p.IsNobody() || p.Invited || hash == noPassword {
		// The same work as a check, so that the time does not tell which names
		// have accounts.
		if _, err := a.hash(ctx, password); err != nil {
			return Person{}, err
		}
		if p.Invited {
			p = Person{}
		}
		if err := a.failed(ctx, p); err != nil {
			return Person{}, err
		}
		return Person{}, wrongLogin(name)
	}
	matches, current, err := a.matches(ctx, password, hash)
	if err != nil {
		return Person{}, fmt.Errorf("account %s: %w", p.ID, err)
	}
	if !matches {
		if err := a.failed(ctx, p); err != nil {
			return Person{}, err
		}
		return Person{}, wrongLogin(name)
	}
	if p.Disabled { // only the owner of the password learns it
		return Person{}, accountDisabled(p.Name)
	}
	if !current {
		if err := a.rehash(ctx, p.ID, hash, password); err != nil {
			return Person{}, err
		}
	}
	return p, nil
}

// rehash stores the same password at the present cost, unless it has been
// changed since.
func (a *Accounts) rehash(ctx context.Context, id, old, password string) error {
	hash, err := a.hash(ctx, password)
	if err != nil {
		return err
	}
	return a.store.change(ctx, "rehash a password", func(c change) error { return c.rehash(ctx, id, old, hash) })
}

// ChangePassword replaces who's password if old is the old one; these tries are not
// counted with those to log in. Every login of this person is void afterwards: sign the
// asking browser in again.
func (a *Accounts) ChangePassword(ctx context.Context, who Person, old, fresh string) error {
	if !who.HasAccount() {
		return refuse(NoAccount, "password: a guest has none; make an account first")
	}
	if err := checkPassword(who.Name, fresh); err != nil {
		return err
	}
	if utf8.RuneCountInString(old) > longestPassword {
		return wrongLogin(who.Name)
	}
	if err := tooMany(a.changes.Take(a.DeviceTries, who.ID, a.now()), "too many tries to change the password"); err != nil {
		return err
	}
	p, err := a.verify(ctx, who.Name, old)
	if err != nil {
		return err
	}
	hash, err := a.hash(ctx, fresh)
	if err != nil {
		return err
	}
	err = a.store.change(ctx, "change a password", func(c change) error {
		if err := c.setPassword(ctx, p.ID, hash); err != nil {
			return err
		}
		return c.audit(ctx, a.now(), p, record.PasswordChanged, p.ID, "")
	})
	if err != nil {
		return err
	}
	a.voids(p.ID)
	return nil
}
