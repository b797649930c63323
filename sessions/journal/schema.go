package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"burncard/sessions/query"
	"burncard/sessions/schema"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks a SQLite file as Burncard's: "BRNC".
const applicationID = 0x42524e43

// identity says which program and version a SQLite file belongs to.
type identity struct {
	application, version int64
	tables               int64 // and indexes; 0 in a new file
}

func readIdentity(ctx context.Context, q query.Source) (id identity, err error) {
	err = q.QueryRowContext(ctx, `SELECT
		(SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&id.application, &id.version, &id.tables)
	return id, err
}

func (id identity) empty() bool { return id == identity{} }

// check refuses a file that this binary must not write to.
func (id identity) check() error {
	switch {
	case id.application != applicationID:
		return fmt.Errorf("it is another program's database (application id %#x), Burncard's have %#x",
			id.application, applicationID)
	case id.version > schema.Version:
		return fmt.Errorf("it has schema version %d, this binary knows up to %d: use a newer one",
			id.version, schema.Version)
	case id.version < 1:
		return fmt.Errorf("it has schema version %d, and the first was 1", id.version)
	}
	return nil
}

// probePlace checks a path before anything is made there. A missing or empty
// file is fine: it will be made.
func probePlace(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		folder := filepath.Dir(path)
		if info, err := os.Stat(folder); err != nil {
			return fmt.Errorf("its folder: %w", err)
		} else if !info.IsDir() {
			return fmt.Errorf("%s is not a folder", folder)
		}
		if err := checkName(path); err != nil {
			return err
		}
		return checkOrphan(path, "is not there")
	}
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("it is no regular file (%s), so no database", info.Mode().Type())
	}
	if n := links(info); n > 1 {
		return fmt.Errorf("the file has %d names (hard links), and what was acknowledged last lies in a log beside one of them: "+
			"remove the other names", n)
	}
	if info.Size() == 0 {
		real, err := filepath.EvalSymlinks(path)
		if err != nil {
			return err
		}
		return checkOrphan(real, "is empty")
	}
	return nil
}

// probe checks a file before anything is written to it, so that another
// program's file stays as it is, including its journal mode.
func probe(ctx context.Context, at *location) error {
	info, err := os.Stat(at.path)
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		return nil
	}
	if err := checkHeader(at.path); err != nil {
		return err
	}
	if err := checkJournal(at.real); err != nil {
		return err
	}
	if err := checkLog(ctx, at.path, at.real); err != nil {
		return err
	}
	return checkIdentity(ctx, at.path)
}

// checkName refuses to make a file under a name that SQLite gives to the files which it
// keeps beside a database: it would play a journal of that name onto the database.
func checkName(path string) error {
	for _, end := range []string{"-wal", "-shm", "-journal"} {
		if of, ok := strings.CutSuffix(path, end); ok {
			return fmt.Errorf("SQLite takes %s for a part of the database %s: choose another name", path, of)
		}
	}
	return nil
}

// checkJournal refuses a database with a rollback journal beside it, which SQLite would play
// onto the database, or fail to. No database of ours has one: its changes are in its log.
// Only a process that is killed while it makes a new file may leave one, and then the file
// is empty.
func checkJournal(real string) error {
	journal := real + "-journal"
	if info, err := os.Stat(journal); err != nil || info.Size() == 0 {
		return nil
	}
	return fmt.Errorf("%s beside it is not its own, since its changes are in a log (%s): move it away", journal, real+"-wal")
}

// checkIdentity refuses a database that this binary must not write to.
func checkIdentity(ctx context.Context, path string, settings ...string) error {
	var id identity
	err := look(path, func(db *sql.DB) (err error) {
		id, err = readIdentity(ctx, db)
		return err
	}, settings...)
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() {
		case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DIRECTORY:
			return fmt.Errorf("it cannot be read, since its log and index cannot be made beside it: %w", err)
		case sqlite3.SQLITE_IOERR_SHMSIZE:
			return fmt.Errorf("it cannot be read, since there is no room for its index beside it; is the disk full? %w", err)
		}
	}
	if err != nil {
		return fmt.Errorf("it cannot be read: %w", err)
	}
	if id.empty() {
		return nil
	}
	return id.check()
}

// checkHeader refuses a file without SQLite's header. SQLite itself would
// overwrite a file of one byte.
func checkHeader(path string) error {
	const want = "SQLite format 3\x00"
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	header := make([]byte, len(want))
	n, err := io.ReadFull(file, header)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if string(header) != want {
		return fmt.Errorf("it is no SQLite database, it begins with %q", header[:n])
	}
	return nil
}

// migrate makes the tables of an empty database, and upgrades one of an older
// version. The old one is copied into a file beside it first.
func (db *DB) migrate(ctx context.Context) error {
	id, err := readIdentity(ctx, db.write)
	if err != nil {
		return err
	}
	if !id.empty() {
		if err := id.check(); err != nil || id.version == schema.Version {
			return err
		}
		if err := keepOld(ctx, db.path, int(id.version)); err != nil {
			return fmt.Errorf("copy it before it becomes version %d: %w", schema.Version, err)
		}
	}
	return query.Transact(ctx, db.write, func(tx *sql.Tx) error {
		// Another process that shares the file may have done it.
		if id, err := readIdentity(ctx, tx); err != nil || id.version == schema.Version {
			return err
		}
		if err := schema.Upgrade(ctx, tx, int(id.version)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
		return err
	})
}

// keepOld copies a database of an older version to a free name beside it:
// FILE.version-1, or FILE.version-1.2 if an earlier upgrade was cut off.
func keepOld(ctx context.Context, path string, version int) error {
	to := fmt.Sprintf("%s.version-%d", path, version)
	for n := 2; ; n++ {
		if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
			break
		}
		to = fmt.Sprintf("%s.version-%d.%d", path, version, n)
	}
	return look(path, func(db *sql.DB) error {
		conn, err := db.Conn(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		_, err = copyTo(ctx, conn, to, true)
		return err
	})
}
