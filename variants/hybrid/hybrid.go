// Package hybrid is 633c.5: three positions whose cards any number of terminals
// share, with the dealer's hole card (hybrid.go) and without (no_hole.go).
package hybrid

import (
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// Book is 633c.5(a) to (v): three positions that any number of terminals share. All
// wagering is electronic; the dealer handles only cards. The cards that players draw
// are community cards: each terminal uses the cards that it asks for, so that two
// terminals at one position can end differently.
//
// 633c.5 has neither cut nor burn nor cover card, and does not mention irregularities:
// 633a.14 is followed where cards are concerned.
func Book() *game.Rulebook {
	return blackjack.Derived(sharedBook("hybrid", "Hybrid Blackjack", hybridRound), game.Derivation{
		Variant: "hybrid", Title: "Hybrid Blackjack", Edition: "633c.5/11",
		Boxes: 3, // 633c.5(b)(2)
		Has:   game.Equipment{Terminals: true},
		Options: game.Options{
			sharedDecks, game.HouseSplits, game.OneToAces, blackjack.AlwaysDraws.As("633c.5(s)#3", "always"), blackjack.NoEvenMoney, blackjack.RevealingReader,
			sharedShuffler, blackjack.OfLeaving, blackjack.OfWagers, sharedTerminals, game.HitsEleven.As("633c.5(p)(2)#2"), game.SplitInTurn.As("633c.5(q)#2"), blackjack.OfTime,
		},
		Legends: []string{"Dealer stands on all soft 17s"}, // 633c.5(c)(2), which the rules icon says too
		Cites: sharedCites(map[string]string{
			"633a.7(f)(1)": "633c.5(n)(1)", "633a.7(f)(2)": "633c.5(n)(2)", "633a.7(f)(3)": "633c.5(n)(3)", "633a.7(f)(4)": "633c.5(n)(4)", "633a.7(f)": "633c.5(n)",
			"633a.8(a)": "633c.5(o)#1", "633a.7(h)#1": "633c.5(o)#2", "633a.7(h)#2": "633c.5(o)#exposed", "633a.7(h)#3": "633c.5(o)#4",
			"633a.7(l)#1": "633c.5(s)#1", "633a.7(l)#2": "633c.5(s)#2", "633a.7(m)": "633c.5(s)#3", "633a.7(m)#1": "633c.5(s)#17",
		}),
		Answers: game.Answers{Ends: blackjack.BlackjackEnds},
	})
}

// sharedBook is the day of a table at which terminals share the cards, under
// the citations of 633a, around a round of its own.
func sharedBook(variant, title string, round game.Node) *game.Rulebook {
	return &game.Rulebook{
		Variant: variant, Title: title, Edition: "633a", Protects: blackjack.Protects,
		Legends: []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1"},
		Procedure: game.InOrder(
			game.Either(blackjack.Voided,
				game.InOrder(sharedVoid, darkBets, blackjack.VoidClear),
				game.InOrder(
					terminalTold,
					game.When(blackjack.DisputeUnderWay, blackjack.RebuiltBack),
					game.When(blackjack.BetweenRounds, game.Beside(
						blackjack.ReaderInspection,
						game.When(blackjack.ReaderDark, blackjack.ReaderReported, blackjack.ReaderRepaired),
						game.When(blackjack.ReaderContradicted, blackjack.ContradictedReaderReported, blackjack.ContradictedReaderRepaired),
						game.When(blackjack.ForeignCardSeen, blackjack.ForeignDecksChanged),
						game.When(blackjack.DecksMayBeOld, sharedOldCards),
						game.When(blackjack.InNewOrder, blackjack.UnshuffledTold),
						game.When(blackjack.CountOrdered, blackjack.CardsCounted),
						sharedOpening,
					)),
					game.Unblocked(sharedShoeShort, blackjack.ShoeOut,
						game.Either(shufflerUnusable, game.InOrder(blackjack.ShufflerTold, shufflerMended),
							game.Either(blackjack.MixerHasCards, blackjack.MixerServes,
								game.Either(batchHasCards, batchServes, game.InOrder(blackjack.LastCall, blackjack.LastVoid)))),
						game.When(blackjack.RoundOnOrWagered, round),
					),
				),
			),
			game.When(blackjack.Started, game.Otherwise(blackjack.LastCall, blackjack.LastVoid)),
		),
		Bars:    sharedBars(),
		Times:   append(slices.Clone(sharedTimes), blackjack.BlackjackTimes()...),
		Answers: game.Answers{Allowed: sharedAllowed, Called: sharedCalled, Refuse: refuseAtTerminal, Ends: blackjack.BlackjackEnds, Draws: sharedDraws, Natural: blackjack.BlackjackWins},
		BetEnds: sharedEnds,
		Offers:  sharedOffers,
	}
}

// Options that both forms of the hybrid table have under clauses of their own.
var (
	sharedDecks = game.HouseDecks.As("633c.5(f)", "6", "8")
	// A shuffling device is mandatory, of either kind: (e) knows tables at which it
	// is not a continuous one.
	sharedShuffler  = game.HouseShuffler.As("633c.5(f)", "continuous", "batch")
	sharedTerminals = game.HouseTerminals.As("633c.5(c)", "30", "5", "10", "15", "20", "40", "60")
)

// sharedCites are what both forms of the hybrid table cite alike.
func sharedCites(own map[string]string) map[string]string {
	for base, cite := range map[string]string{
		"633a.2(f)#2": "633c.5(d)#2", "633a.3(d)#1": "633c.5(g)", "633a.4(a)#1": "633c.5(i)#1", "633a.4(a)#2": "633c.5(i)#2", "633a.4(a)#3": "633c.5(i)#3", "633a.4(a)#4": "633c.5(i)#4",
		"633a.4(c)#1": "633c.5(j)#1", "633a.5(a)#1": "633c.5(j)#2",
	} {
		own[base] = cite
	}
	return own
}

// sharedBars are the bars of Blackjack that hold where terminals share cards.
func sharedBars() []*game.Rule {
	list := []*game.Rule{noHandShuffle, straightToShoe, afterRound, blackjack.CountedWrong, blackjack.StrayUnseen, blackjack.StrayExposed, blackjack.FaceUpInShoe, blackjack.ForeignCard, blackjack.WarningDismissed, blackjack.MixerReshuffle}
	for _, r := range blackjack.Bars {
		switch r.Cite {
		case "633a.7(l)#2", "633a.7(m)#1", "house.hands", "house.relief":
			list = append(list, r)
		}
	}
	return list
}

var noHandShuffle = &game.Rule{
	Cite: "633c.5(j)#hand", Title: "The device shuffles, never your hands", Protects: "Hands that do not touch the shuffle cannot arrange it.", Kind: "shuffle",
	Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Shuffle },
}

