package journal

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// benchEntry is as long as an act with two facts and no mistake.
func benchEntry(table string, seq int64) Entry {
	return Entry{
		Table: table, Seq: seq, At: time.Unix(1773489600, seq),
		Person: "b5f0c1d2e3", Client: "page-of-" + table, Number: seq, Line: "deal 3.1",
		Facts: benchFacts, Verdicts: benchVerdicts, Edition: "633a/2026-03",
	}
}

var (
	benchFacts    = bytes.Repeat([]byte("f"), 300)
	benchVerdicts = bytes.Repeat([]byte("v"), 60)
)

const benchTables = 64

func benchTable(i int) string { return fmt.Sprintf("table-%08d", i) }

// BenchmarkAppendGroup is 64 tables, each of which waits for its line to be on
// disk before it sends the next.
func BenchmarkAppendGroup(b *testing.B) {
	db := openBench(b)
	var commits, entries atomic.Int64
	db.Observe(func(c Commit) { commits.Add(1); entries.Add(int64(c.Entries)) })
	b.ReportAllocs()
	b.ResetTimer()
	var all sync.WaitGroup
	for i := range benchTables {
		all.Go(func() {
			table := benchTable(i)
			for seq := int64(1); seq <= int64(share(b.N, i)); seq++ {
				if err := db.Append(context.Background(), benchEntry(table, seq)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	reportRows(b)
	b.ReportMetric(float64(entries.Load())/float64(commits.Load()), "rows/commit")
}

// BenchmarkBareLoop is the driver alone in one goroutine: the same rows into the same tables with the
// same settings, without any checks. Compare it at the rows/commit that BenchmarkAppendGroup reports.
func BenchmarkBareLoop(b *testing.B) {
	for _, batch := range []int{1, 32, 64} {
		b.Run(fmt.Sprintf("rows=%d", batch), func(b *testing.B) {
			write := openBare(b, openBench(b))
			ctx := context.Background()
			insert, err := write.PrepareContext(ctx, insertEntry)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for row := 0; row < b.N; {
				row, err = bareTransaction(ctx, write, insert, row, min(row+batch, b.N))
				if err != nil {
					b.Fatal(err)
				}
			}
			reportRows(b)
		})
	}
}

// bareTransaction inserts the rows from one number to another, in turn into
// each table.
func bareTransaction(ctx context.Context, db *sql.DB, insert *sql.Stmt, from, to int) (next int, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return from, err
	}
	defer tx.Rollback() // nothing left to roll back after Commit
	bound := tx.StmtContext(ctx, insert)
	for row := from; row < to; row++ {
		i := row % benchTables
		e := benchEntry(benchTable(i), int64(row/benchTables+1))
		if _, err := bound.ExecContext(ctx, i+1, e.Seq, e.At.UnixNano(), e.Person, e.Client, e.Number,
			e.Line, e.Facts, e.Verdicts, e.Edition); err != nil {
			return from, err
		}
	}
	return to, tx.Commit()
}

// share is how many of n rows go to table i.
func share(n, i int) int { return (n + benchTables - 1 - i) / benchTables }

func openBench(b *testing.B) *DB {
	b.Helper()
	db, err := Open(filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	for i := range benchTables {
		if err := db.Create(b.Context(), Table{ID: benchTable(i), Created: time.Unix(1773489600, 0)}); err != nil {
			b.Fatal(err)
		}
	}
	return db
}

// openBare opens the writing connection without any code of ours.
func openBare(b *testing.B, db *DB) *sql.DB {
	b.Helper()
	bare, err := sql.Open("sqlite", dsn(db.path, append(durable(), patient, "_txlock=immediate")...))
	if err != nil {
		b.Fatal(err)
	}
	bare.SetMaxOpenConns(1)
	b.Cleanup(func() {
		if err := bare.Close(); err != nil {
			b.Error(err)
		}
	})
	return bare
}

func reportRows(b *testing.B) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(0, "ns/op") // says the same
}

// BenchmarkCheck is the cost of checking whether the database is in its place,
// which every transaction does twice.
func BenchmarkCheck(b *testing.B) {
	db := openBench(b)
	b.ReportAllocs()
	for b.Loop() {
		if err := db.at.check(); err != nil {
			b.Fatal(err)
		}
	}
}
