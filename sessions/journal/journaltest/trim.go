package journaltest

import (
	"math"
	"testing"

	"burncard/sessions/journal"
)

const newest = math.MaxInt64

func checkpoints(t *testing.T, j journal.Journal) {
	create(t, j, "a", "b")
	ctx := t.Context()
	wantCheckpoint(t, j, "a", newest, 0, "")
	mustAppend(t, j, run("a", 1, 10)...)
	for _, seq := range []int64{0, -1, 11} {
		wantRefused(t, "a checkpoint of what is not in the log", j.Checkpoint(ctx, "a", seq, []byte("x")))
	}
	for _, c := range []struct {
		seq  int64
		data string
	}{{4, "four"}, {10, "ten"}, {7, "seven"}, {4, "four again"}} {
		must(t, j.Checkpoint(ctx, "a", c.seq, []byte(c.data)))
	}
	wantCheckpoint(t, j, "a", newest, 10, "ten")
	wantCheckpoint(t, j, "a", 10, 10, "ten")
	wantCheckpoint(t, j, "a", 9, 7, "seven")
	wantCheckpoint(t, j, "a", 6, 4, "four again")
	wantCheckpoint(t, j, "a", 3, 0, "")
	wantCheckpoint(t, j, "b", newest, 0, "")
	wantErr(t, j.Checkpoint(ctx, "nowhere", 1, nil), journal.ErrNoTable)
	_, _, err := j.LastCheckpoint(ctx, "nowhere", newest)
	wantErr(t, err, journal.ErrNoTable)
}

// trimming: Trim needs a demo table and a checkpoint before the first kept
// entry, and leaves the rest of the log as it was.
func trimming(t *testing.T, j journal.Journal) {
	ctx := t.Context()
	for _, table := range []journal.Table{
		{ID: "demo", Demo: true, Created: noon},
		{ID: "session", Created: noon},
	} {
		must(t, j.Create(ctx, table))
		for seq := int64(1); seq <= 10; seq++ {
			mustAppend(t, j, said(table.ID, seq, "page", seq))
		}
		for _, seq := range []int64{2, 4, 8, 10} {
			must(t, j.Checkpoint(ctx, table.ID, seq, []byte("shoe")))
		}
	}
	wantRefused(t, "a session's table", j.Trim(ctx, "session", 5))
	wantRefused(t, "no checkpoint at the edge", j.Trim(ctx, "demo", 6))
	wantRefused(t, "the whole log", j.Trim(ctx, "demo", 11))
	wantErr(t, j.Trim(ctx, "nowhere", 5), journal.ErrNoTable)
	wantGapless(t, j, "demo", 10)

	for range 2 { // the second time there is nothing left to do
		must(t, j.Trim(ctx, "demo", 5))
	}
	must(t, j.Trim(ctx, "demo", 3)) // nor here
	var kept []journal.Entry
	for seq := int64(5); seq <= 10; seq++ {
		kept = append(kept, said("demo", seq, "page", seq))
	}
	wantLog(t, j, "demo", 5, kept...)
	wantLog(t, j, "demo", 9, kept[4:]...)
	for _, from := range []int64{1, 4} {
		_, err := read(j, "demo", from)
		wantErr(t, err, journal.ErrTrimmed)
	}
	if open, err := j.Tables(ctx); err != nil || open[0].First != 5 {
		t.Errorf("Tables = %+v, %v; want the first entry of demo to be 5", open, err)
	}
	wantCheckpoint(t, j, "demo", 3, 0, "")
	wantCheckpoint(t, j, "demo", 5, 4, "shoe") // the kept log begins with it
	wantRefused(t, "a checkpoint of what is deleted", j.Checkpoint(ctx, "demo", 3, nil))
	if _, ok, err := j.Find(ctx, "demo", "page", 4); ok || err != nil {
		t.Errorf("Find of a deleted entry: %v, %v", ok, err)
	}
	if _, ok, err := j.Find(ctx, "demo", "page", 5); !ok || err != nil {
		t.Errorf("Find of a kept entry: %v, %v", ok, err)
	}

	// The log goes on, and can be trimmed down to its newest entry.
	wantErr(t, j.Append(ctx, entry("demo", 5)), journal.ErrConflict)
	mustAppend(t, j, entry("demo", 11))
	must(t, j.Trim(ctx, "demo", 11))
	wantLog(t, j, "demo", 11, entry("demo", 11))
	mustAppend(t, j, entry("demo", 12))
	wantGapless(t, j, "session", 10)
}
