// Package schematest makes databases for tests of the packages that keep something
// in one.
package schematest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"

	_ "modernc.org/sqlite" // the driver

	"burncard/sessions/query"
	"burncard/sessions/schema"
)

// Memory returns an empty database with all tables, which ends with the test.
func Memory(t testing.TB) *sql.DB {
	t.Helper()
	copied, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	db, err := open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := with(db, func(c serializer) error { return c.Deserialize(copied) }); err != nil {
		t.Fatal(err)
	}
	return db
}

func open() (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file::memory:?_pragma=foreign_keys(ON)")
	if err == nil {
		db.SetMaxOpenConns(1) // a second connection would see a database of its own
	}
	return db, err
}

// A serializer is a connection of the driver's, which gives and takes a whole database.
type serializer interface {
	Serialize() ([]byte, error)
	Deserialize([]byte) error
}

func with(db *sql.DB, do func(serializer) error) error {
	conn, err := db.Conn(context.Background())
	if err != nil {
		return err
	}
	err = conn.Raw(func(c any) error {
		s, ok := c.(serializer)
		if !ok {
			return fmt.Errorf("a connection of %T", c)
		}
		return do(s)
	})
	return errors.Join(err, conn.Close())
}

// empty is such a database. All upgrades one after the other take so long that a process
// goes through them once.
var empty = sync.OnceValues(func() (copied []byte, err error) {
	db, err := open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ctx := context.Background()
	if err := query.Transact(ctx, db, func(tx *sql.Tx) error { return schema.Upgrade(ctx, tx, 0) }); err != nil {
		return nil, err
	}
	err = with(db, func(c serializer) error {
		copied, err = c.Serialize()
		return err
	})
	return copied, err
})
