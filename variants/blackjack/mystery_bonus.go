package blackjack

import (
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// mystery is the meter of a wager that falls by itself, 633c.6(j) and 633c.14;
// empty for none.
func mystery(h wager.House, r wager.Ready) string {
	if r.Offer.Mystery != "" {
		return wager.MysteryMeter
	}
	for _, o := range h.Offers {
		if o.With != r.ID {
			continue
		}
		if bonus, err := h.Ready(o); err == nil && bonus.On == wager.Device {
			return bonus.Table.Meters[0].Name
		}
	}
	return ""
}

// A mystery bonus is paid after its meter falls, 633c.14(c)(5). The text does not say
// when in the round: any time is right until the cards are picked up. 633c.6(j) names
// the meter alone; its bonus is dealt in the same way.
var (
	mysteryLight = &game.Rule{
		Cite: "633c.14(c)(5)(i)", Title: "Check that its light is on before you pay a mystery bonus", Kind: "side-settlement",
		Duty: duty(game.ByDealer, game.CheckLight),
		Bars: func(t *game.Table, a game.Act) bool {
			return (a.Verb == game.Validate || a.Verb == game.Pay) && mysteryWaits(t, a) && !doneSinceFall(t, game.ByDealer, game.CheckLight, a.At.Box, a.Wager)
		},
	}
	mysteryFloor = &game.Rule{
		Cite: "633c.14(c)(5)(ii)", Title: "The floor validates a mystery bonus before you pay it", Kind: "side-settlement", Mistake: game.FloorUntold, Reason: "mystery",
		Duty: duty(game.ByFloor, game.Validate),
		Bars: func(t *game.Table, a game.Act) bool {
			return (a.By == game.ByFloor && a.Verb == game.Pay || t.PaysFallen(&a)) && mysteryWaits(t, a) &&
				!doneSinceFall(t, game.ByFloor, game.Validate, a.At.Box, a.Wager)
		},
	}
	// The text does not say who pays: the floor by slip, the dealer from the tray.
	mysteryWay = &game.Rule{
		Cite: "633c.14(c)(6)", Title: "Pay a mystery bonus from the tray or by slip, by house rule", Kind: "payout", Gravity: game.Critical,
		Duty: paidByTheOther,
		Bars: func(t *game.Table, a game.Act) bool {
			return mysteryWaits(t, a) && (bySlip(t, a.Wager) && t.PaysFallen(&a) || !bySlip(t, a.Wager) && a.By == game.ByFloor && a.Verb == game.Pay)
		},
	}
	mysteryPaid = &game.Rule{
		Cite: "633c.14(c)(5)(iii)", Title: "The whole mystery bonus goes to the player who set it off", Kind: "payout", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			for i := range t.Panel.Awards {
				a := &t.Panel.Awards[i]
				s := t.Panel.System(a.Wager)
				if a.Paid || s == nil || s.Mystery != a.Meter {
					continue
				}
				switch {
				case !doneSinceFall(t, game.ByDealer, game.CheckLight, a.Box, a.Wager):
					owed = owed.Settle(game.CheckLight, game.Box(int(a.Box)), a.Wager, 0).Under(mysteryLight)
				case !doneSinceFall(t, game.ByFloor, game.Validate, a.Box, a.Wager) && !t.Round.ToldSince(OfVerb(game.Lock)):
					owed = owed.Do(game.CallFloor).Under(mysteryFloor)
				case !doneSinceFall(t, game.ByFloor, game.Validate, a.Box, a.Wager):
					owed = floorAt(owed, game.Validate, a.Box, a.Wager).Under(mysteryFloor)
				case !bySlip(t, a.Wager):
					owed = owed.Settle(game.Pay, game.Box(int(a.Box)), a.Wager, t.InChips(a.Amount))
				default:
					owed = floorAt(owed, game.Pay, a.Box, a.Wager).Worth(a.Amount)
				}
				owed = owed.AnyTime()
			}
			return owed
		},
	}
)

// othersPickedUp lets the cards of other boxes go when nothing is owed but a mystery bonus.
// 633c.14(c)(5) does not say when the bonus is paid. The winner's own cards and the
// dealer's lie until it is paid.
var othersPickedUp = &game.Rule{
	Cite: "633c.14(c)(5)#others", Title: "A mystery bonus waits: the cards of other boxes may go", Protects: "The winner's cards lie as long as his bonus is open; nobody else's have to.", Kind: "side-settlement", Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		if slices.ContainsFunc(owed, func(s game.Step) bool { return !s.May && !strings.HasPrefix(s.Rule.Base(), mysteryClause) }) {
			return owed
		}
		for s := range t.WageredFromFirstBase {
			if bonusWaits(t, s.N) {
				continue
			}
			for i := range s.Hands {
				if first := len(owed); len(s.Hands[i].Cards) > 0 {
					if owed = PickUpInTurn(t, owed, s.Spot(i)); len(owed) > first {
						owed = owed.May()
					}
				}
			}
		}
		return owed
	},
}

const mysteryClause = "633c.14(c)(5)"

// bonusWaits reports a box whose mystery bonus is not paid.
func bonusWaits(t *game.Table, box int) bool {
	return slices.ContainsFunc(t.Panel.Awards, func(w game.Prize) bool {
		s := t.Panel.System(w.Wager)
		return int(w.Box) == box && !w.Paid && s != nil && s.Mystery == w.Meter
	})
}

// bySlip reports that the house pays a mystery bonus by jackpot slip, beside the
// tray, 633c.14(c)(6). Of Super 4's own meter 633c.6(j) says nothing: it is paid
// as the shares of its meters are.
func bySlip(t *game.Table, id string) bool {
	r, ok := OnOffer(t, mustHitBy)
	return !ok || r.Offer.With != id || slices.ContainsFunc(r.Table.Pays, func(p wager.Pay) bool { return p.Kind != wager.Nothing && r.OutsideTray(p, 0, 0) })
}

const mustHitBy = "must-hit-by"

func mysteryWaits(t *game.Table, a game.Act) bool {
	return slices.ContainsFunc(t.Panel.Awards, func(w game.Prize) bool {
		s := t.Panel.System(w.Wager)
		return w.Box == a.At.Box && w.Wager == a.Wager && !w.Paid && s != nil && s.Mystery == w.Meter
	})
}

// paidByTheOther is the same payment by the floor instead of the dealer, or the other
// way round.
func paidByTheOther(a game.Act) game.Act {
	if a.Chips = (chip.Chips{}); a.By == game.ByFloor {
		a.By = game.ByDealer
	} else {
		a.By = game.ByFloor
	}
	return a
}
