package blackjack

import (
	"burncard/game"
	"burncard/game/chip"
)

// Settlement of the main wager, 633a.7(p) to (r), and pick-up, (s).

// BlackjackEnds compares a hand with the dealer's, 633a.7(p), (q), 633a.13(a).
func BlackjackEnds(t *game.Table, h hand) (game.Ending, chip.Cents) {
	stake := h.Staked
	player, dealer := h.Hand.FullTotal(), t.DealerHand.FullTotal()
	dealerHas := t.DealerHand.Blackjack()
	if t.HoleDown() {
		dealerHas = DealerBlackjack(t) // as the reader said
	}
	switch natural := h.Blackjack(); {
	case h.Surrendered:
		if dealerHas {
			return game.Lost, 0
		}
		return game.HalfLost, 0
	case player.Bust():
		return game.Lost, 0
	case TakesEven(h):
		return game.Won, stake
	case natural && dealerHas:
		return game.Tied, 0
	case natural:
		return game.Won, t.NaturalWins(h)
	case dealerHas:
		// A split hand's 21 is no Blackjack and loses too: 633a.7(q) names only
		// three cards and more, 11(d) says what happens to the wagers. The stake shows a
		// split that was not parted, also when its chips have gone back.
		if h.FromPair || h.Doubled || h.Staked > h.First {
			return game.OriginalLost, 0
		}
		return game.Lost, 0
	case t.DealerOver(dealer) || player.Points > dealer.Points:
		return game.Won, stake
	case player.Points == dealer.Points:
		return game.Tied, 0
	}
	return game.Lost, 0
}

// firstWager is the part of a hand's stake that a rescue, or by 633a.10(b) and 11(d) a
// dealer Blackjack, takes: the first wager, which lies in a box's first hand.
func firstWager(h hand) chip.Cents {
	if h.FromPair && !h.Seat.Leads(int(h.At.Hand)-1) && !h.Rescued {
		return 0
	}
	return h.First
}

func dueToPlayer(t *game.Table, h hand) chip.Cents {
	switch o, win := t.Ends(h); o {
	case game.Won:
		return h.Staked + win
	case game.Tied:
		return h.Staked
	case game.HalfLost:
		return h.Staked / 2
	case game.OriginalLost:
		return h.Staked - firstWager(h)
	}
	return 0
}

// The two ways to settle, as the house has chosen.
var (
	InOnePass = &game.Rule{
		Cite: "633a.7(r)(2)#1", Title: "One pass from third base: take and pay box by box", Kind: "settlement", AnyOrder: true,
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			return SettleBox(t, h.Seat, SettleBox(t, h.Seat, owed, true), false)
		},
	}
	losersTaken = &game.Rule{
		Cite: "633a.7(r)(1)#1", Title: "Take all losing wagers first", Kind: "settlement", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps { return settleAll(t, owed, true) },
	}
	WinnersPaid = &game.Rule{
		Cite: "633a.7(r)(1)#2", Title: "Losers taken: then pay all winning wagers", Kind: "settlement", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps { return settleAll(t, owed, false) },
	}
)

var settlement = game.InOrder(
	game.Either(SettlesInOnePass,
		game.EachBox(game.FromThirdBase, InOnePass),
		game.InOrder(
			losersTaken, WinnersPaid,
		),
	),
	Ties,
)

// Ties returns tied wagers. A game may lend it a clause of its own, as it may lend
// one to InOnePass and WinnersPaid.
var Ties = &game.Rule{
	Cite: "633a.7(q)#1", Title: "A tie is a push: the wager goes back", Kind: "settlement", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		// A push moves nothing between player and house: at any time in
		// settlement.
		for h := range t.HandsFromFirstBase {
			switch o, _ := t.Ends(h); {
			case o != game.Tied || !wagerUndecided(h) || coveredHand(t, h):
			case h.OnLayout() == 0:
				owed = owed.Settle(game.Take, h.At, "main", 0).AnyTime() // a lammer, which is nobody's
			default:
				owed = owed.Settle(game.Push, h.At, "main", 0).AnyTime()
			}
		}
		return owed
	},
}

