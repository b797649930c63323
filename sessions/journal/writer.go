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

// writer is what the writing goroutine knows from one transaction to the next.
type writer struct {
	insert *sql.Stmt
	// places remembers where each table's log ends. It may be older than the
	// file, if another process writes to it, never newer.
	places map[string]place

	log     io.ReaderAt // the write-ahead log
	content *content
	// marked is the generation of the log that has its token, or which needs none.
	marked  generation
	marking bool // the open transaction writes a token

	commits, changes atomic.Int64 // since Open; their quotient is the mean batch
}

// place is where a table's next entry goes.
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
	// A log that could not be emptied has its token already.
	marked, err := readGeneration(log)
	if err != nil {
		return nil, err
	}
	return &writer{insert: insert, places: make(map[string]place), log: log, content: content, marked: marked}, nil
}

// run is the writing goroutine.
func (db *DB) run() {
	defer close(db.stopped)
	for db.queue.wait() {
		db.writeWaiting()
	}
}

// writeWaiting makes all changes that wait in one transaction and tells each
// its outcome. They are taken up only when the transaction is open, so that a
// wait for it gathers more of them and lets them be withdrawn.
func (db *DB) writeWaiting() {
	// Nobody's context: the changes of many are in it.
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
		// From here on some of it may reach the disk whatever Commit says.
		if err = tx.Commit(); !errors.Is(err, ErrMoved) {
			kind = ErrDoubtful
		}
	}
	if err == nil {
		err = db.at.check() // moved meanwhile: it is on disk, but who knows where
	}
	if err == nil && db.writer.marking {
		db.writer.marked, err = readGeneration(db.log)
	}
	db.writer.marking = false
	if err != nil {
		clear(db.writer.places)
		fail(batch, kind, err)
		return
	}
	db.writer.commits.Add(1)
	db.writer.changes.Add(int64(len(batch)))
	// A refusal too is true only now: it may rest on a change just made.
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
	return refusals, w.mark(t)
}

// mark writes a token into the database if this transaction begins a generation of
// the log, or the last one did. SQLite begins one without a word, so that the
// second transaction of a generation may be the first to know.
func (w *writer) mark(t *transaction) error {
	now, err := readGeneration(w.log)
	if err != nil || now == w.marked && now != (generation{}) {
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
	w.marking = true
	return nil
}

// fail tells every change of a batch that it was, or may be, not made.
func fail(batch []*change, kind, err error) {
	for _, c := range batch {
		c.outcome <- fmt.Errorf("%w: %w", kind, err)
	}
}

// change has a change written.
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

// place returns where a table's next entry goes, and whether that is only
// remembered. Its error may be ErrNoTable, which is a refusal.
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

// insertAll inserts all entries or, if one has its place or its sender in
// common with another in the log, none.
func (t *transaction) insertAll(key int64, entries []Entry) (unique bool, err error) {
	if len(entries) == 1 {
		return t.insertOne(key, entries[0]) // a statement is all or nothing itself
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
	_, err = t.insert.ExecContext(t.ctx, key, e.Seq, e.At.UnixNano(), e.Person, e.Client, e.Number,
		e.Line, blob(e.Facts), blob(e.Verdicts), e.Edition)
	if isUniqueViolation(err) {
		return false, nil
	}
	return err == nil, err
}

// blob makes nothing an empty BLOB: a nil slice would be NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// isUniqueViolation reports whether err is of a UNIQUE constraint. It undoes
// the statement and leaves the transaction open, unlike most others.
func isUniqueViolation(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE
}
