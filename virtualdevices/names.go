package virtualdevices

import (
	"fmt"
	"slices"
)

// names are the names of a small type's values, from 0 on. Logs hold the names,
// not the numbers, so a name never changes.
type names struct {
	what string // the type's name, for errors
	list []string
}

func (n names) of(v uint8) string {
	if int(v) < len(n.list) {
		return n.list[v]
	}
	return fmt.Sprintf("%s %d", n.what, v)
}

// text is the name of v for a log.
func (n names) text(v uint8) ([]byte, error) {
	if int(v) >= len(n.list) {
		return nil, fmt.Errorf("there is no %s", n.of(v))
	}
	return []byte(n.list[v]), nil
}

// read sets v to the value that has this name in a log.
func (n names) read(text []byte, v *uint8) error {
	i := slices.Index(n.list, string(text))
	if i < 0 {
		return fmt.Errorf("there is no %s %q", n.what, text)
	}
	*v = uint8(i)
	return nil
}
