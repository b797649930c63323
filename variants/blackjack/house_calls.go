package blackjack

import (
	"burncard/game"
	"burncard/game/chip"
)

// House calls: calls to the floor that a house wants and the regulation does not
// order. All are off unless the house has set them.

func houseHasCalls(t *game.Table) bool { return len(t.House.Calls) > 0 }

var betweenCalls = game.InOrder(
	boxCall("change", "Call a cash change to the floor", OfVerb(game.Cash), func(s *game.Seat) chip.Cents { return notesOf(s, false) }),
	boxCall("money-plays", "Call “money plays” to the floor", OfVerb(game.Cash), func(s *game.Seat) chip.Cents { return notesOf(s, true) }),
	boxCall("colour", "Call a color-up to the floor", OfVerb(game.Colour), func(s *game.Seat) chip.Cents { return s.Offered.Total() }),
	boxCall("checks-play", "Call “checks play” for a large wager", OfVerb(game.Bet), func(s *game.Seat) chip.Cents {
		if !s.Wagered() {
			return 0
		}
		return s.Hands[0].Staked
	}),
	tableCall("shuffle", "Call the shuffle to the floor", OfVerb(game.Load), func(t *game.Table) bool {
		return ReshuffleDue(t) || len(t.Pack) > 0 && !t.PackState.Shuffled && t.PackState.Stacked
	}),
	tableCall("new-dealer", "Call a change of dealers to the floor", OfVerb(game.TapIn), func(t *game.Table) bool { return t.NewDealer }),
	tableCall("fill", "Call for a fill before the tray runs out of a chip", OfVerb(game.Fill), func(t *game.Table) bool { return !wantsFill(t).IsZero() }),
)

// notesOf are the notes before a box that are to be changed, spoken as a wager or not.
func notesOf(s *game.Seat, asWager bool) chip.Cents {
	if s.Changed > 0 || (s.Spoken != "") != asWager {
		return 0
	}
	return s.Notes
}

// calledFor reports that the floor was called for this after the last act that fits. A
// call without a reason counts for any.
func calledFor(t *game.Table, c *game.HouseCall, since func(*game.Act) bool) bool {
	r := t.Round.Record
	for i := len(r) - 1; i >= 0; i-- {
		switch a := &r[i]; {
		case a.Verb == game.CallFloor && (a.Text == "" || a.Text == c.Say() || a.Text == c.For):
			return true
		case since(a):
			return false
		}
	}
	return false
}

// callSteps owes the call and, where the house waits, the floor's word.
func callSteps(t *game.Table, owed steps, c *game.HouseCall, since func(*game.Act) bool) steps {
	if !calledFor(t, c, since) {
		owed = owed.Do(game.CallFloor)
		owed.Last().Text = c.Say()
	}
	if c.Wait && !t.Round.AnsweredSince(since) {
		owed = owed.Floor(game.Approve)
	}
	return owed
}

// boxCall makes the rule of a call for what lies before a box, from the
// house's amount on. It orders nothing at other boxes.
func boxCall(what, title string, since func(*game.Act) bool, lies func(*game.Seat) chip.Cents) *game.Rule {
	return &game.Rule{
		Cite: "house.calls#" + what, Title: title, Kind: "floor", Source: game.HouseRules, Mistake: game.FloorUntold, Gravity: game.Minor,
		Owed: func(t *game.Table, owed steps) steps {
			c := t.House.Call(what)
			if c == nil {
				return owed
			}
			for i := range t.Boxes {
				s := &t.Boxes[i]
				if amount := lies(s); amount == 0 || amount < c.Least {
					continue
				}
				first := len(owed)
				owed = callSteps(t, owed, c, func(a *game.Act) bool { return a.Box == int8(s.N) && since(a) })
				owed = OnLane(s.N, owed, first)
			}
			return owed
		},
	}
}

func tableCall(what, title string, since func(*game.Act) bool, wanted func(*game.Table) bool) *game.Rule {
	return &game.Rule{
		Cite: "house.calls#" + what, Title: title, Kind: "floor", Source: game.HouseRules, Mistake: game.FloorUntold, Gravity: game.Minor,
		Owed: func(t *game.Table, owed steps) steps {
			if c := t.House.Call(what); c != nil && wanted(t) {
				owed = callSteps(t, owed, c, since)
			}
			return owed
		},
	}
}

// callFirst names the call that the house wants before this act and that was not made;
// empty for none.
func callFirst(t *game.Table, a game.Act) string {
	s := t.Seat(a.At.Box)
	if len(t.House.Calls) == 0 || s == nil || t.Round.Started {
		return ""
	}
	owed := func(what string, lies chip.Cents, since game.Verb) string {
		c := t.House.Call(what)
		if c == nil || lies == 0 || lies < c.Least {
			return ""
		}
		by := func(a *game.Act) bool { return a.Box == int8(s.N) && a.Verb == since }
		if calledFor(t, c, by) && (!c.Wait || t.Round.AnsweredSince(by)) {
			return ""
		}
		return what
	}
	switch {
	case a.Verb == game.Confirm && s.Spoken != "":
		return owed("money-plays", s.Notes, game.Cash)
	case a.Verb == game.Change && s.Notes > 0 && s.Spoken == "":
		return owed("change", s.Notes, game.Cash)
	case a.Verb == game.Change && s.Notes == 0:
		return owed("colour", s.Offered.Total(), game.Colour)
	}
	return ""
}

var surrenderCall = &game.Rule{
	Cite: "house.calls#surrender", Title: "Call a surrender to the floor", Kind: "floor", Source: game.HouseRules, Mistake: game.FloorUntold, Gravity: game.Minor,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if c := t.House.Call("surrender"); c != nil && h.Surrendered && !h.Settled && !h.Dead && h.OnLayout() >= c.Least {
			owed = callSteps(t, owed, c, func(a *game.Act) bool { return a.Box == int8(h.Seat.N) && a.Spoken() == game.Surrender })
		}
		return owed
	},
}
