package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Restored says what a restore put in the place of a database.
type Restored struct {
	Copied
	// Aside is where the database is that was there before, with its log beside it under
	// the same name; empty where there was none.
	Aside string
}

// asideWord stands in the name of a database that was moved aside, before the moment.
const asideWord = ".before-restore-"

// Restore puts a copy in the place of a database, and moves the database that is there
// aside, with its log. It refuses while another process has the database open, and a copy
// that [Backup] would refuse, such as one of a newer version. The copy itself stays. Where root
// restores, the database belongs to the owner of the one that was there.
//
// A crash, or a power cut, loses nothing, and starts nobody on half of a database:
//
//  1. The copy is copied beside the database, checked, and on disk under a name of its own,
//     before anything moves. A crash until here leaves the old database in its place.
//  2. The old database is moved aside before its log. A crash in between leaves no
//     database in the place and the log beside it, and [Open] refuses an orphaned log that
//     has rows. If the log moved first, a start would go on without the newest rows.
//  3. Log and index follow, to the name that belongs to the old database.
//  4. Only then the new database gets its name, in one step, so that it never lies beside
//     the old log.
//
// Each step is on disk before the next begins. No step deletes or overwrites anything, and a
// restore that was cut off is finished by another.
func Restore(ctx context.Context, path, from string, now time.Time) (Restored, error) {
	done, err := restoration{path: path, now: now, rename: os.Rename}.restore(ctx, from)
	if err != nil {
		return Restored{}, fmt.Errorf("restore %s from %s: %w", path, from, err)
	}
	return done, nil
}

// A restoration is one restore; tests have its rename fail.
type restoration struct {
	path   string
	now    time.Time
	rename func(from, to string) error
}

func (r restoration) restore(ctx context.Context, from string) (done Restored, err error) {
	present, err := os.Stat(r.path)
	switch {
	case err == nil && !present.Mode().IsRegular():
		return done, fmt.Errorf("it is no regular file (%s), so no database", present.Mode().Type())
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return done, err
	case err == nil:
		if r.path, err = filepath.EvalSymlinks(r.path); err != nil { // SQLite puts the log beside the file itself
			return done, err
		}
		if copied, err := os.Stat(from); err == nil && os.SameFile(present, copied) {
			return done, errors.New("the copy is the database itself")
		}
		// Nobody may begin to write to what is moved away.
		var locks fileLocks
		defer func() { err = errors.Join(err, locks.release()) }()
		if err := locks.takeFile(r.path); err != nil {
			return done, err
		}
		if err := locks.takeLog(r.path, r.path+"-wal"); err != nil {
			return done, err
		}
	default:
		if err := checkName(r.path); err != nil {
			return done, err
		}
	}
	aside, err := r.aside()
	if err != nil {
		return done, err
	}
	fresh := r.path + ".restored-" + r.now.Format(asideTime)
	if done.Copied, err = backup(ctx, from, fresh, true); err != nil {
		return done, err
	}
	if present != nil {
		if err := giveTo(fresh, present); err != nil {
			return done, errors.Join(err, os.Remove(fresh))
		}
	}
	moved := false
	for _, part := range []string{"", "-wal", "-shm", "-journal"} {
		if _, err := os.Lstat(r.path + part); errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return done, err
		}
		if err := r.move(r.path+part, aside+part); err != nil {
			return done, fmt.Errorf("%w; nothing is lost: what was moved is %s, the checked copy is %s; restore again", err, aside, fresh)
		}
		moved = true
	}
	if err := r.move(fresh, r.path); err != nil {
		return done, fmt.Errorf("%w; nothing is lost: the database that was there is %s, the checked copy is %s; restore again", err, aside, fresh)
	}
	if moved {
		done.Aside = aside
	}
	return done, nil
}

const asideTime = "2006-01-02T15-04-05"

// aside is a free name for the database that is there; where a restore was cut off, the
// name to which it moved the database whose log is still here.
func (r *restoration) aside() (string, error) {
	if _, err := os.Lstat(r.path); errors.Is(err, fs.ErrNotExist) {
		before, err := filepath.Glob(globbed(r.path+asideWord) + "*")
		if err != nil {
			return "", err
		}
		slices.Sort(before)
		for _, name := range slices.Backward(before) {
			if strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-journal") {
				continue
			}
			if _, err := os.Lstat(name + "-wal"); errors.Is(err, fs.ErrNotExist) {
				return name, nil
			}
			break
		}
	}
	name := r.path + asideWord + r.now.Format(asideTime)
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", err
		}
		name = fmt.Sprintf("%s%s%s.%d", r.path, asideWord, r.now.Format(asideTime), n)
	}
}

// globbed is a path in a pattern that matches nothing but it.
func globbed(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// move gives a file a name that no other has, and returns when that is on disk.
func (r *restoration) move(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("%s exists", to)
	}
	if err := r.rename(from, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}
