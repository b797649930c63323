// Package trouble knows what keeps the house from writing and reading its log: a full
// disk, a file that is read-only or gone, a slow disk, a page that cannot be read, no
// file descriptors left. Whoever meets an error tells a House, and the House tells the
// operator once when a trouble begins and once when it is over, however many tables
// met it.
package trouble

import (
	"errors"
	"fmt"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"burncard/sessions/journal"
)

// A Kind is a kind of trouble. The operator's log has it as it stands here.
type Kind string

// The kinds of trouble, the gravest first.
const (
	Moved       Kind = "log file moved"
	Full        Kind = "disk full"
	ReadOnly    Kind = "read-only"
	Unwritable  Kind = "log not written" // for a reason that has no kind of its own
	Corrupt     Kind = "log damaged"
	Descriptors Kind = "no file descriptors"
	Slow        Kind = "disk slow"
)

// kinds are all kinds, the gravest first.
var kinds = [...]Kind{Moved, Full, ReadOnly, Unwritable, Corrupt, Descriptors, Slow}

// Words are what everybody may read of a trouble: no path, no table, no error.
func (k Kind) Words() string {
	switch k {
	case Moved:
		return "The house cannot write: its log is not in its place"
	case Full:
		return "The house cannot write: its disk is full"
	case ReadOnly:
		return "The house cannot write: its disk is read-only"
	case Unwritable:
		return "The house cannot write its log"
	case Corrupt:
		return "A part of the house's log cannot be read"
	case Descriptors:
		return "The house has no connections left for newcomers"
	case Slow:
		return "The disk of the house is slow: acts take long"
	}
	return ""
}

// stopsWriting reports a trouble with which nothing can be written.
func (k Kind) stopsWriting() bool {
	return k == Moved || k == Full || k == ReadOnly || k == Unwritable
}

// keepsOut reports a trouble with which newcomers cannot come in, or do nothing here.
func (k Kind) keepsOut() bool { return k == Descriptors || k.stopsWriting() }

// concernsWriting reports a trouble that is over when writes succeed in time.
func (k Kind) concernsWriting() bool { return k == Slow || k.stopsWriting() }

// advice is what the operator is to do.
func (k Kind) advice() string {
	switch k {
	case Moved:
		return "put the file back; tables go on by themselves"
	case Full:
		return "make room on the disk; tables go on by themselves"
	case ReadOnly:
		return "make the file and its disk writable; tables go on by themselves"
	case Unwritable:
		return "look at the disk; tables go on by themselves when it can be written"
	case Corrupt:
		return "a table whose log cannot be read stays closed, others go on: stop the server, keep the damaged file, " +
			"and put the newest backup in its place with burncard restore"
	case Descriptors:
		return "raise the limit of open files (ulimit -n, LimitNOFILE); people at the tables go on"
	case Slow:
		return "look at what else uses the disk; every act waits for it, and nothing is lost"
	}
	return ""
}

// KindOf is the kind of trouble that an error tells of; "" for an error that tells of
// none.
func KindOf(err error) Kind {
	switch {
	case err == nil, errors.Is(err, journal.ErrClosed):
		return ""
	case errors.Is(err, journal.ErrMoved):
		return Moved
	case errors.Is(err, syscall.ENOSPC):
		return Full
	case errors.Is(err, syscall.EROFS), errors.Is(err, journal.ErrReadOnly):
		return ReadOnly
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return Descriptors
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_FULL:
			return Full
		case sqlite3.SQLITE_READONLY:
			return ReadOnly
		case sqlite3.SQLITE_IOERR:
			if !journal.Damaged(err) {
				return Unwritable
			}
		}
	}
	switch {
	case journal.Damaged(err):
		return Corrupt
	case errors.Is(err, journal.ErrFailed), errors.Is(err, journal.ErrDoubtful):
		return Unwritable
	}
	return ""
}

// errSlow is the error of a write that takes long.
var errSlow = errors.New("a write to the log has taken some seconds and is not done")

// Advised is an error of a file that could not be opened, with what the operator is to do
// if a part of it cannot be read.
func Advised(err error) error {
	if !journal.Damaged(err) {
		return err
	}
	return fmt.Errorf("%w; a part of the file cannot be read: keep it, and put the newest backup in its place with burncard restore", err)
}
