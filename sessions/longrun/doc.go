// Package longrun lets a table deal itself for many rounds: bots play at the
// boxes, dealer and floor do the first owed step, without clock, log or
// spectators. Tests find dead ends, lost chips and false mistakes with it. It
// also measures the house's edge of the base game, by the real rulebook and the
// players' strategy.
//
// It deals every game of package variants.
package longrun
