package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/virtualdevices"
)

// Allowed reports the acts that are right whenever they are done: nobody is
// marked for what no clause forbids.
func Allowed(t *game.Table, a game.Act) bool {
	if a.By == game.ByFloor {
		return floorMay(t, a)
	}
	s := t.Seat(a.At.Box)
	switch a.Verb {
	case game.NoMoreBets, game.Prompt, game.CallFloor, game.TapIn, game.ShowHands, game.CloseInsurance:
		return true
	case game.TapOut:
		return (!emptyHands.On(&t.House) || t.HandsClear) && !(reliefReady.On(&t.House) && t.Round.Started)
	case game.Rebuild:
		return t.Dispute.Box == 0 // to look again
	case game.Prove:
		return s != nil
	case game.CutDown:
		return s != nil && (a.N == smallPile || a.N == largePile) && ChipsIn.Of(&t.House) != ChipsSized && (s.Stack == 0 || a.N == int(s.Piles))
	case game.SizeInto:
		return s != nil && uncountedChips(t, s)
	case game.Count:
		return s != nil && !uncutChips(t, s) && (a.Amount == s.Notes || a.Amount == s.Offered.Total())
	case game.CountRack:
		return a.N == len(t.Rack)
	case game.CountShoe:
		return a.N == t.InShoe()
	case game.Confirm:
		return s != nil && s.Spoken != "" && callFirst(t, a) == ""
	case game.Change:
		return s != nil && callFirst(t, a) == "" && !uncountedChips(t, s) && !uncountedCash(t, s) && (!proveChange.On(&t.House) || s.Proved) && (s.Notes > 0 && a.Amount == s.Notes-s.Changed && (s.Spoken == "" || s.Confirmed) ||
			s.Notes == 0 && a.Amount == s.Offered.Total())
	case game.Drop:
		return s != nil && s.Changed >= s.Notes && s.Changed > 0
	case game.Toke, game.Catch:
		return true // there is a tip, or a breach, or it could not happen
	case game.OfferEvenMoney:
		return evenMoneyOpen(t, s, a.At)
	case game.Pay, game.Take:
		if t.PaysFallen(&a) { // with the cents that no chip makes
			return !bySlip(t, a.Wager) && doneSinceFall(t, game.ByDealer, game.CheckLight, a.At.Box, a.Wager) &&
				doneSinceFall(t, game.ByFloor, game.Validate, a.At.Box, a.Wager)
		}
		// An insurance settled wrongly is put right as soon as the reader has told.
		lacks := a.Amount
		if a.Verb == game.Take {
			lacks = -lacks
		}
		return a.Wager == "insurance" && s != nil && lacks != 0 && lacks == insuranceOff(t, s)
	case game.Return:
		// What a split has too much that was parted all the same. The text does not say how
		// that is put right.
		h, ok := HandOf(t, a)
		return ok && a.Wager == "main" && a.Amount > 0 && !h.Out() && a.Amount == h.Seat.SplitExcess(h.Hand)
	case game.Call:
		if a.At == Nowhere {
			return dealerTotal(t, a)
		}
		h := t.Find(a.At)
		return h != nil && trueTotal(a, h.Total())
	case game.CallBlackjack:
		h := t.Find(a.At)
		// Once more; or a Blackjack that ties the dealer's: no clause has it called, and none
		// forbids it.
		return h != nil && h.Blackjack() && (h.Announced || DealerShown(t) && t.DealerHand.Blackjack())
	case game.OfferCut:
		return s != nil && (cutOfferedTo(t) == s || hisToCut(t, s)) // once more, or at another box of the player's
	case game.OfferInsurance:
		// Said once more before the reader.
		return t.Round.Insurance && !t.Round.Read
	case game.OfferPress:
		// Said once more before the player answers.
		return s != nil && offeredPress(s.Wager(a.Wager))
	case game.Burn:
		return t.MayBurn && !t.IsDouble()
	case game.Lock:
		return panelOn(t) && !t.Wagered()
	case game.VerifyCount:
		// Once more, while the chips lie there: no clause forbids it.
		_, gathered := bookedChips(t)
		return !t.Panel.Gathered.IsZero() && a.N == gathered && countRight(t, gathered)
	case game.Check, game.CheckLight:
		return true // to look is never wrong, and no clause says at what first
	case game.Clear:
		h := t.Find(a.At)
		if t.Panel.On() && a.At.Kind == game.AtBox && papersWait(t, a.At.Box) != "" || s != nil && (extraCardWaits(t, s) || liesForHole(t, s)) {
			return false
		}
		// When a dead hand is picked up the text does not say, nor a
		// surrender's or a Blackjack's that was settled too early, nor one that lay for papers.
		return a.At == game.Shoe && t.Idle || a.At.Kind == game.AtBox && h != nil &&
			(h.Dead || h.Settled && (h.Surrendered || h.Rescued || h.Blackjack() || liesForPapers(t, a.At.Box)))
	case game.Hold:
		return len(t.Pack) == 0 && (!t.Round.Started || t.Holds == "")
	case game.OpenSide:
		return !t.Round.Started && !t.Round.Determined || openedForNothing(t)
	case game.StartShuffler:
		// When it can be started it may be; at a hybrid table no card is shuffled
		// without the others.
		return !OneBatch(t)
	case game.LoadShuffler:
		return t.FromMixer() && len(t.Pack) == 0 // discards go back in at any time; decks on the layout have their procedure
	case game.CoverShuffler, game.SignShuffler:
		return t.ShufflerWarns() || t.GivenUp()
	case game.Wash:
		// Washed longer, or before the batch goes into a shuffler.
		return t.PackState.Washed && !t.PackState.Stacked || idleByMachine(t) && t.PackState.Spread && !t.PackState.Stacked
	case game.Shuffle:
		return shuffledOnce(t) || shortShoeSeen(t)
	case game.Discard:
		return t.Reversed() // the text gives it no time
	case game.Segregate:
		return t.Reversed() && len(t.Determinant) == 0 // 633a.14(a): there or in the rack
	case game.FaceDown:
		return t.Idle && t.PackState.Spread && !t.PackState.Washed
	}
	return false
}

