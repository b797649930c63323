package hybrid

import (
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
	"burncard/virtualdevices"
)

// NoHole is 633c.5(w) to (ee): the dealer has no hole card, there are no
// positions, and all players have the same first two cards. What falls after the
// first three cards is, for each terminal by itself, its player's own as long as
// he wants cards, and the dealer's from then on. So there is a dealer's hand at
// every terminal, and no two need be alike.
func NoHole() *game.Rulebook {
	base := sharedBook("hybrid-no-hole", "Hybrid Blackjack, no hole card", noHoleRound)
	base.Called, base.Refuse = noHoleCalled, noHoleRefuse
	base.BetEnds, base.DealerTakes = noHoleEnds, noHoleTakes
	return blackjack.Derived(base, game.Derivation{
		Variant: "hybrid-no-hole", Title: "Hybrid Blackjack, no hole card", Edition: "633c.5(w)/11",
		Boxes: 1, // 633c.5(y): one hand for all
		Has:   game.Equipment{Terminals: true, SharedHand: true},
		Options: game.Options{
			// (bb)(2) has the dealer's hand go on to 17, of whatever use; where no bet is
			// left at a terminal we take it that none is asked for.
			sharedDecks, game.HouseSplits.As("633c.5(z)#3", "1"), game.OneToAces.As("633c.5(aa)(3)(i)#1", "one-card"), blackjack.AlwaysDraws.As("633c.5(bb)(2)#2"),
			blackjack.NoEvenMoney.As("633c.5(z)#1", "no"), sharedShuffler, blackjack.OfLeaving, blackjack.OfWagers, sharedTerminals, game.HitsEleven.As("633c.5(z)#5"),
			// (aa)(3) speaks of one card that is added to the hand of who has split,
			// and of two split aces that are complete with it: the same card for both.
			game.SplitInTurn.As("633c.5(aa)(3)(i)#1"), blackjack.OfTime,
		},
		Legends: []string{"Dealer stands on all soft 17s"}, // 633c.5(c)(2)
		Cites:   sharedCites(map[string]string{"633a.7(f)": "633c.5(y)", "633c.5(p)(2)#floor": "633c.5(z)#floor", "633c.5(p)(2)#clock": "633c.5(z)#clock"}),
		Bars: []*game.Rule{{
			Cite: "633c.5(y)(4)", Title: "Every card after the first three is a community card", Protects: blackjack.Protects["633a.7(f)(1)"], Kind: "deal",
			Bars: func(t *game.Table, a game.Act) bool {
				return a.Verb == game.Deal && a.At != game.Community && threeDealt(t)
			},
		}},
		// There is no hole card to be turned, and no draw of the dealer's alone.
		Replace: map[string]game.Node{"633a.7(l)#2": nil, "633a.7(m)#1": nil},
	})
}

var noHoleRound = game.InOrder(
	game.When(blackjack.InNewOrder, blackjack.UnshuffledTold),
	game.When(blackjack.TornSeen, blackjack.TornReported, blackjack.TornReplaced),
	game.When(blackjack.SomethingAmiss, blackjack.StrayAdvice, blackjack.Advise("633a.14(i)#floor", "Terminals were passed over: tell the floor", "order",
		blackjack.SkippedUnder("633c.5(y)(1)", "633c.5(y)(2)", "633c.5(z)#2"), blackjack.OfVerb(game.Deal))),
	game.When(blackjack.BetweenRounds, betsClose),
	game.Span(
		game.When(threeToCome, game.InOrder(
			&game.Rule{
				Cite: "633c.5(y)(1)", Title: "The first card, face up, is every player's first", Protects: blackjack.Protects["633a.7(f)(1)"], Kind: "deal",
				Owed: func(t *game.Table, owed steps) steps { return cardForAll(t, owed, 1) },
			},
			&game.Rule{
				Cite: "633c.5(y)(2)", Title: "The second card, face up, is the dealer's first", Protects: blackjack.Protects["633a.7(f)(1)"], Kind: "deal",
				Owed: func(t *game.Table, owed steps) steps {
					if len(t.DealerHand.Cards) == 0 && !t.DealerHand.Cleared {
						owed = blackjack.NextCard(t, owed, game.Dealer, card.FaceUp)
					}
					return owed
				},
			},
			&game.Rule{
				Cite: "633c.5(y)(3)", Title: "The third card, face up, is every player's second", Protects: blackjack.Protects["633a.7(f)(1)"], Kind: "deal",
				Owed: func(t *game.Table, owed steps) steps { return cardForAll(t, owed, 2) },
			},
		)),
		game.When(blackjack.CardsFallen, blackjack.FallenFaceDown),
	),
	game.When(threeDealt,
		settledAtOnce,
		&game.Rule{
			Cite: "633c.5(z)#1", Title: "Ace up: the terminals offer insurance, no even money", Kind: "insurance",
			Owed: blackjack.While(func(t *game.Table) bool { return insuranceAsked(t) && !t.Round.Insurance }, game.Step{By: game.BySystem, Verb: game.OfferInsurance}),
		},
		clockStopped,
		&game.Rule{
			Cite: "633c.5(z)#2", Title: "At his terminal each player insures or not, then decides in time", Protects: "One clock for all: no terminal holds up the others, and none is passed over.", Kind: "decision",
			Owed: endCountdown,
		},
		&game.Rule{
			Cite: "633c.5(aa)", Title: "All decided: one community card, for the players or else for you", Protects: "One card for all: it falls once, in sight of everybody.", Kind: "draw",
			Owed: community.Owed, Bars: community.Bars,
		},
		game.When(roundPlayed,
			game.When(blackjack.StrayLies, &game.Rule{
				Cite: "633a.14(c)#3", Title: "A card that nobody can use goes to the discard rack", Kind: "irregularity",
				Answers: []game.Verb{game.InjectSticks},
				Owed:    func(_ *game.Table, owed steps) steps { return owed.Do(game.Discard) },
			}),
			darkBets, sharedPickUp,
		),
	),
)

