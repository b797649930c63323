package variants_test

import (
	"strings"
	"testing"

	"burncard/variants/blackjack"
)

// Options that clash with the rest of a house.
func TestOptionsClash(t *testing.T) {
	book := blackjack.Book()
	for _, tt := range []struct{ words, cite string }{
		{"mid-shoe=closed shuffler=continuous", "633a.6(b)"},
		{"table=automated cash=counted", "633c.8(a)"},
		{"table=automated prove=shown", "633c.8(a)"},
		{"table=automated hands=cleared", "633c.8(a)"},
		{"table=automated relief=ready", "633c.8(a)"},
		{"table=automated tray=slips", "633c.8(a)"},
		{"table=automated signals=shown", "633c.8(a)"},
		{"table=automated stacks=sorted", "633c.8(a)"},
	} {
		words := strings.Fields(tt.words)
		if _, err := book.House(words...); err == nil || !strings.HasPrefix(err.Error(), tt.cite+": ") {
			t.Errorf("%s: %v, want %s", tt.words, err, tt.cite)
		}
		for _, word := range words {
			if _, err := book.House(word); err != nil {
				t.Errorf("%s alone: %v", word, err)
			}
		}
	}
}
