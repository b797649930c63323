// Package downunder is chapter 685a, Down Under Blackjack: the Masque reader shows
// the range of the hole card, and the dealer's hand lies in that range's rectangle.
package downunder

import (
	"slices"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/virtualdevices"
)

// Book is chapter 685a: in every round the Masque reader shows in which
// range of values the hole card lies, and the dealer's hand is laid into the
// rectangle of that range; the dealer's aces count 11 up to 22, and on 22 he
// stands.
func Book() *game.Rulebook {
	return blackjack.Derived(blackjack.Book(), game.Derivation{
		Variant: "down-under", Title: "Down Under Blackjack", Edition: "685a/12",
		Boxes: 6, // 685a.2(a)
		Has:   game.Equipment{MasqueReader: true}, Particulars: game.Particulars{DealerSoftTo: 22, DealerOver: 22},
		Options: game.Options{
			game.HouseDecks.As("685a.3(a)", "6", "4", "5", "8"), blackjack.OnePass, blackjack.DoubleFaceDown.As("685a.9(c)", "face-up"),
			game.HouseSplits.As("685a.10(c)", "1"), game.OneToAces.As("685a.10(e)", "one-card"), blackjack.AlwaysDraws.As("685a.7(m)", "always", "when-needed"),
			blackjack.NoEvenMoney, blackjack.BustsAtSettlement, blackjack.OfBoxes, game.HouseShoe.As("685a.7(a)", "single"), game.HouseShuffler, blackjack.OfChips, blackjack.OfTime,
		},
		Legends: []string{"Surrender is not available", "Dealer 22 pushes all but 21 and two large cards"}, // 685a.2(b)(4)(iv)
		Chapter: "685a", Cites: downUnderCites, Refers: downUnderRefers, Readings: downUnderReadings, Titles: downUnderTitles,
		Replace: blackjack.WithoutSides(map[string]game.Node{
			// The reader is another, and is used in every round.
			"633a.7(h)#1": nil, "633a.7(h)#3": nil, "633a.8(d)": nil, "633a.14(j)": nil, "633a.14(j)(1)": nil,
			"633a.5(g)(1)": masqueIdle,
			// The chapter leaves no choice when a Blackjack is paid.
			"633a.7(i)(1)(i)": masqueBlackjack, "633a.7(i)(1)(ii)": nil, "633a.7(i)(1)(ii)(A)": nil, "633a.7(i)(1)(ii)(B)": nil,
			// There is no surrender, and no word on a dealer who draws in vain.
			"633a.9(a)": masqueNoSurrender, "633a.9(a)(1)": nil, "633a.9(a)(2)(ii)": nil, "633a.9(a)(2)(ii)#2": nil, "633a.9(a)(2)(i)#2": nil, "633a.7(n)": nil,
			"633a.14(e)":  masqueMissed,
			"633a.3(d)#2": nil, // nothing is dealt from the hand
			"633a.7(l)#1": masqueTurn,
			"633a.7(r)(1)#1": game.EachBox(game.FromThirdBase, byMasqueCase(&game.Rule{
				Cite: "685a.7(r)(1)#1", Title: "Take all losing wagers first, from third base", Protects: blackjack.Protects["633a.7(r)(1)#1"], Kind: "settlement", AnyOrder: true,
				OwedHand: func(t *game.Table, h hand, owed steps) steps { return blackjack.SettleBox(t, h.Seat, owed, true) },
			})),
			"633a.7(r)(1)#2": byMasqueCase(&game.Rule{Cite: "685a.7(r)(1)#2", Title: blackjack.WinnersPaid.Title, Protects: blackjack.Protects[blackjack.WinnersPaid.Cite], Kind: "settlement", AnyOrder: true, Owed: blackjack.WinnersPaid.Owed}),
			"633a.7(r)(2)#1": byMasqueCase(&game.Rule{Cite: "685a.7(r)(2)#1", Title: blackjack.InOnePass.Title, Protects: blackjack.Protects[blackjack.InOnePass.Cite], Kind: "settlement", AnyOrder: true, OwedHand: blackjack.InOnePass.OwedHand}),
			"633a.7(q)#1":    byMasqueCase(&game.Rule{Cite: "685a.7(p)", Title: blackjack.Ties.Title, Protects: blackjack.Protects[blackjack.Ties.Cite], Kind: "settlement", AnyOrder: true, Owed: blackjack.Ties.Owed}),
		}, "match-the-dealer"),
		Slots: map[string][]game.Node{
			blackjack.BeforeShuffle: {game.When(preshuffled, preshuffledSpread)},
			blackjack.AfterReader:   {game.When(func(t *game.Table) bool { return len(t.DealerHand.Cards) > 1 }, masqueReading, masqueMisplaced, game.When(playGoesOn, masqueDead))},
			blackjack.AfterHole:     {game.When(playIsOver, masqueDead)},
		},
		Times:   masqueTimes,
		Bars:    []*game.Rule{masqueBothBlackjack, masqueBlackjackLost, masque22},
		Answers: game.Answers{Called: masqueCalled, Refuse: masqueRefuse, Ends: masqueEnds, Draws: masqueDraws},
	})
}

