package record_test

import (
	"path/filepath"
	"testing"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/sessions/record/recordtest"
	"burncard/sessions/schema/schematest"
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

// No statement changes or deletes what the audit log has, save that the words on a
// person are erased.
func TestAuditStays(t *testing.T) {
	ctx, db := t.Context(), schematest.Memory(t)
	log := sessions.RecordsIn(db, db).Audit
	if err := log.Add(ctx, record.AuditEntry{By: record.Operator, Act: record.PersonRenamed, About: record.Person{ID: "ann"}, Words: "from Anna to Ann"}); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"DELETE FROM audit", "UPDATE audit SET words = 'nothing'", "UPDATE audit SET words = '', at = 7",
		"UPDATE audit SET words = '', person = 'sue'", "UPDATE audit SET words = '', about = 'sue'", "UPDATE audit SET words = '', act = 'add'",
	} {
		if _, err := db.ExecContext(ctx, statement); err == nil {
			t.Errorf("%s was done", statement)
		}
	}
	if _, err := db.ExecContext(ctx, "UPDATE audit SET words = ''"); err != nil {
		t.Error(err)
	}
}
