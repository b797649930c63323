package odds

import (
	"burncard/variants/wager"
)

// mystery counts how often a mystery bonus falls on a qualifying wager in the
// long run: once in the average number of wagers that the meter needs to pass
// its hidden point. The device draws the point evenly among the cents between
// least and most, 633c.14(c)(3).
func mystery(r wager.Ready, _ int) Chances {
	m := r.Table.Meters[0]
	each := m.Rate.Of(r.Table.Wager)
	wagers, points := 0.0, 0.0
	for cents := m.Seed; cents <= m.MustHitBy; cents++ {
		// The wager that lifts the meter above the point wins it.
		rise := wager.Mite(cents-m.Seed) * wager.MitesPerCent
		wagers += float64(rise/each + 1)
		points++
	}
	p := points / wagers
	won := wager.Result{Lines: [3]wager.Line{1}}
	return Chances{won: p, wager.Result{}: 1 - p}
}
