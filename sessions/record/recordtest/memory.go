package recordtest

import (
	"testing"

	"burncard/sessions"
	"burncard/sessions/record"
)

// Memory returns records that end with the test.
func Memory(t testing.TB) sessions.Records {
	t.Helper()
	db, err := record.Memory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Writer.Close(); err != nil {
			t.Error(err)
		}
	})
	return sessions.RecordsIn(db.Writer, db.Reader)
}
