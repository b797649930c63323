package likeness

import (
	"slices"
	"testing"
)

func TestNear(t *testing.T) {
	among := []string{"Ann", "Anna Bell", "Bea", "Dora Vance", "Maximilian", "Аnn"} // the last with a Cyrillic letter
	for name, want := range map[string][]string{
		"ann":        {"Ann", "Аnn", "Anna Bell"},
		"vance":      {"Dora Vance"},
		"Maximillan": {"Maximilian"},
		"Bae":        nil, // two letters of three are another name
		"Be":         {"Anna Bell", "Bea"},
		"Zacharias":  nil,
		" ":          nil,
	} {
		if got := Near(name, among, 3); !slices.Equal(got, want) {
			t.Errorf("near %q: %q, want %q", name, got, want)
		}
	}
}
