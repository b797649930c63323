package hybrid

import (
	"slices"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/virtualdevices"
)

// Irregularities with the cards of a table at which terminals share positions. 633c.5
// does not mention them: 633a.14 is followed, with a position in the place of a
// player. The bets on a dead position go back at all terminals that play it.

// sharedAdvice are calls to the floor that a careful dealer makes and need not make.
var sharedAdvice = []game.Node{
	blackjack.StrayAdvice, blackjack.OwnDrawAdvice, blackjack.ForgottenAdvice,
	blackjack.Advise("633a.14(i)#floor", "A position or terminal was passed over: tell the floor", "order",
		blackjack.SkippedUnder("633a.7(f)(1)", "633a.7(f)(3)", "633c.5(p)(2)", "633c.5(q)#1"),
		func(a *game.Act) bool { return a.Verb == game.Deal || a.Verb == game.Turn }),
}

// shownEarly reports a hole card that shows before the players are done: it fell
// face up, or a reader that said Blackjack had it turned. Terminals decide all
// the same, with both cards up.
func shownEarly(t *game.Table) bool {
	return t.HoleUp() && !t.DealerCovered() && !t.DealerHand.Cleared && !t.DealerHand.Blackjack() && (!t.Round.HoleTurned || t.Round.Read && t.Round.ReadsBJ)
}

// sharedShown reports that the dealer's cards are shown and that no terminal has a
// decision left.
func sharedShown(t *game.Table) bool {
	if shownEarly(t) {
		return t.Deciding() == 0 && !t.CommunityWanted()
	}
	return blackjack.DealerShown(t)
}

func playersLeft(t *game.Table) bool { return !sharedShown(t) }

var sharedVoid = &game.Rule{
	Cite: "house.void#1", Title: "Void round: every bet goes back to its terminal", Kind: "irregularity", Halts: true, Source: game.HouseRules,
	Answers: []game.Verb{game.InjectShort},
	Owed: func(t *game.Table, owed steps) steps {
		if owed = settleDecided(t, owed); len(t.Community) > 0 {
			owed = owed.At(game.Clear, game.Community)
		}
		return owed
	},
}

// missedPositions: 633a.14(g) has a player without his first cards choose, or
// his hand is dead. A position is of many: it is dead, and their bets go back.
var missedPositions = game.When(blackjack.StepPassedOver, &game.Rule{
	Cite: "633a.14(g)", Title: "A position without its two cards is dead", Protects: blackjack.Protects["633a.14(g)#1"], Kind: "irregularity", Source: game.Reading,
	Owed: blackjack.AtHands(func(t *game.Table, h game.InBox) bool {
		return !h.Out() && h.InOpening <= 1 && (blackjack.PassedSecond(t, h) || h.InOpening == 1 && blackjack.PassedFirst(t, h) && len(t.DealerHand.Cards) > 0)
	}, game.Step{Verb: game.Dead}),
})

// missedCommunity: 633a.14(i) has a player whose card was missed choose, before
// the hole card is shown, between the card and a dead hand. Once it is shown
// nothing is left to choose.
var missedCommunity = &game.Rule{
	Cite: "633a.14(i)", Title: "Card missed until the hole card showed: dead hand, bet goes back", Protects: "The dealer's slip must not give a player a card after the hole card is seen.", Kind: "irregularity", Source: game.Reading,
	Owed: settledWhile(anyTerminal(func(w *game.Terminal) bool {
		return slices.ContainsFunc(w.Hands, func(p game.Play) bool { return p.Wants() && w.Device.On(p.Wager) > 0 })
	})),
}

var deadPositions = &game.Rule{
	Cite: "633a.14(j)(1)", Title: "All positions dead: every bet goes back, collect the cards", Kind: "irregularity", Halts: true, Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			if !h.Dead && !h.Cleared {
				owed = owed.At(game.Dead, h.At)
			}
		}
		if len(t.Stray) > 0 {
			owed = owed.Do(game.Discard)
		}
		return sharedPickUp.Owed(t, settleDecided(t, owed))
	},
}

// shufflerMended: 633a.14(m) lets another method of shuffling be used once the
// shuffler is covered. Here there is none, 633c.5(j).
var shufflerMended = &game.Rule{
	Cite: "633c.5(j)#mended", Title: "Dead shuffler: wait until it is mended, shuffle no other way", Protects: "Hands that do not touch the shuffle cannot arrange it.", Kind: "irregularity", Source: game.Reading,
	Answers: []game.Verb{game.InjectShuffler},
	Owed:    func(_ *game.Table, owed steps) steps { return owed.Floor(game.RepairShuffler) },
	// The floor's `go ahead` does not repair it.
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Approve && shufflerUnusable(t) },
}

// sharedAllowed is blackjack.Allowed, except that the floor's `go ahead` is no answer
// to a shuffler that cannot be used.
func sharedAllowed(t *game.Table, a game.Act) bool {
	return !(a.Verb == game.Approve && shufflerUnusable(t)) && blackjack.Allowed(t, a)
}

func shufflerUnusable(t *game.Table) bool {
	return t.GivenUp() || t.ShufflerSign() != virtualdevices.NoSign
}
