package accounts

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/sessions/schema"

	"github.com/alexedwards/argon2id"
	_ "modernc.org/sqlite"
)

// cheap is the least work that argon2id allows.
var cheap = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// A clock stands still until a test moves it.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// pool opens the file as the program does.
func pool(t *testing.T, file string, connections int) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate&_pragma=busy_timeout(5000)"+
		"&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(connections)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// open returns the people of the file, as after a start of the program.
func open(t *testing.T, file string) (*Accounts, *clock) {
	t.Helper()
	c := &clock{at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	writer := pool(t, file, 1)
	upgrade(t, writer)
	a, err := New(writer, pool(t, file, 4), c.now, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	a.Cost = cheap
	return a, c
}

// upgrade gives a file today's tables. In the program the journal does it.
func upgrade(t *testing.T, db *sql.DB) {
	t.Helper()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback() // does nothing after a commit
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	if err := schema.Upgrade(t.Context(), tx, version); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

func openNew(t *testing.T) (*Accounts, *clock) {
	t.Helper()
	return open(t, filepath.Join(t.TempDir(), "test.db"))
}

const secret = "correct horse" // everybody's password

func register(t *testing.T, a *Accounts, name string) Person {
	t.Helper()
	p, err := a.Register(t.Context(), Person{}, name, secret)
	if err != nil {
		t.Fatalf("Register(%q): %v", name, err)
	}
	return p
}

// stored is the person with this id in the file.
func stored(t *testing.T, a *Accounts, id string) Person {
	t.Helper()
	p, _, err := a.store.person(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// supervisor makes the first one.
func supervisor(t *testing.T, a *Accounts, name string) Person {
	t.Helper()
	p, err := a.RegisterInvited(t.Context(), firstToken(t, a), Person{}, name, secret)
	if err != nil {
		t.Fatalf("RegisterInvited(%q): %v", name, err)
	}
	return p
}

func firstToken(t *testing.T, a *Accounts) string {
	t.Helper()
	token, err := a.FirstSupervisorToken(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// wantCode fails t unless err is a refusal of this code that holds all words.
func wantCode(t *testing.T, what string, err error, want Code, words ...string) {
	t.Helper()
	if CodeOf(err) != want || want == "" && err != nil {
		t.Errorf("%s: code %q (%v), want %q", what, CodeOf(err), err, want)
	}
	if err == nil {
		return
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%s: %q does not name %q", what, err, word)
		}
	}
	if strings.Contains(err.Error(), secret) {
		t.Errorf("%s: %q tells a password", what, err)
	}
}

func TestNewTwiceOverOneFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.db")
	a, _ := open(t, file)
	ann := register(t, a, "Ann")

	b, _ := open(t, file)
	got, err := b.Login(t.Context(), "Ann", secret, "192.0.2.1:1", "")
	if err != nil || got != ann {
		t.Errorf("Login after a restart = %+v, %v, want %+v", got, err, ann)
	}
}

func TestErrorsOfTheOperatorAreNoRefusals(t *testing.T) {
	a, _ := openNew(t)
	a.random = io.LimitReader(rand.Reader, 3)
	_, err := a.Guest(t.Context(), "Ann")
	if err == nil || CodeOf(err) != "" {
		t.Errorf("Guest without randomness: %v, want an error that is no refusal", err)
	}

	ended, end := context.WithCancel(t.Context())
	end()
	a.random = rand.Reader
	for range cap(a.hashing) {
		a.hashing <- struct{}{} // no room for another hash
	}
	_, err = a.Register(ended, Person{}, "Ann", secret)
	if !errors.Is(err, context.Canceled) || CodeOf(err) != "" {
		t.Errorf("Register after its request ended: %v, want %v", err, context.Canceled)
	}
}

// The schema's checks refuse half an account.
func TestSchemaRefusesHalfAnAccount(t *testing.T) {
	a, _ := openNew(t)
	for _, row := range []string{
		`('a', 'Ann', 'member', NULL, NULL, 0, 0)`,
		`('b', 'Ann', 'guest', 'ANN', 'hash', 0, 0)`,
		`('c', 'Ann', 'supervisor', 'ANN', NULL, 0, 0)`,
		`('d', 'Ann', 'owner', 'ANN', 'hash', 0, 0)`,
		`('e', 'Ann', 'guest', NULL, NULL, 'zero', 0)`,
	} {
		if _, err := a.store.writer.Exec(`INSERT INTO people (id, name, role, folded, password, generation, made) VALUES ` + row); err == nil {
			t.Errorf("the table took %s", row)
		}
	}
}
