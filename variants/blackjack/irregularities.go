package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/variants/wager"
)

// Irregularities, 633a.14.

// A card drawn in error: unseen it is the next card; seen, it is offered to the next
// player in turn. Both rules lend their citation to the step that uses the card, which
// NextCard makes.
var (
	StrayUnseen  = strayRule("633a.14(b)", "Drawn in error, not seen: it is the next card", false)
	StrayExposed = strayRule("633a.14(c)#1", "Drawn in error and seen: it is the next card all the same", true)
)

func strayRule(cite, title string, seen bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "irregularity",
		Answers: []game.Verb{game.InjectSticks},
		Bars: func(t *game.Table, a game.Act) bool {
			return (a.Verb == game.Deal || a.Verb == game.Discard) && len(t.Stray) > 0 && t.Stray[0].Up == seen
		},
	}
}

var refusedMore = &game.Rule{
	Cite: "633a.14(c)#2", Title: "Exposed card refused: no other card for him this round", Kind: "irregularity",
	Answers: []game.Verb{game.InjectSticks},
	Bars: func(t *game.Table, a game.Act) bool {
		h := t.Find(a.At)
		return (a.Verb == game.Deal || a.Verb == game.Use) && a.At.Kind == game.AtBox && h != nil && h.NoMore
	},
}

// StrayUnusable discards a stray card that nobody took and the dealer cannot use.
var StrayUnusable = game.When(StrayLies,
	&game.Rule{
		Cite: "633a.14(d)", Title: "A card you drew on 17 or more goes to the discard rack", Kind: "irregularity",
		Owed: While(ownDraw, game.Step{Verb: game.Discard}),
	},
	&game.Rule{
		Cite: "633a.14(c)#3", Title: "A card that nobody can use goes to the discard rack", Kind: "irregularity",
		Answers: []game.Verb{game.InjectSticks},
		Owed: While(func(t *game.Table) bool {
			return DealerShown(t) && !t.DealerDraws() && !ownDraw(t) && !strayForExtraCard(t)
		}, game.Step{Verb: game.Discard}),
	},
)

// ownDraw reports that the card beside the layout was the dealer's own draw on
// 17 or more. While his hole card lies face down nobody can know: the floor's
// checklist would tell of it.
func ownDraw(t *game.Table) bool {
	return t.StrayFor.Kind == game.AtDealer && DealerShown(t) && Stands(t) && !strayForExtraCard(t)
}

// shortShoe deals with a shoe that does not last for the round, 633a.14(f). The cards
// of the rack are shuffled and cut as always; the cards on the layout stay.
var shortShoe = game.InOrder(
	shoeOutAdvice,
	game.When(withShuffler, markedOut),
	&game.Rule{
		Cite: "633a.14(f)#1", Title: "The shoe runs out in a round: shuffle and cut the discard rack", Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectShort},
		Owed:    While(func(t *game.Table) bool { return !t.PackState.Shuffled }, game.Step{Verb: game.Shuffle}),
	},
	cutting, coverBack, loading,
	shortShoeBurn,
)

var shortShoeBurn = &game.Rule{
	Cite: "633a.14(f)#2", Title: "After that shuffle: burn one card, then finish the round", Kind: "irregularity", Halts: true,
	Answers: []game.Verb{game.InjectShort},
	Owed:    burnNext,
}

// LeastShoe is the smallest stack that can be cut and dealt from.
const LeastShoe = 30

// ShoeEmpty reports a shoe without cards.
func ShoeEmpty(t *game.Table) bool { return t.ShoeLeft() == 0 }

func shoeShort(t *game.Table) bool      { return t.Round.Started && ShoeEmpty(t) && WantsCard(t) }
func stackMakesShoe(t *game.Table) bool { return stackSize(t) >= LeastShoe }

// ShoeOut reports that what a round owes cannot go on without a card from an empty shoe.
// 633a.14(f) does not say when the shuffle begins: what needs no card, such as a side
// wager or the reader, comes first, as it does with a full shoe. A shuffle that has begun
// goes on.
func ShoeOut(t *game.Table, owed []game.Step) bool {
	return len(t.Pack) > 0 || slices.ContainsFunc(owed, func(s game.Step) bool {
		return s.Now && !s.May && (s.Verb == game.Deal || s.Verb == game.Hold)
	})
}

// shortShoeSeen reports that the dealer may make the shoe up before such a card is due.
func shortShoeSeen(t *game.Table) bool {
	return shoeShort(t) && !MixerHasCards(t) && len(t.Pack) == 0 && stackMakesShoe(t)
}

