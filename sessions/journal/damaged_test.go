package journal_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/sessions/journal"
)

// damage overwrites the middle one of the pages of a closed file that have one word and
// not the other.
func damage(t *testing.T, path, has, lacks string) {
	t.Helper()
	file := contents(t, path)
	size := int(file[16])<<8 | int(file[17])
	var pages []int
	for at := size; at < len(file); at += size {
		page := file[at : at+size]
		if bytes.Contains(page, []byte(has)) && !bytes.Contains(page, []byte(lacks)) {
			pages = append(pages, at)
		}
	}
	if len(pages) < 3 {
		t.Fatalf("%d pages have %q alone", len(pages), has)
	}
	at := pages[len(pages)/2]
	copy(file[at:], bytes.Repeat([]byte{0xa5}, size))
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestDamagedPage: a table whose log has a page that cannot be read is not read, and says
// so; the other tables go on, also in a transaction with it.
func TestDamagedPage(t *testing.T) {
	folder := t.TempDir()
	db := open(t, folder)
	for _, id := range []string{"a", "b"} {
		create(t, db, id)
		for seq := range int64(60) {
			e := entry(id, seq+1)
			e.Client, e.Number = "page", seq+1
			e.Facts = []byte(strings.Repeat("facts of "+id+" ", 40))
			mustAppend(t, db, e)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	damage(t, filepath.Join(folder, "burncard.db"), "facts of a", "facts of b")
	db = open(t, folder)
	defer db.Close() // the file stays damaged
	var err error
	for _, err = range db.Read(t.Context(), "a", 1) {
	}
	if !journal.Damaged(err) {
		t.Errorf("the damaged log is read with %v", err)
	}
	if n := length(t, db, "b"); n != 60 {
		t.Errorf("%d entries of the other table are read, want 60", n)
	}

	// The page of somebody at the first table sends lines again, of which some are in the
	// page that is damaged. They wait for the writer, so that all are in one transaction.
	tx, err := db.Writer().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bad, good := make(chan error, 60), make(chan error)
	for seq := range int64(60) {
		e := entry("a", 61)
		e.Client, e.Number = "page", seq+1
		go func() { bad <- db.Append(context.Background(), e) }()
	}
	go func() { good <- db.Append(context.Background(), entry("b", 61)) }()
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-good; err != nil {
		t.Errorf("the other table cannot be written: %v", err)
	}
	damaged := 0
	for range 60 {
		err := <-bad
		switch _, repeated := errors.AsType[*journal.RepeatError](err); {
		case errors.Is(err, journal.ErrFailed) && journal.Damaged(err):
			damaged++
		case !repeated:
			t.Errorf("a line that was sent again is answered %v", err)
		}
	}
	if damaged == 0 {
		t.Error("no line was in the damaged page")
	}
}

// TestDamagedEnd: the page that cannot be read is the one to which new entries are added. The
// tables whose entries lie there stop; all others go on, new ones too, and what they are told
// is there after a restart.
func TestDamagedEnd(t *testing.T) {
	folder := t.TempDir()
	db := open(t, folder)
	ids := []string{"a", "b", "c"}
	for _, id := range ids {
		create(t, db, id)
		for seq := range int64(60) {
			e := entry(id, seq+1)
			e.Facts = []byte(strings.Repeat("facts of "+id+" ", 40))
			mustAppend(t, db, e)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "burncard.db")
	file := contents(t, path)
	size := int(file[16])<<8 | int(file[17])
	last := -1 // SQLite has put the pages one behind the other
	for at := size; at < len(file); at += size {
		if bytes.Contains(file[at:at+size], []byte("facts of c")) {
			last = at
		}
	}
	copy(file[last:], bytes.Repeat([]byte{0xa5}, size))
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	for restart := range int64(2) {
		db = open(t, folder)
		defer db.Close() // the file stays damaged
		var told []journal.Commit
		db.Observe(func(c journal.Commit) { told = append(told, c) })
		for range 2 {
			if err := db.Append(t.Context(), entry("c", 61)); !errors.Is(err, journal.ErrFailed) || !journal.Damaged(err) {
				t.Errorf("an entry behind the damaged page is answered %v", err)
			}
		}
		for seq := range int64(30) {
			for _, id := range ids[:2] {
				e := entry(id, 61+30*restart+seq)
				e.Facts = []byte(strings.Repeat("more facts of "+id+" ", 40))
				if err := db.Append(t.Context(), e); err != nil {
					t.Fatalf("another table cannot be written: %v", err)
				}
			}
		}
		fresh := "new" + string(rune('0'+restart))
		create(t, db, fresh)
		mustAppend(t, db, entry(fresh, 1), entry(fresh, 2))
		for id, want := range map[string]int{"a": 90 + 30*int(restart), "b": 90 + 30*int(restart), fresh: 2} {
			if n := length(t, db, id); n != want {
				t.Errorf("%d entries of table %s are read, want %d", n, id, want)
			}
		}
		if c := told[len(told)-1]; c.Err != nil || !journal.Damaged(c.Aside) {
			t.Errorf("the observer was told %+v at last, and not that the file is damaged", c)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
