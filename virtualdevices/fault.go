package virtualdevices

import "errors"

// ErrOutOfOrder is returned by a device that gives no answer.
var ErrOutOfOrder = errors.New("out of order")

// Fault is what is broken in a device. A device's Faults method lists the
// faults that it can have; others do nothing to it. The zero Fault is none.
// Logs hold the name, not the number.
type Fault uint8

const (
	None  Fault = iota // in working order
	Dead               // gives no answer
	Wrong              // gives a wrong answer

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
	Alarm      // warns without cause

	Misses  // does not see a chip that lies there, or a bet that is entered
	Phantom // sees a chip where none lies
	Stuck   // its lock-out stays as it is
	Frozen  // its display stays as it is

	Torn // a card is damaged, visibly on both sides
)

var faultNames = names{"fault", []string{
	None: "none", Dead: "dead", Wrong: "wrong",
	FaceUp: "face-up", Foreign: "foreign", Sticks: "sticks", Short: "short",
	Jam: "jam", Stops: "stops", Incomplete: "incomplete", Keeps: "keeps", Sorts: "sorts", Unmixed: "unmixed", Alarm: "alarm",
	Misses: "misses", Phantom: "phantom", Stuck: "stuck", Frozen: "frozen",
	Torn: "torn",
}}

func (f Fault) String() string                   { return faultNames.of(uint8(f)) }
func (f Fault) MarshalText() ([]byte, error)     { return faultNames.text(uint8(f)) }
func (f *Fault) UnmarshalText(text []byte) error { return faultNames.read(text, (*uint8)(f)) }
