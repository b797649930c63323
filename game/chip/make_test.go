package chip_test

import (
	"testing"

	"pgregory.net/rapid"

	"burncard/game/chip"
)

const common = "1,2.50,5,25,100,500"

func mustSet(list string) chip.Set {
	s, err := chip.ParseSet(list)
	if err != nil {
		panic(err)
	}
	return s
}

func TestMake(t *testing.T) {
	const tray = "500x20 100x100 25x100 5x100 2.50x40 1x100"
	tests := []struct {
		amount, from, set, want string
	}{
		{"37.50", tray, common, "25x1 5x2 2.50x1"},
		{"0", tray, common, "none"},
		{"22.50", tray, common, "5x4 2.50x1"},
		{"8", tray, common, "5x1 1x3"},       // 5 and 2.50 leave half a dollar
		{"6.50", tray, common, "2.50x1 1x4"}, // so does 5 and 1
		{"7.50", tray, common, "5x1 2.50x1"}, // not three of 2.50
		{"9", tray, common, "5x1 1x4"},       // not 2.50x2 1x4
		{"10", "5x1 2.50x2", common, "5x1 2.50x2"},
		{"30", "25x1 5x5", common, "25x1 5x1"},
		{"30", "25x1 10x3", "10,25", "10x3"}, // the 25 is in the way
		{"40", "25x4 20x4 10x4 5x4", "5,10,20,25", "20x2"},
		{"80", "50x4 20x4 10x4", "10,20,50", "50x1 20x1 10x1"},
		{"100", "25x3 20x5", "20,25", "20x5"},
		{"125", "100x1 25x1 20x5", "20,25,100", "100x1 25x1"},
		{"60", "50x1 20x3", "20,50", "20x3"},
		{"505", tray, "5,25,100", "100x5 5x1"}, // 500s lie there, but are not of the set
		{"1.50", "0.50x2 1x1", "0.25,0.50,1", "1x1 0.50x1"},
		{"0.75", "0.50x1 0.25x3", "0.25,0.50", "0.50x1 0.25x1"},

		{"0.75", tray, common, ""},
		{"3.50", tray, common, "2.50x1 1x1"},
		{"1.50", tray, common, ""},
		{"25", "100x1", common, ""}, // worth enough, but not in these chips
		{"26", "25x3 5x9", common, ""},
		{"5", "none", common, ""},
		{"40", "25x9", "25", ""},
	}
	for _, tt := range tests {
		amount, err := chip.ParseCents(tt.amount)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := chip.Make(amount, chip.MustParse(tt.from), mustSet(tt.set))
		if tt.want == "" {
			if ok {
				t.Errorf("%s was made of %s as %s, want a refusal", tt.amount, tt.from, got)
			}
			continue
		}
		if !ok || got.String() != tt.want {
			t.Errorf("%s made of %s is %s, %t; want %s", tt.amount, tt.from, got, ok, tt.want)
		}
	}
	if got, ok := chip.Make(-5_00, chip.MustParse(tray), chip.Every); ok {
		t.Errorf("a negative amount was made as %s", got)
	}
	if got, ok := chip.Make(5_00, chip.MustParse(tray), 0); ok {
		t.Errorf("5 was made of no denomination as %s", got)
	}
}

func TestFewest(t *testing.T) {
	tests := []struct {
		amount chip.Cents
		set    string
		want   string
	}{
		{37_50, common, "25x1 5x2 2.50x1"},
		{1234_00, common, "500x2 100x2 25x1 5x1 1x4"},
		{40_00, "20,25,10,5", "20x2"},
		{22_50, "1,5,25,100", ""}, // a blackjack on 15 needs a 2.50 or a half
		{1_50, common, ""},
		{2_000_000_00, "1", ""}, // more chips than a house has
	}
	for _, tt := range tests {
		got, ok := chip.Fewest(tt.amount, mustSet(tt.set))
		if ok != (tt.want != "") || ok && got.String() != tt.want {
			t.Errorf("the fewest of %s that make %s: %s, %t; want %s", tt.set, tt.amount, got, ok, tt.want)
		}
		if chip.Payable(tt.amount, mustSet(tt.set)) != ok {
			t.Errorf("%s is payable in %s: want %t", tt.amount, tt.set, ok)
		}
	}
}

// fewest finds by trying every chip how many of from it takes to make amount,
// -1 if they cannot: slow, and nothing like Make.
func fewest(amount chip.Cents, from chip.Chips, set chip.Set) int {
	const unit = 25
	if amount < 0 || amount%unit != 0 {
		return -1
	}
	count := make([]int, amount/unit+1) // by amount so far
	for i := range count {
		count[i] = -1
	}
	count[0] = 0
	for d, n := range from.Each() {
		if !set.Has(d) {
			continue
		}
		step := int(d / unit)
		for range min(n, int(amount/d)) {
			for i := len(count) - 1; i >= step; i-- {
				if before := count[i-step]; before >= 0 && (count[i] < 0 || before+1 < count[i]) {
					count[i] = before + 1
				}
			}
		}
	}
	return count[len(count)-1]
}

