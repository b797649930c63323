package game

import (
	"errors"
	"fmt"
)

// A fully automated electronic gaming table, 633c.8(a): a machine deals, and all
// wagering is electronic. A player places value chips electronically, 633c.8(c):
// they have the values of chips, any of them, and nobody handles them. What a
// player has of them is his game account; the rest is the table's. So none comes
// to the table and none leaves it, and a fill is never due. How money comes into
// the account 605a.3 would say, which we do not have: a player puts it in when he
// sits down or later, and takes it with him when he leaves.

// byPerson refuses, at an automated table, a house rule about what a person does
// with hands, chips and notes.
func (h *House) byPerson(word string) error {
	if h.Automated {
		return errors.New("633c.8(a): at a fully automated table nobody handles cards, chips or cash by hand: " + word + " and table=automated")
	}
	return nil
}

// buyCredits puts a player's money into his game account at a fully automated table.
func buyCredits(d *decision) error {
	chips, ok := Mixed(d.a.Amount, d.t.House.Chips)
	if !ok || d.a.Amount <= 0 {
		return d.refuse(fmt.Sprintf("the account takes whole quarters, not %v", d.a.Amount))
	}
	if !d.t.Float.Has(chips) {
		return d.refuse("the account takes no more")
	}
	return d.move(Till{Kind: Float}, Till{Kind: Bank, Box: d.a.Box}, chips)
}