// shuffledOnce reports a pack that was shuffled by hand, as a whole, and was not
// offered to be cut yet: it may be shuffled longer. Decks that came preshuffled
// are left as they came, 633a.5(a).
func shuffledOnce(t *game.Table) bool {
	p := &t.PackState
	byHand := !withShuffler(t) || t.GivenUp() && t.ShufflerSign() != virtualdevices.NoSign
	whole := (t.InShoe() == 0 || t.Round.Started) && (len(t.Rack) == 0 || t.IsDouble() || t.House.Batches())
	return p.Shuffled && t.Round.Did(game.ByDealer, game.Shuffle, 0, "") && len(p.Cuts) == 0 && p.CutBy == Nowhere && byHand && whole
}

func floorMay(t *game.Table, a game.Act) bool {
	switch a.Verb {
	case game.BringSlip:
		return trayBySlips.On(&t.House) && (a.Text == "fill" || a.Text == "credit" || a.Text == "closer")
	case game.Approve:
		return !ReaderDark(t) && !contradictedReaderStops(t) && !t.TornOpen()
	case game.Validate:
		return panels[a.Wager] != nil && wonPanel(t, a.At.Box, a.Wager) && !unproved(t, a.At.Box, a.Wager) ||
			mysteryWaits(t, a) && doneSinceFall(t, game.ByDealer, game.CheckLight, a.At.Box, a.Wager)
	case game.Papers:
		return papersWait(t, a.At.Box) == a.Wager // no clause has them before the pay or after it
	case game.RepairProgressive, game.OrderCount, game.InspectReader, game.RepairReader, game.ReplaceReader,
		game.RepairTerminal, game.RepairCountdown, game.RepairShoe, game.ReplaceShoe, game.RepairShuffler, game.ReplaceShuffler, game.ReplaceCards, game.SetMode, game.SetHouse, game.Fill, game.Credit, game.Admit,
		game.TapIn, game.TapOut:
		return true
	case game.Reshuffle:
		return !t.Round.Started && !t.Round.Determined && !t.FromMixer() // 633a.5(f): after a round, never in one
	case game.Recut:
		return t.PackState.CutBy != Nowhere || t.PackState.Recut // once more
	case game.Idle:
		return !RoundOnOrWagered(t) && !t.FromMixer() && !OneBatch(t)
	case game.Void:
		return t.Round.FloorTold > 0
	}
	return false
}

