// Package likeness tells which names look alike to the eye. It compares the
// skeletons of Unicode Technical Standard 39, in upper and lower case: Ann and
// ANN look alike, Ann and Аnn with a Cyrillic letter, Carmen and Carrnen, Ian
// and lan, but not José and Jose.
//
// A likeness is only for comparing. It may change with the next release of
// Unicode's data, so stored likenesses are computed again at every start.
package likeness

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
)

// Of returns the likenesses of a name, sorted. Two names look alike if they share
// one. A name has several because letters may look alike in one case only:
// Cyrillic Н is like H, but н is like no Latin letter.
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

// Invisible reports whether a character shows nothing, though it may count as a
// letter.
func Invisible(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf)
}

// seen drops invisible characters.
func seen(r rune) rune {
	if Invisible(r) {
		return -1
	}
	return r
}

// settle replaces a name by its skeleton and folds case until nothing changes:
// letters of a skeleton may look alike in another case, as l and I do.
func settle(s string) string {
	for range 8 { // in all of Unicode's data three are enough
		next := strings.Map(Fold, confusable.Skeleton(s))
		if next == s {
			break
		}
		s = next
	}
	return s
}

// Fold returns the smallest of the letters that differ only in case.
func Fold(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return least
}
