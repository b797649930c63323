package record

import (
	"context"
	"database/sql"
	"time"

	_ "modernc.org/sqlite" // the driver

	"burncard/sessions/query"
	"burncard/sessions/schema"
)

// A DB is a database that has the tables of package schema: two pools over one file.
// The caller opens and closes them. The stores are views of the database.
type DB struct{ Writer, Reader *sql.DB }

// Memory returns a database that forgets everything when it is closed, for tests.
// Its Reader is its Writer, and the caller closes it.
func Memory(ctx context.Context) (DB, error) {
	pool, err := sql.Open("sqlite", "file::memory:?_pragma=foreign_keys(ON)")
	if err != nil {
		return DB{}, err
	}
	pool.SetMaxOpenConns(1) // a second connection would see a database of its own
	db := DB{Writer: pool, Reader: pool}
	return db, query.Transact(ctx, db.Writer, func(tx *sql.Tx) error { return schema.Upgrade(ctx, tx, 0) })
}

// A Person is a person's id, and the name of that day.
type Person struct{ ID, Name string }

// A moment is stored as nanoseconds since 1970-01-01 00:00 UTC.

func moment(nanoseconds int64) time.Time { return time.Unix(0, nanoseconds).UTC() }

// momentOrNull is for a column that is NULL where the time is zero.
func momentOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixNano()
}
