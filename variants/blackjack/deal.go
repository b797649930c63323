package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/game/card"
)

// The opening deal, 633a.7(f): twice around the boxes from first base, the
// dealer last each time, the dealer's second card face down.
var openingDeal = game.InOrder(
	&game.Rule{Cite: "633a.7(f)(1)", Title: "One card face up to each wagered box", Kind: "deal", Owed: FirstPass},
	&game.Rule{Cite: "633a.7(f)(2)", Title: "One card face up to the dealer", Kind: "deal", Owed: UpCard},
	&game.Rule{Cite: "633a.7(f)(3)", Title: "A second card face up to each wagered box", Kind: "deal", Owed: SecondPass},
	game.Beside(
		game.InOrder(
			game.When(StepPassedOver, DealerMissed),
			&game.Rule{Cite: "633a.7(f)(4)", Title: "The hole card face down to the dealer", Kind: "deal", Gravity: game.Critical, Owed: HoleCard},
		),
		missedBoxes,
	),
)

var missedBoxes = game.When(StepPassedOver,
	&game.Rule{
		Cite: "633a.14(g)#1", Title: "A box that got no card is dead", Kind: "irregularity",
		Owed: AtHands(func(t *game.Table, h hand) bool { return h.InOpening == 0 && !h.Out() && PassedSecond(t, h) }, game.Step{Verb: game.Dead}),
		Bars: func(t *game.Table, a game.Act) bool {
			h, ok := HandOf(t, a)
			return ok && a.Verb == game.Deal && len(t.DealerHand.Cards) == 0 && tooLateForFirst(t, h)
		},
	},
	&game.Rule{
		Cite: "633a.14(g)#2", Title: "A box with one card chooses: a second card last, or a dead hand", Kind: "irregularity",
		Owed: serveOneCard,
		Bars: func(t *game.Table, a game.Act) bool {
			h, ok := HandOf(t, a)
			return ok && a.Verb == game.Deal && h.Seat.Wagered() && leftWithOne(t, h)
		},
	},
)

// DealerMissed deals a dealer the first card that he missed.
var DealerMissed = &game.Rule{
	Cite: "633a.14(e)", Title: "You missed your first card: take it after the players' second", Protects: "The slip is mended without moving any card that the players have.", Kind: "irregularity",
	Owed: func(t *game.Table, owed steps) steps {
		if len(t.DealerHand.Cards) == 0 && cardPassedOver(t, "633a.7(f)(2)", game.Dealer) && !t.DealerHand.Cleared {
			owed = NextCard(t, owed, game.Dealer, card.FaceUp)
		}
		return owed
	},
}

func cardPassedOver(t *game.Table, cite string, at game.Spot) bool {
	if len(t.Round.Skipped) == 0 {
		return false
	}
	step := game.Step{Verb: game.Deal, At: at}
	if own := fromHandCites[cite]; own != "" && t.FromHand() {
		cite, step.Down = own, at.Kind == game.AtBox
	}
	return t.SkippedStep(cite, step.Line())
}

// NextCard owes the next card to a place: a card from the shoe, or a card that was
// drawn in error and that no earlier step takes, 633a.14(b), (c).
func NextCard(t *game.Table, owed steps, at game.Spot, face card.Face) steps {
	if at.Kind == game.AtBox {
		owed = BeforePlayersCard(t, owed)
	}
	if determinantFor(t, at) && !slices.ContainsFunc(owed, UsesStray) {
		return owed.At(game.Use, at).Under(determinantUsed)
	}
	if len(t.Stray) == 0 || slices.ContainsFunc(owed, UsesStray) {
		owed = PrepareToDraw(t, owed)
		return owed.Deal(at, face)
	}
	if t.Stray[0].Up {
		return owed.At(game.Use, at).Under(StrayExposed)
	}
	return owed.At(game.Use, at).Under(StrayUnseen)
}

// UsesStray reports a step that plays the card drawn in error.
func UsesStray(s game.Step) bool { return s.Verb == game.Use }

// FirstPass owes every wagered box its first card, until the dealer has his: a
// box without one then waits for the second pass, or is dead.
func FirstPass(t *game.Table, owed steps) steps {
	if len(t.DealerHand.Cards) > 0 && !tooSoon(t, 1) || t.DealerHand.Cleared {
		return owed
	}
	for h := range t.HandsFromFirstBase {
		if h.InOpening < 1 && Unserved(h) && !tooLateForFirst(t, h) {
			owed = NextCard(t, owed, h.At, boxFace(t))
		}
	}
	return owed
}

