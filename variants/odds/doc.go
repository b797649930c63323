// Package odds computes how often each outcome of each side wager falls, and
// the house's edge, from a fresh shoe: by counting cards, not by simulation. Of
// three games it counts the edge of the main wager too, and finds the best
// table to play by (base_game.go), and for a player in a round what each of his moves is
// worth, given the cards that he has seen (decision.go).
//
// A wager on the first cards is counted over every two cards of a player with
// every two of the dealer (first_cards.go). A wager on the dealer's drawn hand
// is counted over every final hand of a dealer who always draws
// (dealers_hand.go). A wager that depends on how a player plays is counted with
// the bots' strategy (players_hand.go, straight_jack.go), and its entry says
// so. Package wager decides the outcomes, with the functions by which the table
// pays.
//
// Other boxes and the burn card need no counting: cards that nobody looks at do
// not change the chances of the next cards. Nor does it matter in which order
// player and dealer are counted.
package odds
