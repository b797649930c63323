// Package virtualdevices holds the equipment of the table, each a small state
// machine with its faults. A device is a value: it takes what is put into it
// and gives back what it shows and what it has become. It knows cards and
// chips, not boxes, rounds or rules: the rules say whether it had to be used.
// The zero value of every device is empty and in working order.
//
// No method changes the device that it is called on, nor the slices that were
// put into it. Callers must not write to slices that a device returns. A device
// draws nothing by itself: where chance plays a part, one method takes a Draw
// and returns the outcome, and a second method applies it. A log keeps the
// outcome, and folding the log applies it again.
//
// Every device with faults has the same three methods:
//
//	Faults() []Fault          // the faults that it can have
//	Broken(f Fault, n int) D  // the device with that fault
//	Repaired() D              // the device in working order
//
// Where n means something, the comment on Broken says what: a card's place, a number
// of cards, a position. A fault that the device cannot have changes nothing. Repaired
// leaves everything but the fault as it was.
package virtualdevices
