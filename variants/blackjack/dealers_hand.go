package blackjack

import (
	"burncard/game"
	"burncard/game/card"
)

// The dealer's own hand, 633a.7(l) to (n).

// TurnHole has the hole card turned after the players' decisions.
var TurnHole = &game.Rule{
	Cite: "633a.7(l)#1", Title: "All players done: turn the hole card", Kind: "draw", Gravity: game.Critical, AwaitsPlayers: true,
	Owed: While(func(t *game.Table) bool { return t.HoleDown() && !DealerBlackjack(t) }, game.Step{Verb: game.Turn, At: game.Hole}),
	// The dealer's further cards come after it.
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Deal && a.At == game.Dealer && t.HoleDown() && t.AllHaveTwo() &&
			(t.Round.Read || !t.HighUp()) && !DealerBlackjack(t)
	},
}

var draw = game.InOrder(
	&game.Rule{
		Cite: "633a.7(l)#3", Title: "Call your total after each card you draw", Kind: "draw", Gravity: game.Minor,
		Owed: func(t *game.Table, owed steps) steps {
			n, points := len(t.DealerHand.Cards), t.DealerHand.FullTotal()
			if n <= 2 {
				return owed
			}
			call := owed.Do(game.Call).Number(points.Points)
			switch {
			case t.Round.Called != n:
				return call
			case !dealerTotal(t, game.Act{N: t.Round.CalledN}):
				// A false total is a mistake once; the right one mends it.
				return call.May()
			}
			return owed
		},
		// A false total of his own is a mistake at any time, 633a.7(l).
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.Call && a.At == Nowhere && !dealerTotal(t, a)
		},
	},
	&game.Rule{
		Cite: "633a.7(m)", Title: "Draw to a hard or soft 17", Kind: "draw",
		Owed: func(t *game.Table, owed steps) steps {
			if t.DealerDraws() {
				if owed = NextCard(t, owed, game.Dealer, card.FaceUp); HitsSoft17.On(&t.House) && t.DealerHand.FullTotal().Points == 17 && owed.Last().Verb == game.Deal {
					owed = owed.Under(Soft17Drawn)
				} else if rule := drawnForSide(t); rule != nil && owed.Last().Verb == game.Deal {
					owed = owed.Under(rule)
				}
			} else if settledTooSoon(t) {
				owed = NextCard(t, owed, game.Dealer, card.FaceUp).May()
			}
			return owed
		},
	},
	StrayUnusable,
)

func dealerTotal(t *game.Table, a game.Act) bool {
	n := t.DealerHand.Total()
	return a.N == n.Points || a.N == game.Bust && t.DealerOver(n)
}

func trueTotal(a game.Act, t card.Total) bool {
	return a.N == t.Points || a.N == game.Bust && t.Bust()
}

// Stands reports a dealer's total that takes no card: 17 and more, but a soft 17
// where the house draws on it.
func Stands(t *game.Table) bool {
	n := t.DealerHand.FullTotal()
	return n.Points >= 17 && !(n.Points == 17 && n.Soft && HitsSoft17.On(&t.House))
}

// Soft17Drawn lends its citation to the card on a soft 17.
var Soft17Drawn = &game.Rule{
	Cite: "house.635a.7#soft-17", Title: "Draw on a soft 17, by house rule", Kind: "draw", Source: game.HouseRules,
	Bars: Never,
}

// What a game may leave to the house of the dealer's draw. 633a.7(m), 590.7(m),
// 633c.5(s) and 685a.7(m) have the dealer stand on every 17.
var (
	HitsSoft17  = game.NewFlag("soft-17", "house.soft-17", "The dealer on a soft 17", "stands", "draws", game.ChangesEdge)
	AlwaysDraws = game.NewFlag("draws", "633a.7(n)", "The dealer draws", "when-needed", "always", game.KeepsEdge) // where it can change no outcome
)

