package blackjack

import (
	"burncard/game"
	"burncard/variants/wager"
)

// Lucky Aces, 633c.8, the wager of fully automated electronic tables. There a
// machine deals by the rules of Blackjack, 633c.8(d) and (f), and the learner's
// part is the floor's. The first two cards of a box stay on record, also when its
// hand went over 21, was split, or was paid and cleared.

const luckyAces = "lucky-aces"

func automated(t *game.Table) bool { return t.House.Automated }

// acesSettled is due as soon as the hole card lies open. The clause gives no
// direction around the table: any order of boxes is right.
var acesSettled = &game.Rule{
	Cite: "633c.8(d)", Title: "Settle Lucky Aces right after the hole card, won or lost", Protects: "A side wager is settled while the cards that decide it lie there, and everybody can check them.", Kind: "side-settlement", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			w := s.Wager(luckyAces)
			if w == nil || !w.Plays() || DeadBeforeTwoCards(s) {
				continue
			}
			switch e, known := SideEnds(t, s, w); {
			case !known || e.slot != wager.AfterHole:
			case e.Given == 0:
				owed = owed.Settle(game.Take, game.Box(s.N), w.ID, 0)
				owed.Last().Rule = acesLost
			default:
				owed = owed.Settle(game.Pay, game.Box(s.N), w.ID, e.Given-w.Staked)
				owed.Last().Rule = acesWon
			}
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool {
		return a.By == game.ByDealer && a.Wager == luckyAces && tooEarly(t, a)
	},
}

// acesWon, acesLost and acesOdds cite a wager that wins, one that loses, and its pay.
var (
	acesWon  = CitationOnly("side-settlement", "633c.8(d)(2)", "An ace among the four cards: pay Lucky Aces by how many")
	acesLost = CitationOnly("side-settlement", "633c.8(d)(1)", "No ace among the four cards: take Lucky Aces")
	acesOdds = oddsOf(luckyAces, "633c.8(e)", "Lucky Aces pays by its paytable")
)