var sharedOldCards = blackjack.DeckAgeRule("633a.3(d)#1", "New decks at least every 24 hours", 24)

// sharedOpening is 633c.5(i) and (j): no spread for a player, no cut, no burn.
var sharedOpening = game.InOrder(
	game.When(blackjack.DecksFlawed, blackjack.FlawedDecks),
	game.When(blackjack.DecksShort, blackjack.ShortDecks),
	game.When(blackjack.OneBatch, shoeEmptied),
	blackjack.ShufflerTold, game.When(shufflerUnusable, shufflerMended), blackjack.MixerOpened,
	game.When(blackjack.TooFewCards, blackjack.TooFewReplaced),
	game.When(blackjack.PackMakesShoe,
		blackjack.NewDecksRule("633a.4(a)#1", "Inspect the decks for flaws", func(t *game.Table) bool { return t.PackState.Inspected }, game.Step{Verb: game.Inspect}).Answering(game.InjectDamaged),
		blackjack.NewDecksRule("633a.4(a)#2", "The floor verifies your inspection", func(t *game.Table) bool { return t.PackState.Verified }, game.Step{By: game.ByFloor, Verb: game.Verify}).Answering(game.InjectDamaged),
		&game.Rule{
			Cite: "633a.4(c)#1", Title: "Turn the cards face down, wash and stack them", Kind: "shuffle",
			Owed: func(t *game.Table, owed steps) steps {
				if t.PackState.Shuffled || len(t.Pack) == 0 {
					return owed
				}
				if t.PackState.Stacked {
					return blackjack.WashLate(t, owed)
				}
				if !t.PackState.Turned {
					owed = owed.Do(game.FaceDown)
				}
				return blackjack.Wash(t, owed)
			},
		},
		game.When(blackjack.OneBatch, batchShuffled),
		&game.Rule{
			Cite: "633a.5(a)#1", Title: "The device shuffles, never your hands, and the shoe reads the cards", Protects: "Hands that do not touch the shuffle cannot arrange it.", Kind: "shuffle",
			Owed: func(t *game.Table, owed steps) steps {
				switch {
				case blackjack.OneBatch(t):
					owed = owed.Do(game.Load)
				case t.Can(game.LoadShuffler) == nil:
					owed = owed.Do(game.LoadShuffler)
				}
				return owed
			},
		},
	),
)

