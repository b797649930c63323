package strategy

import (
	"strings"
	"testing"
)

// A table without a row or with an error does not compile.
func TestCompileRefuses(t *testing.T) {
	tests := []struct{ name, old, new string }{
		{"a missing row", "16      S S S S S H H R R R\n", ""},
		{"a row twice", "\nsoft", "16      S S S S S H H R R R\n\nsoft"},
		{"a letter too few", "9       H D D", "9       D D"},
		{"a letter too many", "9       H D D", "9       H H D D"},
		{"an unknown letter", "9       H D D", "9       H X D"},
		{"a split of no pair", "9       H D D", "9       H P D"},
		{"a total that there is not", "17-21   S", "17-22   S"},
		{"a row backwards", "2-8     H", "8-2     H"},
		{"a name that is none", "TT      S", "XX      S"},
		{"columns in another order", "pair    2 3", "pair    3 2"},
		{"no heading", "\nhard    2 3 4 5 6 7 8 9 T A", ""},
	}
	for _, tt := range tests {
		text := strings.Replace(basicTable, tt.old, tt.new, 1)
		if text == basicTable {
			t.Fatalf("%s: %q is not in the table", tt.name, tt.old)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: compiled", tt.name)
				}
			}()
			compile(text)
		}()
	}
}
