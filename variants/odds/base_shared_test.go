package odds

import (
	"fmt"
	"math"
	"testing"

	"burncard/variants/strategy"
)

// A terminalDealer deals every sequence of cards to one terminal whose hands take the same
// cards, or take them in turn, with a hole card or without.
type terminalDealer struct {
	plainDealer
	hole bool
}

// A terminalHand is a hand at a terminal.
type terminalHand struct {
	count
	pair     int
	stakes   float64
	original bool // it has the first wager
	split    bool
	asks     bool // for a card
	ends     bool
}

func (d *terminalDealer) worth() float64 {
	return d.each(func(a int) float64 {
		return d.each(func(up int) float64 {
			return d.each(func(b int) float64 {
				return d.each(func(hole int) float64 { // his second card, whenever he takes it
					d.up, d.plainDealer.hole = up, hole
					natural := (count{}).and(up).and(hole).points() == 21
					h := terminalHand{count: count{}.and(a).and(b), stakes: 1, original: true}
					if a == b {
						h.pair = a
					}
					switch {
					case h.points() == 21 && natural:
						return 0
					case h.points() == 21:
						return 1.5
					case natural && d.hole:
						return -1
					}
					return d.decide([]terminalHand{h}, natural)
				})
			})
		})
	})
}

// decide has all hands say what they want, and then one card falls for those that ask.
func (d *terminalDealer) decide(hands []terminalHand, natural bool) float64 {
	hands = append([]terminalHand(nil), hands...)
	asked := false
	for i := 0; i < len(hands); i++ {
		h := &hands[i]
		if h.cards == 1 {
			h.asks, asked = true, true
			continue
		}
		if h.ends = h.ends || h.points() >= 21; h.ends {
			continue
		}
		pair, up := h.pair, d.up
		if pair == 1 {
			pair = 11
		}
		if up == 1 {
			up = 11
		}
		can := strategy.Options{Double: h.cards == 2, Split: pair != 0 && len(hands) <= d.game.Splits, Surrender: !d.game.NoSurrender && h.cards == 2 && len(hands) == 1}
		switch d.policy.Table.Move(h.total(), pair, up, can) {
		case strategy.Surrender:
			if natural {
				return -1
			}
			return -0.5
		case strategy.Stand:
			h.ends = true
		case strategy.Double:
			h.stakes, h.asks, asked = 2, true, true
		case strategy.Hit:
			h.asks, asked = true, true
		case strategy.Split:
			one := terminalHand{count: count{}.and(h.pair), stakes: 1, split: true, original: h.original, asks: true}
			*h, asked = one, true
			one.original = false
			hands = append(hands, one)
		}
	}
	if !asked {
		return d.settled(count{}.and(d.up).and(d.plainDealer.hole), hands, natural)
	}
	return d.each(func(v int) float64 {
		then := append([]terminalHand(nil), hands...)
		for i := range then {
			h := &then[i]
			if !h.asks {
				continue
			}
			first := h.cards == 1
			h.pair = 0
			if first && v == h.low {
				h.pair = v
			}
			h.ends = h.stakes == 2 || first && h.low == 1 && d.game.OneToAces
			h.count, h.asks = h.and(v), false
		}
		return d.decide(then, natural)
	})
}

func (d *terminalDealer) settled(dealer count, hands []terminalHand, natural bool) (sum float64) {
	if !natural && dealer.points() < 17 {
		return d.each(func(v int) float64 { return d.settled(dealer.and(v), hands, natural) })
	}
	for _, h := range hands {
		switch n := h.points(); {
		case n > 21:
			sum -= h.stakes
		case natural && h.original:
			sum--
		case natural:
		case dealer.points() > 21 || n > dealer.points():
			sum += h.stakes
		case n < dealer.points():
			sum -= h.stakes
		}
	}
	return sum
}

// The edge of a table whose terminals share the cards is that of all sequences of cards.
func TestSharedCardsCountAll(t *testing.T) {
	splitAll := freeTable("PPPPPPPPPP")
	for name, s := range smallShoes {
		for i, g := range []BaseGame{
			{Splits: 3, Shared: true, Game: strategy.Game{NoSurrender: true}},
			{Splits: 2, Shared: true, Game: strategy.Game{NoSurrender: true}},
			{Splits: 3, Shared: true, Game: strategy.Game{NoSurrender: true, OneToAces: true}},
			{Splits: 1, Shared: true, Game: strategy.Game{NoSurrender: true}},
			{Splits: 1, Shared: true, NoHole: true, Game: strategy.Game{OneToAces: true}},
		} {
			for k, table := range []*strategy.Table{strategy.BasicTable(), splitAll} {
				t.Run(fmt.Sprintf("%s/%d/%d", name, i, k), func(t *testing.T) {
					p := strategy.Policy{Table: table}
					d := terminalDealer{plainDealer{game: g, policy: p, shoe: s}, !g.NoHole}
					want, left := d.worth(), s
					if got := g.worth(&left, &p, nil); math.Abs(got-want) > 1e-9 {
						t.Errorf("%+v wins %.12f, and all sequences together %.12f", g, got, want)
					}
				})
			}
		}
	}
}

// Where a pair is split once, it makes no difference whether its hands share their cards: each
// is worth what it would be alone.
func TestSharedOrInTurn(t *testing.T) {
	p := strategy.Policy{Table: strategy.BasicTable()}
	for _, g := range []BaseGame{
		{Decks: 6, Splits: 1, Game: strategy.Game{NoSurrender: true}},
		{Decks: 6, Splits: 1, NoHole: true, Game: strategy.Game{OneToAces: true}},
	} {
		shared := g
		shared.Shared = true
		if inTurn, same := g.Edge(&p), shared.Edge(&p); math.Abs(inTurn-same) > 1e-12 {
			t.Errorf("%+v keeps %.12f, and with shared cards %.12f", g, inTurn, same)
		}
	}
}
