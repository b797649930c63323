// Package freebet is chapter 590, Free Bet Blackjack: lammers stand for wagers that
// the house gives.
package freebet

import (
	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
)

// Book is chapter 590: hard 9, 10 and 11 are doubled, and all pairs but tens
// split, without chips, for a lammer of the house's; and a dealer's 22 ties.
//
// The chapter that came after it, 672a, has no surrender: a house rule here.
func Book() *game.Rulebook {
	return blackjack.Derived(blackjack.Book(), game.Derivation{
		Variant: "free-bet", Title: "Free Bet Blackjack", Edition: "590/12",
		Boxes: 6, // 590.2(a)
		Has:   game.Equipment{LammerRack: true}, Particulars: game.Particulars{DealerOver: 22},
		Options: game.Options{
			game.HouseDecks, blackjack.OnePass, blackjack.DoubleFaceDown.As("590.10(c)", "face-up"), game.HouseSplits.As("590.11(d)", "3"), blackjack.NoSurrender,
			blackjack.NoEvenMoney.As("590.8(d)", "no"), blackjack.BustsAtSettlement, blackjack.OfBoxes, game.HouseShoe.As("590.7(a)", "single"), game.HouseShuffler, blackjack.OfChips, blackjack.OfTime,
		},
		Legends: []string{"Dealer 22 pushes"}, // 590.2(b)(3)(iv)
		Chapter: "590", Cites: freeBetCites, Refers: freeBetRefers, Readings: freeBetReadings, Titles: freeBetTitles,
		Replace: blackjack.WithoutSides(map[string]game.Node{
			"633a.7(i)(1)(i)": freeBlackjack, "633a.7(i)(1)(ii)": nil, "633a.7(i)(1)(ii)(A)": nil, "633a.7(i)(1)(ii)(B)": nil,
			"633a.8(e)#1": nil, "633a.8(e)#2": nil, // no even money
			"633a.6(a)#2":       nil, // no wager is spoken
			"633a.9(a)(2)(i)#2": nil,
			"633a.14(j)(1)":     nil, // play goes on in every case
			"633a.10(a)#2":      game.InOrder(freeDoubleSize, freeDouble),
			"633a.11(a)#2":      game.InOrder(freeSplitSize, freeSplit),
			"633a.11(a)#1":      freeParting,
			"house.busts":       game.InOrder(freeTuck, freeBust),
			"633a.11(c)#3":      nil, // split aces are hands like others
			"633a.3(d)#2":       nil, // nothing is dealt from the hand
			// Push 22 is settled with the Blackjack Wagers: freeSettlement.
			"633a.7(g)": nil, "633a.7(g)(1)(i)": nil, "633a.7(o)": nil,
			"633a.7(r)(1)#1": nil, "633a.7(r)(1)#2": nil, "633a.7(r)(2)#1": nil, "633a.7(q)#1": nil,
			"633a.7(s)":      freePickUp,
			"633a.7(s)#over": nil, // a hand of a split may be tucked first
		}),
		Slots: map[string][]game.Node{
			blackjack.AfterReader: {game.When(lammersShort, lateLammers)},
			blackjack.AfterDraws:  {game.When(freeSettlementDue, freeSettlement)},
		},
		Bars:    append(blackjack.SideBars("free-bet"), freeRules...),
		Times:   freeTimes,
		Answers: game.Answers{Allowed: freeAllowed, Refuse: freeRefuse, Ends: freeEnds, Draws: freeDraws},
	})
}

// freeBlackjack is paid whatever the dealer may have; with a Push 22 Wager the
// cards wait under it.
var freeBlackjack = &game.Rule{
	Cite: "590.7(h)(1)", Title: "Blackjack: call, pay, pick up; with Push 22 tuck it under that", Protects: "Paid in its turn a Blackjack cannot be forgotten; the tucked cards prove Push 22 later.", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		owed = blackjack.Announce(owed, h)
		if !h.Settled {
			owed = owed.Settle(game.Pay, h.At, "main", blackjack.ThreeToTwo(h))
		}
		switch {
		case h.Cleared:
		case push22Lies(h.Seat):
			if !h.Tucked {
				owed = owed.At(game.Tuck, h.At)
			}
		case !push22Staked(h.Seat):
			owed = owed.At(game.Clear, h.At)
		}
		// Cards that lay there for a Push 22 Wager may go when that is settled, or
		// with all others.
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool {
		h := t.Find(a.At)
		return a.Verb == game.Clear && a.At.Kind == game.AtBox && h != nil && h.Blackjack() && push22Lies(t.Seat(a.At.Box))
	},
}

