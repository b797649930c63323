package journal_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"burncard/sessions/journal"
	"burncard/sessions/schema"
)

// TestBackup: a copy of a database in use is one file. It holds everything that
// was acknowledged before, of all tables at the same moment.
func TestBackup(t *testing.T) {
	folder, far := t.TempDir(), t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	db := openFor(t, folder)
	create(t, db, "a")
	create(t, db, "b")
	if _, err := db.Writer().Exec("CREATE TABLE accounts (name TEXT); INSERT INTO accounts VALUES ('Ann')"); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	acknowledged := 0
	begun := make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var writing sync.WaitGroup
	writing.Go(func() {
		for seq := int64(1); ctx.Err() == nil; seq++ {
			if err := db.Append(context.Background(), entry("a", seq)); err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			acknowledged++
			mu.Unlock()
			if seq == 100 {
				close(begun)
			}
		}
	})
	<-begun
	for i, name := range []string{"one.db", "two.db", "a b?.db"} {
		mu.Lock()
		before := acknowledged
		mu.Unlock()
		to := filepath.Join(far, name)
		c, err := journal.Backup(t.Context(), path, to)
		if err != nil {
			t.Fatal(err)
		}
		copied, err := journal.Open(to)
		if err != nil {
			t.Fatal(err)
		}
		n := length(t, copied, "a")
		if n < before || c.Entries != int64(n) || c.Tables != 2 {
			t.Errorf("copy %d has %d entries and says %+v; %d were acknowledged", i, n, c, before)
		}
		var who string
		if err := copied.Reader().QueryRow("SELECT name FROM accounts").Scan(&who); err != nil || who != "Ann" {
			t.Errorf("in the copy the account is %q, %v", who, err)
		}
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the copy has mode %v, %v: there are accounts in it", info.Mode(), err)
		}
	}
	cancel()
	writing.Wait()
	left, err := os.ReadDir(far)
	if err != nil || len(left) != 3 {
		t.Errorf("there are more files beside the copies: %v, %v", left, err)
	}
}

// A copy of a stopped database includes the log that a killed process left, and
// does not change the database.
func TestBackupOfStopped(t *testing.T) {
	folder := t.TempDir()
	db := openFor(t, folder)
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1), entry("a", 2))
	was := killed(t, folder)
	path := filepath.Join(was.put(t), "burncard.db")
	to := filepath.Join(t.TempDir(), "copy.db")
	if c, err := journal.Backup(t.Context(), path, to); err != nil || c.Entries != 2 || c.Tables != 1 || c.Bytes == 0 {
		t.Errorf("the copy has %+v, %v; want 2 entries of 1 table", c, err)
	}
	if now := killed(t, filepath.Dir(path)); !bytes.Equal(now.database, was.database) || !bytes.Equal(now.log, was.log) {
		t.Error("copying has changed the database")
	}
	again, err := journal.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
	if c, err := journal.Backup(t.Context(), path, to+"2"); err != nil || c.Entries != 2 {
		t.Errorf("closed cleanly: the copy has %+v, %v", c, err)
	}
}

// A refused copy says why, and leaves no file.
func TestBackupRefuses(t *testing.T) {
	folder := t.TempDir()
	db := open(t, folder)
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1), entry("a", 2), entry("a", 3))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(folder, "burncard.db")
	spoilt := func(name string, statements ...string) string {
		path := filepath.Join(folder, name)
		write(t, path, contents(t, good))
		execute(t, path, statements...)
		return path
	}
	text, empty := filepath.Join(folder, "text"), filepath.Join(folder, "empty")
	write(t, text, []byte("dear diary, this is no database"))
	write(t, empty, nil)
	broken := spoilt("broken.db")
	b := contents(t, broken)
	for i := len(b) - 4096*4; i < len(b); i++ {
		b[i] = 0x55
	}
	write(t, broken, b)
	none := filepath.Join(folder, "none.db")
	beside := filepath.Join(t.TempDir(), "beside.db")
	write(t, beside+"-wal", []byte("log"))
	journaled := spoilt("journaled.db")
	write(t, journaled+"-journal", []byte("of another database"))
	for _, tt := range []struct{ from, to, want string }{
		{none, "", "no such file"},
		{folder, "", "no regular file"},
		{text, "", `it is no SQLite database, it begins with "dear diary`},
		{empty, "", "there is nothing in it"},
		{spoilt("another.db", "PRAGMA application_id = 7"), "", "another program's database"},
		{spoilt("newer.db", "PRAGMA user_version = 99"), "", "schema version 99, this binary knows up to " + strconv.Itoa(schema.Version)},
		{spoilt("hole.db", "DELETE FROM entries WHERE seq = 2"), "", "the log of table a has a hole: from 1 to 3 there are 2 entries"},
		{spoilt("headless.db", "DELETE FROM entries WHERE seq = 1"), "", "the log of table a has a hole: from 2 to 3 there are 2 entries, and the first should be 1"},
		{broken, "", "broken"},
		{good, good, "file exists"},
		{good, text, "file exists"},
		{good, empty, "file exists"},
		{good, filepath.Join(folder, "nowhere", "copy.db"), "no such file"},
		{good, beside, beside + "-wal exists"},
		{good, good + "-journal", "SQLite takes " + good + "-journal for a part of the database " + good},
		{good, good + "-wal", "a part of the database " + good},
		{good, good + "-shm", "a part of the database " + good},
		{journaled, "", journaled + "-journal beside it is not its own"},
	} {
		to := tt.to
		if to == "" {
			to = filepath.Join(t.TempDir(), "copy.db")
		}
		before, _ := os.ReadFile(to)
		_, err := journal.Backup(t.Context(), tt.from, to)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "copy "+tt.from+" to "+to) {
			t.Errorf("%s to %s: %v, want %s", tt.from, to, err, tt.want)
		}
		after, _ := os.ReadFile(to)
		if !bytes.Equal(before, after) {
			t.Errorf("%s was overwritten", to)
		}
		if _, err := os.Stat(to); tt.to == "" && err == nil {
			t.Errorf("%s: a copy was left", tt.from)
		}
		if _, err := os.Stat(to + ".part"); err == nil {
			t.Errorf("%s: a part of a copy was left", tt.from)
		}
	}
}