var hybridRound = game.InOrder(
	game.When(blackjack.ReaderUsed, blackjack.ReaderMisused),
	game.When(blackjack.InNewOrder, blackjack.UnshuffledTold),
	game.When(blackjack.TornSeen, blackjack.TornReported, blackjack.TornReplaced),
	game.When(blackjack.FalseBlackjackRead, blackjack.ContradictedReaderReported, blackjack.ContradictedReaderRepaired),
	game.When(blackjack.SomethingAmiss, sharedAdvice...),
	game.Either(blackjack.AllHandsDead, deadPositions, game.InOrder(
		game.When(blackjack.BetweenRounds, betsClose),
		game.Span(
			game.When(blackjack.Dealing, game.InOrder(
				&game.Rule{Cite: "633a.7(f)(1)", Title: "One card face up to each chosen position, from your left", Kind: "deal", Owed: blackjack.FirstPass},
				&game.Rule{Cite: "633a.7(f)(2)", Title: "One card face up to the dealer", Kind: "deal", Owed: blackjack.UpCard},
				&game.Rule{Cite: "633a.7(f)(3)", Title: "A second card face up to each of these positions", Kind: "deal", Owed: blackjack.SecondPass},
				game.When(blackjack.StepPassedOver, blackjack.DealerMissed),
				game.Beside(
					&game.Rule{Cite: "633a.7(f)(4)", Title: "The hole card face down to the dealer", Kind: "deal", Gravity: game.Critical, Owed: blackjack.HoleCard},
					missedPositions,
				),
			)),
			game.When(blackjack.CardsFallen, blackjack.FallenFaceDown),
		),
		game.When((*game.Table).HoleUp, blackjack.ExposedHole),
		game.When((*game.Table).HoleDown, sharedInsurance, sharedReader),
		game.When(allDealt, paidAtOnce, insuranceTaken, paidAfterReader),
		game.When(blackjack.NoDealerBlackjack, game.When(playersLeft, clockStopped, decisions, community)),
		game.When((*game.Table).HoleDown, blackjack.TurnHole),
		game.When(blackjack.HoleContradictsReader, blackjack.ReaderWrongTold),
		game.When(sharedShown, game.When(blackjack.StepPassedOver, missedCommunity), sharedDraw, sharedSettlement, darkBets, sharedPickUp),
	)),
)

func allDealt(t *game.Table) bool { return t.Round.Started && !blackjack.Dealing(t) }

var betsClose = &game.Rule{
	Cite: "633c.5(k)#2", Title: "The countdown closes the bets, or the first card does", Protects: "A bet after the first card would be a bet on something already known.", Kind: "wager",
	Owed: blackjack.While(func(t *game.Table) bool {
		return t.Wagered() && !t.Round.Closed && !t.ClockStuck
	}, game.Step{By: game.ByClock, Verb: game.Countdown, May: true}),
}

