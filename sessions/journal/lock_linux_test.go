package journal_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"burncard/sessions/journal"
)

// openedFile is the environment variable with the file that the process started by
// elsewhere opens.
const openedFile = "BURNCARD_JOURNAL_OPENED"

// TestElsewhere is no test: it is the process that elsewhere starts.
func TestElsewhere(t *testing.T) {
	path := os.Getenv(openedFile)
	if path == "" {
		t.Skip("only elsewhere starts it")
	}
	db, err := journal.Open(path)
	if err != nil {
		fmt.Println("refused:", err)
		return
	}
	fmt.Println("opened")
	db.Close()
}

// elsewhere starts another process that opens a file, and returns its output.
func elsewhere(t *testing.T, folder, path string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestElsewhere$")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), openedFile+"="+path)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// TestOneProcess: a second process is refused under every name that the file has,
// and the first does not notice.
func TestOneProcess(t *testing.T) {
	folder, far := t.TempDir(), t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	db := openFor(t, folder)
	create(t, db, "a")
	mustAppend(t, db, entry("a", 1))

	link := func(made func(from, to string) error, from, to string) string {
		t.Helper()
		if err := made(from, to); err != nil {
			t.Fatal(err)
		}
		return to
	}
	symlink := link(os.Symlink, path, filepath.Join(far, "symlink.db"))
	chain := link(os.Symlink, symlink, filepath.Join(far, "chain.db"))
	relative := link(os.Symlink, filepath.Join("..", filepath.Base(folder), "burncard.db"), filepath.Join(far, "relative.db"))
	through := filepath.Join(link(os.Symlink, folder, filepath.Join(far, "folder")), "burncard.db")
	for _, name := range []string{path, "burncard.db", "../" + filepath.Base(folder) + "/./burncard.db", symlink, chain, relative, through} {
		if said := elsewhere(t, folder, name); !strings.Contains(said, name+": another burncard has it open") {
			t.Errorf("%s: the second process said %s", name, said)
		}
	}

	bound := filepath.Join(far, "bound.db")
	write(t, bound, nil)
	if err := syscall.Mount(path, bound, "", syscall.MS_BIND, ""); err == nil { // needs root
		said := elsewhere(t, folder, bound)
		if err := syscall.Unmount(bound, 0); err != nil {
			t.Error(err)
		}
		if !strings.Contains(said, bound+": another burncard has it open") {
			t.Errorf("the second process, at a bind mount, said %s", said)
		}
	}

	hard := link(os.Link, path, filepath.Join(far, "hard.db"))
	for _, name := range []string{hard, path} {
		if said := elsewhere(t, folder, name); !strings.Contains(said, "refused") || !strings.Contains(said, "the file has 2 names (hard links)") {
			t.Errorf("%s: the second process said %s", name, said)
		}
	}
	remove(t, hard)

	// Other files in the folder do not lock the database.
	others, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range others {
		if name != path && name != path+"-wal" && name != path+"-shm" {
			t.Errorf("%s exists: deleting it would let a second process in", name)
		}
	}

	mustAppend(t, db, entry("a", 2))
	copied := filepath.Join(far, "copied.db")
	if _, err := journal.Backup(t.Context(), path, copied); err != nil {
		t.Fatal(err)
	}
	if said := elsewhere(t, folder, copied); !strings.Contains(said, "opened") {
		t.Errorf("a copy is another database; the second process said %s", said)
	}
	mustAppend(t, db, entry("a", 3))

	// A copy that takes the name lies beside a log that is in use.
	rename(t, path, path+".old")
	write(t, path, contents(t, path+".old"))
	if said := elsewhere(t, folder, path); !strings.Contains(said, "another burncard has it open and holds "+path+"-wal") {
		t.Errorf("at a copy beside the log of the first the second process said %s", said)
	}
	remove(t, path)
	rename(t, path+".old", path)
	mustAppend(t, db, entry("a", 4))
	if n := length(t, db, "a"); n != 4 {
		t.Errorf("the log has %d entries, want 4", n)
	}
}

// A file with two names is refused even when nobody has it open: each name would
// have its own log.
func TestHardLink(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "burncard.db")
	if err := open(t, folder).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(path, path+".same"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + ".same"} {
		db, err := journal.Open(name)
		if err == nil {
			db.Close()
			t.Errorf("%s is opened", name)
		} else if !strings.Contains(err.Error(), name+": the file has 2 names (hard links)") {
			t.Error(err)
		}
	}
	remove(t, path+".same")
	if err := open(t, folder).Close(); err != nil {
		t.Error(err)
	}
}
