package record

import (
	"database/sql"
	"time"
)

// A DB is a database that has the tables of package schema: two pools over one file.
// The caller opens and closes them. The stores are views of the database.
type DB struct{ Writer, Reader *sql.DB }

// A Person is a person's id, and the name of that day.
type Person struct{ ID, Name string }

// momentOrNull is for a column of nanoseconds since 1970-01-01 00:00 UTC that is
// NULL where the time is zero.
func momentOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixNano()
}

// orNull is for a column of entries of the log that is NULL where there is none.
func orNull(seq int64) any {
	if seq == 0 {
		return nil
	}
	return seq
}
