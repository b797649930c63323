package journaltest

import (
	"testing"

	"burncard/sessions/journal"
)

// Durable tests a journal that survives its process. open returns the journal
// in a folder, a new one if the folder is empty; Durable closes it.
func Durable(t *testing.T, open func(t *testing.T, folder string) journal.Journal) {
	t.Run("what was written is there after reopening", func(t *testing.T) {
		folder := t.TempDir()
		reopened(t, func() journal.Journal { return open(t, folder) })
	})
	t.Run("what was acknowledged before closing is there, and no more", func(t *testing.T) {
		folder := t.TempDir()
		acknowledged := appendUntilClosed(t, open(t, folder), 16)
		j := open(t, folder)
		defer closeJournal(t, j)
		for table, n := range acknowledged {
			wantGapless(t, j, table, n)
		}
	})
}

func reopened(t *testing.T, open func() journal.Journal) {
	ctx := t.Context()
	j := open()
	create(t, j, "a", "given up")
	must(t, j.Create(ctx, journal.Table{ID: "demo", Demo: true, Created: noon}))
	must(t, j.CloseTable(ctx, "given up", noon))
	mustAppend(t, j, said("a", 1, "page", 1), entry("a", 2))
	mustAppend(t, j, run("demo", 1, 5)...)
	must(t, j.Checkpoint(ctx, "demo", 3, []byte("shoe")))
	must(t, j.Trim(ctx, "demo", 4))
	closeJournal(t, j)

	j = open()
	defer closeJournal(t, j)
	if open, err := j.Tables(ctx); err != nil || len(open) != 2 || open[0].ID != "a" || !open[1].Demo || open[1].First != 4 {
		t.Errorf("Tables = %+v, %v; want a and demo, trimmed to 4", open, err)
	}
	if closed, err := j.Table(ctx, "given up"); err != nil || closed.ID != "given up" || !closed.Closed.Equal(noon) {
		t.Errorf("Table(given up) = %+v, %v; want the table, closed at noon", closed, err)
	}
	_, err := j.Table(ctx, "never made")
	wantErr(t, err, journal.ErrNoTable)
	wantErr(t, j.Create(ctx, journal.Table{ID: "given up", Created: noon}), journal.ErrExists)
	wantLog(t, j, "a", 1, said("a", 1, "page", 1), entry("a", 2))
	wantLog(t, j, "demo", 4, run("demo", 4, 5)...)
	_, err = read(j, "demo", 3)
	wantErr(t, err, journal.ErrTrimmed)
	wantCheckpoint(t, j, "demo", newest, 3, "shoe")

	wantRepeat(t, j.Append(ctx, said("a", 3, "page", 1)), said("a", 1, "page", 1))
	wantErr(t, j.Append(ctx, entry("a", 2)), journal.ErrConflict)
	mustAppend(t, j, entry("a", 3))
	mustAppend(t, j, entry("demo", 6))
}
