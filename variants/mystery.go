package variants

import (
	"slices"

	"burncard/game"
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

// mysteries are paid whenever they fall, 633c.14(c)(5): the text says when in
// the round to nobody, so that any time is right until the cards are picked up.
// 633c.6(j) says nothing of them but the meter, and is dealt alike.
var (
	mysteryLight = &game.Rule{
		Cite: "633c.14(c)(5)(i)", Title: "Before a mystery bonus is paid the dealer checks that its light is on", Kind: "side-settlement",
		Bars: func(t *game.Table, a game.Act) bool {
			return (a.Verb == game.Validate || a.Verb == game.Pay) && mysteryWaits(t, a) && !t.Round.DidAtAll(game.ByDealer, game.CheckLight, a.At.Box, a.Wager)
		},
	}
	mysteryFloor = &game.Rule{
		Cite: "633c.14(c)(5)(ii)", Title: "Before a mystery bonus is paid a floorperson validates it", Kind: "side-settlement", Mistake: game.FloorUntold, Reason: "mystery",
		Bars: func(t *game.Table, a game.Act) bool {
			return a.By == game.ByFloor && a.Verb == game.Pay && mysteryWaits(t, a)
		},
	}
	mysteryPaid = &game.Rule{
		Cite: "633c.14(c)(5)(iii)", Title: "A mystery bonus is paid to who made its meter fall, all of it", Kind: "payout", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			for i := range t.Panel.Awards {
				a := &t.Panel.Awards[i]
				s := t.Panel.System(a.Wager)
				if a.Paid || s == nil || s.Mystery != a.Meter {
					continue
				}
				switch {
				case !t.Round.DidAtAll(game.ByDealer, game.CheckLight, a.Box, a.Wager):
					owed = owed.Settle(game.CheckLight, game.Box(int(a.Box)), a.Wager, 0).Under(mysteryLight)
				case !t.Round.DidAtAll(game.ByFloor, game.Validate, a.Box, a.Wager) && !t.Round.ToldSince(is(game.Lock)):
					owed = owed.Do(game.CallFloor).Under(mysteryFloor)
				case !t.Round.DidAtAll(game.ByFloor, game.Validate, a.Box, a.Wager):
					owed = floorAt(owed, game.Validate, a.Box, a.Wager).Under(mysteryFloor)
				default:
					owed = floorAt(owed, game.Pay, a.Box, a.Wager).Worth(a.Amount)
				}
				owed = owed.AnyTime()
			}
			return owed
		},
	}
)

// mysteryWaits reports an act upon a wager whose mystery bonus is not paid.
func mysteryWaits(t *game.Table, a game.Act) bool {
	return slices.ContainsFunc(t.Panel.Awards, func(w game.Prize) bool {
		s := t.Panel.System(w.Wager)
		return w.Box == a.At.Box && w.Wager == a.Wager && !w.Paid && s != nil && s.Mystery == w.Meter
	})
}

func mysteryFell(t *game.Table) bool { return len(t.Panel.Awards) > 0 }
