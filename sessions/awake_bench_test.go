package sessions

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"testing"

	"burncard/game"
	"burncard/sessions/journal"
)

// BenchmarkAwakeTables is what a table costs that people play at, without their sockets:
// tables with a dealer, six bots and the Views of two people, over a log on disk. It
// reports, for each table, the bytes of the heap that live and those of stacks, and what an
// entry of the log allocates. The collector does not run while the tables are dealt, so that
// a stack has the size that the table's goroutine has needed at most.
func BenchmarkAwakeTables(b *testing.B) {
	const tables, acts = 100, 40 // of the dealer's at a table
	for b.Loop() {
		db, err := journal.Open(filepath.Join(tempDir(b), "burncard.db"))
		if err != nil {
			b.Fatal(err)
		}
		hall, err := Open(Config{Journal: db, Records: RecordsIn(db.Writer(), db.Reader()), Report: func(err error) { b.Error(err) }})
		if err != nil {
			b.Fatal(err)
		}
		ctx, before := context.Background(), liveMemory()
		var list [tables]*Live
		dealer := func(i int) Person { return Person{ID: fmt.Sprint("id-", i), Name: fmt.Sprint("Ann", i)} }
		for i := range list {
			id, err := hall.Create(ctx, NewTable{Name: "T", Variant: "blackjack", Mode: "guided", Bots: 6, Seed: uint64(i + 1), By: sue})
			if err != nil {
				b.Fatal(err)
			}
			list[i], _ = hall.Table(id)
			defer list[i].Attach(wants(game.Viewer{Role: game.DealerView}, game.Viewer{Role: game.PlayerView, Boxes: []int8{7}}))()
			list[i].Send(ctx, Line{Person: dealer(i), Text: "tap in " + dealer(i).Name})
		}
		entries := func() (sum float64) {
			for _, l := range list {
				if err := l.ask(ctx, func() { sum += float64(l.h.Seq) }); err != nil {
					b.Fatal(err)
				}
			}
			return sum
		}
		began, first := liveMemory(), entries()
		percent := debug.SetGCPercent(-1)
		for range acts {
			for i, l := range list {
				var step game.Step
				var due bool
				if err := l.ask(ctx, func() { step, due = l.referee.Next() }); err != nil {
					b.Fatal(err)
				}
				if due && step.By == game.ByDealer {
					l.Send(ctx, Line{Person: dealer(i), Text: step.Line()})
				}
			}
		}
		var dealt runtime.MemStats
		runtime.ReadMemStats(&dealt)
		done := entries() - first
		debug.SetGCPercent(percent)
		b.ReportMetric(float64(liveMemory().HeapAlloc-before.HeapAlloc)/tables, "heap-B/table")
		b.ReportMetric(float64(dealt.StackInuse-before.StackInuse)/tables, "stack-B/table")
		b.ReportMetric(float64(dealt.Mallocs-began.Mallocs)/done, "allocs/entry")
		b.ReportMetric(float64(dealt.TotalAlloc-began.TotalAlloc)/done, "B/entry")
		if err := hall.Close(); err != nil {
			b.Fatal(err)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// liveMemory is the memory in use when nothing dead is left on the heap.
func liveMemory() (m runtime.MemStats) {
	for range 3 { // what a pool lends is dropped by the second
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return m
}
