package longrun

import (
	"math"
	"strings"
	"testing"

	"burncard/variants"
)

// TestCosts: every choice of every house rule that bears on an edge that is counted has a cost
// in the edges that are shipped, under all shipped terms; it is what the count itself says.
func TestCosts(t *testing.T) {
	list, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for n := range list {
		now := &list[n]
		if !now.Exact {
			continue
		}
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
				if tried++; tried%199 != 0 {
					continue // a count takes its time
				}
				e, ok := Count(book, other)
				if !ok || math.Abs(e.Edge-now.Edge-got) > 1e-12 {
					t.Errorf("%s %s: %s=%s costs %v, counted %v", now.Game, now.Terms, r.Key, value, got, e.Edge-now.Edge)
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d costs", tried)
	}
}

// TestCostsOfOthers: a game whose edge is dealt, and not counted, has no costs.
func TestCostsOfOthers(t *testing.T) {
	list, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		_, counted := Count(book, book.NewHouse())
		if now, costs := Costs(list, book, book.NewHouse()); (now != nil) != counted || (len(costs) > 0) != counted {
			t.Errorf("%s: costs %v beside %v, counted %v", name, costs, now, counted)
		}
	}
}
