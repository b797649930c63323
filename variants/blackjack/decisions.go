package blackjack

import (
	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// A player's turn, 633a.7(i) to (k), 633a.9 to 11: clockwise from first base,
// each hand to its end before the next.
var playersTurn = []game.Node{
	game.Slot(BeforeDecision),
	game.HandWhen(pending,
		game.HandWhen(waitsForPlayer, game.When(chosen(game.SignalsShown), signAgain), PlayerDecides),
		game.HandWhen(hasFaceDown, game.HandWhen(hidesPair, pairTurned)),
		game.HandWhen(waitsForDealer,
			game.HandWhen(BlackjackInTurn, blackjackTurn...),
			game.HandWhen(surrendered, game.When(houseHasCalls, surrenderCall)),
			game.HandWhen(surrendered, surrenderTurn...),
			game.HandWhen(rescued, game.Slot(Rescue)),
			game.HandWhen(asked(game.Double), doubleTurn...),
			game.HandWhen(asked(game.Split), splitTurn...),
			game.HandWhen(hand.NeedsSecond, splitInTurn),
			game.HandWhen(asked(game.Hit), hitTurn),
			game.HandWhen(overTwentyOne, BustTaken),
			game.HandWhen(onTwentyOne, game.Slot(TwentyOne)),
		),
	),
}

var blackjackTurn = []game.Node{
	&game.Rule{
		Cite: "633a.7(i)(1)(i)", Title: "Blackjack against 2 to 9: call, pay and pick up in its turn", Kind: "decision",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if !BlackjackInTurn(h) || t.HighUp() {
				return owed
			}
			return PayAndClear(t, Announce(sidesMayGo(t, owed, h.Seat), h), h, naturalPays(t, h))
		},
	},
	&game.Rule{
		Cite: "633a.7(i)(1)(ii)", Title: "Blackjack against an ace or ten: call it in its turn", Kind: "decision",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if !BlackjackInTurn(h) || !t.HighUp() {
				return owed
			}
			return Announce(sidesMayGo(t, owed, h.Seat), h)
		},
	},
	&game.Rule{
		Cite: "633a.7(i)(1)(ii)(A)", Title: "Blackjack against an ace or ten: pay and pick up, by house rule", Kind: "house-option",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if !BlackjackInTurn(h) || !t.HighUp() || PayAfterHole.On(&t.House) {
				return owed
			}
			return PayAndClear(t, owed, h, naturalPays(t, h))
		},
	},
}

// earlySurrenders: a surrender spoken before the reader is settled right after
// it, 633a.9(a)(2)(ii), before lost insurance or after it: 8(d) says immediately too.
// The text of 7(i) would have it in its turn: all are right. With a dealer Blackjack the
// whole wager is taken, at once or with all others.
var earlySurrenders = &game.Rule{
	Cite: "633a.9(a)(2)(ii)#2", Title: "Surrendered before the reader: you may settle it right after", Kind: "decision", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			switch {
			case !h.Surrendered || !t.HighUp() || h.Dead || h.Cleared || !spokenBeforeReader(t, h):
			case h.Settled && DealerBlackjack(t) && t.SideWagersLie(): // some are settled by these cards
			case h.Settled:
				owed = owed.At(game.Clear, h.At).AnyTime().May()
			case DealerBlackjack(t):
				owed = owed.Settle(game.Take, h.At, "main", 0).AnyTime().May()
			default:
				owed = halve(owed, h).AnyTime().May()
			}
		}
		return owed
	},
}

func spokenBeforeReader(t *game.Table, h hand) bool {
	for i := range t.Round.Record {
		switch a := &t.Round.Record[i]; {
		case a.Verb == game.Read:
			return false
		case a.Verb == game.Surrender && int(a.Box) == h.Seat.N:
			return true
		}
	}
	return false
}

