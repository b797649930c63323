package game

import (
	"fmt"

	"burncard/game/chip"
)

// Conserved counts cards, chips and notes: the table must hold all of its decks
// and all the money that was brought to it. The error says what does not add up.
func (t *Table) Conserved() error {
	var count [1 << 10]int // by rank and suit
	ids := make([]bool, t.NextID)
	cards := 0
	for _, p := range t.Places() {
		for _, c := range p {
			count[int(c.Card.Rank)<<2|int(c.Card.Suit)]++
			cards++
			if int(c.ID) >= len(ids) {
				return fmt.Errorf("a card has id %d, but the next id is %d", c.ID, t.NextID)
			}
			if ids[c.ID] {
				return fmt.Errorf("two cards have id %d", c.ID)
			}
			ids[c.ID] = true
		}
	}
	decks := t.House.Decks
	if t.TwoBatches() {
		decks *= 2
	}
	// A ten that was put into decks without tens replaces one of their cards,
	// which is kept beside them.
	tens := len(t.Decks.Tens.For)
	if cards != len(t.Has.Deck())*decks+tens {
		return fmt.Errorf("%d cards on a table of %d decks with %d tens among them", cards, decks, tens)
	}
	for _, c := range t.Has.Deck() {
		if n := count[int(c.Rank)<<2|int(c.Suit)]; n != decks {
			return fmt.Errorf("%d of %v on a table of %d decks", n, c, decks)
		}
	}
	if chips := t.ChipsThere(); chips != t.ChipsIn {
		return fmt.Errorf("chips of %v lie on a table to which %v came", chips, t.ChipsIn)
	}
	if notes := t.notesThere(); notes != t.CashIn {
		return fmt.Errorf("notes of %v lie on a table to which %v came", notes, t.CashIn)
	}
	for i := range t.Terminals {
		if w := &t.Terminals[i]; !w.Device.Balanced() {
			return fmt.Errorf("terminal %d is out of balance: %+v", w.N, w.Device)
		}
	}
	for i := range t.Boxes {
		if a := &t.Boxes[i].Account; !a.Balanced() {
			return fmt.Errorf("the game account of box %d is out of balance: %+v", i+1, a)
		}
	}
	for i, n := range t.Float {
		if n < 0 {
			return fmt.Errorf("%d chips of %v in the chip tray", n, chip.Denominations[i])
		}
	}
	return nil
}

// Places are all places that hold cards.
func (t *Table) Places() [][]Piece {
	places := [][]Piece{t.Second, t.Shuffler.Tray, t.Shuffler.Out, t.Shuffler.Kept, t.Mixer.Cards, t.Mixer.Kept, t.Determinant, t.Decks.Lost, t.Decks.Tens.For, t.Pack, t.Rack, t.Stray, t.Community, t.DealerHand.Cards}
	for i := range t.Shoe.Sides {
		places = append(places, t.Shoe.Sides[i].Shoe.Cards, t.Shoe.Sides[i].Segregated)
	}
	for i := range t.Picked {
		places = append(places, t.Picked[i].Cards)
	}
	for i := range t.Boxes {
		places = append(places, t.Boxes[i].Switch)
		for j := range t.Boxes[i].Hands {
			places = append(places, t.Boxes[i].Hands[j].Cards)
		}
	}
	return places
}

// ChipsThere is the sum of all chips at the table, those of its players too.
func (t *Table) ChipsThere() chip.Cents {
	sum := t.Float.Total() + t.TokeBox.Total() + t.Cart.Total() + t.Panel.Gathered.Total()
	for i := range t.Players {
		sum += t.Players[i].Bank.Total()
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		sum += s.Insurance.Total() + s.Offered.Total() + s.Tip.Total() + s.Breach.Total() + s.Palm.Total()
		for _, w := range s.Side {
			sum += w.Chips.Total()
		}
		for j := range s.Hands {
			sum += s.Hands[j].Bet.Total() + s.Hands[j].Extra.Total()
		}
	}
	return sum
}

// notesThere is the sum of all notes on the layout and in the drop box.
func (t *Table) notesThere() chip.Cents {
	sum := t.DropBox
	for i := range t.Boxes {
		sum += t.Boxes[i].Notes
	}
	return sum
}
