package strategy_test

import (
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// scripted returns the numbers in turn instead of random ones, and fails the
// test when a number is out of range or missing.
func scripted(t *testing.T, numbers ...int) func(int) int {
	return func(n int) int {
		t.Helper()
		if len(numbers) == 0 {
			t.Fatalf("asked for one of %d after the last number", n)
		}
		next := numbers[0]
		numbers = numbers[1:]
		if next >= n {
			t.Fatalf("asked for one of %d, the next number is %d", n, next)
		}
		return next
	}
}

// mistakes are all moves that Mistaken can make.
func mistakes(hand []card.Card, up card.Card, can strategy.Options) map[strategy.Move]bool {
	moves := map[strategy.Move]bool{}
	for i, most := 0, 1; i < most; i++ {
		moves[strategy.Mistaken(func(n int) int {
			if n == 100 {
				return 0
			}
			most = n
			return i
		}, 1, hand, up, can)] = true
	}
	return moves
}

func TestMistakesThatPeopleMake(t *testing.T) {
	tests := []struct {
		hand, up string
		want     strategy.Move
	}{
		{"TC 6D", "TH", strategy.Stand}, // afraid to bust
		{"TC 2D", "2H", strategy.Stand},
		{"TC 2D", "4H", strategy.Hit}, // does not believe in the dealer's bust
		{"AC 6D", "7H", strategy.Stand},
		{"AC 7D", "2H", strategy.Hit},
		{"AC 7D", "TH", strategy.Stand},
		{"6C 5D", "6H", strategy.Hit}, // never doubles
		{"AC 7D", "5H", strategy.Stand},
		{"6C 5D", "AH", strategy.Double},
		{"KC TD", "6H", strategy.Split},
		{"5C 5D", "9H", strategy.Split},
		{"8C 8D", "TH", strategy.Stand}, // keeps the pair
		{"3C 3D", "5H", strategy.Hit},
		{"AC AD", "6H", strategy.Hit},
		{"TC 6D", "AH", strategy.Hit}, // never surrenders
		{"TC 4D", "TH", strategy.Surrender},
	}
	for _, tt := range tests {
		hand, up := card.MustParse(tt.hand), card.MustParse(tt.up)[0]
		if right := strategy.Basic(hand, up, everything); right == tt.want {
			t.Errorf("%s against %s: to %s is right", tt.hand, tt.up, right)
		}
		if got := mistakes(hand, up, everything); !got[tt.want] {
			t.Errorf("%s against %s: people %v, never %s", tt.hand, tt.up, got, tt.want)
		}
	}
}

func TestMistakenFollowsItsChance(t *testing.T) {
	sixteen, ten := card.MustParse("TC 6D"), card.MustParse("TH")[0]
	no := strategy.Options{}
	tests := []struct {
		hand    []card.Card
		can     strategy.Options
		percent int
		chance  []int
		want    strategy.Move
	}{
		{sixteen, no, 10, []int{10}, strategy.Hit}, // the first number decides whether he errs
		{sixteen, no, 10, []int{99}, strategy.Hit},
		{sixteen, no, 10, []int{9, 0}, strategy.Stand}, // the second how
		{sixteen, everything, 10, []int{50}, strategy.Surrender},
		{sixteen, everything, 10, []int{0, 0}, strategy.Stand},
		{sixteen, everything, 10, []int{0, 1}, strategy.Hit},
		{sixteen, no, 0, []int{0}, strategy.Hit},
		{sixteen, no, 100, []int{99, 0}, strategy.Stand},
		{card.MustParse("TC 9D"), everything, 100, []int{0}, strategy.Stand}, // nobody errs with 19
		{card.MustParse("TC 9D 5H"), no, 100, []int{0}, strategy.Stand},
		{card.MustParse("2C 3D"), no, 100, []int{0}, strategy.Hit},
	}
	for _, tt := range tests {
		if got := strategy.Mistaken(scripted(t, tt.chance...), tt.percent, tt.hand, ten, tt.can); got != tt.want {
			t.Errorf("%v with %+v at %d percent, chance %v: %s, want %s",
				tt.hand, tt.can, tt.percent, tt.chance, got, tt.want)
		}
	}
}

// No chance makes a bot choose a closed move, or a card on 19 or more; and a
// bot that errs in 0 percent plays by the table.
func TestMistakesAreOpenMoves(t *testing.T) {
	third := append(card.MustParse("AH 2H 5H 9H KH"), card.Card{}) // the last: no third card
	for _, a := range card.Deck()[:13] {
		for _, b := range card.Deck()[13:26] {
			for _, c := range third {
				hand := []card.Card{a, b}
				if c != (card.Card{}) {
					hand = append(hand, c)
				}
				for _, up := range card.Deck()[26:39] {
					for open := range 8 {
						can := strategy.Options{Double: open&1 != 0, Split: open&2 != 0, Surrender: open&4 != 0}
						checkMoves(t, hand, up, can)
					}
				}
			}
		}
	}
}

func checkMoves(t *testing.T, hand []card.Card, up card.Card, can strategy.Options) {
	t.Helper()
	right := strategy.Basic(hand, up, can)
	if got := strategy.Mistaken(scripted(t, 0), 0, hand, up, can); got != right {
		t.Fatalf("%v against %s with %+v: %s, the table says %s", hand, up, can, got, right)
	}
	moves := mistakes(hand, up, can)
	moves[right] = true
	for m := range moves {
		pair := len(hand) == 2 && card.Pair(hand[0], hand[1])
		if m == strategy.Double && !can.Double || m == strategy.Split && !(can.Split && pair) ||
			m == strategy.Surrender && !can.Surrender || m == strategy.Hit && card.Add(hand...).Points >= 19 ||
			m != strategy.Stand && card.Add(hand...).Points >= 21 {
			t.Fatalf("%v against %s with %+v: %s", hand, up, can, m)
		}
	}
}

func TestMistakenInsurance(t *testing.T) {
	tests := []struct {
		hand    string
		percent int
		chance  int
		want    bool
	}{
		{"TC 6D", 10, 9, true},
		{"TC 6D", 10, 10, false},
		{"TC KD", 10, 19, true}, // to protect a 20
		{"TC KD", 10, 20, false},
		{"AC KD", 10, 19, true}, // even money
		{"AC KD", 60, 99, true},
		{"AC KD", 0, 0, false},
		{"TC 6D", 100, 99, true},
	}
	for _, tt := range tests {
		if got := strategy.MistakenInsurance(scripted(t, tt.chance), tt.percent, card.MustParse(tt.hand)); got != tt.want {
			t.Errorf("%s at %d percent, chance %d: insured %t, want %t", tt.hand, tt.percent, tt.chance, got, tt.want)
		}
	}
}

func TestDecidingAllocatesNothing(t *testing.T) {
	hand, up := card.MustParse("8C 8D"), card.MustParse("TH")[0]
	always0 := func(int) int { return 0 }
	split := 0
	allocs := testing.AllocsPerRun(100, func() {
		if strategy.Basic(hand, up, everything) == strategy.Split {
			split++
		}
		if strategy.Mistaken(always0, 50, hand, up, everything) != strategy.Split &&
			strategy.MistakenInsurance(always0, 50, hand) {
			split++
		}
	})
	if allocs != 0 {
		t.Errorf("deciding allocates %v times", allocs)
	}
	if split == 0 {
		t.Error("nothing was decided")
	}
}

func BenchmarkBasic(b *testing.B) {
	hand, up := card.MustParse("TC 6D"), card.MustParse("TH")[0]
	b.ReportAllocs()
	for b.Loop() {
		strategy.Basic(hand, up, everything)
	}
}

func BenchmarkMistaken(b *testing.B) {
	hand, up := card.MustParse("TC 6D"), card.MustParse("TH")[0]
	always0 := func(int) int { return 0 }
	b.ReportAllocs()
	for b.Loop() {
		strategy.Mistaken(always0, 50, hand, up, everything)
	}
}
