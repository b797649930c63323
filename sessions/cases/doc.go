// Package cases finds fresh cases of a clause: tables in the middle of a round at which a
// dealer shows whether he knows it. One search serves every clause of every game. It deals
// seeded tables, with bots as players, breaches of players and faults of devices; before each
// step of the dealer's it tries wrong acts that no rule names: to leave the step out, an amount
// a chip off, another box, face or verb, an act that nothing called for. A case is kept only
// where the wrong act is marked first under the clause, where it is not with that rule taken
// out of the book, and where the automatic dealer deals the round from there to its end
// unmarked. All of it follows from the seed: nothing is stored, and no clock or chance is asked.
package cases
