package templates

import (
	"slices"
	"testing"
)

// TestListAgain: a list that is made again is the list of its items, and where these are as
// before it is the list before, and takes no memory.
func TestListAgain(t *testing.T) {
	lists := [][]int{nil, {1}, {2}, {1, 2}, {1, 3}, {1, 2, 3}, {2, 1, 3}}
	for _, before := range lists {
		for _, now := range lists {
			made := listOf(before, same)
			if got, want := listAgain(made, now, sameAgain), listOf(now, same); got != want {
				t.Errorf("after %v, %v is %v", before, now, slices.Collect(got.All()))
			}
		}
	}
	items := lists[5]
	made := listOf(items, same)
	if n := testing.AllocsPerRun(10, func() { listAgain(made, items, sameAgain) }); n != 0 {
		t.Errorf("the same list once more takes memory %v times", n)
	}
}
