package dealt

import (
	"fmt"
	"slices"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// A plainDealer deals every sequence of cards that a small shoe can give, in the order of
// the table, and plays as the bots do, who are asked about every hand: nothing is put
// together or left out, and nothing is known of the tables of worths.
type plainDealer struct {
	game     Game
	rules    strategy.Game
	left     shoe
	up, hole int
	moves    map[string]strategy.Move
	choices  map[string]bool
}

// A plainHand is a hand in play.
type plainHand struct {
	cards     []int
	area      int
	wagers    float64
	over      bool
	blackjack float64 // what it wins as one; 0 for another hand
}

func (d *plainDealer) each(then func(v int) float64) (sum float64) {
	if d.left[0] == 0 {
		panic("the shoe is too small for this game")
	}
	for v := 1; v <= 10; v++ {
		if d.left[v] > 0 {
			p := d.left.draw(v)
			sum += p * then(v)
			d.left.back(v, 1)
		}
	}
	return sum
}

func cardsOf(values ...int) (list []card.Card) {
	for _, v := range values {
		list = append(list, card.OfValue(v))
	}
	return list
}

func two(a, b int) [2]card.Card { return [2]card.Card{card.OfValue(a), card.OfValue(b)} }

func (d *plainDealer) seen() strategy.Seen {
	return strategy.Seen{Up: card.OfValue(d.up), Hole: strategy.Any}
}

// worth is what the player wins, ante and all.
func (d *plainDealer) worth() float64 {
	d.moves, d.choices = map[string]strategy.Move{}, map[string]bool{}
	if d.game.Kind == Switch {
		d.rules, _ = strategy.In("blackjack-switch")
		d.rules.Naturals22 = d.game.Naturals22
		return d.switchWorth()
	}
	return d.each(func(s int) float64 { // the switch cards come first
		return d.each(func(z int) float64 {
			return d.each(func(a int) float64 {
				return d.each(func(up int) float64 {
					return d.each(func(b int) float64 {
						return d.each(func(hole int) float64 {
							d.up, d.hole = up, hole
							return d.renewal(a, b, s, z) - 0.2
						})
					})
				})
			})
		})
	})
}

func (d *plainDealer) has() bool { return card.Blackjack(cardsOf(d.up, d.hole)) }

func (d *plainDealer) switchWorth() float64 {
	return d.each(func(a int) float64 {
		return d.each(func(c int) float64 {
			return d.each(func(up int) float64 {
				return d.each(func(b int) float64 {
					return d.each(func(e int) float64 {
						return d.each(func(hole int) float64 {
							d.up, d.hole = up, hole
							return d.exchange(a, b, c, e)
						})
					})
				})
			})
		})
	})
}

func (d *plainDealer) exchange(a, b, c, e int) (win float64) {
	if d.has() {
		for _, hand := range [][]int{{a, b}, {c, e}} {
			if !card.Blackjack(cardsOf(hand...)) {
				win--
			}
		}
		return win
	}
	switches, known := d.choices[fmt.Sprint(a, b, c, e, d.up)]
	if !known {
		switches = d.rules.Switches(two(a, b), two(c, e), d.seen(), strategy.Options{Double: true, Split: true})
		d.choices[fmt.Sprint(a, b, c, e, d.up)] = switches
	}
	hands := []plainHand{{cards: []int{a, b}, wagers: 1}, {cards: []int{c, e}, area: 1, wagers: 1}}
	if switches {
		hands[0].cards, hands[1].cards = []int{a, e}, []int{c, b}
	} else {
		for i := range hands {
			if card.Blackjack(cardsOf(hands[i].cards...)) {
				hands[i].blackjack = 1.5
			}
		}
	}
	return d.play(hands)
}

func (d *plainDealer) renewal(a, b, s, z int) float64 {
	can := strategy.Options{Double: true, Split: true, Surrender: true}
	key := fmt.Sprint(a, b, d.up)
	switches, known := d.choices[key]
	if !known {
		switches = d.rules.Renews(two(a, b), d.seen(), can, d.rules.Unseen(d.seen(), can))
		d.choices[key] = switches
	}
	h := plainHand{cards: []int{a, b}, wagers: 1}
	if switches {
		h.cards = []int{s, z}
	}
	better := switches || d.game.Kind == Premium
	switch own := card.Blackjack(cardsOf(h.cards...)); {
	case own && d.has() && better && (d.game.TiesPaid || d.game.Kind == Premium):
		return 0.5
	case own && d.has():
		return 0
	case own && better:
		return 0.5*1.5 + 0.5*2 // one color or two
	case own:
		return 1.5
	case d.has():
		return -1
	}
	return d.play([]plainHand{h})
}

// play plays the first hand that is not over.
func (d *plainDealer) play(hands []plainHand) float64 {
	i := slices.IndexFunc(hands, func(h plainHand) bool { return !h.over })
	if i < 0 {
		return d.settle([]int{d.up, d.hole}, hands)
	}
	with := func(change func(h *plainHand)) float64 {
		next := slices.Clone(hands)
		change(&next[i])
		return d.play(next)
	}
	takes := func(change func(h *plainHand)) float64 {
		return d.each(func(v int) float64 {
			return with(func(h *plainHand) {
				h.cards = append(slices.Clone(h.cards), v)
				change(h)
			})
		})
	}
	h := hands[i]
	area := 0
	for _, other := range hands {
		if other.area == h.area {
			area++
		}
	}
	switch total := card.Add(cardsOf(h.cards...)...); {
	case len(h.cards) == 1:
		return takes(func(*plainHand) {})
	case total.Points >= 21 || d.game.OneToAces && area > 1 && h.cards[0] == 1:
		return with(func(h *plainHand) { h.over = true })
	}
	can := strategy.Options{}
	if len(h.cards) == 2 {
		can = strategy.Options{Double: true, Split: area <= d.game.Splits, Surrender: len(hands) == 1}
	}
	switch d.move(h.cards, can) {
	case strategy.Surrender:
		return -0.5
	case strategy.Hit:
		return takes(func(*plainHand) {})
	case strategy.Double:
		return takes(func(h *plainHand) { h.wagers, h.over = 2, true })
	case strategy.Split:
		other := plainHand{cards: h.cards[1:], area: h.area, wagers: 1}
		next := slices.Insert(slices.Clone(hands), i+1, other)
		next[i].cards = h.cards[:1]
		return d.play(next)
	}
	return with(func(h *plainHand) { h.over = true })
}

func (d *plainDealer) move(cards []int, can strategy.Options) strategy.Move {
	key := fmt.Sprint(cards, d.up, can)
	m, known := d.moves[key]
	if !known {
		if m = strategy.Basic(cardsOf(cards...), card.OfValue(d.up), can); d.game.Kind == Switch {
			can.Surrender = false
			m = d.rules.BestMove(cardsOf(cards...), d.seen(), can)
		}
		d.moves[key] = m
	}
	return m
}

func (d *plainDealer) settle(dealers []int, hands []plainHand) (sum float64) {
	dealer := card.Add(cardsOf(dealers...)...).Points
	if dealer < 17 {
		return d.each(func(v int) float64 { return d.settle(append(slices.Clone(dealers), v), hands) })
	}
	for _, h := range hands {
		own, over := card.Add(cardsOf(h.cards...)...).Points, dealer == 22 && d.game.Kind == Switch
		switch {
		case h.blackjack > 0 && dealer == 21:
			sum++
		case h.blackjack > 0 && over && !d.game.Naturals22:
		case h.blackjack > 0:
			sum += h.blackjack
		case own > 21:
			sum -= h.wagers
		case over:
		case dealer > 21 || dealer < own:
			sum += h.wagers
		case dealer > own:
			sum -= h.wagers
		}
	}
	return sum
}
