package virtualdevices

import (
	"errors"
	"slices"
)

// The refusals of a shuffler.
var (
	ErrBusy    = errors.New("it is shuffling")
	ErrIdle    = errors.New("it is not shuffling")
	ErrStopped = errors.New("it has stopped in the middle of a shuffle")
	ErrFull    = errors.New("other cards are still in it")
	ErrEmpty   = errors.New("no cards are in it")
	ErrWarns   = errors.New("its warning is on")
)

// A BatchShuffler is an automated card shuffling device that is not continuous. It shuffles one batch and stores it
// locked inside, 633a.5(g)(2), while the other is in play, 633a.3(b). A batch is put into its tray, the shuffle is
// started, and some time later its cycle ends; the shuffled batch is taken out when it is needed. Cards may wait in the
// tray meanwhile, 633a.5(g)(2), and are shuffled only when the stored batch is out. The zero BatchShuffler is empty and
// in working order.
//
// It can be Dead; it can Jam after the nth card, until it is opened; it Stops
// after the nth card without a warning; it ends a cycle Incomplete, with all
// but the first n cards unshuffled; it Keeps n cards inside; it Sorts the
// cards, like a shuffler that was left in that mode; it gives an Alarm without
// cause. 633a.14(l) and (m).
type BatchShuffler struct {
	Tray    []Piece // put in and not shuffled, top first
	Out     []Piece // shuffled and stored, top first
	Kept    []Piece // caught inside
	Phase   Phase
	Warning Warning
	Sign    Sign
	Fault   Fault
	N       int // the number that goes with the fault; 0 leaves it to chance, or is one card
}

// Phase is how far a batch shuffler is.
type Phase uint8

const (
	Waiting   Phase = iota // for cards, or for its start
	Shuffling              // a cycle runs
	Halted                 // a cycle has stopped before its end
	Finished               // a cycle has ended, and its cards are stored
)

var phaseNames = names{"phase", []string{"waiting", "shuffling", "halted", "finished"}}

func (p Phase) String() string { return phaseNames.of(uint8(p)) }

type Cycle struct {
	// Order lists the cards of the tray, counted from 0, in their new order:
	// first the shuffled ones, then those caught inside, then those left in the
	// tray.
	Order   []uint16 `json:"order"`
	Kept    int      `json:"kept,omitempty"` // how many are caught inside
	Left    int      `json:"left,omitempty"` // how many are left in the tray
	Halted  bool     `json:"halted,omitempty"`
	Warning Warning  `json:"warning,omitzero"`
}

func (b BatchShuffler) Loaded(batch []Piece) (BatchShuffler, error) {
	switch {
	case b.Sign == Covered:
		return b, ErrCovered
	case b.Phase == Shuffling:
		return b, ErrBusy
	case b.Phase == Halted:
		return b, ErrStopped
	case len(b.Tray) > 0:
		return b, ErrFull
	}
	b.Tray = faceDown(batch)
	return b, nil
}

func (b BatchShuffler) Started() (BatchShuffler, error) {
	switch {
	case b.Sign == Covered:
		return b, ErrCovered
	case b.Fault == Dead:
		return b, ErrOutOfOrder
	case b.Warning != NoWarning:
		return b, ErrWarns
	case b.Phase == Shuffling:
		return b, ErrBusy
	case b.Phase == Halted:
		return b, ErrStopped
	case len(b.Out) > 0:
		return b, ErrFull
	case len(b.Tray) == 0:
		return b, ErrEmpty
	}
	b.Phase = Shuffling
	return b, nil
}

// Cycle draws the outcome of the running cycle; Cycled applies it.
func (b BatchShuffler) Cycle(draw Draw) (Cycle, error) {
	if b.Phase != Shuffling {
		return Cycle{}, ErrIdle
	}
	n := len(b.Tray)
	switch b.Fault {
	case Jam, Stops, Dead:
		through := b.part(n, draw)
		c := Cycle{Order: b.upTo(through, draw), Left: n - through, Halted: true}
		if b.Fault == Jam {
			c.Warning = CardJam
		}
		return c, nil
	case Incomplete:
		return Cycle{Order: b.upTo(b.part(n, draw), draw), Warning: CycleIncomplete}, nil
	case Sorts:
		return Cycle{Order: sorted(b.Tray)}, nil
	}
	c := Cycle{Order: Permutation(n, draw)}
	if b.Fault == Keeps {
		c.Kept = min(max(max(b.N, 1)-len(b.Kept), 0), n)
	}
	switch {
	case c.Kept+len(b.Kept) > 0:
		c.Warning = CardCount
	case b.Fault == Alarm:
		c.Warning = Service
	}
	return c, nil
}

