// Package likeness tells which names look alike to the eye. It goes by the
// skeletons of Unicode Technical Standard 39, in either case of the letters:
// Ann and ANN, Ann and Аnn with a Cyrillic letter, Carmen and Carrnen, Ian and
// lan are one to it, José and Jose are two.
//
// A likeness is for comparing, never for showing: what it is made of may change
// with the next release of Unicode's data, so whatever is kept of it is made anew
// at every start.
package likeness

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
)

// Of returns the likenesses of a name, sorted: two names look alike if they share
// one. There are several because letters look alike in one case and not in the
// other: Cyrillic Н is like H, and н is like no Latin letter.
func Of(name string) []string {
	name = strings.Map(seen, name)
	list := []string{settle(name), settle(strings.ToLower(name)), settle(strings.ToUpper(name))}
	slices.Sort(list)
	return slices.Compact(list)
}

// Alike reports whether two names look alike.
func Alike(a, b string) bool {
	if a == b {
		return true
	}
	of := Of(b)
	return slices.ContainsFunc(Of(a), func(s string) bool { return slices.Contains(of, s) })
}

// Invisible reports a character that shows nothing, though it may count as a
// letter.
func Invisible(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf)
}

// seen drops what shows nothing.
func seen(r rune) rune {
	if Invisible(r) {
		return -1
	}
	return r
}

// settle takes skeletons and case away until nothing changes any more: a
// skeleton may have letters that look alike in another case, as l and I do.
func settle(s string) string {
	for range 8 { // in all of Unicode's data three are enough
		next := strings.Map(fold, confusable.Skeleton(s))
		if next == s {
			break
		}
		s = next
	}
	return s
}

// fold is the least of the letters that differ only in case.
func fold(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return least
}
