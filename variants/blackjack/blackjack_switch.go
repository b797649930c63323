package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/game/chip"
)

// Switch is 633a.12(a): two equal wagers, a hand on each, and a player
// who may have the second cards of his hands exchanged when their totals have
// been announced. A dealer's 22 returns what has not busted.
//
// Even money is the house's to offer here too: the round is completed by 633a.7,
// and so by its (h) and 633a.8(e), 12(a)(5). Whoever takes it for one of his hands
// keeps the other, and has nothing left to exchange. Surrender is not among what
// 12(a)(4) lists: this game has none.
func Switch() *game.Rulebook {
	return Derived(Book(), game.Derivation{
		Variant: "blackjack-switch", Title: "Blackjack Switch", Edition: "633a.12(a)/12",
		Has: game.Equipment{Areas: 2}, Particulars: game.Particulars{DealerOver: 22, BlackjacksWait: true},
		Options: game.Options{
			game.HouseDecks, OnePass, DoubleFaceDown, game.HouseSplits, game.OneToAces, NaturalsBeat22, NoEvenMoney, BustsAtSettlement,
			OfBoxes, RevealingReader, SingleShoe, game.HouseShuffler, OfChips, OfTime,
		},
		// 633a.2(b)(10); that a Blackjack may win less than 2(b)(3)(i) prints, and
		// that a 22 returns wagers, players have to be told as well.
		Legends: []string{"Blackjack Switch", "Against 21 Blackjack pays 1 to 1", "Dealer 22 pushes"},
		Replace: WithoutSides(map[string]game.Node{
			"633a.7(i)(1)(i)": switchBlackjack, "633a.7(i)(1)(ii)": nil, "633a.7(i)(1)(ii)(A)": nil, "633a.7(i)(1)(ii)(B)": nil,
			"633a.6(a)#2":       nil, // no wager is spoken
			"633a.9(a)(1)":      nil,
			"633a.9(a)(2)(ii)":  nil,
			"633a.9(a)(2)(i)#2": nil, "633a.9(a)(2)(ii)#2": nil, // no surrender
			"633a.7(r)(1)#1": ByClause(losersTaken, switchCase), "633a.7(r)(1)#2": ByClause(WinnersPaid, switchCase),
			"633a.7(r)(2)#1": ByClause(InOnePass, switchCase), "633a.7(q)#1": ByClause(Ties, switchCase),
		}),
		Slots: map[string][]game.Node{
			BeforeCards:    {game.When(BeforeFirstCard, equalWagers)},
			BeforeDecision: {game.HandWhen(LeadsBox, switchAmiss, totalsTold, switchSaid, switchDone)},
		},
		Bars:    append(sideRules["super-match"].list(), switchBlackjackAgainst21, switchBothBlackjack, switchMadeLoses, switchMadeTies, switchDealer22),
		Times:   switchTimes,
		Answers: game.Answers{Refuse: switchRefuse, Ends: switchEnds},
	})
}

// BeforeFirstCard reports that the round has not begun.
func BeforeFirstCard(t *game.Table) bool { return !t.Round.Started }

// equalWagers: both areas have chips before the first card, and as many on the
// one as on the other. What a dealer does with others the text leaves open: he
// gives back what lies there too much, and a wager that has no second whole.
var equalWagers = &game.Rule{
	Cite: "633a.12(a)(1)", Title: "Two equal wagers before the first card: give the rest back", Protects: "Two equal stakes: the player cannot weight the hand that the switch will make better.", Kind: "wager", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			least := chip.Cents(0)
			if len(s.Hands) == t.Has.Areas {
				least = min(s.Hands[0].OnLayout(), s.Hands[1].OnLayout())
			}
			first := len(owed)
			for i := range s.Hands {
				if over := s.Hands[i].OnLayout() - least; over > 0 {
					owed = owed.Settle(game.Return, s.Spot(i), "main", over)
				}
			}
			owed = OnLane(s.N, owed, first)
		}
		return owed
	},
}

