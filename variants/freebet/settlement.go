package freebet

import (
	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
)

// The settlement of Free Bet, 590.7(g) and (n) to (r). With a 22, and with a
// dealer Blackjack, the clause names several acts of one player and gives them no
// order: wagers back, lammers, Push 22, insurance. What gives an order is (r)
// alone: losing wagers before winning ones, or player by player, from third base.
//
// (n)(2) has lost Push 22 Wagers collected and then speaks of the others: under
// (r)(1) they may be collected on a round of their own, or with the Blackjack
// Wagers.
var freeSettlement = game.Span(
	game.Either(blackjack.SettlesInOnePass,
		game.EachBox(game.FromThirdBase, byFreeCase(&game.Rule{
			Cite: "590.7(r)(2)#1", Title: blackjack.InOnePass.Title, Protects: blackjack.Protects[blackjack.InOnePass.Cite], Kind: "settlement", AnyOrder: true,
			OwedHand: func(t *game.Table, h hand, owed steps) steps {
				owed = settlePush22(t, h.Seat, settlePush22(t, h.Seat, owed, true), false)
				return freeBox(t, h.Seat, freeBox(t, h.Seat, owed, true), false)
			},
		})),
		game.InOrder(
			game.Beside(
				game.EachBox(game.FromThirdBase, &game.Rule{
					Cite: "590.7(r)(1)#push-22", Title: "Take lost Push 22 Wagers, from third base", Protects: blackjack.Protects["633c.8(d)(1)"], Kind: "settlement", AnyOrder: true,
					OwedHand: func(t *game.Table, h hand, owed steps) steps { return settlePush22(t, h.Seat, owed, true) },
				}),
				game.EachBox(game.FromThirdBase, byFreeCase(&game.Rule{
					Cite: "590.7(r)(1)#1", Title: "Take all losing wagers first, from third base", Protects: blackjack.Protects["633a.7(r)(1)#1"], Kind: "settlement", AnyOrder: true,
					OwedHand: func(t *game.Table, h hand, owed steps) steps { return freeBox(t, h.Seat, owed, true) },
				})),
			),
			byFreeCase(&game.Rule{
				Cite: "590.7(r)(1)#2", Title: blackjack.WinnersPaid.Title, Protects: blackjack.Protects[blackjack.WinnersPaid.Cite], Kind: "settlement", AnyOrder: true,
				Owed: func(t *game.Table, owed steps) steps {
					for s := range t.WageredFromThirdBase {
						owed = freeBox(t, s, settlePush22(t, s, owed, false), false)
					}
					return owed
				},
			}),
		),
	),
	byFreeCase(&game.Rule{Cite: "590.7(p)", Title: blackjack.Ties.Title, Protects: blackjack.Protects[blackjack.Ties.Cite], Kind: blackjack.Ties.Kind, AnyOrder: true, Owed: blackjack.Ties.Owed}),
)

func freeSettlementDue(t *game.Table) bool {
	return blackjack.DealerDone(t) && (t.WagersLie() || t.SideWagersLie() || blackjack.AnyHand(t, lammerForgotten))
}

// lammerForgotten reports a split hand whose lammer never came.
func lammerForgotten(h hand) bool { return h.OnHouse && !h.WagerLies() && !h.Settled && !h.Dead }

// freeBox is blackjack.SettleBox, and pays a winning split hand whose lammer was
// forgotten.
func freeBox(t *game.Table, s *game.Seat, owed steps, losers bool) steps {
	owed = blackjack.SettleBox(t, s, owed, losers)
	if losers || s.Dead {
		return owed
	}
	for i := range s.Hands {
		h := hand{Hand: &s.Hands[i], Seat: s, At: s.Spot(i)}
		if ending, win := freeEnds(t, h); lammerForgotten(h) && ending == game.Won {
			owed = owed.Settle(game.Pay, h.At, "main", win)
		}
	}
	return owed
}

