package blackjack

import (
	"burncard/game"
	"burncard/game/card"
)

// Dealing from the hand, 633a.12(b): a house rule of Blackjack. Where its
// subsections are silent 633a.7 goes on; where they differ they prevail.

// boxFace is how the first two cards of a box fall.
func boxFace(t *game.Table) card.Face { return card.Face(!t.FromHand()) }

// fromHandCites are the clauses that stand in the place of those of 633a.7(f).
var fromHandCites = map[string]string{
	"633a.7(f)(1)": "633a.12(b)(5)(i)", "633a.7(f)(2)": "633a.12(b)(5)(ii)",
	"633a.7(f)(3)": "633a.12(b)(5)(iii)", "633a.7(f)(4)": "633a.12(b)(5)(iv)",
}

var handDeal = game.InOrder(
	&game.Rule{Cite: "633a.12(b)(5)(i)", Title: "From the hand: one card face down to each wagered box", Kind: "variation", Shoe: true, Owed: FirstPass},
	&game.Rule{Cite: "633a.12(b)(5)(ii)", Title: "From the hand: one card face up to the dealer", Kind: "variation", Shoe: true, Owed: UpCard},
	&game.Rule{Cite: "633a.12(b)(5)(iii)", Title: "From the hand: a second card face down to each wagered box", Kind: "variation", Shoe: true, Owed: SecondPass},
	game.Beside(
		game.InOrder(
			game.When(StepPassedOver, DealerMissed),
			&game.Rule{
				Cite: "633a.12(b)(5)(iv)", Title: "From the hand: the hole card face down to the dealer", Kind: "variation", Shoe: true, Gravity: game.Critical, Owed: HoleCard,
			},
		),
		missedBoxes,
	),
)

// roundBurn takes the place of both burns of 633a.7(c).
var roundBurn = &game.Rule{
	Cite: "633a.12(b)(5)", Title: "From the hand: burn a card before every round", Kind: "variation", Shoe: true,
	Owed: func(t *game.Table, owed steps) steps {
		if !t.Round.Burned {
			if owed = burnNext(t, owed); !RoundOnOrWagered(t) {
				owed = owed.May() // nobody plays yet: nothing is owed to a round that may not come
			}
		}
		return owed
	},
}

// packHeld owes that the pack is taken into one hand. It lends its citation to the
// step that takes the pack up after the cut.
var packHeld = &game.Rule{
	Cite: "633a.12(b)(3)#1", Title: "After the cut: take the pack in one hand, on a cover card", Kind: "variation", Shoe: true,
	Owed: func(t *game.Table, owed steps) steps {
		if t.Holds == "" {
			owed = owed.Do(game.Hold)
			owed.Last().Text = "right"
		}
		return owed
	},
	Bars: Never,
}

// heldInRound forbids to lay the pack down; PrepareToDraw has it taken up again.
var heldInRound = &game.Rule{
	Cite: "633a.12(b)(3)#3", Title: "Keep the pack in your hand, over the tray, for the whole round", Protects: "A pack in sight of the camera cannot be changed.", Kind: "variation", Shoe: true,
	Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.LayDown },
}

var handKept = &game.Rule{
	Cite: "633a.12(b)(3)#2", Title: "Hold the pack in the same hand for the whole round", Protects: "A pack that changes hands may not come back as it was.", Kind: "variation", Shoe: true,
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Hold && t.Round.Started },
}

// burnsOnce reports a table where 633a.7(c) holds: not with a double shoe,
// 633a.7(d), nor from the hand, where every round has its burn.
func burnsOnce(t *game.Table) bool { return !t.FromHand() && !t.IsDouble() }

// throwsIn lends its citation to the decision of a player who has drawn. Only he
// knows whether his cards are over 21, until he throws them in.
var throwsIn = &game.Rule{
	Cite: "633a.12(b)(6)(ii)", Title: "After each card the player decides, or throws in a hand over 21", Kind: "variation", Shoe: true, Bars: Never,
}

// turnedToSettle has cards turned that settle a wager before the draws, by 633a.7(g)
// or 633a.8(e). The text has them turned on a surrender, double or split, (b)(6)(i),
// and after the draws, (9), and does not mention the time between. No dealer settles
// by cards that he cannot see: we read that they are turned for it.
var turnedToSettle = &game.Rule{
	Cite: "633a.7(g)#turn", Title: "From the hand: turn the cards first, then settle by them", Protects: "With the cards open everybody can check the pay.", Kind: "variation", Shoe: true, Source: game.Reading,
	Bars: Never,
}

func hidesPair(h hand) bool {
	return h.FaceDown() > 0 && !h.Cleared && len(h.Cards) == 2 &&
		(h.Surrendered || h.Asked == game.Double || h.Asked == game.Split)
}

var pairTurned = &game.Rule{
	Cite: "633a.12(b)(6)(i)", Title: "Surrender, double or split: turn the player's two cards first", Protects: "Everybody sees the two cards before money is added or given back.", Kind: "variation", Shoe: true,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		switch {
		case !t.FromHand() || h.FaceDown() == 0 || h.Cleared:
		case hidesPair(h):
			owed = owed.At(game.Turn, h.At)
		case h.FromPair && partedUnseen(t, h):
			owed = owed.At(game.Turn, h.At).May() // now, or before it is settled
		default:
			owed = IfPassed(t, owed.At(game.Turn, h.At), "633a.12(b)(6)(i)")
		}
		return owed
	},
}

// partedUnseen reports that the pair of the box was split before it was turned.
func partedUnseen(t *game.Table, h hand) bool {
	turn := game.Step{Verb: game.Turn, At: game.Box(h.Seat.N)}
	return t.SkippedStep("633a.12(b)(6)(i)", turn.Line())
}

// handsTurned lets the dealer turn hidden hands as soon as he has drawn. When a hand's turn to
// be settled comes, turnFirst owes it. (9) has each player's cards turned and settled, and
// does not say whether all are turned before the first is settled. A hand that was settled
// unseen is turned at once, for what it says may have to be put right.
var handsTurned = &game.Rule{
	Cite: "633a.12(b)(9)", Title: "From the hand: draw first, then turn each player's cards and settle", Protects: "With the cards open everybody can check the pay.", Kind: "variation", Shoe: true, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		ahead := sidesLie(t) || SettlesInOnePass(t) // else the settlement owes them in any order
		for h := range t.HandsFromFirstBase {
			if !DealerDone(t) || !canTurn(t, h) {
				continue
			}
			if !wagerUndecided(h) {
				owed = owed.At(game.Turn, h.At)
			} else if ahead {
				owed = owed.At(game.Turn, h.At).May()
			}
		}
		return owed
	},
}
