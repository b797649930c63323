package journal

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// schema makes the journal's tables in an empty database.
//
//go:embed schema.sql
var schema string

const (
	// applicationID marks a SQLite file as Burncard's: "BRNC".
	applicationID = 0x42524e43
	// schemaVersion is the version of schema.sql, in the file's user_version.
	// It speaks of the journal's tables only.
	schemaVersion = 1
)

// marks is what a SQLite file says about whose it is.
type marks struct {
	application, version int64
	tables               int64 // and indexes; 0 in a new file
}

func readMarks(ctx context.Context, q querier) (m marks, err error) {
	err = q.QueryRowContext(ctx, `SELECT
		(SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&m.application, &m.version, &m.tables)
	return m, err
}

// empty reports whether nobody has used the file yet.
func (m marks) empty() bool { return m == marks{} }

// check refuses a file that this binary must not write to.
func (m marks) check() error {
	switch {
	case m.application != applicationID:
		return fmt.Errorf("it is another program's database (application id %#x), Burncard's have %#x",
			m.application, applicationID)
	case m.version > schemaVersion:
		return fmt.Errorf("its log has schema version %d, this binary knows up to %d: use a newer one",
			m.version, schemaVersion)
	case m.version < schemaVersion:
		return fmt.Errorf("its log has schema version %d, this binary knows only %d", m.version, schemaVersion)
	}
	return nil
}

// probePlace looks at what lies at a path before anything is made there. A file
// that is not there or empty is in order: it will be made.
func probePlace(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		folder := filepath.Dir(path)
		if info, err := os.Stat(folder); err != nil {
			return fmt.Errorf("its folder: %w", err)
		} else if !info.IsDir() {
			return fmt.Errorf("%s is not a folder", folder)
		}
		return checkOrphan(path, "is not there")
	}
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("a database is wanted and it is no regular file (%s)", info.Mode().Type())
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

// probe looks into a file before anything is written to it, so that what is not
// ours stays as it is, down to its journal mode.
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
	if err := checkLog(ctx, at.path, at.real); err != nil {
		return err
	}
	return checkMarks(ctx, at.path)
}

// checkMarks refuses a database that this binary must not write to.
func checkMarks(ctx context.Context, path string, settings ...string) error {
	var m marks
	err := look(path, func(db *sql.DB) (err error) {
		m, err = readMarks(ctx, db)
		return err
	}, settings...)
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code() == sqlite3.SQLITE_CANTOPEN {
		return fmt.Errorf("it cannot be read, since its log and index cannot be made beside it: %w", err)
	}
	if err != nil {
		return fmt.Errorf("it cannot be read: %w", err)
	}
	if m.empty() {
		return nil
	}
	return m.check()
}

// checkHeader refuses a file that does not begin as SQLite's do. SQLite itself
// would write over a file of one byte.
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
		return fmt.Errorf("a SQLite database is wanted, it begins with %q", header[:n])
	}
	return nil
}

// migrate makes the journal's tables if the database is empty. Of two
// processes that find it empty, the second finds the first's tables here.
func migrate(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing left to roll back after Commit
	m, err := readMarks(ctx, tx)
	if err != nil {
		return err
	}
	if !m.empty() {
		if err := m.check(); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, generationsTable); err != nil {
			return fmt.Errorf("make the table of generations: %w", err)
		}
		return tx.Commit()
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, schemaVersion)
	if _, err := tx.ExecContext(ctx, schema+generationsTable+";"+mark); err != nil {
		return fmt.Errorf("make tables: %w", err)
	}
	return tx.Commit()
}
