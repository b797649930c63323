package accounts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"burncard/sessions/likeness"
)

// Taken reports whether a person, by id, cannot go by a name because an account
// of somebody else has it or looks like it. The owner of an account may go by its
// name whatever others look like it.
func (a *Accounts) Taken(ctx context.Context, id, name string) (bool, error) {
	owner, err := taken(ctx, a.reader, id, name)
	return owner != "", err
}

// nameFree refuses a person, by id, a name that an account has or looks like.
func nameFree(ctx context.Context, q querier, id, name string) error {
	owner, err := taken(ctx, q, id, name)
	switch {
	case err != nil:
		return err
	case owner == "":
		return nil
	case fold(owner) == fold(name):
		return refuse(NameTaken, "name %q: the account %q has it", name, owner)
	}
	return refuse(NameTaken, "name %q: it looks like that of the account %q", name, owner)
}

// taken is the name of an account that keeps a person, by id, from going by a
// name; empty for none.
func taken(ctx context.Context, q querier, id, name string) (owner string, err error) {
	err = q.QueryRowContext(ctx, `SELECT name FROM people WHERE folded = ? AND id <> ?`, fold(name), id).Scan(&owner)
	if !errors.Is(err, sql.ErrNoRows) {
		if err != nil {
			err = fmt.Errorf("look for account %q: %w", name, err)
		}
		return owner, err
	}
	for _, l := range likeness.Of(name) {
		rows, err := q.QueryContext(ctx, `SELECT p.id, p.name FROM likenesses l JOIN people p ON p.id = l.person WHERE l.likeness = ?`, l)
		if err != nil {
			return "", fmt.Errorf("look for accounts like %q: %w", name, err)
		}
		defer rows.Close()
		for rows.Next() {
			var other, called string
			if err := rows.Scan(&other, &called); err != nil {
				return "", fmt.Errorf("look for accounts like %q: %w", name, err)
			}
			if other == id {
				return "", nil // his own
			}
			owner = called
		}
		if err := rows.Err(); err != nil {
			return "", fmt.Errorf("look for accounts like %q: %w", name, err)
		}
	}
	return owner, nil
}

// keepLikeness notes what an account's name looks like.
func keepLikeness(ctx context.Context, tx *sql.Tx, p Person) error {
	for _, l := range likeness.Of(p.Name) {
		if _, err := tx.ExecContext(ctx, `INSERT INTO likenesses VALUES (?, ?) ON CONFLICT DO NOTHING`, l, p.ID); err != nil {
			return fmt.Errorf("likeness of %s: %w", p.ID, err)
		}
	}
	return nil
}

// likenessesAnew has the likenesses of all accounts as this program finds them:
// the file may be older than they are, or than Unicode's data is now.
func (a *Accounts) likenessesAnew(ctx context.Context) error {
	type row struct{ likeness, person string }
	read := func(query string, each func(a, b string)) error {
		rows, err := a.reader.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var a, b string
			if err := rows.Scan(&a, &b); err != nil {
				return err
			}
			each(a, b)
		}
		return rows.Err()
	}
	kept, wanted, people := map[row]bool{}, map[row]bool{}, []Person{}
	err := errors.Join(
		read(`SELECT likeness, person FROM likenesses`, func(l, id string) { kept[row{l, id}] = true }),
		read(`SELECT id, name FROM people WHERE folded IS NOT NULL`, func(id, name string) {
			people = append(people, Person{ID: id, Name: name})
			for _, l := range likeness.Of(name) {
				wanted[row{l, id}] = true
			}
		}),
	)
	if err != nil || maps.Equal(kept, wanted) {
		return err
	}
	return a.write(ctx, "note what names look like", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM likenesses`); err != nil {
			return err
		}
		for p := range slices.Values(people) {
			if err := keepLikeness(ctx, tx, p); err != nil {
				return err
			}
		}
		return nil
	})
}
