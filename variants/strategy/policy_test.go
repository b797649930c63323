package strategy

import (
	"testing"

	"burncard/game/card"
)

// What the bots do with any hand is what the tables of the policy say.
func TestPolicyIsTheBots(t *testing.T) {
	for _, variant := range []string{"free-bet", "down-under", "blackjack-switch"} {
		g, _ := In(variant)
		p := g.BestTables()
		if of, ok := PolicyOf(variant); ok != HasPolicy(variant) || ok && of.String() != p.String() {
			t.Fatalf("%s has other tables than those of its best moves", variant)
		}
		for _, hole := range g.Sights() {
			for _, onHouse := range []bool{false, true} {
				if onHouse && !g.Free {
					continue
				}
				table := p.At(onHouse, hole)
				for up := 2; up <= 11; up++ {
					eachHand(func(hand []card.Card) {
						opens := []Options{{OnHouse: onHouse}}
						if len(hand) == 2 {
							opens = append(opens, Options{Double: true, OnHouse: onHouse}, Options{Double: true, Split: true, OnHouse: onHouse})
							if !onHouse && !g.NoSurrender {
								opens = append(opens, Options{Double: true, Split: true, Surrender: true})
							}
						}
						for _, can := range opens {
							want := g.BestMove(hand, Seen{card.OfValue(up), hole}, can)
							if got := table.move(hand, card.OfValue(up), can); got != want {
								t.Errorf("%s, %v against %d, hole card of %b, open %+v: the table says %v, the bots %v", variant, hand, up, hole, can, got, want)
							}
						}
					})
				}
			}
		}
	}
	for _, variant := range []string{"blackjack", "hybrid", "hybrid-no-hole"} {
		if p, ok := PolicyOf(variant); !ok || p.String() != (&Policy{Table: BasicTable()}).String() {
			t.Errorf("%s is not played by basic strategy", variant)
		}
	}
	for _, variant := range []string{"spanish-21", "blackjack-switch", "switch-hands", "blackjack-premium"} {
		if _, ok := PolicyOf(variant); ok {
			t.Errorf("%s has tables, and is not played by any", variant)
		}
	}
}

// eachHand calls with every hand under 21 of two to four cards, by value.
func eachHand(then func([]card.Card)) {
	var draw func(hand []card.Card, from int)
	draw = func(hand []card.Card, from int) {
		if len(hand) > 0 && card.Add(hand...).Points >= 21 {
			return
		}
		if len(hand) >= 2 {
			then(hand)
		}
		for v := from; v <= 11 && len(hand) < 4; v++ {
			draw(append(hand[:len(hand):len(hand)], card.OfValue(v)), v)
		}
	}
	draw(nil, 2)
}

// A table reads what it writes.
func TestTableString(t *testing.T) {
	for _, table := range []*Table{BasicTable(), compile(basicTable)} {
		if got := compile(table.String()); *got != *table {
			t.Errorf("%s\nis read as\n%s", table, got)
		}
	}
}
