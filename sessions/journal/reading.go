package journal

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"maps"

	"burncard/sessions/query"
)

// pageSize is how many entries Read has in memory at once. Between pages it
// holds no connection, so that a slow caller keeps nobody waiting.
const pageSize = 256

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
	for rows, err := range query.Rows(ctx, tx, `SELECT `+entryColumns+`
		WHERE e.table_key = ? AND e.seq >= ? ORDER BY e.seq LIMIT ?`, l.key, from, pageSize) {
		if err != nil {
			return nil, err
		}
		r := entryRow{Entry: Entry{Table: table}}
		if err := rows.Scan(r.columns()...); err != nil {
			return nil, err
		}
		e := r.entry()
		if want := from + int64(len(page)); e.Seq != want {
			return nil, fmt.Errorf("entry %d is missing, %d follows", want, e.Seq)
		}
		page = append(page, e)
	}
	return page, nil
}

func (db *DB) Find(ctx context.Context, table, client string, number int64) (Entry, bool, error) {
	e, ok, err := findEntry(ctx, db.read, table, client, number)
	if !ok && err == nil {
		_, err = loadLog(ctx, db.read, table)
	}
	return e, ok, db.readError(findName(table, client, number), err)
}

func (db *DB) Tables(ctx context.Context) ([]Table, error) {
	open, err := query.All(ctx, db.read, "tables", (*Table).columns, `SELECT `+tableColumns+` FROM tables WHERE closed IS NULL ORDER BY key`)
	return open, db.closedError(err)
}

func (db *DB) Table(ctx context.Context, id string) (Table, error) {
	l, err := loadLog(ctx, db.read, id)
	return l.Table, db.readError("table "+id, err)
}

func (db *DB) Ends(ctx context.Context) (map[string]End, error) {
	ends, err := db.endsOf(ctx, "")
	if Damaged(err) {
		return db.endsThatCanBeRead(ctx)
	}
	return ends, db.closedError(err)
}

// endsOf is Ends of one table; of all for "".
func (db *DB) endsOf(ctx context.Context, table string) (map[string]End, error) {
	return query.Map(ctx, db.read, "ends", func(id *string, e *End) []any { return []any{id, &e.Seq, query.Nanoseconds(&e.At)} },
		`SELECT t.id, e.seq, e.at FROM tables t
		JOIN entries e ON e.table_key = t.key AND e.seq = (SELECT max(seq) FROM entries WHERE table_key = t.key)
		WHERE t.closed IS NULL AND (?1 = '' OR t.id = ?1)`, table)
}

// endsThatCanBeRead is Ends of a damaged file: it leaves out tables whose log cannot be
// read, so that the others open.
func (db *DB) endsThatCanBeRead(ctx context.Context) (map[string]End, error) {
	tables, err := db.Tables(ctx)
	if err != nil {
		return nil, err
	}
	all := make(map[string]End, len(tables))
	for _, t := range tables {
		ends, err := db.endsOf(ctx, t.ID)
		if err != nil && !Damaged(err) {
			return nil, db.closedError(err)
		}
		maps.Copy(all, ends)
	}
	return all, nil
}

func (db *DB) LastCheckpoint(ctx context.Context, table string, upTo int64) (seq int64, data []byte, err error) {
	l, err := loadLog(ctx, db.read, table)
	if err == nil {
		_, err = query.One(ctx, db.read, "look for it", []any{&seq, (*blobColumn)(&data)}, `SELECT seq, data FROM checkpoints
			WHERE table_key = ? AND seq <= ? ORDER BY seq DESC LIMIT 1`, l.key, upTo)
	}
	return seq, data, db.readError(lastCheckpointName(table, upTo), err)
}

// readError adds to an error what was read, and whether db was closed.
func (db *DB) readError(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, db.closedError(err))
}

// closedError is ErrClosed for any error of a journal that was closed.
func (db *DB) closedError(err error) error {
	if err != nil && db.queue.isClosed() {
		return ErrClosed
	}
	return err
}

// tableLog is a table and the end of its log.
type tableLog struct {
	Table
	place
}