// The clauses that say what becomes of a wager at a dealer's Blackjack or 22.
var (
	freeBothBlackjack = blackjack.CitationOnly("settlement", "590.7(g)(1)", "Both have Blackjack: push, take Push 22, pay insurance").
				Protecting("The round is over, so no card can decide anything any more.")
	freeBlackjackLost = blackjack.CitationOnly("settlement", "590.7(g)(2)", "Dealer Blackjack: take the wagers and Push 22, pay insurance").
				Protecting("The round is over, so no card can decide anything any more.")
	free22 = blackjack.CitationOnly("settlement", "590.7(n)(1)", "Your 22 pushes what is left: collect lammers, pay Push 22").
		Protecting("The push on 22 is what the player gives for free doubles and splits.")
	freeNot22 = blackjack.CitationOnly("settlement", "590.7(n)(2)", "Take Push 22 unless you have 22").
			Protecting(blackjack.Protects["633c.8(d)(1)"])
	freeLammersPaid = blackjack.CitationOnly("settlement", "590.7(o)", "A win pays the wager, and as much for each lammer").
			Protecting("That is what makes the double or split free: the house stakes the lammer, and the player wins it.")
)

// freeRules are the rules that lend their citations, and the rules of lammers.
var freeRules = []*game.Rule{
	freeBothBlackjack, freeBlackjackLost, free22, freeNot22, freeLammersPaid,
	tensForChips, lammerOnce, lammerForDouble,
}

func byFreeCase(r *game.Rule) *game.Rule { return blackjack.ByClause(r, freeCase) }

// freeCase is the clause that decides over a hand's wager, where that is not the
// comparison of totals.
func freeCase(t *game.Table, h *game.Hand) *game.Rule {
	switch d := &t.DealerHand; {
	case !blackjack.DealerShown(t) || h.Bust() || h.Surrendered:
		return nil
	case d.Blackjack() && h.Blackjack():
		return freeBothBlackjack
	case d.Blackjack():
		return freeBlackjackLost
	case d.FullTotal().Points == 22:
		return free22
	case lammersOf(h) > 0 && h.FullTotal().Points > d.FullTotal().Points, lammersOf(h) > 0 && t.DealerOver(d.FullTotal()):
		return freeLammersPaid
	}
	return nil
}

func settlePush22(t *game.Table, s *game.Seat, owed steps, lost bool) steps {
	w := s.Wager("push-22")
	if w == nil || !w.Plays() || blackjack.DeadBeforeTwoCards(s) {
		return owed
	}
	e, known := blackjack.SideEnds(t, s, w)
	if !known || lost != (e.Given == 0) {
		return owed
	}
	at := game.Box(s.N)
	switch {
	case !lost:
		return owed.Settle(game.Pay, at, w.ID, e.Given-w.Staked).Under(free22)
	case !t.DealerHand.Blackjack():
		return owed.Settle(game.Take, at, w.ID, 0).Under(freeNot22)
	case len(s.Hands) == 1 && s.Hands[0].Blackjack():
		return owed.Settle(game.Take, at, w.ID, 0).Under(freeBothBlackjack)
	}
	return owed.Settle(game.Take, at, w.ID, 0).Under(freeBlackjackLost)
}

func push22Staked(s *game.Seat) bool {
	w := s.Wager("push-22")
	return w != nil && w.Staked > 0
}

func push22Lies(s *game.Seat) bool {
	w := s.Wager("push-22")
	return w != nil && !w.Chips.IsZero()
}

// freeEnds: on a dealer's 22 what has not busted or been paid ties, 590.7(n)(1);
// a win pays for the lammers too, 590.7(o). To a dealer Blackjack that is found late a hand
// without chips is lost, 590.7(g)(2): nothing lies there that could go back.
func freeEnds(t *game.Table, h hand) (game.Ending, chip.Cents) {
	if t.DealerHand.FullTotal().Points == 22 && !h.Bust() && !h.Blackjack() && !h.Surrendered {
		return game.Tied, 0
	}
	ending, win := blackjack.BlackjackEnds(t, h)
	if ending == game.OriginalLost && h.Staked == 0 {
		return game.Lost, 0
	}
	if ending == game.Won && !h.Blackjack() {
		win += h.First * chip.Cents(lammersOf(h.Hand))
	}
	return ending, win
}

// freeDraws: a split hand whose lammer was forgotten plays on like others.
func freeDraws(t *game.Table) bool {
	return blackjack.BlackjackDraws(t) || t.HoleUp() && !t.DealerHand.Cleared && !blackjack.Stands(t) &&
		blackjack.AnyHand(t, func(h hand) bool { return lammerForgotten(h) && !h.Bust() })
}
