package accounts

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"burncard/sessions/record"
)

// guessesOf is the time over which failed tries are counted, from the first on.
const guessesOf = time.Hour

// At these counts failed tries are noted in the audit log: a person who mistypes is not,
// and a guesser fills no page.
var (
	notedOfAccount = []int{5, 50, 500, 5000}
	notedOfNobody  = []int{50, 500, 5000, 50_000} // at names that no account has
)

// guesses are counts of failed tries at passwords, by account. They are in memory alone,
// and have no name that somebody typed: a password may be in its place.
type guesses struct {
	mu sync.Mutex
	of map[string]guessed // by the id of the account, "" for names that no account has
}

type guessed struct {
	since time.Time
	n     int
}

// add counts one failed try and returns how many there have been.
func (g *guesses) add(account string, now time.Time) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.of == nil {
		g.of = map[string]guessed{}
	}
	so := g.of[account]
	if so.n == 0 || now.Sub(so.since) >= guessesOf {
		so = guessed{since: now}
	}
	so.n++
	g.of[account] = so
	return so.n
}

// take returns how many failed tries there have been, and forgets them.
func (g *guesses) take(account string, now time.Time) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	so := g.of[account]
	delete(g.of, account)
	if now.Sub(so.since) >= guessesOf {
		return 0
	}
	return so.n
}

// failed counts a try at the password of an account, nobody's where the name is none's,
// and notes it where the count is to be noted.
func (a *Accounts) failed(ctx context.Context, p Person) error {
	n := a.guesses.add(p.ID, a.now())
	noted, words := notedOfAccount, fmt.Sprintf("%d failed tries within an hour", n)
	if p.IsNobody() {
		noted, words = notedOfNobody, words+", at names that no account has"
	}
	if !slices.Contains(noted, n) {
		return nil
	}
	return a.store.change(ctx, "note failed tries", func(c change) error {
		return c.audit(ctx, a.now(), Person{ID: record.Stranger.ID}, record.GuessesFailed, p.ID, words)
	})
}

// loggedIn notes a login and, where it was not by a password, how it came, with the tries that failed before it: they may have been
// somebody else's.
func (a *Accounts) loggedIn(ctx context.Context, p Person, how string) error {
	words := how
	n := a.guesses.take(p.ID, a.now())
	if n > 0 && how != "" {
		words += ", "
	}
	switch n {
	case 0:
	case 1:
		words += "after a failed try"
	default:
		words += fmt.Sprintf("after %d failed tries", n)
	}
	return a.store.change(ctx, "note a login", func(c change) error { return c.audit(ctx, a.now(), p, record.LoggedIn, p.ID, words) })
}