// loadLog returns a table by its id, or ErrNoTable.
func loadLog(ctx context.Context, q query.Source, id string) (l tableLog, err error) {
	found, err := query.One(ctx, q, "look for it", append(l.Table.columns(), &l.key, &l.next), `SELECT `+tableColumns+`, key,
			coalesce((SELECT max(seq) FROM entries WHERE table_key = key), 0) + 1
		FROM tables WHERE id = ?`, id)
	if err == nil && !found {
		err = ErrNoTable
	}
	return l, err
}

const tableColumns = `id, variant, settings, demo, created, closed, first`

// columns are tableColumns.
func (t *Table) columns() []any {
	return []any{&t.ID, &t.Variant, (*blobColumn)(&t.Settings), &t.Demo, query.Nanoseconds(&t.Created), query.Nanoseconds(&t.Closed), &t.First}
}

const entryColumns = `e.seq, e.at, e.person, e.client, e.number, e.line, e.facts, e.verdicts, e.edition,
	w.person, w.about, w.seal, w.salt, w.line, w.facts, w.verdicts, w.was, w.now, coalesce(w.name, ''), w.erased
	FROM entries e LEFT JOIN words w ON w.table_key = e.table_key AND w.seq = e.seq`

// An entryRow is an entry as the log has it, and what of it lies apart.
type entryRow struct {
	Entry
	person, about, line sql.NullString
	facts, verdicts     blobColumn
	apart               Apart
}

// columns are entryColumns.
func (r *entryRow) columns() []any {
	e, a := &r.Entry, &r.apart
	return []any{
		&e.Seq, query.Nanoseconds(&e.At), &e.Person, &e.Client, &e.Number, &e.Line, (*blobColumn)(&e.Facts), (*blobColumn)(&e.Verdicts), &e.Edition,
		&r.person, &r.about, (*blobColumn)(&a.Seal), (*blobColumn)(&a.Salt), &r.line, &r.facts, &r.verdicts,
		(*blobColumn)(&a.Was), (*blobColumn)(&a.Now), &a.Name, query.Nanoseconds(&a.Erased),
	}
}

// entry is the entry as it was said, as far as that is kept.
func (r *entryRow) entry() Entry {
	if !r.person.Valid {
		return r.Entry
	}
	a := r.apart
	a.Person, a.About = r.person.String, r.about.String
	a.Line, a.Facts, a.Verdicts = r.Line, r.Facts, r.Verdicts
	r.Apart = &a
	if r.line.Valid {
		r.Line, r.Facts, r.Verdicts = r.line.String, r.facts, r.verdicts
	} else {
		r.tell()
	}
	return r.Entry
}

// blobColumn is a column of bytes; no bytes are nil.
type blobColumn []byte

// Scan implements sql.Scanner. The driver's bytes are good only during the call.
func (b *blobColumn) Scan(column any) error {
	bytes, ok := column.([]byte)
	if !ok && column != nil {
		return fmt.Errorf("column is %T, not bytes", column)
	}
	*b = ownBytes(bytes)
	return nil
}

// findEntry returns the entry of a client's numbered line.
func findEntry(ctx context.Context, q query.Source, table, client string, number int64) (Entry, bool, error) {
	// The index covers rows with client <> '': SQLite uses it only if the query
	// says the same.
	r := entryRow{Entry: Entry{Table: table}}
	found, err := query.One(ctx, q, "look for it", r.columns(), `SELECT `+entryColumns+`
		WHERE e.table_key = (SELECT key FROM tables WHERE id = ?)
			AND e.client = ? AND e.client <> '' AND e.number = ?`, table, client, number)
	if err != nil || !found {
		return Entry{}, false, err
	}
	return r.entry(), true, nil
}

// tablesOf lists the tables of a person. A name in settings stands in quotes.
func tablesOf(ctx context.Context, q query.Source, person, name string) ([]string, error) {
	return query.All(ctx, q, "look for them", func(id *string) []any { return []any{id} },
		`SELECT id FROM tables WHERE key IN (SELECT table_key FROM entries WHERE person = ?1 UNION SELECT table_key FROM words WHERE person = ?1 OR about = ?1)
			OR instr(CAST(settings AS TEXT), '"' || ?1 || '"') OR ?2 <> '' AND instr(CAST(settings AS TEXT), '"' || ?2 || '"') ORDER BY key`, person, name)
}
