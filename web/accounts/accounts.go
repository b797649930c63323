// Package accounts keeps guests, members and supervisors, their passwords, the
// one-time links by which people come in, and the logins of browsers.
//
// Two types share the work. Accounts reads and changes the people in the file.
// Logins handles the cookie by which a browser is one of them. After every call
// that changes what a person may do (Guest, Register, Login, ChangePassword,
// RegisterInvited, Raise, SetPassword) the page calls Logins.SignIn, which gives the
// browser a new token. If a page forgets that, the old token is still void for
// an account.
//
// This package does not decide what a person may say at a table: the table
// knows his part there.
//
// A refusal for the person to read is an *Error; any other error is for the
// operator.
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
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"

	"burncard/sessions/limit"
	"burncard/web/pending"
)

// Accounts is the people of one database file. It is safe for concurrent use.
// The exported fields are settings; change them only before the first use.
type Accounts struct {
	// Cost is the work of one password check. A password with another cost is
	// hashed again at its owner's next login.
	Cost argon2id.Params

	// DeviceTries limits the tries at one account in a browser in which it has
	// been logged in before. In all other browsers, PairTries limits the tries
	// at one account from one network address, AddressTries those at all
	// accounts from one address, which a school may share, and AccountTurns
	// those at one account from anywhere. Beyond AccountTurns a try waits for
	// its turn.
	DeviceTries, PairTries, AddressTries, AccountTurns limit.Rate

	// Idle and SupervisorIdle are how long a login of a member or a supervisor lasts
	// without use; 0 is for the seven days that every login has.
	Idle, SupervisorIdle time.Duration

	store  store
	now    func() time.Time
	random io.Reader

	devices, pairs, addresses, turns limit.Keys // of tries to log in
	changes                          limit.Keys // of tries to change the password, by person
	begins                           limit.Keys // of logins that are begun without a password, by address
	pause                            func(context.Context, time.Duration) error

	admission atomic.Pointer[Admission] // as the file has it
	seen      seen
	guesses   guesses

	challenges pending.List[challenge] // that passkeys are to sign

	mu     sync.Mutex // guards voided
	voided []func(person string)

	// hashing has room for one value for each password hash that may run at
	// once, so that a crowd at the login page cannot take the memory of the
	// tables.
	hashing chan struct{}
}

// New returns the people of a database that has the tables of package schema. The
// writer and the reader are pools over one file, which the caller opens and
// closes; their DSN sets foreign keys, locking, and immediate transactions. Now
// is the clock for times, links and rate limits. Random makes ids and link tokens
// and must be safe for concurrent use.
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
	if err := a.updateLikenesses(context.Background()); err != nil {
		return nil, fmt.Errorf("note what the names of accounts look like: %w", err)
	}
	if err := a.readAdmission(context.Background()); err != nil {
		return nil, err
	}
	return a, nil
}

// OnVoid sets a function that is called with a person's id whenever all logins
// of that person, or some, become void: the password was changed, the account was
// disabled, a guest made an account, a member became a supervisor, a login was ended.
func (a *Accounts) OnVoid(do func(person string)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.voided = append(a.voided, do)
}

// voids calls the function of OnVoid. The change is on disk.
func (a *Accounts) voids(person string) {
	a.mu.Lock()
	told := slices.Clone(a.voided)
	a.mu.Unlock()
	for _, do := range told {
		do(person)
	}
}

// Word returns a random word that nobody guesses.
func (a *Accounts) Word() (string, error) { return a.word(16) }

// word returns n random bytes as lower-case letters and digits.
func (a *Accounts) word(n int) (string, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(a.random, b); err != nil {
		return "", fmt.Errorf("read %d random bytes: %w", n, err)
	}
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)), nil
}
