package blackjack

import (
	"burncard/game"
	"burncard/game/chip"
)

// Table duties that 58 Pa. Code 611a.3 wants trained: the tray counted against
// a slip at opening and closing (1), chips to and from the table (2); and what
// a player does that the floor must hear of. The forms are the house's; the
// count is off unless the house has set it.

func trayDutyDue(t *game.Table) bool {
	return trayBySlips.On(&t.House) && (t.Slip.For != "" || !t.Day.TrayCounted && !t.Day.Closed)
}

func fillWithoutSlip(t *game.Table) bool { return !trayBySlips.On(&t.House) }
func fillNeedsSlip(t *game.Table) bool   { return trayBySlips.On(&t.House) && t.Slip.For == "" }

var trayDuties = game.InOrder(
	trayRule("opener", "Opening: count the tray against its slip; you and the floor sign", func(t *game.Table, owed steps) steps {
		if t.Slip.For == "" && !t.Day.TrayCounted && !t.Day.Closed {
			return slipOf(owed, "opener", t.Float)
		}
		return countAndSign(t, owed, "opener")
	}),
	trayRule("closer", "Closing: count the tray onto a slip; you and the floor sign", func(t *game.Table, owed steps) steps {
		return countAndSign(t, owed, "closer")
	}),
	trayRule("fill", "Count a fill against its slip and sign before it goes in the tray", func(t *game.Table, owed steps) steps {
		if t.Slip.For != "fill" {
			return owed
		}
		if t.Cart.IsZero() {
			owed = owed.Floor(game.Runner).In(t.Slip.Chips)
		}
		if owed = countAndSign(t, owed, "fill"); !countDiffers(t) {
			owed = owed.Do(game.Stow)
		}
		return owed
	}),
	trayRule("credit", "Count a credit against its slip and sign before it leaves", func(t *game.Table, owed steps) steps {
		if t.Slip.For != "credit" {
			return owed
		}
		if t.Cart.IsZero() && !t.Float.Has(t.Slip.Chips) {
			return owed // the tray has paid them out meanwhile: the slip lies there
		}
		if t.Cart.IsZero() {
			owed = owed.Do(game.Lay).In(t.Slip.Chips)
		}
		if owed = countAndSign(t, owed, "credit"); !countDiffers(t) {
			owed = owed.Floor(game.SendAway)
		}
		return owed
	}),
)

func trayRule(what, title string, owes func(*game.Table, steps) steps) *game.Rule {
	return &game.Rule{
		Cite: "house.tray#" + what, Title: title, Kind: "tray", Source: game.HouseRules, Reason: "difference",
		Owed: owes,
		Bars: func(t *game.Table, a game.Act) bool {
			return t.Slip.For == what && (a.Verb == game.Sign || a.Verb == game.Stow || a.Verb == game.SendAway || a.Verb == game.Tally)
		},
	}
}

func slipOf(owed steps, what string, chips chip.Chips) steps {
	owed = owed.Floor(game.BringSlip).In(chips)
	owed.Last().Text = what
	return owed
}

// countDiffers reports a count that is not what the slip says. It is not signed.
func countDiffers(t *game.Table) bool { return t.Slip.Counts > 0 && !t.SlipAgrees() }

// countAndSign owes the count and both signatures. A difference stops it: the
// floor is told, and puts the slip or the chips right; then it is counted anew.
func countAndSign(t *game.Table, owed steps, what string) steps {
	s := &t.Slip
	if s.For != what {
		return owed
	}
	lies := t.Counted()
	if countDiffers(t) {
		if !s.Told {
			owed = owed.Do(game.CallFloor)
		}
		switch {
		case s.Count != lies:
			return owed.Do(game.Tally).In(lies) // it was miscounted
		case what == "fill":
			return owed.Floor(game.SendAway)
		case what == "credit":
			return owed.Do(game.Stow)
		}
		return slipOf(owed, what, lies)
	}
	if s.Counts == 0 {
		if lies.IsZero() {
			lies = s.Chips // they come with the runner, or are laid out
		}
		owed = owed.Do(game.Tally).In(lies)
	}
	if !s.Dealer {
		owed = owed.Do(game.Sign)
	}
	if !s.Floor {
		owed = owed.Floor(game.Sign)
	}
	return owed
}

var fillSlip = &game.Rule{
	Cite: "house.tray#low", Title: "The tray runs out of a chip: fill it by slip", Kind: "tray", Source: game.HouseRules,
	Owed: func(t *game.Table, owed steps) steps {
		if chips := wantsFill(t); !chips.IsZero() {
			owed = slipOf(owed, "fill", chips)
		}
		return owed
	},
}

func conductSeen(t *game.Table) bool { return t.Round.Conduct > 0 }

// conduct is passed to the floor before the round is picked up, or before the
// next one begins. The dealer does not talk to the player about it.
var conduct = &game.Rule{
	Cite: "house.conduct", Title: "Gambling trouble, age, drink: tell the floor what you saw", Kind: "floor",
	Source: game.HouseRules, Mistake: game.FloorUntold, Reason: "conduct",
	Owed: While(func(t *game.Table) bool { return !t.Round.ToldSince(OfVerb(game.Conduct)) }, game.Step{Verb: game.CallFloor, AnyTime: true}),
}

var trayBySlips = game.NewFlag("tray", "house.tray", "Count of the chip tray", "free", "slips", game.KeepsEdge).Unless(game.ByPerson)