// What the law says of a hand over 21. When it is taken the house may choose; to return
// its wager, or to pick up its cards while the wager lies, it may not allow.
var (
	overWins = &game.Rule{
		Cite: "633a.7(p)#over", Title: "A hand over 21 has lost: no pay, no push", Kind: "settlement", Mistake: game.WrongAmount,
		Bars: func(t *game.Table, a game.Act) bool {
			switch a.Verb {
			case game.Pay, game.Push, game.Half, game.Return:
				return a.Wager == "main" && bustUnsettled(t, a.At)
			}
			return false
		},
	}
	overCleared = &game.Rule{
		Cite: "633a.7(s)#over", Title: "Over 21: take the wager, then pick the cards up", Kind: "settlement",
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Clear && bustUnsettled(t, a.At) },
	}
)

// The odds of the main wager and of insurance. A wrong amount breaks these clauses
// besides the clause by which the wager is settled.
var (
	mainOdds      = oddsOf("main", "633a.13(a)", "A win pays 1 to 1, a Blackjack 3 to 2")
	insuranceOdds = oddsOf("insurance", "633a.13(b)", "Insurance pays 2 to 1")
)

func oddsOf(id, cite, title string) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "payout", Mistake: game.WrongAmount, Odds: true,
		Bars: func(_ *game.Table, a game.Act) bool {
			return a.By == game.ByDealer && a.Verb == game.Pay && a.Wager == id
		},
	}
}

func bustUnsettled(t *game.Table, at game.Spot) bool {
	h := t.Find(at)
	return at.Kind == game.AtBox && h != nil && h.Total().Bust() && h.WagerLies() && !h.Dead
}

func wagerUndecided(h hand) bool {
	return h.WagerLies() && !h.Dead && !h.Seat.Dead
}

func settleAll(t *game.Table, owed steps, losers bool) steps {
	for s := range t.WageredFromThirdBase {
		owed = SettleBox(t, s, owed, losers)
	}
	return owed
}

// SettleBox owes the taking of a box's losing wagers, or the paying of its
// winning ones. Blackjacks that waited for the hole card have their own rule.
func SettleBox(t *game.Table, s *game.Seat, owed steps, losers bool) steps {
	for i := range s.Hands {
		h := hand{Hand: &s.Hands[i], Seat: s, At: s.Spot(i)}
		if !wagerUndecided(h) {
			continue
		}
		// A hand with a face-down card is turned among the losers, for it may be one;
		// its settlement is owed after that.
		if coveredHand(t, h) {
			if losers && !h.Cleared {
				owed = turnFirst(t, owed, h)
			}
			continue
		}
		switch o, win := t.Ends(h); {
		case o == game.Lost && losers:
			owed = owed.Settle(game.Take, h.At, "main", 0)
		case o == game.OriginalLost && losers:
			owed = OriginalOnly(owed, h)
		case o == game.HalfLost && losers:
			owed = halve(owed, h)
		case o == game.Won && !losers && !waitsForHole(t, h):
			owed = owed.Settle(game.Pay, h.At, "main", h.Staked+win-h.Given-h.OnLayout())
		}
	}
	return owed
}

// OriginalOnly owes what 633a.10(b) and 11(d) want of a dealer Blackjack found
// late: the first wager is taken, the rest returned, in either order.
func OriginalOnly(owed steps, h hand) steps {
	rule := lateDouble
	switch {
	case h.Rescued:
		rule = nil // that of who owes it
	case h.FromPair || !h.Doubled:
		rule = lateSplit // parted, or not yet
	}
	first := firstWager(h)
	rest := h.Staked - first
	lies := h.OnLayout()
	// No more than lies there: putRight mends what was moved before by mistake.
	take := min(first-(h.Staked-h.Given-lies), lies)
	if take > 0 {
		owed = owed.Settle(game.Take, h.At, "main", take).Under(rule)
	}
	if back := min(rest-h.Given, lies-max(take, 0)); back > 0 {
		owed = owed.Settle(game.Return, h.At, "main", back).Under(rule)
	}
	return owed
}

