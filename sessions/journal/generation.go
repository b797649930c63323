package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"burncard/sessions/query"
)

// SQLite keeps what was written last in a log beside the database, and plays it
// onto whatever database it finds there. So each generation of the log, from one
// emptying to the next, writes a random token into the database, and the token
// before it. A database and a log belong together if the database, read without
// the log, has one of the two that it has when read with it.

const nextGeneration = `UPDATE generations SET before = token, token = ?`

// A generation is what tells one generation of the log from the next: the salts
// in its header, zero while the log is empty.
type generation [8]byte

// logHeader is how long the header of a write-ahead log is; no row is in one that
// is not longer.
const logHeader = 32

// readGeneration reads it from an open log.
func readGeneration(log io.ReaderAt) (g generation, err error) {
	if _, err = log.ReadAt(g[:], 16); errors.Is(err, io.EOF) {
		return generation{}, nil
	}
	return g, err
}

// tokens are those of a file's generation; none in a file of an older binary.
type tokens struct {
	token, before []byte
	tables        int64
}

func readTokens(ctx context.Context, q query.Source) (t tokens, err error) {
	var has bool
	err = q.QueryRowContext(ctx, `SELECT count(*), coalesce(max(name = 'generations'), 0)
		FROM sqlite_schema`).Scan(&t.tables, &has)
	if err != nil || !has {
		return t, err
	}
	err = q.QueryRowContext(ctx, "SELECT token, before FROM generations").Scan(&t.token, &t.before)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return t, err
}

// checkOrphan refuses a log with rows in it beside a database that has none:
// SQLite would delete it.
func checkOrphan(path string, state string) error {
	log := path + "-wal"
	info, err := os.Stat(log)
	if err != nil || info.Size() <= logHeader {
		return nil
	}
	return fmt.Errorf("it %s, and %s beside it is the log of a database, %d bytes of what was acknowledged last: "+
		"put that database back, or move the log away to begin with nothing", state, log, info.Size())
}

// checkLog refuses a log that is not the database's own. Both are read, neither is
// changed.
func checkLog(ctx context.Context, path, real string) error {
	log := real + "-wal"
	if info, err := os.Stat(log); err != nil || info.Size() <= logHeader {
		return nil
	}
	alone, aloneErr := tokensOf(ctx, path, "immutable=1") // the database without the log
	with, err := tokensOf(ctx, path)
	if err == nil {
		switch {
		case aloneErr == nil && alone.token != nil:
			if bytes.Equal(alone.token, with.token) || bytes.Equal(alone.token, with.before) {
				return nil
			}
		case aloneErr == nil && (len(with.before) > 0 || with.tables == 0):
			// The log had a database with a token before it, or it has rows of tables
			// that this one has not.
		default:
			// A file of an older binary or one that was cut off in the middle of taking
			// in its log tells nothing by itself.
			if err = intact(ctx, path); err == nil {
				return nil
			}
		}
	}
	return errors.Join(fmt.Errorf("%s beside it is not its own log but that of another database, or of another copy of this one: "+
		"put back the database that the log belongs to, or move the log away to go on without what only the log holds", log), err)
}

// errOverwritten: a copy was written into the file itself, which cp does. What is in
// the log must not be moved into that.
var errOverwritten = errors.New("written over by another database, or by an older copy of this one")

// content tells by its token whether the database is still the one that was
// opened. The token is read past SQLite, from the page on which it is.
type content struct {
	file   *os.File // closed when SQLite has closed it, since closing it ends SQLite's locks
	page   []byte   // room to read it
	at     int64
	mu     sync.Mutex
	tokens [][]byte // of which the page has one; the oldest first
}

// readContent returns what tells a database that nobody else writes to, or nil if
// its log could not be written back.
func readContent(ctx context.Context, db *sql.DB, file *os.File) (*content, error) {
	var number, size int64
	err := db.QueryRowContext(ctx, `SELECT rootpage, (SELECT page_size FROM pragma_page_size)
		FROM sqlite_schema WHERE name = 'generations'`).Scan(&number, &size)
	if err != nil {
		return nil, err
	}
	t, err := readTokens(ctx, db)
	if err != nil {
		return nil, err
	}
	c := &content{file: file, page: make([]byte, size), at: (number - 1) * size, tokens: [][]byte{t.token}}
	if !c.ours() {
		return nil, nil
	}
	return c, nil
}

// may has another token be right: one that is about to be written.
func (c *content) may(token []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	// Of three the middle one may never have been written: its transaction failed.
	c.tokens = append(c.tokens[max(0, len(c.tokens)-2):], token)
}

// ours reports whether the file has one of the tokens.
func (c *content) ours() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range 3 { // SQLite may be writing the page just now
		if _, err := c.file.ReadAt(c.page, c.at); err != nil {
			continue
		}
		for _, token := range c.tokens {
			if bytes.Contains(c.page, token) {
				return true
			}
		}
	}
	return false
}

// look opens a file for reading only, does something and closes it.
func look(path string, do func(*sql.DB) error, settings ...string) error {
	db, err := sql.Open("sqlite", dsn(path, append(settings, "mode=ro", "_pragma=busy_timeout(5000)")...))
	if err != nil {
		return err
	}
	return errors.Join(do(db), db.Close())
}

func tokensOf(ctx context.Context, path string, settings ...string) (t tokens, err error) {
	err = look(path, func(db *sql.DB) (err error) {
		t, err = readTokens(ctx, db)
		return err
	}, settings...)
	return t, err
}

// intact has SQLite check a whole file, its log included.
func intact(ctx context.Context, path string, settings ...string) error {
	return look(path, func(db *sql.DB) error { return checkIntegrity(ctx, db) }, settings...)
}

func checkIntegrity(ctx context.Context, q query.Source) error {
	var found string
	if err := q.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("SQLite finds it broken: %s", found)
	}
	return nil
}