// sharedInsurance is the offer of 633c.5(o). The text does not say how long terminals
// have to answer; the reader ends the offer, 633a.8(b).
var sharedInsurance = game.When(blackjack.AceUp,
	&game.Rule{
		Cite: "633a.8(a)", Title: "Ace up: offer insurance or even money before the reader", Protects: blackjack.Protects["633a.8(a)"], Kind: "insurance",
		Owed: blackjack.While(func(t *game.Table) bool { return !t.Round.Insurance && !t.Round.Read }, game.Step{Verb: game.OfferInsurance}),
	},
	&game.Rule{
		Cite: "633c.5(o)#answers", Title: "The countdown or the reader ends the terminals' time to answer", Protects: "One clock for all: no terminal holds up the others.", Kind: "insurance", Source: game.Reading,
		Owed: blackjack.While(func(t *game.Table) bool {
			return t.Round.Insurance && !t.Round.InsClosed && !t.Round.Read && !t.ClockStuck
		}, game.Step{By: game.ByClock, Verb: game.Countdown, May: true}),
	},
	&game.Rule{
		Cite: "633a.8(e)#2", Title: "Pay even money at once", Protects: "Settled at once, the hand cannot be paid again.", Kind: "insurance",
		Owed: settledWhile(anyTerminal(func(w *game.Terminal) bool { return w.EvenMoney && !w.Hands[0].Settled })),
	},
)

var sharedReader = game.When((*game.Table).HighUp,
	&game.Rule{
		Cite: "633a.7(h)#1", Title: "Ace or ten up: hole card face down through the reader", Kind: "reader", Gravity: game.Critical,
		Owed: blackjack.While(func(t *game.Table) bool { return !t.Round.Read || t.Round.ReadDead && !blackjack.ReaderDark(t) }, game.Step{Verb: game.Read}),
	},
	game.When(blackjack.ReaderDark, blackjack.ReaderReported, blackjack.ReaderRepaired),
	&game.Rule{
		Cite: "633a.7(h)#3", Title: "Dealer Blackjack: show the hole card, no other card falls", Kind: "reader",
		Owed: blackjack.While(blackjack.DealerBlackjack, game.Step{Verb: game.Turn, At: game.Hole}),
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Deal && blackjack.DealerBlackjack(t) },
	},
)

// paidAtOnce: a position's Blackjack against 2 to 9 is paid before anybody decides, and
// its Buzzer Beater wagers are lost. Lost insurance goes right after the reader, 633a.8(d).
// When a Blackjack against an ace or a ten is paid the text does not say: after the reader.
var (
	paidAtOnce = &game.Rule{
		Cite: "633c.5(p)(1)", Title: "The terminals pay a Blackjack before the others decide", Protects: "Paid at once, a Blackjack cannot be forgotten.", Kind: "settlement",
		Owed: settledWhile(func(t *game.Table) bool { return playersLeft(t) && !t.HighUp() }),
	}
	insuranceTaken = &game.Rule{
		Cite: "633a.8(d)", Title: "No dealer Blackjack: the terminals take lost insurance", Protects: blackjack.Protects["633a.8(d)"], Kind: "insurance",
		Owed: settledWhile(func(t *game.Table) bool { return playersLeft(t) && t.HighUp() && insuranceEnds(t) }),
	}
	paidAfterReader = &game.Rule{
		Cite: "633c.5(p)(1)#high", Title: "Ace or ten up: the terminals pay a Blackjack after the reader", Protects: "Paid at once, a Blackjack cannot be forgotten.", Kind: "settlement", Source: game.Reading,
		Owed: settledWhile(func(t *game.Table) bool { return playersLeft(t) && t.HighUp() && !insuranceEnds(t) }),
	}
)

