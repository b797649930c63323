package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"burncard/sessions/query"
)

// A Fault is one thing that is wrong in a database: with the log of a table or, where
// Table is empty, with the file.
type Fault struct{ Table, What string }

// Faults reads a database that nobody writes to and lists what is wrong with the file and
// its logs: what SQLite finds broken, rows that belong to a row that is not there, and holes
// in logs. It fails only where the file cannot be read.
func Faults(ctx context.Context, path string) (list []Fault, err error) {
	err = look(path, func(db *sql.DB) error {
		broken, err := query.All(ctx, db, "check the file", func(found *string) []any { return []any{found} }, "PRAGMA integrity_check(10)")
		for _, found := range broken {
			if found != "ok" {
				list = append(list, Fault{What: "SQLite finds it broken: " + found})
			}
		}
		if err != nil {
			return err
		}
		type orphan struct {
			in, of string
			rows   int
		}
		orphans, err := query.All(ctx, db, "look for rows without their table", func(o *orphan) []any { return []any{&o.in, &o.of, &o.rows} },
			`SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2`)
		for _, o := range orphans {
			list = append(list, Fault{What: fmt.Sprintf("%s has %d rows that belong to rows of %s, and those are not there", o.in, o.rows, o.of)})
		}
		found, failed := holes(ctx, db, -1)
		list = append(list, found...)
		return errors.Join(err, failed)
	}, "immutable=1")
	return list, err
}
