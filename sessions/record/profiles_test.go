package record_test

import (
	"database/sql"
	"fmt"
	"os"
	"reflect"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/query"
	"burncard/sessions/record"
	"burncard/sessions/schema"
	"burncard/sessions/schema/schematest"
)

// TestProfilesOfBefore: what people saved before profiles had versions is version 1 of a
// profile of their own.
func TestProfilesOfBefore(t *testing.T) {
	at := time.Unix(0, 1_790_000_000_000_000_000).UTC()
	db := upgraded(t, 12, // the last version without versions of profiles
		"INSERT INTO people (id, name, role, generation, made) VALUES ('id-ann', 'Ann', 'guest', 0, 0)",
		"INSERT INTO profiles VALUES ('id-ann', 'Night', 'decks=8 settle=one-pass', 1790000000000000000)",
		"INSERT INTO profiles VALUES ('id-ann', 'night', '', 1790000000000000000)",
		"INSERT INTO profiles VALUES ('id-sue', 'Night', 'decks=4', 1790000000000000000)",
	)
	list, err := sessions.RecordsIn(db, db).Profiles.For(t.Context(), "id-ann")
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if list[i].ID == "" {
			t.Error("a profile has no id")
		}
		list[i].ID, list[i].At = "", list[i].At.UTC()
	}
	own := record.Profile{Person: "id-ann", Name: "Night", Number: 1, Games: []string{}, House: []string{"decks=8", "settle=one-pass"}, By: record.Person{ID: "id-ann", Name: "Ann"}, At: at}
	plain := own
	plain.Name, plain.House = "night", []string{}
	if want := []record.Profile{own, plain}; !reflect.DeepEqual(list, want) {
		t.Errorf("Ann has\n%+v\nwant\n%+v", list, want)
	}
}

// upgraded is a database of an earlier version, with rows that some statements put into it,
// as this program reads it.
func upgraded(t *testing.T, version int, statements ...string) *sql.DB {
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
	for v := 1; v <= version; v++ {
		text, err := os.ReadFile(fmt.Sprintf("../schema/%d.sql", v))
		if err == nil {
			_, err = db.ExecContext(t.Context(), string(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, statement := range statements {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := query.Transact(t.Context(), db, func(tx *sql.Tx) error { return schema.Upgrade(t.Context(), tx, version) }); err != nil {
		t.Fatal(err)
	}
	return db
}

// BenchmarkProfiles: what a person can choose, and a page of the list, of five hundred
// profiles with four versions each.
func BenchmarkProfiles(b *testing.B) {
	ctx, db := b.Context(), schematest.Memory(b)
	store := sessions.RecordsIn(db, db).Profiles
	for i := range 500 {
		p := record.Profile{ID: fmt.Sprint("p", i), Name: fmt.Sprint("Casino ", i), Number: 1, House: []string{"decks=8"}, At: time.Unix(0, 1)}
		err := store.Add(ctx, p)
		for p.Number = 2; p.Number <= 4 && err == nil; p.Number++ {
			err = store.AddVersion(ctx, p)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.Run("choice", func(b *testing.B) {
		for b.Loop() {
			if list, err := store.For(ctx, "id-ann"); err != nil || len(list) != 500 {
				b.Fatalf("%d profiles, %v", len(list), err)
			}
		}
	})
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			if list, all, err := store.List(ctx, record.ProfileQuery{Search: "casino 4", Most: 30, Skip: 30}); err != nil || len(list) != 30 || all != 111 {
				b.Fatalf("%d of %d profiles, %v", len(list), all, err)
			}
		}
	})
}