// evenMoneyOpen reports that even money may be offered: for a Blackjack against an
// ace, before the reader, 633a.8(e).
// Where a box has two hands, an offer to the box is right if either is one; of
// cards that lie face down only their player knows.
func evenMoneyOpen(t *game.Table, s *game.Seat, at game.Spot) bool {
	if s == nil || NoEvenMoney.On(&t.House) || !AceUp(t) || t.Round.Read {
		return false
	}
	for i := range s.Hands {
		h := &s.Hands[i]
		if (at.Hand == 0 || int(at.Hand) == i+1) && (h.Blackjack() || h.FaceDown() > 0) && !h.Settled {
			return true
		}
	}
	return false
}

// holdsBlackjack reports a Blackjack of the hand, or, where none of a box's hands is
// named, of any.
func holdsBlackjack(t *game.Table, at game.Spot) bool {
	if h := t.Find(at); h != nil {
		return h.Blackjack()
	}
	s := t.Seat(at.Box)
	return s != nil && slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.Blackjack() })
}

// Never bars nothing.
func Never(*game.Table, game.Act) bool { return false }

// Bars are the clauses that only forbid. A clause that also owes steps has its bar in
// the same rule.
var Bars = []*game.Rule{
	noCardMore,
	CountedWrong, refusedMore, StrayUnseen, StrayExposed, FaceUpInShoe, ForeignCard, determinantUsed, noBurn, handKept, heldInRound, throwsIn, turnedToSettle, bustTakenLater, outlivesHand, packHeld, sideKept, byHandUncovered, WarningDismissed, MixerReshuffle, overpaid, mainOdds, insuranceOdds, overWins, overCleared, lateDouble, lateSplit, missedReturns, offerCut, wholeSplit,
	{
		Cite: "633a.12(b)(7)", Title: "From the hand: a card that a player decides on falls face up", Protects: "A card that everybody sees cannot be exchanged.", Kind: "variation", Shoe: true, Mistake: game.WrongFace,
		Bars: func(t *game.Table, a game.Act) bool {
			h, ok := HandOf(t, a)
			return ok && a.Verb == game.Deal && a.Down && t.FromHand() && len(h.Cards) >= 2
		},
	},
	{
		Cite: "633a.7(l)#2", Title: "Your further cards fall face up", Kind: "draw", Mistake: game.WrongFace,
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.Deal && a.At == game.Dealer && a.Down && t.HoleUp()
		},
	},
	{
		Cite: "633a.5(b)#2", Title: "You cut only when every player has declined", Kind: "cut",
		Bars: func(t *game.Table, a game.Act) bool {
			return a.By == game.ByDealer && a.Verb == game.Cut && (nextToCut(t) != nil || cutOfferedTo(t) != nil)
		},
	},
	{
		Cite: "633a.5(f)#2", Title: "The floor orders a shuffle after a round, never in one", Kind: "shuffle",
		Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Reshuffle },
	},
	{
		Cite: "633a.5(f)#1", Title: "Empty the shoe at the cover card, or when the floor says so", Kind: "shuffle",
		Bars: func(t *game.Table, a game.Act) bool {
			return (a.Verb == game.Shuffle || a.Verb == game.Clear && a.At == game.Shoe) &&
				len(t.Pack) == 0 && t.InShoe() > 0 && !t.FromMixer() && !t.IsDouble() && !ReshuffleDue(t)
		},
	},
	{
		Cite: "633a.5(e)#1", Title: "Recut: only after the cut and before the shoe is loaded", Kind: "cut",
		Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Recut },
	},
	{
		Cite: "house.hands", Title: "Show empty hands before you leave the table", Kind: "wager", Source: game.HouseRules,
		Duty: func(game.Act) game.Act { return game.Act{By: game.ByDealer, Verb: game.ShowHands} },
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.TapOut && emptyHands.On(&t.House) && !t.HandsClear
		},
	},
	{
		Cite: "house.relief", Title: "In a round you leave only to the dealer who relieves you", Kind: "wager", Source: game.HouseRules, Gravity: game.Major,
		Duty: func(game.Act) game.Act { return game.Act{} }, // to wait
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.TapOut && reliefReady.On(&t.House) && t.Round.Started
		},
	},
	{
		Cite: "633a.6(d)", Title: "Deal only to boxes with a Blackjack Wager", Kind: "wager",
		Bars: func(t *game.Table, a game.Act) bool {
			s := t.Seat(a.At.Box)
			return a.Verb == game.Deal && (a.At == game.Dealer || a.At.Kind == game.AtBox && s != nil) && !RoundOnOrWagered(t) && !spokenWaits(t)
		},
	},
	{
		Cite: "633a.9(a)", Title: "Halve a wager only for a surrender", Kind: "decision",
		Bars: func(t *game.Table, a game.Act) bool {
			h := t.Find(a.At)
			return a.Verb == game.Half && h != nil && !h.Surrendered
		},
	},
	{
		Cite: "633a.7(c)", Title: "Burn for a new shoe and a new dealer, and at no other time", Kind: "deal",
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Burn && !t.FromHand() },
	},
	{
		Cite: "633a.8(a)#1", Title: "Offer insurance against an ace and nothing else", Kind: "insurance",
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.OfferInsurance && !AceUp(t) },
	},
	{
		Cite: "633a.8(b)#3", Title: "Insurance closes when the hole card goes into the reader", Kind: "insurance",
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.OfferInsurance && t.Round.Read },
	},
	{
		Cite: "633a.8(e)#1", Title: "Even money: a Blackjack against an ace, by house rule", Kind: "insurance",
		Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.OfferEvenMoney },
	},
	noCard("draw", "633a.7(k)(1)", "No card to a hand of 21", func(h *game.Hand) bool { return h.FullTotal().Points == 21 }),
	noCard("draw", "633a.7(k)(2)", "A double takes one card only", func(h *game.Hand) bool { return h.Doubled && h.Asked != game.Double }),
	noCard("draw", "633a.11(c)#3", "Split aces get one card each, by house rule",
		func(h *game.Hand) bool { return h.OneCard && len(h.Cards) > 1 }),
	{
		Cite: "633a.7(n)", Title: "Do not draw when your total can change no outcome", Kind: "draw",
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.Deal && a.At == game.Dealer && t.HoleUp() && !SomebodyToBeat(t)
		},
	},
	{
		Cite: "633a.7(m)#1", Title: "Stand on 17 and above", Kind: "draw",
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.Deal && a.At == game.Dealer && t.HoleUp() && Stands(t)
		},
	},
	{
		Cite: "633a.1#3", Title: "A Blackjack is an ace and a ten-value as the first two cards", Kind: "definition",
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.CallBlackjack && !holdsBlackjack(t, a.At)
		},
	},
	{
		Cite: "house.totals", Title: "Call the true total", Kind: "decision", Source: game.HouseRules, Gravity: game.Minor,
		Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Call && a.At.Kind == game.AtBox },
	},
}

var noCardMore = &game.Rule{
	Cite: "633a.7(h)#cards", Title: "Dealer Blackjack: no more cards", Kind: "reader",
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Deal && (a.At == game.Dealer || a.At.Kind == game.AtBox) && t.AllHaveTwo() &&
			len(t.DealerHand.Cards) >= 2 && DealerBlackjack(t)
	},
}

// What the house wants of a dealer who leaves.
var (
	emptyHands  = game.NewFlag("hands", "house.hands", "Show empty hands before you leave the table", "free", "cleared", game.KeepsEdge).Unless(game.ByPerson)
	reliefReady = game.NewFlag("relief", "house.relief", "A dealer leaves with a round on the table", "free", "ready", game.KeepsEdge).Unless(game.ByPerson) // for his relief alone
)
