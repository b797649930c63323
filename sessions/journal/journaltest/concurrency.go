package journaltest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"burncard/sessions/journal"
)

// manyTables has a goroutine for each table, as the program has. Every tenth
// line is first tried at a wrong sequence, which must not affect the others.
func manyTables(t *testing.T, j journal.Journal) {
	const n, entries = 32, 60
	var all sync.WaitGroup
	for i := range n {
		table := fmt.Sprint("table ", i)
		create(t, j, table)
		all.Go(func() {
			for seq := int64(1); seq <= entries; seq++ {
				if seq%10 == 0 {
					wantErr(t, j.Append(t.Context(), entry(table, seq+1)), journal.ErrConflict)
				}
				if err := j.Append(t.Context(), said(table, seq, "page", seq)); err != nil {
					t.Error(err)
					return
				}
				// After Append returned, the entry can be read.
				if _, ok, err := j.Find(t.Context(), table, "page", seq); !ok || err != nil {
					t.Errorf("table %s: entry %d appended, and found: %v, %v", table, seq, ok, err)
					return
				}
			}
		})
	}
	all.Wait()
	for i := range n {
		wantGapless(t, j, fmt.Sprint("table ", i), entries)
	}
}

// manyWriters append to one table at once: each sequence is written once.
func manyWriters(t *testing.T, j journal.Journal) {
	const n, each = 8, 25
	create(t, j, "a")
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			for number, seq := int64(1), int64(1); number <= each; seq++ {
				err := j.Append(t.Context(), said("a", seq, fmt.Sprint("page ", i), number))
				if err == nil {
					number++
				} else if !errors.Is(err, journal.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	wantGapless(t, j, "a", n*each)
}

// manyRepeats sends one line several times before the first answer.
func manyRepeats(t *testing.T, j journal.Journal) {
	const n = 16
	create(t, j, "a")
	var all sync.WaitGroup
	var taken atomic.Int64
	for i := range n {
		all.Go(func() {
			err := j.Append(t.Context(), said("a", 1, "page", 1))
			if err == nil {
				taken.Add(1)
				return
			}
			repeat, ok := errors.AsType[*journal.RepeatError](err)
			if !ok || repeat.Stored.Seq != 1 {
				t.Errorf("sender %d: %v, want a repeat of entry 1", i, err)
			}
		})
	}
	all.Wait()
	if taken.Load() != 1 {
		t.Errorf("the line was taken %d times", taken.Load())
	}
	wantGapless(t, j, "a", 1)
}

func endedContext(t *testing.T, j journal.Journal) {
	create(t, j, "a")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, j.Append(ended, entry("a", 1)), context.Canceled)
	wantErr(t, j.Create(ended, journal.Table{ID: "b", Created: noon}), context.Canceled)
	wantLog(t, j, "a", 1)
	mustAppend(t, j, entry("a", 1))
}

// appendUntilClosed appends to n tables, closes j in the middle and returns
// how many entries of each table were acknowledged.
func appendUntilClosed(t *testing.T, j journal.Journal, n int) (acknowledged map[string]int) {
	t.Helper()
	acknowledged = make(map[string]int)
	var mu sync.Mutex
	var all, started sync.WaitGroup
	for i := range n {
		table := fmt.Sprint("table ", i)
		create(t, j, table)
		started.Add(1)
		all.Go(func() {
			for seq := int64(1); ; seq++ {
				err := j.Append(context.Background(), entry(table, seq))
				if seq == 1 {
					started.Done()
				}
				if err != nil {
					wantErr(t, err, journal.ErrClosed)
					return
				}
				mu.Lock()
				acknowledged[table]++
				mu.Unlock()
			}
		})
	}
	started.Wait()
	closeJournal(t, j)
	all.Wait()
	return acknowledged
}

// closing: Close answers every waiting call with success or ErrClosed.
func closing(t *testing.T, j journal.Journal) {
	acknowledged := appendUntilClosed(t, j, 16)
	if len(acknowledged) != 16 {
		t.Errorf("%d of 16 tables wrote something", len(acknowledged))
	}
}

func closed(t *testing.T, j journal.Journal) {
	create(t, j, "a")
	mustAppend(t, j, entry("a", 1))
	closeJournal(t, j)
	closeJournal(t, j) // closing twice is no error
	ctx := t.Context()
	_, readErr := read(j, "a", 1)
	_, _, findErr := j.Find(ctx, "a", "page", 1)
	_, tablesErr := j.Tables(ctx)
	_, _, checkpointErr := j.LastCheckpoint(ctx, "a", newest)
	for _, err := range []error{
		j.Append(ctx, entry("a", 2)),
		j.Create(ctx, journal.Table{ID: "b", Created: noon}),
		j.CloseTable(ctx, "a", noon),
		j.Checkpoint(ctx, "a", 1, nil),
		j.Trim(ctx, "a", 1),
		readErr, findErr, tablesErr, checkpointErr,
	} {
		wantErr(t, err, journal.ErrClosed)
	}
}
