package journal

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// writer is the state of the writing goroutine.
type writer struct {
	insert *sql.Stmt
	// places caches the end of each table's log. It may be older than the file
	// if another process writes, but never newer.
	places map[string]place

	log     io.ReaderAt // the write-ahead log
	content *content
	// withToken is the generation of the log that has its token, or needs none.
	withToken    generation
	writingToken bool // the open transaction writes a token

	commits, changes atomic.Int64 // since Open
}

// place is the place of a table's next entry.
type place struct {
	key  int64 // tables.key
	next int64
}

const insertEntry = `INSERT INTO entries
	(table_key, seq, at, person, client, number, line, facts, verdicts, edition)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

func newWriter(ctx context.Context, db *sql.DB, log io.ReaderAt, content *content) (*writer, error) {
	insert, err := db.PrepareContext(ctx, insertEntry)
	if err != nil {
		return nil, err
	}
	// A log that could not be emptied already has its token.
	withToken, err := readGeneration(log)
	if err != nil {
		return nil, err
	}
	return &writer{insert: insert, places: make(map[string]place), log: log, content: content, withToken: withToken}, nil
}

// run is the writing goroutine.
func (db *DB) run() {
	defer close(db.stopped)
	for db.queue.wait() {
		db.writeWaiting()
	}
}

// writeWaiting makes all waiting changes in one transaction and sends each its
// outcome. It takes them only when the transaction is open: while it waits for
// that, more can come and some can be withdrawn.
func (db *DB) writeWaiting() {
	// Not a caller's context: the batch has the changes of many.
	ctx := context.Background()
	tx, err := db.write.BeginTx(ctx, nil)
	batch := db.queue.take()
	if err != nil {
		fail(batch, ErrFailed, err)
		return
	}
	defer tx.Rollback() // nothing left to roll back after Commit
	refusals, err := db.writer.makeChanges(ctx, tx, batch)
	kind := ErrFailed
	if err == nil {
		// From here on some of it may reach the disk, whatever Commit returns.
		if err = tx.Commit(); !errors.Is(err, ErrMoved) {
			kind = ErrDoubtful
		}
	}
	if err == nil {
		err = db.at.check() // if it was moved meanwhile, nobody knows where the rows are
	}
	if err == nil && db.writer.writingToken {
		db.writer.withToken, err = readGeneration(db.log)
	}
	db.writer.writingToken = false
	if err != nil {
		clear(db.writer.places)
		fail(batch, kind, err)
		return
	}
	db.writer.commits.Add(1)
	db.writer.changes.Add(int64(len(batch)))
	// Refusals too are sent only now: they may follow from a change of this
	// batch.
	for i, c := range batch {
		c.outcome <- refusals[i]
	}
}

// makeChanges returns each change's refusal, nil for those that were made.
func (w *writer) makeChanges(ctx context.Context, tx *sql.Tx, batch []*change) (refusals []error, failure error) {
	t := &transaction{ctx: ctx, tx: tx, places: w.places, insert: tx.StmtContext(ctx, w.insert)}
	refusals = make([]error, len(batch))
	for i, c := range batch {
		if refusals[i], failure = c.do(t); failure != nil {
			return nil, fmt.Errorf("%s: %w", c.name, failure)
		}
	}
	return refusals, w.writeToken(t)
}

// writeToken writes a token into the database if this transaction or the last one
// begins a generation of the log. SQLite does not tell when it begins one, so that
// the second transaction may be the first to notice.
func (w *writer) writeToken(t *transaction) error {
	now, err := readGeneration(w.log)
	if err != nil || now == w.withToken && now != (generation{}) {
		return err
	}
	token := make([]byte, 16)
	rand.Read(token) // never fails
	if w.content != nil {
		w.content.may(token)
	}
	if err := t.exec(nextGeneration, token); err != nil {
		return err
	}
	w.writingToken = true
	return nil
}

// fail sends every change of a batch an error of this kind.
func fail(batch []*change, kind, err error) {
	for _, c := range batch {
		c.outcome <- fmt.Errorf("%w: %w", kind, err)
	}
}

// change queues a change and waits for its outcome.
func (db *DB) change(ctx context.Context, name string, do func(*transaction) (refusal, failure error)) error {
	err := db.queue.put(ctx, &change{name: name, do: do, outcome: make(chan error, 1)})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// transaction is the open transaction of a batch.
type transaction struct {
	ctx    context.Context
	tx     *sql.Tx
	insert *sql.Stmt
	places map[string]place // the writer's
}

// place returns the place of a table's next entry, and whether it comes from
// the cache. Its error may be ErrNoTable, which is a refusal.
func (t *transaction) place(table string) (p place, remembered bool, err error) {
	if p, ok := t.places[table]; ok {
		return p, true, nil
	}
	l, err := loadLog(t.ctx, t.tx, table)
	if err != nil {
		return place{}, false, err
	}
	t.places[table] = l.place
	return l.place, false, nil
}

// append writes entries of one table that checkEntries has passed.
func (t *transaction) append(entries []Entry) (refusal, failure error) {
	first := entries[0]
	for {
		p, remembered, err := t.place(first.Table)
		if errors.Is(err, ErrNoTable) {
			return err, nil
		}
		if err != nil {
			return nil, err
		}
		if first.Seq == p.next {
			unique, err := t.insertAll(p.key, entries)
			if err != nil {
				return nil, err
			}
			if unique {
				t.places[first.Table] = place{p.key, p.next + int64(len(entries))}
				return nil, nil
			}
		}
		for _, e := range entries {
			stored, ok, err := findEntry(t.ctx, t.tx, e.Table, e.Client, e.Number)
			if err != nil {
				return nil, err
			}
			if ok {
				return &RepeatError{Stored: stored}, nil
			}
		}
		if !remembered {
			return conflict(p.next), nil
		}
		delete(t.places, first.Table) // look again: another process may have written
	}
}

// insertAll inserts all entries or, if the log already has the sequence or the
// sender of one of them, none.
func (t *transaction) insertAll(key int64, entries []Entry) (unique bool, err error) {
	if len(entries) == 1 {
		return t.insertOne(key, entries[0]) // a single statement is atomic
	}
	if err := t.exec("SAVEPOINT all_or_none"); err != nil {
		return false, err
	}
	end := "RELEASE all_or_none"
	for _, e := range entries {
		unique, err = t.insertOne(key, e)
		if err != nil {
			return false, err
		}
		if !unique {
			end = "ROLLBACK TO all_or_none; RELEASE all_or_none"
			break
		}
	}
	return unique, t.exec(end)
}

func (t *transaction) insertOne(key int64, e Entry) (unique bool, err error) {
	line, facts, verdicts := e.Line, e.Facts, e.Verdicts
	if e.Apart != nil {
		line, facts, verdicts = e.Apart.Line, e.Apart.Facts, e.Apart.Verdicts
	}
	_, err = t.insert.ExecContext(t.ctx, key, e.Seq, e.At.UnixNano(), e.Person, e.Client, e.Number,
		line, blob(facts), blob(verdicts), e.Edition)
	if isUniqueViolation(err) {
		return false, nil
	}
	if a := e.Apart; err == nil && a != nil {
		err = t.exec("INSERT INTO words (table_key, seq, person, about, seal, salt, line, facts, verdicts) VALUES (?,?,?,?,?,?,?,?,?)",
			key, e.Seq, a.Person, a.About, Sealed(a.Salt, &e), a.Salt, e.Line, blob(e.Facts), blob(e.Verdicts))
	}
	return err == nil, err
}

// blob turns nil into an empty BLOB: a nil slice would be NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// isUniqueViolation reports whether err is of a UNIQUE constraint. Unlike most
// others, such an error undoes only the statement and leaves the transaction
// open.
func isUniqueViolation(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE
}
