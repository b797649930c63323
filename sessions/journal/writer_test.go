package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// bubble runs a test of the writing goroutine in a synctest bubble, with a
// journal of tables a to e.
func bubble(t *testing.T, test func(t *testing.T, db *DB)) {
	path := filepath.Join(t.TempDir(), "burncard.db")
	synctest.Test(t, func(t *testing.T) {
		db, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}()
		for _, id := range []string{"a", "b", "c", "d", "e"} {
			if err := db.Create(t.Context(), Table{ID: id, Created: time.Now()}); err != nil {
				t.Fatal(err)
			}
		}
		test(t, db)
	})
}

func line(table string, seq int64) Entry {
	return Entry{Table: table, Seq: seq, At: time.Unix(seq, 0), Line: "deal 1"}
}

// hold opens a transaction, so that changes wait until it ends.
func hold(t *testing.T, db *DB) *sql.Tx {
	t.Helper()
	tx, err := db.Writer().Begin()
	if err != nil {
		t.Fatal(err)
	}
	return tx
}

func release(t *testing.T, tx *sql.Tx) {
	t.Helper()
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// appendLater appends in a goroutine and returns the channel of the outcome.
func appendLater(ctx context.Context, db *DB, entries ...Entry) <-chan error {
	outcome := make(chan error, 1)
	go func() { outcome <- db.Append(ctx, entries...) }()
	return outcome
}

// TestTransactionsAreApart: after a transaction of several changes the next begins a while
// after it, and after one of a single change at once.
func TestTransactionsAreApart(t *testing.T) {
	bubble(t, func(t *testing.T, db *DB) {
		tx := hold(t, db)
		of := []<-chan error{appendLater(t.Context(), db, line("a", 1)), appendLater(t.Context(), db, line("b", 1))}
		synctest.Wait()
		release(t, tx)
		for _, outcome := range of {
			if err := <-outcome; err != nil {
				t.Fatal(err)
			}
		}
		for n, want := range []time.Duration{transactionsApart, 0, 0} {
			began := time.Now()
			if err := db.Append(t.Context(), line("a", int64(2+n))); err != nil {
				t.Fatal(err)
			}
			if waited := time.Since(began); waited != want {
				t.Errorf("change %d after the two waits %v, want %v", n+1, waited, want)
			}
		}
	})
}

func wantKind(t *testing.T, who string, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("%s: error is %v, want one of kind: %v", who, err, kind)
	}
}

func wantLength(t *testing.T, db *DB, table string, want int) {
	t.Helper()
	n := 0
	for _, err := range db.Read(context.Background(), table, 1) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != want {
		t.Errorf("table %s has %d entries, want %d", table, n, want)
	}
}

// All waiting changes are one transaction; a refused one does not affect the
// others.
func TestGroupCommit(t *testing.T) {
	bubble(t, func(t *testing.T, db *DB) {
		var commits []Commit
		db.Observe(func(c Commit) { commits = append(commits, c) })
		tx := hold(t, db)
		ctx := t.Context()
		first := line("d", 1)
		first.Client, first.Number = "page", 1
		again := line("d", 3)
		again.Client, again.Number = "page", 1
		a := appendLater(ctx, db, line("a", 1))
		b := appendLater(ctx, db, line("b", 2)) // a wrong sequence
		c := appendLater(ctx, db, line("c", 1), line("c", 2))
		d := appendLater(ctx, db, first)
		synctest.Wait()
		d2 := appendLater(ctx, db, line("d", 2), again) // a repeat within the transaction
		synctest.Wait()
		e := appendLater(ctx, db, line("e", 1))
		synctest.Wait()
		release(t, tx)
		for who, outcome := range map[string]<-chan error{"a": a, "c": c, "d": d, "e": e} {
			if err := <-outcome; err != nil {
				t.Errorf("%s: %v", who, err)
			}
		}
		wantKind(t, "b", <-b, ErrConflict)
		if _, repeated := errors.AsType[*RepeatError](<-d2); !repeated {
			t.Error("d sent again is no repeat")
		}
		if len(commits) != 1 || commits[0].Entries != 5 {
			t.Errorf("commits %+v, want one of 5 entries", commits)
		}
		for table, want := range map[string]int{"a": 1, "b": 0, "c": 2, "d": 1, "e": 1} {
			wantLength(t, db, table, want)
		}
	})
}

// A withdrawn change changes nothing.
func TestWithdraw(t *testing.T) {
	bubble(t, func(t *testing.T, db *DB) {
		tx := hold(t, db)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		a := appendLater(ctx, db, line("a", 1))
		b := appendLater(t.Context(), db, line("b", 1))
		wantKind(t, "a", <-a, context.DeadlineExceeded)
		release(t, tx)
		if err := <-b; err != nil {
			t.Errorf("b: %v", err)
		}
		wantLength(t, db, "a", 0)
		wantLength(t, db, "b", 1)

		// Also if no other change waits.
		tx = hold(t, db)
		ctx, cancel = context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		wantKind(t, "a", <-appendLater(ctx, db, line("a", 1)), context.DeadlineExceeded)
		release(t, tx)
		synctest.Wait()
		wantLength(t, db, "a", 0)
	})
}

