package virtualdevices

import (
	"fmt"
	"slices"
)

// names are what the values of a small type are called, from 0 on. Logs hold
// them, not the numbers, so that a name never changes.
type names struct {
	what string // what the type is, for errors
	list []string
}

// of returns the name of v.
func (n names) of(v uint8) string {
	if int(v) < len(n.list) {
		return n.list[v]
	}
	return fmt.Sprintf("%s %d", n.what, v)
}

// text returns the name of v for a log.
func (n names) text(v uint8) ([]byte, error) {
	if int(v) >= len(n.list) {
		return nil, fmt.Errorf("there is no %s", n.of(v))
	}
	return []byte(n.list[v]), nil
}

// read returns the value that a log calls by this name.
func (n names) read(text []byte) (uint8, error) {
	i := slices.Index(n.list, string(text))
	if i < 0 {
		return 0, fmt.Errorf("there is no %s %q", n.what, text)
	}
	return uint8(i), nil
}
