package blackjack

import "burncard/game"

// stepsLate lets the dealer make good a step that he passed over, where the text gives
// no other remedy: a reading. Most rules owe a step until it is done. Rules that owe
// it only in a hand's turn owe it here once more: nothing waits for the step, and it
// is right as long as it can be done.
var stepsLate = game.When(StepPassedOver,
	game.When((*game.Table).IsDouble, game.When(Started, segregated)),
	game.EachHand(game.FromFirstBase,
		game.HandWhen(func(h hand) bool { return h.Asked != game.Double || h.Out() }, overDoubled),
		game.HandWhen(func(h hand) bool { return h.FaceDown() > 0 && !hidesPair(h) }, pairTurned),
	),
)

// IfPassed removes the last step unless it was passed over under the clause.
func IfPassed(t *game.Table, owed steps, cite string) steps {
	if t.SkippedStep(cite, owed.Last().Line()) {
		return owed
	}
	return owed[:len(owed)-1]
}
