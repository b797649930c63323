package virtualdevices

// Light is the colour in which a device shines. The zero Light is dark.
type Light uint8

// The lights.
const (
	Dark Light = iota
	BlueLight
	RedLight
	YellowLight
	GreenLight
)

var lightNames = names{"light", []string{"dark", "blue", "red", "yellow", "green"}}

// String returns the light's name.
func (l Light) String() string { return lightNames.of(uint8(l)) }

// MarshalText writes the light's name.
func (l Light) MarshalText() ([]byte, error) { return lightNames.text(uint8(l)) }

// UnmarshalText reads what MarshalText wrote.
func (l *Light) UnmarshalText(text []byte) error {
	v, err := lightNames.read(text)
	*l = Light(v)
	return err
}