// WantsCard reports that a card is still to come, as far as hands and dealer have asked.
func WantsCard(t *game.Table) bool {
	if AllHandsDead(t) || len(t.Stray) > 0 {
		return false
	}
	if DealerBlackjack(t) {
		return !t.AllHaveTwo() || anyExtraCardWaits(t)
	}
	if !t.AllHaveTwo() || !t.DealerHand.Cleared && (len(t.DealerHand.Cards) < 2 || t.DealerDraws()) {
		return true
	}
	if t.Has.SwitchPlaces > 0 && AnyBox(t, func(s *game.Seat) bool { return t.Called(game.SwitchPlace(s.N)) }) {
		return true
	}
	return AnyHand(t, func(h hand) bool {
		return !h.Dead && !h.Cleared && !h.Settled && (h.Asked == game.Hit || h.Asked == game.Double || h.NeedsSecond())
	})
}

// ReaderMisused has the floor told first, whatever the reader shows, 633a.14(j).
var ReaderMisused = &game.Rule{
	Cite: "633a.14(j)", Title: "Reader used against 2 to 9: tell the floor first", Kind: "irregularity", Halts: true, Mistake: game.FloorUntold, Reason: "reader", Mishap: true,
	Owed: TellFloor(func(t *game.Table) bool {
		return t.Round.Read && !t.Round.ReadHigh && !t.Round.ToldSince(OfVerb(game.Read))
	}),
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Read && !t.HighUp()
	},
}

var deadHands = &game.Rule{
	Cite: "633a.14(j)(1)", Title: "All hands dead: collect the cards, return every wager", Kind: "irregularity", Halts: true, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			for i := range s.Hands {
				h := &s.Hands[i]
				if h.Dead {
					continue
				}
				if owed = owed.At(game.Dead, s.Spot(i)); h.Settled && h.Cleared {
					owed = owed.May() // nothing of it is left to be dead
				}
			}
		}
		return returnAll(t, clearAll(t, owed))
	},
}

var deadHandReturns = &game.Rule{
	Cite: "633a.14(g)", Title: "The wager of a dead hand goes back", Protects: "A hand that could not be played cannot lose.", Kind: "irregularity", Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			if (h.Dead || h.Seat.Dead) && h.WagerLies() {
				owed = giveBack(owed, h.Hand, h.At).AnyTime().Under(missedReturn(t, h))
			}
		}
		for s := range t.WageredFromFirstBase {
			for _, w := range s.Side {
				if w.Plays() && (DeadBeforeTwoCards(s) || wager.IsAnte(w.ID) && AnteBack(s, &w) > 0) {
					owed = owed.Settle(game.Return, game.Box(s.N), w.ID, 0).AnyTime()
				}
			}
		}
		return owed
	},
}

// missedReturn is the rule under which the wager of a dead hand goes back, if the hand died by
// 633a.14(i); else nil.
func missedReturn(t *game.Table, h hand) *game.Rule {
	if passedOver(t, h) {
		return missedReturns
	}
	return nil
}

// diedOfMiss reports a hand that is dead because the dealer missed it. Only by mistake is its
// wager settled, before or after.
func diedOfMiss(t *game.Table, h hand) bool {
	return (h.Dead || h.Seat.Dead) && (h.InOpening < 2 || passedOver(t, h))
}

// missedReturns cites the return for a hand that died because its card was missed. 633a.14(i)
// orders it, while (g) says only that the hand is dead.
var missedReturns = CitationOnly("irregularity", "633a.14(i)#return", "Missed player, dead hand: his wager goes back").
	Protecting("A hand that could not be played cannot lose.")

// DeadBeforeTwoCards reports a box with a hand that died before its second card. Its
// side wagers cannot be settled by any cards.
func DeadBeforeTwoCards(s *game.Seat) bool {
	return s.Wagered() && slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.InOpening < 2 && (s.Dead || h.Dead) })
}

