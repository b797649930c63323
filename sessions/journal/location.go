package journal

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrMoved says that the database or a file that belongs to it was removed, renamed or
// replaced while it was open. A restart would not find what is written then, so
// nothing more is acknowledged.
var ErrMoved = errors.New("not the file that was opened")

// ErrReadOnly says that the system lets nobody write to the database or its log.
var ErrReadOnly = errors.New("read-only")

// A location is the places of a database's files, and the files that lay there
// when it was opened. SQLite itself goes on writing to a file that has lost its
// name.
type location struct {
	path    string   // the argument of Open
	real    string   // without symbolic links; SQLite puts its own files beside it
	parts   []part   // the database first
	content *content // nil if unknown
}

type part struct {
	path string
	file fs.FileInfo
}

func locate(path string) (*location, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	l := &location{path: path, real: real}
	return l, l.add(path)
}

func (l *location) add(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	l.parts = append(l.parts, part{path, info})
	return nil
}

func (l *location) log() string   { return l.real + "-wal" }
func (l *location) index() string { return l.real + "-shm" }

// check returns an ErrMoved that says what happened to a file that is no longer
// in its place. It costs a system call a file.
func (l *location) check() error {
	for _, p := range l.parts {
		now, err := os.Stat(p.path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("%w: %s was removed or renamed", ErrMoved, p.path)
		case err != nil:
			return fmt.Errorf("%w: %w", ErrMoved, err)
		case !os.SameFile(now, p.file):
			return fmt.Errorf("%w: another file has been put in the place of %s", ErrMoved, p.path)
		}
	}
	if l.content != nil && !l.content.ours() {
		return fmt.Errorf("%w: %s was %w", ErrMoved, l.path, errOverwritten)
	}
	return nil
}

// explain adds ErrReadOnly to an error of a file that may not be written: SQLite says of one
// that has become read-only while it was open only that the disk failed.
func (l *location) explain(err error) error {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok || e.Code()&0xff != sqlite3.SQLITE_IOERR {
		return err
	}
	for _, file := range []string{l.real, l.log()} {
		if why := mayWrite(file); why != nil && !errors.Is(why, fs.ErrNotExist) {
			return fmt.Errorf("%w: %s is %w: %w", err, file, ErrReadOnly, why)
		}
	}
	return err
}

// A connector opens connections to the database only while it is in its place:
// a growing pool would open whatever lies there now.
type connector struct {
	driver.Connector
	at *location
}

func (l *location) connector(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	return connector{c, l}, err
}

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.at.check(); err != nil {
		return nil, err
	}
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.at.check(); err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return guarded{opened.(connection), c.at}, nil
}

// connection lists the interfaces of the driver's connections.
type connection interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
	backuper
}

// A guarded connection commits and executes nothing while the database is not in
// its place. It does not check prepared statements outside of a transaction.
type guarded struct {
	connection
	at *location
}

func (g guarded) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	tx, err := g.connection.BeginTx(ctx, opts)
	return guardedTx{tx, g.at}, err
}

func (g guarded) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := g.at.check(); err != nil {
		return nil, err
	}
	done, err := g.connection.ExecContext(ctx, query, args)
	return done, g.at.explain(err)
}

type guardedTx struct {
	driver.Tx
	at *location
}

// Commit implements driver.Tx. If it returns ErrMoved nothing was written.
func (t guardedTx) Commit() error {
	if err := t.at.check(); err != nil {
		return errors.Join(err, t.Tx.Rollback())
	}
	return t.at.explain(t.Tx.Commit())
}
