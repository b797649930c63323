package recordtest

import (
	"testing"

	"burncard/sessions"
	"burncard/sessions/schema/schematest"
)

// Memory returns records that end with the test.
func Memory(t testing.TB) sessions.Records {
	t.Helper()
	db := schematest.Memory(t)
	return sessions.RecordsIn(db, db)
}
