// Package journaltest tests implementations of [journal.Journal]: Suite tests
// all of them, Durable those that survive their process.
package journaltest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"burncard/sessions/journal"
)

// Suite tests a journal. open returns a new empty one; Suite closes it.
func Suite(t *testing.T, open func(t *testing.T) journal.Journal) {
	for name, test := range map[string]func(*testing.T, journal.Journal){
		"an entry comes back as it was":       entryComesBack,
		"bytes belong to their holder":        bytesAreOwned,
		"only the next place is given":        onlyNextPlace,
		"a repeat is answered with its entry": repeatAnswered,
		"all entries or none":                 allOrNone,
		"what no journal takes":               notTaken,
		"reading from a sequence":             readingFrom,
		"reading while others append":         readingWhileAppending,
		"finding a line":                      finding,
		"tables":                              tables,
		"where logs end":                      ends,
		"checkpoints":                         checkpoints,
		"words that lie apart":                wordsApart,
		"trimming":                            trimming,
		"many tables at once":                 manyTables,
		"many writers at one table":           manyWriters,
		"one line sent many times at once":    manyRepeats,
		"an ended context changes nothing":    endedContext,
		"closing while others append":         closing,
		"closed is closed":                    closed,
	} {
		t.Run(name, func(t *testing.T) {
			j := open(t)
			t.Cleanup(func() { closeJournal(t, j) })
			test(t, j)
		})
	}
}

// noon is the time of the first entry.
var noon = time.Date(2026, 3, 14, 12, 0, 0, 123456789, time.UTC)

// entry is an entry that no page sent.
func entry(table string, seq int64) journal.Entry {
	return journal.Entry{
		Table: table, Seq: seq, At: noon.Add(time.Duration(seq) * time.Second),
		Person: "Ann", Line: fmt.Sprintf("deal %d", seq),
		Facts: fmt.Appendf(nil, `[{"card":%d}]`, seq), Edition: "633a/1",
	}
}

// said is an entry of a page's numbered line.
func said(table string, seq int64, client string, number int64) journal.Entry {
	e := entry(table, seq)
	e.Client, e.Number = client, number
	return e
}

