package blackjack

import (
	"burncard/game"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// Insurance and even money, 633a.8, with an ace up, before the reader.
var insurance = game.When(AceUp,
	&game.Rule{
		Cite: "633a.8(a)", Title: "Ace up: offer insurance", Kind: "insurance",
		Owed: While(func(t *game.Table) bool { return !t.Round.Insurance && !t.Round.Read }, game.Step{Verb: game.OfferInsurance}),
	},
	game.When((*game.Table).InsuranceLies, &game.Rule{
		Cite: "633a.8(b)#1", Title: "Insurance is at most half the wager, or up to the next chip", Kind: "insurance", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			for s := range t.WageredFromFirstBase {
				limit := insuranceLimit(t, s.Initial())
				if over := s.Insurance.Total() - limit; over > 0 && !t.Round.Read {
					owed = owed.Settle(game.Return, game.Box(s.N), "insurance", payableFrom(t, over, s.Insurance.Total()))
				}
			}
			return owed
		},
	}),
	&game.Rule{
		Cite: "633a.8(e)#2", Title: "Pay even money at once and pick the cards up", Protects: "Settled and picked up, the hand cannot be played or paid again.", Kind: "insurance",
		Owed: func(t *game.Table, owed steps) steps {
			for h := range t.HandsFromFirstBase {
				if TakesEven(h) {
					first := len(owed)
					if canTurn(t, h) {
						owed = owed.At(game.Turn, h.At).Under(turnedToSettle)
						continue
					}
					owed = PayAndClear(t, sidesMayGo(t, owed, h.Seat), h, 2*h.Staked-h.Given-h.OnLayout())
					owed = OnLane(h.Seat.N, owed, first)
				}
			}
			return owed
		},
	},
)

// TakesEven reports a Blackjack for which its player takes even money. In a box of
// two hands he takes it for each that is one.
func TakesEven(h hand) bool { return h.Seat.EvenMoney && h.Blackjack() }

// AceUp reports a dealer whose first card is an ace.
func AceUp(t *game.Table) bool {
	up, ok := t.UpCard()
	return ok && up.Value() == 11
}

// PayAndClear owes what is missing of the payment and the pick-up of a hand.
func PayAndClear(t *game.Table, owed steps, h hand, win chip.Cents) steps {
	if !h.Settled {
		owed = owed.Settle(game.Pay, h.At, "main", win)
	}
	if !h.Cleared {
		owed = PickUpInTurn(t, owed, h.At)
	}
	return owed
}

// The card reader, 633a.7(h), with an ace or a ten-value up; then lost insurance
// comes in before anything else but earlySurrenders.
var reader = game.InOrder(
	game.When((*game.Table).HighUp, &game.Rule{
		Cite: "633a.7(h)#1", Title: "Ace or ten up: hole card through the reader", Kind: "reader", Gravity: game.Critical,
		Owed: While(func(t *game.Table) bool {
			return t.HighUp() && (!t.Round.Read || t.Round.ReadDead && !ReaderDark(t))
		}, game.Step{Verb: game.Read}),
	}),
	game.When(ReaderDark, ReaderReported, ReaderRepaired),
	game.When((*game.Table).HighUp,
		game.When((*game.Table).InsuranceLies, lostInsurance),
		&game.Rule{
			Cite: "633a.7(h)#3", Title: "Dealer Blackjack: show the hole card, the round is over", Kind: "reader",
			Owed: func(t *game.Table, owed steps) steps {
				if DealerBlackjack(t) {
					// What the reader's answer alone has decided is paid before the card is
					// turned, or after: 633a.7(g)(10)(i)(A) says neither.
					owed = owed.At(game.Turn, game.Hole).AnyTime()
				}
				return owed
			},
		},
	),
)

// The chapter wants the reader repaired and says nothing of the call: that is
// ours. In a round under way everything stands still, and no other round begins.
var (
	ReaderReported = readerReported("633a.14(k)#floor", "The reader fails: tell the floor",
		func(t *game.Table) bool { return t.Failed.Told })
	ReaderRepaired = readerRepaired("633a.14(k)", "The reader fails: no play until it is repaired or replaced", ReaderDark)
)

// A reader that gave a wrong answer has failed, like one that gives none. No card is
// dealt before it is repaired: neither in this round, where its answer ended the round
// too early, nor in the next. Wagers that the cards on the layout have decided are
// settled all the same.
var (
	ContradictedReaderReported = readerReported("633a.14(k)#belied-floor", "The reader was wrong: tell the floor",
		func(t *game.Table) bool { return t.Failed.Told })
	ContradictedReaderRepaired = readerRepaired("633a.14(k)#belied", "The reader was wrong: no card until it is repaired or replaced", contradictedReaderStops).
					Protecting("A reader that may be wrong once may be wrong again.")
)

