package wager

import (
	"slices"

	"burncard/game/chip"
)

// A Placing is a player's bet on a side wager at a box.
type Placing struct {
	Bet    chip.Cents
	Main   chip.Cents // the main wager on the box; 0: none
	Others []string   // the other side wagers on the box

	Minimum, Maximum chip.Cents // of this wager; 0: none
	Chips            chip.Set   // the table's chips; empty: electronic credits
}

// Place refuses a bet that the wager's clause or the table forbids, with the
// citation. The caller knows whether betting is still open.
func (r Ready) Place(p Placing) error {
	a := r.Amount
	if p.Main <= 0 {
		return r.refuse(r.Clauses.Offer, "it goes only beside a main wager")
	}
	for _, id := range r.Beside {
		if !slices.Contains(p.Others, id) {
			return r.refuse(r.Clauses.Amount, "it goes only beside %s", id)
		}
	}
	switch {
	case r.On == Device:
		return r.refuse(r.Clauses.Offer, "it has no chips of its own")
	case p.Bet <= 0:
		return r.refuse(r.Clauses.Offer, "nothing is bet")
	case len(a.Fixed) > 0 && p.Bet != r.Offer.Amount:
		return r.refuse(r.Clauses.Amount, "it is exactly $%v here, not $%v", r.Offer.Amount, p.Bet)
	case a.Per != 0 && p.Bet*chip.Cents(a.Per) != p.Main:
		return r.refuse(r.Clauses.Amount, "it is $1 for every $%d of the Blackjack Wager of $%v, not $%v", a.Per, p.Main, p.Bet)
	case a.Times != 0 && p.Bet > p.Main*chip.Cents(a.Times):
		return r.refuse(r.Clauses.Amount, "it is at most $%v beside a wager of $%v", p.Main*chip.Cents(a.Times), p.Main)
	case len(a.Fixed) == 0 && a.Per == 0 && p.Bet < p.Minimum:
		return r.refuse("house.minimum", "the least is $%v", p.Minimum)
	case p.Maximum != 0 && len(a.Fixed) == 0 && a.Per == 0 && p.Bet > p.Maximum:
		return r.refuse("house.maximum", "the most is $%v", p.Maximum)
	case p.Chips != 0 && r.System != Account && !r.Payable(p.Bet, p.Chips):
		return r.refuse("house.chips", "a win on $%v cannot be paid exactly in chips of %v", p.Bet, p.Chips)
	}
	return nil
}
