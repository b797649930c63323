package virtualdevices

import "slices"

// A ContinuousShuffler deals and shuffles at the same time, 633a.5(h): cards
// go back into it during play, each to a place that chance chooses, and it
// counts what is inside. Only the cards that already wait at its mouth are
// passed by none that come back. There is no cut and no cover card. The zero
// ContinuousShuffler is empty, has no cards waiting at its mouth, and is in
// working order.
//
// It can be Dead; cards that are put in Jam, and none comes out until it is
// opened; it Keeps n cards inside; it leaves cards Unmixed, behind those that
// are in it; it counts Wrong, by n cards; it Alarms without cause.
type ContinuousShuffler struct {
	Cards   []Piece // the next card first
	Kept    []Piece // caught inside
	Buffer  int     // how many cards wait at the mouth
	Warning Warning
	Sign    Sign
	Fault   Fault
	N       int // the number that goes with the fault
}

// Mix draws the places to which n cards go when they are put in; Fed applies
// it. Cards that are put in together when it is empty are shuffled whole.
func (c ContinuousShuffler) Mix(n int, draw Draw) []uint16 {
	inside := len(c.Cards)
	first := min(c.Buffer, inside)
	places := make([]uint16, n-c.caught(n))
	for i := range places {
		at := inside + i // behind all
		if c.Fault != Unmixed {
			at = first + draw.Below(at-first+1)
		}
		places[i] = uint16(at)
	}
	return places
}

// caught is how many of n cards do not get to the others.
func (c ContinuousShuffler) caught(n int) int {
	switch {
	case c.Fault == Jam:
		return n
	case c.Fault == Keeps:
		return min(max(max(c.N, 1)-len(c.Kept), 0), n)
	}
	return 0
}

// Fed returns the shuffler with cards put in, one after the other, at the
// places that Mix drew for them. Cards for which there is no place, the first
// of them, are caught.
func (c ContinuousShuffler) Fed(cards []Piece, places []uint16) (ContinuousShuffler, error) {
	switch {
	case c.Sign == Covered:
		return c, ErrCovered
	case c.Fault == Dead:
		return c, ErrOutOfOrder
	case c.Warning == CardJam:
		return c, ErrWarns
	case len(cards) == 0:
		return c, nil
	}
	cards = faceDown(cards)
	caught := max(len(cards)-len(places), 0)
	c.Kept = slices.Concat(c.Kept, cards[:caught])
	inside := slices.Grow(slices.Clone(c.Cards), len(places))
	for i, p := range cards[caught:] {
		inside = slices.Insert(inside, int(places[i]), p)
	}
	c.Cards = inside
	switch {
	case c.Fault == Jam:
		c.Warning = CardJam
	case len(c.Kept) > 0:
		c.Warning = CardCount
	case c.Fault == Alarm:
		c.Warning = Service
	}
	return c, nil
}

// Next pulls the next card. It returns ErrNoCard if none is left or cards are
// jammed.
func (c ContinuousShuffler) Next() (Piece, ContinuousShuffler, error) {
	switch {
	case c.Sign == Covered:
		return Piece{}, c, ErrCovered
	case c.Fault == Dead:
		return Piece{}, c, ErrOutOfOrder
	case c.Warning == CardJam || len(c.Cards) == 0:
		return Piece{}, c, ErrNoCard
	}
	next := c.Cards[0]
	c.Cards = c.Cards[1:]
	return next, c, nil
}

// Count is the number of cards inside that the panel shows. Those that are
// caught are not counted. ErrOutOfOrder if it shows nothing.
func (c ContinuousShuffler) Count() (int, error) {
	switch c.Fault {
	case Dead:
		return 0, ErrOutOfOrder
	case Wrong:
		return max(len(c.Cards)-max(c.N, 1), 0), nil
	}
	return len(c.Cards), nil
}

// Dismissed returns the shuffler with its warning switched off by hand, which
// mends nothing. A jam cannot be dismissed.
func (c ContinuousShuffler) Dismissed() ContinuousShuffler {
	if c.Warning != CardJam {
		c.Warning = NoWarning
	}
	return c
}

// Opened takes every card out of the opened device, those that were caught
// last. A warning goes out and a jam is free; whatever else is broken stays so.
func (c ContinuousShuffler) Opened() ([]Piece, ContinuousShuffler, error) {
	if c.Sign == Covered {
		return nil, c, ErrCovered
	}
	cards := slices.Concat(c.Cards, c.Kept)
	c.Cards, c.Kept = nil, nil
	c.Warning = NoWarning
	if c.Fault == Jam {
		c.Fault, c.N = None, 0
	}
	return cards, c, nil
}

// Marked returns the shuffler with a sign on it, or with NoSign uncovered.
func (c ContinuousShuffler) Marked(s Sign) ContinuousShuffler {
	c.Sign = s
	return c
}

// Light is what the panel shows: red with a warning, green when cards can be
// drawn.
func (c ContinuousShuffler) Light() Light {
	switch {
	case c.Fault == Dead || c.Sign == Covered:
		return Dark
	case c.Warning != NoWarning:
		return RedLight
	case len(c.Cards) > 0:
		return GreenLight
	}
	return Dark
}

// Faults are Dead, Wrong, Jam, Keeps, Unmixed and Alarm.
func (c ContinuousShuffler) Faults() []Fault {
	return []Fault{Dead, Wrong, Jam, Keeps, Unmixed, Alarm}
}

// Broken returns the shuffler with a fault. For Keeps the number is how many
// cards are kept, for Wrong by how many it counts too few: at least one each.
func (c ContinuousShuffler) Broken(f Fault, n int) ContinuousShuffler {
	if slices.Contains(c.Faults(), f) {
		c.Fault, c.N = f, max(n, 0)
	}
	return c
}

// Repaired returns the shuffler in working order; cards that are in it and its
// sign are as they were. Cards that were caught stay so until it is opened.
func (c ContinuousShuffler) Repaired() ContinuousShuffler {
	c.Fault, c.N, c.Warning = None, 0, NoWarning
	return c
}
