package game

import (
	"fmt"

	"burncard/game/chip"
)

// A meter that is won whatever the cards are is paid from the chip tray, 633c.14(c)(6).
// Cents that no chip makes are paid beside the tray.

// A FromTray is such a pay: the prize of a box, the cents beside it included.
type FromTray struct {
	Box    int8       `json:"box"`
	Wager  string     `json:"wager"`
	Amount chip.Cents `json:"amount"`
	Beside chip.Cents `json:"beside,omitempty"`
}

// InChips is as much of an amount as the table's chips can make.
func (t *Table) InChips(amount chip.Cents) chip.Cents {
	for ; amount > 0 && !chip.Payable(amount, t.House.Chips); amount-- {
		if rest := amount % 25; rest > 0 {
			amount -= rest - 1 // no chip is smaller than a quarter
		}
	}
	return amount
}

// Fallen finds such a prize of a box that is not paid; nil for none.
func (p *Panel) Fallen(box int8, wager string) *Prize {
	for i := range p.Awards {
		if a := &p.Awards[i]; a.Box == box && a.Wager == wager && !a.Paid && p.fell(a) {
			return a
		}
	}
	return nil
}

// fell reports a prize of a meter that falls by itself.
func (p *Panel) fell(a *Prize) bool {
	s := p.System(a.Wager)
	return s != nil && a.Meter == s.Mystery
}

// PaysFallen reports that the act pays such a prize, or what chips make of it.
func (t *Table) PaysFallen(a *Act) bool {
	if a.By != ByDealer || a.Verb != Pay || a.At.Kind != AtBox || !t.Panel.On() {
		return false
	}
	won := t.Panel.Fallen(a.At.Box, a.Wager)
	return won != nil && (a.Amount == won.Amount || a.Amount == t.InChips(won.Amount))
}

func payFallen(d *decision, s *Seat) error {
	t, a := d.t, d.a
	if t.Owner(s) == nil {
		return wantsPlayer(d)
	}
	won := t.Panel.Fallen(a.At.Box, a.Wager)
	c, err := exact("chip tray", t.InChips(won.Amount), t.Float, t.House.Chips)
	if !a.Chips.IsZero() {
		c, err = d.fromTray()
	}
	if err != nil {
		return err
	}
	if c.IsZero() {
		return d.refuse(fmt.Sprintf("no chips make %v", won.Amount))
	}
	d.move(Till{Kind: Float}, Till{Kind: Bank, Box: a.At.Box}, c)
	d.add(&FromTray{Box: a.At.Box, Wager: a.Wager, Amount: won.Amount, Beside: won.Amount - c.Total()})
	return d.endRound()
}

func (f *FromTray) apply(t *Table) {
	if won := t.Panel.Fallen(f.Box, f.Wager); won != nil {
		won.Paid = true
	}
	if owner := t.Owner(t.Seat(f.Box)); owner != nil {
		owner.Awarded += f.Beside
	}
}
