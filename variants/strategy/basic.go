// Package strategy decides as a player, in pure functions: the best move of a
// hand against an up card among the moves that are open to it. The bots play by
// them, with human mistakes mixed in, and the odds are computed with them.
package strategy

import "burncard/game/card"

// Move is a player's decision.
type Move uint8

// The decisions of 633a.7(i).
const (
	Hit Move = iota
	Stand
	Double
	Split
	Surrender
)

// Options says which moves besides hitting and standing are open to a hand now:
// by the rules, the house and the player's bank. The caller checks them; only
// for Split this package checks that the hand is a pair.
type Options struct {
	Double, Split, Surrender bool
	OnHouse                  bool // the house laid the hand's wager, and the player cannot lose it
}

// basicTable is basic strategy for 633a: six decks; the dealer draws to 16,
// stands on all 17s and looks at the hole card; double on any first two cards,
// also after a split; pairs split again; late surrender.
//
// The columns are the dealer's up cards. H hit, S stand, D double or else hit,
// d double or else stand, R surrender or else hit, P split; a pair that may not
// be split plays by its total. The rows below hard 5 and soft 13 are for a
// split card without its second card, and for aces that may not be split again.
const basicTable = `
hard    2 3 4 5 6 7 8 9 T A
2-8     H H H H H H H H H H
9       H D D D D H H H H H
10      D D D D D D D D H H
11      D D D D D D D D D H
12      H H S S S H H H H H
13      S S S S S H H H H H
14      S S S S S H H H H H
15      S S S S S H H H R H
16      S S S S S H H R R R
17-21   S S S S S S S S S S

soft    2 3 4 5 6 7 8 9 T A
11-12   H H H H H H H H H H
13      H H H D D H H H H H
14      H H H D D H H H H H
15      H H D D D H H H H H
16      H H D D D H H H H H
17      H D D D D H H H H H
18      S d d d d S S H H H
19-21   S S S S S S S S S S

pair    2 3 4 5 6 7 8 9 T A
22      P P P P P P H H H H
33      P P P P P P H H H H
44      H H H P P H H H H H
55      D D D D D D D D H H
66      P P P P P H H H H H
77      P P P P P P H H H H
88      P P P P P P P P P P
99      P P P P P S P P S S
TT      S S S S S S S S S S
AA      P P P P P P P P P P
`

var basic = compile(basicTable)

// Basic returns basic strategy's move for hand against the up card, among the
// open moves. Hand has one card or more; over 21 it stands.
func Basic(hand []card.Card, up card.Card, can Options) Move {
	return basic.move(hand, up, can)
}

// BasicTable is basic strategy as a table of one's own.
func BasicTable() *Table {
	t := *basic
	return &t
}
