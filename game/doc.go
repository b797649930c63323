// Package game is a card table without a clock, a network or a die: the
// places where cards and chips lie, the acts that move them, the rules that
// say what is owed, and the judge.
//
// Four questions are answered by four pure functions, kept apart:
//
//   - Can it happen? Table.Decide answers with facts or a refusal; it knows
//     physics and no rule.
//   - What is it now? Table.Evolve applies facts; it never fails and never
//     thinks.
//   - Was it right? Table.Judge holds an act against Table.Due.
//   - May it pass in this mode? Mode.Passes.
//
// Referee.Consider asks them of one act, and Referee.Commit does what came of it: these
// two are what live tables, scripts and the auto-dealer call.
//
// A word of the notation stands in words_*.go, a file for each family. Its physics is
// a function (decideBurn) beside the thing that it moves; what it leaves behind is a
// function in past tense (burned) in evolve.go or beside that thing; how a step
// matches it is in step_matching.go. What facts change stands with each fact, as
// its method apply.
//
// A table is the fold of its facts. Chance enters only through Draw, and facts
// keep what was drawn. The package knows no variant by name: a Rulebook, which
// package variants makes, carries the rules, and wager ids are plain text.
package game
