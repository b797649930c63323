// Package longrun has a table deal itself for as long as one likes: bots at the
// boxes, what is due first for the dealer and the floor, no clock, no log and
// nobody who looks. It finds dead ends, lost chips and mistakes that the judge
// sees where there are none, and it tells what the base game costs: the real
// rulebook under the players' strategy.
//
// Every game that variants knows takes part.
package longrun
