package cases

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/variants"
)

// update looks for a case of every clause of 633a and writes the list of those that have one:
//
//	go test ./sessions/cases -run TestFoundList -update
var update = flag.Bool("update", false, "look for a case of every clause, and write the list")

const foundFile = "../../docs/cases.md"

// housesTried are the houses at which cases are looked for.
var housesTried = [][]string{
	nil,
	{"settle=one-pass", "surrender=on-cards", "blackjack=pay-after-hole"},
	{"double=face-down", "busts=at-settlement", "splits=1"},
	{"shuffler=batch", "decks=2"},
	{"shuffler=continuous", "decks=2"},
	{"shoe=double", "decks=4"},
	{"shoe=hand", "shuffler=batch", "decks=2"},
	{"offers=perfect-pairs:A,match-the-dealer"},
	{"offers=jackpot-party:P20:B"},
}

// list looks for cases and writes what was found, and for which clauses of the law nothing was.
func list(t *testing.T) string {
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	var found, none []string
	for _, r := range book.Rules() {
		if r.Source != game.Law || !strings.HasPrefix(r.Cite, "633a.") {
			continue
		}
		at := ""
		for i, words := range housesTried {
			house, err := book.House(words...)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithTimeout(context.Background(), 400*time.Millisecond)
			_, err = Search(ctx, Request{Book: book, House: house, Cite: r.Cite, Seed: 7})
			stop()
			if err == nil {
				if at = "any house"; i > 0 {
					at = strings.Join(words, " ")
				}
				break
			}
		}
		if at == "" {
			none = append(none, fmt.Sprintf("- %s: %s", r.Cite, r.Title))
		} else {
			found = append(found, fmt.Sprintf("| %s | %s | %s |", r.Cite, r.Title, at))
		}
	}
	return fmt.Sprintf(header, len(found), strings.Join(found, "\n"), len(none), strings.Join(none, "\n"))
}

const header = `# Fresh cases

For which clauses of 633a the search of ` + "`sessions/cases`" + ` finds a case, and at which house. ` + "`go test ./sessions/cases -run TestFoundList -update`" + ` writes this page.

%d clauses have a case:

| clause | rule | found at |
| --- | --- | --- |
%s

For %d none was found in the time of the search. Some of them bar what the table makes impossible, or are marked beside another clause that comes
first; others need a wager, a device or an irregularity that the tables of the search draw in too seldom:

%s
`

// TestFoundList: the page of docs names each clause of the law once, and the clauses that it
// lists as found at any house are found.
func TestFoundList(t *testing.T) {
	if *update {
		if err := os.WriteFile(filepath.FromSlash(foundFile), []byte(list(t)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(foundFile)
	if err != nil {
		t.Fatal(err)
	}
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range book.Rules() {
		if r.Source != game.Law || !strings.HasPrefix(r.Cite, "633a.") {
			continue
		}
		has, lacks := strings.Contains(string(text), "| "+r.Cite+" | "), strings.Contains(string(text), "- "+r.Cite+": ")
		if has == lacks {
			t.Errorf("%s stands in both lists, or in none: write the page anew with -update", r.Cite)
		}
		if has && i%9 == 0 && strings.Contains(string(text), "| "+r.Cite+" | "+r.Title+" | any house |") {
			if _, err := Search(context.Background(), Request{Book: book, House: book.NewHouse(), Cite: r.Cite, Seed: 7}); err != nil {
				t.Errorf("%s: %v", r.Cite, err)
			}
		}
	}
}
