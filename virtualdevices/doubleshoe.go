package virtualdevices

import "slices"

// Side is one of the two compartments of a double shoe.
type Side uint8

const (
	SideA Side = iota
	SideB
)

var sideNames = names{"side", []string{"a", "b"}}

func (s Side) Other() Side { return s ^ 1 }

func (s Side) String() string                   { return sideNames.of(uint8(s)) }
func (s Side) MarshalText() ([]byte, error)     { return sideNames.text(uint8(s)) }
func (s *Side) UnmarshalText(text []byte) error { return sideNames.read(text, (*uint8)(s)) }

// A DoubleShoe has two compartments, of which one at a time gives cards, 633a.1
// (double shoe). Each has its own cards, cover card and colour of backs,
// 633a.3(c), and a segregated area for its cards that are out of play,
// 633a.7(d)(2), 633a.14(a). The rules say which side a round is dealt from. The
// zero DoubleShoe is empty, open at side a and in working order; both sides
// have plain backs, though one in use has two colours.
//
// Its own fault is to give cards from the side that is not open (Wrong),
// 633a.14(h); the others are those of its Shoes.
type DoubleShoe struct {
	Sides [2]Compartment // by Side
	Open  Side           // which of them gives cards
	Fault Fault
}

type Compartment struct {
	Shoe       Shoe
	Back       Back    // the colour that its cards should have
	Segregated []Piece // in the order in which they came
}

func (d DoubleShoe) Opened(side Side) DoubleShoe {
	d.Open = side
	return d
}

// Gives returns the side that cards come from. It is called often: its receiver is a
// pointer, because copying the shoe would cost more than the answer.
func (d *DoubleShoe) Gives() Side {
	if d.Fault == Wrong {
		return d.Open.Other()
	}
	return d.Open
}

func (d DoubleShoe) Next() (Drawn, DoubleShoe, error) {
	drawn, left, err := d.Sides[d.Gives()].Shoe.Next()
	d.Sides[d.Gives()].Shoe = left
	return drawn, d, err
}

// Segregated lays cards face down into the segregated area of one side.
func (d DoubleShoe) Segregated(side Side, cards ...Piece) DoubleShoe {
	d.Sides[side].Segregated = append(slices.Clone(d.Sides[side].Segregated), faceDown(cards)...)
	return d
}

// Collected takes everything out of one side: the rest of its shoe, the next
// card first, then what lies in its segregated area, 633a.7(e)(2).
func (d DoubleShoe) Collected(side Side) ([]Piece, DoubleShoe) {
	cards, empty := d.Sides[side].Shoe.Emptied()
	cards = append(cards, d.Sides[side].Segregated...)
	d.Sides[side].Shoe, d.Sides[side].Segregated = empty, nil
	return cards, d
}

// Faults are Wrong and those of a Shoe, in the open side.
func (d DoubleShoe) Faults() []Fault { return append(Shoe{}.Faults(), Wrong) }

// Broken gives Wrong to the double shoe, and other faults to the shoe of the open side.
func (d DoubleShoe) Broken(f Fault, n int) DoubleShoe {
	if f == Wrong {
		d.Fault = Wrong
		return d
	}
	d.Sides[d.Open].Shoe = d.Sides[d.Open].Shoe.Broken(f, n)
	return d
}

func (d DoubleShoe) Repaired() DoubleShoe {
	d.Fault = None
	for i := range d.Sides {
		d.Sides[i].Shoe = d.Sides[i].Shoe.Repaired()
	}
	return d
}
