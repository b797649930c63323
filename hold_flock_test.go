//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHold: a log is held once, by whatever name it is called, and again when it
// was released; another log in the same folder is another's business.
func TestHold(t *testing.T) {
	folder := t.TempDir()
	db, link, other := filepath.Join(folder, "b.db"), filepath.Join(folder, "link.db"), filepath.Join(folder, "other.db")
	for _, file := range []string{db, other} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(db, link); err != nil {
		t.Fatal(err)
	}
	release, err := hold(db)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{db, link} {
		if _, err := hold(name); err == nil || !strings.Contains(err.Error(), name+": another burncard has it open") {
			t.Errorf("%s is held twice: %v", name, err)
		}
	}
	for _, name := range []string{other, link} {
		if name == link {
			if err := release(); err != nil {
				t.Fatal(err)
			}
		}
		again, err := hold(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := again(); err != nil {
			t.Error(err)
		}
	}
	if _, err := hold(filepath.Join(folder, "none.db")); err == nil {
		t.Error("a log that is not there is held")
	}
}
