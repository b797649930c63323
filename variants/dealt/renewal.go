package dealt

import (
	"burncard/game/card"
	"burncard/variants/strategy"
)

// In Switch Hands and Blackjack Premium two unseen cards may be played in place of the hand.
// The player chooses before the dealer looks, 633c.4(f). Switch cards that he does not play
// need no dealing.

// setRenewals finds the hands that are given up for unseen cards, and what those are worth.
func (t *against) setRenewals(rules strategy.Game, left shoe) {
	valued := rules.Against(strategy.Seen{Up: card.OfValue(t.up), Hole: strategy.Any})
	can := strategy.Options{Double: true, Split: true, Surrender: true}
	unseen := valued.Unseen(can)
	drawn := chancesOf(left)
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			t.renews[a][b] = valued.Renews([2]card.Card{card.OfValue(a), card.OfValue(b)}, can, unseen)
			r := round{against: t, left: left}
			t.renewed[a] += drawn[b] * r.beforeReading(t.hand(a, b, true))
		}
	}
	for a := 1; a <= 10; a++ {
		t.unseen += drawn[a] * t.renewed[a]
	}
}

// hand is the worth of two cards, of a dealer who has a Blackjack and of one who has none.
func (t *against) hand(a, b int, switched bool) (has, not float64) {
	if blackjack(a, b) {
		return t.game.tie(switched), t.game.untied(switched)
	}
	return -1, t.first[a][b]
}

// renewalRound deals the first cards of a round of Switch Hands or Blackjack Premium and
// plays it.
func (r *round) renewalRound(l *Luckless) {
	a, b := r.dealt(), r.dealt()
	r.against = l.tables[r.dealt()]
	r.win -= ante
	switched := r.renews[a][b]
	r.luck += r.firstHand(a, b) - ante - l.mean
	if switched {
		a = r.drawn(0, &r.renewed)
		var worth worths
		for v := 1; v <= 10; v++ {
			if r.left[v] > 0 {
				r.left.take(v)
				worth[v] = r.beforeReading(r.hand(a, v, true))
				r.left.back(v, 1)
			}
		}
		b = r.drawn(0, &worth)
	}
	has, not := r.hand(a, b, switched)
	switch {
	case r.reads(has, not):
		r.win += has
	case !blackjack(a, b):
		r.plays(a, b)
		r.dealer()
	case r.game.byAnte(switched) && r.either(1, 2, colored, 1.5): // see colored
		r.win += colored
	default:
		r.win += 1.5
	}
}

// firstHand is the worth of two first cards before the player chooses.
func (r *round) firstHand(a, b int) float64 {
	if r.renews[a][b] {
		return r.unseen
	}
	return r.beforeReading(r.hand(a, b, false))
}

// renewalMean is the mean worth of the first cards of Switch Hands and Blackjack Premium.
func (l *Luckless) renewalMean() (mean float64) {
	var hand [2]int
	l.eachUpCard(func(r *round, chance float64) {
		r.left.each(hand[:], chance, func(chance float64) {
			mean += chance * r.firstHand(hand[0], hand[1])
		})
	})
	return mean - ante
}
