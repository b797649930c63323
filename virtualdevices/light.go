package virtualdevices

// Light is the colour in which a device shines. The zero Light is dark.
type Light uint8

const (
	Dark Light = iota
	BlueLight
	RedLight
	YellowLight
	GreenLight
)

var lightNames = names{"light", []string{"dark", "blue", "red", "yellow", "green"}}

func (l Light) String() string                   { return lightNames.of(uint8(l)) }
func (l Light) MarshalText() ([]byte, error)     { return lightNames.text(uint8(l)) }
func (l *Light) UnmarshalText(text []byte) error { return lightNames.read(text, (*uint8)(l)) }