// Unserved reports a hand with a wager that may still get its first cards.
func Unserved(h hand) bool { return h.Wagered() && !h.Out() }

// tooSoon reports that the dealer's card of a pass fell before any box had one of
// that pass. The chapter does not say how that is put right; 633a.14(g) speaks of
// a player who was left out of what the others got, and here nobody was: the
// pass is dealt as ever.
func tooSoon(t *game.Table, pass int) bool {
	dealers := 0
	var boxes [8][8]int8 // cards drawn to each hand
	for i := range t.Round.Record {
		a := &t.Round.Record[i]
		if a.Verb != game.Deal && a.Verb != game.Use {
			continue
		}
		switch a.At.Kind {
		case game.AtDealer:
			if dealers++; dealers == pass {
				return true
			}
		case game.AtBox:
			n := &boxes[a.At.Box&7][a.At.Hand&7]
			if *n++; int(*n) == pass {
				return false
			}
		}
	}
	return false
}

// PassedFirst reports a hand that was passed over in the first pass.
func PassedFirst(t *game.Table, h hand) bool {
	return cardPassedOver(t, "633a.7(f)(1)", h.At) && !tooSoon(t, 1)
}

// tooLateForFirst reports a hand that was passed over in the first pass, and that two
// later hands got a card since. Until then the dealer may still make it good, though
// 633a.14(g) does not say so: a reading. After that the hand waits for the second
// pass.
func tooLateForFirst(t *game.Table, h hand) bool {
	if h.InOpening > 0 || !PassedFirst(t, h) {
		return false
	}
	later := 0
	for o := range t.HandsFromFirstBase {
		after := o.At.Box > h.At.Box || o.At.Box == h.At.Box && o.At.Hand > h.At.Hand
		if after && o.InOpening > 0 && !cardPassedOver(t, "633a.7(f)(1)", o.At) {
			later++
		}
	}
	return later > 1
}

// PassedSecond reports a hand that was passed over in the second pass: another's
// second card, or the hole card, fell before its own.
func PassedSecond(t *game.Table, h hand) bool {
	if !cardPassedOver(t, "633a.7(f)(3)", h.At) || tooSoon(t, 2) {
		return false
	}
	return len(t.DealerHand.Cards) >= 2 || servedBefore(t, h)
}

// servedBefore reports that in the second pass a later hand had its card before
// this one. A second card that fell while the first pass went on, or right after
// the hand's first, came too soon, and nobody was passed over by it.
func servedBefore(t *game.Table, h hand) bool {
	hands, firsts, up := 0, 0, false
	for o := range t.HandsFromFirstBase {
		if Unserved(o) {
			hands++
		}
	}
	var boxes [8][8]int8
	last := game.Dealer
	for i := range t.Round.Record {
		a := &t.Round.Record[i]
		if a.Verb != game.Deal && a.Verb != game.Use {
			continue
		}
		switch a.At.Kind {
		case game.AtDealer:
			up = true
		case game.AtBox:
			n := &boxes[a.At.Box&7][a.At.Hand&7]
			*n++
			later := a.At.Box > h.At.Box || a.At.Box == h.At.Box && a.At.Hand > h.At.Hand
			if *n == 2 && later && a.At != last && (up || firsts >= hands) {
				return true
			}
			if *n == 1 {
				firsts++
			}
		}
		last = a.At
	}
	return false
}

// UpCard owes the dealer his first card.
func UpCard(t *game.Table, owed steps) steps {
	if len(t.DealerHand.Cards) > 0 || t.DealerHand.Cleared {
		return owed
	}
	if cardPassedOver(t, "633a.7(f)(2)", game.Dealer) {
		// Passed over with the first round of cards complete: 14(e).
		if !AnyHand(t, func(h hand) bool { return h.InOpening == 0 && Unserved(h) }) {
			return owed
		}
	}
	return NextCard(t, owed, game.Dealer, card.FaceUp)
}