// The last way out: when nothing else is owed and the round is not over, the
// floor is called and voids it.
var (
	LastCall = &game.Rule{
		Cite: "house.floor", Title: "No rule says how to go on: call the floor", Kind: "irregularity", Halts: true, Source: game.HouseRules,
		Answers: []game.Verb{game.InjectShort},
		Owed:    TellFloor(func(t *game.Table) bool { return t.Round.FloorTold == 0 }),
	}
	LastVoid = &game.Rule{
		Cite: "house.void", Title: "No way on: the floor calls the round void", Kind: "irregularity", Halts: true, Source: game.HouseRules,
		Answers: []game.Verb{game.InjectShort},
		Owed:    func(_ *game.Table, owed steps) steps { return owed.Floor(game.Void) },
	}
	voidReturn = &game.Rule{
		Cite: "house.void#1", Title: "Void round: every wager goes back", Kind: "irregularity", Halts: true, Source: game.HouseRules, AnyOrder: true,
		Answers: []game.Verb{game.InjectShort},
		Owed:    returnAll,
	}
	VoidClear = &game.Rule{
		Cite: "house.void#2", Title: "Void round: the cards go to the discard rack", Kind: "irregularity", Halts: true, Source: game.HouseRules, AnyOrder: true,
		Answers: []game.Verb{game.InjectShort},
		Owed:    clearAll,
	}
)

func giveBack(owed steps, h *game.Hand, at game.Spot) steps {
	if h.OnLayout() == 0 {
		return owed.Settle(game.Take, at, "main", 0)
	}
	return owed.Settle(game.Return, at, "main", 0)
}

func returnAll(t *game.Table, owed steps) steps {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		for j := range s.Hands {
			switch h, at := &s.Hands[j], s.Spot(j); {
			case h.WagerLies():
				owed = giveBack(owed, h, at)
			case settledVoid(t, s, at, "main"):
				owed = makeGood(owed, at, "main", h.Staked-h.Given, nil)
			}
		}
		switch at := game.Box(s.N); {
		case !s.Insurance.IsZero():
			owed = owed.Settle(game.Return, at, "insurance", 0)
		case settledVoid(t, s, at, "insurance"):
			owed = makeGood(owed, at, "insurance", s.Insured-s.InsPaid, nil)
		}
		for j := range s.Side {
			switch w, at := &s.Side[j], game.Box(s.N); {
			case w.Plays():
				owed = owed.Settle(game.Return, at, w.ID, 0)
			case w.Settled && wager.IsAnte(w.ID) && t.Owner(s) != nil:
				owed = makeSideGood(t, owed, s, w, sideOff(t, s, w)) // that the house has taken
			case settledVoid(t, s, at, w.ID):
				lacks := w.Staked - w.Given
				if settledIn(t.Round.Record[:playEnded(t)], at, w.ID) {
					lacks = sideOff(t, s, w) // of what its cards had decided
				}
				owed = makeSideGood(t, owed, s, w, lacks)
			}
		}
	}
	return owed
}

// settledVoid reports a wager that the dealer settled after the round was void, or after he
// misused a reader that may show the hole card. It should have gone back as it was. What was
// settled before that stays as it is: 633a.14(j)(1) does not say so, we read that it speaks of
// hands that are still played.
func settledVoid(t *game.Table, s *game.Seat, at game.Spot, wager string) bool {
	return t.Owner(s) != nil && settledIn(t.Round.Record[playEnded(t):], at, wager)
}

// settledIn reports that one of the acts settled the wager.
func settledIn(acts []game.Act, at game.Spot, wager string) bool {
	for _, a := range acts {
		switch own := a.At == at || at.Hand <= 1 && a.At.Box == at.Box && a.At.Hand <= 1; {
		case !own || a.By != game.ByDealer || a.Wager != wager && (wager != "main" || a.Wager != ""):
		case a.Verb == game.Pay || a.Verb == game.Take || a.Verb == game.Push || a.Verb == game.Half || a.Verb == game.Return || a.Verb == game.Credit:
			return true
		}
	}
	return false
}

// playEnded is the place in the round's record where a round that decides nothing came to its
// end: the floor's word or, in a round that 633a.14(j)(1) ends, the first use of the reader.
func playEnded(t *game.Table) int {
	for i, a := range t.Round.Record {
		if a.Verb == game.Void || a.Verb == game.Read && !t.Round.Void {
			return i
		}
	}
	return len(t.Round.Record)
}

func clearAll(t *game.Table, owed steps) steps {
	owed = bookedLeft.Owed(t, owed)
	if len(t.Stray) > 0 {
		owed = owed.Do(game.Discard)
	}
	if len(t.Determinant) > 0 {
		owed = owed.Do(game.Segregate)
	}
	return PickUp.Owed(t, owed)
}

// RevealingReader is a reader that could show a player the hole card, 633a.14(j)(1).
var RevealingReader = game.NewFlag("reader", "633a.14(j)", "The card reader", "blind", "revealing", game.KeepsEdge)
