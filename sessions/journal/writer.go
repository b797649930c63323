package journal

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"time"

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
	writingToken bool   // the open transaction writes a token
	token        []byte // that no transaction has written for certain; nil for none

	entries int // of the open transaction
	aside   aside

	observers atomic.Pointer[[]func(Commit)] // nil for nobody
	began     atomic.Pointer[time.Time]      // of the transaction that is being written; nil for none
}

// A Commit is one transaction of the log: the changes of all tables that waited.
type Commit struct {
	Took    time.Duration // of the commit itself, with its fsync
	Entries int           // of the tables' logs
	Err     error         // why it is not known to be on disk; nil if it is
	Aside   error         // why entries do not lie where they should, but were written; nil if they do
}

// Observe has every commit told from now on, before the changes get their outcomes. The
// writing goroutine calls, and waits for the answer.
func (db *DB) Observe(told func(Commit)) {
	for {
		was := db.writer.observers.Load()
		all := []func(Commit){told}
		if was != nil {
			all = append(slices.Clone(*was), told)
		}
		if db.writer.observers.CompareAndSwap(was, &all) {
			return
		}
	}
}

func (w *writer) tell(c Commit) {
	if all := w.observers.Load(); all != nil {
		for _, told := range *all {
			told(c)
		}
	}
}

// Waits is how long the transaction that is being written has taken until now; 0 where
// none is.
func (db *DB) Waits() time.Duration {
	began := db.writer.began.Load()
	if began == nil {
		return 0
	}
	return time.Since(*began)
}

// Probe writes something to the log that changes nothing: the version of the file once
// more.
func (db *DB) Probe(ctx context.Context) error {
	return db.change(ctx, "probe the log", func(t *transaction) (refusal, failure error) {
		var version int
		if err := t.tx.QueryRowContext(t.ctx, "PRAGMA user_version").Scan(&version); err != nil {
			return nil, err
		}
		return nil, t.exec(fmt.Sprintf("PRAGMA user_version = %d", version))
	})
}

// Damaged reports an error of a file of which a part cannot be read: SQLite finds a page
// that makes no sense, or the disk cannot give it.
func Damaged(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch e.Code() {
	case sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_DATA, sqlite3.SQLITE_IOERR_CORRUPTFS:
		return true
	}
	return e.Code()&0xff == sqlite3.SQLITE_CORRUPT || e.Code()&0xff == sqlite3.SQLITE_NOTADB
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

// transactionsApart is the least time between the beginnings of two transactions while
// several tables write: a transaction costs more than what it writes, and nobody at a table
// sees so short a while.
const transactionsApart = 4 * time.Millisecond

// run is the writing goroutine. Where the last transaction was of one change alone,
// nobody waits for others.
func (db *DB) run() {
	defer close(db.stopped)
	var began time.Time
	several := false
	for db.queue.wait() {
		if several {
			db.queue.gather(began.Add(transactionsApart))
		}
		began = time.Now()
		several = db.writeWaiting() > 1
	}
}

// writeWaiting makes all waiting changes in one transaction, sends each its outcome and
// returns how many there were. It takes them only when the transaction is open: while it
// waits for that, more can come and some can be withdrawn. Where a change meets a damaged page,
// each is made in a transaction of its own, so that the others do not fail with it; and
// where that is the page for new entries, these are put aside.
func (db *DB) writeWaiting() (changes int) {
	began := time.Now()
	db.writer.began.Store(&began)
	defer db.writer.began.Store(nil)
	// Not a caller's context: the batch has the changes of many.
	ctx := context.Background()
	tx, err := db.write.BeginTx(ctx, nil)
	batch := db.queue.take()
	was := db.writer.aside.why
	refusals, kind, err := db.writeBatch(ctx, tx, err, batch)
	if kind == ErrFailed && Damaged(err) && (len(batch) > 1 || db.writer.aside.why != was) {
		for _, c := range batch {
			alone := []*change{c}
			tx, err := db.write.BeginTx(ctx, nil)
			refusals, kind, err := db.writeBatch(ctx, tx, err, alone)
			db.answer(alone, refusals, kind, err)
		}
		return len(batch)
	}
	db.answer(batch, refusals, kind, err)
	return len(batch)
}

// answer sends each change of a batch its outcome.
func (db *DB) answer(batch []*change, refusals []error, kind, err error) {
	if err != nil {
		db.writer.tell(Commit{Err: fmt.Errorf("%w: %w", kind, err)})
		fail(batch, kind, err)
		return
	}
	// Refusals too are sent only now: they may follow from a change of this
	// batch.
	for i, c := range batch {
		c.outcome <- refusals[i]
	}
}

// writeBatch makes the changes of a batch in tx, which BeginTx returned with opened. It
// returns each change's refusal; or the error that concerns all, and its kind.
func (db *DB) writeBatch(ctx context.Context, tx *sql.Tx, opened error, batch []*change) (refusals []error, kind, err error) {
	if opened != nil {
		return nil, ErrFailed, opened
	}
	defer tx.Rollback() // nothing left to roll back after Commit
	var commit Commit
	refusals, err = db.writer.makeChanges(ctx, tx, batch)
	kind = ErrFailed
	if err == nil {
		// From here on some of it may reach the disk, whatever Commit returns.
		began := time.Now()
		if err = tx.Commit(); !errors.Is(err, ErrMoved) {
			kind = ErrDoubtful
		}
		commit.Took = time.Since(began)
	}
	if err == nil {
		err = db.at.check() // if it was moved meanwhile, nobody knows where the rows are
	}
	if err == nil && db.writer.writingToken {
		db.writer.token = nil
		db.writer.withToken, err = readGeneration(db.log)
	}
	db.writer.writingToken = false
	if err != nil {
		clear(db.writer.places)
		return nil, kind, err
	}
	commit.Entries = db.writer.entries
	if commit.Entries > 0 {
		commit.Aside = db.writer.aside.why
	}
	db.writer.tell(commit)
	return refusals, nil, nil
}

// makeChanges returns each change's refusal, nil for those that were made.
func (w *writer) makeChanges(ctx context.Context, tx *sql.Tx, batch []*change) (refusals []error, failure error) {
	t := &transaction{ctx: ctx, tx: tx, places: w.places, insert: tx.StmtContext(ctx, w.insert), aside: &w.aside}
	refusals = make([]error, len(batch))
	for i, c := range batch {
		if refusals[i], failure = c.do(t); failure != nil {
			return nil, fmt.Errorf("%s: %w", c.name, failure)
		}
	}
	w.entries = t.entries
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
	// A token that a transaction has failed to write is written by the next: content
	// keeps three, and a full disk may refuse any number. It may be in the database all
	// the same, if the commit was doubtful; then before stays what it is.
	if w.token == nil {
		w.token = make([]byte, 16)
		rand.Read(w.token) // never fails
		if w.content != nil {
			w.content.may(w.token)
		}
	}
	if err := t.exec(nextGeneration, w.token); err != nil {
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
	aside  *aside           // likewise

	entries int // that were appended
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
				t.entries += len(entries)
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
	columns := []any{key, e.Seq, e.At.UnixNano(), e.Person, e.Client, e.Number, line, blob(facts), blob(verdicts), e.Edition}
	if t.aside.why == nil {
		if _, err = t.insert.ExecContext(t.ctx, columns...); Damaged(err) {
			// Not in this transaction: SQLite may have ended it.
			t.aside.begin(err)
		}
	} else if err = t.checkWhole(key); err == nil {
		err = t.exec(insertAside, columns...)
	}
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
