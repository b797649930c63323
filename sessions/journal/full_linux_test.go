package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"burncard/sessions/journal"
)

// small mounts a file system of three megabytes, which needs root.
func small(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=3m"); err != nil {
		t.Skipf("a file system cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// TestFullDisk: an entry without room is not acknowledged, acknowledged entries
// are kept, and the log goes on when there is room again.
func TestFullDisk(t *testing.T) {
	folder := small(t)
	filler := filepath.Join(folder, "filler")
	write(t, filler, make([]byte, 1_900_000))
	db := open(t, folder)
	create(t, db, "a")
	seq := int64(1)
	for ; ; seq++ {
		e := entry("a", seq)
		e.Facts = make([]byte, 20_000)
		err := db.Append(t.Context(), e)
		if err == nil && seq < 100 {
			continue
		}
		if !errors.Is(err, journal.ErrFailed) && !errors.Is(err, journal.ErrDoubtful) || !strings.Contains(err.Error(), "full") {
			t.Errorf("entry %d: %v, want it to say that the disk is full", seq, err)
		}
		break
	}
	if n := length(t, db, "a"); int64(n) != seq-1 {
		t.Errorf("%d entries are read, %d were acknowledged", n, seq-1)
	}
	// The log cannot be written back either, and a copy has no room.
	if l := maintain(db, 6); l.moved != 0 || len(l.told) > 1 || len(l.told) == 1 && !strings.Contains(l.told[0], "full") {
		t.Errorf("the operator was told %q", l.told)
	}
	copied := filepath.Join(folder, "copy.db")
	if _, err := journal.Backup(t.Context(), filepath.Join(folder, "burncard.db"), copied); err == nil || strings.Count(err.Error(), "full") != 1 {
		t.Errorf("Backup: %v, want it to say once that the disk is full", err)
	}
	for _, left := range []string{copied, copied + ".part", copied + ".part-journal"} {
		if _, err := os.Stat(left); err == nil {
			t.Errorf("%s is left of the copy", left)
		}
	}
	remove(t, filler)
	for range 3 {
		mustAppend(t, db, entry("a", seq))
		seq++
	}
	if l := maintain(db, 6); len(l.told) > 0 {
		t.Errorf("the operator was told %q", l.told)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if n := length(t, openFor(t, folder), "a"); int64(n) != seq-1 {
		t.Errorf("after a restart there are %d entries, want %d", n, seq-1)
	}
}

// TestNoRoomToOpen: a file that cannot be opened because its disk is full says so.
func TestNoRoomToOpen(t *testing.T) {
	folder := small(t)
	if err := open(t, folder).Close(); err != nil {
		t.Fatal(err)
	}
	fill(t, filepath.Join(folder, "filler"))
	db, err := journal.Open(filepath.Join(folder, "burncard.db"))
	if err == nil {
		db.Close()
		t.Fatal("opened")
	}
	if !strings.Contains(err.Error(), "no room for its index") {
		t.Errorf("%v, want it to say that the disk is full", err)
	}
}

// TestReadOnlyDisk: the error names a file that cannot be written, and the
// reason. It can still be copied.
func TestReadOnlyDisk(t *testing.T) {
	folder := small(t)
	db := open(t, folder)
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "burncard.db")
	db, err := journal.Open(path)
	if err == nil {
		db.Close()
		t.Fatal("opened")
	}
	if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("%v, want it to name the file and say that it is read-only", err)
	}
	if c, err := journal.Backup(t.Context(), path, filepath.Join(t.TempDir(), "copy.db")); err != nil || c.Entries != 1 {
		t.Errorf("Backup: %+v, %v", c, err)
	}
}
