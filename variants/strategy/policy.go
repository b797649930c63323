package strategy

import (
	"strings"

	"burncard/game/card"
)

// A Policy is how a player plays a whole game: by one table, or by several where he sees
// more than the up card.
type Policy struct {
	Table *Table
	// OnHouse is for hands whose wager the house laid, 590.11(b)(2); nil where there are
	// none.
	OnHouse *Table
	// Lights are in place of Table where a light shows the range of the hole card,
	// 685a.7(h): a small, medium or large card; nil elsewhere.
	Lights *[3]*Table
}

// ranges are the sets of hole cards that the lights show, in the order of Policy.Lights.
var ranges = [3]Values{Small, Medium, Large}

// At is the table of a hand: the house may have laid its wager, and the hole card is known
// to be of a set.
func (p *Policy) At(onHouse bool, hole Values) *Table {
	switch {
	case onHouse:
		return p.OnHouse
	case p.Lights == nil:
		return p.Table
	}
	for i, r := range ranges {
		if hole&^r == 0 {
			return p.Lights[i]
		}
	}
	return p.Table
}

// Sights are the sets of which a player may know the hole card to be when he decides:
// any card, or those of each light.
func (g Game) Sights() []Values {
	if g.Light {
		return ranges[:]
	}
	return []Values{Any}
}

// Clone is a copy with tables of its own.
func (p *Policy) Clone() *Policy {
	copied := func(t *Table) *Table {
		if t == nil {
			return nil
		}
		c := *t
		return &c
	}
	c := &Policy{Table: copied(p.Table), OnHouse: copied(p.OnHouse)}
	if p.Lights != nil {
		c.Lights = new([3]*Table)
		for i, t := range p.Lights {
			c.Lights[i] = copied(t)
		}
	}
	return c
}

// HasPolicy reports that the bots play a variant by tables of totals.
func HasPolicy(variant string) bool {
	switch variant {
	case "blackjack", "hybrid", "hybrid-no-hole", "free-bet", "down-under":
		return true
	}
	return false
}

// PolicyOf is how the bots play a variant, as tables; false where how they play is no table
// of totals. It tries every hand: a caller keeps the answer.
func PolicyOf(variant string) (Policy, bool) {
	switch g, other := In(variant); {
	case !HasPolicy(variant):
		return Policy{}, false
	case other:
		return g.BestTables(), true
	}
	return Policy{Table: BasicTable()}, true
}

// BestTables are the best moves of a game, as tables. A caller keeps them: it tries every hand.
func (g Game) BestTables() Policy {
	if g.Light {
		p := Policy{Lights: new([3]*Table)}
		for i, seen := range ranges {
			p.Lights[i] = g.table(seen, false)
		}
		return p
	}
	p := Policy{Table: g.table(Any, false)}
	if g.Free {
		p.OnHouse = g.table(Any, true)
	}
	return p
}

// table puts the best moves into a table.
func (g Game) table(hole Values, onHouse bool) *Table {
	t := new(Table)
	for up := 2; up <= 11; up++ {
		x := g.Against(Seen{card.OfValue(up), hole})
		set := func(s Section, row int, hand ...card.Card) {
			t.Set(Cell{s, row, up}, x.letter(hand, onHouse, s == Pairs))
		}
		for n := sections[Hard].first; n <= sections[Hard].last; n++ {
			set(Hard, n, hardHand(n)...)
		}
		for n := sections[Soft].first; n <= sections[Soft].last; n++ {
			set(Soft, n, softHand(n)...)
		}
		for v := sections[Pairs].first; v <= sections[Pairs].last; v++ {
			set(Pairs, v, card.OfValue(v), card.OfValue(v))
		}
	}
	return t
}

// letter is the one of the best moves of a hand, by which of them are open.
func (x *Against) letter(hand []card.Card, onHouse, pair bool) byte {
	move := func(can Options) Move {
		can.OnHouse = onHouse
		if card.Add(hand...).Points >= 21 {
			return Stand
		}
		return x.BestMove(hand, can)
	}
	first := move(Options{Double: true, Split: pair, Surrender: !x.r.game.NoSurrender && !onHouse})
	last := move(Options{})
	switch {
	case first == Split:
		return 'P'
	case first == Surrender && last == Stand:
		return 'r'
	case first == Surrender:
		return 'R'
	case first == Double && last == Stand:
		return 'd'
	case first == Double:
		return 'D'
	case first == Stand:
		return 'S'
	}
	return 'H'
}

// hardHand has a hard total, of more than two cards where it can: it is no pair, and no
// two large cards.
func hardHand(n int) (hand []card.Card) {
	for n > 11 {
		hand, n = append(hand, card.OfValue(8)), n-8
	}
	if n >= 4 {
		return append(hand, card.OfValue(2), card.OfValue(n-2))
	}
	return append(hand, card.OfValue(n))
}

// softHand has a soft total.
func softHand(n int) []card.Card {
	if n == 11 {
		return []card.Card{card.OfValue(11)}
	}
	return []card.Card{card.OfValue(11), card.OfValue(11), card.OfValue(n - 12)}[:min(3, n-10)]
}

// String writes all tables, each under what it is for where there are several.
func (p *Policy) String() string {
	var b strings.Builder
	write := func(heading string, t *Table) {
		if t == nil {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		if p.OnHouse != nil || p.Lights != nil {
			b.WriteString(heading + "\n\n")
		}
		b.WriteString(t.String())
	}
	write("On a wager of one's own:", p.Table)
	write("On a wager that the house laid:", p.OnHouse)
	if p.Lights != nil {
		for i, light := range []string{"small", "medium", "large"} {
			write("With the light for a "+light+" hole card:", p.Lights[i])
		}
	}
	return b.String()
}
