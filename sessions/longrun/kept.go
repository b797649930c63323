package longrun

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"burncard/game"
	"burncard/variants/strategy"
)

// edges.jsonl is what make edge counted and dealt: an Edge a line. Nobody writes it by hand.
//
//go:embed edges.jsonl
var edges []byte

// Kept returns the edges that are part of the program. Nobody changes the list.
func Kept() ([]Edge, error) { return shipped() }

var shipped = sync.OnceValues(func() ([]Edge, error) { return Read(bytes.NewReader(edges)) })

// Read reads edges, one a line.
func Read(r io.Reader) ([]Edge, error) {
	var list []Edge
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var e Edge
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("edges, line %d: %w", n, err)
		}
		list = append(list, e)
	}
	return list, lines.Err()
}

// Find returns the edge of a game under terms from a list; nil if there is none
// for the present edition of the rules and the present strategy.
func Find(list []Edge, book *game.Rulebook, terms string) *Edge {
	for i := range list {
		if e := &list[i]; e.Game == book.Variant && e.Terms == terms && e.Edition == book.Edition && e.Strategy == strategy.PolicyName(book.Variant) {
			return e
		}
	}
	return nil
}
