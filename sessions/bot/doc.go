// Package bot plays Blackjack as the people at a table do: a Bot holds one or
// more boxes, sees what the View of their holder shows and nothing else, and
// says lines of the notation.
//
// A bot is asked with Act whenever the view of its boxes has changed. The line
// that it gives counts as said: the caller sends it, and asks again when it was
// done or refused, with the view of then. Who wants to wait a little, as people
// do, asks Wants first and Act when the time has come. If the situation is
// still the same the line was refused, and the bot falls back to what cannot
// be wrong: it stands, declines, bets the least; then it keeps silent.
//
// Its choices depend on its seed and on what lies on the table, never on how
// often it was asked; beside them it keeps in mind a few things that a View
// does not show, such as that the reader was used. A bot that was made anew, as
// after a restart, plays on with its seed as if nothing had happened.
//
// Bots keep to the rules, the nuisance too: what a player must not do is for an
// instructor to say.
package bot
