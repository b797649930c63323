package virtualdevices

import "errors"

// ErrCovered is returned by a device that stands under its cover.
var ErrCovered = errors.New("it is covered")

// A Sign on a device tells players that it is out of order, 633a.14(m). It is
// put on and taken off by hand. The zero Sign is none.
type Sign uint8

const (
	NoSign     Sign = iota
	Covered         // a cover over the device, under which nothing goes in or out
	OutOfOrder      // a sign on the device, which can still be used
)

var signNames = names{"sign", []string{"none", "cover", "out-of-order"}}

func (s Sign) String() string                   { return signNames.of(uint8(s)) }
func (s Sign) MarshalText() ([]byte, error)     { return signNames.text(uint8(s)) }
func (s *Sign) UnmarshalText(text []byte) error { return signNames.read(text, (*uint8)(s)) }
