package longrun

import (
	"math"
	"strings"
	"testing"

	"burncard/variants"
)

// TestCosts: every choice of every house rule that bears on an edge has a cost in the edges that
// are shipped, under all shipped terms; it is what a count itself says.
func TestCosts(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine counts and deals alone: the race detector has nothing to look for")
	}
	list, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	tried, counted := 0, 0
	for n := range list {
		now := &list[n]
		book, err := variants.Lookup(now.Game)
		if err != nil {
			t.Fatal(err)
		}
		h, err := book.House(strings.Fields(now.Terms)...)
		if err != nil {
			t.Fatal(err)
		}
		_, costs := Costs(list, book, h)
		for _, r := range Bearing(book) {
			for _, value := range Choices(book, &r) {
				other, err := book.With(h, r.Key+"="+value)
				if err != nil || TermsOf(book, other) == now.Terms {
					continue
				}
				got := math.NaN()
				for _, c := range costs[r.Key] {
					if c.Value == value {
						got = c.Change
					}
				}
				if math.IsNaN(got) {
					t.Errorf("%s %s: %s=%s has no cost", now.Game, now.Terms, r.Key, value)
					continue
				}
				tried++
				if !now.Exact {
					continue
				}
				if counted++; counted%199 != 0 {
					continue // a count takes its time
				}
				e, ok := Count(book, other)
				if !ok || math.Abs(e.Edge-now.Edge-got) > 1e-12 {
					t.Errorf("%s %s: %s=%s costs %v, counted %v", now.Game, now.Terms, r.Key, value, got, e.Edge-now.Edge)
				}
			}
		}
	}
	if tried < 3000 || counted < 1500 {
		t.Errorf("only %d costs, %d of them of edges that are counted", tried, counted)
	}
}
