// Package game is a card table without a clock, a network or a die: the
// places where cards and chips lie, the acts that move them, the rules that
// say what is owed, and the judge.
//
// Four questions are answered by four pure functions, kept apart:
//
//   - Can it happen? Decide answers with facts or a refusal; it knows physics
//     and no rule.
//   - What is it now? Table.Evolve applies one fact; it never fails and never
//     thinks.
//   - Was it right? Rulebook.Judge holds an act against Rulebook.Due.
//   - May it pass in this mode? Rulebook.Submit, which joins the other three.
//
// A table is the fold of its facts. Chance enters only through Draw, and facts
// keep what was drawn. The package knows no variant by name: a Rulebook, which
// package variants makes, carries the rules, and wager ids are plain text.
package game
