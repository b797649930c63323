package variants_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants"
)

// TestAutomatedTables: 633c.8(a) speaks of Blackjack alone, and a table does not
// become another under its players.
//
// covers: 633c.8(a)#1
func TestAutomatedTables(t *testing.T) {
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = book.House("table=automated")
		if name == "blackjack" && err != nil || name != "blackjack" && (err == nil || !strings.HasSuffix(err.Error(), "it is one of Blackjack")) {
			t.Errorf("%s at an automated table: %v", name, err)
		}
	}
	f := openFloor(t, 1, game.Exam, "round", "table=automated")
	for _, line := range []string{"floor house table=live", "floor fill 5x20", "floor slip opener 5x20", "gather", "toke 1", "count 1 25", "hold left", "clear hands"} {
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.do(a); err == nil {
			t.Errorf("%s could be done", line)
		}
	}
	if f = openFloor(t, 1, game.Exam, "round"); f.referee.Table.House.Automated {
		t.Fatal("a table is automated by default")
	}
	if a, err := game.ParseAct("floor house table=automated"); err != nil {
		t.Fatal(err)
	} else if _, err := f.do(a); err == nil {
		t.Error("a table that a person deals became an automated one")
	}
}

// TestAccounts: what players put in, win and take with them moves between their
// accounts and the table's credits; nothing comes to the table or leaves it, and
// no fill is ever due.
func TestAccounts(t *testing.T) {
	f := openFloor(t, 3, game.Coached, "round", "table=automated", "offers=lucky-aces:C")
	table, r := f.referee.Table, rand.New(rand.NewPCG(3, 3))
	all := table.ChipsThere()
	for round := range 60 {
		for n := 1; n <= 3; n++ {
			if table.Boxes[n-1].Player < 0 {
				f.must(fmt.Sprintf("p%d sit Guest%d%d 40", n, n, round))
				f.must(fmt.Sprintf("p%d fund 12.75", n))
				if got := table.Owner(&table.Boxes[n-1]).Bank.Total(); got != 5275 {
					t.Fatalf("40 and 12.75 put in are %v", got)
				}
			}
		}
		f.home(r, nil)
		f.bets(r)
		f.home(r, nil)
		if r.IntN(2) == 0 {
			f.must(fmt.Sprintf("p%d leave", 1+r.IntN(3)))
		}
		if sum := table.ChipsThere(); sum != all || table.ChipsIn != all {
			t.Fatalf("after %d rounds the table has credits of %v, it had %v", round+1, sum, all)
		}
		if err := gametest.Conserved(table); err != nil {
			t.Fatal(err)
		}
	}
	if err := gametest.SameFold(f.log, table); err != nil {
		t.Error(err)
	}
	for _, line := range f.said {
		if strings.HasPrefix(line, "floor fill") {
			t.Error("a fill came to an automated table")
		}
	}
}