// These two cite the steps of OriginalOnly.
var (
	lateDouble = CitationOnly("settlement", "633a.10(b)", "Dealer Blackjack after a double: only the first wager loses")
	lateSplit  = CitationOnly("settlement", "633a.11(d)", "Dealer Blackjack after a split: only the first wager loses")
)

func waitsForHole(t *game.Table, h hand) bool {
	return h.Blackjack() && PayAfterHole.On(&t.House) && t.HighUp() && !t.DealerHand.Blackjack()
}

// blackjacksAfterHole pays the Blackjacks that waited. The text wants the hole card
// shown first; it does not say whether the dealer draws before or after.
var blackjacksAfterHole = &game.Rule{
	Cite: "633a.7(i)(1)(ii)(B)", Title: "Blackjack that waited: pay and pick up when the hole card shows", Kind: "house-option",
	Owed: func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			switch {
			case !waitsForHole(t, h) || h.Dead:
			case !h.Settled:
				owed = owed.Settle(game.Pay, h.At, "main", naturalPays(t, h)).AnyTime()
			case !h.Cleared:
				owed = owed.At(game.Clear, h.At).AnyTime()
			}
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool {
		h := t.Find(a.At)
		return h != nil && (a.Verb == game.Pay || a.Verb == game.Clear) && h.Blackjack() && PayAfterHole.On(&t.House) && t.HighUp() && t.HoleDown()
	},
}

var surrendersOnCards = &game.Rule{
	Cite: "633a.9(a)(2)(i)#2", Title: "Surrender left on the cards: settle it when the hole card shows", Kind: "settlement",
	Owed: func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			if !h.Surrendered || h.Dead || !t.HighUp() {
				continue
			}
			first := len(owed)
			switch {
			case h.Settled:
			case t.DealerHand.Blackjack():
				owed = owed.Settle(game.Take, h.At, "main", 0)
			default:
				owed = halve(owed, h)
			}
			if !h.Cleared && !extraCardWaits(t, h.Seat) {
				owed = owed.At(game.Clear, h.At).May() // now, or with the others, 633a.7(s)
			}
			owed = OnLane(h.Seat.N, owed, first)
		}
		return owed
	},
}

// putRight has the difference of a wrong settlement paid, or taken back, before the
// cards are picked up. The text does not say how one is mended. A hand over 21 that was pushed is
// such a settlement: 633a.7(q) returns no wager that has lost, so a take is owed after the push.
var putRight = &game.Rule{
	Cite: "633a.7(r)", Title: "Put a wrong settlement right before you pick the cards up", Kind: "settlement", Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		first := len(owed)
		all := t.HoleUp() && DealerShown(t) && DealerDone(t)
		for s := range t.WageredFromFirstBase {
			if t.Owner(s) == nil {
				continue // the player has left
			}
			owed = makeGood(owed, game.Box(s.N), "insurance", insuranceOff(t, s), insuranceSettled)
			for i := range s.Side {
				if w := &s.Side[i]; !proofLacks(t, s, w) {
					owed = makeSideGood(t, owed, s, w, sideOff(t, s, w))
				}
			}
			for i := range s.Hands {
				h := hand{Hand: &s.Hands[i], Seat: s, At: s.Spot(i)}
				switch {
				case !h.Settled:
				case diedOfMiss(t, h):
					owed = makeGood(owed, h.At, "main", h.Staked-h.Given, missedReturn(t, h))
				case !h.Dead && !s.Dead && !coveredHand(t, h) && (all || resultCertain(t, h)):
					owed = makeGood(owed, h.At, "main", dueToPlayer(t, h)-h.Given, nil)
				}
			}
			owed = takeBonus(t, owed, s)
		}
		return tellOfTaking(t, owed, first)
	},
}

