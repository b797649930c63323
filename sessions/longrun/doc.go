// Package longrun finds the house's edge of a base game: counted (exact.go), or sampled
// (sample.go), under every house rule that bears on it (houses.go). Beside that a table deals
// itself for many rounds by the real rulebook, without clock, log or spectators. Bots
// with the players' strategy sit at the boxes; dealer and floor do the first owed
// step.
//
// It also counts what the cards of a seed demand of their dealer, so that people can be
// examined with other cards that are equivalent. The package's tests deal every game so to
// lively bots, and find dead ends, lost chips and false mistakes.
package longrun
