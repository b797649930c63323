package virtualdevices

// A Warning is the text on a shuffler's panel beside its red light. The zero
// Warning is none.
type Warning uint8

// The warnings.
const (
	NoWarning       Warning = iota
	CardJam                 // cards are caught
	CycleIncomplete         // the cycle did not come to its end
	CardCount               // fewer cards came out than went in
	Service                 // the device asks for a technician
)

var warningNames = names{"warning", []string{"none", "card jam", "cycle incomplete", "card count", "service"}}

// String returns the warning's name.
func (w Warning) String() string { return warningNames.of(uint8(w)) }

// MarshalText writes the warning's name.
func (w Warning) MarshalText() ([]byte, error) { return warningNames.text(uint8(w)) }

// UnmarshalText reads what MarshalText wrote.
func (w *Warning) UnmarshalText(text []byte) error {
	v, err := warningNames.read(text)
	*w = Warning(v)
	return err
}
