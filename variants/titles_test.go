package variants_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"burncard/game"
	"burncard/variants"
)

// titleMost is how many letters a title has at most: two lines beside a checklist's step
// on a phone.
const titleMost = 72

// officialese are words of a statute, which nobody says to a trainee.
var officialese = regexp.MustCompile(`(?i)\b(shall|must|thereof|pursuant|prior to|herein|deemed|is (paid|taken|settled|dealt|reported|announced|collected|picked up|put back|returned)|are (paid|taken|settled|dealt|reported|announced|collected|picked up|put back|returned))\b`)

// A rule's title is what a floorperson says to a trainee: short, no statute, and no other
// rule of the game is called by it.
func TestTitlesAreSaid(t *testing.T) {
	total := 0
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		called := map[string]*game.Rule{}
		for _, r := range book.Rules() {
			total++
			title := r.Title
			if n := len([]rune(title)); n > titleMost {
				t.Errorf("%s %s: %q has %d letters", name, r.Cite, title, n)
			}
			if strings.HasSuffix(title, ".") || strings.Contains(title, ". ") {
				t.Errorf("%s %s: %q is more than a title", name, r.Cite, title)
			}
			if first := []rune(title)[0]; unicode.IsLower(first) {
				t.Errorf("%s %s: %q begins with a small letter", name, r.Cite, title)
			}
			if word := officialese.FindString(title); word != "" {
				t.Errorf("%s %s: %q says %q", name, r.Cite, title, word)
			}
			if other := called[title]; other != nil && other != r {
				t.Errorf("%s: %s and %s are both called %q", name, other.Cite, r.Cite, title)
			}
			called[title] = r
		}
	}
	if total < 2000 {
		t.Errorf("%d rules have a title", total)
	}
}
