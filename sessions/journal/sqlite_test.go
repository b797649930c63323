package journal_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/sessions/journal"
	"burncard/sessions/journal/journaltest"
	"burncard/sessions/schema"
)

func TestDB(t *testing.T) {
	journaltest.Suite(t, func(t *testing.T) journal.Journal { return open(t, t.TempDir()) })
	journaltest.Durable(t, func(t *testing.T, folder string) journal.Journal { return open(t, folder) })
}

// open returns the journal in a folder, which the caller closes.
func open(t *testing.T, folder string) *journal.DB {
	t.Helper()
	db, err := journal.Open(filepath.Join(folder, "burncard.db"))
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// openFor is open for one test, which closes it at its end.
func openFor(t *testing.T, folder string) *journal.DB {
	t.Helper()
	db := open(t, folder)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// openShared is openFor for a file that two have open.
func openShared(t *testing.T, folder string) *journal.DB {
	t.Helper()
	db, err := journal.OpenShared(filepath.Join(folder, "burncard.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func create(t *testing.T, j journal.Journal, id string) {
	t.Helper()
	if err := j.Create(t.Context(), journal.Table{ID: id, Created: time.Unix(1, 0)}); err != nil {
		t.Fatal(err)
	}
}

func entry(table string, seq int64) journal.Entry {
	return journal.Entry{Table: table, Seq: seq, At: time.Unix(seq, 0), Line: "deal 1", Facts: []byte("{}")}
}

func mustAppend(t *testing.T, j journal.Journal, entries ...journal.Entry) {
	t.Helper()
	if err := j.Append(t.Context(), entries...); err != nil {
		t.Fatal(err)
	}
}

// length reads a table's log to its end and returns how many entries it has.
func length(t *testing.T, j journal.Journal, table string) (n int) {
	t.Helper()
	for _, err := range j.Read(context.Background(), table, 1) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

// execute runs statements in a SQLite file without the journal.
func execute(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// openPool opens a SQLite file without the journal, for one test.
func openPool(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// A file that is not this binary's database is refused by name and not changed.
func TestOpenRefuses(t *testing.T) {
	ours := func(t *testing.T, path string, statements ...string) {
		db, err := journal.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		execute(t, path, statements...)
	}
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"text", func(t *testing.T, path string) {
			write(t, path, []byte(strings.Repeat("dear diary ", 500)))
		}, `it is no SQLite database, it begins with "dear diary dear "`},
		{"a file of one byte", func(t *testing.T, path string) {
			write(t, path, []byte("x"))
		}, `begins with "x"`},
		{"only the beginning of a database", func(t *testing.T, path string) {
			ours(t, path)
			write(t, path, contents(t, path)[:100])
		}, "malformed"},
		{"half a database", func(t *testing.T, path string) {
			ours(t, path)
			b := contents(t, path)
			write(t, path, b[:len(b)/2])
		}, "malformed"},
		{"a database with a broken schema", func(t *testing.T, path string) {
			ours(t, path)
			b := contents(t, path)
			for i := 100; i < 4096; i++ {
				b[i] = 0xff
			}
			write(t, path, b)
		}, "malformed"},
		{"another program's database", func(t *testing.T, path string) {
			execute(t, path, "CREATE TABLE recipes (name TEXT)")
		}, "another program's database (application id 0x0), Burncard's have 0x42524e43"},
		{"another program's marks", func(t *testing.T, path string) {
			execute(t, path, "PRAGMA application_id = 7")
		}, "application id 0x7"},
		{"a newer schema", func(t *testing.T, path string) {
			ours(t, path, "PRAGMA user_version = 99")
		}, fmt.Sprintf("schema version 99, this binary knows up to %d", schema.Version)},
		{"an older schema", func(t *testing.T, path string) {
			ours(t, path, "PRAGMA user_version = 0")
		}, "schema version 0, and the first was 1"},
		{"a lost table", func(t *testing.T, path string) {
			ours(t, path, "DROP TABLE entries")
		}, "no such table: entries"},
		{"a rollback journal beside it", func(t *testing.T, path string) {
			ours(t, path)
			write(t, path+"-journal", []byte("of another database"))
		}, "some.db-journal beside it is not its own"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "some.db")
			tt.make(t, path)
			before := contents(t, path)
			db, err := journal.Open(path)
			if err == nil {
				db.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q does not name %s and say %q", err, path, tt.want)
			}
			if !bytes.Equal(contents(t, path), before) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestOpenNoFile(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "file"), nil)
	for path, want := range map[string]string{
		"":                                       "name a file",
		":memory:":                               "name a file",
		filepath.Join(folder, "nowhere", "x.db"): "its folder",
		filepath.Join(folder, "file", "x.db"):    "not a",
		folder:                                   "no regular file",
		filepath.Join(folder, "x.db-journal"):    "a part of the database",
	} {
		db, err := journal.Open(path)
		if err == nil {
			db.Close()
			t.Errorf("Open(%q) opened something", path)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("Open(%q): %v, want %q in it", path, err, want)
		}
	}
}

func TestOpenPaths(t *testing.T) {
	for _, name := range []string{"plain.db", "a b.db", "what?.db", "50%41#1;&x=y.db", "Zoë.db", "file:x.db"} {
		path := filepath.Join(t.TempDir(), name)
		write(t, path, nil) // an empty file is like a missing one
		db, err := journal.Open(path)
		if err != nil {
			t.Error(err)
			continue
		}
		create(t, db, "a")
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		if len(contents(t, path)) == 0 {
			t.Errorf("%s: the journal was written somewhere else", path)
		}
	}
	t.Chdir(t.TempDir())
	db, err := journal.Open("relative.db")
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if len(contents(t, "relative.db")) == 0 {
		t.Error("relative.db was written somewhere else")
	}
}

// Only the owner can read the file, which has accounts in it, and its log.
func TestFileMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such mode")
	}
	folder := t.TempDir()
	openFor(t, folder)
	for _, name := range []string{"burncard.db", "burncard.db-wal"} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %o, want 600", name, mode)
		}
	}
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Every connection of both pools has the settings for durable writes.
func TestSettings(t *testing.T) {
	db := openFor(t, t.TempDir())
	want := map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000", "query_only": "0",
	}
	check := func(pool *sql.DB, connections int) {
		for range connections {
			conn, err := pool.Conn(t.Context()) // held, so that the next is another
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			for setting, value := range want {
				var got string
				if err := conn.QueryRowContext(t.Context(), "PRAGMA "+setting).Scan(&got); err != nil {
					t.Fatal(err)
				}
				if got != value {
					t.Errorf("%s is %s, want %s", setting, got, value)
				}
			}
		}
	}
	check(db.Writer(), 1)
	want["query_only"] = "1"
	check(db.Reader(), 4)
}

// Other packages have tables in the file, and Reader cannot write to them.
func TestOthersTables(t *testing.T) {
	folder := t.TempDir()
	db := open(t, folder)
	if _, err := db.Writer().Exec("CREATE TABLE accounts (name TEXT) STRICT"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Writer().Exec("INSERT INTO accounts VALUES ('Ann')"); err != nil {
		t.Fatal(err)
	}
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1))
	for _, statement := range []string{"DELETE FROM accounts", "DELETE FROM entries", "DROP TABLE entries"} {
		if _, err := db.Reader().Exec(statement); err == nil {
			t.Errorf("a reader could %s", statement)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var name string
	if err := openFor(t, folder).Reader().QueryRow("SELECT name FROM accounts").Scan(&name); err != nil || name != "Ann" {
		t.Errorf("after reopening: %q, %v; want Ann", name, err)
	}
}

// Two processes with one file cannot both write the same sequence, and an old
// memory of the log's end does not mislead either.
func TestTwoProcesses(t *testing.T) {
	folder := t.TempDir()
	one, two := openShared(t, folder), openShared(t, folder)
	create(t, one, "a")
	mustAppend(t, one, entry("a", 1))
	said := entry("a", 2)
	said.Client, said.Number = "page", 1
	mustAppend(t, two, said)
	if err := one.Append(t.Context(), entry("a", 2)); !errors.Is(err, journal.ErrConflict) {
		t.Errorf("a sequence that the other process has written: %v, want a conflict", err)
	}
	mustAppend(t, two, entry("a", 3))
	mustAppend(t, one, entry("a", 4))
	again := said
	again.Seq = 4
	err := two.Append(t.Context(), again)
	if _, repeated := errors.AsType[*journal.RepeatError](err); !repeated {
		t.Errorf("a line sent again to the other process: %v, want a repeat", err)
	}
	mustAppend(t, two, entry("a", 5), entry("a", 6))
	if n := length(t, one, "a"); n != 6 {
		t.Errorf("the log has %d entries, want 6", n)
	}
}

// Two processes that write at once disturb each other only by conflicts.
func TestTwoProcessesAtOnce(t *testing.T) {
	folder := t.TempDir()
	processes := []*journal.DB{openShared(t, folder), openShared(t, folder)}
	create(t, processes[0], "a")
	const each = 100
	var all sync.WaitGroup
	for _, db := range processes {
		all.Go(func() {
			for seq, won := int64(1), 0; won < each; seq++ {
				err := db.Append(t.Context(), entry("a", seq))
				if err == nil {
					won++
				} else if !errors.Is(err, journal.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if n := length(t, processes[0], "a"); n != each*len(processes) {
		t.Errorf("the log has %d entries, want %d", n, each*len(processes))
	}
}

// Reading finds a hole in a log, which only another program can make.
func TestHoleIsFound(t *testing.T) {
	db := openFor(t, t.TempDir())
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1), entry("a", 2), entry("a", 3))
	if _, err := db.Writer().Exec("DELETE FROM entries WHERE seq = 2"); err != nil {
		t.Fatal(err)
	}
	var last error
	for _, err := range db.Read(t.Context(), "a", 1) {
		last = err
	}
	if last == nil || !strings.Contains(last.Error(), "entry 2 is missing, 3 follows") {
		t.Errorf("Read: %v, want it to miss entry 2", last)
	}
}

// The files that a power cut would leave: the database and its write-ahead log.
func TestCopyOfOpenFile(t *testing.T) {
	folder, copied := t.TempDir(), t.TempDir()
	db := openFor(t, folder)
	create(t, db, "a")
	for seq := int64(1); seq <= 100; seq++ {
		mustAppend(t, db, entry("a", seq))
	}
	for _, name := range []string{"burncard.db", "burncard.db-wal"} {
		write(t, filepath.Join(copied, name), contents(t, filepath.Join(folder, name)))
	}
	found := openFor(t, copied)
	if n := length(t, found, "a"); n != 100 {
		t.Errorf("the copy has %d entries, want 100", n)
	}
	mustAppend(t, found, entry("a", 101))
}

func ExampleDB() {
	folder, err := os.MkdirTemp("", "journal")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	db, err := journal.Open(filepath.Join(folder, "burncard.db"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	ctx, now := context.Background(), time.Now()

	db.Create(ctx, journal.Table{ID: "felt", Variant: "blackjack", Created: now})
	deal := journal.Entry{Table: "felt", Seq: 1, At: now, Client: "page", Number: 1, Line: "deal 1"}
	fmt.Println(db.Append(ctx, deal))
	fmt.Println(db.Append(ctx, deal)) // the page did not get its answer
	for e, err := range db.Read(ctx, "felt", 1) {
		fmt.Println(e.Seq, e.Line, err)
	}
	// Output:
	// <nil>
	// append table felt at 1: line is in the log already: number 1 of client page is entry 1
	// 1 deal 1 <nil>
}
