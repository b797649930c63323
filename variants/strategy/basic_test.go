package strategy_test

import (
	"strings"
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

const ups = "23456789TA"

var everything = strategy.Options{Double: true, Split: true, Surrender: true}

// published is basic strategy for these rules as books print it: for each hand
// the up cards against which it makes another move than usual.
var published = []struct {
	hand                            string // hard or soft total, or a pair
	otherwise                       strategy.Move
	stand, double, split, surrender string
}{
	{hand: "hard 5", otherwise: strategy.Hit},
	{hand: "hard 6", otherwise: strategy.Hit},
	{hand: "hard 7", otherwise: strategy.Hit},
	{hand: "hard 8", otherwise: strategy.Hit},
	{hand: "hard 9", otherwise: strategy.Hit, double: "3456"},
	{hand: "hard 10", otherwise: strategy.Hit, double: "23456789"},
	{hand: "hard 11", otherwise: strategy.Hit, double: "23456789T"},
	{hand: "hard 12", otherwise: strategy.Hit, stand: "456"},
	{hand: "hard 13", otherwise: strategy.Hit, stand: "23456"},
	{hand: "hard 14", otherwise: strategy.Hit, stand: "23456"},
	{hand: "hard 15", otherwise: strategy.Hit, stand: "23456", surrender: "T"},
	{hand: "hard 16", otherwise: strategy.Hit, stand: "23456", surrender: "9TA"},
	{hand: "hard 17", otherwise: strategy.Stand},
	{hand: "hard 18", otherwise: strategy.Stand},
	{hand: "hard 19", otherwise: strategy.Stand},
	{hand: "soft 13", otherwise: strategy.Hit, double: "56"},
	{hand: "soft 14", otherwise: strategy.Hit, double: "56"},
	{hand: "soft 15", otherwise: strategy.Hit, double: "456"},
	{hand: "soft 16", otherwise: strategy.Hit, double: "456"},
	{hand: "soft 17", otherwise: strategy.Hit, double: "3456"},
	{hand: "soft 18", otherwise: strategy.Hit, stand: "278", double: "3456"},
	{hand: "soft 19", otherwise: strategy.Stand},
	{hand: "soft 20", otherwise: strategy.Stand},
	{hand: "soft 21", otherwise: strategy.Stand},
	{hand: "pair 2", otherwise: strategy.Hit, split: "234567"},
	{hand: "pair 3", otherwise: strategy.Hit, split: "234567"},
	{hand: "pair 4", otherwise: strategy.Hit, split: "56"},
	{hand: "pair 5", otherwise: strategy.Hit, double: "23456789"},
	{hand: "pair 6", otherwise: strategy.Hit, split: "23456"},
	{hand: "pair 7", otherwise: strategy.Hit, split: "234567"},
	{hand: "pair 8", otherwise: strategy.Split},
	{hand: "pair 9", otherwise: strategy.Stand, split: "2345689"},
	{hand: "pair T", otherwise: strategy.Stand},
	{hand: "pair A", otherwise: strategy.Split},
}

// book looks a hand up in published.
func book(t *testing.T, hand string, up byte) strategy.Move {
	t.Helper()
	for _, p := range published {
		if p.hand != hand {
			continue
		}
		for move, cards := range map[strategy.Move]string{
			strategy.Stand: p.stand, strategy.Double: p.double,
			strategy.Split: p.split, strategy.Surrender: p.surrender,
		} {
			if strings.IndexByte(cards, up) >= 0 {
				return move
			}
		}
		return p.otherwise
	}
	t.Fatalf("the book says nothing of %s", hand)
	return 0
}

// named returns the hand of two cards as the book names it.
func named(a, b card.Card) string {
	if card.Pair(a, b) {
		return "pair " + string(ups[a.Value()-2])
	}
	if total := card.Add(a, b); total.Soft {
		return total.String()
	} else {
		return "hard " + total.String()
	}
}

// upCards are the cards of a column; the tens have all four ranks.
func upCards(up byte) []card.Card {
	if up == 'T' {
		return card.MustParse("TC JD QH KS")
	}
	return card.MustParse(string(up) + "H")
}

func TestBasicIsWhatTheBookSays(t *testing.T) {
	met := map[string]bool{}
	for _, a := range card.Deck() {
		for _, b := range card.Deck() {
			hand := []card.Card{a, b}
			name := named(a, b)
			for i := range len(ups) {
				want := book(t, name, ups[i])
				met[name+" against "+ups[i:i+1]] = true
				for _, up := range upCards(ups[i]) {
					if got := strategy.Basic(hand, up, everything); got != want {
						t.Fatalf("%v (%s) against %s: %s, the book says %s", hand, name, up, got, want)
					}
				}
			}
		}
	}
	if want := len(published) * len(ups); len(met) != want {
		t.Errorf("the hands met %d of %d cells", len(met), want)
	}
}

// A closed move is replaced by the next best: a double by a hit, or by standing
// on a soft 18; a surrender by a hit; a split by the move for the total.
func TestBasicWithoutOptions(t *testing.T) {
	closed := strategy.Options{}
	tests := []struct {
		hand, up string
		can      strategy.Options
		want     strategy.Move
	}{
		{"6C 5D", "6H", closed, strategy.Hit},
		{"2C 3D 6C", "6H", closed, strategy.Hit},
		{"AC 7D", "4H", closed, strategy.Stand},
		{"AC 2D 5H", "6H", closed, strategy.Stand},
		{"AC 6D", "4H", closed, strategy.Hit},
		{"TC 6D", "TH", closed, strategy.Hit},
		{"TC 5D", "TH", closed, strategy.Hit},
		{"5C 5D 6H", "AH", closed, strategy.Hit},
		{"8C 8D", "TH", closed, strategy.Hit},
		{"8C 8D", "6H", closed, strategy.Stand},
		{"8C 8D", "TH", strategy.Options{Surrender: true}, strategy.Surrender},
		{"8C 8D", "TH", strategy.Options{Split: true}, strategy.Split},
		{"5C 5D", "6H", strategy.Options{Split: true}, strategy.Hit},
		{"5C 5D", "6H", strategy.Options{Double: true}, strategy.Double},
		{"4C 4D", "6H", strategy.Options{Double: true}, strategy.Hit},
		{"9C 9D", "6H", closed, strategy.Stand},
		{"AC AD", "6H", closed, strategy.Hit},
		{"2C 2D", "7H", closed, strategy.Hit},
		{"6C 6D", "4H", closed, strategy.Stand},
		{"TC 6D", "9H", strategy.Options{Double: true, Split: true}, strategy.Hit}, // split is open, but no pair
		{"AC", "6H", closed, strategy.Hit},                                         // a split ace before its second card
		{"2C", "6H", closed, strategy.Hit},
		{"TC 5D 7H", "6H", everything, strategy.Stand},
		{"TC 5D 6H", "TH", everything, strategy.Stand},
		{"AC 2C 3C 4C AD", "TH", closed, strategy.Stand},
		{"AC TD 2H", "6H", closed, strategy.Stand},
		{"AC TD 2H", "7H", closed, strategy.Hit},
	}
	for _, tt := range tests {
		hand, up := card.MustParse(tt.hand), card.MustParse(tt.up)[0]
		if got := strategy.Basic(hand, up, tt.can); got != tt.want {
			t.Errorf("%s against %s with %+v: %s, want %s", tt.hand, tt.up, tt.can, got, tt.want)
		}
	}
}

// The rows that no two cards of the published table reach: below 5 and 13, and
// above 19.
func TestBasicOffTheBook(t *testing.T) {
	tests := []struct {
		hands string // separated by commas
		want  strategy.Move
	}{
		{"2C, 3C, 4C, 5C, 6C, 7C, 8C, 2C 2D, AC, AC AD", strategy.Hit},
		{"TC KD, AC 9D KH, TC 6D 4H, TC 6D 5H, 7C 7D 7H, AC 5D 5H, TC 6D 6H, KC QD JH", strategy.Stand},
	}
	for _, tt := range tests {
		for name := range strings.SplitSeq(tt.hands, ",") {
			for i := range len(ups) {
				up := upCards(ups[i])[0]
				can := strategy.Options{Double: true, Surrender: true}
				if got := strategy.Basic(card.MustParse(name), up, can); got != tt.want {
					t.Errorf("%s against %s: %s, want %s", name, up, got, tt.want)
				}
			}
		}
	}
}

// A pair that may not be split plays by its total.
func TestBasicUnsplitPair(t *testing.T) {
	for pair, like := range map[string]string{
		"2C 2D": "2H", "3C 3D": "2H 4H", "4C 4D": "3H 5H", "5C 5D": "4H 6H", "6C 6D": "5H 7H",
		"7C 7D": "6H 8H", "8C 8D": "7H 9H", "9C 9D": "8H TH", "TC TD": "5H 6H 9H",
	} {
		for i := range len(ups) {
			up, can := upCards(ups[i])[0], strategy.Options{Double: true, Surrender: true}
			got, want := strategy.Basic(card.MustParse(pair), up, can), strategy.Basic(card.MustParse(like), up, can)
			if got != want {
				t.Errorf("%s against %s, not to be split: %s; %s: %s", pair, up, got, like, want)
			}
		}
	}
}
