package strategy

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
