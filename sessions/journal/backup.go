package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"

	"burncard/sessions/query"
)

// A Copied counts the contents of a database's copy.
type Copied struct {
	Tables, Entries int64
	Bytes           int64
}

// ErrHeld says that another process has the database open.
var ErrHeld = errors.New("another burncard has it open")

// Backup copies a database that may be in use, with everything that was
// acknowledged before it began, into a new file; it refuses one that exists.
// The copy is checked before it gets its name.
func Backup(ctx context.Context, from, to string) (Copied, error) {
	copied, err := backup(ctx, from, to, true)
	if err != nil {
		return Copied{}, fmt.Errorf("copy %s to %s: %w", from, to, err)
	}
	return copied, nil
}

// CopyAsIs copies a database as [Backup] does, and does not check the copy: it is for
// programs that look for what is wrong in it.
func CopyAsIs(ctx context.Context, from, to string) error {
	if _, err := backup(ctx, from, to, false); err != nil {
		return fmt.Errorf("copy %s: %w", from, err)
	}
	return nil
}

func backup(ctx context.Context, from, to string, checked bool) (copied Copied, err error) {
	info, err := os.Stat(from)
	if err != nil {
		return Copied{}, err
	}
	if err := probePlace(from); err != nil {
		return Copied{}, err
	}
	if info.Size() == 0 {
		return Copied{}, errors.New("there is nothing in it")
	}
	if err := checkHeader(from); err != nil {
		return Copied{}, err
	}
	at, err := locate(from)
	if err != nil {
		return Copied{}, err
	}
	if err := checkJournal(at.real); err != nil {
		return Copied{}, err
	}
	// A server that has the database open has checked its log already, and may
	// be moving rows. If there is no server, none may start meanwhile.
	var locks fileLocks
	var settings []string
	err = locks.takeFile(from)
	if err == nil {
		defer func() { err = errors.Join(err, locks.release()) }()
		if err := locks.takeLog(from, at.log()); err != nil {
			return Copied{}, err
		}
		if err := checkLog(ctx, from, at.real); err != nil {
			return Copied{}, err
		}
		if info, err := os.Stat(at.log()); err != nil || info.Size() <= logHeader {
			settings = append(settings, "immutable=1") // SQLite makes no files beside it: the folder may be read-only
		}
	} else if !errors.Is(err, ErrHeld) {
		return Copied{}, err
	}
	if err := checkIdentity(ctx, from, settings...); err != nil {
		return Copied{}, err
	}
	err = look(from, func(db *sql.DB) error {
		conn, err := db.Conn(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		copied, err = copyTo(ctx, conn, to, checked)
		return err
	}, settings...)
	return copied, err
}

// A backuper is a connection of the driver that can copy its database.
type backuper interface {
	NewBackup(to string) (*sqlite.Backup, error)
}

// copyTo copies what a connection sees into a new file, checks the copy if it is to
// be checked, and only then gives it its name. The copy has the same pages, so that it may lie beside
// the log of its original.
func copyTo(ctx context.Context, conn *sql.Conn, to string, checked bool) (copied Copied, err error) {
	if err := checkName(to); err != nil {
		return Copied{}, err
	}
	// The empty file reserves the name, so that no file is overwritten.
	if err := makeNew(to); err != nil {
		return Copied{}, err
	}
	part := to + ".part"
	defer func() {
		if err != nil {
			err = errors.Join(err, removeIfThere(part), removeIfThere(part+"-journal"), removeIfThere(to))
		}
	}()
	for _, beside := range []string{"-wal", "-journal"} {
		if _, err := os.Lstat(to + beside); err == nil {
			return Copied{}, fmt.Errorf("%s exists: it belongs to a database of this name", to+beside)
		}
	}
	if err := removeIfThere(part); err != nil { // left by a copy that was cut off
		return Copied{}, err
	}
	if err := makeNew(part); err != nil {
		return Copied{}, err
	}
	// In one transaction, so that later writes do not restart the copy.
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return Copied{}, err
	}
	defer tx.Rollback() // nothing was changed
	want, err := count(ctx, tx)
	if err != nil {
		return Copied{}, err
	}
	err = conn.Raw(func(driver any) error {
		b, err := driver.(backuper).NewBackup(dsn(part, "mode=rw", "_pragma=synchronous(FULL)"))
		if err != nil {
			return err
		}
		return copyPages(ctx, b)
	})
	if err != nil {
		return Copied{}, err
	}
	if checked {
		copied, err = verify(ctx, part)
		if err != nil {
			return Copied{}, fmt.Errorf("the copy: %w", err)
		}
		if copied.Tables != want.Tables || copied.Entries != want.Entries {
			return Copied{}, fmt.Errorf("the copy has %d tables and %d entries, not %d and %d",
				copied.Tables, copied.Entries, want.Tables, want.Entries)
		}
	}
	if err := os.Rename(part, to); err != nil {
		return Copied{}, err
	}
	return copied, syncFolder(filepath.Dir(to))
}

func copyPages(ctx context.Context, b *sqlite.Backup) (err error) {
	defer func() {
		// After an error of a step it says the same once more.
		if ended := b.Finish(); err == nil {
			err = ended
		}
	}()
	for more := true; more; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if more, err = b.Step(1024); err != nil {
			return err
		}
	}
	return nil
}

// verify reads a database that nobody writes to from end to end. It checks that
// SQLite finds it intact and that no table's log has a hole.
func verify(ctx context.Context, path string) (c Copied, err error) {
	if err := checkIdentity(ctx, path, "immutable=1"); err != nil {
		return c, err
	}
	err = look(path, func(db *sql.DB) error {
		if err := checkIntegrity(ctx, db); err != nil {
			return err
		}
		if err := checkHoles(ctx, db); err != nil {
			return err
		}
		c, err = count(ctx, db)
		return err
	}, "immutable=1")
	if err != nil {
		return c, err
	}
	info, err := os.Stat(path)
	if err == nil {
		c.Bytes = info.Size()
	}
	return c, err
}

func count(ctx context.Context, q query.Source) (c Copied, err error) {
	err = q.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries)").Scan(&c.Tables, &c.Entries)
	return c, err
}

// checkHoles refuses a table whose log has a missing entry.
func checkHoles(ctx context.Context, q query.Source) error {
	found, err := holes(ctx, q, 1)
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("the log of table %s %s", found[0].Table, found[0].What)
	}
	return err
}

// holes lists tables whose logs have missing entries, as many as most; -1 is all.
func holes(ctx context.Context, q query.Source, most int) ([]Fault, error) {
	type row struct {
		table                     string
		first, lowest, highest, n int64
	}
	rows, err := query.All(ctx, q, "look for holes", func(r *row) []any { return []any{&r.table, &r.first, &r.lowest, &r.highest, &r.n} },
		`SELECT id, first, low, high, n FROM tables
		JOIN (SELECT table_key, min(seq) AS low, max(seq) AS high, count(*) AS n FROM entries GROUP BY table_key) ON table_key = key
		WHERE low <> first OR high - low + 1 <> n LIMIT ?`, most)
	var list []Fault
	for _, r := range rows {
		list = append(list, Fault{r.table, fmt.Sprintf("has a hole: from %d to %d there are %d entries, and the first should be %d", r.lowest, r.highest, r.n, r.first)})
	}
	return list, err
}

func makeNew(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// syncFolder makes the names in a folder survive a power cut.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, errors.ErrUnsupported) || os.PathSeparator == '\\' {
		err = nil // Windows needs no sync for names
	}
	return errors.Join(err, folder.Close())
}
