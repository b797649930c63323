package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"
)

// takeFile locks the database itself.
func (l *fileLocks) takeFile(path string) error {
	return l.take(path, path, flock.SetFlag(os.O_RDONLY))
}

// takeLog locks the database's log if there is one and it is not locked yet. It
// must come before SQLite reads the log, which may be in use beside another
// database.
func (l *fileLocks) takeLog(path, log string) error {
	info, err := os.Stat(log)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, lock := range l.locks {
		if held, err := lock.Stat(); err == nil && os.SameFile(held, info) {
			return nil
		}
	}
	return l.take(path, log, flock.SetFlag(os.O_RDONLY))
}

// links returns the number of names of a file.
func links(file fs.FileInfo) int {
	if s, ok := file.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}

// giveTo gives a file the owner of another. Only root may: for everybody else the file stays
// his own.
func giveTo(path string, owned fs.FileInfo) error {
	owner, ok := owned.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	err := os.Lchown(path, int(owner.Uid), int(owner.Gid))
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// whereabouts returns the present name of an open file of this process; gone
// says that it has none any more. Both are zero if the system does not tell.
func whereabouts(file fs.FileInfo) (now string, gone bool) {
	open, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		return "", false
	}
	for _, fd := range open {
		// Stat of the link gives the open file, whatever its name.
		info, err := os.Stat(fd)
		if err != nil || !os.SameFile(file, info) {
			continue
		}
		if links(info) == 0 {
			return "", true
		}
		name, err := os.Readlink(fd)
		if err != nil {
			return "", false
		}
		// The kernel knows only the name under which it was opened; the file may
		// have another.
		if info, err := os.Stat(name); err != nil || !os.SameFile(file, info) {
			return "", false
		}
		return name, false
	}
	return "", false
}
