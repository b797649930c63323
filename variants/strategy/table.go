package strategy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burncard/game/card"
)

// columns are the up cards in the order of a table's columns.
const columns = "23456789TA"

// A row has a letter for the move against each up card.
type row [len(columns)]byte

// A Table is a strategy as players know it: a letter for each hard total, soft total and
// pair against each up card. Pairs have the value of one card, an ace 11. H is a hit, S a
// stand, D a double or else a hit, d a double or else a stand, R a surrender or else a
// hit, r a surrender or else a stand, and P a split. A pair that may not be split plays by
// its total.
type Table struct {
	hard, soft [22]row
	pair       [12]row
}

// A Cell is a place in a Table.
type Cell struct {
	Section Section
	Row     int // the total, or the value of one card of a pair
	Up      int // the value of the up card, an ace 11
}

// A Section is one of the three parts of a Table.
type Section uint8

// The sections, in the order in which they are printed.
const (
	Hard Section = iota
	Soft
	Pairs
)

// sections say which rows each must have, and which letters may stand in it.
var sections = [...]section{
	Hard:  {"hard", 2, 21, "HSDdRr"},
	Soft:  {"soft", 11, 21, "HSDdRr"},
	Pairs: {"pair", 2, 11, "HSDdRrP"},
}

// Letters are those that may stand in a section.
func (s Section) Letters() string { return sections[s].letters }

// rows are those of a section.
func (t *Table) rows(s Section) []row {
	return [...][]row{t.hard[:], t.soft[:], t.pair[:]}[s]
}

// Letter is what stands in a cell.
func (t *Table) Letter(c Cell) byte { return t.rows(c.Section)[c.Row][c.Up-2] }

// Set puts a letter of the section's into a cell.
func (t *Table) Set(c Cell, letter byte) { t.rows(c.Section)[c.Row][c.Up-2] = letter }

// CellOf is the cell that a hand looks up first, given the value of one card if it is a
// pair that may be split, and 0 otherwise.
func CellOf(total card.Total, pair, up int) Cell {
	switch {
	case pair != 0:
		return Cell{Pairs, pair, up}
	case total.Soft:
		return Cell{Soft, total.Points, up}
	}
	return Cell{Hard, total.Points, up}
}

// String writes the table in the form that compile reads, rows that are alike together.
func (t *Table) String() string {
	var b strings.Builder
	for s, of := range sections {
		if s > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%-7s %s\n", of.name, spaced([]byte(columns)))
		rows := t.rows(Section(s))
		for i := of.first; i <= of.last; {
			to := i
			for Section(s) != Pairs && to < of.last && rows[to+1] == rows[i] {
				to++
			}
			fmt.Fprintf(&b, "%-7s %s\n", rowName(Section(s), i, to), spaced(rows[i][:]))
			i = to + 1
		}
	}
	return b.String()
}

func spaced(letters []byte) string { return strings.Join(strings.Split(string(letters), ""), " ") }

// rowName is what span reads.
func rowName(s Section, from, to int) string {
	switch {
	case s == Pairs:
		return strings.Repeat(columns[from-2:from-1], 2)
	case from == to:
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// A section is a part of a table's text: the rows that it must have and the
// letters that may stand in it.
type section struct {
	name        string
	first, last int
	letters     string
}

// compile reads a table in the form of basicTable. The text is part of the
// program, so compile panics if a row is missing or wrong.
func compile(text string) *Table {
	var t Table
	in, rows := section{}, []row(nil)
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		cells := strings.Join(words[1:], "")
		if i := slices.IndexFunc(sections[:], func(s section) bool { return s.name == words[0] }); i >= 0 && cells == columns {
			in, rows = sections[i], t.rows(Section(i))
			continue
		}
		from, to := span(words[0])
		if from < in.first || to > in.last || len(cells) != len(columns) || strings.Trim(cells, in.letters) != "" {
			panic(fmt.Sprintf("strategy: the row %q makes no sense", strings.TrimSpace(line)))
		}
		for total := from; total <= to; total++ {
			if rows[total] != (row{}) {
				panic(fmt.Sprintf("strategy: the row %d is there twice", total))
			}
			copy(rows[total][:], cells)
		}
	}
	for i, s := range sections {
		for total := s.first; total <= s.last; total++ {
			if t.rows(Section(i))[total] == (row{}) {
				panic(fmt.Sprintf("strategy: the table has no row for %s %d", s.name, total))
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
func (t *Table) move(hand []card.Card, up card.Card, can Options) Move {
	pair := 0
	if can.Split && len(hand) == 2 && card.Pair(hand[0], hand[1]) {
		pair = hand[0].Value()
	}
	return t.Move(card.Add(hand...), pair, up.Value(), can)
}

// Move is the move of a hand against an up card's value, among the open moves; pair is
// the value of one card of a pair, and 0 for another hand.
func (t *Table) Move(total card.Total, pair, up int, can Options) Move {
	switch {
	case total.Bust():
		return Stand
	case !can.Split:
		pair = 0
	}
	return Open(t.Letter(CellOf(total, pair, up)), can)
}

// Open returns the move that a letter stands for, or the next best if that move
// is closed.
func Open(letter byte, can Options) Move {
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
	case 'R', 'r':
		if can.Surrender {
			return Surrender
		}
		if letter == 'r' {
			return Stand
		}
	}
	return Hit
}
