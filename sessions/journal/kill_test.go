package journal_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"burncard/sessions/journal"
)

// killedFolder is the environment variable with the folder for the journal of
// the process that TestKill starts.
const killedFolder = "BURNCARD_JOURNAL_KILLED"

// TestKill kills a process while it writes. Acknowledged entries are in the
// log, and no table's log has a gap.
func TestKill(t *testing.T) {
	const tables = 8
	if folder := os.Getenv(killedFolder); folder != "" {
		appendForever(t, folder, tables)
		return
	}
	folder := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run=^TestKill$")
	cmd.Env = append(os.Environ(), killedFolder+"="+folder)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged := make([]int, tables)
	lines := bufio.NewScanner(stdout)
	for n := 0; lines.Scan(); n++ {
		var table, seq int
		if _, err := fmt.Sscanf(lines.Text(), "table %d has %d", &table, &seq); err != nil {
			t.Errorf("line %q: %v", lines.Text(), err)
			break
		}
		acknowledged[table] = seq
		if n == 2000 {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		} // and reads the rest of its output
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the process ended by itself")
	}

	db := openFor(t, folder)
	for i, seq := range acknowledged {
		table := fmt.Sprint("table ", i)
		n := length(t, db, table)
		if n < seq || n > seq+1 {
			t.Errorf("%s has %d entries, want the %d acknowledged ones and at most one more", table, n, seq)
		}
		mustAppend(t, db, entry(table, int64(n)+1))
	}
}

// appendForever appends to many tables and prints what was acknowledged.
func appendForever(t *testing.T, folder string, tables int) {
	db, err := journal.Open(filepath.Join(folder, "burncard.db"))
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error)
	for i := range tables {
		table := fmt.Sprint("table ", i)
		if err := db.Create(context.Background(), journal.Table{ID: table, Created: time.Unix(1, 0)}); err != nil {
			t.Fatal(err)
		}
		go func() {
			for seq := int64(1); ; seq++ {
				if err := db.Append(context.Background(), entry(table, seq)); err != nil {
					failed <- err
					return
				}
				fmt.Printf("%s has %d\n", table, seq) // one write: never half a line among others
			}
		}()
	}
	t.Fatal(<-failed)
}
