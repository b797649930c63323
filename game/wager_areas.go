package game

import (
	"fmt"

	"burncard/game/chip"
)

// In some games each player has two main wagers, each with a hand of its own.

// Initial is what was wagered in the box before the cards.
func (s *Seat) Initial() chip.Cents {
	var sum chip.Cents
	for i := range s.Hands {
		if s.Leads(i) {
			sum += s.Hands[i].First
		}
	}
	return sum
}

// Leads reports that hand i is the first of its area; others there were split from it.
func (s *Seat) Leads(i int) bool { return i == 0 || s.Hands[i-1].Area != s.Hands[i].Area }

// InArea is how many hands lie in an area of the box.
func (s *Seat) InArea(area int8) int {
	n := 0
	for i := range s.Hands {
		if s.Hands[i].Area == area {
			n++
		}
	}
	return n
}

// stakeAreas lays the amount, or the chips that the act names, on each area.
func stakeAreas(d *decision) error {
	a, n, s, p := d.a, d.t.Has.Hands(), d.seat, d.player
	if n == 1 {
		return d.stake(d.mainTill(s, 0), a.Amount)
	}
	bank, has, tray := Till{Kind: Bank, Box: a.Box}, p.Bank, d.t.Float
	for i := range n {
		c, ok := a.Chips, has.Has(a.Chips)
		if c.IsZero() {
			c, ok = chip.Make(a.Amount, has, chip.Every)
		}
		switch {
		case ok:
		case !a.Chips.IsZero() || has.Total() < a.Amount:
			return d.refuse(fmt.Sprintf("%v is wanted %d times, he has %v", a.Amount, n, p.Bank))
		default:
			in, want, rest, ok := chip.Change(a.Amount, has, tray, d.t.House.Chips)
			if !ok {
				return refuse("chip tray", fmt.Sprintf("it cannot change %v so that %v can be laid %d times", p.Bank, a.Amount, n))
			}
			out := want.Plus(rest)
			d.move(bank, Till{Kind: Float}, in)
			d.move(Till{Kind: Float}, bank, out)
			has, _ = has.Plus(out).Minus(in)
			tray, _ = tray.Plus(in).Minus(out)
			c = want
		}
		d.move(bank, d.mainTill(s, i), c)
		has, _ = has.Minus(c)
	}
	return nil
}

// decideSwap wants two hands, each with a second card.
func decideSwap(d *decision) error {
	t, a := d.t, d.a
	s := t.Seat(a.At.Box)
	if s == nil || len(s.Hands) == 0 {
		return d.hasHand()
	}
	if a.At.Hand != 0 || len(s.Hands) != 2 {
		return d.refuse(fmt.Sprintf("cards go from one hand of a box to the other; box %d has %d", s.N, len(s.Hands)))
	}
	f := &Swapped{Box: a.At.Box}
	for i := range s.Hands {
		if len(s.Hands[i].Cards) < 2 {
			return refuse("hand "+s.Spot(i).String(), "it has no second card")
		}
		f.Hands[i] = s.Hands[i].Serial
	}
	return d.add(f)
}

// apply exchanges the second cards; exchanged again they are where they fell.
func (f *Swapped) apply(t *Table) {
	a, b := t.serial(f.Hands[0]), t.serial(f.Hands[1])
	if a == nil || b == nil {
		return
	}
	a.Cards[1], b.Cards[1] = b.Cards[1], a.Cards[1]
	for _, h := range []*Hand{a, b} {
		h.Swapped = !h.Swapped
		h.count()
	}
}
