package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
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
	at      *location
	locks   fileLocks
	write   *sql.DB // one connection
	read    *sql.DB
	tend    *sql.DB  // one connection, of what is done beside reading and writing
	file    *os.File // the database
	log     *os.File // the write-ahead log
	queue   *queue
	writer  *writer
	stopped chan struct{} // closed when the writing goroutine has ended
	close   func() error

	tending sync.Mutex // held while what follows is used
	quiet   int        // for how many ticks the log has been as it is
	logWas  fs.FileInfo
	// generation is the log's at the last tick.
	generation generation
	saved      bool  // the rows of a database that is not in its place are safe
	movedTo    error // and this says where
}

var _ Journal = (*DB)(nil)

// Open opens the journal in a file, which it makes if there is none or it is
// empty. A file that is not a Burncard database of this version is refused and
// left as it is, and so is one beside which the log of another database lies.
//
// One process at a time has a file open, by whatever name: a table belongs to
// one process. If two had, each table's log would stay whole, and one of two
// writers would get [ErrConflict].
func Open(path string) (*DB, error) { return openAs(path, false) }

// openAs opens a file alone, or shared with others.
func openAs(path string, shared bool) (*DB, error) {
	db, err := open(context.Background(), path, shared)
	if err != nil {
		return nil, fmt.Errorf("open journal %s: %w", path, err)
	}
	return db, nil
}

func open(ctx context.Context, path string, shared bool) (opened *DB, err error) {
	if path == "" || strings.HasPrefix(path, ":memory:") {
		return nil, errors.New("a file is wanted")
	}
	if err := probePlace(path); err != nil {
		return nil, err
	}
	if err := makeFile(path); err != nil {
		return nil, err
	}
	db := &DB{path: path, queue: newQueue(), stopped: make(chan struct{})}
	defer func() {
		if err != nil {
			err = errors.Join(err, db.closeFiles())
		}
	}()
	if !shared {
		if err := db.locks.takeFile(path); err != nil {
			return nil, err
		}
	}
	if db.at, err = locate(path); err != nil {
		return nil, err
	}
	if !shared {
		if err := db.locks.takeLog(path, db.at.log()); err != nil {
			return nil, err
		}
	}
	if err := probe(ctx, db.at); err != nil {
		return nil, err
	}
	if db.file, err = os.Open(path); err != nil {
		return nil, err
	}
	settings := durable()
	// A write takes its turn when it begins, not in its middle.
	if db.write, err = db.pool(ctx, 1, append(settings, patient, "_txlock=immediate")); err != nil {
		return nil, err
	}
	if err := checkDurable(ctx, db.write); err != nil {
		return nil, err
	}
	if err := db.migrate(ctx); err != nil {
		return nil, err
	}
	// The log of a former life is taken in at once, unless somebody reads it.
	if db.tend, err = db.pool(ctx, 1, append(settings, "_pragma=busy_timeout(0)")); err != nil {
		return nil, err
	}
	if _, err := db.checkpoint(ctx, "TRUNCATE"); err != nil {
		return nil, err
	}
	// From here on the files beside the database are there, for as long as it is open.
	for _, file := range []string{db.at.log(), db.at.index()} {
		if err := db.at.add(file); err != nil {
			return nil, err
		}
	}
	if !shared {
		if err := db.locks.takeLog(path, db.at.log()); err != nil {
			return nil, err
		}
	}
	if db.log, err = os.Open(db.at.log()); err != nil {
		return nil, err
	}
	if !shared {
		if db.at.content, err = readContent(ctx, db.tend, db.file); err != nil {
			return nil, err
		}
	}
	if db.read, err = db.pool(ctx, max(4, runtime.GOMAXPROCS(0)), append(settings, patient, "_pragma=query_only(ON)")); err != nil {
		return nil, err
	}
	if db.writer, err = newWriter(ctx, db.write, db.log, db.at.content); err != nil {
		return nil, err
	}
	db.close = sync.OnceValue(db.closeOnce)
	go db.run()
	return db, nil
}

// makeFile makes an empty file if there is none, and refuses one that cannot be
// written. SQLite would let others than its owner read it, and there are accounts
// in it.
func makeFile(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// durable are the settings of every connection. Each is in the DSN, since it holds
// for one connection of a pool.
func durable() []string {
	return []string{
		"_pragma=journal_mode(WAL)",
		"_pragma=synchronous(FULL)",
		"_pragma=fullfsync(ON)", // macOS: through the drive's own cache
		"_pragma=foreign_keys(ON)",
		// In pages: 16 MB of log are moved into the database at once. Indexes of
		// many tables touch the same pages again and again; the default of 4 MB
		// moves them more often and costs an eighth of the rows a second.
		"_pragma=wal_autocheckpoint(4096)",
	}
}

// patient has a connection wait for its turn, in milliseconds.
const patient = "_pragma=busy_timeout(5000)"

// pool opens so many connections, none of which makes a file. All are opened at
// once: they go on reading the file if it loses its name.
func (db *DB) pool(ctx context.Context, connections int, settings []string) (*sql.DB, error) {
	c, err := db.at.connector(dsn(db.path, append(settings, "mode=rw")...))
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(c)
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	opened := make([]*sql.Conn, connections)
	for i := range opened {
		if opened[i], err = pool.Conn(ctx); err != nil {
			return pool, err
		}
		defer opened[i].Close() // back into the pool
	}
	return pool, nil
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

// Writer is the one connection that writes, for packages that have tables of
// their own in the same file: accounts the people and their logins, sessions
// the training sessions and scores. Package schema makes all of them. Tables of
// the log are read and written by the methods of [Journal] only.
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
	moved := db.at.check()
	if errors.Is(moved, errOverwritten) {
		// SQLite would move the log into it when it closes the last connection: one
		// is left to the end of the process, with the locks.
		return fmt.Errorf("close journal %s: %w", db.path, errors.Join(moved, db.read.Close(), db.write.Close()))
	}
	if moved != nil {
		moved = db.save(context.Background(), moved)
	}
	if err := errors.Join(moved, db.closeFiles()); err != nil {
		return fmt.Errorf("close journal %s: %w", db.path, err)
	}
	return nil
}

// closeFiles closes the readers first: the last connection to close moves the
// write-ahead log into the database, and readers may not write. The locks end
// when SQLite has let go of everything.
func (db *DB) closeFiles() error {
	var errs []error
	if db.log != nil {
		errs = append(errs, db.log.Close()) // SQLite is about to delete it
	}
	for _, pool := range []*sql.DB{db.read, db.tend, db.write} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	if db.file != nil {
		errs = append(errs, db.file.Close())
	}
	return errors.Join(append(errs, db.locks.release())...)
}