func insuranceEnds(t *game.Table) bool {
	return slices.ContainsFunc(t.BetEnds(nil), func(e game.BetEnd) bool { return e.Wager == "insurance" })
}

// settledWhile is settleDecided while the condition holds.
func settledWhile(holds func(*game.Table) bool) func(*game.Table, steps) steps {
	return func(t *game.Table, owed steps) steps {
		if holds(t) {
			owed = settleDecided(t, owed)
		}
		return owed
	}
}

// settleDecided owes the settlement of the bets that the cards have decided, by the
// system.
func settleDecided(t *game.Table, owed steps) steps {
	if len(t.BetEnds(nil)) > 0 {
		owed = owed.System(game.SettleUp)
	}
	return owed
}

var decisions = &game.Rule{
	Cite: "633c.5(p)(2)", Title: "Players decide at their terminals; no answer in time is a stand", Protects: "One clock for all: no terminal holds up the others, and none is passed over.", Kind: "decision",
	Owed: endCountdown,
}

var community = &game.Rule{
	Cite: "633c.5(q)#1", Title: "Somebody wants a card: one face up into the community box", Protects: "One card for all who want it: it falls once, in sight of everybody.", Kind: "draw",
	Owed: func(t *game.Table, owed steps) steps {
		if t.AllHaveTwo() && t.CommunityWanted() {
			owed = blackjack.NextCard(t, owed, game.Community, card.FaceUp)
		}
		return owed
	},
	Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.Deal && a.At == game.Community },
}

var sharedDraw = game.InOrder(
	&game.Rule{
		Cite: "633a.7(m)", Title: "Draw face up to a hard or soft 17", Kind: "draw",
		Owed: func(t *game.Table, owed steps) steps {
			if t.DealerDraws() {
				owed = blackjack.NextCard(t, owed, game.Dealer, card.FaceUp)
			}
			return owed
		},
	},
	blackjack.StrayUnusable,
)

var sharedSettlement = &game.Rule{
	Cite: "633c.5(t)", Title: "The terminals settle all bets", Kind: "settlement", Owed: settleDecided,
}

// sharedPickUp: the section does not say that the cards are picked up, and how.
var sharedPickUp = &game.Rule{
	Cite: "633c.5(e)#cards", Title: "All settled: the cards go to the discard rack", Protects: "While the cards lie there everybody can check what the terminals have paid.", Kind: "settlement", Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		if len(t.Community) > 0 {
			owed = owed.At(game.Clear, game.Community)
		}
		return blackjack.PickUp.Owed(t, owed)
	},
}

func sharedShoeShort(t *game.Table) bool {
	if t.Has.SharedHand {
		return t.Round.Started && blackjack.ShoeEmpty(t) && len(t.Stray) == 0 && (threeToCome(t) || t.CommunityWanted())
	}
	return t.Round.Started && blackjack.ShoeEmpty(t) && len(t.Stray) == 0 && (!blackjack.DealerBlackjack(t) && playersLeft(t) && t.CommunityWanted() || blackjack.WantsCard(t))
}

func sharedCalled(t *game.Table, at game.Spot) bool {
	if at.Kind == game.AtCommunity {
		return t.AllHaveTwo() && playersLeft(t) && t.CommunityWanted()
	}
	return blackjack.CalledFor(t, at)
}

// sharedDraws reports a dealer who draws to 17, also where that can change no outcome:
// the section does not have 633a.7(n).
func sharedDraws(t *game.Table) bool {
	d := &t.DealerHand
	return sharedShown(t) && !d.Cleared && d.FullTotal().Points < 17
}

func deadPosition(t *game.Table, w *game.Terminal) bool {
	s := t.Seat(w.Position)
	return s != nil && len(s.Hands) > 0 && s.Hands[0].Dead
}

