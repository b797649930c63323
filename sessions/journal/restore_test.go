package journal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// newYear is a moment for names.
var newYear = time.Date(2027, 1, 1, 12, 0, 0, 0, time.UTC)

// filled makes a database with one table of a number of entries, and leaves it as a killed
// process does: the newest rows are in the log beside it.
func filled(t *testing.T, path string, entries int64) {
	t.Helper()
	elsewhere := filepath.Join(t.TempDir(), "burncard.db")
	db, err := Open(elsewhere)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := db.Create(ctx, Table{ID: "a", Variant: "blackjack", Created: newYear}); err != nil {
		t.Fatal(err)
	}
	for seq := range entries {
		if err := db.Append(ctx, Entry{Table: "a", Seq: seq + 1, At: newYear, Line: "deal 1"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, part := range []string{"", "-wal"} {
		b, err := os.ReadFile(elsewhere + part)
		if err == nil {
			err = os.WriteFile(path+part, b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// rows opens a database and counts the entries of its table.
func rows(t *testing.T, path string) (n int) {
	t.Helper()
	db, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, err := range db.Read(context.Background(), "a", 1) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

// TestRestore: the copy is in the place of the database, byte for byte, and what was there
// is aside with all its rows, those in its log too.
func TestRestore(t *testing.T) {
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "burncard.db"), filepath.Join(folder, "monday.db")
	filled(t, path, 3)
	if _, err := Backup(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(path), os.Remove(path+"-wal")); err != nil {
		t.Fatal(err)
	}
	filled(t, path, 5)
	want, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	done, err := Restore(t.Context(), path, copied, newYear)
	if err != nil || done.Aside != path+".before-restore-2027-01-01T12-00-00" || done.Entries != 3 {
		t.Fatalf("restored %+v, %v", done, err)
	}
	for _, name := range []string{path, copied} {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not the copy, %v", name, err)
		}
	}
	if n := rows(t, path); n != 3 {
		t.Errorf("the database has %d entries, the copy has 3", n)
	}
	if n := rows(t, done.Aside); n != 5 {
		t.Errorf("aside there are %d entries of 5", n)
	}
	// A second restore in the same second takes another name, and one into an empty place none.
	if again, err := Restore(t.Context(), path, copied, newYear); err != nil || again.Aside != done.Aside+".2" {
		t.Errorf("restored again: %+v, %v", again, err)
	}
	if first, err := Restore(t.Context(), filepath.Join(t.TempDir(), "new.db"), copied, newYear); err != nil || first.Aside != "" {
		t.Errorf("restored where nothing was: %+v, %v", first, err)
	}
}

// TestRestoreRefuses: a refused restore says why, and moves nothing.
func TestRestoreRefuses(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	good := filepath.Join(folder, "good.db")
	filled(t, path, 3)
	if _, err := Backup(t.Context(), path, good); err != nil {
		t.Fatal(err)
	}
	spoilt := func(name, statement string) string {
		to := filepath.Join(folder, name)
		b, err := os.ReadFile(good)
		if err == nil {
			err = os.WriteFile(to, b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		db, err := openAs(to, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Writer().Exec(statement); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		return to
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(from, want string) {
		t.Helper()
		if _, err := Restore(t.Context(), path, from, newYear); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", from, err, want)
		}
		if left, err := filepath.Glob(path + ".*"); err != nil || len(left) > 0 {
			t.Errorf("%s: it leaves %v, %v", from, left, err)
		}
	}
	refused(filepath.Join(folder, "none.db"), "no such file")
	refused(path, "the copy is the database itself")
	refused(spoilt("hole.db", "DELETE FROM entries WHERE seq = 2"), "has a hole")
	refused(spoilt("newer.db", "PRAGMA user_version = 99"), "schema version 99, this binary knows up to")
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("a refused restore has changed the database, %v", err)
	}
	db, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := Restore(t.Context(), path, good, newYear); !errors.Is(err, ErrHeld) || strings.Count(err.Error(), ErrHeld.Error()) != 1 {
		t.Errorf("restored over a database that is open: %v", err)
	}
	if _, err := Restore(t.Context(), path+"-journal", good, newYear); err == nil || !strings.Contains(err.Error(), "a part of the database "+path) {
		t.Errorf("restored as the journal of a database: %v", err)
	}
	if err := db.Append(t.Context(), Entry{Table: "a", Seq: 4, At: newYear}); err != nil {
		t.Errorf("the open database cannot go on: %v", err)
	}
}

// TestRestoreCutOff: wherever a restore is cut off, no start finds a part of a database, and
// another restore finishes it with nothing lost.
func TestRestoreCutOff(t *testing.T) {
	cut := errors.New("the process was killed")
	for step := range 3 {
		folder := t.TempDir()
		path, copied := filepath.Join(folder, "burncard.db"), filepath.Join(folder, "monday.db")
		filled(t, filepath.Join(folder, "source.db"), 3)
		if _, err := Backup(t.Context(), filepath.Join(folder, "source.db"), copied); err != nil {
			t.Fatal(err)
		}
		filled(t, path, 5)
		steps := 0
		_, err := restoration{path: path, now: newYear, rename: func(from, to string) error {
			if steps == step {
				return cut
			}
			steps++
			return os.Rename(from, to)
		}}.restore(t.Context(), copied)
		if !errors.Is(err, cut) || !strings.Contains(err.Error(), "nothing is lost") {
			t.Fatalf("step %d: %v", step, err)
		}
		if step == 1 { // the database is aside, and its log is not
			if db, err := Open(path); err == nil {
				db.Close()
				t.Errorf("step %d: a start makes a new database beside the log of the old", step)
			}
		}
		done, err := Restore(t.Context(), path, copied, newYear.Add(time.Minute))
		if err != nil {
			t.Fatalf("step %d: restored again: %v", step, err)
		}
		aside := path + asideWord + newYear.Format(asideTime)
		if step == 0 {
			aside = done.Aside
		}
		if n := rows(t, aside); n != 5 {
			t.Errorf("step %d: aside there are %d entries of 5", step, n)
		}
		if n := rows(t, path); n != 3 {
			t.Errorf("step %d: the database has %d entries, the copy has 3", step, n)
		}
	}
}