// run returns entries first to last.
func run(table string, first, last int64) (entries []journal.Entry) {
	for seq := first; seq <= last; seq++ {
		entries = append(entries, entry(table, seq))
	}
	return entries
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func create(t *testing.T, j journal.Journal, ids ...string) {
	t.Helper()
	for _, id := range ids {
		must(t, j.Create(t.Context(), journal.Table{ID: id, Variant: "blackjack", Created: noon}))
	}
}

func mustAppend(t *testing.T, j journal.Journal, entries ...journal.Entry) {
	t.Helper()
	must(t, j.Append(t.Context(), entries...))
}

func closeJournal(t *testing.T, j journal.Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

// read returns what Read yields, and its error.
func read(j journal.Journal, table string, from int64) (entries []journal.Entry, err error) {
	for e, err := range j.Read(context.Background(), table, from) {
		if err != nil {
			return entries, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// wantLog checks that a table's log from a sequence is exactly want.
func wantLog(t *testing.T, j journal.Journal, table string, from int64, want ...journal.Entry) {
	t.Helper()
	got, err := read(j, table, from)
	must(t, err)
	if len(got) != len(want) {
		t.Fatalf("table %s from %d has %d entries, want %d", table, from, len(got), len(want))
	}
	for i := range got {
		if !equal(got[i], want[i]) {
			t.Errorf("table %s, entry %d of the log:\n got %+v\nwant %+v", table, i, got[i], want[i])
		}
	}
}

// wantGapless checks that a table's log is n entries, 1 to n.
func wantGapless(t *testing.T, j journal.Journal, table string, n int) []journal.Entry {
	t.Helper()
	got, err := read(j, table, 1)
	must(t, err)
	if len(got) != n {
		t.Errorf("table %s has %d entries, want %d", table, len(got), n)
	}
	for i, e := range got {
		if e.Seq != int64(i)+1 {
			t.Fatalf("table %s: entry %d where %d belongs", table, e.Seq, i+1)
		}
	}
	return got
}

func equal(a, b journal.Entry) bool {
	return a.Table == b.Table && a.Seq == b.Seq && a.At.Equal(b.At) &&
		a.Person == b.Person && a.Client == b.Client && a.Number == b.Number &&
		a.Line == b.Line && bytes.Equal(a.Facts, b.Facts) && bytes.Equal(a.Verdicts, b.Verdicts) &&
		a.Edition == b.Edition && reflect.DeepEqual(a.Apart, b.Apart)
}

// wantErr checks that err is of a kind.
func wantErr(t *testing.T, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("error is %v, want one of kind: %v", err, kind)
	}
}

// wantRepeat checks that err answers a repeated line with its entry.
func wantRepeat(t *testing.T, err error, first journal.Entry) {
	t.Helper()
	if repeat, ok := errors.AsType[*journal.RepeatError](err); !ok || !equal(repeat.Stored, first) {
		t.Errorf("error is %v, want a repeat of\n%+v", err, first)
	}
}

// wantRefused checks that there is an error, and that it is no failure of the
// journal.
func wantRefused(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: taken", what)
	}
	for _, kind := range []error{journal.ErrFailed, journal.ErrDoubtful, journal.ErrClosed} {
		if errors.Is(err, kind) {
			t.Errorf("%s: %v, want a refusal", what, err)
		}
	}
}

func entryComesBack(t *testing.T, j journal.Journal) {
	create(t, j, "a")
	bare := journal.Entry{Table: "a", Seq: 1, At: noon}
	full := journal.Entry{
		Table: "a", Seq: 2,
		At:     time.Date(2026, 7, 1, 23, 59, 59, 999999999, time.FixedZone("away", -5*3600)),
		Person: "Zoë \"the floor\"", Client: "c0ffee", Number: -1 << 62,
		Line: "call floor \"reader\x00\"", Facts: []byte("{\x00\xff}"), Verdicts: []byte(`{"cite":"633a.7(f)(1)"}`),
		Edition: "633a/1",
	}
	mustAppend(t, j, bare)
	mustAppend(t, j, full)
	wantLog(t, j, "a", 1, bare, full)
	got, err := read(j, "a", 2)
	must(t, err)
	if got[0].At.Location() != time.UTC {
		t.Errorf("time came back in zone %v, want UTC", got[0].At.Location())
	}
	none := bare
	none.Seq, none.Facts, none.Verdicts = 3, []byte{}, []byte{}
	mustAppend(t, j, none)
	got, err = read(j, "a", 3)
	must(t, err)
	if got[0].Facts != nil || got[0].Verdicts != nil {
		t.Errorf("empty bytes came back as %#v and %#v, want nil", got[0].Facts, got[0].Verdicts)
	}
}

func bytesAreOwned(t *testing.T, j journal.Journal) {
	create(t, j, "a")
	e := said("a", 1, "page", 1)
	mustAppend(t, j, e)
	want := entry("a", 1)
	want.Client, want.Number = "page", 1
	e.Facts[0] = 'X'
	wantLog(t, j, "a", 1, want)
	got, err := read(j, "a", 1)
	must(t, err)
	got[0].Facts[0] = 'X'
	found, _, err := j.Find(t.Context(), "a", "page", 1)
	must(t, err)
	found.Facts[0] = 'X'
	wantLog(t, j, "a", 1, want)
	data := []byte("table")
	must(t, j.Checkpoint(t.Context(), "a", 1, data))
	data[0] = 'X'
	wantCheckpoint(t, j, "a", 1, 1, "table")
}

func onlyNextPlace(t *testing.T, j journal.Journal) {
	create(t, j, "a", "b")
	wantErr(t, j.Append(t.Context(), entry("a", 2)), journal.ErrConflict)
	mustAppend(t, j, entry("a", 1))
	wantErr(t, j.Append(t.Context(), entry("a", 1)), journal.ErrConflict)
	wantErr(t, j.Append(t.Context(), entry("a", 3)), journal.ErrConflict)
	wantErr(t, j.Append(t.Context(), run("a", 3, 4)...), journal.ErrConflict)
	mustAppend(t, j, entry("a", 2))
	mustAppend(t, j, entry("b", 1)) // every table has its own sequence
	wantLog(t, j, "a", 1, run("a", 1, 2)...)
	wantLog(t, j, "b", 1, run("b", 1, 1)...)
	wantErr(t, j.Append(t.Context(), entry("c", 1)), journal.ErrNoTable)
}

func repeatAnswered(t *testing.T, j journal.Journal) {
	create(t, j, "a", "b")
	first := said("a", 1, "page", 7)
	mustAppend(t, j, first)
	mustAppend(t, j, entry("a", 2))
	for _, seq := range []int64{1, 3, 9} { // an old place, the next, a later one
		err := j.Append(t.Context(), said("a", seq, "page", 7))
		wantRepeat(t, err, first)
	}
	others := []journal.Entry{
		said("a", 3, "page", 8),
		said("a", 4, "other page", 7),
		said("a", 5, "", 7),
		said("a", 6, "", 7), // a line without a page is no repeat
	}
	mustAppend(t, j, others...)
	mustAppend(t, j, said("b", 1, "page", 7))
	wantLog(t, j, "a", 3, others...)
}

func allOrNone(t *testing.T, j journal.Journal) {
	create(t, j, "a")
	mustAppend(t, j, said("a", 1, "page", 1))
	err := j.Append(t.Context(), entry("a", 2), said("a", 3, "page", 2), said("a", 4, "page", 1))
	wantRepeat(t, err, said("a", 1, "page", 1))
	wantLog(t, j, "a", 1, said("a", 1, "page", 1))
	if _, ok, err := j.Find(t.Context(), "a", "page", 2); ok || err != nil {
		t.Errorf("Find of a line that was not written: %v, %v", ok, err)
	}
	mustAppend(t, j, entry("a", 2), said("a", 3, "page", 2), said("a", 4, "page", 3))
	wantGapless(t, j, "a", 4)
}

func notTaken(t *testing.T, j journal.Journal) {
	create(t, j, "a", "b")
	for what, entries := range map[string][]journal.Entry{
		"no entries":      nil,
		"no table":        {entry("", 1)},
		"two tables":      {entry("a", 1), entry("b", 2)},
		"a gap":           {entry("a", 1), entry("a", 3)},
		"twice one place": {entry("a", 1), entry("a", 1)},
		"entry 0":         {entry("a", 0)},
		"no time":         {{Table: "a", Seq: 1}},
		"time too far":    {{Table: "a", Seq: 1, At: time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC)}},
		"its own repeat":  {said("a", 1, "page", 1), said("a", 2, "page", 1)},
	} {
		wantRefused(t, what, j.Append(t.Context(), entries...))
	}
	wantLog(t, j, "a", 1)
	for what, table := range map[string]journal.Table{
		"a table without id":   {Created: noon},
		"a table without time": {ID: "c"},
		"a closed table":       {ID: "c", Created: noon, Closed: noon},
	} {
		wantRefused(t, what, j.Create(t.Context(), table))
	}
	wantRefused(t, "closing at no time", j.CloseTable(t.Context(), "a", time.Time{}))
}

func readingFrom(t *testing.T, j journal.Journal) {
	const n = 1500 // more than any journal would have in memory at once
	create(t, j, "a", "empty")
	want := run("a", 1, n)
	mustAppend(t, j, want...)
	for _, from := range []int64{1, 2, 256, 257, n - 1, n, n + 1, n + 100} {
		wantLog(t, j, "a", from, want[min(from-1, n):]...)
	}
	wantLog(t, j, "empty", 1)
	for _, from := range []int64{0, -1} {
		_, err := read(j, "a", from)
		wantRefused(t, fmt.Sprintf("reading from %d", from), err)
	}
	_, err := read(j, "nowhere", 1)
	wantErr(t, err, journal.ErrNoTable)

	// Readers that stop in the middle hold nothing.
	for range 20 {
		for e, err := range j.Read(t.Context(), "a", 2) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Seq == 300 {
				break
			}
		}
	}
	mustAppend(t, j, entry("a", n+1))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range j.Read(ended, "a", 1) {
		wantErr(t, err, context.Canceled)
	}
}

func readingWhileAppending(t *testing.T, j journal.Journal) {
	const n = 600
	create(t, j, "a")
	mustAppend(t, j, run("a", 1, n)...)
	next := int64(1)
	for e, err := range j.Read(t.Context(), "a", 1) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Seq != next {
			t.Fatalf("entry %d after %d", e.Seq, next-1)
		}
		next++
		if e.Seq <= n {
			// Append in the same goroutine: reading holds nothing that it
			// needs.
			mustAppend(t, j, entry("a", n+e.Seq))
		}
	}
	if next <= n {
		t.Errorf("reading ended before entry %d", next)
	}
	wantGapless(t, j, "a", 2*n)
}

