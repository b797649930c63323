package blackjack

import "burncard/game"

// stepsLate lets the dealer make good a step that he passed over, where the text gives
// no other remedy: a reading. Most rules owe a step until it is done. Rules that owe
// it only in a hand's turn owe it here once more: nothing waits for the step, and it
// is right as long as it can be done.
var stepsLate = game.When(StepPassedOver,
	game.When(dealsDoubleShoe, game.When(Started, segregated)),
	game.EachHand(game.FromFirstBase,
		game.HandWhen(turnOver, overDoubled),
		game.HandWhen(pairShown, pairTurned),
	),
)

// turnOver reports a hand whose double is no longer to be settled in its turn.
func turnOver(h hand) bool { return h.Asked != game.Double || h.Out() }

// pairShown reports a hand whose two cards are not to be turned at once.
func pairShown(h hand) bool { return h.FaceDown() > 0 && !hidesPair(h) }

// IfPassed removes the last step unless it was passed over under the clause.
func IfPassed(t *game.Table, owed steps, cite string) steps {
	if t.SkippedStep(cite, owed.Last().Line()) {
		return owed
	}
	return owed[:len(owed)-1]
}
