package virtualdevices

import "errors"

// ErrCovered is what a device returns that stands under its cover.
var ErrCovered = errors.New("it is covered")

// A Sign shows players that a device is out of order, 633a.14(m): it comes off
// only by hand. The zero Sign is none.
type Sign uint8

// The signs.
const (
	NoSign     Sign = iota
	Covered         // a cover over the device, under which nothing goes in or out
	OutOfOrder      // a sign on it, which stops nobody's hand
)

var signNames = names{"sign", []string{"none", "cover", "out-of-order"}}

// String returns the sign's name.
func (s Sign) String() string { return signNames.of(uint8(s)) }

// MarshalText writes the sign's name.
func (s Sign) MarshalText() ([]byte, error) { return signNames.text(uint8(s)) }

// UnmarshalText reads what MarshalText wrote.
func (s *Sign) UnmarshalText(text []byte) error {
	v, err := signNames.read(text)
	*s = Sign(v)
	return err
}
