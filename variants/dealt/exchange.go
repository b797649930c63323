package dealt

import (
	"burncard/game/card"
	"burncard/variants/strategy"
)

// In Blackjack Switch two hands may exchange their second cards after the dealer has looked,
// 633a.12(a)(4).

// exchanges are the two hands whose second cards the player exchanges: first and second card
// of each.
type exchanges [11][11][11][11]bool

func (t *against) setExchanges(rules strategy.Game) {
	valued := rules.Against(strategy.Seen{Up: card.OfValue(t.up), Hole: strategy.Any})
	can := strategy.Options{Double: true, Split: true}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			for c := 1; c <= 10; c++ {
				for d := 1; d <= 10; d++ {
					// The order of hands, and of cards in both, changes nothing.
					switch {
					case a > c || a == c && b > d:
						t.exchanges[a][b][c][d] = t.exchanges[c][d][a][b]
					case a > b || a == b && c > d:
						t.exchanges[a][b][c][d] = t.exchanges[b][a][d][c]
					default:
						t.exchanges[a][b][c][d] = valued.Switches([2]card.Card{card.OfValue(a), card.OfValue(b)}, [2]card.Card{card.OfValue(c), card.OfValue(d)}, can)
					}
				}
			}
		}
	}
}

// twoHands is the worth of two hands as they were dealt, of a dealer who has a Blackjack
// and of one who has none.
func (t *against) twoHands(a, b, c, d int) (has, not float64) {
	for _, hand := range [2][2]int{{a, b}, {c, d}} {
		if !blackjack(hand[0], hand[1]) {
			has--
		}
	}
	if t.exchanges[a][b][c][d] {
		return has, t.first[a][d] + t.first[c][b]
	}
	return has, t.dealtHand(a, b) + t.dealtHand(c, d)
}

// dealtHand is the worth of a hand whose cards are not exchanged.
func (t *against) dealtHand(a, b int) float64 {
	if blackjack(a, b) {
		return t.naturalWorth
	}
	return t.first[a][b]
}

// switchRound deals the first cards of a round of Blackjack Switch and plays it.
func (r *round) switchRound(l *Luckless) {
	a, b, c, d := r.dealt(), r.dealt(), r.dealt(), r.dealt()
	r.against = l.tables[r.dealt()]
	has, not := r.twoHands(a, b, c, d)
	r.luck += r.beforeReading(has, not) - l.mean
	if r.reads(has, not) {
		r.win = has
		return
	}
	exchanged := r.exchanges[a][b][c][d]
	if exchanged {
		b, d = d, b
	}
	for _, hand := range [2][2]int{{a, b}, {c, d}} {
		if blackjack(hand[0], hand[1]) && !exchanged {
			r.awaits(&r.naturals, 1) // a Blackjack that the exchange makes is a 21
		} else {
			r.plays(hand[0], hand[1])
		}
	}
	r.dealer()
}

// switchMean is the mean worth of the first cards of Blackjack Switch.
func (l *Luckless) switchMean() (mean float64) {
	var hand [4]int
	l.eachUpCard(func(r *round, chance float64) {
		r.left.each(hand[:], chance, func(chance float64) {
			mean += chance * r.beforeReading(r.twoHands(hand[0], hand[1], hand[2], hand[3]))
		})
	})
	return mean
}
