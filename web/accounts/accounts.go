// Package accounts knows who is who: guests, members and supervisors, their
// passwords, the one-time links that make supervisors, and which browser is
// logged in as whom.
//
// Two types share the work. Accounts is what the file says: the people, and
// what may change about them. Logins is what a browser holds: a cookie that
// names one of them. Every act that changes what a person may do (Guest,
// Register, Login, ChangePassword, RegisterSupervisor, Raise) is followed by
// Logins.SignIn, which gives the browser a new token; should a page forget it,
// the old token has already stopped being good for an account.
//
// What a person may say at a table is not decided here: that is his standing
// there, which is a fact of the table.
//
// A refusal, which the person can read and mend, is an *Error; any other error
// is the operator's.
package accounts

import (
	"context"
	"database/sql"
	"encoding/base32"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"

	"burncard/sessions/limit"
)

// Accounts is the people of one database file. It is safe for concurrent use;
// the exported fields are settings, to be changed before the first use only.
type Accounts struct {
	// Cost is the work that one password check takes. A password that was kept
	// at another cost is hashed anew when its owner next logs in.
	Cost argon2id.Params

	// DeviceTries are the tries at one account in one browser in which it has
	// been logged in before. In all other browsers PairTries are the tries at
	// one account from one network address, AddressTries those at all accounts
	// from one address, which a school may share, and AccountTurns those at one
	// account from anywhere: beyond these a try waits for its turn.
	DeviceTries, PairTries, AddressTries, AccountTurns limit.Rate

	store  store
	now    func() time.Time
	random io.Reader

	devices, pairs, addresses, turns limit.Keys // of tries to log in
	changes                          limit.Keys // of tries to change the password, by person
	pause                            func(context.Context, time.Duration) error

	mu     sync.Mutex // guards voided
	voided []func(person string)

	// hashing holds a place for every password hash that may be under way, so
	// that a crowd at the login page cannot take the memory of the tables.
	hashing chan struct{}
}

// New returns the people of a database that has the tables of package schema. The
// writer and the reader are pools over one file, opened and closed by the
// caller; foreign keys and locking are set in their DSN, with transactions
// that begin immediate. The clock stamps, expires links and throttles; random,
// which must be safe for concurrent use, makes ids and link tokens.
func New(writer, reader *sql.DB, now func() time.Time, random io.Reader) (*Accounts, error) {
	a := &Accounts{
		// OWASP's second choice: as strong as its first, in 19 MiB instead of 46.
		Cost:         argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		DeviceTries:  limit.Rate{Burst: 10, Every: 12 * time.Second},
		PairTries:    limit.Rate{Burst: 6, Every: 12 * time.Second},
		AddressTries: limit.Rate{Burst: 60, Every: time.Second},
		AccountTurns: limit.Rate{Burst: 20, Every: 3 * time.Second},
		pause:        pause,

		store: newStore(writer, reader), now: now, random: random,
		hashing: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	if err := a.likenessesAnew(context.Background()); err != nil {
		return nil, fmt.Errorf("note what the names of accounts look like: %w", err)
	}
	return a, nil
}

// OnVoid has do called, with a person's id, whenever all logins of that person
// have just become void: the password was changed, the account was disabled, a
// guest made an account, a member became a supervisor.
func (a *Accounts) OnVoid(do func(person string)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.voided = append(a.voided, do)
}

// voids says that the logins of a person are void. The change is on disk.
func (a *Accounts) voids(person string) {
	a.mu.Lock()
	told := slices.Clone(a.voided)
	a.mu.Unlock()
	for _, do := range told {
		do(person)
	}
}

// word returns n random bytes as lower-case letters and digits.
func (a *Accounts) word(n int) (string, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(a.random, b); err != nil {
		return "", fmt.Errorf("read %d random bytes: %w", n, err)
	}
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)), nil
}
