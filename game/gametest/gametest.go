// Package gametest holds checks of a table for the tests of several packages:
// no card and no chip is lost, and a stored table comes back equal. It also has the same
// chance for every run.
package gametest

import (
	"encoding/json"
	"fmt"
	"testing"

	"burncard/game"
)

// Conserved is [game.Table.Conserved].
func Conserved(t *game.Table) error { return t.Conserved() }

func Dump(t *game.Table) string {
	return fmt.Sprintf("%+v", *t)
}

// apart cuts two dumps to the text around their first difference.
func apart(a, b string) (string, string) {
	const around = 400
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	from := max(0, n-around)
	return "..." + a[from:min(len(a), n+around)], "..." + b[from:min(len(b), n+around)]
}

// Stored returns an error unless the table comes back unchanged from its stored
// form.
func Stored(t *game.Table) error {
	stored, err := json.Marshal(t)
	if err != nil {
		return err
	}
	back := game.NewTable(t.Book())
	if err := json.Unmarshal(stored, back); err != nil {
		return err
	}
	if a, b := Dump(back), Dump(t); a != b {
		a, b = apart(a, b)
		return fmt.Errorf("a stored table comes back as\n%s\nnot\n%s", a, b)
	}
	return nil
}

// Under copies a table and gives the copy another rulebook.
func Under(t testing.TB, b *game.Rulebook, table *game.Table) *game.Table {
	t.Helper()
	own := game.NewTable(b)
	stored, err := json.Marshal(table)
	if err == nil {
		err = json.Unmarshal(stored, own)
	}
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// SameFold returns an error unless the facts, stored and read back, fold to the
// table.
func SameFold(facts []game.Fact, t *game.Table) error {
	stored, err := game.EncodeFacts(facts)
	if err != nil {
		return err
	}
	back, err := game.DecodeFacts(stored)
	if err != nil {
		return err
	}
	again := game.NewTable(t.Book())
	again.Evolve(back...)
	if a, b := Dump(again), Dump(t); a != b {
		a, b = apart(a, b)
		return fmt.Errorf("folding the log gives another table:\n%s\nnot\n%s", a, b)
	}
	return nil
}