var surrenderTurn = []game.Node{
	&game.Rule{
		Cite: "633a.9(a)(1)", Title: "Surrender against 2 to 9: settle by halves at once", Kind: "decision",
		OwedHand: halvedWhen(func(t *game.Table) bool { return !t.HighUp() }),
	},
	&game.Rule{
		Cite: "633a.9(a)(2)(ii)", Title: "Surrender against an ace or ten: settle by halves after the reader", Kind: "decision",
		OwedHand: halvedWhen(func(t *game.Table) bool { return t.HighUp() && !SurrenderOnCards.On(&t.House) }),
	},
}

var overDoubled = OverDoubled("633a.10(a)#2", "A double is at most the first wager: give the rest back", func(h hand) chip.Cents { return h.Bet.Total() })

// OverDoubled makes the rule that returns what a double has above its limit: in the
// hand's turn or, where it was passed over, until the wager is settled.
func OverDoubled(cite, title string, limit func(hand) chip.Cents) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "decision",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			over := h.Extra.Total() - limit(h)
			if over <= 0 || h.Settled || h.Dead {
				return owed
			}
			if owed = owed.Settle(game.Return, h.At, "main", over); h.Asked != game.Double || h.Out() {
				owed = IfPassed(t, owed, cite)
			}
			return owed
		},
	}
}

// ReturnUnequal owes the return of a second wager on a split that is not the amount: what
// it has too much, or all of it where it is too small.
func ReturnUnequal(owed steps, h hand, amount chip.Cents) steps {
	switch over := h.Extra.Total() - amount; {
	case over > 0:
		return owed.Settle(game.Return, h.At, "main", over)
	case over < 0:
		return owed.Settle(game.Return, h.At, "main", h.Extra.Total())
	}
	return owed
}

var doubleTurn = []game.Node{
	overDoubled, wholeDouble,
	&game.Rule{
		Cite: "633a.10(c)#1", Title: "A double gets one card, up or down by house rule", Kind: "draw",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if h.Asked != game.Double || passedOver(t, h) || h.Out() || doubleTooSmall(h) {
				return owed
			}
			return NextCard(t, owed, h.At, doubleFace(t))
		},
	},
}

func doubleFace(t *game.Table) card.Face {
	return card.Face(!DoubleFaceDown.On(&t.House) || t.FromHand())
}

var splitTurn = []game.Node{
	&game.Rule{
		Cite: "633a.11(a)#2", Title: "A split's wager equals the first: give any other back", Kind: "decision",
		OwedHand: func(_ *game.Table, h hand, owed steps) steps {
			if h.Asked != game.Split || h.Out() || h.Settled {
				return owed
			}
			if h.Extra.Total() != toMatch(h) {
				owed = splitRule(ReturnUnequal(owed, h, toMatch(h)), h)
			}
			return owed
		},
	},
	&game.Rule{
		Cite: "633a.11(a)#1", Title: "Split: two cards of equal value become two hands", Kind: "decision",
		OwedHand: HandWhile(func(_ *game.Table, h hand) bool {
			return h.Asked == game.Split && !h.Out() && !h.Extra.IsZero() && h.Extra.Total() >= toMatch(h)
		}, game.Step{Verb: game.Part}),
		Bars: func(t *game.Table, a game.Act) bool {
			h := t.Find(a.At)
			return a.Verb == game.Deal && a.At.Kind == game.AtBox && h != nil && h.Asked == game.Split
		},
	},
}

var (
	hitTurn = &game.Rule{
		Cite: "633a.7(j)", Title: "A card that a player asks for falls face up", Kind: "draw",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if h.Asked == game.Hit && !passedOver(t, h) && !h.Out() && !(h.FromPair && len(h.Cards) == 1) {
				owed = NextCard(t, owed, h.At, card.FaceUp)
			}
			return owed
		},
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.Deal && a.At.Kind == game.AtBox && t.AllHaveTwo() && !CalledFor(t, a.At) && !cardsWait(t)
		},
	}
	PlayerDecides = &game.Rule{
		Cite: "633a.7(i)(2)", Title: "A player without Blackjack decides in his turn", Kind: "decision",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			owed = owed.Player(game.AnyDecision, h.At)
			switch {
			case h.FromPair:
				return owed.Under(splitInTurn)
			case t.FromHand() && h.FaceDown() > 0 && len(h.Cards) > 2:
				return owed.Under(throwsIn)
			}
			return owed
		},
	}
)

