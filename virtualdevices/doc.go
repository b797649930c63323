// Package virtualdevices holds the equipment of the table, each a small state
// machine with its faults. A device is a value: it takes what is put into it
// and gives back what it shows and what it has become. It knows cards and
// chips, not boxes, rounds or rules; whether it was to be used at all is for
// the rules to say. The zero value of every device is in working order, and
// holds nothing.
//
// No method changes the device that it is called on, nor the slices that were
// put into it; slices that a device shows or gives back are not to be written
// to. A device has no luck of its own: where chance has a part, one method
// takes a Draw and says what came of it, and a second applies that, so that
// whoever keeps a log can keep what was drawn and fold it again.
//
// Every device with faults has three methods alike:
//
//	Faults() []Fault          // those that it can have
//	Broken(f Fault, n int) D  // itself with that fault
//	Repaired() D              // itself in working order
//
// What n stands for is said at each Broken: a card's place, a number of cards,
// a position. A fault that the device cannot have leaves it as it is.
package virtualdevices