func finding(t *testing.T, j journal.Journal) {
	create(t, j, "a", "b")
	want := said("a", 2, "page", 5)
	mustAppend(t, j, entry("a", 1), want)
	got, ok, err := j.Find(t.Context(), "a", "page", 5)
	if err != nil || !ok || !equal(got, want) {
		t.Errorf("Find = %+v, %v, %v; want %+v", got, ok, err, want)
	}
	for _, sought := range []struct {
		table, client string
		number        int64
	}{{"a", "page", 6}, {"a", "other", 5}, {"b", "page", 5}, {"a", "", 0}} {
		if got, ok, err := j.Find(t.Context(), sought.table, sought.client, sought.number); ok || err != nil {
			t.Errorf("Find(%v) = %+v, %v, %v; want nothing", sought, got, ok, err)
		}
	}
	_, _, err = j.Find(t.Context(), "nowhere", "page", 5)
	wantErr(t, err, journal.ErrNoTable)
}

func tables(t *testing.T, j journal.Journal) {
	if open, err := j.Tables(t.Context()); len(open) != 0 || err != nil {
		t.Errorf("a new journal has tables %v, %v", open, err)
	}
	made := []journal.Table{
		{ID: "z", Variant: "blackjack", Settings: []byte(`{"decks":6}`), Created: noon},
		{ID: "demo", Variant: "free-bet", Demo: true, Created: noon.Add(-time.Hour), First: 99},
		{ID: "a", Created: noon},
	}
	for _, table := range made {
		must(t, j.Create(t.Context(), table))
	}
	wantErr(t, j.Create(t.Context(), made[0]), journal.ErrExists)
	wantTables := func(want ...journal.Table) {
		t.Helper()
		open, err := j.Tables(t.Context())
		if err != nil || !slices.EqualFunc(open, want, equalTables) {
			t.Errorf("Tables = %+v, %v; want %+v", open, err, want)
		}
	}
	for i := range made {
		made[i].First = 1
	}
	wantTables(made...)

	evening := noon.Add(8 * time.Hour)
	must(t, j.CloseTable(t.Context(), "z", evening))
	must(t, j.CloseTable(t.Context(), "z", evening.Add(time.Hour)))
	wantTables(made[1:]...)
	wantErr(t, j.Create(t.Context(), journal.Table{ID: "z", Created: noon}), journal.ErrExists)
	wantErr(t, j.CloseTable(t.Context(), "nowhere", noon), journal.ErrNoTable)
}

func equalTables(a, b journal.Table) bool {
	return a.ID == b.ID && a.Variant == b.Variant && bytes.Equal(a.Settings, b.Settings) &&
		a.Demo == b.Demo && a.Created.Equal(b.Created) && a.Closed.Equal(b.Closed) && a.First == b.First
}

// wantCheckpoint checks what LastCheckpoint returns.
func wantCheckpoint(t *testing.T, j journal.Journal, table string, upTo, seq int64, data string) {
	t.Helper()
	gotSeq, gotData, err := j.LastCheckpoint(t.Context(), table, upTo)
	if err != nil || gotSeq != seq || string(gotData) != data {
		t.Errorf("LastCheckpoint(%s, %d) = %d, %q, %v; want %d, %q", table, upTo, gotSeq, gotData, err, seq, data)
	}
}