// part is how many of n cards get through before a cycle breaks off.
func (b BatchShuffler) part(n int, draw Draw) int {
	if b.N > 0 {
		return min(b.N, n-1)
	}
	return draw.Below(n)
}

// upTo draws an order in which only the first k cards are shuffled.
func (b BatchShuffler) upTo(k int, draw Draw) []uint16 {
	order := Permutation(k, draw)
	for i := k; i < len(b.Tray); i++ {
		order = append(order, uint16(i))
	}
	return order
}

// sorted is the order of new decks, one after the other.
func sorted(pieces []Piece) []uint16 {
	type place struct{ deck, suit, rank, at int }
	var seen [4][14]int
	places := make([]place, len(pieces))
	for i, p := range pieces {
		n := &seen[p.Card.Suit%4][p.Card.Rank%14]
		places[i] = place{*n, int(p.Card.Suit), int(p.Card.Rank), i}
		*n++
	}
	slices.SortFunc(places, func(a, b place) int {
		return slices.Compare([]int{a.deck, a.suit, a.rank}, []int{b.deck, b.suit, b.rank})
	})
	order := make([]uint16, len(places))
	for i, p := range places {
		order[i] = uint16(p.at)
	}
	return order
}

func (b BatchShuffler) Cycled(c Cycle) BatchShuffler {
	cards := make([]Piece, len(c.Order))
	for i, at := range c.Order {
		cards[i] = b.Tray[at]
	}
	out, left := len(cards)-c.Kept-c.Left, len(cards)-c.Left
	b.Out = slices.Concat(cards[:out])
	b.Kept = slices.Concat(b.Kept, cards[out:left])
	b.Tray = slices.Concat(cards[left:])
	b.Phase, b.Warning = Finished, c.Warning
	if c.Halted {
		b.Phase = Halted
	}
	return b
}

// Unloaded takes the shuffled batch out, even while a warning is on.
func (b BatchShuffler) Unloaded() ([]Piece, BatchShuffler, error) {
	switch {
	case b.Sign == Covered:
		return nil, b, ErrCovered
	case b.Fault == Dead:
		return nil, b, ErrOutOfOrder
	case b.Phase == Shuffling:
		return nil, b, ErrBusy
	case b.Phase == Halted:
		return nil, b, ErrStopped
	case len(b.Out) == 0:
		return nil, b, ErrEmpty
	}
	batch := b.Out
	b.Out, b.Phase = nil, Waiting
	return batch, b, nil
}

// Dismissed switches its warning off, which repairs nothing.
func (b BatchShuffler) Dismissed() BatchShuffler {
	b.Warning = NoWarning
	return b
}

// Opened opens the device and takes out every card: the shuffled ones, the
// caught ones, those in the tray. A running cycle ends, the warning goes out
// and a jam is cleared; any other fault stays.
func (b BatchShuffler) Opened() ([]Piece, BatchShuffler, error) {
	if b.Sign == Covered {
		return nil, b, ErrCovered
	}
	cards := slices.Concat(b.Out, b.Kept, b.Tray)
	b.Out, b.Kept, b.Tray = nil, nil, nil
	b.Phase, b.Warning = Waiting, NoWarning
	if b.Fault == Jam {
		b.Fault, b.N = None, 0
	}
	return cards, b, nil
}

func (b BatchShuffler) Marked(s Sign) BatchShuffler {
	b.Sign = s
	return b
}

// Light is what the panel shows: red with a warning, yellow while it shuffles,
// green when a batch is ready. Otherwise it is dark, also when the cycle has
// stopped without a warning.
func (b BatchShuffler) Light() Light {
	switch {
	case b.Fault == Dead || b.Sign == Covered:
		return Dark
	case b.Warning != NoWarning:
		return RedLight
	case b.Phase == Shuffling:
		return YellowLight
	case b.Phase == Finished:
		return GreenLight
	}
	return Dark
}

func (b BatchShuffler) Faults() []Fault {
	return []Fault{Dead, Jam, Stops, Incomplete, Keeps, Sorts, Alarm}
}

// Broken returns the shuffler with a fault. For Jam, Stops and Incomplete the
// number is how many cards get through before it, 0 for a random number. For
// Keeps it is how many cards are kept, at least one.
func (b BatchShuffler) Broken(f Fault, n int) BatchShuffler {
	if slices.Contains(b.Faults(), f) {
		b.Fault, b.N = f, max(n, 0)
	}
	return b
}

func (b BatchShuffler) Repaired() BatchShuffler {
	b.Fault, b.N, b.Warning = None, 0, NoWarning
	return b
}
