// Package dealt finds the house's edge of games whose edge cannot be counted, by dealing
// many rounds from fresh shoes to one player at one box: Blackjack Switch, Switch Hands and
// Blackjack Premium.
//
// Luck is taken out of the result where it is known. Whenever a card is drawn, the cards
// left say exactly how likely each value is, and a table says about what the round is worth
// after it (worths.go). What the drawn card is worth less or more than the mean of all is
// luck, and is taken off the round's result (luck.go). That luck is 0 on average whatever
// the tables say, so that the mean of the results is the edge even where a table is wrong.
// The better the tables, the less luck is left. They are right for a shoe that drawn cards go
// back to, and what is left is five hundredths of a wager a round with one deck and half a
// hundredth with eight, where a round's result is about one wager to either side.
//
// Other boxes, the burn card and cards that are put away unseen need no dealing: cards that
// nobody looks at do not change the chances of the next cards. Nor does it matter when the
// hole card falls, as long as the player's cards fall as likely as beside a hole card that
// makes no Blackjack. It is drawn after them.
package dealt