// cardsWait reports that another clause keeps cards back, whatever a player wants: a
// breach, a call to the floor, the reader, lost insurance or a dealer Blackjack.
func cardsWait(t *game.Table) bool {
	if t.Breached() || t.Round.Read && !t.Round.ReadHigh && t.Round.FloorTold == 0 {
		return true
	}
	return t.HoleDown() && (t.HighUp() || t.Has.MasqueReader) &&
		(!t.Round.Read || t.Round.ReadDead || DealerBlackjack(t) || t.InsuranceLies())
}

// Conditions of a turn's parts.

func pending(h hand) bool        { return h.Pending() }
func hasFaceDown(h hand) bool    { return h.FaceDown() > 0 }
func surrendered(h hand) bool    { return h.Surrendered }
func rescued(h hand) bool        { return h.Rescued }
func waitsForPlayer(h hand) bool { return h.Asked == game.NoVerb && len(h.Cards) >= 2 && h.Open() }

func waitsForDealer(h hand) bool {
	return !(h.Settled && h.Cleared) &&
		(h.Asked != game.NoVerb || h.Surrendered || h.Rescued || len(h.Cards) == 1 && !h.NoMore || h.FullTotal().Points >= 21)
}

func overTwentyOne(h hand) bool         { return h.Total().Bust() }
func onTwentyOne(h hand) bool           { return h.Total().Points == 21 }
func asked(v game.Verb) func(hand) bool { return func(h hand) bool { return h.Asked == v } }

// splitInTurn serves each hand of a split, 633a.11(b) and (c): a second card, then
// the player's decisions to the end, before the next hand gets a card.
var splitInTurn = &game.Rule{
	Cite: "633a.11(b)", Title: "Finish one split hand before the next gets a card", Kind: "draw",
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if h.NeedsSecond() && !h.Out() && h.Asked != game.Double {
			owed = NextCard(t, owed, h.At, card.FaceUp)
		}
		return owed
	},
}

// BustTaken takes a hand over 21. The chapter never says when. A face-down double shows
// that it is over when wagers are being settled: it may go at once, or with the others.
var BustTaken = &game.Rule{
	Cite: "house.busts", Title: "Over 21: take the wager at once", Kind: "settlement", Source: game.HouseRules,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if BustsAtSettlement.On(&t.House) || h.Dead || !h.Total().Bust() {
			return owed
		}
		first, late := len(owed), h.Doubled && DoubleFaceDown.On(&t.House) && DealerShown(t)
		if !h.Settled {
			owed = owed.Settle(game.Take, h.At, "main", 0)
		}
		if !h.Cleared && (h.Settled || !late) {
			owed = PickUpInTurn(t, owed, h.At)
		}
		for i := first; i < len(owed); i++ {
			owed[i].May = late
		}
		return owed
	},
}

// bustTakenLater cites the taking of a hand over 21 where the house has it taken with the
// others. The law forbids neither.
var bustTakenLater = &game.Rule{
	Cite: "house.busts#wait", Title: "Over 21: this house takes the wager with the others", Protects: "One order of settlement in all rounds is easy to follow on camera.", Kind: "settlement", Source: game.HouseRules,
	Bars: Never,
}

// BlackjackInTurn reports a Blackjack that is not yet paid and picked up.
func BlackjackInTurn(h hand) bool {
	return h.Blackjack() && h.FaceDown() == 0 && !h.Dead && !h.Seat.EvenMoney && (!h.Cleared || !h.Settled)
}

// Announce owes the announcement of a Blackjack.
func Announce(owed steps, h hand) steps {
	if !h.Announced && !h.Cleared {
		owed = owed.At(game.CallBlackjack, h.At)
	}
	return owed
}

// ThreeToTwo is what the tray pays on a Blackjack, 633a.13(a), beside the wager that
// lies there. It is more where part of the wager was taken by mistake.
func ThreeToTwo(h hand) chip.Cents { return h.Staked + h.Staked*3/2 - h.Given - h.OnLayout() }

