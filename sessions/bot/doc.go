// Package bot plays Blackjack like the people at a table: a Bot holds one or
// more boxes, sees only the View of their holder, and says lines of the
// notation.
//
// Call Act whenever the view of the bot's boxes has changed. The line that it
// returns counts as said: the caller sends it, and calls Act again with the new
// view when the line was done or refused. A caller that delays lines, as people
// do, calls Wants first and Act later. If the situation is still the same, the
// line was refused, and the bot falls back to a safe line: it stands, declines,
// bets the least; then it keeps silent.
//
// Its choices depend on its seed and on the table, never on how often it was
// asked. It also remembers a few things that a View does not show, such as that
// the reader was used. A bot that was made again after a restart plays on with
// its seed as if nothing had happened.
//
// Bots keep to the rules unless their style has sins, see misbehave.
package bot
