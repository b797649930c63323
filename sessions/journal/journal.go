// Package journal is the log of the tables. For every table it keeps rows that
// never change, and folding them gives the table again.
//
// An entry is one accepted line with its consequences. A table appends at an
// expected sequence. When Append has returned nil the entry is on disk, and
// only then may anybody be told of it. If two writers append at the same
// sequence, one of them is refused. If a sender sends a line twice, the second
// is answered with the entry of the first.
//
// Facts, verdicts, settings and checkpoints are bytes here; only their writers
// know what they mean. There are two implementations, [DB] in a SQLite file and
// [Memory]; package journaltest tests both.
package journal

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"
)

// A Journal keeps tables and their entries. All methods may be called from many
// goroutines at once. The caller may change byte slices that he handed in as
// soon as the method has returned, and owns those that it returns.
//
// A method that changes something fails in one of three ways: it was refused
// and nothing changed; it failed and nothing changed ([ErrFailed]); or it is
// unknown whether it changed ([ErrDoubtful]). After the last two the caller
// drops his state and reads again.
//
// If a context ends before the writer takes the change, the change is not made
// and the context's error is returned. After that the call waits for the
// outcome, so that a caller never has to guess.
type Journal interface {
	// Append writes entries of one table, all or none. The first Seq must be
	// the table's next, the others must follow it. If it is not the next, the
	// error is [ErrConflict]; if a client's number is in the log already, a
	// [*RepeatError] with the stored entry, whatever the Seq. A table that was
	// not created is [ErrNoTable].
	Append(ctx context.Context, entries ...Entry) error

	// Read yields the entries of a table from a sequence to the newest, without
	// a gap, and then ends; entries appended meanwhile may or may not be among
	// them. It yields one error at most, as its last: [ErrTrimmed] if the
	// entry at from is no longer kept, [ErrNoTable].
	Read(ctx context.Context, table string, from int64) iter.Seq2[Entry, error]

	// Find returns the entry of a client's numbered line, and whether there is
	// one. Lines without a client are never found.
	Find(ctx context.Context, table, client string, number int64) (e Entry, ok bool, err error)

	// Create adds a table with no entries. An id can be used only once; after
	// that the error is [ErrExists].
	Create(ctx context.Context, t Table) error

	// Tables returns the tables that are not closed, in the order in which they
	// were added.
	Tables(ctx context.Context) ([]Table, error)

	// Table returns a table by its id, closed or not. One that was not created is
	// [ErrNoTable].
	Table(ctx context.Context, id string) (Table, error)

	// Ends returns the newest entry of each table that is not closed, by id. It
	// leaves out tables without entries, and reads one entry a table.
	Ends(ctx context.Context) (map[string]End, error)

	// CloseTable notes when a table was closed; closing it again changes
	// nothing. The entries stay, and more can be appended.
	CloseTable(ctx context.Context, id string, at time.Time) error

	// Checkpoint stores the result of folding the entries up to and including
	// seq. The entry must be in the log. A checkpoint of the same seq is
	// replaced.
	Checkpoint(ctx context.Context, table string, seq int64, data []byte) error

	// LastCheckpoint returns the newest checkpoint at or before upTo
	// (math.MaxInt64 for the newest of all). If there is none, seq is 0 and
	// data nil. The caller reads on from seq + 1.
	LastCheckpoint(ctx context.Context, table string, upTo int64) (seq int64, data []byte, err error)

	// Trim deletes a demo table's entries before a sequence, and the
	// checkpoints that only they needed. The table must still fold afterwards:
	// there must be a checkpoint at before - 1, and the entry at before must be
	// in the log. Other tables keep all entries. The clients' numbers of the
	// deleted entries are forgotten.
	Trim(ctx context.Context, table string, before int64) error

	// TablesOf returns the tables, closed or not, where a person said something or was
	// told something, or of whose settings he is a part: by id, or by the name alone.
	TablesOf(ctx context.Context, person, name string) ([]string, error)

	// Erase erases what a person said at a table, and what was said to him. His entries
	// stay, under another name and without words.
	Erase(ctx context.Context, x Erasure) error

	// Close writes the waiting changes, refuses everything after that with
	// [ErrClosed], and releases the journal's files.
	Close() error
}

// The errors that callers must tell apart. Every other refusal is a mistake of
// the program and says what was wrong.
var (
	// ErrConflict: the sequence is not the table's next, because somebody else
	// has written or the caller's table is old. Nothing changed.
	ErrConflict = errors.New("not the next place in the log")
	// ErrNoTable: no table of this id was ever created.
	ErrNoTable = errors.New("no such table")
	// ErrExists: a table of this id was created before.
	ErrExists = errors.New("table exists")
	// ErrTrimmed: the entry asked for has been deleted by Trim.
	ErrTrimmed = errors.New("entry is no longer kept")
	// ErrClosed: the journal is closed. Nothing changed.
	ErrClosed = errors.New("journal is closed")
	// ErrFailed: the change could not be written and is not in the log.
	ErrFailed = errors.New("log not written")
	// ErrDoubtful: writing broke off when the change may have reached the disk.
	// It cannot be read now, but maybe after a restart, if nothing else is
	// written before.
	ErrDoubtful = errors.New("log may not be written")
)

// A RepeatError refuses a client's line that is in the log already.
type RepeatError struct {
	Stored Entry // the entry of the line's first sending
}

func (e *RepeatError) Error() string {
	return fmt.Sprintf("line is in the log already: number %d of client %s is entry %d", e.Stored.Number, e.Stored.Client, e.Stored.Seq)
}

// conflict refuses a sequence that is not the next.
func conflict(next int64) error {
	return fmt.Errorf("%w, which is %d", ErrConflict, next)
}

// These name in errors what was being done.

func appendName(entries []Entry) string {
	return fmt.Sprintf("append table %s at %d", entries[0].Table, entries[0].Seq)
}

func readName(table string, from int64) string {
	return fmt.Sprintf("read table %s from %d", table, from)
}

func findName(table, client string, number int64) string {
	return fmt.Sprintf("find number %d of client %s at table %s", number, client, table)
}

func checkpointName(table string, seq int64) string {
	return fmt.Sprintf("checkpoint table %s at %d", table, seq)
}

func lastCheckpointName(table string, upTo int64) string {
	return fmt.Sprintf("last checkpoint of table %s up to %d", table, upTo)
}

func trimName(table string, before int64) string {
	return fmt.Sprintf("trim table %s before %d", table, before)
}
