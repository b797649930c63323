package hybrid

import "burncard/game"

// Terminals and the countdown clock of a hybrid table out of order. 633c.5 and
// what is known of 605a say nothing of it. A wager is what the system has of it,
// 633c.5(k): one that did not register is none, and no later one is taken for it.
// Who plays at a terminal that went dark takes no action and stands,
// 633c.5(p)(2); his bets are settled when the terminal works again. All of it is
// our reading.

// terminalTold: play goes on beside a terminal that is out of order.
var terminalTold = &game.Rule{
	Cite: "633c.5(k)#floor", Title: "The floor hears of a terminal that is dark, or of which its player complains", Kind: "irregularity",
	Source: game.Reading, Mistake: game.FloorUntold, Reason: "terminal",
	Owed: func(t *game.Table, owed steps) steps {
		for i := range t.Terminals {
			if w := &t.Terminals[i]; w.Troubled() && !w.Told {
				return owed.Do(game.CallFloor).May()
			}
		}
		return owed
	},
}

// The cards stay until all that they decide is settled.
var (
	darkTold = &game.Rule{
		Cite: "633c.5(t)#floor", Title: "A terminal that is dark with bets in it is reported before the cards are picked up", Kind: "irregularity",
		Source: game.Reading, Mistake: game.FloorUntold, Reason: "terminal",
		Owed: func(t *game.Table, owed steps) steps {
			for i := range t.Terminals {
				if w := &t.Terminals[i]; betsInTheDark(w) && !w.Told {
					return owed.Do(game.CallFloor)
				}
			}
			return owed
		},
	}
	darkMended = &game.Rule{
		Cite: "633c.5(t)#dark", Title: "Bets in a terminal that is dark are settled when it is repaired, before the cards are picked up", Kind: "irregularity",
		Source: game.Reading,
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
var darkBets = game.When(anyDark, darkTold, darkMended)

func betsInTheDark(w *game.Terminal) bool { return w.Dark() && len(w.Device.Bets) > 0 }

func anyDark(t *game.Table) bool {
	for i := range t.Terminals {
		if betsInTheDark(&t.Terminals[i]) {
			return true
		}
	}
	return false
}

// A countdown clock that stands still ends nobody's time. Bets are closed by the
// first card and the offer of insurance by the reader, 633a.8(b); of decisions
// only the clock knows the end: it is repaired, and they have their time anew.
var clockStopped = game.When(func(t *game.Table) bool { return t.ClockStuck },
	&game.Rule{
		Cite: "633c.5(p)(2)#floor", Title: "A countdown clock that stands still is reported to the floor", Kind: "irregularity",
		Source: game.Reading, Mistake: game.FloorUntold, Reason: "clock",
		Owed: func(t *game.Table, owed steps) steps {
			if clockWanted(t) && !t.ClockTold {
				owed = owed.Do(game.CallFloor)
			}
			return owed
		},
	},
	&game.Rule{
		Cite: "633c.5(p)(2)#clock", Title: "A countdown clock that stands still is repaired before another card is drawn", Kind: "irregularity",
		Source: game.Reading,
		Owed: func(t *game.Table, owed steps) steps {
			if clockWanted(t) {
				owed = owed.Floor(game.RepairCountdown)
			}
			return owed
		},
	},
)

// clockWanted reports terminals whose answers the countdown ends.
func clockWanted(t *game.Table) bool {
	if t.Has.SharedHand {
		return insuranceAsked(t) && t.Round.Insurance || decidesNow(t) && t.Deciding() > 0
	}
	return t.AllHaveTwo() && t.Deciding() > 0
}

// timeRunsOut owes the end of a countdown that runs.
func timeRunsOut(t *game.Table, owed steps) steps {
	if clockWanted(t) && !t.ClockStuck {
		owed = owed.Clock(game.Countdown)
	}
	return owed
}
