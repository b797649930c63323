package likeness

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Near returns up to most of the names that somebody may have meant by one that is not
// among them, the nearest first: names that look alike, that begin or go on with it, or
// that differ by a letter or two.
func Near(name string, among []string, most int) (near []string) {
	type candidate struct {
		name string
		far  int
	}
	var found []candidate
	name = strings.Map(Fold, strings.TrimSpace(name))
	if name == "" {
		return nil
	}
	for _, other := range among {
		folded := strings.Map(Fold, other)
		far := 0
		switch {
		case Alike(name, other):
		case strings.HasPrefix(folded, name), strings.Contains(folded, " "+name), strings.HasPrefix(name, folded+" "):
			far = 1
		default:
			far = 1 + levenshtein.ComputeDistance(name, folded)
		}
		if far <= 1+max(1, len([]rune(name))/3) {
			found = append(found, candidate{other, far})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	for _, c := range found[:min(most, len(found))] {
		near = append(near, c.name)
	}
	return near
}
