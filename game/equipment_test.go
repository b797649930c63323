package game_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
)

// spanish has decks without tens, six boxes, and a dealer who is over 22 only.
var spanish = &game.Rulebook{
	Variant: "spanish", Title: "Spanish", Boxes: 6,
	Has: game.Equipment{MissingRanks: "T"}, Particulars: game.Particulars{DealerSoftTo: 22, DealerOver: 22},
	Limits: []game.Limit{
		{Key: "decks", Cite: "2.3(a)", Values: []string{"8", "6"}},
		{Key: "double", Cite: "2.9(c)", Values: []string{"face-up"}},
		{Key: "surrender", Cite: "2.7(i)"},
	},
}

func TestEquipmentOfATable(t *testing.T) {
	house := spanish.NewHouse()
	if house.Decks != 8 {
		t.Fatalf("a new table of the game has %d decks", house.Decks)
	}
	for _, start := range []string{"round", "preinspected", "opening"} {
		tab := game.NewTable(spanish)
		tab.Fold(spanish.Open(game.Exam, house, start, newSeeded(1)))
		cards := append(append(append([]game.Piece(nil), tab.Pack...), tab.Rack...), tab.Shoe.Sides[0].Shoe.Cards...)
		if len(tab.Boxes) != 6 || len(cards) != 8*48 {
			t.Errorf("%s: %d boxes and %d cards", start, len(tab.Boxes), len(cards))
		}
		for _, c := range cards {
			if c.Card.Rank == card.Ten {
				t.Fatalf("%s: a ten in a deck without tens", start)
			}
		}
	}
}

func TestPermits(t *testing.T) {
	for _, tt := range []struct{ house, why string }{
		{"decks=6", ""},
		{"settle=one-pass", ""},
		{"decks=4", "2.3(a): decks=4, where Spanish has 8, 6"},
		{"double=face-down", "2.9(c): double=face-down, where Spanish has face-up"},
		{"surrender=on-cards", "2.7(i): surrender=on-cards has no meaning in Spanish"},
	} {
		h, err := spanish.NewHouse().With(strings.Fields(tt.house)...)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := spanish.Permits(h); err != nil {
			got = err.Error()
		}
		if got != tt.why {
			t.Errorf("%s: %q, want %q", tt.house, got, tt.why)
		}
	}
}

// Totals to 22, as the dealer of 685a counts them.
func TestDealersTotal(t *testing.T) {
	for _, tt := range []struct{ cards, want string }{
		{"AS AD", "soft 22"},
		{"AS 5D 6C", "soft 22"},
		{"AS 6D 6C", "13"},
		{"AS KD", "soft 21"},
		{"AS AD AH", "soft 13"},
	} {
		if got := card.AddTo(22, card.MustParse(tt.cards)...).String(); got != tt.want {
			t.Errorf("%s counts %s to 22, want %s", tt.cards, got, tt.want)
		}
	}
}
