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

// SQLite keeps the latest rows in a log beside the database, and applies a log
// to whatever database it finds there. So each generation of the log, from one
// emptying to the next, writes a random token into the database, and keeps the
// token before it. A database and a log belong together if the database, read
// without the log, has one of the two tokens that it has when read with the log.

const nextGeneration = `UPDATE generations SET before = token, token = ?1 WHERE token IS NOT ?1`

// A generation identifies a generation of the log by the salts in its header;
// it is zero while the log is empty.
type generation [8]byte

// logHeader is the length of a write-ahead log's header. A log that is not longer
// has no rows.
const logHeader = 32

// readGeneration reads the generation of an open log.
func readGeneration(log io.ReaderAt) (g generation, err error) {
	if _, err = log.ReadAt(g[:], 16); errors.Is(err, io.EOF) {
		return generation{}, nil
	}
	return g, err
}

// tokens are the tokens in a database; a file of an older binary has none.
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

// checkOrphan refuses a log with rows beside an empty or missing database:
// SQLite would delete the log.
func checkOrphan(path string, state string) error {
	log := path + "-wal"
	info, err := os.Stat(log)
	if err != nil || info.Size() <= logHeader {
		return nil
	}
	return fmt.Errorf("it %s, and %s beside it is the log of a database, %d bytes of what was acknowledged last: "+
		"put that database back, or move the log away to begin with nothing", state, log, info.Size())
}

// checkLog refuses a log that is not the database's own. It changes neither.
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
			// The log belongs to a database with an earlier token, or has rows of
			// tables that this one does not have.
		default:
			// Without tokens nothing can be told: an older binary wrote the file, or
			// moving the log into it was cut off.
			if err = intact(ctx, path); err == nil {
				return nil
			}
		}
	}
	refusal := fmt.Errorf("%s beside it is not its own log but that of another database, or of another copy of this one: "+
		"put back the database that the log belongs to, or move the log away to go on without what only the log holds", log)
	if err != nil {
		// What SQLite finds with a strange log says nothing of the database.
		refusal = fmt.Errorf("%w (with that log SQLite says: %v)", refusal, err)
	}
	return refusal
}

// errOverwritten: another database was written into the file itself, as cp does. The
// log must not be moved into it.
var errOverwritten = errors.New("written over by another database, or by an older copy of this one")

// content tells by its token whether the database is still the one that was
// opened. It reads the token from its page in the file, without SQLite.
type content struct {
	file   *os.File // closed when SQLite has closed it, since closing it ends SQLite's locks
	page   []byte   // buffer for reading it
	at     int64
	mu     sync.Mutex
	tokens [][]byte // the page has one of them; the oldest first
}

// readContent returns the content of a database that nobody else writes to, or
// nil if its log could not be written back.
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

// may allows a token that is about to be written.
func (c *content) may(token []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	// Three are kept because the middle one may not have been written: its
	// transaction may have failed.
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

// look opens a file for reading only, calls do and closes it.
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

// intact lets SQLite check a whole file, its log included.
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