// preshuffledSpread: 685a.4(e) frees decks that were inspected and shuffled
// before they came from (a), (c) and (d), and not from the spread of (b), though
// that shows their order. They are spread, looked at and turned face down again;
// what is to be done with the order then the chapter does not say.
var preshuffledSpread = &game.Rule{
	Cite: "685a.4(e)", Title: "Preshuffled decks: spread them for the first player all the same", Protects: blackjack.Protects["633a.4(b)#1"], Kind: "opening", Source: game.Reading,
	Owed: func(t *game.Table, owed steps) steps {
		before := len(owed)
		if cutBegun(t) { // too late to spread them; cards that lie face up are turned still
			if t.PackState.Up {
				owed = owed.Do(game.FaceDown)
			}
			return owed
		}
		if !t.Round.Did(game.ByDealer, game.Spread, 0, "") {
			owed = owed.Do(game.Spread)
		}
		if !firstPlayerLooked(t) {
			if box := t.FirstArrival(); box != nil {
				owed = owed.Player(game.AnyLook, game.Box(box.N))
			} else {
				owed = owed.Player(game.AnySit, game.Box(1))
			}
		}
		if t.PackState.Up || len(owed) > before {
			owed = owed.Do(game.FaceDown)
		}
		return owed
	},
}

// preshuffled reports the table's first stack, before its cut, that came shuffled.
func preshuffled(t *game.Table) bool {
	return len(t.Pack) > 0 && t.PackState.Shuffled && t.Rounds == 0 && t.Station.Drawn == 0 && !t.PackState.Recut &&
		(!cutBegun(t) || t.PackState.Up) &&
		!slices.ContainsFunc(t.Round.Record, func(a game.Act) bool {
			return a.Verb == game.Shuffle || a.Verb == game.LoadShuffler || a.Verb == game.UnloadShuffler || a.Verb == game.OpenShuffler
		})
}

func cutBegun(t *game.Table) bool {
	return t.PackState.CutBy != blackjack.Nowhere || len(t.PackState.Cuts) > 0
}

func firstPlayerLooked(t *game.Table) bool {
	return slices.ContainsFunc(t.Round.Record, func(a game.Act) bool {
		return a.By == game.ByPlayer && (a.Verb == game.Inspect || a.Verb == game.Decline)
	})
}