// settledAtOnce has bets settled before the next card is shown, (aa)(1) to (3), (bb),
// (cc), and side wagers before any card after the first three, (dd). An electronic
// system keeps no other order.
var settledAtOnce = &game.Rule{
	Cite: "633c.5(cc)", Title: "The terminals settle decided bets before the next card falls", Protects: "While the cards that decided them are the last ones down, everybody can check the bets.", Kind: "settlement", Owed: settleDecided,
}

// threeToCome reports that one of the first three cards is still to come. In
// whatever order they fell, each hand gets the cards that it lacks: a hand that is
// everybody's cannot be dead for one of them, 633a.14(g).
func threeToCome(t *game.Table) bool {
	return !t.AllHaveTwo() || len(t.DealerHand.Cards) == 0 && !t.DealerHand.Cleared
}

func threeDealt(t *game.Table) bool {
	return t.Round.Started && !threeToCome(t) && !t.AnyFaceDown() && (t.DealerHand.Cleared || t.DealerHand.Cards[0].Up)
}

func cardForAll(t *game.Table, owed steps, n int8) steps {
	for h := range t.HandsFromFirstBase {
		if h.InOpening < n && blackjack.Unserved(h) {
			owed = blackjack.NextCard(t, owed, h.At, card.FaceUp)
		}
	}
	return owed
}

// insuranceAsked reports that the terminals offer insurance, or should; a card
// that was shown too early ends it.
func insuranceAsked(t *game.Table) bool {
	return blackjack.AceUp(t) && threeDealt(t) && !t.Round.InsClosed && (t.Round.Insurance || len(t.Community) == 0 && len(t.Stray) == 0)
}

func sharedDecisionTime(t *game.Table) bool { return threeDealt(t) && !insuranceAsked(t) }

func roundPlayed(t *game.Table) bool {
	return !insuranceAsked(t) && t.Deciding() == 0 && !t.CommunityWanted()
}

func noHoleCalled(t *game.Table, at game.Spot) bool {
	switch at.Kind {
	case game.AtCommunity:
		return threeDealt(t) && t.CommunityWanted()
	case game.AtDealer:
		return len(t.DealerHand.Cards) == 0 && !t.DealerHand.Cleared
	}
	return blackjack.CalledFor(t, at)
}

// noHoleTakes reports that the next community card is the dealer's at a
// terminal: its player has decided everything, and a bet still hangs on it,
// 633c.5(aa), (bb). A second card is wanted for any bet, side wagers and the
// insurance of a hand over 21 among them; another only for a hand to beat.
func noHoleTakes(t *game.Table, w *game.Terminal) bool {
	if !w.Plays() || t.Round.Void || deadPosition(t, w) || !threeDealt(t) {
		return false
	}
	live := blackjack.AlwaysDraws.On(&t.House)
	for i := range w.Hands {
		p := &w.Hands[i]
		if p.Undecided() || p.Wants() {
			return false
		}
		live = live && !p.Blackjack() && !p.Surrendered || !p.Settled && !p.Bust() && !p.Blackjack() && !p.Surrendered
	}
	if len(w.Dealer) < 2 {
		return live || len(w.Device.Bets) > 0 && !allBetsDecided(t, w)
	}
	return live && card.Add(w.Dealer...).Points < 17
}

func allBetsDecided(t *game.Table, w *game.Terminal) bool {
	ends := noHoleEnds(t, w, nil)
	return !slices.ContainsFunc(w.Device.Bets, func(b virtualdevices.Bet) bool {
		return !slices.ContainsFunc(ends, func(e game.BetEnd) bool { return e.Wager == b.Wager })
	})
}

