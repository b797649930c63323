package hybrid

import (
	"burncard/game"
	"burncard/variants/blackjack"
)

// Terminals and the countdown clock of a hybrid table out of order. 633c.5 and what is
// known of 605a do not mention it; all of this is our reading. Only a wager that the
// system registered counts, 633c.5(k). A player whose terminal went dark takes no
// action and stands, 633c.5(p)(2); his bets are settled when it works again.

// terminalTold has a terminal that is out of order reported. Play goes on beside it.
var terminalTold = &game.Rule{
	Cite: "633c.5(k)#floor", Title: "A terminal is dark, or its player complains: tell the floor", Kind: "irregularity",
	Answers: []game.Verb{game.InjectTerminal},
	Source:  game.Reading, Mistake: game.FloorUntold, Reason: "terminal",
	Owed: blackjack.While(anyTerminal(func(w *game.Terminal) bool { return w.Troubled() && !w.Told }), game.Step{Verb: game.CallFloor, May: true}),
}

func anyTerminal(holds func(*game.Terminal) bool) func(*game.Table) bool {
	return func(t *game.Table) bool {
		for i := range t.Terminals {
			if holds(&t.Terminals[i]) {
				return true
			}
		}
		return false
	}
}

// The cards stay on the layout until all bets that they decide are settled.
var (
	darkTold = &game.Rule{
		Cite: "633c.5(t)#floor", Title: "Dark terminal with bets in it: tell the floor before pick-up", Kind: "irregularity",
		Answers: []game.Verb{game.InjectTerminal},
		Source:  game.Reading, Mistake: game.FloorUntold, Reason: "terminal",
		Owed: blackjack.While(anyTerminal(func(w *game.Terminal) bool { return betsInTheDark(w) && !w.Told }), game.Step{Verb: game.CallFloor}),
	}
	darkMended = &game.Rule{
		Cite: "633c.5(t)#dark", Title: "Dark terminal: settle its bets when it is mended, before pick-up", Protects: "The bets in it are still bets; the cards that decide them lie until it can show them.", Kind: "irregularity",
		Answers: []game.Verb{game.InjectTerminal},
		Source:  game.Reading,
		Owed: func(t *game.Table, owed steps) steps {
			for i := range t.Terminals {
				if w := &t.Terminals[i]; betsInTheDark(w) {
					owed = owed.Floor(game.RepairTerminal).Number(int(w.N))
				}
			}
			return owed
		},
	}
)

// darkBets stands between the settlement and the pick-up.
var darkBets = game.InOrder(darkTold, darkMended)

func betsInTheDark(w *game.Terminal) bool { return w.Dark() && len(w.Device.Bets) > 0 }

// clockStopped deals with a countdown clock that stands still. The first card closes
// the bets all the same, and the reader the offer of insurance, 633a.8(b). Only the
// clock ends the decisions: it is repaired, and players have their time anew.
var clockStopped = game.When(func(t *game.Table) bool { return t.ClockStuck },
	&game.Rule{
		Cite: "633c.5(p)(2)#floor", Title: "The countdown stands still: tell the floor", Kind: "irregularity",
		Answers: []game.Verb{game.InjectCountdown},
		Source:  game.Reading, Mistake: game.FloorUntold, Reason: "clock",
		Owed: blackjack.While(func(t *game.Table) bool { return answersAwaited(t) && !t.ClockTold }, game.Step{Verb: game.CallFloor}),
	},
	&game.Rule{
		Cite: "633c.5(p)(2)#clock", Title: "The countdown stands still: no card until it is repaired", Protects: "Without the clock some players would have more time than others.", Kind: "irregularity",
		Answers: []game.Verb{game.InjectCountdown},
		Source:  game.Reading,
		Owed:    blackjack.While(answersAwaited, game.Step{By: game.ByFloor, Verb: game.RepairCountdown}),
	},
)

// answersAwaited reports terminals of which answers are awaited until the countdown ends.
func answersAwaited(t *game.Table) bool {
	if t.Has.SharedHand {
		return insuranceAsked(t) && t.Round.Insurance || sharedDecisionTime(t) && t.Deciding() > 0
	}
	return t.AllHaveTwo() && t.Deciding() > 0
}

func endCountdown(t *game.Table, owed steps) steps {
	if answersAwaited(t) && !t.ClockStuck {
		owed = owed.Clock(game.Countdown)
	}
	return owed
}
