package templates

import (
	"strings"
	"testing"

	"burncard/game/chip"
)

// A pay's first stack is as high as the wager, and no stack holds more than
// twenty; no chip is lost on the way, and the highest lies lowest.
func TestSized(t *testing.T) {
	tests := []struct {
		pay    string
		height int
		want   string
	}{
		{"25x1 5x2", 3, "[25x1 5x2]"},
		{"25x1 5x2 2.50x1", 3, "[25x1 5x2] [2.50x1]"},
		{"5x14", 7, "[5x7] [5x7]"},
		{"5x50", 10, "[5x10] [5x20] [5x20]"},
		{"5x25", 0, "[5x20] [5x5]"},
		{"100x1 25x2", 1, "[100x1] [25x2]"},
	}
	for _, tt := range tests {
		var got []string
		for s := range piled(chip.MustParse(tt.pay), sized(tt.height)) {
			got = append(got, "["+s.String()+"]")
		}
		if g := strings.Join(got, " "); g != tt.want {
			t.Errorf("%s beside %d chips stands as %s, want %s", tt.pay, tt.height, g, tt.want)
		}
	}
}
