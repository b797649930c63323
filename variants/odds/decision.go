package odds

import (
	"burncard/variants/strategy"
)

// A Faced is what a player has before him in a round of a base game: an up card, and the set
// of which a light says that the hole card is. The dealer has no Blackjack: he has looked, or
// his up card makes none. It is good for one goroutine.
type Faced struct{ turn *baseTurn }

// Facing is what a player faces who plays on by a policy. Values of cards are 1 to 10, an ace
// is 1; hole is strategy.Any where there is no light. It is false for a set of which no light
// of the game tells.
func (g *BaseGame) Facing(p *strategy.Policy, up int, hole strategy.Values) (Faced, bool) {
	for _, t := range g.sights(up, p) {
		if t.seen == hole {
			return Faced{t}, true
		}
	}
	return Faced{}, false
}

// A Decision is what a player knows of his hand when he decides about it, and of the shoe.
type Decision struct {
	Unseen [11]int // the cards that he has not seen, by value; the hole card is one of them
	Hand   []int   // the values of his cards
	// Hands is how many hands the pair has become, this one among them; 1 before a split.
	Hands int
	Can   strategy.Options
	// Part is what a double lays beside the first wager, as a fraction of it; 0 is all of it.
	Part float64
}

// Worths are what each open move is worth in first wagers, when the player plays on by the
// policy. A worth is the mean over all orders of the unseen cards. Of a split it is that of
// all hands that the hand becomes; his other hands do not count, but for their cards that he
// has seen. It is false where the unseen cards have no hole card that may lie there.
func (f Faced) Worths(d *Decision) (map[strategy.Move]float64, bool) {
	var s shoe
	for v, n := range d.Unseen {
		if n < 0 {
			return nil, false
		}
		s[v], s[0] = int16(n), s[0]+int16(n)
	}
	t := *f.turn
	t.known, t.beside = map[values]worths{}, map[values]*[24]worths{}
	chance := t.lost(&s)[0]
	if chance == 0 {
		return nil, false
	}
	return t.decide(d, &s, chance), true
}

// decide gives the worths of a decision's moves. The shoe lacks all that the player has seen,
// and chance is that of a hole card as it is known to be.
func (t *baseTurn) decide(d *Decision, s *shoe, chance float64) map[strategy.Move]float64 {
	x := spot{can: d.Can, large: d.Hands == 1 && len(d.Hand) == 2}
	x.can.OnHouse = false
	for _, v := range d.Hand {
		x.hand[v]++
		x.count = x.count.and(v)
		x.large = x.large && largeCard(v)
	}
	t.onHouse = d.Can.OnHouse
	worths := map[strategy.Move]float64{
		strategy.Hit:   t.worthOf(strategy.Hit, x, s)[0] / chance,
		strategy.Stand: t.worthOf(strategy.Stand, x, s)[0] / chance,
	}
	if d.Can.Surrender {
		worths[strategy.Surrender] = t.worthOf(strategy.Surrender, x, s)[0] / chance
	}
	if d.Can.Double {
		worths[strategy.Double] = t.doubleFor(d.Part, x, s) / chance
	}
	if d.Can.Split {
		worths[strategy.Split] = t.splitFrom(d.Hands, d.Hand[0], x, s) / chance
	}
	return worths
}

// doubleFor is the worth of a double for a part of the first wager; 0 is all of it.
func (t *baseTurn) doubleFor(part float64, x spot, s *shoe) (sum float64) {
	if part == 0 {
		return t.worthOf(strategy.Double, x, s)[0]
	}
	lose := 1.0
	if t.doubled(&x) > 1 {
		lose += part
	}
	t.each(s, func(v int, p float64) { sum += p * t.stands(t.after(x, v), s, 1+part, lose)[0] })
	return sum
}

// splitFrom is the worth of a split of one of so many hands. The policy says which of the
// new hands are split again.
func (t *baseTurn) splitFrom(hands, pair int, x spot, s *shoe) float64 {
	cell, most := t.cell(&x), t.most(pair)-(hands-1)
	again := func(onHouse bool) bool { return t.policy.At(onHouse, t.seen).Letter(cell) == 'P' }
	switch {
	case t.onHouse:
		ways := map[splitCourse]float64{}
		for c, n := range courses(most, false, [2]bool{again(true), false}) {
			c.hands[0], c.hands[1] = c.hands[1], c.hands[0] // the house lays the wagers of all
			ways[c] = n
		}
		return t.splitBy(ways, pair, s, 0, nil)
	case t.free(pair):
		return t.splitBy(courses(most, true, [2]bool{again(false), again(true)}), pair, s, 0, nil)
	}
	return t.splitBy(courses(most, false, [2]bool{again(false), false}), pair, s, 0, nil)
}