// BlackjackDraws reports a dealer who draws: he is below 17, and the result of
// some wager depends on it, 633a.7(m), (n).
func BlackjackDraws(t *game.Table) bool {
	d := &t.DealerHand
	return t.HoleUp() && !d.Cleared && !Stands(t) && SomebodyToBeat(t)
}

// SomebodyToBeat reports a hand or a side wager whose result depends on the dealer's
// total. A hand that is dead, over 21, surrendered, rescued or settled does not, nor
// does a 21 that wins anyway or a Blackjack whose pay is certain.
func SomebodyToBeat(t *game.Table) bool {
	return anyHandOnDraw(t) || sideOnDealer(t)
}

func anyHandOnDraw(t *game.Table) bool {
	return AnyHand(t, func(h hand) bool { return h.WagerLies() && dependsOnDraw(t, h) })
}

func dependsOnDraw(t *game.Table, h hand) bool {
	return !h.Dead && !h.Surrendered && !h.Rescued && !h.Seat.Dead && (coveredHand(t, h) || !Wins21(t, h) && !payCertain(t, h) && !h.Bust())
}

func payCertain(t *game.Table, h hand) bool { return h.Blackjack() && !t.Book().BlackjacksWait }

// settledTooSoon reports that the last hand, or the last side wager on the dealer's cards, was
// settled while the dealer still had to draw. He may draw now and put the settlement right.
func settledTooSoon(t *game.Table) bool {
	return t.HoleUp() && !t.DealerHand.Cleared && !Stands(t) &&
		(AnyHand(t, func(h hand) bool { return h.Settled && dependsOnDraw(t, h) }) || anySideOnDealer(t, func(w game.Wager) bool { return w.Settled && w.Staked > 0 }))
}

// turnDoubles has face-down doubles turned before they are settled, at any time from
// the hole card on; the text leaves the time open. This rule lets the dealer turn
// them; turnFirst makes him, in the settlement.
var turnDoubles = &game.Rule{
	Cite: "633a.10(c)", Title: "Turn a face-down double before you settle it", Protects: "With the cards open everybody can check the pay.", Kind: "draw", Source: game.HouseRules, AnyOrder: true,
	Owed: AtHands(func(t *game.Table, h hand) bool { return !t.FromHand() && lastFaceDown(h) }, game.Step{Verb: game.Turn, AnyTime: true, May: true}),
	Bars: func(t *game.Table, a game.Act) bool {
		if a.Verb != game.Take && a.Verb != game.Pay && a.Verb != game.Push && a.Verb != game.Half {
			return false
		}
		h, ok := HandOf(t, a)
		return ok && faceDownDouble(t, h)
	},
}

// turnFirst owes that a hand is turned before anything is settled by it.
func turnFirst(t *game.Table, owed steps, h hand) steps {
	owed = owed.At(game.Turn, h.At)
	if t.FromHand() {
		return owed.Under(handsTurned)
	}
	return owed.Under(turnDoubles)
}

func lastFaceDown(h hand) bool {
	n := len(h.Cards)
	return n > 2 && h.FaceDown() > 0 && !h.Cards[n-1].Up && !h.Cleared
}

func faceDownDouble(t *game.Table, h hand) bool {
	return lastFaceDown(h) && wagerUndecided(h) && DealerShown(t)
}

// coveredHand reports a hand with a card that nobody but its player can see, or saw before it
// was picked up. Nothing is settled by it, and no step that is owed tells of it. Where it was
// picked up, no rule says how its wager ends, and the floor voids the round; a wager that was
// given up ends without the cards.
func coveredHand(t *game.Table, h hand) bool {
	return t.AnyFaceDown() && h.FaceDown() > 0 && (!h.Cleared || !h.Surrendered && !h.Rescued)
}

// canTurn reports a covered hand that lies there still.
func canTurn(t *game.Table, h hand) bool { return coveredHand(t, h) && !h.Cleared }
