// Package journal is the log of the tables: for every table one row after
// another, never changed, from which the table can be folded again.
//
// An entry is one accepted line with all that came of it. A table asks for its
// next place (an expected sequence), and only when Append has returned nil is
// the entry on disk and may anybody be told of it. Where two writers ask for
// one place, one of them loses; where a sender says one line twice, the second
// is answered with the entry of the first.
//
// What facts, verdicts, settings and checkpoints mean is the business of those
// who write them: here they are bytes. There are two implementations, [DB] in
// a SQLite file and [Memory]; package journaltest holds what every one of them
// promises, as tests.
package journal

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"
)

// A Journal keeps tables and their entries. All methods may be called from
// many goroutines at once. Byte slices handed in may be changed by the caller
// as soon as the method has returned; those handed out belong to the caller.
//
// A method that changes something fails in one of three ways: it was refused
// and nothing changed; it failed and nothing changed ([ErrFailed]); or nobody
// knows ([ErrDoubtful]). After the latter two the caller throws away what he
// believes and reads again.
//
// When a context ends before the change is taken up, the change is not made
// and the context's error is returned. Once it is taken up the call waits for
// the outcome, so that a caller never has to guess.
type Journal interface {
	// Append writes entries of one table, all or none. Their Seq are the places
	// that the caller expects: the first must be the table's next, the others
	// must follow. If it is not the next, the error is [ErrConflict]; if a
	// client's number is in the log already, a [*RepeatError] with the stored
	// entry, whatever the Seq. A table that was not created is [ErrNoTable].
	Append(ctx context.Context, entries ...Entry) error

	// Read yields the entries of a table from a sequence to the newest, without
	// a gap, and then ends; entries appended meanwhile may or may not be among
	// them. It yields one error at most, as its last: [ErrTrimmed] if the
	// entry at from is no longer kept, [ErrNoTable].
	Read(ctx context.Context, table string, from int64) iter.Seq2[Entry, error]

	// Find returns the entry that a client's numbered line became, and whether
	// there is one. Lines without a client are never found.
	Find(ctx context.Context, table, client string, number int64) (e Entry, ok bool, err error)

	// Create adds a table with no entries. Ids are never used twice: the second
	// time, and ever after, the error is [ErrExists].
	Create(ctx context.Context, t Table) error

	// Table returns one table, open or closed, or [ErrNoTable].
	Table(ctx context.Context, id string) (Table, error)

	// Tables returns the tables that are not closed, in the order in which they
	// were added.
	Tables(ctx context.Context) ([]Table, error)

	// Ends returns where the logs of the tables that are not closed end, by id. A
	// table without entries is left out. It reads one entry a table.
	Ends(ctx context.Context) (map[string]End, error)

	// CloseTable notes when a table was given up; closing it again changes
	// nothing. The entries stay, and the journal would take more.
	CloseTable(ctx context.Context, id string, at time.Time) error

	// Checkpoint stores what folding the entries up to and including seq gives.
	// The entry must be in the log. A checkpoint of the same seq is replaced.
	Checkpoint(ctx context.Context, table string, seq int64, data []byte) error

	// LastCheckpoint returns the newest checkpoint at or before upTo
	// (math.MaxInt64 for the newest of all). If there is none, seq is 0 and
	// data nil: nothing folded, read from 1. Reading goes on from seq + 1.
	LastCheckpoint(ctx context.Context, table string, upTo int64) (seq int64, data []byte, err error)

	// Trim deletes a demo table's entries before a sequence, and the
	// checkpoints that only they needed. It refuses what could not be folded
	// afterwards: there must be a checkpoint at before - 1, and the entry at
	// before must be in the log. Tables that are not demo tables keep all. The
	// clients' numbers of the deleted entries are forgotten with them.
	Trim(ctx context.Context, table string, before int64) error

	// Close writes what was taken in, refuses everything after that with
	// [ErrClosed], and gives back what the journal holds.
	Close() error
}

// What callers must tell apart. Every other refusal is a mistake of the
// program and says in words what was wrong.
var (
	// ErrConflict: the place asked for is not the table's next; somebody else
	// has written, or the caller's table is old. Nothing changed.
	ErrConflict = errors.New("not the next place in the log")
	// ErrRepeat is what every RepeatError is.
	ErrRepeat = errors.New("line is in the log already")
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
	// ErrDoubtful: writing broke off at a moment when the change may have
	// reached the disk. It is not read now, but may be after a restart, if
	// nothing else is written before.
	ErrDoubtful = errors.New("log may not be written")
)

// A RepeatError refuses a client's line that is in the log already.
type RepeatError struct {
	Stored Entry // what became of the line when it was first sent
}

// Error names the line's sender and the entry it became.
func (e *RepeatError) Error() string {
	return fmt.Sprintf("%v: number %d of client %s is entry %d",
		ErrRepeat, e.Stored.Number, e.Stored.Client, e.Stored.Seq)
}

// Unwrap returns ErrRepeat.
func (e *RepeatError) Unwrap() error { return ErrRepeat }

// conflict refuses a place because the next is another.
func conflict(next int64) error {
	return fmt.Errorf("%w, which is %d", ErrConflict, next)
}

// What an error says was being done.

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
