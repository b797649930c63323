package card_test

import (
	"testing"

	"burncard/game/card"
)

func TestAdd(t *testing.T) {
	tests := []struct{ cards, want string }{
		{"", "0"},
		{"AS", "soft 11"},
		{"9C", "9"},
		{"AS KD", "soft 21"},
		{"AS AD", "soft 12"}, // one ace falls back to 1
		{"AS AD 9C", "soft 21"},
		{"AS AD TC", "12"},
		{"AS AD AH AC", "soft 14"},
		{"AS AD AH AC 8C", "12"},
		{"AS 6D", "soft 17"},
		{"AS 6D TC", "17"}, // the ace falls back to 1: a hard total, 633a.1
		{"TC AS 6D", "17"}, // in whatever order they came
		{"5C 5D AS", "soft 21"},
		{"5C 6D AS", "12"},
		{"TC JD", "20"},
		{"QC KD 2H", "22"},
		{"KC QD AH", "21"},
		{"KC QD AH AC", "22"},
		{"2C 3D 4H 5S 7C", "21"},
		{"KC KD KH", "30"},
	}
	for _, tt := range tests {
		got := card.Add(card.MustParse(tt.cards)...)
		if got.String() != tt.want {
			t.Errorf("Add(%s) = %s, want %s", tt.cards, got, tt.want)
		}
		if got.Bust() != (got.Points > 21) {
			t.Errorf("Add(%s) = %s, bust %t", tt.cards, got, got.Bust())
		}
		if got.Soft && got.Bust() {
			t.Errorf("Add(%s) = %s: a soft total cannot bust", tt.cards, got)
		}
	}
}

func TestValue(t *testing.T) {
	tests := []struct {
		cards     string
		value     int
		ten, high bool
	}{
		{"AC AD AH AS", 11, false, true},
		{"2C", 2, false, false},
		{"3D", 3, false, false},
		{"4H", 4, false, false},
		{"5S", 5, false, false},
		{"6C", 6, false, false},
		{"7D", 7, false, false},
		{"8H", 8, false, false},
		{"9S", 9, false, false},
		{"TC JD QH KS", 10, true, true},
	}
	for _, tt := range tests {
		for _, c := range card.MustParse(tt.cards) {
			if c.Value() != tt.value || c.TenValue() != tt.ten || c.High() != tt.high {
				t.Errorf("%s: value %d, ten-value %t, high %t; want %d, %t, %t",
					c, c.Value(), c.TenValue(), c.High(), tt.value, tt.ten, tt.high)
			}
		}
	}
	if c := (card.Card{}); c.Value() != 0 || c.TenValue() || c.High() {
		t.Error("the zero card counts for something")
	}
}

func TestOfValue(t *testing.T) {
	for v := 2; v <= 11; v++ {
		if got := card.OfValue(v).Value(); got != v {
			t.Errorf("a card of value %d has the value %d", v, got)
		}
	}
	if got := card.OfValue(1); got.Rank != card.Ace {
		t.Errorf("a card of value 1 is %s", got)
	}
}

func TestNaturalWith(t *testing.T) {
	for v := 1; v <= 10; v++ {
		for other := 1; other <= 10; other++ {
			makes := card.Blackjack([]card.Card{card.OfValue(v), card.OfValue(other)})
			if got := card.NaturalWith(v) == other; got != makes {
				t.Errorf("%d makes a Blackjack with %d: %t, want %t", other, v, got, makes)
			}
		}
	}
}

func TestBlackjack(t *testing.T) {
	tests := []struct {
		cards string
		want  bool
	}{
		{"AS KD", true},
		{"TD AH", true},
		{"JC AC", true},
		{"AS 9D", false},
		{"AS AD", false},
		{"KS QD", false},
		{"AS 5D 5C", false}, // 21, but not with two cards
		{"AS KD 2C", false},
		{"AS", false},
		{"", false},
	}
	for _, tt := range tests {
		if got := card.Blackjack(card.MustParse(tt.cards)); got != tt.want {
			t.Errorf("Blackjack(%s) = %t, want %t", tt.cards, got, tt.want)
		}
	}
	if card.Blackjack([]card.Card{{Rank: card.Ace}, {}}) {
		t.Error("an ace and no card are a Blackjack")
	}
}

func TestPair(t *testing.T) {
	tests := []struct {
		cards string
		want  bool
	}{
		{"7C 7D", true},
		{"7C 7C", true}, // from two decks
		{"KC TD", true}, // the law's own example: by value, 633a.11(a)
		{"JH QS", true},
		{"AC AD", true},
		{"AC TD", false},
		{"9C TD", false},
		{"6C 7C", false},
	}
	for _, tt := range tests {
		c := card.MustParse(tt.cards)
		if got := card.Pair(c[0], c[1]); got != tt.want {
			t.Errorf("Pair(%s) = %t, want %t", tt.cards, got, tt.want)
		}
	}
	if card.Pair(card.Card{}, card.Card{}) {
		t.Error("two missing cards are a pair")
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	hand := card.MustParse("AS KD")
	points := 0
	allocs := testing.AllocsPerRun(100, func() {
		points += card.Add(hand...).Points + len(hand[0].String())
		if card.Blackjack(hand) && !card.Pair(hand[0], hand[1]) && hand[0].High() {
			points++
		}
	})
	if allocs != 0 {
		t.Errorf("counting a hand allocates %v times", allocs)
	}
	if points == 0 {
		t.Error("nothing was counted")
	}
}
