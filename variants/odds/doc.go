// Package odds computes how often each outcome of each side wager falls, and
// what the house keeps of it, from a fresh shoe: by counting cards, never by
// trying.
//
// A wager on the first cards is counted over every two cards of a player with
// every two of the dealer (deal.go). One on the dealer's drawn hand is counted
// over every hand that he can come to when he always draws out (dealer.go). One
// that depends on how a player plays is counted under the bots' strategy
// (player.go, straight.go), and says so. What the cards make of a wager is
// asked of package wager: the function that the table pays by.
//
// Cards that are dealt and not looked at do not change a chance, so that other
// boxes and the burn card need no counting: whatever they take, the next cards
// of a shuffled shoe are as likely as before. Nor does it matter in which order
// player and dealer are counted.
package odds
