package journal

import (
	"errors"
	"fmt"

	"github.com/gofrs/flock"
)

// fileLocks are the locks by which one process keeps a database for itself: two
// would deal the same tables. They end with the process.
//
// Where a lock can lie on the database itself it does: then it holds under every
// name that the file has, and nobody can delete it. The write-ahead log has another
// lock, which goes on holding when another file takes the database's name. These
// are flock(2) locks and SQLite's are of the other kind, fcntl(2), so that neither
// sees the other. But closing any descriptor of the database ends SQLite's: ours
// are taken before SQLite opens the file and end after it has closed it.
type fileLocks struct{ locks []*flock.Flock }

// take locks a file that path's database is held by.
func (l *fileLocks) take(path, file string, options ...flock.Option) error {
	lock := flock.New(file, options...)
	ok, err := lock.TryLock()
	if err != nil {
		return fmt.Errorf("lock %s: %w", file, err)
	}
	if !ok {
		if file != path {
			return fmt.Errorf("%w and holds %s: one at a time deals its tables", ErrHeld, file)
		}
		return fmt.Errorf("%w, under this name or another: one at a time deals its tables", ErrHeld)
	}
	l.locks = append(l.locks, lock)
	return nil
}

// release ends the locks, the last taken first.
func (l *fileLocks) release() error {
	var errs []error
	for i := len(l.locks) - 1; i >= 0; i-- {
		errs = append(errs, l.locks[i].Unlock())
	}
	l.locks = nil
	return errors.Join(errs...)
}
