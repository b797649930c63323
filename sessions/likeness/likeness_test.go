package likeness

import (
	"strings"
	"testing"
	"unicode"
)

func TestAlike(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"Ann", "Ann", true},
		{"Ann", "aNN", true},
		{"Ann", "\u0410nn", true},                  // Cyrillic А
		{"ann", "\u0430nn", true},                  // Cyrillic а
		{"Ann", "\u0391nn", true},                  // Greek Α
		{"Helen", "\u041delen", true},              // Cyrillic Н, like H as a capital only
		{"dave", "\u0501ave", true},                // Komi ԁ, like d as a small letter only
		{"Dave", "\u0501ave", true},                //
		{"Ann", "\uff21nn", true},                  // fullwidth
		{"Ann", "\U0001d400nn", true},              // mathematical bold
		{"Bill", "Bi11", true},                     // digits
		{"Bill", "BIII", true},                     // capital I
		{"BILL", "biII", true},                     //
		{"Bob", "B0b", true},                       //
		{"Carmen", "Carrnen", true},                // rn
		{"CARMEN", "carrnen", true},                //
		{"Ian", "lan", true},                       //
		{"Ann", "Ann\u3164", true},                 // a Hangul filler shows nothing
		{"Ann", "A\u200bnn", true},                 // nor does a space of no width
		{"Ann", "An\u034fn", true},                 // nor a joiner of graphemes
		{"\u0410\u043d\u043d\u0430", "Анна", true}, //
		{"Jos\u00e9", "Jose\u0301", true},          // composed and not
		{"José", "Jose", false},
		{"Ann", "Anne", false},
		{"Ann", "Ann 2", false},
		{"Ann 2", "Ann 3", false},
		{"Ann Lee", "AnnLee", false},
		{"Анна", "Anna", false}, // нн is not like nn
		{"Bea", "Bee", false},
		{"李明", "李朋", false},
		{"", "Ann", false},
	}
	for _, tt := range tests {
		if got := Alike(tt.a, tt.b); got != tt.want || Alike(tt.b, tt.a) != got {
			t.Errorf("Alike(%q, %q) = %v, wanted %v; they are %q and %q", tt.a, tt.b, got, tt.want, Of(tt.a), Of(tt.b))
		}
	}
}

// TestCaseIsNoDifference: for every letter of Unicode, a name looks like itself
// in the other case, and settle comes to an end.
func TestCaseIsNoDifference(t *testing.T) {
	for r := rune(' '); r <= unicode.MaxRune; r++ {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		name := "B" + string(r) + "b"
		for _, other := range []string{strings.ToLower(name), strings.ToUpper(name)} {
			if !Alike(name, other) {
				t.Errorf("%q (%U) and %q do not look alike: %q and %q", name, r, other, Of(name), Of(other))
			}
		}
		for _, s := range Of(name) {
			if settle(s) != s {
				t.Errorf("%q (%U) does not settle: %q, then %q", name, r, s, settle(s))
			}
		}
	}
}