func noHoleEnds(t *game.Table, w *game.Terminal, list []game.BetEnd) []game.BetEnd {
	if !t.Round.Started || !w.Plays() {
		return list
	}
	if t.Round.Void || deadPosition(t, w) {
		return allBack(w, list)
	}
	if !threeDealt(t) {
		return list
	}
	end := func(wager string, back, win chip.Cents) {
		list = append(list, game.BetEnd{Terminal: w.N, Wager: wager, Back: back, Win: win})
	}
	second, blackjack, dealer := len(w.Dealer) > 1, card.Blackjack(w.Dealer), card.Add(w.Dealer...)
	if bet := w.Device.On("insurance"); bet > 0 && second {
		if blackjack {
			end("insurance", bet, 2*bet)
		} else {
			end("insurance", 0, 0)
		}
	}
	for i := range w.Hands {
		switch p := &w.Hands[i]; {
		case p.Settled || w.Device.On(p.Wager) == 0:
		case p.Bust():
			end(p.Wager, 0, 0)
		case p.Surrendered && (!t.DealerFirst().High() || second && !blackjack):
			end(p.Wager, p.Staked/2, 0)
		case second && blackjack && !p.Blackjack():
			end(p.Wager, notOriginal(p), 0)
		case second && (p.Blackjack() || dealer.Points >= 17):
			back, win := compareHands(p, dealer, blackjack)
			end(p.Wager, back, win)
		}
	}
	return sidesAtTerminal(t, w, list)
}

// notOriginal is the part of a stake that goes back when the dealer has a Blackjack:
// the wager on the second hand of a split, (bb)(1), and a double's second wager, which
// 633a.10(b) names and (bb) does not.
func notOriginal(p *game.Play) chip.Cents {
	if p.Wager == "main" {
		return p.Raised
	}
	return p.Staked
}

// sidesAtTerminal settles the side wagers of 633c.5(x) as 633a.7(g)(4) to (6)
// say: when the first cards have fallen, but what a dealer's second card may
// better when that has come, which is another card at each terminal.
func sidesAtTerminal(t *game.Table, w *game.Terminal, list []game.BetEnd) []game.BetEnd {
	for _, b := range w.Device.Bets {
		if b.Wager == "insurance" || slices.ContainsFunc(w.Hands, func(p game.Play) bool { return p.Wager == b.Wager }) {
			continue
		}
		r, ok := blackjack.OnOffer(t, b.Wager)
		if !ok {
			list = append(list, game.BetEnd{Terminal: w.N, Wager: b.Wager, Back: b.Amount}) // no longer offered
			continue
		}
		h := r.Choices()
		h.First, h.Dealer = t.Boxes[0].First[:2], w.Dealer
		if len(w.Dealer) == 0 && r.When(h.First, t.DealerFirst(), false) != wager.AfterDeal {
			continue
		}
		e := sideEnd(w, r, &h, b.Amount)
		if r.Offer.Limit != 0 && r.Result(&h).Has(r.Capped) {
			e.Win = shareOfLimit(t, w, r, h)
		}
		list = append(list, e)
	}
	return list
}

// noHoleCites are the clauses that this form of the table cites in refusals that both
// forms have.
var noHoleCites = map[string]string{
	"633c.5(l)#2": "633c.5(x)#1", "633c.5(m)": "633c.5(x)#2", "633c.5(o)#1": "633c.5(z)#1", "633a.8(e)#1": "633c.5(z)#1",
	"633c.5(p)": "633c.5(z)#2", "633c.5(q)#1": "633c.5(aa)", "633c.5(r)(1)": "633c.5(z)#4", "633c.5(r)(2)": "633c.5(aa)(3)(i)#1",
	"633a.11(c)#2": "633c.5(z)#3", "633c.5(v)(1)": "633c.5(ee)(2)",
}

func noHoleRefuse(t *game.Table, a game.Act) (cite, why string) {
	cite, why = refuseAtTerminal(t, a)
	if own := noHoleCites[cite]; own != "" {
		cite = own
	}
	return cite, why
}

// shareOfLimit is what a terminal wins of the highest line where the house limits what
// all that win it now get together, 633a.13(o). The pair is everybody's, and the dealer's
// Blackjack is each terminal's own.
func shareOfLimit(t *game.Table, own *game.Terminal, r wager.Ready, h wager.Hand) chip.Cents {
	var wins, bets []chip.Cents
	at := 0
	for i := range t.Terminals {
		w := &t.Terminals[i]
		bet := w.Device.On(r.ID)
		h.Dealer = w.Dealer
		if bet == 0 || len(w.Dealer) == 0 || !r.Result(&h).Has(r.Capped) {
			continue
		}
		if w.N == own.N {
			at = len(wins)
		}
		wins, bets = append(wins, sideEnd(w, r, &h, bet).Win), append(bets, bet)
	}
	return wager.Limit(r.Offer.Limit, wins, bets)[at]
}