// masqueReading is what follows the insurance: the reader, the rectangle, and
// the hole card shown where both cards are large.
var masqueReading = game.InOrder(
	&game.Rule{
		Cite: "685a.7(h)#1", Title: "Every round: hole card through the Masque reader", Protects: "The light is what the players know of the hole card, so they get it in every round.", Kind: "reader", Gravity: game.Critical,
		Owed: blackjack.While(func(t *game.Table) bool {
			return t.HoleDown() && (!t.Round.Read || t.Round.ReadDead && !blackjack.ReaderDark(t))
		}, game.Step{Verb: game.Read}),
	},
	// The text names the rectangle first; which of the two hands does first
	// changes nothing.
	game.Beside(
		&game.Rule{
			Cite: "685a.7(h)#4", Title: "Lay your hand in the rectangle that the light shows", Protects: "The place of your hand shows the light to the whole table, so that all decide on the same knowledge.", Kind: "reader",
			Owed: func(t *game.Table, owed steps) steps {
				lit := rectangle(t.Round.Light)
				switch {
				case lit == blackjack.Nowhere || t.Round.Placed == lit:
				case t.Round.Placed == blackjack.Nowhere:
					owed = owed.At(game.Place, lit)
				case !actionBegun(t):
					owed = owed.At(game.Place, lit).May() // put right while nobody has acted on it
				}
				return owed
			},
		},
		game.InOrder(
			&game.Rule{
				Cite: "685a.7(h)#5", Title: "Both your cards large: show the hole card before any player acts", Protects: "Its place has told how large the card is; open, everybody decides with the same knowledge.", Kind: "reader",
				Owed: blackjack.While(func(t *game.Table) bool { return bothLarge(t) && t.HoleDown() }, game.Step{Verb: game.Turn, At: game.Hole}),
			},
			game.When((*game.Table).InsuranceLies, &game.Rule{
				Cite: "685a.8(d)", Title: "You have no Blackjack: take lost insurance", Protects: blackjack.Protects["633a.8(d)"], Kind: "insurance", AnyOrder: true,
				Owed: func(t *game.Table, owed steps) steps {
					// A yellow light under an ace is no answer: the hole card may be an ace.
					if t.Round.Light == virtualdevices.Dark || bothLarge(t) && t.HoleDown() || blackjack.DealerBlackjack(t) {
						return owed
					}
					return blackjack.TakeInsurance(t, owed)
				},
			}),
		),
	),
)

// rectangle is where a light sends the dealer's hand, 685a.3(e).
func rectangle(l virtualdevices.Light) game.Spot {
	switch l {
	case virtualdevices.BlueLight:
		return game.Spot{Kind: game.AtSmall}
	case virtualdevices.RedLight:
		return game.Spot{Kind: game.AtMedium}
	case virtualdevices.YellowLight:
		return game.Spot{Kind: game.AtLarge}
	}
	return blackjack.Nowhere
}

// bothLarge reports what is known when the light is yellow under an ace or ten.
func bothLarge(t *game.Table) bool {
	return t.Round.Light == virtualdevices.YellowLight && t.HighUp()
}

// actionBegun reports that a player has decided with the dealer's hand before him.
func actionBegun(t *game.Table) bool {
	return blackjack.AnyHand(t, func(h hand) bool {
		return h.Asked != game.NoVerb || h.Stood && !blackjack.Leaves(t, h.Seat) || h.Doubled || h.FromPair || len(h.Cards)+len(h.Was) > 2
	})
}

// misplaced reports a hand that lies, or a light that shone, for another range
// than the hole card's, as far as the table can see it, 685a.12(h).
func misplaced(t *game.Table) bool {
	lit := rectangle(t.Round.Light)
	if lit == blackjack.Nowhere || t.DealerHand.Cleared {
		return false
	}
	if t.Round.Placed != blackjack.Nowhere && t.Round.Placed != lit {
		return true
	}
	if !t.HoleUp() {
		return false
	}
	light, err := virtualdevices.MasqueReader{}.Read(t.DealerHand.Cards[1].Card)
	return err == nil && rectangle(light) != lit
}

// masqueMisplaced has the floor told. 685a.12(h) does not say who chooses between going
// on and a dead hand: here the floor does, hand by hand.
var masqueMisplaced = &game.Rule{
	Cite: "685a.12(h)#floor", Title: "Wrong light or wrong rectangle: tell the floor", Kind: "irregularity", Source: game.Reading,
	Answers: []game.Verb{game.InjectReader},
	Mistake: game.FloorUntold, Reason: "reader",
	Owed: blackjack.TellFloor(func(t *game.Table) bool {
		return misplaced(t) && t.Round.FloorTold == 0 && (t.HoleUp() || actionBegun(t))
	}),
}

// masqueDead lets any hand be called dead, over 21 or not, as soon as it is seen that it
// was misled. Its wager goes back, from the chip tray where it was taken: at once or when
// all players are done.
var masqueDead = &game.Rule{
	Cite: "685a.12(h)", Title: "Wrong light or rectangle: the hand plays on, or is dead", Protects: "The player decided on what he was shown; he must not lose by a light that was wrong.", Kind: "irregularity", AnyOrder: true,
	Answers: []game.Verb{game.InjectReader},
	Owed: func(t *game.Table, owed steps) steps {
		if !misplaced(t) {
			return owed
		}
		for h := range t.HandsFromFirstBase {
			switch back := h.Staked - h.Given; {
			case !h.Dead && (!h.Settled || h.Bust()):
				owed = owed.At(game.Dead, h.At).May()
			case h.Dead && h.Settled && h.Bust() && back > 0:
				owed = owed.Settle(game.Pay, h.At, "main", back)
				owed.Last().May = playGoesOn(t)
			}
		}
		return owed
	},
}

