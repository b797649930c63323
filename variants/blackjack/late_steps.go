package blackjack

import "burncard/game"

// A step that was passed over and can still be made good is right when it comes
// late, wherever the text gives no other remedy: a reading. Most rules owe what
// lacks for as long as it lacks. Those that owe a step in a hand's turn alone owe
// it here again, where it was passed over: nothing waits for it, and it is right
// until what it was about is gone.
var stepsLate = game.When(PassedOverBefore,
	game.When(isDouble, game.When(Started, segregated)),
	game.EachHand(game.FromFirstBase,
		game.HandWhen(turnOver, overDoubled),
		game.HandWhen(pairShown, pairTurned),
	),
)

// turnOver reports a hand whose double is not to be dealt with in its turn any more.
func turnOver(h hand) bool { return h.Asked != game.Double || h.Out() }

// pairShown reports a hand whose two cards are not to be turned at once.
func pairShown(h hand) bool { return h.FaceDown() > 0 && !hidesPair(h) }

// IfPassed takes the step that was added last away again unless it was passed over
// under the clause.
func IfPassed(t *game.Table, owed steps, cite string) steps {
	if t.SkippedStep(cite, owed.Last().Line()) {
		return owed
	}
	return owed[:len(owed)-1]
}
