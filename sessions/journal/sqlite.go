package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// DB is a Journal in a SQLite file. What Append has returned nil for survives
// the death of the process and of the machine.
//
// One goroutine writes: it takes all changes that wait, of all tables, into
// one transaction, and they share its one wait for the disk. What comes in
// meanwhile makes the next.
type DB struct {
	path    string
	write   *sql.DB // one connection
	read    *sql.DB
	queue   *queue
	writer  *writer
	stopped chan struct{} // closed when the writing goroutine has ended
	close   func() error
}

var _ Journal = (*DB)(nil)

// Open opens the journal in a file, which it makes if there is none or it is
// empty. A file that is not a Burncard database of this version is refused and
// left as it is.
//
// A file may be open in two processes at once: each table's log stays whole,
// and one of two writers gets [ErrConflict]. That is a safety net, not a way
// to work: a table belongs to one process.
func Open(path string) (*DB, error) {
	db, err := open(context.Background(), path)
	if err != nil {
		return nil, fmt.Errorf("open journal %s: %w", path, err)
	}
	return db, nil
}

func open(ctx context.Context, path string) (opened *DB, err error) {
	if path == "" || strings.HasPrefix(path, ":memory:") {
		return nil, errors.New("a file is wanted")
	}
	if err := probe(ctx, path); err != nil {
		return nil, err
	}
	if err := makeFile(path); err != nil {
		return nil, err
	}
	db := &DB{path: path, queue: newQueue(), stopped: make(chan struct{})}
	// Each setting is in the DSN, since it holds for one connection of a pool.
	settings := []string{
		"_pragma=busy_timeout(5000)",
		"_pragma=journal_mode(WAL)",
		"_pragma=synchronous(FULL)",
		"_pragma=fullfsync(ON)", // macOS: through the drive's own cache
		"_pragma=foreign_keys(ON)",
		// In pages: 16 MB of log are moved into the database at once. Indexes of
		// many tables touch the same pages again and again; the default of 4 MB
		// moves them more often and costs an eighth of the rows a second.
		"_pragma=wal_autocheckpoint(4096)",
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, db.closePools())
		}
	}()
	// A write takes its turn when it begins, not in its middle.
	if db.write, err = sql.Open("sqlite", dsn(path, append(settings, "_txlock=immediate")...)); err != nil {
		return nil, err
	}
	db.write.SetMaxOpenConns(1)
	if err := checkDurable(ctx, db.write); err != nil {
		return nil, err
	}
	if err := migrate(ctx, db.write); err != nil {
		return nil, err
	}
	if db.read, err = sql.Open("sqlite", dsn(path, append(settings, "_pragma=query_only(ON)")...)); err != nil {
		return nil, err
	}
	readers := max(4, runtime.GOMAXPROCS(0))
	db.read.SetMaxOpenConns(readers)
	db.read.SetMaxIdleConns(readers)
	if db.writer, err = newWriter(ctx, db.write); err != nil {
		return nil, err
	}
	db.close = sync.OnceValue(db.closeOnce)
	go db.run()
	return db, nil
}

// makeFile makes an empty file if there is none. SQLite would let others than
// its owner read it, and there are accounts in it.
func makeFile(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// dsn is the data source name of a file; its path may hold any character.
func dsn(path string, settings ...string) string {
	slashed := filepath.ToSlash(path)
	if filepath.VolumeName(path) != "" && !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // C:/x is file:/C:/x
	}
	return "file:" + (&url.URL{Path: slashed}).EscapedPath() + "?" + strings.Join(settings, "&")
}

// checkDurable refuses to go on where SQLite quietly did not do as told, which
// it does on file systems that cannot share memory.
func checkDurable(ctx context.Context, db *sql.DB) error {
	var mode, synchronous string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&synchronous); err != nil {
		return err
	}
	if mode != "wal" || synchronous != "2" {
		return fmt.Errorf("wanted journal mode wal and synchronous 2 (full), its file system gives %s and %s",
			mode, synchronous)
	}
	return nil
}

// Writer is the one connection that writes, for packages that keep tables of
// their own in the same file: web its accounts and login sessions, sessions
// its training sessions and scores. They make them with CREATE TABLE IF NOT
// EXISTS, leave user_version and application_id alone, and may refer to the
// journal's tables but neither read nor write them: entries are read and
// written by the methods of [Journal] only.
//
// While such a transaction is open no table can append, so it must be short,
// and whoever holds it must not call a method of Journal that writes: it would
// wait for itself. Writer is closed by Close.
func (db *DB) Writer() *sql.DB { return db.write }

// Reader is the pool of connections that cannot write, for the same packages
// and under the same rules. What a transaction of Writer or an Append has
// finished, every later query of Reader sees. Rows left open keep what they saw,
// and so the write-ahead log from being moved into the database.
func (db *DB) Reader() *sql.DB { return db.read }

// Close implements [Journal]. Every call returns what the first returned.
func (db *DB) Close() error { return db.close() }

func (db *DB) closeOnce() error {
	db.queue.close()
	<-db.stopped
	if err := db.closePools(); err != nil {
		return fmt.Errorf("close journal %s: %w", db.path, err)
	}
	return nil
}

// closePools closes the readers first: the last connection to close moves the
// write-ahead log into the database, and readers may not write.
func (db *DB) closePools() error {
	var errs []error
	for _, pool := range []*sql.DB{db.read, db.write} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	return errors.Join(errs...)
}