// playGoesOn reports a round in which a player is not done, or the hole card is down.
func playGoesOn(t *game.Table) bool { return t.AnyWaits() || t.HoleDown() }
func playIsOver(t *game.Table) bool { return !playGoesOn(t) }

// masqueIdle: after the look the whole opening is gone through again. The cards
// lie spread, and the first player has had his look: they are not spread for
// him a second time.
var masqueIdle = &game.Rule{
	Cite: "685a.5(g)#2", Title: "After the look: open the cards as new ones, from inspection to cut", Protects: blackjack.Protects["633a.5(g)(1)"], Kind: "opening",
	Owed: func(t *game.Table, owed steps) steps {
		if !t.Idle || blackjack.ByMachine(t) {
			return owed
		}
		if p := &t.PackState; p.Spread && !p.Washed && !p.Shuffled {
			if !p.Inspected {
				owed = owed.Do(game.Inspect)
			}
			if !p.Verified {
				owed = owed.Floor(game.Verify)
			}
		}
		return blackjack.Wash(t, owed)
	},
}

var masqueBlackjack = &game.Rule{
	Cite: "685a.7(i)(1)", Title: "Blackjack: call, pay and pick up in its turn", Protects: "Paid in its turn, a Blackjack cannot be forgotten.", Kind: "decision",
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		return blackjack.PayAndClear(t, blackjack.Announce(owed, h), h, blackjack.ThreeToTwo(h))
	},
}

var masqueNoSurrender = &game.Rule{
	Cite: "685a.7(i)(2)#2", Title: "Nobody surrenders: no wager is halved", Protects: "A wager is won, lost or returned by the cards.", Kind: "decision",
	Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Half },
}

// masqueMissed follows 633a.14(e), to which 685a has no counterpart.
var masqueMissed = &game.Rule{
	Cite: "685a.7(e)(2)#missed", Title: blackjack.DealerMissed.Title, Protects: blackjack.DealerMissed.Protects, Kind: blackjack.DealerMissed.Kind, Source: game.Reading, Owed: blackjack.DealerMissed.Owed,
}

var masqueTurn = &game.Rule{
	Cite: "685a.7(l)", Title: "All players done: turn the hole card, if it is still down", Protects: blackjack.Protects["633a.7(l)#1"], Kind: "draw", Gravity: game.Critical, AwaitsPlayers: true,
	Owed: blackjack.While(func(t *game.Table) bool {
		return t.HoleDown() && (!bothLarge(t) || t.SkippedStep("685a.7(h)#5", "turn hole"))
	}, game.Step{Verb: game.Turn, At: game.Hole}),
}

// The clauses that say what becomes of a wager at a dealer's Blackjack or 22.
var (
	masqueBothBlackjack = blackjack.CitationOnly("settlement", "685a.7(h)(1)", "Both have Blackjack: push the wager, pay insurance").
				Protecting(blackjack.Protects["633a.7(q)#1"])
	masqueBlackjackLost = blackjack.CitationOnly("settlement", "685a.7(h)(2)", "Dealer Blackjack: take wagers without one, pay insurance").
				Protecting("The round is over, so no card can decide anything any more.")
	masque22 = blackjack.CitationOnly("settlement", "685a.7(n)(1)", "Your 22: pay 21s and two large first cards, push the rest").
			Protecting("The push on 22 is what the player gives for knowing the range of the hole card.")
)

func byMasqueCase(r *game.Rule) *game.Rule {
	return blackjack.ByClause(r, func(t *game.Table, h *game.Hand) *game.Rule {
		switch d := &t.DealerHand; {
		case !blackjack.DealerShown(t) || h.Bust():
			return nil
		case d.Blackjack() && h.Blackjack():
			return masqueBothBlackjack
		case d.Blackjack():
			return masqueBlackjackLost
		case d.FullTotal().Points == 22:
			return masque22
		}
		return nil
	})
}

