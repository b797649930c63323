package blackjack

import (
	"burncard/game"
	"burncard/variants/wager"
)

// The clause that says when an act is due. It is cited when nothing called for the
// act. The first line that fits is taken, so lines with a condition stand before
// lines without one. No clause mentions an act that has no line.

// BlackjackTimes are those of chapter 633a, and of the games that are played like
// it.
func BlackjackTimes() []game.Timing {
	times := []game.Timing{
		// Opening, 633a.4 and 633a.5.
		{Cite: "633a.5(g)", Verbs: Verbs(game.Spread), If: Idle},
		{Cite: "633a.5(g)(2)#1", Verbs: Verbs(game.Stack), If: atTable(idleByMachine)},
		{Cite: "633a.5(g)(1)", Verbs: Verbs(game.Wash, game.Stack), If: Idle},
		{Cite: "633a.4(a)#1", Verbs: Verbs(game.Inspect)},
		{Cite: "633a.4(a)#2", By: game.ByFloor, Verbs: Verbs(game.Verify)},
		{Cite: "633a.4(b)#1", Verbs: Verbs(game.Spread)},
		{Cite: "633a.4(c)#1", Verbs: Verbs(game.FaceDown, game.Wash, game.Stack)},
		{Cite: "633a.5(a)#1", Verbs: Verbs(game.Shuffle)},
		{Cite: "633a.5(a)#1", Verbs: Verbs(game.LoadShuffler), If: atTable((*game.Table).FromMixer)},
		{Cite: "633a.3(b)(5)", Verbs: Verbs(game.LoadShuffler)},
		{Cite: "633a.3(b)(3)", Verbs: Verbs(game.StartShuffler)},
		{Cite: "633a.3(b)(4)", Verbs: Verbs(game.UnloadShuffler)},
		{Cite: "633a.14(l)#4", Verbs: Verbs(game.OpenShuffler), If: atTable((*game.Table).FromMixer)},
		{Cite: "633a.14(l)#1", Verbs: Verbs(game.OpenShuffler)},
		{Cite: "633a.14(m)", Verbs: Verbs(game.CoverShuffler, game.SignShuffler)},
		{Cite: "633a.5(b)#1", Verbs: Verbs(game.OfferCut)},
		{Cite: "633a.5(d)#1", Verbs: Verbs(game.Cut)},
		{Cite: "633a.5(d)#3", Verbs: Verbs(game.Cover)},
		{Cite: "633a.5(d)#4", Verbs: Verbs(game.Load)},
		{Cite: "633a.12(b)(3)#1", Verbs: Verbs(game.Hold)},
		{Cite: "633a.12(b)(5)", Verbs: Verbs(game.Burn), If: atTable((*game.Table).FromHand)},
		{Cite: "633a.7(e)(1)", Verbs: Verbs(game.Clear), At: game.AtShoe},
		{Cite: "633a.5(g)", By: game.ByFloor, Verbs: Verbs(game.Idle)},
		{Cite: "633a.4(a)#torn", By: game.ByFloor, Verbs: Verbs(game.ReplaceCard)},
		{Cite: "house.void", By: game.ByFloor, Verbs: Verbs(game.Void)},

		// Cash and the tray.
		{Cite: "633a.6(a)#2", Verbs: Verbs(game.Confirm)},
		{Cite: "633a.6(a)#2", Verbs: Verbs(game.Count, game.Change, game.Drop), If: wagerSpoken},
		{Cite: "house.chips-in", Verbs: Verbs(game.CutDown, game.SizeInto)},
		{Cite: "house.change", Verbs: Verbs(game.Count, game.Change, game.Drop, game.Toke)},
		{Cite: "house.tray#credit", Verbs: Verbs(game.Lay), If: atTable(chosen(trayBySlips))},
		{Cite: "house.tray#fill", Verbs: Verbs(game.Tally, game.Sign, game.Stow), If: atTable(chosen(trayBySlips))},
		{Cite: "house.tray#fill", By: game.ByFloor, Verbs: Verbs(game.Sign, game.Runner, game.BringSlip), If: atTable(chosen(trayBySlips))},
		{Cite: "house.tray#credit", By: game.ByFloor, Verbs: Verbs(game.SendAway), If: atTable(chosen(trayBySlips))},

		// The determinant card, 633a.7(d).
		{Cite: "633a.7(d)(1)", Verbs: Verbs(game.DrawSide)},
		{Cite: "633a.7(d)(1)#1", Verbs: Verbs(game.OpenSide)},
		{Cite: "633a.7(d)(2)#2", Verbs: Verbs(game.Segregate)},

		// Steps that come before any further card, 633a.7(h).
		{Cite: "633a.8(a)", Verbs: Verbs(game.Deal), If: cardsWaitFor(insuranceToOffer)},
		{Cite: "633a.7(h)#1", Verbs: Verbs(game.Deal), If: cardsWaitFor(ReaderToUse)},
		{Cite: "633a.7(h)#3", Verbs: Verbs(game.Deal), If: cardsWaitFor(DealerBlackjack)},
		{Cite: "633a.8(d)", Verbs: Verbs(game.Deal), If: cardsWaitFor((*game.Table).InsuranceLies)},

		// The deal, 633a.7(f).
		{Cite: "633a.7(g)(10)(ii)(C)", Verbs: Verbs(game.Deal), At: game.AtBox, If: shortDouble},
		{Cite: "633a.12(b)(5)(i)", Verbs: Verbs(game.Deal), At: game.AtBox, If: heldBefore},
		{Cite: "633a.12(b)(5)(ii)", Verbs: Verbs(game.Deal), At: game.AtDealer, If: heldBefore},
		{Cite: "633a.7(f)(1)", Verbs: Verbs(game.Deal), At: game.AtBox, If: BeforeRound},
		{Cite: "633a.7(f)(2)", Verbs: Verbs(game.Deal), At: game.AtDealer, If: BeforeRound},
		{Cite: "633a.12(b)(5)(iii)", Verbs: Verbs(game.Deal), At: game.AtBox, If: dealtFromHand},
		{Cite: "633a.12(b)(5)(iv)", Verbs: Verbs(game.Deal), At: game.AtDealer, If: dealtFromHand},
		{Cite: "633a.7(f)(3)", Verbs: Verbs(game.Deal), At: game.AtBox, If: inDeal},
		{Cite: "633a.7(f)(4)", Verbs: Verbs(game.Deal), At: game.AtDealer, If: inDeal},
		{Cite: "633a.7(j)", Verbs: Verbs(game.Deal), At: game.AtBox},
		{Cite: "633a.7(m)", Verbs: Verbs(game.Deal), At: game.AtDealer},

		// Insurance and the reader, 633a.7(h), 633a.8.
		{Cite: "633a.8(a)", Verbs: Verbs(game.OfferInsurance)},
		{Cite: "633a.7(h)#1", Verbs: Verbs(game.Read)},
		{Cite: "633a.8(d)", Verbs: Verbs(game.Take), Wager: "insurance"},
		{Cite: "633a.8(c)", Verbs: Verbs(game.Pay, game.Push), Wager: "insurance"},
		{Cite: "633a.8(b)#1", Verbs: Verbs(game.Return), Wager: "insurance"},

		// Turns, 633a.7(i) to (l).
		{Cite: "633a.8(e)#2", Verbs: Verbs(game.Pay, game.Clear), At: game.AtBox, If: tookEvenMoney},
		{Cite: "633a.7(i)(1)(i)", Verbs: Verbs(game.CallBlackjack, game.Pay, game.Clear), At: game.AtBox, If: natural(false)},
		{Cite: "633a.7(i)(1)(ii)", Verbs: Verbs(game.CallBlackjack), If: natural(true)},
		{Cite: "633a.7(i)(1)(ii)(B)", Verbs: Verbs(game.Pay, game.Clear), At: game.AtBox, If: naturalWaits},
		{Cite: "633a.7(i)(1)(ii)(A)", Verbs: Verbs(game.Pay, game.Clear), At: game.AtBox, If: natural(true)},
		{Cite: "633a.9(a)(1)", Verbs: Verbs(game.Half), If: atTable(func(t *game.Table) bool { return !t.HighUp() })},
		{Cite: "633a.9(a)(2)(i)#2", Verbs: Verbs(game.Half), If: atTable(chosen(SurrenderOnCards))},
		{Cite: "633a.9(a)(2)(ii)", Verbs: Verbs(game.Half)},
		{Cite: "633c.11(g)#1", Verbs: Verbs(game.Part), If: shortBeside},
		{Cite: "633a.7(g)(10)(ii)(C)", Verbs: Verbs(game.Part), If: shortPressed},
		{Cite: "633a.11(a)#2", Verbs: Verbs(game.Part), If: ShortSplit},
		{Cite: "633a.11(a)#1", Verbs: Verbs(game.Part)},
		{Cite: "633a.11(a)#floor", Verbs: Verbs(game.Join)},
		{Cite: "633a.7(l)#1", Verbs: Verbs(game.Turn), At: game.AtHole},
		{Cite: "633a.12(b)(9)", Verbs: Verbs(game.Turn), At: game.AtBox, If: atTable((*game.Table).FromHand)},
		{Cite: "633a.10(c)", Verbs: Verbs(game.Turn), At: game.AtBox},

		// Irregularities, 633a.14.
		{Cite: "633a.14(d)", Verbs: Verbs(game.Use), If: atTable(ownDraw)},
		{Cite: "633a.14(b)", Verbs: Verbs(game.Use), If: strayHidden},
		{Cite: "633a.14(c)#1", Verbs: Verbs(game.Use)},
		{Cite: "633a.14(c)#3", Verbs: Verbs(game.Discard)},
		{Cite: "633a.14(g)#1", Verbs: Verbs(game.Dead), If: inDeal},
		{Cite: "633a.14(i)", Verbs: Verbs(game.Dead)},
		{Cite: "633a.14(i)", Verbs: Verbs(game.Return), Wager: "main", If: cardMissed},
		{Cite: "633a.14(g)", Verbs: Verbs(game.Return), If: withoutCards},
		{Cite: "633a.10(a)#2", Verbs: Verbs(game.Return), Wager: "main", If: doubled},
		{Cite: "633a.11(a)#2", Verbs: Verbs(game.Return), Wager: "main", If: split},

		// Settlement and pick-up, 633a.7(q) to (s), after the dealer's own hand.
		{Cite: "633a.12(b)(6)(ii)", Verbs: Verbs(game.Take, game.Clear), At: game.AtBox, If: hidesDrawn},
		BustWaits, BustTakenEarly,
		{Cite: "633a.7(l)#1", Verbs: Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main", If: HoleToTurn},
		{Cite: "633a.12(b)(9)", Verbs: Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main", If: handToTurn},
		{Cite: "house.635a.7#soft-17", Verbs: Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main", If: soft17ToDraw},
		{Cite: "633a.7(m)", Verbs: Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main", If: atTable(func(t *game.Table) bool { return !DealerDone(t) })},
		{Cite: "633a.7(r)(2)#1", Verbs: Verbs(game.Take, game.Pay), Wager: "main", If: InOnePassOnly},
		{Cite: "633a.7(r)(1)#1", Verbs: Verbs(game.Take), Wager: "main"},
		{Cite: "633a.7(r)(1)#2", Verbs: Verbs(game.Pay), Wager: "main"},
		{Cite: "633a.7(q)#1", Verbs: Verbs(game.Push, game.Return), Wager: "main"},
		{Cite: "633a.7(s)", Verbs: Verbs(game.Clear), At: game.AtBox},
		{Cite: "633a.7(s)", Verbs: Verbs(game.Clear), At: game.AtDealer},
		{Cite: "633a.7(s)#rebuilt", Verbs: Verbs(game.Rebuild)},
		{Cite: "633a.7(s)#back", Verbs: Verbs(game.Restore)},
	}
	return append(times, sideTimes()...)
}

// sideTimes are those of every side wager: its settlement and, on a progressive
// system, what comes before the first card and before a win is paid.
func sideTimes() (times []game.Timing) {
	for _, w := range wager.All() {
		if sideRules[w.ID] == nil {
			continue // it has a clause of its own, or nobody deals it
		}
		of := func(by game.Role, cite string, of ...game.Verb) {
			times = append(times, game.Timing{Cite: cite, By: by, Verbs: of, Wager: w.ID})
		}
		ends := func(cite string, lost bool) {
			times = append(times, game.Timing{Cite: cite, Verbs: Verbs(game.Take, game.Pay, game.Push), Wager: w.ID, If: func(t *game.Table, a game.Act) bool {
				res, known := sideSoFar(t, t.Seat(a.At.Box), w.ID)
				return known && res.Lost() == lost
			}})
		}
		ends(sideRules[w.ID].lose.Cite, true)
		ends(sideRules[w.ID].win.Cite, false)
		of(game.ByDealer, w.Clauses.Settle, game.Take, game.Pay, game.Push, game.Return)
		if w.Press != (wager.Press{}) {
			of(game.ByDealer, w.Press.Offer, game.OfferPress)
			of(game.ByDealer, w.Press.Move, game.Press, game.PressAside)
		}
		if !w.OnPanel() {
			continue
		}
		of(game.ByDealer, w.Clauses.Prove.Light, game.CheckLight)
		of(game.ByDealer, w.Clauses.Prove.Hand, game.Check)
		of(game.ByFloor, w.Clauses.Prove.Floor, game.Validate)
		of(game.ByFloor, w.Clauses.Prove.Papers, game.Papers)
		of(game.ByFloor, w.Clauses.Prove.Outside, game.Pay)
		of(game.ByDealer, w.Clauses.Prove.Credit, game.Credit)
	}
	for _, w := range wager.All() {
		r := panels[w.ID]
		if r == nil {
			continue
		}
		speaks := func(t *game.Table, _ game.Act) bool { return t.Panel.On() && lockRules(t) == r }
		of := func(rule *game.Rule, verb game.Verb) {
			if rule != nil {
				times = append(times, game.Timing{Cite: rule.Cite, Verbs: Verbs(verb), If: speaks})
			}
		}
		of(r.lock, game.Lock)
		of(r.lockCall, game.Lock)
		of(r.gather, game.Gather)
		of(r.count, game.VerifyCount)
		of(r.stow, game.Tray)
	}
	return times
}

// Verbs lists the verbs of a Timing.
func Verbs(of ...game.Verb) []game.Verb { return of }

// Conditions of the lines above.

// Idle reports a table at which nobody plays.
func Idle(t *game.Table, _ game.Act) bool { return t.Idle }

// atTable is a condition that looks only at the table.
func atTable(holds func(*game.Table) bool) func(*game.Table, game.Act) bool {
	return func(t *game.Table, _ game.Act) bool { return holds(t) }
}

func inDeal(t *game.Table, _ game.Act) bool { return t.Round.Started && Dealing(t) }
func dealtFromHand(t *game.Table, _ game.Act) bool {
	return t.FromHand() && t.Round.Started && Dealing(t)
}

// InOnePassOnly reports a house that settles box by box.
func InOnePassOnly(t *game.Table, _ game.Act) bool { return OnePass.On(&t.House) }

// LosersFirst reports a house that takes all losing wagers before it pays.
func LosersFirst(t *game.Table, _ game.Act) bool { return !OnePass.On(&t.House) }

// AfterDealersCards is a condition that holds only when the dealer has turned and
// drawn all his cards.
func AfterDealersCards(and func(*game.Table, game.Act) bool) func(*game.Table, game.Act) bool {
	return func(t *game.Table, a game.Act) bool {
		return !HoleToTurn(t, a) && DealerDone(t) && (and == nil || and(t, a))
	}
}

// BeforeRound reports that no round is under way.
func BeforeRound(t *game.Table, _ game.Act) bool { return !t.Round.Started }

func heldBefore(t *game.Table, _ game.Act) bool { return t.FromHand() && !t.Round.Started }

// HoleToTurn reports that the players are done and the hole card is still face down.
func HoleToTurn(t *game.Table, _ game.Act) bool { return dealt(t) && t.HoleDown() && !decisionsDue(t) }

func soft17ToDraw(t *game.Table, _ game.Act) bool {
	return t.DealerDraws() && t.DealerHand.FullTotal().Points == 17
}
func dealt(t *game.Table) bool                   { return t.Round.Started && !Dealing(t) }
func strayHidden(t *game.Table, _ game.Act) bool { return len(t.Stray) > 0 && !t.Stray[0].Up }

func wagerSpoken(t *game.Table, a game.Act) bool {
	s := t.Seat(a.At.Box)
	return s != nil && s.Spoken != ""
}

// HandOf finds the hand that an act speaks of.
func HandOf(t *game.Table, a game.Act) (h hand, ok bool) {
	s, found := t.Seat(a.At.Box), t.Find(a.At)
	if a.At.Kind != game.AtBox || s == nil || found == nil {
		return h, false
	}
	return hand{Hand: found, Seat: s, At: a.At}, true
}

// cardMissed reports a hand that the dealer passed over when it had asked for a card;
// withoutCards one that did not get its two cards, or is dead.
func cardMissed(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && passedOver(t, h)
}

func withoutCards(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && (h.Dead || h.Seat.Dead || h.InOpening < 2)
}

func doubled(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && h.Doubled
}

func split(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && (h.FromPair || h.Asked == game.Split)
}

// handToTurn reports a hand dealt from the hand that is still face down after the draws.
func handToTurn(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && t.FromHand() && canTurn(t, h) && DealerShown(t) && DealerDone(t)
}

// BustWaits and BustTakenEarly are for a house that takes hands over 21 with the others: to
// take one at once breaks its rule and no law. A game with timings of its own for the
// settlement lists them before those.
var (
	BustWaits      = game.Timing{Cite: "house.busts#wait", Verbs: Verbs(game.Take), Wager: "main", If: bustWaits}
	BustTakenEarly = game.Timing{Cite: "house.busts#wait", Verbs: Verbs(game.Clear), At: game.AtBox, If: bustTaken}
)

// bustWaits reports a hand over 21 where the house takes it with the others.
func bustWaits(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && BustsAtSettlement.On(&t.House) && h.Total().Bust() && !(DealerShown(t) && DealerDone(t))
}

func bustTaken(t *game.Table, a game.Act) bool {
	h, _ := HandOf(t, a)
	return bustWaits(t, a) && h.Settled
}

// hidesDrawn reports a hand with cards face down and drawn cards beside them. Only its
// player knows the total.
func hidesDrawn(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && !DealerShown(t) && t.FromHand() && canTurn(t, h) && len(h.Cards) > 2
}

func shortDouble(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && h.Asked == game.Double && doubleTooSmall(h)
}

// ShortSplit reports a split of which the second wager does not equal the first.
func ShortSplit(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && h.Asked == game.Split && !h.Extra.IsZero() && h.Extra.Total() != toMatch(h)
}

// shortBeside reports a split that does not match the chips pressed beside the wager;
// shortPressed one that does not match chips pressed on it.
func shortBeside(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && ShortSplit(t, a) && toMatch(h) > h.Bet.Total()
}

func shortPressed(t *game.Table, a game.Act) bool {
	h, ok := HandOf(t, a)
	return ok && ShortSplit(t, a) && h.Seat.PressedOn() > 0
}

// cardsWaitFor is a condition under which no further card falls, after the first
// two of each hand.
func cardsWaitFor(cond func(*game.Table) bool) func(*game.Table, game.Act) bool {
	return func(t *game.Table, _ game.Act) bool {
		return t.Round.Started && !Dealing(t) && t.HoleDown() && t.HighUp() && cond(t)
	}
}

func insuranceToOffer(t *game.Table) bool { return AceUp(t) && !t.Round.Insurance && !t.Round.Read }

// ReaderToUse reports that the reader has not answered in this round.
func ReaderToUse(t *game.Table) bool { return !t.Round.Read || t.Round.ReadDead }

// natural is the condition of a hand's Blackjack, against an up card of ace or ten
// or against another.
func natural(high bool) func(*game.Table, game.Act) bool {
	return func(t *game.Table, a game.Act) bool {
		h := t.Find(a.At)
		return h != nil && h.Blackjack() && t.HighUp() == high && (a.Wager == "" || a.Wager == "main")
	}
}

// HandHasBlackjack reports a Blackjack of the hand that the act speaks of.
func HandHasBlackjack(t *game.Table, a game.Act) bool { return natural(t.HighUp())(t, a) }

func naturalWaits(t *game.Table, a game.Act) bool {
	return PayAfterHole.On(&t.House) && natural(true)(t, a)
}

func tookEvenMoney(t *game.Table, a game.Act) bool {
	s := t.Seat(a.At.Box)
	return s != nil && s.EvenMoney && (a.Wager == "" || a.Wager == "main")
}