// freeAllowed: (n)(1) and (p) have lammers collected beside the wagers that go
// back, and the tucked cards of a first split hand lie until it is settled,
// 590.11(c). Cards under a Push 22 Wager wait for it.
func freeAllowed(t *game.Table, a game.Act) bool {
	s, h := t.Seat(a.At.Box), t.Find(a.At)
	if s == nil || h == nil || a.At.Kind != game.AtBox {
		return blackjack.Allowed(t, a)
	}
	switch a.Verb {
	case game.Clear:
		if h.Blackjack() && push22Lies(s) {
			return false
		}
		return h.Tucked && h.Settled || blackjack.Allowed(t, a)
	case game.Unlammer:
		return lammersCollected(t, hand{Hand: h, Seat: s, At: a.At})
	}
	return blackjack.Allowed(t, a)
}

// freePickUp is blackjack.PickUp without Blackjacks whose Push 22 Wager lies.
var freePickUp = &game.Rule{
	Cite: "590.7(s)", Title: blackjack.PickUp.Title, Protects: blackjack.Protects[blackjack.PickUp.Cite], Kind: blackjack.PickUp.Kind, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		first := len(owed)
		owed = blackjack.PickUp.Owed(t, owed)
		kept := owed[:first]
		for _, s := range owed[first:] {
			if h := t.Find(s.At); s.At.Kind != game.AtBox || h == nil || !h.Blackjack() || !push22Lies(t.Seat(s.At.Box)) {
				kept = append(kept, s)
			}
		}
		return kept
	},
}

var freeDoubleSize = blackjack.OverDoubled("590.10(a)(2)", "A double for chips is at most the first wager: the rest goes back",
	func(h hand) chip.Cents { return h.First }).
	Protecting(blackjack.Protects["633a.10(a)#2"])

var freeDouble = layLammer(game.Double, "590.10(a)(1)", "Free double on a hard 9, 10 or 11: lay a lammer by the wager").
	Protecting("The lammer shows what the house has staked; without it nobody can tell later whether a double was free.")

var freeSplitSize = &game.Rule{
	Cite: "590.11(b)(1)", Title: "Split of tens: a wager equal to the first, give any other back", Protects: blackjack.Protects["633c.11(g)#1"], Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if h.Asked == game.Split && !h.Out() && !h.Settled && !h.Extra.IsZero() {
			owed = blackjack.ReturnUnequal(owed, h, h.First)
		}
		return owed
	},
}

var freeSplit = layLammer(game.Split, "590.11(b)(2)(i)", "Free split of any pair but tens: lay a lammer by the wager").
	Protecting("The lammer shows what the house has staked; without it nobody can tell later whether a split was free.")

var freeParting = &game.Rule{
	Cite: "590.11(b)(2)(ii)", Title: "Free split: wager to the first hand, lammer to the second", Protects: "Each hand carries its own stake, so nobody has to remember which one was free.", Kind: "decision",
	OwedHand: blackjack.HandWhile(func(_ *game.Table, h hand) bool {
		return h.Asked == game.Split && !h.Out() && (freelySplit(h.Hand) || !h.Extra.IsZero() && h.Extra.Total() >= h.First)
	}, game.Step{Verb: game.Part}),
}

// firstOfSplit reports the hand of a split that holds the original wager.
func firstOfSplit(h hand) bool { return h.FromPair && h.At.Hand == 1 && !h.OnHouse }

func othersBust(h hand) bool {
	for i := range h.Seat.Hands {
		if o := &h.Seat.Hands[i]; o != h.Hand && !o.Bust() {
			return false
		}
	}
	return true
}

// freeTuck leaves the first hand's wager where it is: it measures what lammers pay. That
// it is lost even if the dealer then makes 22 is the usual reading. When the others are
// over 21 as well, (c) ends the tuck and does not say when the wager is taken. It is taken as
// that of any hand over 21 in this house.
var freeTuck = &game.Rule{
	Cite: "590.11(c)#2", Title: "First split hand over 21: tuck it until the others are done", Protects: "The first wager measures what the lammers pay, so it stays until they are settled.", Kind: "settlement",
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		switch {
		case !firstOfSplit(h) || h.Dead || h.Cleared || !h.Total().Bust():
		case !othersBust(h):
			if !h.Tucked && !h.Settled {
				owed = owed.At(game.Tuck, h.At)
			}
		case blackjack.BustsAtSettlement.On(&t.House):
		case !h.Settled:
			// The cards go after the wager, 590.7(s).
			owed = owed.Settle(game.Take, h.At, "main", 0).AnyTime()
		default:
			owed = owed.At(game.Clear, h.At).AnyTime()
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Tuck },
}