// masqueEnds: the dealer's 22 wins against nobody, and a hand of 21 or of
// exactly the two large cards that it was dealt wins against it, 685a.7(n). A
// split hand does not hold the two cards that were dealt.
func masqueEnds(t *game.Table, h hand) (game.Ending, chip.Cents) {
	if t.DealerHand.FullTotal().Points != 22 || h.Bust() || h.Blackjack() {
		return blackjack.BlackjackEnds(t, h)
	}
	if h.Hand.FullTotal().Points == 21 || twoLarge(h) {
		return game.Won, h.Staked
	}
	return game.Tied, 0
}

func twoLarge(h hand) bool {
	small := func(p game.Piece) bool { return !p.Card.High() }
	return !h.FromPair && len(h.Cards)+len(h.Was) == 2 && !slices.ContainsFunc(h.Cards, small) && !slices.ContainsFunc(h.Was, small)
}

// masqueDraws reports a dealer who draws to a hard or soft 17, 685a.7(m).
func masqueDraws(t *game.Table) bool {
	d := &t.DealerHand
	return t.HoleUp() && !d.Cleared && d.FullTotal().Points < 17 && (blackjack.AlwaysDraws.On(&t.House) || blackjack.SomebodyToBeat(t))
}

// masqueCalled keeps the dealer from drawing while players wait: here a hole card that
// is up does not mean that the draw has begun.
func masqueCalled(t *game.Table, at game.Spot) bool {
	if at.Kind == game.AtDealer && t.HoleUp() && someHandWantsCard(t) {
		return false
	}
	return blackjack.CalledFor(t, at)
}

func someHandWantsCard(t *game.Table) bool {
	return blackjack.AnyHand(t, func(h hand) bool {
		return !h.Out() && (h.Open() && !h.Blackjack() || h.Asked != game.NoVerb || h.NeedsSecond())
	})
}

func masqueRefuse(t *game.Table, a game.Act) (cite, why string) {
	if a.Verb == game.Surrender {
		return "685a.7(i)(2)", "there is no surrender in Down Under Blackjack"
	}
	return blackjack.Refuse(t, a)
}

var masqueTimes = []game.Timing{
	{Cite: "685a.5(g)#2", Verbs: blackjack.Verbs(game.Inspect, game.Wash, game.Stack), If: blackjack.Idle},
	{Cite: "685a.7(h)#1", Verbs: blackjack.Verbs(game.Deal, game.Place), If: masqueToRead},
	{Cite: "685a.7(h)#1", Verbs: blackjack.Verbs(game.Read)},
	{Cite: "685a.7(h)#4", Verbs: blackjack.Verbs(game.Place)},
	{Cite: "685a.7(i)(1)", Verbs: blackjack.Verbs(game.CallBlackjack, game.Pay, game.Clear), At: game.AtBox, If: blackjack.HandHasBlackjack},
	{Cite: "685a.7(l)", Verbs: blackjack.Verbs(game.Turn), At: game.AtHole},
	{Cite: "685a.8(d)", Verbs: blackjack.Verbs(game.Take), Wager: "insurance"},
	blackjack.BustWaits, blackjack.BustTakenEarly,
	{Cite: "685a.7(l)", Verbs: blackjack.Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main", If: blackjack.HoleToTurn},
	{Cite: "685a.7(r)(1)#1", Verbs: blackjack.Verbs(game.Take), Wager: "main", If: blackjack.AfterDealersCards(blackjack.LosersFirst)},
	{Cite: "685a.7(r)(2)#1", Verbs: blackjack.Verbs(game.Take, game.Pay), Wager: "main", If: blackjack.AfterDealersCards(blackjack.InOnePassOnly)},
	{Cite: "685a.7(r)(1)#2", Verbs: blackjack.Verbs(game.Pay), Wager: "main", If: blackjack.AfterDealersCards(blackjack.LosersFirst)},
	{Cite: "685a.7(p)", Verbs: blackjack.Verbs(game.Push, game.Return), Wager: "main", If: blackjack.AfterDealersCards(nil)},
}

func masqueToRead(t *game.Table, _ game.Act) bool {
	return t.Round.Started && !blackjack.Dealing(t) && t.HoleDown() && blackjack.ReaderToUse(t)
}

type (
	hand  = game.InBox
	steps = game.Steps
)
