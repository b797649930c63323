package journal_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/sessions/journal"
	"burncard/sessions/schema"
)

// versionOne makes a file of the first releases: the tables of the log, one
// table of another package, and rows in both.
func versionOne(t *testing.T, path string) {
	t.Helper()
	one, err := os.ReadFile("../schema/1.sql")
	if err != nil {
		t.Fatal(err)
	}
	execute(t, path, "PRAGMA journal_mode = WAL", string(one), "PRAGMA application_id = 0x42524e43", "PRAGMA user_version = 1",
		"INSERT INTO tables (id, variant, settings, demo, created) VALUES ('abc', 'blackjack', x'7b7d', 0, 7)",
		"INSERT INTO entries VALUES (1, 1, 8, 'ann', '', 0, 'burn', x'5b5d', x'5b5d', '633a/1')",
		`CREATE TABLE ticks (session TEXT NOT NULL, point TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
			at INTEGER NOT NULL, PRIMARY KEY (session, point)) STRICT, WITHOUT ROWID`,
		"INSERT INTO ticks VALUES ('abc-1', 'posture', 'sue', 'Sue', 9)")
}

// count asks a database for one number.
func count(t *testing.T, db *sql.DB, query string) (n int) {
	t.Helper()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// TestUpgrade: opening a file of version 1 upgrades it to today's version with
// all its rows, and leaves a copy of the old file beside it.
func TestUpgrade(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	versionOne(t, path)
	db, err := journal.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	read := db.Reader()
	if v := count(t, read, "SELECT user_version FROM pragma_user_version"); v != schema.Version {
		t.Errorf("it has version %d, want %d", v, schema.Version)
	}
	for _, table := range []string{"people", "sessions", "mistakes", "generations", "login_sessions", "exercises"} {
		if count(t, read, "SELECT count(*) FROM sqlite_schema WHERE name = '"+table+"'") != 1 {
			t.Errorf("there is no table %s", table)
		}
	}
	if n := count(t, read, "SELECT count(*) FROM ticks WHERE point = 'posture'"); n != 1 {
		t.Errorf("%d of one tick are left", n)
	}
	tables, err := db.Tables(t.Context())
	if err != nil || len(tables) != 1 || tables[0].ID != "abc" {
		t.Errorf("the log has the tables %+v, %v", tables, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	old, err := sql.Open("sqlite", "file:"+path+".version-1?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close() // it is only read
	if v := count(t, old, "SELECT user_version FROM pragma_user_version"); v != 1 {
		t.Errorf("the copy has version %d, want 1", v)
	}
	if n := count(t, old, "SELECT count(*) FROM entries"); n != 1 {
		t.Errorf("the copy has %d of one entry", n)
	}

	// A file of today's version is opened without another copy.
	if db, err = journal.Open(path); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + ".version-1.2"); err == nil {
		t.Error("a second copy was made")
	}
}

// TestUpgradeFails: a file that cannot be upgraded to version 2 stays as it
// was.
func TestUpgradeFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	versionOne(t, path)
	execute(t, path, "CREATE TABLE people (name TEXT)", "CREATE VIEW sessions AS SELECT 1") // 2.sql meets a view of this name
	before := contents(t, path)
	db, err := journal.Open(path)
	if err == nil {
		db.Close()
		t.Fatal("a file that cannot be upgraded was opened")
	}
	if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "make it version 2") {
		t.Errorf("the error %q does not name the file and the version", err)
	}
	if after := contents(t, path); !bytes.Equal(after, before) {
		t.Errorf("the file has changed")
	}
}
