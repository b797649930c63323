package game

import (
	"strings"

	"burncard/virtualdevices"
)

// Dealing from the hand, 633a.12(b)(3), and from a double shoe, 633a.7(d).

const noPackHeld = "at this table no pack is held"

func decideHold(d *decision) error {
	t, a := d.t, d.a
	if !t.FromHand() {
		return d.refuse(noPackHeld)
	}
	if a.Text = strings.ToLower(a.Text); a.Text != "left" && a.Text != "right" {
		return d.refuse("a hand is left or right")
	}
	return d.wants(len(t.Pack)+t.InShoe() > 0, "no pack is there")
}

func decideLayDown(d *decision) error {
	if !d.t.FromHand() {
		return d.refuse(noPackHeld)
	}
	return d.wants(d.t.Holds != "", errNotHeld.Error())
}

func wantsDouble(d *decision) error { return d.wants(d.t.IsDouble(), "the table has no double shoe") }

// namedSide is the side of a double shoe that the act names.
func (d *decision) namedSide() (side virtualdevices.Side, err error) {
	if err := wantsDouble(d); err != nil {
		return side, err
	}
	d.a.Text = strings.ToLower(d.a.Text)
	if err := side.UnmarshalText([]byte(d.a.Text)); err != nil {
		return side, d.refuse("a double shoe has the sides a and b")
	}
	return side, nil
}

func decideDrawSide(d *decision) error {
	t := d.t
	side, err := d.namedSide()
	if err != nil {
		return err
	}
	if len(t.Determinant) > 0 {
		return d.refuse("a determinant card lies there")
	}
	shoe := t.Shoe.Opened(side)
	next, _, err := shoe.Next()
	if err != nil {
		return d.refuse("no card comes from this side")
	}
	d.add(&SideOpened{Side: side})
	d.add(d.deals(next, Spot{Kind: AtDeterminant}, true))
	if next.Two {
		d.second(next.Second, Spot{Kind: AtBox, Box: 1})
	}
	return nil
}

func decideOpenSide(d *decision) error {
	side, err := d.namedSide()
	if err != nil {
		return err
	}
	return d.add(&SideOpened{Side: side})
}

func decideSegregate(d *decision) error {
	if err := wantsDouble(d); err != nil {
		return err
	}
	if len(d.t.Determinant) > 0 {
		return d.add(&SetAside{})
	}
	if d.t.Reversed() { // 633a.14(a)
		return decideDiscard(d)
	}
	return d.refuse("no determinant card lies there")
}

// shuffleSide shuffles the cards of one side, out of the rack and its segregated area.
func shuffleSide(d *decision) error {
	t := d.t
	side := t.side()
	back, n := t.Shoe.Sides[side].Back, t.OfSide()-t.InShoe()
	if n == 0 {
		return d.refuse("no card of side " + side.String() + " is in the discard rack")
	}
	d.add(&Shuffled{Order: virtualdevices.Permutation(n, d.draw), FirstID: t.NextID, Back: back})
	d.seal()
	return nil
}

// OfSide is how many cards belong to the side that is to be made up anew: in it, in its
// segregated area and in the discard rack.
func (t *Table) OfSide() int {
	side := &t.Shoe.Sides[t.side()]
	n := len(side.Shoe.Cards)
	for _, from := range [2][]Piece{t.Rack, side.Segregated} {
		for i := range from {
			if from[i].Back == side.Back {
				n++
			}
		}
	}
	return n
}
