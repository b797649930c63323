package game_test

import (
	"testing"

	"burncard/game"
	"burncard/game/card"
)

var double = game.NewFlag("double", "1.10(c)", "The card of a double", "face-up", "face-down", game.KeepsEdge)

// spanish has decks without tens, six boxes, and a dealer who is over 22 only.
var spanish = &game.Rulebook{
	Variant: "spanish", Title: "Spanish", Boxes: 6,
	Has: game.Equipment{MissingRanks: "T"}, Particulars: game.Particulars{DealerSoftTo: 22, DealerOver: 22},
	Options: game.Options{game.HouseDecks.As("2.3(a)", "8", "6"), double.As("2.9(c)", "face-up"), game.SignalsShown},
	Elsewhere: func(key string) []string {
		if key == "surrender" {
			return []string{"Blackjack", "Free Bet Blackjack"}
		}
		return nil
	},
}

func TestEquipmentOfATable(t *testing.T) {
	house := spanish.NewHouse()
	if house.Decks != 8 {
		t.Fatalf("a new table of the game has %d decks", house.Decks)
	}
	for _, start := range []string{"round", "preinspected", "opening"} {
		tab := game.NewTable(spanish)
		tab.Evolve(spanish.Open(game.Exam, house, start, newSeeded(1)))
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