// checkMade holds what Make said against the law of the tray: the amount
// exactly, out of chips that are there, of the set, and no more than need be.
func checkMade(t *rapid.T, amount chip.Cents, from chip.Chips, set chip.Set) {
	t.Helper()
	want := fewest(amount, from, set)
	got, ok := chip.Make(amount, from, set)
	if ok != (want >= 0) {
		t.Fatalf("%s of %s (%s): %s, %t; by trying all: %d chips", amount, from, set, got, ok, want)
	}
	if !ok {
		if !got.IsZero() {
			t.Fatalf("%s of %s (%s) cannot be made, and yet is %s", amount, from, set, got)
		}
		return
	}
	if got.Total() != amount || !from.Has(got) || got.Count() != want {
		t.Fatalf("%s of %s (%s): %s worth %s; want %d chips", amount, from, set, got, got.Total(), want)
	}
	for d := range got.Each() {
		if !set.Has(d) {
			t.Fatalf("%s of %s (%s): %s has a chip that is not of the set", amount, from, set, got)
		}
	}
}

func TestMakeIsExact(t *testing.T) {
	anySet := rapid.Uint16Range(0, uint16(chip.Every))
	t.Run("any tray", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			from := anyChips(rapid.Int32Range(1, 9).Draw(t, "most")).Draw(t, "from")
			amount := chip.Cents(rapid.Int64Range(0, 1500*4).Draw(t, "quarters")) * 25
			checkMade(t, amount, from, chip.Set(anySet.Draw(t, "set")))
		})
	})
	t.Run("small chips", func(t *testing.T) {
		const upTo100 chip.Set = 1<<10 - 1
		rapid.Check(t, func(t *rapid.T) {
			from := anyChips(12).Draw(t, "from")
			amount := chip.Cents(rapid.Int64Range(0, 300*4).Draw(t, "quarters")) * 25
			checkMade(t, amount, from, chip.Set(anySet.Draw(t, "set"))&upTo100)
		})
	})
	t.Run("what some chips are worth", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			from := anyChips(6).Draw(t, "from")
			part := from
			for i := range part {
				part[i] = rapid.Int32Range(0, from[i]).Draw(t, "part")
			}
			part[11], part[12] = 0, 0 // trying all takes too long for thousands
			checkMade(t, part.Total(), from, chip.Every)
		})
	})
	t.Run("as many as one likes", func(t *testing.T) {
		plenty := chip.Chips{}
		for i := range plenty {
			plenty[i] = 2000
		}
		rapid.Check(t, func(t *rapid.T) {
			set := chip.Set(anySet.Draw(t, "set"))
			amount := chip.Cents(rapid.Int64Range(0, 400*4).Draw(t, "quarters")) * 25
			got, ok := chip.Fewest(amount, set)
			want := fewest(amount, plenty, set)
			if ok != (want >= 0) || ok && (got.Count() != want || got.Total() != amount) {
				t.Fatalf("the fewest of %s that make %s: %s, %t; by trying all: %d chips", set, amount, got, ok, want)
			}
		})
	})
}

func TestMakeAllocatesNothing(t *testing.T) {
	from, set := chip.MustParse("500x20 100x100 25x100 5x100 2.50x40 1x100"), mustSet(common)
	allocs := testing.AllocsPerRun(100, func() {
		made, ok := chip.Make(37_50, from, set)
		left, has := from.Minus(made)
		count := 0
		for _, n := range left.Each() {
			count += n
		}
		if !ok || !has || count != from.Count()-made.Count() || left.Plus(made).Total() != from.Total() {
			t.Error("37.50 was not made of a full tray")
		}
	})
	if allocs != 0 {
		t.Errorf("paying 37.50 allocates %v times", allocs)
	}
}

func BenchmarkMake(b *testing.B) {
	full := chip.MustParse("5000x9 1000x20 500x20 100x100 50x99 25x100 20x99 10x99 5x100 2.50x40 1x3 0.50x1")
	benchmarks := []struct {
		name   string
		amount chip.Cents
		from   chip.Chips
		set    string
	}{
		{"37.50", 37_50, chip.MustParse("500x20 100x100 25x100 5x100 2.50x40 1x100"), common},
		{"every chip", 7389_50, full, chip.Every.String()},
		{"in vain", 48764_00, full, chip.Every.String()}, // four ones are needed, three are there
	}
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			set := mustSet(bm.set)
			for b.Loop() {
				chip.Make(bm.amount, bm.from, set)
			}
		})
	}
}

// What a player lays is changed out of the smallest of his chips for which the
// tray has the rest, and nothing is lost or made.
func TestChange(t *testing.T) {
	tray := chip.MustParse("25x9 5x9 2.50x9 1x9")
	for _, tt := range []struct {
		amount     chip.Cents
		has        string
		in         string
		impossible bool
	}{
		{amount: 1350, has: "100x1 5x1 2.50x1", in: "100x1 5x1 2.50x1"},
		{amount: 1350, has: "25x1 5x2 2.50x2", in: "25x1 5x2 2.50x2"},
		{amount: 300, has: "5x2", in: "5x1"},
		{amount: 50, has: "5x2", impossible: true},
		{amount: 1350, has: "5x2 2.50x2", impossible: true}, // the rest would be 1.50
		{amount: 3000, has: "25x1", impossible: true},
	} {
		has := chip.MustParse(tt.has)
		in, want, rest, ok := chip.Change(tt.amount, has, tray, mustSet(common))
		if ok == tt.impossible {
			t.Errorf("%v out of %s: %v", tt.amount, tt.has, ok)
		}
		if !ok {
			continue
		}
		if in.String() != tt.in || want.Total() != tt.amount || want.Total()+rest.Total() != in.Total() || !has.Has(in) || !tray.Has(want.Plus(rest)) {
			t.Errorf("%v out of %s: %v goes in, for %v and %v", tt.amount, tt.has, in, want, rest)
		}
	}
}
