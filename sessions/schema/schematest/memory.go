// Package schematest makes databases for tests of the packages that keep something
// in one.
package schematest

import (
	"database/sql"
	"testing"

	_ "modernc.org/sqlite" // the driver

	"burncard/sessions/query"
	"burncard/sessions/schema"
)

// Memory returns an empty database with all tables, which ends with the test.
func Memory(t testing.TB) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file::memory:?_pragma=foreign_keys(ON)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // a second connection would see a database of its own
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := query.Transact(t.Context(), db, func(tx *sql.Tx) error { return schema.Upgrade(t.Context(), tx, 0) }); err != nil {
		t.Fatal(err)
	}
	return db
}