// SecondPass owes every wagered hand its second card. One that was passed over
// in the first pass is owed the card of this pass, and no more.
func SecondPass(t *game.Table, owed steps) steps {
	for h := range t.HandsFromFirstBase {
		if h.InOpening >= 2 || !Unserved(h) {
			continue
		}
		if tooLateForFirst(t, h) && len(t.DealerHand.Cards) == 0 {
			continue // not before the dealer has his card
		}
		if PassedSecond(t, h) || h.InOpening == 1 && PassedFirst(t, h) || wantsNoSecond(t, h) {
			continue
		}
		owed = NextCard(t, owed, h.At, boxFace(t))
	}
	return owed
}

// HoleCard owes the dealer his second card, face down.
func HoleCard(t *game.Table, owed steps) steps {
	if len(t.DealerHand.Cards) > 1 || t.DealerHand.Cleared {
		return owed
	}
	return NextCard(t, owed, game.Dealer, card.FaceDown)
}

// serveOneCard owes a box with one card the question and, after all others, its second
// card or a dead hand.
func serveOneCard(t *game.Table, owed steps) steps {
	for h := range t.HandsFromFirstBase {
		if !leftWithOne(t, h) {
			continue
		}
		switch {
		case h.Seat.AskedLate:
			owed = NextCard(t, owed, h.At, boxFace(t))
		case h.Seat.NoLate, Leaves(t, h.Seat): // the card comes at his option alone
			owed = owed.At(game.Dead, h.At)
		default:
			owed = owed.Player(game.AnyAnswer, h.At)
		}
	}
	return owed
}

// leftWithOne reports a hand that got one card where all others have, or are
// getting, their second.
func leftWithOne(t *game.Table, h hand) bool {
	return h.InOpening == 1 && !h.Out() &&
		(PassedSecond(t, h) || PassedFirst(t, h) && len(t.DealerHand.Cards) > 0 || wantsNoSecond(t, h))
}

// wantsNoSecond reports a player who, with the dealer's hand complete before his,
// has refused his second card unasked.
func wantsNoSecond(t *game.Table, h hand) bool {
	return h.Seat.NoLate && h.InOpening == 1 && len(t.DealerHand.Cards) > 1
}

// ExposedHole has the floor told of a hole card that everybody saw. The chapter
// is silent on it: the round goes on with both cards up. The dealer may wait for
// the floor's word; no clause says that he must.
var ExposedHole = &game.Rule{
	Cite: "633a.7(h)#2", Title: "Your hole card was exposed: tell the floor", Kind: "reader", Source: game.Reading,
	Mistake: game.FloorUntold, Reason: "exposed",
	Owed: func(t *game.Table, owed steps) steps {
		if t.HoleUp() && !t.Round.HoleTurned && len(t.DealerHand.Cards) == 2 {
			owed = tellAndGoOn(t, owed, dealtToDealer)
		}
		return owed
	},
}

// FallenFaceDown turns a card that should lie face up.
var FallenFaceDown = &game.Rule{
	Cite: "633a.7(f)", Title: "Turn up a card that fell face down by mistake", Protects: "What some at the table know, all should know.", Kind: "deal", Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		if c := t.DealerHand.Cards; len(c) > 0 && !c[0].Up || t.DealerCovered() {
			owed = owed.At(game.Turn, game.Hole).AnyTime()
		}
		for h := range t.HandsFromFirstBase {
			if h.FaceDown() > 0 && fellFaceDown(t, h) {
				owed = owed.At(game.Turn, h.At).AnyTime()
			}
		}
		return owed
	},
}

// fellFaceDown reports a card face down that is not the card of a face-down double.
func fellFaceDown(t *game.Table, h hand) bool {
	if t.FromHand() {
		return false // they are turned before the settlement in any case
	}
	for i, c := range h.Cards {
		if !c.Up && (i < 2 || !DoubleFaceDown.On(&t.House) || !h.Doubled) {
			return true
		}
	}
	return false
}

// CalledFor reports that a card for this place was asked for or is due: physics asks
// this. In the opening deal a card stays where it was put.
func CalledFor(t *game.Table, at game.Spot) bool {
	if at.Kind == game.AtDealer {
		return len(t.DealerHand.Cards) < 2 || t.HoleUp() && (t.DealerDraws() || settledTooSoon(t))
	}
	s, h := t.Seat(at.Box), t.Find(at)
	switch {
	case s == nil || h == nil || !s.Wagered():
		return false
	case h.Asked == game.Hit || h.Asked == game.Double:
		return true
	case h.NeedsSecond():
		return true
	}
	if extraCardWaits(t, s) {
		return true
	}
	return h.InOpening < 2 && !h.Out()
}