// LeadsBox reports the first hand of a box: its turn is the box's.
func LeadsBox(h hand) bool { return h.At.Hand <= 1 }

// bothDealt reports a box with its two hands in play, neither of them split, while
// the hole card lies face down.
func bothDealt(t *game.Table, s *game.Seat) bool {
	if len(s.Hands) != 2 || DealerShown(t) && t.Round.HoleTurned || t.DealerHand.Cleared {
		return false
	}
	return !slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.InOpening < 2 || h.NoMore || h.Out() })
}

// switchOpen reports a box whose second cards may still be exchanged: two hands
// as they were dealt, and no other decision on either.
func switchOpen(t *game.Table, s *game.Seat) bool {
	if len(s.Hands) != 2 || DealerShown(t) && t.Round.HoleTurned {
		return false
	}
	return !slices.ContainsFunc(s.Hands, func(h game.Hand) bool {
		stood := h.Stood && !Leaves(t, s) // the hands of a player who leaves only stand
		return h.InOpening < 2 || len(h.Cards) != 2 || h.Out() || h.Asked != game.NoVerb || stood || h.Doubled || h.FaceDown() > 0
	})
}

func exchanged(s *game.Seat) bool { return s.Hands[0].Swapped }

// totalsTold: the dealer says both totals, in any order, before the player
// switches, keeps his cards or goes on with them.
var totalsTold = &game.Rule{
	Cite: "633a.12(a)(4)#1", Title: "Call the totals of both hands in the player's turn", Protects: "Players act on the totals that the dealer says.", Kind: "decision", AnyOrder: true,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if !bothDealt(t, h.Seat) || exchanged(h.Seat) {
			return owed
		}
		for i := range h.Seat.Hands {
			own, at := &h.Seat.Hands[i], h.Seat.Spot(i)
			switch {
			case !untold(t, own, at):
			case own.Blackjack():
				owed = owed.At(game.CallBlackjack, at)
			default:
				owed = owed.At(game.Call, at).Number(own.Total().Points)
			}
		}
		return owed
	},
}

// untold reports a hand of two cards whose total was not said. Of a hand with more
// cards it is too late.
func untold(t *game.Table, h *game.Hand, at game.Spot) bool {
	return !h.Announced && len(h.Cards) == 2 && h.FaceDown() == 0 && !wasCalled(t, at)
}

// totalsWait reports totals that were not said, though no player has anything to
// say any more.
func totalsWait(t *game.Table) bool {
	if t.Has.Areas < 2 {
		return false
	}
	return AnyBox(t, func(s *game.Seat) bool {
		return bothDealt(t, s) && !exchanged(s) && (untold(t, &s.Hands[0], s.Spot(0)) || untold(t, &s.Hands[1], s.Spot(1)))
	})
}

// wasCalled reports a total that was said since the hand has two cards.
func wasCalled(t *game.Table, at game.Spot) bool {
	cards, called := 0, false
	for i := range t.Round.Record {
		switch a := &t.Round.Record[i]; {
		case a.At != at:
		case bringsCard(a):
			cards++
		case a.Verb == game.Call:
			called = called || cards >= 2
		}
	}
	return called
}

var switchSaid = &game.Rule{
	Cite: "633a.12(a)(4)", Title: "The player says whether his second cards are switched", Protects: "The switch is the player's decision. Cards that move unasked are the dealer's play.", Kind: "decision",
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if switchOpen(t, h.Seat) && h.Seat.Choice == game.NoVerb && !exchanged(h.Seat) && !Leaves(t, h.Seat) {
			owed = owed.Player(game.AnyChoice, game.Box(h.Seat.N))
		}
		return owed
	},
}

