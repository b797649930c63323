package variants

import "burncard/game"

// Blackjack is chapter 633a as it is played from a single, hand-shuffled shoe.
func Blackjack() *game.Rulebook {
	return &game.Rulebook{
		Variant: "blackjack",
		Title:   "Blackjack",
		Edition: "633a/1",
		Procedure: game.InOrder(
			game.When(voided, voidReturn, voidClear),
			game.When(notVoided,
				breaches,
				game.When(betweenRounds, game.Beside(readerInspection, opening, cash, sundries, fill)),
				game.When(outOfCards, lastCall, lastVoid),
				game.When(shoeShort, shortShoe),
				game.When(cardsLeft, game.When(roundOn, blackjackRound)),
			),
			game.When(started, game.Otherwise(lastCall, lastVoid)),
		),
		Bars:    bars,
		Allowed: allowed,
		Called:  called,
		Refuse:  refuse,
	}
}

// blackjackRound is one round, 633a.7(f) to (s).
var blackjackRound = game.InOrder(
	readerMisused,
	game.When(handsDead, deadHands),
	game.When(handsAlive, game.InOrder(
		game.Span(
			game.When(openingOn, newDealerBurn),
			openingDeal,
			exposedHole,
			fallenFaceDown,
			game.When(holeDown, insurance, reader),
			game.When(noDealerBlackjack, game.Span(
				game.When(playersToServe, newDealerBurn),
				game.EachHand(game.FromFirstBase, turn...),
				game.EachHand(game.FromFirstBase, lateTurn...),
			)),
			turnHole,
			game.When(dealerShown, game.Span(
				surrendersOnCards,
				blackjacksAfterHole,
				game.Span(draw, turnDoubles),
				game.Span(settlement),
				lossesOfInsurance,
			)),
			putRight,
			deadHandReturns,
		),
		game.When(dealerShown, pickUp),
	)),
)

func voided(t *game.Table) bool        { return t.Round.Void }
func notVoided(t *game.Table) bool     { return !t.Round.Void }
func started(t *game.Table) bool       { return t.Round.Started }
func betweenRounds(t *game.Table) bool { return !t.Round.Started }
func holeDown(t *game.Table) bool      { return t.HoleDown() }

// roundOn reports a round under way, or wagers that wait for one.
func roundOn(t *game.Table) bool {
	if t.Round.Started {
		return true
	}
	for i := range t.Boxes {
		if t.Boxes[i].Wagered() {
			return true
		}
	}
	return false
}

// openingOn reports an opening deal under way.
func openingOn(t *game.Table) bool { return t.Round.Started && !t.AllHaveTwo() }

// playersToServe reports a round under way in which a player may still get a
// card.
func playersToServe(t *game.Table) bool {
	if !t.Round.Started || dealerShown(t) || !t.AllHaveTwo() {
		return false
	}
	for s := range t.WageredFromFirstBase {
		for i := range s.Hands {
			if h := &s.Hands[i]; h.Open() || h.Asked != game.NoVerb {
				return true
			}
		}
	}
	return false
}

// handsDead reports a round that 633a.14(j)(1) ended: a reader that could show
// the hole card was used with a low up card, and the floor knows.
func handsDead(t *game.Table) bool {
	return t.Round.Read && t.House.RevealingReader && !t.Round.ReadHigh && t.Round.FloorTold > 0
}

func handsAlive(t *game.Table) bool { return !handsDead(t) }

// dealerBlackjack reports what is known of the dealer's first two cards: what
// they are, once shown, and until then what the reader said.
func dealerBlackjack(t *game.Table) bool {
	if t.HoleUp() {
		return t.DealerHand.Blackjack()
	}
	return t.Round.Read && t.Round.ReadHigh && t.Round.ReadsBJ
}

func noDealerBlackjack(t *game.Table) bool { return !dealerBlackjack(t) }

// dealerShown reports that the hole card has been turned, or that the dealer's
// cards are gone already.
func dealerShown(t *game.Table) bool { return t.HoleUp() || t.DealerHand.Cleared }

// hand is one rule's view of a hand.
type hand = game.InBox

// steps is what a rule appends to.
type steps = []game.Step
