package virtualdevices

import "slices"

// A ContinuousShuffler deals and shuffles at the same time, 633a.5(h): cards go
// back into it during play, each to a random place, and it counts the cards
// inside. Cards that come back always go behind those that already wait at its
// mouth. There is no cut and no cover card. The zero ContinuousShuffler is
// empty, has no cards waiting at its mouth, and is in working order.
//
// It can be Dead; it can Jam when cards are put in, and gives none until it is
// opened; it Keeps n cards inside; it leaves cards Unmixed, behind those that
// are in it; its count is Wrong by n cards; it gives an Alarm without cause.
type ContinuousShuffler struct {
	Cards   []Piece // the next card first
	Kept    []Piece // caught inside
	Buffer  int     // the number of cards that wait at the mouth
	Warning Warning
	Sign    Sign
	Fault   Fault
	N       int // the number that goes with the fault
}

// Mix draws the places to which n cards go when they are put in; Fed applies
// it. Cards that are put into an empty shuffler together are fully shuffled.
func (c ContinuousShuffler) Mix(n int, draw Draw) []uint16 {
	inside := len(c.Cards)
	first := min(c.Buffer, inside)
	places := make([]uint16, n-c.caught(n))
	for i := range places {
		at := inside + i // the last place
		if c.Fault != Unmixed {
			at = first + draw.Below(at-first+1)
		}
		places[i] = uint16(at)
	}
	return places
}

// caught is how many of n cards get stuck on their way in.
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
// places that Mix drew for them. If there are fewer places than cards, the
// first cards are caught.
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

// Next pulls the next card, or returns ErrNoCard.
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

// Count is the number of cards that the panel shows, or ErrOutOfOrder if it is dark.
func (c ContinuousShuffler) Count() (int, error) {
	switch c.Fault {
	case Dead:
		return 0, ErrOutOfOrder
	case Wrong:
		return max(len(c.Cards)-max(c.N, 1), 0), nil
	}
	return len(c.Cards), nil
}

// Dismissed switches its warning off, but for that of a jam. It repairs nothing.
func (c ContinuousShuffler) Dismissed() ContinuousShuffler {
	if c.Warning != CardJam {
		c.Warning = NoWarning
	}
	return c
}

// Opened opens the device and takes out every card, the caught ones last. The
// warning goes out and a jam is cleared; any other fault stays.
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

func (c ContinuousShuffler) Marked(s Sign) ContinuousShuffler {
	c.Sign = s
	return c
}

// Light is red with a warning, green when cards can be drawn, or dark.
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

func (c ContinuousShuffler) Faults() []Fault { return []Fault{Dead, Wrong, Jam, Keeps, Unmixed, Alarm} }

// Broken returns the shuffler with a fault. For Keeps the number is how many
// cards are kept, for Wrong how many too few it counts; each is at least one.
func (c ContinuousShuffler) Broken(f Fault, n int) ContinuousShuffler {
	if slices.Contains(c.Faults(), f) {
		c.Fault, c.N = f, max(n, 0)
	}
	return c
}

// Repaired returns the shuffler in working order. Caught cards stay caught until it is opened.
func (c ContinuousShuffler) Repaired() ContinuousShuffler {
	c.Fault, c.N, c.Warning = None, 0, NoWarning
	return c
}
