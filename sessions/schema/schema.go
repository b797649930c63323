// Package schema is the shape of a Burncard database: the tables of the log, of
// training sessions and of people, and how a file of an older version becomes
// one of today's.
//
// A version is a file of SQL: 1.sql makes an empty database one of version 1,
// each later one takes a database of the version before to its own. What a
// release has shipped is never changed; what comes later is a new file. The
// version of a database is its user_version.
package schema

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
)

//go:embed *.sql
var files embed.FS

// Version is the version that this program reads and writes.
const Version = 38

// Upgrade takes a database from a version, 0 for an empty one, to Version. It
// does so in the caller's transaction, so that all of it is done or nothing.
func Upgrade(ctx context.Context, tx *sql.Tx, from int) error {
	for v := from + 1; v <= Version; v++ {
		text, err := files.ReadFile(fmt.Sprintf("%d.sql", v))
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, string(text)); err != nil {
			return fmt.Errorf("make it version %d: %w", v, err)
		}
	}
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", Version))
	return err
}