// Close writes the waiting changes and refuses new ones.
func TestCloseWhileWaiting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "burncard.db")
	synctest.Test(t, func(t *testing.T) {
		db, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Create(t.Context(), Table{ID: "a", Created: time.Now()}); err != nil {
			t.Fatal(err)
		}
		tx := hold(t, db)
		waiting := appendLater(t.Context(), db, line("a", 1))
		synctest.Wait()
		closed := make(chan error, 1)
		go func() { closed <- db.Close() }()
		synctest.Wait()
		wantKind(t, "late", db.Append(t.Context(), line("a", 2)), ErrClosed)
		select {
		case err := <-closed:
			t.Errorf("closed before what waited was written: %v", err)
		default:
		}
		release(t, tx)
		if err := <-waiting; err != nil {
			t.Errorf("waiting: %v", err)
		}
		if err := <-closed; err != nil {
			t.Errorf("Close: %v", err)
		}
		if db, err = Open(path); err != nil {
			t.Fatal(err)
		}
		wantLength(t, db, "a", 1)
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A full disk: every change fails, and when there is room again the log goes on
// at the same sequence.
func TestFailedWrite(t *testing.T) {
	bubble(t, func(t *testing.T, db *DB) {
		ctx := t.Context()
		if err := db.Append(ctx, line("a", 1)); err != nil {
			t.Fatal(err)
		}
		limit := func(pages string) {
			t.Helper()
			if _, err := db.Writer().Exec("PRAGMA max_page_count = " + pages); err != nil {
				t.Fatal(err)
			}
		}
		limit("1") // SQLite raises it to the present size of the file
		tx := hold(t, db)
		long := line("b", 1)
		long.Facts = make([]byte, 100_000)
		a := appendLater(ctx, db, line("a", 2))
		synctest.Wait()
		b := appendLater(ctx, db, long)
		conflict := appendLater(ctx, db, line("c", 9))
		synctest.Wait()
		release(t, tx)
		for who, outcome := range map[string]<-chan error{"a": a, "b": b, "c": conflict} {
			err := <-outcome
			wantKind(t, who, err, ErrFailed)
			if errors.Is(err, ErrDoubtful) || !strings.Contains(fmt.Sprint(err), "append table b at 1: database or disk is full") {
				t.Errorf("%s: %v, want an ErrFailed that says that the disk is full", who, err)
			}
		}
		wantLength(t, db, "a", 1)
		wantLength(t, db, "b", 0)
		limit("1000000")
		// The failed entries do not count as written.
		wantKind(t, "a, one too far", db.Append(ctx, line("a", 3)), ErrConflict)
		for _, e := range []Entry{line("a", 2), long} {
			if err := db.Append(ctx, e); err != nil {
				t.Error(err)
			}
		}
		wantLength(t, db, "a", 2)
	})
}

// If a commit fails every change is doubtful, the refused ones too; only the
// log tells. Here a deferred foreign key makes it fail.
func TestDoubtfulCommit(t *testing.T) {
	bubble(t, func(t *testing.T, db *DB) {
		ctx := t.Context()
		if _, err := db.Writer().Exec(`
			CREATE TABLE debts (owed TEXT REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED);
			CREATE TRIGGER spoil AFTER INSERT ON entries WHEN NEW.line = 'spoil'
			BEGIN INSERT INTO debts VALUES ('nobody'); END`); err != nil {
			t.Fatal(err)
		}
		tx := hold(t, db)
		spoiler := line("b", 1)
		spoiler.Line = "spoil"
		outcomes := map[string]<-chan error{"a": appendLater(ctx, db, line("a", 1))}
		synctest.Wait()
		outcomes["a again"] = appendLater(ctx, db, line("a", 1))
		outcomes["b"] = appendLater(ctx, db, spoiler)
		synctest.Wait()
		release(t, tx)
		for who, outcome := range outcomes {
			wantKind(t, who, <-outcome, ErrDoubtful)
		}
		wantLength(t, db, "a", 0)
		wantLength(t, db, "b", 0)
		wantKind(t, "a, one too far", db.Append(ctx, line("a", 2)), ErrConflict)
		for _, table := range []string{"a", "b"} {
			if err := db.Append(ctx, line(table, 1)); err != nil {
				t.Error(err)
			}
		}
	})
}

// Another process keeps the file locked: nothing is written, and nobody waits
// for ever.
func TestFileIsHeld(t *testing.T) {
	bubble(t, func(t *testing.T, db *DB) {
		other, err := sql.Open("sqlite", dsn(db.path, "_txlock=immediate"))
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		tx, err := other.Begin()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Writer().Exec("PRAGMA busy_timeout = 0"); err != nil {
			t.Fatal(err)
		}
		wantKind(t, "a", db.Append(t.Context(), line("a", 1)), ErrFailed)
		release(t, tx)
		if err := db.Append(t.Context(), line("a", 1)); err != nil {
			t.Error(err)
		}
		wantLength(t, db, "a", 1)
	})
}
