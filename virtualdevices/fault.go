// Package virtualdevices holds the equipment of the table, each a small state
// machine with its faults. A device is a value: it takes what is put into it
// and gives back what it shows and what it has become. It knows cards and
// chips, not boxes, rounds or rules; whether it was to be used at all is for
// the rules to say. The zero value of every device is in working order.
package virtualdevices

import (
	"errors"
	"fmt"
)

// ErrOutOfOrder is what a device returns that gives no answer.
var ErrOutOfOrder = errors.New("out of order")

// Fault is what is broken in a device. Each device's comment names the faults
// that it can have; the zero Fault is none. Logs hold the name, not the number.
type Fault uint8

// The faults.
const (
	None  Fault = iota // in working order
	Dead               // gives no answer
	Wrong              // gives an answer that is not so
)

var faultNames = [...]string{None: "none", Dead: "dead", Wrong: "wrong"}

// String returns the fault's name.
func (f Fault) String() string {
	if int(f) < len(faultNames) {
		return faultNames[f]
	}
	return fmt.Sprintf("fault %d", uint8(f))
}

// MarshalText writes the fault's name.
func (f Fault) MarshalText() ([]byte, error) {
	if int(f) >= len(faultNames) {
		return nil, fmt.Errorf("a device has no %s", f)
	}
	return []byte(f.String()), nil
}

// UnmarshalText reads a fault by its name.
func (f *Fault) UnmarshalText(text []byte) error {
	for i, name := range faultNames {
		if string(text) == name {
			*f = Fault(i)
			return nil
		}
	}
	return fmt.Errorf("a device has no fault %q", text)
}