var freeBust = &game.Rule{
	Cite: blackjack.BustTaken.Cite, Title: blackjack.BustTaken.Title, Protects: blackjack.Protects[blackjack.BustTaken.Cite], Kind: blackjack.BustTaken.Kind, Source: blackjack.BustTaken.Source,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		switch {
		case firstOfSplit(h):
			return owed
		case h.OnHouse && !h.WagerLies() && !h.Settled:
			// Its lammer was forgotten: nothing lies there to be taken.
			if !h.Dead && !h.Cleared && h.Total().Bust() && !blackjack.BustsAtSettlement.On(&t.House) {
				owed = owed.At(game.Clear, h.At)
			}
			return owed
		}
		return blackjack.BustTaken.OwedHand(t, h, owed)
	},
}

func freeRefuse(t *game.Table, a game.Act) (cite, why string) {
	s := t.Seat(a.Box)
	switch {
	case a.Verb == game.Cash && a.Wager != "":
		return "590.6(a)", "wagers are made with chips here: cash is changed first"
	case a.Spoken() == game.Surrender && blackjack.NoSurrender.On(&t.House):
		return "590.9(a)", "this house follows the later chapter, which has no surrender"
	case s == nil || t.InTurn(s) < 0:
		return blackjack.Refuse(t, a)
	}
	h := &s.Hands[t.InTurn(s)]
	two := len(h.Cards) == 2
	switch v := a.Spoken(); {
	case v == game.Double && two && hardDouble(h) && a.Amount > 0:
		return "590.10(a)(1)", "a hard 9, 10 or 11 is doubled without chips"
	case v == game.Double && two && !hardDouble(h) && a.Amount == 0:
		return "590.10(a)(2)", "only a hard 9, 10 or 11 is doubled without chips"
	case v == game.Split && two && h.Cards[0].Card.TenValue() && a.Amount == 0:
		return "590.11(b)(1)", "tens are split for a wager equal to the first"
	case v == game.Split && two && !h.Cards[0].Card.TenValue() && a.Amount > 0:
		return "590.11(b)(2)", "any pair but tens is split without chips"
	}
	return blackjack.Refuse(t, a)
}

var freeTimes = []game.Timing{
	{Cite: "590.11(c)#2", Verbs: blackjack.Verbs(game.Take, game.Clear), At: game.AtBox, If: bustToTuck},
	{Cite: "633a.8(a)", Verbs: blackjack.Verbs(game.OfferEvenMoney)},
	{Cite: "590.11(b)(1)", Verbs: blackjack.Verbs(game.Part), If: blackjack.ShortSplit},
	{Cite: "590.7(h)(1)", Verbs: blackjack.Verbs(game.CallBlackjack, game.Pay, game.Clear), At: game.AtBox, If: blackjack.HandHasBlackjack},
	{Cite: "590.11(b)(2)(ii)", Verbs: blackjack.Verbs(game.Part)},
	blackjack.BustWaits, blackjack.BustTakenEarly,
	{Cite: "590.7(r)(1)#1", Verbs: blackjack.Verbs(game.Take), Wager: "main", If: blackjack.AfterDealersCards(blackjack.LosersFirst)},
	{Cite: "590.7(r)(2)#1", Verbs: blackjack.Verbs(game.Take, game.Pay), Wager: "main", If: blackjack.AfterDealersCards(blackjack.InOnePassOnly)},
	{Cite: "590.7(r)(1)#2", Verbs: blackjack.Verbs(game.Pay), Wager: "main", If: blackjack.AfterDealersCards(blackjack.LosersFirst)},
	{Cite: "590.7(p)", Verbs: blackjack.Verbs(game.Push, game.Return), Wager: "main", If: blackjack.AfterDealersCards(nil)},
	{Cite: "590.7(s)", Verbs: blackjack.Verbs(game.Clear), At: game.AtBox},
	{Cite: "590.7(s)", Verbs: blackjack.Verbs(game.Clear), At: game.AtDealer},
}

func bustToTuck(t *game.Table, a game.Act) bool {
	h, ok := blackjack.HandOf(t, a)
	return ok && firstOfSplit(h) && h.Total().Bust() && !othersBust(h)
}

type (
	hand  = game.InBox
	steps = game.Steps
)
