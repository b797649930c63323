package card_test

import (
	"encoding/json"
	"slices"
	"testing"

	"burncard/game/card"
)

func TestNames(t *testing.T) {
	tests := []struct {
		name string
		card card.Card
	}{
		{"AS", card.Card{Rank: card.Ace, Suit: card.Spades}},
		{"2H", card.Card{Rank: card.Two, Suit: card.Hearts}},
		{"9C", card.Card{Rank: card.Nine, Suit: card.Clubs}},
		{"TD", card.Card{Rank: card.Ten, Suit: card.Diamonds}},
		{"JC", card.Card{Rank: card.Jack, Suit: card.Clubs}},
		{"QH", card.Card{Rank: card.Queen, Suit: card.Hearts}},
		{"KS", card.Card{Rank: card.King, Suit: card.Spades}},
	}
	for _, tt := range tests {
		if got := tt.card.String(); got != tt.name {
			t.Errorf("%#v is written %s, want %s", tt.card, got, tt.name)
		}
		if got, err := card.Parse(tt.name); got != tt.card || err != nil {
			t.Errorf("Parse(%s) = %v, %v, want %#v", tt.name, got, err, tt.card)
		}
	}
	if got, err := card.Parse("tD"); err != nil || got.String() != "TD" {
		t.Errorf("Parse(tD) = %v, %v, want TD: case does not matter", got, err)
	}
	if got := (card.Card{}).String(); got != "??" {
		t.Errorf("the zero card is written %s, want ??", got)
	}
	if got := (card.Card{Rank: card.King + 1}).String(); got != "??" {
		t.Errorf("a card of rank 14 is written %s, want ??", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, name := range []string{"", "A", "AX", "1S", "10S", "SA", "??", "0C", "AS ", " AS", "A\x00", "ÄS"} {
		if got, err := card.Parse(name); err == nil {
			t.Errorf("Parse(%q) = %s, want a refusal", name, got)
		}
	}
}

func TestMustParse(t *testing.T) {
	if got := card.MustParse(" AS  TD\n9C "); len(got) != 3 || got[1].String() != "TD" {
		t.Errorf("MustParse read %v", got)
	}
	if got := card.MustParse(""); len(got) != 0 {
		t.Errorf("MustParse of nothing read %v", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParse took a list with no card in it")
		}
	}()
	card.MustParse("AS knave")
}

func TestText(t *testing.T) {
	hand := append(card.Deck(), card.Card{})
	text, err := json.Marshal(hand)
	if err != nil {
		t.Fatal(err)
	}
	var back []card.Card
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(hand, back) {
		t.Errorf("%s came back as %v", text, back)
	}
	if _, err := (card.Card{Rank: 14}).MarshalText(); err == nil {
		t.Error("a card of rank 14 was written without complaint")
	}
	kept := card.MustParse("AS")[0]
	if err := kept.UnmarshalText([]byte("ZZ")); err == nil || kept.String() != "AS" {
		t.Errorf("ZZ was read as %s, %v", kept, err)
	}
}

func TestDeck(t *testing.T) {
	deck := card.Deck()
	if len(deck) != 52 || deck[0].String() != "AC" || deck[12].String() != "KC" ||
		deck[13].String() != "AD" || deck[51].String() != "KS" {
		t.Errorf("a new deck is %v", deck)
	}
	seen := map[string]bool{}
	for _, c := range deck {
		if back, err := card.Parse(c.String()); err != nil || back != c {
			t.Errorf("%#v is written %s and read as %#v, %v", c, c, back, err)
		}
		seen[c.String()] = true
	}
	if len(seen) != 52 {
		t.Errorf("a new deck has %d different cards", len(seen))
	}
	deck[0] = card.Card{}
	if card.Deck()[0] == deck[0] {
		t.Error("two decks share their cards")
	}
}

func TestFace(t *testing.T) {
	var f card.Face
	if f != card.FaceDown || f.String() != "down" || card.FaceUp.String() != "up" {
		t.Errorf("the zero face is %s; faces are %s and %s", f, card.FaceDown, card.FaceUp)
	}
}
