package e2e_test

import (
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/e2e"
	"burncard/game"
	"burncard/variants"
)

// logs are the logs of a running program's tables, read beside it: for tests that need the next
// step where a page does not say it.
type logs struct{ *sql.DB }

func openLogs(t *testing.T, program *e2e.Program) logs {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(program.DB)+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return logs{db}
}

// of is the log of the table that a page shows.
func (l logs) of(t *testing.T, p *e2e.Page) tableLog {
	t.Helper()
	return tableLog{l.DB, strings.TrimPrefix(p.Path(), "/table/")}
}

// A tableLog is the log of one table.
type tableLog struct {
	db *sql.DB
	id string
}

// read folds the table, and counts the entries.
func (l tableLog) read(t *testing.T) (table *game.Table, entries int) {
	t.Helper()
	var variant string
	if err := l.db.QueryRow(`SELECT variant FROM tables WHERE id = ?`, l.id).Scan(&variant); err != nil {
		t.Fatal(err)
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	table = game.NewTable(book)
	rows, err := l.db.Query(`SELECT facts FROM entries JOIN tables ON key = table_key WHERE id = ? ORDER BY seq`, l.id)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for ; rows.Next(); entries++ {
		var text []byte
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		facts, err := game.DecodeFacts(text)
		if err != nil {
			t.Fatal(err)
		}
		table.Evolve(facts...)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return table, entries
}

// moved waits until there are more entries than so many, or the page has one of some
// elements.
func (l tableLog) moved(t *testing.T, p *e2e.Page, entries int, or ...string) {
	t.Helper()
	for limit := time.Now().Add(p.Patience); time.Now().Before(limit); {
		var now int
		if err := l.db.QueryRow(`SELECT count(*) FROM entries JOIN tables ON key = table_key WHERE id = ?`, l.id).Scan(&now); err != nil {
			t.Fatal(err)
		}
		if now > entries || slices.ContainsFunc(or, p.Has) {
			return
		}
	}
	t.Fatalf("nothing happened within %v\nsaid to him: %s", p.Patience, p.Hear())
}

// dealersTurn is the next step where it is the dealer's. Where every player bets in each round,
// he deals no card before all have bet.
func dealersTurn(table *game.Table) (step game.Step, ok bool) {
	step, ok = (&game.Referee{Table: table}).Next()
	if !ok || step.By != game.ByDealer {
		return step, false
	}
	if step.Verb == game.Deal && !table.Round.Started {
		for i := range table.Boxes {
			if s := &table.Boxes[i]; table.Owner(s) != nil && !s.Wagered() {
				return step, false
			}
		}
	}
	return step, true
}

// does makes the gesture of a line, and waits for the answer. False where a player spoke at the
// same time, or the page does not show yet that a shoe is over: the dealer looks again.
func (l tableLog) does(t *testing.T, hands e2e.Hands, line string) bool {
	t.Helper()
	mark := hands.Page.Wire.Count()
	hands.Begin(line)
	a, err := hands.Page.Wire.Ack(mark, hands.Page.Patience)
	switch {
	case err != nil:
		t.Fatalf("%s: %v", line, err)
	case strings.HasPrefix(a.Refused, "Somebody spoke while you acted"), a.Refused == "The shoe is over: see how it went":
		return false
	case a.Refused != "" || a.Verdict != "":
		t.Fatalf("%s: refused: %s %s %s", line, a.Refused, a.Cite, hands.Page.Text("#verdict"))
	}
	return true
}
