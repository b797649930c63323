package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"time"

	"burncard/sessions/query"
)

// pageSize is how many entries Read has in memory at once. Between pages it
// holds no connection, so that a slow caller keeps nobody waiting.
const pageSize = 256

// Read implements [Journal].
func (db *DB) Read(ctx context.Context, table string, from int64) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for next := from; ; {
			page, err := db.page(ctx, table, next)
			if err != nil {
				yield(Entry{}, db.readError(readName(table, next), err))
				return
			}
			for _, e := range page {
				if !yield(e, nil) {
					return
				}
			}
			if len(page) < pageSize {
				return
			}
			next += pageSize
		}
	}
}

// page returns at most pageSize entries of a table from a sequence.
func (db *DB) page(ctx context.Context, table string, from int64) (page []Entry, err error) {
	// One transaction, so that a Trim cannot come between the two queries.
	tx, err := db.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // nothing was changed
	l, err := loadLog(ctx, tx, table)
	if err != nil {
		return nil, err
	}
	if err := l.checkFrom(from); err != nil {
		return nil, err
	}
	for rows, err := range query.Rows(ctx, tx, `SELECT `+entryColumns+` FROM entries
		WHERE table_key = ? AND seq >= ? ORDER BY seq LIMIT ?`, l.key, from, pageSize) {
		if err != nil {
			return nil, err
		}
		e, err := scanEntry(rows, table)
		if err != nil {
			return nil, err
		}
		if want := from + int64(len(page)); e.Seq != want {
			return nil, fmt.Errorf("entry %d is missing, %d follows", want, e.Seq)
		}
		page = append(page, e)
	}
	return page, nil
}

// Find implements [Journal].
func (db *DB) Find(ctx context.Context, table, client string, number int64) (Entry, bool, error) {
	e, ok, err := db.find(ctx, table, client, number)
	if err != nil {
		return Entry{}, false, db.readError(findName(table, client, number), err)
	}
	return e, ok, nil
}

func (db *DB) find(ctx context.Context, table, client string, number int64) (Entry, bool, error) {
	e, ok, err := findEntry(ctx, db.read, table, client, number)
	if ok || err != nil {
		return e, ok, err
	}
	_, err = loadLog(ctx, db.read, table)
	return Entry{}, false, err
}

// Table implements [Journal].
func (db *DB) Table(ctx context.Context, id string) (Table, error) {
	l, err := loadLog(ctx, db.read, id)
	if err != nil {
		return Table{}, db.readError("table "+id, err)
	}
	return l.Table, nil
}

// Tables implements [Journal].
func (db *DB) Tables(ctx context.Context) ([]Table, error) {
	open, err := db.openTables(ctx)
	if err != nil {
		return nil, db.readError("tables", err)
	}
	return open, nil
}

func (db *DB) openTables(ctx context.Context) (open []Table, err error) {
	for rows, err := range query.Rows(ctx, db.read, `SELECT `+tableColumns+`, key FROM tables
		WHERE closed IS NULL ORDER BY key`) {
		if err != nil {
			return nil, err
		}
		var key int64
		t, err := scanTable(rows, &key)
		if err != nil {
			return nil, err
		}
		open = append(open, t)
	}
	return open, nil
}

// Ends implements [Journal].
func (db *DB) Ends(ctx context.Context) (map[string]End, error) {
	ends, err := db.ends(ctx)
	if err != nil {
		return nil, db.readError("ends", err)
	}
	return ends, nil
}

func (db *DB) ends(ctx context.Context) (map[string]End, error) {
	ends := map[string]End{}
	for rows, err := range query.Rows(ctx, db.read, `SELECT t.id, e.seq, e.at FROM tables t
		JOIN entries e ON e.table_key = t.key AND e.seq = (SELECT max(seq) FROM entries WHERE table_key = t.key)
		WHERE t.closed IS NULL`) {
		var id string
		var e End
		var at int64
		if err == nil {
			err = rows.Scan(&id, &e.Seq, &at)
		}
		if err != nil {
			return nil, err
		}
		e.At = time.Unix(0, at).UTC()
		ends[id] = e
	}
	return ends, nil
}

// LastCheckpoint implements [Journal].
func (db *DB) LastCheckpoint(ctx context.Context, table string, upTo int64) (seq int64, data []byte, err error) {
	l, err := loadLog(ctx, db.read, table)
	if err == nil {
		err = db.read.QueryRowContext(ctx, `SELECT seq, data FROM checkpoints
			WHERE table_key = ? AND seq <= ? ORDER BY seq DESC LIMIT 1`, l.key, upTo).Scan(&seq, &data)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, nil
	}
	if err != nil {
		return 0, nil, db.readError(lastCheckpointName(table, upTo), err)
	}
	return seq, emptyIsNil(data), nil
}

// readError adds to an error what was read, and whether db was closed.
func (db *DB) readError(name string, err error) error {
	if db.queue.isClosed() {
		err = ErrClosed
	}
	return fmt.Errorf("%s: %w", name, err)
}

// scanner is a row.
type scanner interface{ Scan(dest ...any) error }

// tableLog is a table and the end of its log.
type tableLog struct {
	Table
	place
}

// loadLog returns a table by its id, or ErrNoTable.
func loadLog(ctx context.Context, q query.Source, id string) (l tableLog, err error) {
	row := q.QueryRowContext(ctx, `SELECT `+tableColumns+`, key,
			coalesce((SELECT max(seq) FROM entries WHERE table_key = key), 0) + 1
		FROM tables WHERE id = ?`, id)
	l.Table, err = scanTable(row, &l.key, &l.next)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoTable
	}
	return l, err
}

const tableColumns = `id, variant, settings, demo, created, closed, first`

// scanTable scans tableColumns and the columns that the query adds.
func scanTable(row scanner, more ...any) (t Table, err error) {
	var created int64
	var closed sql.NullInt64
	err = row.Scan(append([]any{
		&t.ID, &t.Variant, &t.Settings, &t.Demo, &created, &closed, &t.First,
	}, more...)...)
	t.Settings = emptyIsNil(t.Settings)
	t.Created = time.Unix(0, created).UTC()
	if closed.Valid {
		t.Closed = time.Unix(0, closed.Int64).UTC()
	}
	return t, err
}

const entryColumns = `seq, at, person, client, number, line, facts, verdicts, edition`

// scanEntry scans entryColumns.
func scanEntry(row scanner, table string) (Entry, error) {
	e := Entry{Table: table}
	var at int64
	err := row.Scan(&e.Seq, &at, &e.Person, &e.Client, &e.Number, &e.Line, &e.Facts, &e.Verdicts, &e.Edition)
	e.At = time.Unix(0, at).UTC()
	e.Facts = emptyIsNil(e.Facts)
	e.Verdicts = emptyIsNil(e.Verdicts)
	return e, err
}

// findEntry returns the entry of a client's numbered line.
func findEntry(ctx context.Context, q query.Source, table, client string, number int64) (Entry, bool, error) {
	// The index covers rows with client <> '': SQLite uses it only if the query
	// says the same.
	row := q.QueryRowContext(ctx, `SELECT `+entryColumns+` FROM entries
		WHERE table_key = (SELECT key FROM tables WHERE id = ?)
			AND client = ? AND client <> '' AND number = ?`, table, client, number)
	e, err := scanEntry(row, table)
	if errors.Is(err, sql.ErrNoRows) {
		return Entry{}, false, nil
	}
	return e, err == nil, err
}

// emptyIsNil turns an empty BLOB into nil.
func emptyIsNil(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	return b
}
