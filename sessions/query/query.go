// Package query runs SQL for the packages that keep something in the database:
// journal, record and accounts.
package query

import (
	"context"
	"database/sql"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"
)

// A Source is what can be asked: a pool, a connection or a transaction.
type Source interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A Target is what can be changed: a pool, a connection or a transaction.
type Target interface {
	ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error)
}

// Rows yields the rows that a query finds, each to be scanned at once, and at last
// an error if there was one.
func Rows(ctx context.Context, from Source, query string, args ...any) iter.Seq2[*sql.Rows, error] {
	return func(yield func(*sql.Rows, error) bool) {
		rows, err := from.QueryContext(ctx, query, args...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if !yield(rows, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// Map returns the values that a query finds, by key. Columns lists where the columns
// of a row go. An error begins with what was being done.
func Map[K comparable, V any](ctx context.Context, from Source, doing string, columns func(*K, *V) []any, query string, args ...any) (map[K]V, error) {
	found := map[K]V{}
	for rows, err := range Rows(ctx, from, query, args...) {
		var key K
		var value V
		if err == nil {
			err = rows.Scan(columns(&key, &value)...)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", doing, err)
		}
		found[key] = value
	}
	return found, nil
}

// All returns the values that a query finds, in its order; otherwise it is like Map.
func All[T any](ctx context.Context, from Source, doing string, columns func(*T) []any, query string, args ...any) (list []T, err error) {
	for rows, err := range Rows(ctx, from, query, args...) {
		var value T
		if err == nil {
			err = rows.Scan(columns(&value)...)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", doing, err)
		}
		list = append(list, value)
	}
	return list, nil
}

// One puts the row that a query finds into columns, and reports whether there is one.
// An error begins with what was being done.
func One(ctx context.Context, from Source, doing string, columns []any, query string, args ...any) (found bool, err error) {
	err = from.QueryRowContext(ctx, query, args...).Scan(columns...)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, fmt.Errorf("%s: %w", doing, err)
	}
	return err == nil, nil
}

// Exec runs a statement and returns how many rows it changed. An error begins with
// what was being done.
func Exec(ctx context.Context, to Target, doing, statement string, args ...any) (rows int64, err error) {
	result, err := to.ExecContext(ctx, statement, args...)
	if err == nil {
		rows, err = result.RowsAffected()
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", doing, err)
	}
	return rows, nil
}

// A Batch runs many statements in one transaction, of which few differ: each is prepared
// once. The transaction's end ends it.
type Batch struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt
}

// NewBatch returns a batch in a transaction.
func NewBatch(tx *sql.Tx) *Batch { return &Batch{tx, map[string]*sql.Stmt{}} }

// ExecContext makes a Batch a Target.
func (b *Batch) ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error) {
	s := b.prepared[statement]
	if s == nil {
		var err error
		if s, err = b.tx.PrepareContext(ctx, statement); err != nil {
			return nil, err
		}
		b.prepared[statement] = s
	}
	return s.ExecContext(ctx, args...)
}

// Transact runs do in one transaction, and commits it if do returns nil.
func Transact(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // does nothing after a commit
	if err := do(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// moment is a column that holds a time as a number. NULL is the zero time.
type moment struct {
	to *time.Time
	of func(int64) time.Time
}

func (m moment) Scan(column any) error {
	var n sql.NullInt64
	err := n.Scan(column)
	if *m.to = (time.Time{}); n.Valid {
		*m.to = m.of(n.Int64).UTC()
	}
	return err
}

// Nanoseconds is a column of nanoseconds since 1970-01-01 00:00 UTC.
func Nanoseconds(to *time.Time) sql.Scanner {
	return moment{to, func(n int64) time.Time { return time.Unix(0, n) }}
}

// Milliseconds is a column of milliseconds since 1970-01-01 00:00 UTC.
func Milliseconds(to *time.Time) sql.Scanner { return moment{to, time.UnixMilli} }

// parsed is a column of text that is parsed.
type parsed func(text []byte) error

func (p parsed) Scan(column any) error {
	switch text := column.(type) {
	case string:
		return p([]byte(text))
	case []byte:
		return p(text)
	}
	return fmt.Errorf("column is %T, not text", column)
}

// JSON is a column of JSON.
func JSON(to any) sql.Scanner {
	return parsed(func(text []byte) error { return json.Unmarshal(text, to) })
}

// Text is a column of text that to reads by itself.
func Text(to encoding.TextUnmarshaler) sql.Scanner { return parsed(to.UnmarshalText) }