func sharedEnds(t *game.Table, w *game.Terminal, list []game.BetEnd) []game.BetEnd {
	if !t.Round.Started || !w.Plays() {
		return list
	}
	end := func(id string, back, win chip.Cents) {
		list = append(list, game.BetEnd{Terminal: w.N, Wager: id, Back: back, Win: win})
	}
	if t.Round.Void || blackjack.AllHandsDead(t) || deadPosition(t, w) {
		return allBack(w, list)
	}
	if blackjack.Dealing(t) {
		return list
	}
	shown := sharedShown(t)
	over := shown && !t.DealerDraws() // all is known
	if bet := w.Device.On("insurance"); bet > 0 {
		switch {
		case shown && t.DealerHand.Blackjack() && t.DealerFirst().Rank == card.Ace:
			end("insurance", bet, 2*bet)
		case shown || decisionTime(t):
			end("insurance", 0, 0)
		}
	}
	for i := range w.Hands {
		p := &w.Hands[i]
		if p.Settled || w.Device.On(p.Wager) == 0 {
			continue
		}
		switch early := p.Blackjack() && !shown; {
		case shown && p.Wants():
			end(p.Wager, p.Staked, 0) // 633a.14(i): its card was never dealt
		case w.EvenMoney && p.Blackjack():
			end(p.Wager, p.Staked, p.Staked)
		case early && decisionTime(t):
			end(p.Wager, p.Staked, p.Staked*3/2)
		case over:
			back, win := compareHands(p, t.DealerHand.FullTotal(), t.DealerHand.Blackjack())
			end(p.Wager, back, win)
		}
	}
	return settleBuzzerBeater(t, w, list, over)
}

func allBack(w *game.Terminal, list []game.BetEnd) []game.BetEnd {
	for _, b := range w.Device.Bets {
		list = append(list, game.BetEnd{Terminal: w.N, Wager: b.Wager, Back: b.Amount})
	}
	return list
}

// decisionTime reports that the players may decide: the dealer is known to have no
// Blackjack, and his cards wait.
func decisionTime(t *game.Table) bool {
	return playersLeft(t) && !blackjack.Dealing(t) && (t.HoleUp() || !t.HighUp() || t.Round.Read && t.Round.ReadHigh && !t.Round.ReadDead && !blackjack.DealerBlackjack(t))
}

// compareHands compares a terminal's hand with the dealer's, 633c.5(t), (v)(1), and
// says what of the stake goes back and what it wins. The text does not cover two hands
// over 21: the player loses, as in (aa)(3). A dealer Blackjack that a reader has hidden
// takes no more than the original wager, 633a.10(b) and 11(d).
func compareHands(p *game.Play, dealer card.Total, blackjack bool) (back, win chip.Cents) {
	own := p.Total()
	switch {
	case own.Bust():
		return 0, 0
	case blackjack && !p.Blackjack():
		return notOriginal(p), 0
	case p.Blackjack() && !blackjack:
		return p.Staked, p.Staked * 3 / 2
	case dealer.Bust() || own.Points > dealer.Points:
		return p.Staked, p.Staked
	case own.Points == dealer.Points:
		return p.Staked, 0
	}
	return 0, 0
}

// settleBuzzerBeater settles a Buzzer Beater wager: with the Blackjack of its hand, or
// when all cards are out. After a split it goes with the first hand; the text does not
// say with which.
func settleBuzzerBeater(t *game.Table, w *game.Terminal, list []game.BetEnd, over bool) []game.BetEnd {
	const id = "buzzer-beater"
	bet := w.Device.On(id)
	if bet == 0 || len(w.Hands) == 0 {
		return list
	}
	p := &w.Hands[0]
	r, ok := blackjack.OnOffer(t, id)
	switch {
	case !ok, p.Wants() && sharedShown(t):
		return append(list, game.BetEnd{Terminal: w.N, Wager: id, Back: bet}) // no longer offered, or with the hand
	case over:
		h := r.Choices()
		h.First, h.Final = p.Cards[:min(2, len(p.Cards))], p.Cards
		h.Split = p.FromPair
		for _, c := range slices.Concat(t.DealerHand.Was, t.DealerHand.Cards) {
			h.Dealer = append(h.Dealer, c.Card)
		}
		return append(list, sideEnd(w, r, &h, bet))
	case decisionTime(t) && (p.Settled || slices.ContainsFunc(list, func(e game.BetEnd) bool { return e.Terminal == w.N && e.Wager == p.Wager })):
		return append(list, game.BetEnd{Terminal: w.N, Wager: id})
	}
	return list
}

