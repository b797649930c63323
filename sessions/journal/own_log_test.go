package journal_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/sessions/journal"
)

// A left is the files that a killed process leaves.
type left struct{ database, log []byte }

// killed returns the files that would be left if the process were killed now.
func killed(t *testing.T, folder string) left {
	t.Helper()
	path := filepath.Join(folder, "burncard.db")
	return left{contents(t, path), contents(t, path+"-wal")}
}

// put writes the files into a new folder; nil is no file.
func (l left) put(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, b := range map[string][]byte{"burncard.db": l.database, "burncard.db-wal": l.log} {
		if b != nil {
			write(t, filepath.Join(folder, name), b)
		}
	}
	return folder
}

// TestLogOfAnother: a log beside another database or beside none is refused,
// and nothing is lost.
func TestLogOfAnother(t *testing.T) {
	folder := t.TempDir()
	db := openFor(t, folder)
	create(t, db, "a")
	empty := killed(t, folder)
	mustAppend(t, db, entry("a", 1), entry("a", 2))
	maintain(db, 5)
	early := killed(t, folder)
	mustAppend(t, db, entry("a", 3))
	middle := killed(t, folder)
	maintain(db, 5)
	mustAppend(t, db, entry("a", 4))
	late := killed(t, folder)

	anothers := t.TempDir()
	another := openFor(t, anothers)
	create(t, another, "a")
	create(t, another, "b")
	large := entry("b", 1)
	large.Facts = make([]byte, 500_000) // so that with its log SQLite finds the other database damaged
	mustAppend(t, another, large)
	maintain(another, 5)
	mustAppend(t, another, entry("a", 1))
	stranger := killed(t, anothers)

	fresh := open(t, t.TempDir())
	if err := fresh.Close(); err != nil {
		t.Fatal(err)
	}
	made := filepath.Join(t.TempDir(), "made.db")
	execute(t, made, "PRAGMA journal_mode = WAL", "CREATE TABLE x (y)", "DROP TABLE x")

	const orphan, anothersLog = "beside it is the log of a database", "beside it is not its own log"
	tests := []struct {
		name string
		left left
		want string
		rows int
	}{
		{"its own log", late, "", 4},
		{"its own log, of the first life", empty, "", 0},
		{"its own log, and the database as it was when the log began", left{early.database, middle.log}, "", 3},
		{"its own log, cut off in its middle", left{late.database, late.log[:len(late.log)-100]}, "", 3},
		{"an empty log", left{late.database, []byte{}}, "", 3},
		{"a log that is noise", left{late.database, bytes.Repeat([]byte("noise"), 2000)}, "", 3},
		{"no database", left{nil, late.log}, "it is not there, and %-wal " + orphan, 0},
		{"an empty database", left{[]byte{}, late.log}, "it is empty, and %-wal " + orphan, 0},
		{"an older copy", left{early.database, late.log}, "%-wal " + anothersLog, 0},
		{"a newer copy", left{late.database, empty.log}, "%-wal " + anothersLog, 0},
		{"another's log", left{late.database, stranger.log}, "%-wal " + anothersLog, 0},
		{"another's database", left{stranger.database, late.log}, "%-wal " + anothersLog, 0},
		{"a database that SQLite has just made", left{contents(t, made), late.log}, "%-wal " + anothersLog, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := tt.left.put(t)
			path := filepath.Join(folder, "burncard.db")
			db, err := journal.Open(path)
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				if n := length(t, db, "a"); n != tt.rows {
					t.Errorf("%d entries, want %d", n, tt.rows)
				}
				mustAppend(t, db, entry("a", int64(tt.rows+1)))
				if err := db.Close(); err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil {
				db.Close()
				t.Fatal("opened")
			}
			if want := strings.ReplaceAll(tt.want, "%", path); !strings.Contains(err.Error(), path+": ") || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
			if journal.Damaged(err) {
				t.Errorf("%v: the operator would be told to restore a backup, and the file is whole", err)
			}
			if now := contents(t, path+"-wal"); !bytes.Equal(now, tt.left.log) {
				t.Error("the log was changed")
			}
			if tt.left.database == nil {
				if _, err := os.Stat(path); err == nil {
					t.Error("a database was made")
				}
			} else if !bytes.Equal(contents(t, path), tt.left.database) {
				t.Error("the database was changed")
			}
		})
	}
}

// Whenever a process is killed, its database and log belong together: after
// every large and small write, also of other packages, and after several
// restarts.
func TestOwnLogIsTaken(t *testing.T) {
	folder := t.TempDir()
	seq := int64(0)
	for life := range 4 {
		db, err := journal.Open(filepath.Join(folder, "burncard.db"))
		if err != nil {
			t.Fatalf("life %d: %v", life, err)
		}
		if life == 0 {
			create(t, db, "a")
			if _, err := db.Writer().Exec("CREATE TABLE others (b BLOB)"); err != nil {
				t.Fatal(err)
			}
		}
		// SQLite writes the log back during the work.
		if _, err := db.Writer().Exec("PRAGMA wal_autocheckpoint = 8"); err != nil {
			t.Fatal(err)
		}
		if n := length(t, db, "a"); int64(n) != seq {
			t.Fatalf("life %d: %d entries, want %d", life, n, seq)
		}
		for range 12 {
			seq++
			e := entry("a", seq)
			if seq%2 == 0 {
				e.Facts = make([]byte, 10_000)
			}
			mustAppend(t, db, e)
			if seq%3 == 0 {
				if _, err := db.Writer().Exec("INSERT INTO others VALUES (zeroblob(9000))"); err != nil {
					t.Fatal(err)
				}
			}
			if seq%5 == 0 {
				maintain(db, 6)
			}
			again, err := journal.Open(filepath.Join(killed(t, folder).put(t), "burncard.db"))
			if err != nil {
				t.Fatalf("killed after entry %d: %v", seq, err)
			}
			if n := length(t, again, "a"); int64(n) != seq {
				t.Errorf("killed after entry %d: %d entries", seq, n)
			}
			if err := again.Close(); err != nil {
				t.Error(err)
			}
		}
		next := killed(t, folder).put(t)
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		folder = next
	}
}

// A file of a binary that wrote no tokens is opened with its log.
func TestFileWithoutTokens(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	versionOne(t, path)
	pool := openPool(t, path)
	for seq := 2; seq <= 4; seq++ {
		if _, err := pool.Exec(fmt.Sprintf("INSERT INTO entries VALUES (1, %d, 9, '', '', 0, 'deal 1', x'', x'', '')", seq)); err != nil {
			t.Fatal(err)
		}
	}
	left := killed(t, folder)
	if len(left.log) == 0 {
		t.Fatal("the log is empty")
	}
	again := openFor(t, left.put(t))
	if n := length(t, again, "abc"); n != 4 {
		t.Errorf("%d entries, want 4", n)
	}
	mustAppend(t, again, entry("abc", 5))
}
