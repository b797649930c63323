package journal

import (
	"errors"
	"fmt"

	"github.com/gofrs/flock"
)

// fileLocks are the locks by which one process keeps a database for itself,
// because two would deal the same tables. They end with the process.
//
// On Linux the database itself is locked: that holds under every name of the file,
// and nobody can delete the lock. A second lock on the write-ahead log goes on
// holding when another file takes the database's name. These are flock(2) locks;
// SQLite uses fcntl(2), and the two kinds do not see each other. But closing any
// descriptor of the database ends SQLite's locks, so ours are taken before SQLite
// opens the file and end after it has closed it.
type fileLocks struct{ locks []*flock.Flock }

// take locks a file that stands for path's database.
func (l *fileLocks) take(path, file string, options ...flock.Option) error {
	lock := flock.New(file, options...)
	ok, err := lock.TryLock()
	if err != nil {
		return fmt.Errorf("lock %s: %w", file, err)
	}
	if !ok {
		if file != path {
			return fmt.Errorf("%w and holds %s: only one process at a time can deal its tables", ErrHeld, file)
		}
		return fmt.Errorf("%w, under this name or another: only one process at a time can deal its tables", ErrHeld)
	}
	l.locks = append(l.locks, lock)
	return nil
}

// release ends the locks, the newest first.
func (l *fileLocks) release() error {
	var errs []error
	for i := len(l.locks) - 1; i >= 0; i-- {
		errs = append(errs, l.locks[i].Unlock())
	}
	l.locks = nil
	return errors.Join(errs...)
}