// makeGood owes the payment of what a wager lacks, or the return of what is too much.
// The rule is the one by which it should have been settled; nil for putRight itself.
func makeGood(owed steps, at game.Spot, wager string, lacks chip.Cents, rule *game.Rule) steps {
	switch {
	case lacks > 0:
		return owed.Settle(game.Pay, at, wager, lacks).AnyTime().Under(rule).Mending()
	case lacks < 0:
		return owed.Settle(game.Take, at, wager, -lacks).AnyTime().Under(rule).Mending()
	}
	return owed
}

// makeSideGood is makeGood for a side wager. What a wager on the game account
// lacks is credited.
func makeSideGood(t *game.Table, owed steps, s *game.Seat, w *game.Wager, lacks chip.Cents) steps {
	rules := sideRules[w.ID]
	rule := rules.of(game.Pay)
	switch {
	case DeadBeforeTwoCards(s):
		rule = nil // no rule of its own settles it
	case lacks < 0 && rules != nil:
		rule = rules.settle
		if res, known := sideSoFar(t, s, w.ID); known && res.Lost() {
			rule = rules.lose
		}
	}
	owed = makeGood(owed, game.Box(s.N), w.ID, lacks, rule)
	if w.Account && lacks > 0 {
		owed.Last().Verb = game.Credit
	}
	return owed
}

func takeBonus(t *game.Table, owed steps, s *game.Seat) steps {
	if s.Bonus == 0 {
		return owed
	}
	due, by := t.BonusDue(s)
	if over := s.Bonus - due; over > 0 {
		owed = owed.Settle(game.Take, game.Box(s.N), game.BonusPaid, over).AnyTime().Under(by).Mending()
	}
	return owed
}

// insuranceOff is what a settled insurance still lacks (or has too much, if
// negative) once the dealer's cards are shown.
func insuranceOff(t *game.Table, s *game.Seat) chip.Cents {
	if !s.InsDone || !DealerShown(t) && (ReaderToUse(t) || DealerBlackjack(t)) {
		return 0
	}
	if t.DealerHand.Blackjack() {
		return 3*s.Insured - s.InsPaid
	}
	return -s.InsPaid
}

func resultCertain(t *game.Table, h hand) bool {
	if coveredHand(t, h) {
		return false
	}
	return TakesEven(h) || h.Bust() || h.Rescued || Wins21(t, h) || h.Blackjack() && NoDealerBlackjack(t) && t.AllHaveTwo() && !t.Book().BlackjacksWait ||
		h.Surrendered && NoDealerBlackjack(t)
}

// PickUp has the cards go to the rack when all wagers are settled. Any order from
// which the hands can be rebuilt is right; the rack keeps the order.
var PickUp = &game.Rule{
	Cite: "633a.7(s)", Title: "All settled: pick up so that every hand can be rebuilt", Kind: "settlement", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for i := range t.Boxes {
			s := &t.Boxes[i]
			for j := range s.Hands {
				if len(s.Hands[j].Cards) > 0 {
					owed = pickUpHand(t, owed, s.Spot(j))
				}
			}
			if len(s.Switch) > 0 {
				owed = owed.At(game.Clear, game.SwitchPlace(s.N))
			}
		}
		if len(t.DealerHand.Cards) > 0 {
			owed = owed.At(game.Clear, game.Dealer)
		}
		return owed
	},
}

// Wins21 reports a hand of 21 where that wins against any hand of the dealer's.
func Wins21(t *game.Table, h hand) bool {
	return t.Book().TwentyOneWins && h.FaceDown() == 0 && h.Total().Points == 21
}

// What the house chooses of the settlement.
var (
	OnePass      = game.NewFlag("settle", "633a.7(r)", "Settlement", "losers-first", "one-pass", game.KeepsEdge) // (r)(2) instead of (r)(1)
	PayAfterHole = game.NewFlag("blackjack", "633a.7(i)(1)(ii)", "A Blackjack against an ace or ten", "pay-at-once", "pay-after-hole", game.KeepsEdge)
)