var switchDone = &game.Rule{
	Cite: "633a.12(a)(4)#cards", Title: "Switch asked for: second cards only, before other decisions", Protects: "After a card or a double it would be a switch with more known than he may know.", Kind: "decision", Gravity: game.Critical,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if switchOpen(t, h.Seat) && h.Seat.Choice == game.Switch && !exchanged(h.Seat) {
			owed = owed.At(game.Swap, game.Box(h.Seat.N))
		}
		return owed
	},
	Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Swap },
}

// switchAmiss: the chapter has no word on an exchange that nobody asked for, or
// on one that was asked for and passed over. The floor is told; cards that were
// exchanged by mistake go back while nothing was done with them, later they stay.
var switchAmiss = &game.Rule{
	Cite: "633a.12(a)(4)#floor", Title: "Wrong exchange of cards: tell the floor; untouched they go back", Kind: "irregularity",
	Source: game.Reading, Mistake: game.FloorUntold, Reason: "switch",
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		wanted, open := h.Seat.Choice == game.Switch, switchOpen(t, h.Seat)
		switch {
		case exchanged(h.Seat) == wanted || len(h.Seat.Hands) < 2:
		case exchanged(h.Seat) && open:
			owed = TellAndWait(t, owed, OfVerb(game.Swap)).At(game.Swap, game.Box(h.Seat.N))
		case !open && !t.Round.ToldSince(switchesOrDeals):
			owed = owed.Do(game.CallFloor).May()
		}
		return owed
	},
}

func switchesOrDeals(a *game.Act) bool { return a.Verb == game.Swap || a.Verb == game.Deal }

