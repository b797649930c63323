package virtualdevices

import (
	"errors"
	"fmt"
	"slices"
)

// ErrOutOfOrder is what a device returns that gives no answer.
var ErrOutOfOrder = errors.New("out of order")

// Fault is what is broken in a device. Each device's Faults are those that it
// can have; any other does nothing to it. The zero Fault is none. Logs hold the
// name, not the number.
type Fault uint8

// The faults.
const (
	None  Fault = iota // in working order
	Dead               // gives no answer
	Wrong              // gives an answer that is not so

	FaceUp  // a card lies face up among those that lie face down
	Foreign // a card has the back of other cards
	Sticks  // two cards stick together and come out as one
	Short   // cards that are there do not come out

	Jam        // cards are caught in it until it is opened
	Stops      // stops in the middle of its work and says nothing
	Incomplete // ends its work before it is done
	Keeps      // keeps cards back inside
	Sorts      // puts cards into the order of new decks
	Unmixed    // leaves cards in the order in which they came
	Alarm      // warns of something that is not so

	Misses  // does not see a chip that lies there
	Phantom // sees a chip where none lies
	Stuck   // its lock-out stays as it is
	Frozen  // its display stays as it is
)

var faultNames = [...]string{
	None: "none", Dead: "dead", Wrong: "wrong",
	FaceUp: "face-up", Foreign: "foreign", Sticks: "sticks", Short: "short",
	Jam: "jam", Stops: "stops", Incomplete: "incomplete", Keeps: "keeps", Sorts: "sorts", Unmixed: "unmixed", Alarm: "alarm",
	Misses: "misses", Phantom: "phantom", Stuck: "stuck", Frozen: "frozen",
}

// Valid reports whether there is such a fault; none is one too.
func (f Fault) Valid() bool { return int(f) < len(faultNames) }

// String returns the fault's name.
func (f Fault) String() string {
	if f.Valid() {
		return faultNames[f]
	}
	return fmt.Sprintf("fault %d", uint8(f))
}

// MarshalText writes the fault's name.
func (f Fault) MarshalText() ([]byte, error) {
	if !f.Valid() {
		return nil, fmt.Errorf("a device has no %s", f)
	}
	return []byte(f.String()), nil
}

// UnmarshalText reads a fault by its name.
func (f *Fault) UnmarshalText(text []byte) error {
	i := slices.Index(faultNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("a device has no fault %q", text)
	}
	*f = Fault(i)
	return nil
}
