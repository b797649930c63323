package journal_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"burncard/sessions/journal"
)

// A look is what Maintain did in some ticks.
type look struct {
	told  []string
	moved int
}

// maintain runs Maintain on a journal for some ticks.
func maintain(db *journal.DB, ticks int) (l look) {
	ctx, cancel := context.WithCancel(context.Background())
	clock, done := make(chan time.Time), make(chan struct{})
	go func() {
		defer close(done)
		db.Maintain(ctx, clock, func(err error) { l.told = append(l.told, err.Error()) }, func() { l.moved++ })
	}()
	for range ticks {
		clock <- time.Time{}
	}
	cancel()
	<-done
	return l
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// overwrite writes a file's content into another, as cp does.
func overwrite(t *testing.T, from, to string) {
	t.Helper()
	if err := os.WriteFile(to, contents(t, from), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestMoved: as soon as a database is not in its place no write is acknowledged.
// The acknowledged rows are where the operator is told.
func TestMoved(t *testing.T) {
	tests := []struct {
		name     string
		do       func(t *testing.T, path, other string)
		want     string // of the error; % is the database
		found    string // where the rows are; empty: their pages were destroyed
		reopened string // why a restart over the old name is refused; empty: it has the rows
	}{
		{"removed", func(t *testing.T, path, _ string) { remove(t, path) },
			"% was removed or renamed", "%.saved", "it is not there, and %-wal beside it is the log of a database"},
		{"renamed", func(t *testing.T, path, _ string) { rename(t, path, path+".old") },
			"% was removed or renamed", "%.old", "it is not there, and %-wal beside it"},
		{"another moved over it", func(t *testing.T, path, other string) { rename(t, other, path) },
			"another file has been put in the place of %", "%.saved", "%-wal beside it is not its own log"},
		{"renamed, and another put there", func(t *testing.T, path, other string) { rename(t, path, path+".old"); rename(t, other, path) },
			"another file has been put in the place of %", "%.old", "%-wal beside it is not its own log"},
		{"renamed, and an empty one put there", func(t *testing.T, path, _ string) { rename(t, path, path+".old"); write(t, path, nil) },
			"another file has been put in the place of %", "%.old", "it is empty, and %-wal beside it"},
		{"another copied over it", func(t *testing.T, path, other string) { overwrite(t, other, path) },
			"% was written over by another database", "", "%-wal beside it is not its own log"},
		{"emptied", func(t *testing.T, path, _ string) { write(t, path, nil) },
			"% was written over by another database", "", "it is empty, and %-wal beside it"},
		{"its log removed", func(t *testing.T, path, _ string) { remove(t, path+"-wal") },
			"%-wal was removed or renamed", "%", ""},
		{"its index removed", func(t *testing.T, path, _ string) { remove(t, path+"-shm") },
			"%-shm was removed or renamed", "%", ""},
		{"all removed", func(t *testing.T, path, _ string) { remove(t, path); remove(t, path+"-wal"); remove(t, path+"-shm") },
			"% was removed or renamed", "%.saved", "nothing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := t.TempDir()
			path, other := filepath.Join(folder, "burncard.db"), filepath.Join(folder, "other.db")
			in := func(s string) string { return strings.ReplaceAll(s, "%", path) }
			stranger, err := journal.Open(other)
			if err != nil {
				t.Fatal(err)
			}
			create(t, stranger, "a")
			mustAppend(t, stranger, entry("a", 1))
			if err := stranger.Close(); err != nil {
				t.Fatal(err)
			}

			db := open(t, folder)
			create(t, db, "a")
			maintain(db, 5) // moves everything written so far into the database
			mustAppend(t, db, entry("a", 1), entry("a", 2))
			mustAppend(t, db, entry("a", 3))
			tt.do(t, path, other)

			err = db.Append(t.Context(), entry("a", 4))
			if !errors.Is(err, journal.ErrMoved) || !errors.Is(err, journal.ErrFailed) || !strings.Contains(err.Error(), in(tt.want)) {
				t.Errorf("Append: %v, want it to fail: %s", err, in(tt.want))
			}
			if _, err := db.Writer().Exec("CREATE TABLE others (name TEXT)"); !errors.Is(err, journal.ErrMoved) {
				t.Errorf("another package could write: %v", err)
			}
			if tx, err := db.Writer().Begin(); err != nil {
				t.Error(err)
			} else if err := tx.Commit(); !errors.Is(err, journal.ErrMoved) {
				t.Errorf("another package could commit: %v", err)
			}
			if tt.found != "" {
				if n := length(t, db, "a"); n != 3 {
					t.Errorf("%d entries are read, want 3", n)
				}
			}
			l := maintain(db, 3)
			if l.moved != 1 || len(l.told) != 1 || !strings.Contains(l.told[0], in(tt.want)) || !strings.Contains(l.told[0], in(tt.found)) {
				t.Errorf("the operator was told %q, and the tables %d times; want %s, and where the rows are: %s", l.told, l.moved, in(tt.want), in(tt.found))
			}
			// The files that a process killed here would leave.
			left := filepath.Join(t.TempDir(), "burncard.db")
			for _, name := range []string{path, path + "-wal"} {
				if _, err := os.Stat(name); err == nil {
					write(t, strings.Replace(name, path, left, 1), contents(t, name))
				}
			}
			if err := db.Close(); tt.found != in("%") && tt.reopened != "" && !errors.Is(err, journal.ErrMoved) {
				t.Errorf("Close: %v, want it to say what happened to the file", err)
			}

			again, err := journal.Open(left)
			switch {
			case tt.reopened == "nothing": // all files are gone: a new house
			case err == nil && tt.reopened == "":
				if n := length(t, again, "a"); n != 3 {
					t.Errorf("after a restart there are %d entries, want 3", n)
				}
			case err == nil || tt.reopened == "" || !strings.Contains(err.Error(), strings.ReplaceAll(tt.reopened, "%", left)):
				t.Errorf("a restart over the old name: %v, want it refused: %s", err, tt.reopened)
			}
			if err == nil {
				again.Close()
			}
			if tt.found == "" {
				return
			}
			found, err := journal.Open(in(tt.found))
			if err != nil {
				t.Fatal(err)
			}
			if n := length(t, found, "a"); n != 3 {
				t.Errorf("%s has %d entries, want 3", in(tt.found), n)
			}
			mustAppend(t, found, entry("a", 4))
			if err := found.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// When the file is put back, entries that were refused can be written.
func TestMovedBack(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	db := openFor(t, folder)
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1))
	rename(t, path, path+".old")
	if err := db.Append(t.Context(), entry("a", 2)); !errors.Is(err, journal.ErrMoved) {
		t.Errorf("Append: %v, want it to say that the file was moved", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	clock, done := make(chan time.Time), make(chan struct{})
	var told []string
	go func() {
		defer close(done)
		db.Maintain(ctx, clock, func(err error) { told = append(told, err.Error()) }, func() {})
	}()
	clock <- time.Time{}
	clock <- time.Time{} // the first tick has been handled
	rename(t, path+".old", path)
	clock <- time.Time{}
	cancel()
	<-done
	if len(told) != 2 || !strings.Contains(told[0], "begin with -db "+path+".old") || !strings.Contains(told[1], path+" is in its place again") {
		t.Errorf("the operator was told %q", told)
	}
	mustAppend(t, db, entry("a", 2))
	if n := length(t, db, "a"); n != 2 {
		t.Errorf("the log has %d entries, want 2", n)
	}
}

// When nothing is written for some ticks the log is moved into the database;
// while rows are being written, it is not.
func TestWriteBack(t *testing.T) {
	folder := t.TempDir()
	db := openFor(t, folder)
	log := filepath.Join(folder, "burncard.db-wal")
	size := func() int64 {
		info, err := os.Stat(log)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	create(t, db, "a")
	for seq := int64(1); seq <= 5; seq++ {
		mustAppend(t, db, entry("a", seq))
		if l := maintain(db, 2); len(l.told) > 0 {
			t.Error(l.told)
		}
		if size() == 0 {
			t.Fatalf("the log was written back after entry %d, in the middle of the work", seq)
		}
	}
	if l := maintain(db, 5); len(l.told) > 0 {
		t.Error(l.told)
	}
	if n := size(); n != 0 {
		t.Errorf("after a while without work %d bytes are in the log", n)
	}
	copied := t.TempDir()
	write(t, filepath.Join(copied, "burncard.db"), contents(t, filepath.Join(folder, "burncard.db")))
	if n := length(t, openFor(t, copied), "a"); n != 5 {
		t.Errorf("the one file has %d entries, want 5", n)
	}

	// Writing back waits for a reader of an older state, and the work goes on
	// meanwhile.
	rows, err := db.Reader().Query("SELECT seq FROM entries")
	if err != nil || !rows.Next() {
		t.Fatal(err)
	}
	mustAppend(t, db, entry("a", 6))
	if l := maintain(db, 6); len(l.told) > 0 {
		t.Error(l.told)
	}
	mustAppend(t, db, entry("a", 7))
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	maintain(db, 6)
	if n := size(); n != 0 {
		t.Errorf("when the reader has gone %d bytes are in the log", n)
	}
}
