package game

import (
	"strings"

	"burncard/virtualdevices"
)

// source decides what is done with what the cards come from: a pack in the
// hand, 633a.12(b)(3), or a double shoe, 633a.7(d).
func (d *decision) source() error {
	t, a := d.t, d.a
	switch a.Verb {
	case Hold, LayDown:
		if !t.FromHand() {
			return refuse(a.String(), "at this table no pack is held")
		}
		if a.Verb == LayDown {
			if t.Holds == "" {
				return refuse(a.String(), errNotHeld.Error())
			}
			return nil
		}
		if a.Text = strings.ToLower(a.Text); a.Text != "left" && a.Text != "right" {
			return refuse(a.String(), "a hand is left or right")
		}
		if len(t.Pack) == 0 && t.InShoe() == 0 {
			return refuse(a.String(), "no pack is there")
		}
		return nil
	}
	if !t.IsDouble() {
		return refuse(a.String(), "the table has no double shoe")
	}
	var side virtualdevices.Side
	if a.Verb != Segregate {
		a.Text = strings.ToLower(a.Text)
		if err := side.UnmarshalText([]byte(a.Text)); err != nil {
			return refuse(a.String(), "a double shoe has the sides a and b")
		}
	}
	switch a.Verb {
	case DrawSide:
		if len(t.Determinant) > 0 {
			return refuse(a.String(), "a determinant card lies there")
		}
		shoe := t.Shoe.Opened(side)
		next, _, err := shoe.Next()
		if err != nil {
			return refuse(a.String(), "no card comes from this side")
		}
		d.add(&SideOpened{Side: side})
		at := Spot{Kind: AtDeterminant}
		f := d.mint.dealt.take()
		*f = Dealt{To: at, Meant: at, ID: next.Card.ID, Card: next.Card.Card, Up: true, Cover: next.Cover, Back: next.Card.Back, Torn: next.Card.Torn}
		d.add(f)
		if next.Two {
			d.second(next.Second, Spot{Kind: AtBox, Box: 1})
		}
	case OpenSide:
		d.add(&SideOpened{Side: side})
	case Segregate:
		if len(t.Determinant) == 0 {
			return refuse(a.String(), "no determinant card lies there")
		}
		d.add(&SetAside{})
	}
	return nil
}

// shuffleSide shuffles the cards of one side of a double shoe, out of the rack
// and its segregated area.
func (d *decision) shuffleSide() error {
	t := d.t
	side := t.side()
	back, n := t.Shoe.Sides[side].Back, t.OfSide()-t.InShoe()
	if n == 0 {
		return refuse("shuffle", "no card of side "+side.String()+" is in the discard rack")
	}
	d.add(&Shuffled{Order: virtualdevices.Permutation(n, d.draw), FirstID: t.NextID, Back: back})
	d.seal()
	return nil
}

// OfSide is how many cards there are of the side of a double shoe that is to be
// made up anew: in it, in its segregated area and in the discard rack.
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
