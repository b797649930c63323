package strategy

import (
	"fmt"
	"strconv"
	"strings"

	"burncard/game/card"
)

// columns are the up cards in the order of a table's columns.
const columns = "23456789TA"

// A row has a letter for the move against each up card.
type row [len(columns)]byte

// A table is a compiled decision table: rows by total, by soft total, and by
// the value of one card of a pair (an ace is 11).
type table struct {
	hard, soft [22]row
	pair       [12]row
}

// A section is a part of a table's text: the rows that it must have and the
// letters that may stand in it.
type section struct {
	rows        []row
	first, last int
	letters     string
}

// compile reads a table in the form of basicTable. The text is part of the
// program, so compile panics if a row is missing or wrong.
func compile(text string) *table {
	var t table
	sections := map[string]section{
		"hard": {t.hard[:], 2, 21, "HSDdR"},
		"soft": {t.soft[:], 11, 21, "HSDdR"},
		"pair": {t.pair[:], 2, 11, "HSDdRP"},
	}
	var in section
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		cells := strings.Join(words[1:], "")
		if s, ok := sections[words[0]]; ok && cells == columns {
			in = s
			continue
		}
		from, to := span(words[0])
		if from < in.first || to > in.last || len(cells) != len(columns) || strings.Trim(cells, in.letters) != "" {
			panic(fmt.Sprintf("strategy: the row %q makes no sense", strings.TrimSpace(line)))
		}
		for total := from; total <= to; total++ {
			if in.rows[total] != (row{}) {
				panic(fmt.Sprintf("strategy: the row %d is there twice", total))
			}
			copy(in.rows[total][:], cells)
		}
	}
	for name, s := range sections {
		for total := s.first; total <= s.last; total++ {
			if s.rows[total] == (row{}) {
				panic(fmt.Sprintf("strategy: the table has no row for %s %d", name, total))
			}
		}
	}
	return &t
}

// span reads the name of a row: a total, two totals with a dash between, or the
// two cards of a pair. Anything else gives 0, 0.
func span(name string) (from, to int) {
	if len(name) == 2 && name[0] == name[1] && name != "11" {
		value := strings.IndexByte(columns, name[0]) + 2
		if value >= 2 {
			return value, value
		}
		return 0, 0
	}
	low, high, ranged := strings.Cut(name, "-")
	if !ranged {
		high = low
	}
	from, errFrom := strconv.Atoi(low)
	to, errTo := strconv.Atoi(high)
	if errFrom != nil || errTo != nil || from > to {
		return 0, 0
	}
	return from, to
}

// move looks the hand up: as a pair if it may be split, else by its total.
func (t *table) move(hand []card.Card, up card.Card, can Options) Move {
	column := up.Value() - 2
	if can.Split && len(hand) == 2 && card.Pair(hand[0], hand[1]) {
		return open(t.pair[hand[0].Value()][column], can)
	}
	total := card.Add(hand...)
	switch {
	case total.Bust():
		return Stand
	case total.Soft:
		return open(t.soft[total.Points][column], can)
	}
	return open(t.hard[total.Points][column], can)
}

// open returns the move that a letter stands for, or the next best if that move
// is closed.
func open(letter byte, can Options) Move {
	switch letter {
	case 'S':
		return Stand
	case 'P':
		return Split // only pair rows have this letter, and they are read only if Split is open
	case 'D', 'd':
		if can.Double {
			return Double
		}
		if letter == 'd' {
			return Stand
		}
	case 'R':
		if can.Surrender {
			return Surrender
		}
	}
	return Hit
}