// sideEnd is how a side wager at a terminal ends.
func sideEnd(w *game.Terminal, r wager.Ready, h *wager.Hand, bet chip.Cents) game.BetEnd {
	e := game.BetEnd{Terminal: w.N, Wager: r.ID}
	if all := r.Settle(r.Result(h), bet).Tray; all > 0 {
		e.Back, e.Win = bet, all-bet
	}
	return e
}

var sharedTimes = []game.Timing{
	{Cite: "633c.5(j)#shuffle", Verbs: blackjack.Verbs(game.LoadShuffler, game.StartShuffler, game.UnloadShuffler), If: ofOneBatch},
	{Cite: "633a.5(a)#1", Verbs: blackjack.Verbs(game.Load), If: ofOneBatch},
	{Cite: "633c.5(j)#over", Verbs: blackjack.Verbs(game.Clear), At: game.AtShoe, If: ofOneBatch},
	// The first card is a player's: none is burned here.
	{Cite: "633c.5(y)(1)", Verbs: blackjack.Verbs(game.Burn)},
	{Cite: "633a.7(f)(1)", Verbs: blackjack.Verbs(game.Burn)},
	{Cite: "633c.5(z)#1", Verbs: blackjack.Verbs(game.OfferInsurance, game.OfferEvenMoney)},
	{Cite: "633a.8(a)", Verbs: blackjack.Verbs(game.OfferEvenMoney)},
	// What a player does, and how his wager ends, is the terminals' affair.
	{Cite: "633c.5(z)#2", Verbs: blackjack.Verbs(game.Half, game.Part)},
	{Cite: "633c.5(p)(2)", Verbs: blackjack.Verbs(game.Half, game.Part)},
	{Cite: "633c.5(cc)", Verbs: blackjack.Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main"},
	{Cite: "633c.5(t)", Verbs: blackjack.Verbs(game.Take, game.Pay, game.Push, game.Return), Wager: "main"},
	{Cite: "633c.5(aa)", Verbs: blackjack.Verbs(game.Deal, game.Clear), If: communityToCome},
	{Cite: "633c.5(q)#1", Verbs: blackjack.Verbs(game.Deal, game.Clear), If: communityToCome},
	{Cite: "633c.5(aa)", Verbs: blackjack.Verbs(game.Deal), At: game.AtCommunity},
	{Cite: "633c.5(q)#1", Verbs: blackjack.Verbs(game.Deal), At: game.AtCommunity},
	{Cite: "633c.5(q)#1", Verbs: blackjack.Verbs(game.Deal), At: game.AtBox, If: positionsDealt},
	{Cite: "633c.5(e)#cards", Verbs: blackjack.Verbs(game.Clear), At: game.AtCommunity},
	{Cite: "633c.5(e)#cards", Verbs: blackjack.Verbs(game.Clear), At: game.AtBox},
	{Cite: "633c.5(e)#cards", Verbs: blackjack.Verbs(game.Clear), At: game.AtDealer},
	{Cite: "633c.5(j)#mended", By: game.ByFloor, Verbs: blackjack.Verbs(game.RepairShuffler)},
}

func ofOneBatch(t *game.Table, _ game.Act) bool      { return blackjack.OneBatch(t) }
func communityToCome(t *game.Table, _ game.Act) bool { return t.AllHaveTwo() && t.CommunityWanted() }

// positionsDealt reports that any further card is a community card or the dealer's.
func positionsDealt(t *game.Table, _ game.Act) bool { return allDealt(t) }

type steps = game.Steps
