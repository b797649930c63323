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

// DB is a Journal in a SQLite file. After Append has returned nil, its entries
// survive a crash of the process or the machine.
//
// One goroutine writes: it puts the waiting changes of all tables into one
// transaction, and they share its one wait for the disk. Changes that come
// meanwhile make the next.
type DB struct {
	path    string
	at      *location
	locks   fileLocks
	write   *sql.DB // one connection
	read    *sql.DB
	upkeep  *sql.DB  // one connection, for Maintain
	file    *os.File // the database
	log     *os.File // the write-ahead log
	queue   *queue
	writer  *writer
	stopped chan struct{} // closed when the writing goroutine has ended
	close   func() error

	maintaining sync.Mutex // guards the fields below
	quiet       int        // the number of ticks without a change of the log
	logWas      fs.FileInfo
	// generation is the log's generation at the last tick.
	generation generation
	saved      bool  // the rows of a moved database are safe
	movedTo    error // says where they are
}

var _ Journal = (*DB)(nil)

// Open opens the journal in a file, and makes the file if it is missing or
// empty. It refuses a file that is not a Burncard database, or of a newer
// version, and one with the log of another database beside it; these stay as
// they are.
//
// Only one process at a time can have a file open, by whatever name, because a
// table belongs to one process. If two had it open, each table's log would stay
// whole, and one of two writers would get [ErrConflict].
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
		return nil, errors.New("name a file")
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
	// A write transaction waits for its turn when it begins, not in its middle.
	if db.write, err = db.pool(ctx, 1, append(settings, patient, "_txlock=immediate")); err != nil {
		return nil, err
	}
	if err := checkDurable(ctx, db.write); err != nil {
		return nil, err
	}
	if err := db.migrate(ctx); err != nil {
		return nil, err
	}
	// The log of an earlier process is moved into the database at once, unless
	// somebody reads it.
	if db.upkeep, err = db.pool(ctx, 1, append(settings, "_pragma=busy_timeout(0)")); err != nil {
		return nil, err
	}
	if _, err := db.checkpoint(ctx, "TRUNCATE"); err != nil {
		return nil, err
	}
	// From here on the files beside the database exist as long as it is open.
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
		if db.at.content, err = readContent(ctx, db.upkeep, db.file); err != nil {
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
// written. SQLite would make one that everybody can read, but it holds accounts.
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
		"_pragma=secure_delete(ON)", // what was erased is written over, not only let go
		// In pages: 16 MB of log are moved into the database at once. Indexes of
		// many tables touch the same pages again and again, so the default of 4
		// MB moves more pages and costs an eighth of the rows a second.
		"_pragma=wal_autocheckpoint(4096)",
	}
}

// patient is how long a connection waits for its turn, in milliseconds.
const patient = "_pragma=busy_timeout(5000)"

// pool opens a number of connections, none of which makes a file. It opens all
// at once, so that they go on reading the file if it loses its name.
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

// checkDurable refuses a file system on which SQLite silently ignored the
// settings, as it does where memory cannot be shared.
func checkDurable(ctx context.Context, db *sql.DB) error {
	var mode, synchronous string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&synchronous); err != nil {
		return err
	}
	if mode != "wal" || synchronous != "2" {
		return fmt.Errorf("want journal mode wal and synchronous 2 (full), its file system gives %s and %s",
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
// and its owner must not call a method of Journal that writes: it would wait
// for itself. Close closes Writer.
func (db *DB) Writer() *sql.DB { return db.write }

// Reader is the pool of connections that cannot write, for the same packages and
// under the same rules. A query of Reader sees every transaction of Writer and
// every Append that ended before it. Open rows keep their old state, and so keep
// the write-ahead log from being moved into the database.
func (db *DB) Reader() *sql.DB { return db.read }

// Close implements [Journal]. Every call returns what the first returned.
func (db *DB) Close() error { return db.close() }

func (db *DB) closeOnce() error {
	db.queue.close()
	<-db.stopped
	moved := db.at.check()
	if errors.Is(moved, errOverwritten) {
		// Closing the last connection would move the log into the wrong file, so
		// one stays open to the end of the process, with the locks.
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
// when SQLite has closed everything.
func (db *DB) closeFiles() error {
	var errs []error
	if db.log != nil {
		errs = append(errs, db.log.Close()) // SQLite is about to delete it
	}
	for _, pool := range []*sql.DB{db.read, db.upkeep, db.write} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	if db.file != nil {
		errs = append(errs, db.file.Close())
	}
	return errors.Join(append(errs, db.locks.release())...)
}