func readerReported(cite, title string, told func(*game.Table) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "irregularity", Halts: true, Source: game.Reading, Mistake: game.FloorUntold, Reason: "reader",
		Answers: []game.Verb{game.InjectReader},
		Owed:    TellFloor(func(t *game.Table) bool { return !told(t) }),
	}
}

// readerRepaired makes the rule of a repair. The floor's `go ahead` is no repair.
func readerRepaired(cite, title string, broken func(*game.Table) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectReader},
		Owed:    func(_ *game.Table, owed steps) steps { return owed.Floor(game.RepairReader) },
		Bars:    func(t *game.Table, a game.Act) bool { return a.Verb == game.Approve && broken(t) },
	}
}

// ReaderContradicted reports a reader whose answer the hole card contradicted.
func ReaderContradicted(t *game.Table) bool { return t.Failed.Belied }

func contradictedReaderStops(t *game.Table) bool {
	return ReaderContradicted(t) && (BetweenRounds(t) || FalseBlackjackRead(t))
}

// FalseBlackjackRead reports that the reader announced a Blackjack that is none. In
// Down Under 685a.12(h) holds instead.
func FalseBlackjackRead(t *game.Table) bool {
	return t.Failed.Belied && !t.Has.MasqueReader && t.Round.Started && !DealerBlackjack(t) && t.Round.ReadsBJ
}

// ReaderDark reports a reader that gave no answer and is not repaired: in the round in
// which it was used, and after it until the next round begins.
func ReaderDark(t *game.Table) bool {
	return t.Failed.Silent && (t.Round.ReadDead || BetweenRounds(t)) && t.Reader.Fault == virtualdevices.Dead
}

// lostInsurance is taken before or after what else the reader's answer decides: 633a.8(d) says
// immediately, and so do 9(a)(2)(ii) and 7(g).
var lostInsurance = &game.Rule{
	Cite: "633a.8(d)", Title: "Take lost insurance right after the reader", Kind: "insurance", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		if ReaderToUse(t) || DealerBlackjack(t) {
			return owed
		}
		first := len(owed)
		owed = TakeInsurance(t, owed)
		for i := range owed[first:] {
			owed[first+i].AnyTime = true
		}
		return owed
	},
}

// TakeInsurance owes the taking of all insurance on the layout.
var TakeInsurance = AtBoxes(func(_ *game.Table, s *game.Seat) bool { return !s.Insurance.IsZero() }, game.Step{Verb: game.Take, Wager: "insurance"})

// insuranceSettled settles insurance once the hole card is up: lost insurance
// that was left lying, and winning insurance, 2 to 1, in any order.
var insuranceSettled = &game.Rule{
	Cite: "633a.8(c)", Title: "Settle insurance with your cards shown: 2 to 1 for a Blackjack", Kind: "insurance", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		first := len(owed)
		// A ten below an ace is all that insurance asks for.
		switch won := t.DealerHand.Blackjack() && AceUp(t); {
		case !won && t.Round.Light != virtualdevices.Dark && !t.DealerHand.Cleared: // owed since a light told it, 685a.8(d)
		case !won:
			owed = TakeInsurance(t, owed)
		default:
			for i := range t.Boxes {
				if s := &t.Boxes[i]; !s.Insurance.IsZero() {
					owed = owed.Settle(game.Pay, game.Box(s.N), "insurance", 2*s.Insurance.Total())
				}
			}
		}
		for i := first; i < len(owed); i++ {
			owed[i].AnyTime = true
		}
		return owed
	},
}

// insuranceFree lets insurance be settled before, among or after the other wagers, once the
// hole card is up: 633a.7(h) and 633a.8(c) give no order. At an automated table Lucky Aces
// are settled when the hole card is up, and 633c.8(d) wants them at once: insuranceAfterAces
// has insurance wait there.
func insuranceFree(t *game.Table) bool      { return t.InsuranceLies() && DealerShown(t) && !automated(t) }
func insuranceAfterAces(t *game.Table) bool { return t.InsuranceLies() && automated(t) }

// NoEvenMoney has even money, 633a.8(e), not offered.
var NoEvenMoney = game.NewFlag("even-money", "633a.8(e)", "Even money", "yes", "no", game.KeepsEdge)
