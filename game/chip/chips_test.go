package chip_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/chip"
)

// anyChips draws up to most chips of each denomination.
func anyChips(most int32) *rapid.Generator[chip.Chips] {
	return rapid.Custom(func(t *rapid.T) chip.Chips {
		var c chip.Chips
		for i := range c {
			c[i] = rapid.Int32Range(0, most).Draw(t, chip.Denominations[i].String())
		}
		return c
	})
}

func TestDenominationsAscend(t *testing.T) {
	if !slices.IsSorted(chip.Denominations[:]) {
		t.Errorf("denominations do not ascend: %v", chip.Denominations)
	}
}

func TestParseChips(t *testing.T) {
	tests := []struct {
		words []string
		want  string
		total chip.Cents
	}{
		{[]string{"25x1 5x2 2.50x1"}, "25x1 5x2 2.50x1", 37_50},
		{[]string{"2.5x1", "25x1", "5x2"}, "25x1 5x2 2.50x1", 37_50},
		{[]string{"25x1", "5x1", "25x2"}, "25x3 5x1", 80_00},
		{[]string{"0.25x3 0.50x1"}, "0.50x1 0.25x3", 1_25},
		{[]string{"5000x1000000"}, "5000x1000000", 5_000_000_000_00},
		{[]string{"none"}, "none", 0},
	}
	for _, tt := range tests {
		got, err := chip.ParseChips(tt.words...)
		if err != nil || got.String() != tt.want || got.Total() != tt.total {
			t.Errorf("ParseChips(%q) = %s worth %s, %v; want %s worth %s",
				tt.words, got, got.Total(), err, tt.want, tt.total)
		}
	}
}

func TestParseChipsRefuses(t *testing.T) {
	for _, list := range []string{
		"", "  ", "25", "25x", "x3", "25x0", "25x-1", "25x+1", "25x1.5", "25 x1", "25X1", "3x1", "25.01x1",
		"25x1 none", "none none", "25x1,5x1", "25x1000001", "25x1000000 25x1", "25x99999999999", "25x1x1",
	} {
		if got, err := chip.ParseChips(list); err == nil {
			t.Errorf("ParseChips(%q) = %s, want a refusal", list, got)
		}
	}
	if got, err := chip.ParseChips(); err == nil {
		t.Errorf("ParseChips of no words = %s, want a refusal", got)
	}
}

func TestMustParse(t *testing.T) {
	if got := chip.MustParse("25x2"); got.Total() != 50_00 {
		t.Errorf("MustParse(25x2) = %s", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParse took what are no chips")
		}
	}()
	chip.MustParse("25x")
}

func TestChipsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyChips(chip.MaxCount).Draw(t, "chips")
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var back chip.Chips
		if err := json.Unmarshal(text, &back); err != nil || back != c {
			t.Fatalf("%v is written %s and read as %v, %v", c, text, back, err)
		}
	})
	kept := chip.MustParse("25x2")
	if err := kept.UnmarshalText([]byte("25x2 7x1")); err == nil || kept != chip.MustParse("25x2") {
		t.Errorf("25x2 7x1 was read as %s, %v", kept, err)
	}
}

// Chips are conserved: what is put together can be taken apart, and nothing
// can be taken that is not there.
func TestPlusAndMinus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyChips(20).Draw(t, "a"), anyChips(20).Draw(t, "b")
		sum := a.Plus(b)
		if sum != b.Plus(a) || sum.Total() != a.Total()+b.Total() || sum.Count() != a.Count()+b.Count() {
			t.Fatalf("%s and %s together are %s", a, b, sum)
		}
		if left, ok := sum.Minus(b); !ok || left != a {
			t.Fatalf("%s without %s are %s, %t; want %s", sum, b, left, ok, a)
		}
		left, ok := a.Minus(b)
		if ok != a.Has(b) || ok && left.Plus(b) != a || !ok && left != a {
			t.Fatalf("%s without %s are %s, %t", a, b, left, ok)
		}
		for i := range left {
			if left[i] < 0 {
				t.Fatalf("%s without %s leave fewer than no chips", a, b)
			}
		}
	})
	if chip.MustParse("100x1").Has(chip.MustParse("25x4")) {
		t.Error("a chip of 100 was taken for four of 25")
	}
}

func TestEach(t *testing.T) {
	c := chip.MustParse("0.25x1 5x2 100x3")
	var values []chip.Denomination
	var counts []int
	for d, n := range c.Each() {
		values, counts = append(values, d), append(counts, n)
	}
	if !slices.Equal(values, []chip.Denomination{100_00, 5_00, 25}) || !slices.Equal(counts, []int{3, 2, 1}) {
		t.Errorf("%s go by as %v of %v", c, counts, values)
	}
	for range c.Each() {
		break // leaving early must not panic
	}
	if c.CountOf(5_00) != 2 || c.CountOf(25_00) != 0 || c.CountOf(7_00) != 0 || c.Count() != 6 {
		t.Errorf("%s are counted wrongly", c)
	}
	if c.IsZero() || !(chip.Chips{}).IsZero() || (chip.Chips{}).Total() != 0 {
		t.Error("no chips are taken for some, or some for none")
	}
}

func TestSet(t *testing.T) {
	s, err := chip.ParseSet("500, 1,2.50,5,25,100")
	if err != nil || s.String() != "1,2.50,5,25,100,500" || s.Smallest() != 1_00 {
		t.Errorf("the set is %s, smallest %s, %v", s, s.Smallest(), err)
	}
	if !s.Has(2_50) || s.Has(50_00) || s.Has(7_00) {
		t.Errorf("%s has 2.50 %t, 50 %t, 7 %t", s, s.Has(2_50), s.Has(50_00), s.Has(7_00))
	}
	if got := chip.Every.String(); got != "0.25,0.50,1,2.50,5,10,20,25,50,100,500,1000,5000" {
		t.Errorf("every denomination: %s", got)
	}
	if chip.Set(0).Smallest() != 0 || chip.Set(0).String() != "" {
		t.Error("the empty set holds something")
	}
	for _, list := range []string{"", ",", "1,", "1,1", "3", "1;5", "-1", "all"} {
		if got, err := chip.ParseSet(list); err == nil {
			t.Errorf("ParseSet(%q) = %s, want a refusal", list, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := chip.Set(rapid.Uint16Range(0, uint16(chip.Every)).Draw(t, "set"))
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		back := chip.Every
		if err := json.Unmarshal(text, &back); err != nil || back != s {
			t.Fatalf("%d is written %s and read as %d, %v", s, text, back, err)
		}
	})
}