// naturalPays is what the tray pays on a Blackjack in games where some win more.
func naturalPays(t *game.Table, h hand) chip.Cents {
	return h.Staked + t.NaturalWins(h) - h.Given - h.OnLayout()
}

// BlackjackWins is what a Blackjack wins beside its stake, 633a.13(a).
func BlackjackWins(_ *game.Table, h hand) chip.Cents { return h.Staked * 3 / 2 }

// halvedWhen owes half of a surrendered wager, and its pick-up, while the condition holds.
func halvedWhen(holds func(*game.Table) bool) func(*game.Table, hand, steps) steps {
	return func(t *game.Table, h hand, owed steps) steps {
		if !h.Surrendered || h.Dead || !holds(t) {
			return owed
		}
		if !h.Settled {
			owed = halve(owed, h)
		}
		if !h.Cleared {
			owed = PickUpInTurn(t, owed, h.At)
		}
		return owed
	}
}

// halve settles a surrender. Where part of the wager is gone already it has the rest
// taken, and putRight gives the half back.
func halve(owed steps, h hand) steps {
	if h.OnLayout() != h.Staked {
		return owed.Settle(game.Take, h.At, "main", 0)
	}
	return owed.At(game.Half, h.At)
}

// passedOver reports that the hand asked for a card and that the dealer went on to
// other hands, 633a.14(i).
func passedOver(t *game.Table, h hand) bool {
	if len(t.Round.Skipped) == 0 {
		return false
	}
	double := game.Step{Verb: game.Deal, At: h.At, Down: !bool(doubleFace(t))}
	return cardPassedOver(t, "633a.7(j)", h.At) || t.SkippedStep("633a.10(c)#1", double.Line())
}

// lateTurn: a player whose card was missed chooses, after the others, between
// the card now and a dead hand, 633a.14(i). With the card his turn goes on.
var lateTurn = []game.Node{
	&game.Rule{
		Mends: []string{"633a.7(j)", "633a.10(c)#1"},
		Cite:  "633a.14(i)", Title: "Missed player: his card before the hole card shows, or a dead hand", Kind: "irregularity",
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if !passedOver(t, h) || h.Asked == game.NoVerb || h.Out() || h.Settled {
				return owed
			}
			switch {
			case h.Seat.AskedLate, !h.Seat.NoLate && Leaves(t, h.Seat):
				if h.Asked == game.Double {
					return NextCard(t, owed, h.At, doubleFace(t))
				}
				return NextCard(t, owed, h.At, card.FaceUp)
			case h.Seat.NoLate:
				// At once or after the others: the text leaves it open.
				return owed.At(game.Dead, h.At).AnyTime()
			}
			return owed.Player(game.AnyAnswer, h.At)
		},
		Bars: func(t *game.Table, a game.Act) bool {
			h, ok := HandOf(t, a)
			return ok && a.Verb == game.Deal && h.Asked != game.NoVerb && !h.Out() && passedOver(t, h)
		},
	},
}

// Leaves reports that the player of the box goes when the round ends. Nobody can ask him
// anything: what he asked for is his last word, and otherwise his hands stand.
func Leaves(t *game.Table, s *game.Seat) bool {
	p := t.Owner(s)
	return p != nil && p.Leaving
}

// What the house chooses of the players' turns.
var (
	SurrenderOnCards  = game.NewFlag("surrender", "633a.9(a)(2)", "A surrender against an ace or ten", "after-reader", "on-cards", game.KeepsEdge) // (i) instead of (ii)
	DoubleFaceDown    = game.NewFlag("double", "633a.10(c)", "The card of a double", "face-up", "face-down", game.KeepsEdge)
	BustsAtSettlement = game.NewFlag("busts", "house.busts", "A hand over 21 is taken", "at-once", "at-settlement", game.KeepsEdge)
	NoSurrender       = game.NewFlag("surrenders", "590.9(a)", "A hand may be given up for half", "yes", "no", game.ChangesEdge)
)
