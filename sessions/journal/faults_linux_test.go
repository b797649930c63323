package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"burncard/sessions/journal"
)

// TestFullDiskForLong: however often an empty log cannot be written, the error stays that
// the disk is full, and the log goes on when there is room. A probe finds both.
func TestFullDiskForLong(t *testing.T) {
	folder := small(t)
	db := openFor(t, folder)
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1))
	maintain(db, 6) // writes the log back and empties it
	filler := filepath.Join(folder, "filler")
	fill(t, filler)
	var told []error
	db.Observe(func(c journal.Commit) { told = append(told, c.Err) })
	for range 8 {
		e := entry("a", 2)
		e.Facts = make([]byte, 20_000)
		if err := db.Append(t.Context(), e); err == nil || !strings.Contains(err.Error(), "full") {
			t.Fatalf("%v, want it to say that the disk is full", err)
		}
		if err := db.Probe(t.Context()); err == nil || !strings.Contains(err.Error(), "full") {
			t.Fatalf("probe: %v, want it to say that the disk is full", err)
		}
	}
	if len(told) != 16 || told[0] == nil {
		t.Errorf("the observer was told %d outcomes, the first %v", len(told), told)
	}
	remove(t, filler)
	if err := db.Probe(t.Context()); err != nil {
		t.Errorf("with room again the probe says %v", err)
	}
	mustAppend(t, db, entry("a", 2))
	if told[len(told)-1] != nil {
		t.Errorf("the observer was told %v at last", told[len(told)-1])
	}
}

// fill writes a file until its disk is full.
func fill(t *testing.T, path string) {
	t.Helper()
	fd, err := syscall.Open(path, syscall.O_CREAT|syscall.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	for block := make([]byte, 4096); ; {
		if n, err := syscall.Write(fd, block); errors.Is(err, syscall.ENOSPC) || n == 0 {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestBecomesReadOnly: a log that can no longer be written says so, what was acknowledged
// is read, and the log goes on when it can be written again. A kernel mounts no disk
// read-only while a file on it is open for writing, save after an error of the disk, so
// SQLite is told to answer as it does for such a file.
func TestBecomesReadOnly(t *testing.T) {
	db := openFor(t, t.TempDir())
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1))
	readOnly := func(is string) {
		t.Helper()
		if _, err := db.Writer().ExecContext(t.Context(), "PRAGMA query_only="+is); err != nil {
			t.Fatal(err)
		}
	}
	readOnly("ON")
	for range 5 {
		if err := db.Append(t.Context(), entry("a", 2)); !errors.Is(err, journal.ErrFailed) || !strings.Contains(err.Error(), "readonly") {
			t.Errorf("%v, want it to say that the file is read-only", err)
		}
	}
	if n := length(t, db, "a"); n != 1 {
		t.Errorf("%d entries are read, 1 was acknowledged", n)
	}
	readOnly("OFF")
	mustAppend(t, db, entry("a", 2))
}

// TestFolderOfAnother: a file in a folder where this user may make no files says that it is the
// folder.
func TestFolderOfAnother(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	if err := open(t, folder).Close(); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Chmod(path, 0o666), os.Chmod(folder, 0o555), os.Chmod(filepath.Dir(folder), 0o755)); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error)
	go func() {
		if os.Geteuid() == 0 {
			// Root may do everything; this thread may not, and ends with the goroutine.
			runtime.LockOSThread()
			const nobody = 65534
			if err := syscall.Setfsuid(nobody); err != nil {
				failed <- err
				return
			}
		}
		db, err := journal.Open(path)
		if err == nil {
			err = db.Close()
		}
		failed <- err
	}()
	if err := <-failed; err == nil || !strings.Contains(err.Error(), "its log and index cannot be made beside it") {
		t.Errorf("%v, want it to name the folder", err)
	}
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Error(err)
	}
}

// TestRestoredByRoot: a database that root restores belongs to the user of the server, as the
// one did that was there.
func TestRestoredByRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "burncard.db"), filepath.Join(folder, "copy.db")
	if err := open(t, folder).Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Backup(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	const user, group = 1234, 5678
	if err := os.Chown(path, user, group); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Restore(t.Context(), path, copied, time.Now()); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if owner := info.Sys().(*syscall.Stat_t); owner.Uid != user || owner.Gid != group || info.Mode().Perm() != 0o600 {
		t.Errorf("it belongs to %d and %d with mode %v, want %d and %d", owner.Uid, owner.Gid, info.Mode(), user, group)
	}
}
