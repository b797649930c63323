package virtualdevices

// A Warning is the text on a shuffler's panel beside its red light. The zero
// Warning is none.
type Warning uint8

const (
	NoWarning       Warning = iota
	CardJam                 // cards are caught
	CycleIncomplete         // the cycle did not come to its end
	CardCount               // fewer cards came out than went in
	Service                 // the device asks for a technician
)

var warningNames = names{"warning", []string{"none", "card jam", "cycle incomplete", "card count", "service"}}

func (w Warning) String() string                   { return warningNames.of(uint8(w)) }
func (w Warning) MarshalText() ([]byte, error)     { return warningNames.text(uint8(w)) }
func (w *Warning) UnmarshalText(text []byte) error { return warningNames.read(text, (*uint8)(w)) }
