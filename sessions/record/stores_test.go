package record_test

import (
	"path/filepath"
	"testing"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record/recordtest"
)

func TestInFile(t *testing.T) {
	recordtest.Suite(t, func(t *testing.T) sessions.Records {
		db, err := journal.Open(filepath.Join(t.TempDir(), "burncard.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		return sessions.RecordsIn(db.Writer(), db.Reader())
	})
}

func TestInMemory(t *testing.T) {
	recordtest.Suite(t, func(t *testing.T) sessions.Records { return recordtest.Memory(t) })
}