// switchBlackjack: 633a.7(i)(1) would pay it at once, and (a)(5)(i) and (v) hang
// on the dealer's final hand.
var switchBlackjack = &game.Rule{
	Cite: "633a.12(a)(5)", Title: "Call a Blackjack in its turn; it waits for your final hand", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if BlackjackInTurn(h) && !h.Settled {
			owed = Announce(owed, h)
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool {
		h := t.Find(a.At)
		return (a.Verb == game.Pay || a.Verb == game.Push || a.Verb == game.Clear) && a.At.Kind == game.AtBox && h != nil && h.Blackjack() &&
			(!DealerShown(t) || !DealerDone(t))
	},
}

// The five ways in which 12(a)(5) departs from 633a.7(p) and (q). They lend
// their citations to the settlement of the hands that they decide.
var (
	switchBlackjackAgainst21 = CitationOnly("settlement", "633a.12(a)(5)(i)", "A Blackjack against your 21 in three cards or more pays 1 to 1")
	switchBothBlackjack      = CitationOnly("settlement", "633a.12(a)(5)(ii)", "A Blackjack against your Blackjack is a push")
	switchMadeLoses          = CitationOnly("settlement", "633a.12(a)(5)(iii)", "A Blackjack made by the switch is a 21: it loses to your Blackjack").
					Protecting("A Blackjack that can be made by choice is worth less than one that was dealt.")
	switchMadeTies = CitationOnly("settlement", "633a.12(a)(5)(iv)", "A Blackjack made by the switch pushes against your 21 or 22").
			Protecting("A Blackjack that can be made by choice is worth less than one that was dealt.")
	switchDealer22 = CitationOnly("settlement", "633a.12(a)(5)(v)", "Your 22 pushes every hand of 21 or less").
			Protecting("The push on 22 is what the player gives for the switch.")
)

// switchCase is the item of 12(a)(5) that decides a hand, or nil.
func switchCase(t *game.Table, h *game.Hand) *game.Rule {
	made := h.Swapped && !h.FromPair && len(h.Cards)+len(h.Was) == 2 && h.FullTotal().Points == 21
	d := &t.DealerHand
	switch n := d.FullTotal().Points; {
	case !DealerShown(t) || h.Bust():
		return nil
	case d.Blackjack() && h.Blackjack():
		return switchBothBlackjack
	case d.Blackjack() && made:
		return switchMadeLoses
	case made && (n == 21 || n == 22):
		return switchMadeTies
	case n == 22 && !(h.Blackjack() && NaturalsBeat22.On(&t.House)):
		return switchDealer22
	case n == 21 && !d.Blackjack() && h.Blackjack():
		return switchBlackjackAgainst21
	}
	return nil
}

// ByClause is a rule of the settlement whose steps stand each under the clause that
// decides its hand, if one does.
func ByClause(r *game.Rule, decides func(*game.Table, *game.Hand) *game.Rule) *game.Rule {
	own := *r
	cite := func(t *game.Table, owed steps, first int) steps {
		for i := first; i < len(owed); i++ {
			if h := t.Find(owed[i].At); h != nil && owed[i].Wager == "main" && owed[i].Rule == nil {
				owed[i].Rule = decides(t, h)
			}
		}
		return owed
	}
	if r.Owed != nil {
		own.Owed = func(t *game.Table, owed steps) steps { return cite(t, r.Owed(t, owed), len(owed)) }
	} else {
		own.OwedHand = func(t *game.Table, h hand, owed steps) steps { return cite(t, r.OwedHand(t, h, owed), len(owed)) }
	}
	return &own
}

// switchEnds: read literally (v) returns a Blackjack's wager too, which leaves
// the 22 of (iv) nothing to say; casinos that pay it have the house rule.
func switchEnds(t *game.Table, h hand) (game.Ending, chip.Cents) {
	if TakesEven(h) {
		return game.Won, h.Staked
	}
	switch switchCase(t, h.Hand) {
	case switchBlackjackAgainst21:
		return game.Won, h.Staked
	case switchBothBlackjack, switchMadeTies, switchDealer22:
		return game.Tied, 0
	}
	return BlackjackEnds(t, h)
}

func switchRefuse(t *game.Table, a game.Act) (cite, why string) {
	s := t.Seat(a.Box)
	switch v := a.Spoken(); {
	case a.Verb == game.Cash && a.Wager != "":
		return "633a.12(a)(1)", "the two wagers are made with chips: cash is changed first"
	case v == game.Surrender:
		return "633a.12(a)(4)#2", "there is no surrender in Blackjack Switch"
	case s == nil:
	case v == game.Switch || v == game.Keep:
		if !switchOpen(t, s) || exchanged(s) {
			return "633a.12(a)(4)", "the choice is made when both hands have two cards, and before any other decision"
		}
	case (a.Decides() || a.Verb == game.Accept && !answerOpen(t, s)) && switchOpen(t, s) && s.Choice == game.NoVerb && !exchanged(s):
		return "633a.12(a)(4)", "first he says whether his second cards are exchanged"
	case a.Decides() && slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.Wagered() && !h.Out() && h.InOpening < 2 }):
		return "633a.12(a)(4)", "decisions come when both hands have two cards, and the exchange is the first of them"
	case a.Decides() && switchOpen(t, s) && exchanged(s) != (s.Choice == game.Switch):
		return "633a.12(a)(4)", "his cards are to be exchanged first"
	}
	return Refuse(t, a)
}

var switchTimes = []game.Timing{
	{Cite: "633a.12(a)(5)", Verbs: Verbs(game.CallBlackjack, game.Pay, game.Push, game.Clear), At: game.AtBox, If: HandHasBlackjack},
	{Cite: "633a.12(a)(4)#1", Verbs: Verbs(game.Call), At: game.AtBox},
	{Cite: "633a.7(i)(2)", Verbs: Verbs(game.Half)}, // what a player may say: no surrender
	{Cite: "633a.8(a)", Verbs: Verbs(game.OfferEvenMoney)},
	{Cite: "633a.12(a)(1)", Verbs: Verbs(game.Return), Wager: "main", If: BeforeRound},
}

// NaturalsBeat22 has a Blackjack paid against a 22, on which all other hands push.
var NaturalsBeat22 = game.NewFlag("blackjack-22", "633a.12(a)(5)(v)", "A Blackjack against a dealer's 22", "pushes", "paid", game.ChangesEdge)
